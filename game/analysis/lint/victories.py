"""Checks of the lint: victories that cannot happen (M-07, M-08)."""

from collections.abc import Callable, Iterator, Mapping

from game.analysis.lint.survey import Finding, Survey
from game.board.squares import Square
from game.rules.scenario import Placement, Victory, VictoryKind, Zone


def impossible(survey: Survey) -> tuple[Finding, ...]:
    """The victories of the map that no match on it can bring, with the first reason why."""
    found = []
    for victory in survey.scenario.victory:
        for reason in _BARS[victory.kind](survey, victory):
            text = f"the {victory.side} cannot win by {victory.kind}: {reason}"
            found.append(Finding("victory-impossible", text, _squares(survey, victory)))
            break
    return tuple(found)


def _squares(survey: Survey, victory: Victory) -> tuple[Square, ...]:
    return survey.scenario.zone(victory.zone).squares if victory.zone else ()


def _eliminate(survey: Survey, victory: Victory) -> Iterator[str]:
    """Nobody is there to do it."""
    if not survey.of(victory.side):
        yield "it has no unit"


def _hold(survey: Survey, victory: Victory) -> Iterator[str]:
    """Nobody comes to the zone, or the match is too short."""
    yield from _eliminate(survey, victory)
    yield from _too_long(survey, victory)
    if victory.zone and not _arriving(survey, survey.of(victory.side), survey.scenario.zone(victory.zone)):
        yield f'nobody of it comes to "{victory.zone}"'


def _survive(survey: Survey, victory: Victory) -> Iterator[str]:
    """Nobody is there to survive, or the match is too short."""
    if not victory.units:
        yield from _eliminate(survey, victory)
    yield from _too_long(survey, victory)


def _too_long(survey: Survey, victory: Victory) -> Iterator[str]:
    if (victory.turns or 1) > survey.last_turn:
        yield f"it takes {victory.turns} turns, and the match ends after {survey.last_turn}"


def _exit(survey: Survey, victory: Victory) -> Iterator[str]:
    """Too few can leave."""
    units = survey.of(victory.side)
    yield from _eliminate(survey, victory)
    yield from _leaving(survey, victory, units, victory.count or 1)


def _escort(survey: Survey, victory: Victory) -> Iterator[str]:
    """Too few of the charges can leave."""
    charges = tuple(unit for unit in survey.everybody if unit.id in victory.units)
    yield from _leaving(survey, victory, charges, victory.count or len(victory.units))


def _leaving(survey: Survey, victory: Victory, units: tuple[Placement, ...], needed: int) -> Iterator[str]:
    """The zone is no exit for them, or too few come to it."""
    zone = survey.scenario.zone(victory.zone or "")
    if zone.kind != "exit":
        yield f'"{zone.name}" is no exit, but a zone of the kind {zone.kind}'
    free = [unit for unit in units if zone.side in {None, unit.side}]
    if len(free) < needed:
        yield f'{needed} must leave by "{zone.name}", and only {len(free)} may'
    if len(coming := _arriving(survey, tuple(free), zone)) < needed:
        yield f'{needed} must leave by "{zone.name}", and only {len(coming)} can come to it'


def _arriving(survey: Survey, units: tuple[Placement, ...], zone: Zone) -> list[Placement]:
    """Those of some units to whom a way leads on foot to a square of a zone where one can stand."""
    inside = survey.enterable(zone.squares)
    fields = [(unit, survey.reached((unit,))) for unit in units]
    return [unit for unit, field in fields if any(field[square.y, square.x] for square in inside)]


_BARS: Mapping[VictoryKind, Callable[[Survey, Victory], Iterator[str]]] = {
    "eliminate": _eliminate,
    "hold": _hold,
    "exit": _exit,
    "survive": _survive,
    "escort": _escort,
}
