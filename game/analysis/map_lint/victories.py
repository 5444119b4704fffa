"""Rules about victories: whether they can come, whether they are there from the start, whose they are."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from game.analysis.map_lint.survey import Doubt, Survey, TablePath, event_words, side_words
from game.analysis.map_lint.tasks import workers
from game.board.squares import Square
from game.rules.scenario import Placement, Victory, VictoryKind, When, Win, Zone
from game.rules.units import allied, enemies, friends

# ---------------------------------------------------------------------------------------- impossible


class _Bar(NamedTuple):
    """Why a victory cannot come, and the key of its table that says so; none: the table as a whole."""

    reason: str
    key: str = ""


def impossible_victories(survey: Survey) -> Iterator[Doubt]:
    """The victories of the map that no match on it can bring, with the first reason why."""
    for path, victory in _victories(survey):
        bar = next(_BARS[victory.kind](survey, victory), None)
        if bar:
            words = f"{side_words(victory.side)} cannot win by {victory.kind}: {bar.reason}"
            squares = survey.scenario.zone(victory.zone).squares if victory.zone else ()
            yield Doubt(words, (*path, bar.key) if bar.key else path, squares)


def _eliminate(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Nobody is there to do it."""
    if not survey.of(victory.side):
        yield _Bar("it has no unit")


def _hold(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Nobody can reach the zone, or the match is too short."""
    yield from _eliminate(survey, victory)
    yield from _too_long(survey, victory)
    coming = _arriving(survey, survey.of(victory.side), survey.scenario.zone(victory.zone or ""))
    if not coming:
        yield _Bar(f'nobody of it comes to "{victory.zone}"', "zone")
    arrivals = [(survey.arrivals.get(unit.id, survey.end + 1), unit.id) for unit in coming]
    turn, first = min(arrivals, default=(1, ""))
    if turn + (victory.turns or 1) - 1 > survey.end:
        yield _Bar(f"{first} comes on turn {turn}, and the match ends with turn {survey.end}")


def _survive(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Nobody is there to survive, or the match is too short."""
    if not victory.units:
        yield from _eliminate(survey, victory)
    yield from _too_long(survey, victory)


def _too_long(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    if (victory.turns or 1) > survey.end:
        yield _Bar(f"it takes {victory.turns} turns, and the match ends with turn {survey.end}", "turns")


def _exit(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Too few can leave."""
    yield from _eliminate(survey, victory)
    yield from _leaving(survey, victory, survey.of(victory.side), victory.count or 1)


def _escort(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Too few of the charges can leave."""
    yield from _leaving(survey, victory, _charges(survey, victory), _needed(victory))


def _task(survey: Survey, victory: Victory) -> Iterator[_Bar]:
    """Nobody of it, nor of its friends, can try the task."""
    tasks = [task for task in survey.scenario.tasks if task.name == victory.task]
    units = [unit for task in tasks for unit in workers(survey, task) if allied(unit.side, victory.side)]
    if not units:
        yield _Bar(f'nobody of it can try "{victory.task}"', "task")


def _charges(survey: Survey, victory: Victory) -> tuple[Placement, ...]:
    return tuple(unit for unit in survey.everybody if unit.id in victory.units)


def _needed(victory: Victory) -> int:
    """How many of its units a victory asks for."""
    return victory.count or len({*victory.units})


def _leaving(survey: Survey, victory: Victory, units: tuple[Placement, ...], needed: int) -> Iterator[_Bar]:
    """The zone is no exit for them, or too few can reach it."""
    zone = survey.scenario.zone(victory.zone or "")
    if zone.kind != "exit":
        yield _Bar(f'"{zone.name}" is no exit, but a zone of the kind {zone.kind}', "zone")
    free = [unit for unit in units if zone.side in {None, unit.side}]
    key = "count" if victory.count else "zone"
    if len(free) < needed:
        yield _Bar(f'{needed} must leave by "{zone.name}", and only {len(free)} may', key)
    if len(coming := _arriving(survey, tuple(free), zone)) < needed:
        yield _Bar(f'{needed} must leave by "{zone.name}", and only {len(coming)} can come to it', key)


def _arriving(survey: Survey, units: tuple[Placement, ...], zone: Zone) -> list[Placement]:
    """Those of some units that can walk to a square of a zone in which a unit can stand."""
    inside = survey.enterable(zone.squares)
    fields = [(unit, survey.reached((unit,))) for unit in units]
    return [unit for unit, field in fields if any(field[square.y, square.x] for square in inside)]


_BARS: Mapping[VictoryKind, Callable[[Survey, Victory], Iterator[_Bar]]] = {
    "eliminate": _eliminate,
    "hold": _hold,
    "exit": _exit,
    "survive": _survive,
    "escort": _escort,
    "task": _task,
}

# ------------------------------------------------------------------------------------ from the start


def instant_victories(survey: Survey) -> Iterator[Doubt]:
    """Victories that are there on turn 1, or only to be taken; with `match = "all"` if all of a side are."""
    instant = {
        path: reason
        for path, victory in _victories(survey)
        if (reason := _AT_ONCE[victory.kind](survey, victory))
    }
    for path, victory in _victories(survey):
        own = [other for other, each in _victories(survey) if each.side == victory.side]
        if path in instant and (survey.scenario.match == "any" or all(other in instant for other in own)):
            yield Doubt(f"{side_words(victory.side)} wins by {victory.kind} on turn 1: {instant[path]}", path)


def instant_wins(survey: Survey) -> Iterator[Doubt]:
    """Events that end the match on turn 1."""
    for path, event, effect in survey.effects:
        when = event.when
        if isinstance(effect, Win) and _on_turn_1(survey, when):
            yield Doubt(
                f"{event_words(when)} ends the match as it begins: {side_words(effect.side)} has won", path
            )


def _on_turn_1(survey: Survey, when: When) -> bool:
    """Whether an event comes on turn 1, and whom it asks for is there."""
    if when.kind not in {"turn", "every"} or when.number != 1:
        return False
    zone = survey.scenario.zone(when.zone).squares if when.zone else None
    return any(
        when.side in (None, unit.side)
        and when.unit in (None, unit.id)
        and when.at in (None, unit.at)
        and (zone is None or unit.at in zone)
        for unit in survey.scenario.placements
    )


def _eliminated(survey: Survey, victory: Victory) -> str:
    if victory.units:
        there = any(unit.id in victory.units for unit in survey.early)
        return "" if there else f"{victory.units[0]} is not there yet, and so not in the fight"
    return "" if victory.side != "neutral" else "a neutral has no enemies"


def _held(survey: Survey, victory: Victory) -> str:
    if not victory.zone or (victory.turns or 1) > 1:
        return ""
    inside = {unit.side for unit in _inside(survey.early, survey.scenario.zone(victory.zone).squares)}
    return f'it begins in "{victory.zone}", alone' if inside == {victory.side} else ""


def _left(survey: Survey, victory: Victory) -> str:
    own = [unit for unit in survey.early if unit.side == victory.side]
    return _at_exit(survey, victory, own, victory.count or len(own))


def _escorted(survey: Survey, victory: Victory) -> str:
    return _at_exit(survey, victory, list(_charges(survey, victory)), _needed(victory))


def _at_exit(survey: Survey, victory: Victory, units: list[Placement], needed: int) -> str:
    zone = survey.scenario.zone(victory.zone or "")
    waiting = [
        unit
        for unit in _inside(units, zone.squares)
        if zone.side in {None, unit.side} and unit in survey.early
    ]
    if zone.kind != "exit" or not waiting or len(waiting) < needed:
        return ""
    return f'{waiting[0].id} begins in "{zone.name}" and has only to leave'


def _inside(units: list[Placement] | tuple[Placement, ...], squares: tuple[Square, ...]) -> list[Placement]:
    return [unit for unit in units if unit.at in squares]


def _to_be_done(survey: Survey, victory: Victory) -> str:
    """A task is never done before somebody has tried it."""
    return ""


def _survived(survey: Survey, victory: Victory) -> str:
    return "it has only to be there at its end" if victory.turns == 1 else ""


_AT_ONCE: Mapping[VictoryKind, Callable[[Survey, Victory], str]] = {
    "eliminate": _eliminated,
    "hold": _held,
    "exit": _left,
    "survive": _survived,
    "escort": _escorted,
    "task": _to_be_done,
}
"""Why a victory is there on turn 1 already; empty when it is not."""

# ------------------------------------------------------------------------------------------- whose


def wrong_units(survey: Survey) -> Iterator[Doubt]:
    """Victories by the wrong units: an enemy is to be led out or to survive, a friend to be eliminated."""
    units = {unit.id: unit for unit in survey.everybody}
    for path, victory in _victories(survey):
        for number, unit in enumerate(units[name] for name in victory.units if name in units):
            if victory.kind in {"escort", "survive"} and enemies(unit.side, victory.side):
                what = f"by {victory.kind} of {unit.id}, who is its enemy"
            elif victory.kind == "eliminate" and friends(unit.side, victory.side):
                what = f"when {unit.id} is out, who is its friend"
            else:
                continue
            words = f"{side_words(victory.side)} wins {what}"
            yield Doubt(words, (*path, "units", number), (unit.at,))


def repeated_victories(survey: Survey) -> Iterator[Doubt]:
    """Victories that stand in the file twice, and units that one names twice."""
    victories = survey.scenario.victory
    for path, victory in _victories(survey):
        if victory in victories[: int(path[1])]:
            yield Doubt(f"{side_words(victory.side)} wins by this {victory.kind} already", path)
        for number, name in enumerate(victory.units):
            if name in victory.units[:number]:
                yield Doubt(f"{name} is named twice", (*path, "units", number))


def _victories(survey: Survey) -> Iterator[tuple[TablePath, Victory]]:
    """Every victory with its table."""
    for number, victory in enumerate(survey.scenario.victory):
        yield ("victory", number), victory
