"""What the checks of the lint share: who is on a map or comes to it, and where one gets on foot (M-07)."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.board import Board
from game.board.paths import UNREACHED, reach
from game.board.squares import Square
from game.rules.scenario import Ground, Placement, Reinforce, Scenario
from game.rules.sides import Side
from game.rules.state import DEFAULT_TURNS

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
