"""A map as the rules of the lint ask about it: who is there and when, what can be reached, when it ends."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.board import Board
from game.board.paths import UNREACHED, reach
from game.board.squares import Square
from game.rules.interaction import trigger_of
from game.rules.scenario import Effect, Event, Ground, Placement, Reinforce, Scenario, Victory, When, Win
from game.rules.state import DEFAULT_TURNS
from game.rules.system import System
from game.rules.units import Side, friends

TablePath: TypeAlias = tuple[str | int, ...]
"""How to reach a table or a value in the text of a map: `("victory", 0, "turns")`."""

GROUND: TablePath = ("grid", "terrain")
"""The drawing, for what has its cause there."""


class Doubt(NamedTuple):
    """What a rule has found: in words, the table or value of the text that causes it, and where it is."""

    text: str
    path: TablePath
    squares: tuple[Square, ...] = ()


class Step(NamedTuple):
    """An effect that a match comes to on a turn, whatever anybody does; `path` is its table."""

    turn: int
    path: TablePath
    effect: Effect


class Survey:
    """A map as the rules ask about it; what one of them works out the others use.

    `values` is the map's text as TOML has it, for what a scenario no longer says; empty when there is none.
    `systems` are the rule systems that the thorough rules may ask.
    """

    def __init__(
        self,
        scenario: Scenario,
        values: Mapping[str, Any] | None = None,
        systems: Mapping[str, System[Any]] | None = None,
    ) -> None:
        self.scenario = scenario
        self.values = values or {}
        self.systems = systems or {}
        self._fields: dict[frozenset[Square], NDArray[np.bool_]] = {}
        self._areas: list[tuple[NDArray[np.bool_], NDArray[np.bool_]]] = []

    # ------------------------------------------------------------------------------ who is there

    @cached_property
    def paths(self) -> dict[str, TablePath]:
        """The table of every unit, by its id: of the map, or of the effect that brings it."""
        own: dict[str, TablePath] = {
            unit.id: ("units", number) for number, unit in enumerate(self.scenario.placements)
        }
        return own | {effect.unit.id: path for path, _, effect in self.reinforcements}

    @cached_property
    def effects(self) -> tuple[tuple[TablePath, Event, Effect], ...]:
        """Every effect with its table and its event, in the order of the file; a task's as of an event."""
        done = (
            Event(When("task", side=task.side, task=task.name), task.do, task.once)
            for task in self.scenario.tasks
        )
        sources = (
            *(("tasks", number, event) for number, event in enumerate(done)),
            *(("events", number, event) for number, event in enumerate(self.scenario.events)),
        )
        return tuple(
            ((table, number, "do", n), event, effect)
            for table, number, event in sources
            for n, effect in enumerate(event.do)
        )

    @cached_property
    def reinforcements(self) -> tuple[tuple[TablePath, Event, Reinforce], ...]:
        """Those that bring a unit."""
        return tuple(
            (path, event, effect) for path, event, effect in self.effects if isinstance(effect, Reinforce)
        )

    @cached_property
    def everybody(self) -> tuple[Placement, ...]:
        """The units of the map and those that its events bring."""
        return (*self.scenario.placements, *(effect.unit for _, _, effect in self.reinforcements))

    @cached_property
    def early(self) -> tuple[Placement, ...]:
        """The units that are there on turn 1."""
        come = (effect.unit for _, event, effect in self.reinforcements if _on_turn_1(event.when))
        return (*self.scenario.placements, *come)

    @cached_property
    def arrivals(self) -> dict[str, int]:
        """The first turn on which each unit can be there, by its id; who can never come is left out."""
        turns = dict.fromkeys((unit.id for unit in self.scenario.placements), 1)
        for _, event, effect in self.reinforcements:
            turn = event.when.number or 1
            if turn <= self.end:
                turns[effect.unit.id] = turn
        return turns

    def of(self, *sides: Side) -> tuple[Placement, ...]:
        """The units of some sides."""
        return tuple(unit for unit in self.everybody if unit.side in sides)

    def meant(self, when: When) -> tuple[Placement, ...]:
        """The units that an event is about by their side and id."""
        return tuple(
            unit for unit in self.everybody if when.side in (None, unit.side) and when.unit in (None, unit.id)
        )

    # ---------------------------------------------------------------------------- when it happens

    @property
    def last_turn(self) -> int:
        """The turn with which a match on the map ends (B-38)."""
        return self.scenario.turn_limit or DEFAULT_TURNS

    @cached_property
    def end(self) -> int:
        """The turn with which every match ends at the latest: the last one, or a victory that is sure."""
        ends = [self.last_turn]
        ends += [step.turn for step in self._sure(self.last_turn) if isinstance(step.effect, Win)]
        ends += [victory.turns or 1 for victory in self.scenario.victory if self._decides(victory)]
        return min(ends)

    def _decides(self, victory: Victory) -> bool:
        """Whether a victory ends every match at its turn: the side survives, or it has lost before."""
        own = [other for other in self.scenario.victory if other.side == victory.side]
        needs_no_other = len(own) == 1 or self.scenario.match == "any"
        fights = victory.side in {"squad", "opposition"}
        alone = all(
            unit.side == victory.side or not friends(unit.side, victory.side) for unit in self.everybody
        )
        return victory.kind == "survive" and not victory.units and needs_no_other and fights and alone

    @cached_property
    def course(self) -> tuple[Step, ...]:
        """The effects that a match comes to whatever anybody does, in the order in which they happen."""
        return tuple(self._sure(self.end))

    def _sure(self, end: int) -> Iterator[Step]:
        due = [
            (turn, path, effect)
            for path, event, effect in self.effects
            if is_sure(event.when)
            for turn in _turns(event, end)
        ]
        return (Step(*step) for step in sorted(due, key=lambda step: step[0]))

    @cached_property
    def by_chance(self) -> frozenset[Square]:
        """The squares whose ground an event changes of which nobody knows when it happens, if ever."""
        return frozenset(
            square
            for _, event, effect in self.effects
            if isinstance(effect, Ground) and not is_sure(event.when)
            for square in effect.squares
        )

    # --------------------------------------------------------------------------- what is reached

    @cached_property
    def opened(self) -> Board:
        """The board with every door open, and every way that an event opens."""
        board = self.scenario.board
        cells = list(board.ground)
        for _, _, effect in self.effects:
            if isinstance(effect, Ground) and not board.kind(effect.glyph).barrier:
                for square in effect.squares:
                    cells[board.index(square)] = effect.glyph
        return with_doors_open(replace(board, ground="".join(cells)))

    def reached(self, units: Iterable[Placement]) -> NDArray[np.bool_]:
        """Where any of some units can come on foot, shape (height, width): doors open, drops taken (B-10)."""
        starts = frozenset(unit.at for unit in units)
        if starts not in self._fields:
            field = np.zeros((self.opened.height, self.opened.width), np.bool_)
            for at in starts:
                if not field[at.y, at.x]:  # else whatever it reaches is reached already
                    field = field | self._reached_from(at)
            self._fields[starts] = field
        return self._fields[starts]

    def _reached_from(self, at: Square) -> NDArray[np.bool_]:
        """The same from one square; squares between which one goes to and fro share the answer."""
        for to_and_fro, field in self._areas:
            if to_and_fro[at.y, at.x]:
                return field
        self._areas.append((self._walked(at, drops=False), self._walked(at, drops=True)))
        return self._areas[-1][1]

    def _walked(self, at: Square, *, drops: bool) -> NDArray[np.bool_]:
        walked: NDArray[np.bool_] = reach(self.opened, at, drops=drops).cost != UNREACHED
        return walked

    def enterable(self, squares: Iterable[Square]) -> tuple[Square, ...]:
        """Those of some squares in which one can stand, once all doors are open."""
        return tuple(square for square in squares if self.opened.terrain(square).cost is not None)


def with_doors_open(board: Board) -> Board:
    """The board with every closed door open."""
    opened = {glyph: _opened(board, glyph) for glyph in set(board.ground)}
    return replace(board, ground="".join(map(opened.__getitem__, board.ground)))


def is_door(board: Board, glyph: str) -> bool:
    """Whether a terrain is a door, open or closed: using it bars the way or frees it."""
    return trigger_of(board, board.kind(glyph)) == "door"


def _opened(board: Board, glyph: str) -> str:
    kind = board.kind(glyph)
    return kind.becomes if kind.becomes and kind.barrier and is_door(board, glyph) else glyph


def is_sure(when: When) -> bool:
    """Whether an event comes with a turn, whoever is where."""
    return when.kind in {"turn", "every"} and not narrowed(when)


def narrowed(when: When) -> bool:
    """Whether an event is only about some side, unit, zone or square."""
    return (when.side, when.unit, when.zone, when.at) != (None, None, None, None)


def _on_turn_1(when: When) -> bool:
    return when.kind in {"turn", "every"} and when.number == 1


def _turns(event: Event, end: int) -> Iterable[int]:
    """The turns up to the end on which an event comes that a turn brings."""
    number = event.when.number
    if event.when.kind == "every" and not event.once:
        return range(number, end + 1, number)
    return (number,) if number <= end else ()


_SIDES: dict[Side, str] = {
    "squad": "the squad",
    "opposition": "the opposition",
    "neutral": "the neutral side",
    "ally": "the allied side",
}


def side_words(side: Side | None) -> str:
    """How a message names a side; None is anybody."""
    return _SIDES[side] if side else "anybody"


def zone_words(kind: str, name: str) -> str:
    """How a message names a zone."""
    return f'the {kind} zone "{name}"'


def event_words(when: When) -> str:
    """How a message names an event: by what sets it off."""
    match when.kind:
        case "turn":
            return f"the event on turn {when.number}"
        case "every":
            return "the event on every turn" if when.number == 1 else f"the event every {when.number} turns"
        case "enter":
            return "the event for entering " + (f'"{when.zone}"' if when.zone else f"{when.at}")
        case "unit_out":
            return f"the event for {when.unit or 'a unit'} going out of action"
        case "task":
            named = f'"{when.task}"' if when.task else "any task"
            return f"what happens when {named} is done"
        case _:
            return f"the event for {f'the {when.kind} at {when.at}' if when.at else f'any {when.kind}'}"
