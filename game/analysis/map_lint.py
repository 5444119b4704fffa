"""The lint of a map: what is likely to be a mistake of its author though it can be played (M-07).

`lint` asks the checks of the tables at the end, one function each. The quick ones may be asked after every
stroke of a brush; the thorough ones ask the rule systems, and what they say depends on the units alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain, product
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from game.analysis.danger import hurts
from game.board.board import Board
from game.board.paths import UNREACHED, reach, step_cost
from game.board.sight import sight_field
from game.board.squares import Facing, Square
from game.match.match import deployed
from game.rules.knowledge import look
from game.rules.scenario import Ground, Placement, Reinforce, Scenario, Victory, VictoryKind, Zone
from game.rules.state import DEFAULT_TURNS, Options
from game.rules.system import System
from game.rules.units import SIDES, Side, enemies, friends

CLAUSE = "M-07"


class Finding(Struct, frozen=True):
    """Something that the author of a map may not have meant.

    `code` is the kind of it, a key of the lint's tables; `squares` are where it is, none when it is nowhere.
    """

    code: str
    text: str
    squares: tuple[Square, ...] = ()
    clause: str = CLAUSE


class Survey:
    """A map as the checks ask about it; what one of them works out the others use."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._fields: dict[frozenset[Square], NDArray[np.bool_]] = {}

    @cached_property
    def everybody(self) -> tuple[Placement, ...]:
        """The units of the map and those that its events bring."""
        effects = [effect for event in self.scenario.events for effect in event.do]
        come = [effect.unit for effect in effects if isinstance(effect, Reinforce)]
        return (*self.scenario.placements, *come)

    @cached_property
    def early(self) -> tuple[Placement, ...]:
        """The units that are there on turn 1."""
        return (
            *self.scenario.placements,
            *(
                effect.unit
                for event in self.scenario.events
                if event.when.kind in {"turn", "every"} and event.when.number == 1
                for effect in event.do
                if isinstance(effect, Reinforce)
            ),
        )

    @property
    def last_turn(self) -> int:
        """The turn with which a match on the map ends (B-38)."""
        return self.scenario.turn_limit or DEFAULT_TURNS

    def of(self, *sides: Side) -> tuple[Placement, ...]:
        """The units of some sides."""
        return tuple(unit for unit in self.everybody if unit.side in sides)

    @cached_property
    def opened(self) -> Board:
        """The board with every door open, and every way that an event opens."""
        board = self.scenario.board
        cells = list(board.ground)
        for event in self.scenario.events:
            for effect in event.do:
                if isinstance(effect, Ground) and not board.kind(effect.glyph).barrier:
                    for square in effect.squares:
                        cells[board.index(square)] = effect.glyph
        opened = {glyph: _opened(board, glyph) for glyph in set(cells)}
        return replace(board, ground="".join(map(opened.__getitem__, cells)))

    def reached(self, units: Iterable[Placement]) -> NDArray[np.bool_]:
        """Where any of some units can come on foot, shape (height, width): doors open, drops taken (B-10)."""
        starts = frozenset(unit.at for unit in units)
        if starts not in self._fields:
            field = np.zeros((self.opened.height, self.opened.width), np.bool_)
            for at in starts:
                if not field[at.y, at.x]:  # else whatever it reaches is reached already
                    field |= reach(self.opened, at).cost != UNREACHED
            self._fields[starts] = field
        return self._fields[starts]

    def enterable(self, squares: Iterable[Square]) -> tuple[Square, ...]:
        """Those of some squares in which one can stand, once all doors are open."""
        return tuple(square for square in squares if self.opened.terrain(square).cost is not None)


def is_door(board: Board, glyph: str) -> bool:
    """Whether a terrain is a door, open or closed: using it bars the way or frees it."""
    kind = board.kind(glyph)
    return kind.interact and kind.becomes is not None and board.kind(kind.becomes).barrier != kind.barrier


def _opened(board: Board, glyph: str) -> str:
    kind = board.kind(glyph)
    return kind.becomes if kind.becomes and kind.barrier and is_door(board, glyph) else glyph


FIGHTERS: tuple[Side, ...] = ("squad", "opposition", "ally")
"""Whose ways count to a zone of nobody's."""

STRAIGHT: tuple[Facing, ...] = ("N", "E", "S", "W")


def unreachable_zones(survey: Survey) -> tuple[Finding, ...]:
    """Zones with squares to which nobody comes whose zone it is; a label may lie on what nobody enters."""
    findings = []
    for zone in survey.scenario.zones:
        units = survey.of(*((zone.side,) if zone.side else FIGHTERS))
        inside = survey.enterable(zone.squares)
        missed = _missed(survey.reached(units), inside)
        if not inside and zone.kind != "label":
            text = f'nobody can stand in the {zone.kind} zone "{zone.name}"'
            findings.append(Finding("zone-unreachable", text, zone.squares))
        elif units and missed:
            findings.append(Finding("zone-unreachable", _no_way(zone, missed, inside), missed))
    return tuple(findings)


def _missed(field: NDArray[np.bool_], squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(square for square in squares if not field[square.y, square.x])


def _no_way(zone: Zone, missed: tuple[Square, ...], inside: tuple[Square, ...]) -> str:
    who = f"the {zone.side}" if zone.side else "anybody"
    part = "" if len(missed) == len(inside) else f"{len(missed)} of {len(inside)} squares of "
    return f'no way on foot leads {who} to {part}the {zone.kind} zone "{zone.name}"'


def unreachable_units(survey: Survey) -> tuple[Finding, ...]:
    """Units to which nobody comes but their friends; of a neutral, nobody at all."""
    findings = []
    for unit in survey.everybody:
        others = [other for other in survey.everybody if other != unit and not friends(other.side, unit.side)]
        if others and _missed(survey.reached(others), [unit.at]):
            findings.append(Finding("unit-unreachable", _cut_off(unit), (unit.at,)))
    return tuple(findings)


def _cut_off(unit: Placement) -> str:
    who = "no enemy" if unit.side != "neutral" else "nobody"
    return f"no way on foot leads to {unit.id}: {who} can come near"


def doors_to_nowhere(survey: Survey) -> tuple[Finding, ...]:
    """Doors, side by side or alone, that one cannot go through: there is no way on from them but back."""
    board = survey.scenario.board
    kinds = {glyph for glyph in set(board.ground) if is_door(board, glyph)}
    doors = (square for square, glyph in zip(board.squares(), board.ground, strict=True) if glyph in kinds)
    findings = []
    for door in _joined(doors):
        if len(_joined(_beyond(survey.opened, door))) < 2:
            first = min(door, key=lambda square: (square.y, square.x))
            name = survey.scenario.board.terrain(first).name
            findings.append(
                Finding("door-nowhere", f"the {name} at {first} leads nowhere", tuple(sorted(door)))
            )
    return tuple(findings)


def _beyond(board: Board, door: set[Square]) -> set[Square]:
    """The squares beside a door that one can stand in, and from there into the door or out of it to there."""
    beside = {square.step(facing) for square in door for facing in STRAIGHT} - door
    return {
        out
        for out in beside
        if out in board
        and board.terrain(out).cost is not None
        and any(map(partial(_joins, board, out), door))
    }


def _joins(board: Board, a: Square, b: Square) -> bool:
    """Whether a step leads from a square to the other, in either direction."""
    return step_cost(board, a, b) is not None or step_cost(board, b, a) is not None


def _joined(squares: Iterable[Square]) -> list[set[Square]]:
    """Squares in pieces that hang together side by side."""
    left, pieces = set(squares), list[set[Square]]()
    while left:
        piece, edge = set[Square](), [min(left)]
        while edge:
            square = edge.pop()
            if square in left:
                left.remove(square)
                piece.add(square)
                edge += [square.step(facing) for facing in STRAIGHT]
        pieces.append(piece)
    return pieces


def impossible(survey: Survey) -> tuple[Finding, ...]:
    """The victories of the map that no match on it can bring, with the first reason why."""
    findings = []
    for victory in survey.scenario.victory:
        for reason in _BARS[victory.kind](survey, victory):
            text = f"the {victory.side} cannot win by {victory.kind}: {reason}"
            findings.append(Finding("victory-impossible", text, _squares(survey, victory)))
            break
    return tuple(findings)


def _squares(survey: Survey, victory: Victory) -> tuple[Square, ...]:
    return survey.scenario.zone(victory.zone).squares if victory.zone else ()


def _eliminate(survey: Survey, victory: Victory) -> Iterator[str]:
    """Nobody is there to do it."""
    if not survey.of(victory.side):
        yield "it has no unit"


def _hold(survey: Survey, victory: Victory) -> Iterator[str]:
    """Nobody can reach the zone, or the match is too short."""
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
    """The zone is no exit for them, or too few can reach it."""
    zone = survey.scenario.zone(victory.zone or "")
    if zone.kind != "exit":
        yield f'"{zone.name}" is no exit, but a zone of the kind {zone.kind}'
    free = [unit for unit in units if zone.side in {None, unit.side}]
    if len(free) < needed:
        yield f'{needed} must leave by "{zone.name}", and only {len(free)} may'
    if len(coming := _arriving(survey, tuple(free), zone)) < needed:
        yield f'{needed} must leave by "{zone.name}", and only {len(coming)} can come to it'


def _arriving(survey: Survey, units: tuple[Placement, ...], zone: Zone) -> list[Placement]:
    """Those of some units that can walk to a square of a zone in which a unit can stand."""
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


RANGE = Board.of(("......",) * 4)
"""Where the rule systems are asked: open ground, in the light."""

STANDS = (Square(1, 1), Square(4, 1))
"""Where the target stands there: next to the attacker, and a few steps away."""


def empty_sides(survey: Survey) -> tuple[Finding, ...]:
    """Sides without a unit: of the two that fight, and of those whose a zone or a victory is."""
    scenario = survey.scenario
    named = {zone.side for zone in scenario.zones} | {victory.side for victory in scenario.victory}
    about = [side for side in SIDES if side in {"squad", "opposition", *named}]
    return tuple(
        Finding("side-empty", f"the {side} has no unit, and none comes")
        for side in about
        if not survey.of(side)
    )


def seen_spawns(survey: Survey) -> tuple[Finding, ...]:
    """Units that stand in an enemy's line of sight when turn 1 begins (B-15)."""
    board, findings = survey.scenario.board, []
    foes = [unit for unit in survey.early if unit.side == "opposition"]
    for unit in survey.early:
        if enemies(unit.side, "opposition"):
            field = sight_field(board, unit.at)
            seen = [foe for foe in foes if field[foe.at.y, foe.at.x]]
            if seen:
                names = ", ".join(foe.id for foe in seen)
                text = f"{unit.id} begins in the line of sight of {names}"
                findings.append(Finding("spawn-seen", text, (unit.at, *(foe.at for foe in seen))))
    return tuple(findings)


def unhurt_units(survey: Survey, systems: Mapping[str, System[Any]]) -> tuple[Finding, ...]:
    """Units that no weapon of their enemies can hurt, by the odds of the map's own systems.

    Asked is every plain attack with every weapon, on open ground; what bursts is not.
    """
    proof: dict[str, list[str]] = {}
    for name in survey.scenario.systems:
        if name in systems:
            trial = _Trial(systems[name], survey.scenario)
            for unit in survey.everybody:
                foes = [other for other in survey.everybody if enemies(other.side, unit.side)]
                if foes and not any(trial.hurts(foe, unit) for foe in foes):
                    proof.setdefault(unit.id, []).append(name)
    where = {unit.id: unit.at for unit in survey.everybody}
    return tuple(
        Finding(
            "unit-unhurt", f"no enemy has a weapon that can hurt {unit} in {', '.join(names)}", (where[unit],)
        )
        for unit, names in proof.items()
    )


class _Trial:
    """Duels on open ground in one system; of two alike the answer is kept."""

    def __init__(self, system: System[Any], scenario: Scenario) -> None:
        self._system = system
        self._bare = replace(scenario, board=RANGE, zones=(), items=(), events=(), victory=())
        self._known: dict[bytes, bool] = {}

    def hurts(self, attacker: Placement, target: Placement) -> bool:
        """Whether any plain attack of a unit, with any of its weapons, has a chance to hurt another."""
        key = msgspec.json.encode([self._kind(attacker), self._kind(target)])
        if key not in self._known:
            arms: list[tuple[str, ...]] = [(weapon,) for weapon in attacker.weapons] or [()]
            self._known[key] = any(
                self._duel(replace(attacker, weapons=held), target, at) for held, at in product(arms, STANDS)
            )
        return self._known[key]

    def _kind(self, unit: Placement) -> Any:
        return unit.side, unit.weapons, unit.items, unit.stats.get(self._system.name)

    def _duel(self, attacker: Placement, target: Placement, at: Square) -> bool:
        pair = (_put("a", attacker, Square(0, 1)), _put("b", target, at))
        options = Options(house=tuple(self._system.house.items()))
        begun = deployed(self._system, replace(self._bare, placements=pair), options)
        return hurts(self._system, look(begun), "a", "b")


def _put(name: str, unit: Placement, at: Square) -> Placement:
    """A unit at a place of the range; it looks east, where the target is."""
    return replace(unit, id=name, at=at, facing="E")


__all__ = ["QUICK", "THOROUGH", "Finding", "lint", "thorough_lint"]

QUICK: Mapping[str, Callable[[Survey], tuple[Finding, ...]]] = {
    "side-empty": empty_sides,
    "zone-unreachable": unreachable_zones,
    "unit-unreachable": unreachable_units,
    "door-nowhere": doors_to_nowhere,
    "spawn-seen": seen_spawns,
    "victory-impossible": impossible,
}
"""The checks of the map alone, by the code of what they find."""

THOROUGH: Mapping[str, Callable[[Survey, Mapping[str, System[Any]]], tuple[Finding, ...]]] = {
    "unit-unhurt": unhurt_units,
}
"""The checks that ask the rule systems, by the code of what they find."""


def lint(scenario: Scenario, systems: Mapping[str, System[Any]] | None = None) -> tuple[Finding, ...]:
    """What the checks find on a map, in the order of the tables: the thorough ones too when given systems.

    Of the systems those are asked that the map is for; they must be able to read its stat blocks.
    """
    survey = Survey(scenario)
    quick = chain.from_iterable(check(survey) for check in QUICK.values())
    return (*quick, *(thorough_lint(scenario, systems) if systems else ()))


def thorough_lint(scenario: Scenario, systems: Mapping[str, System[Any]]) -> tuple[Finding, ...]:
    """What the thorough checks alone find, for who has asked the quick ones already."""
    survey = Survey(scenario)
    return tuple(chain.from_iterable(check(survey, systems) for check in THOROUGH.values()))
