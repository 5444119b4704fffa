"""Where an overlay is asked from: a square, a unit or a whole side, as a side knows the position."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from game.board.board import Board
from game.board.squares import Facing, Square
from game.board.terrain import Vision
from game.rules.engine import view
from game.rules.knowledge import known
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import Side, Unit

Needs: TypeAlias = Literal["board", "eyes", "unit", "side", "facing"]
"""What an overlay is asked from: the position alone, whoever or wherever one looks from, a unit, a side, a
direction."""


@dataclass(frozen=True, eq=False)
class Standpoint:
    """A square, a unit or a side (the first that is given) in a position as a side knows it.

    `seen` is the view of `viewer`, or the truth with None; make one by the functions of this module.
    `cover_from` and `shoots` are further units that a unit looks for a place against, `facing` is from where
    shots are taken to come.
    """

    system: AnySystem
    seen: AnyState
    viewer: Side | None
    square: Square | None = None
    unit: str = ""
    side: Side | None = None
    cover_from: tuple[str, ...] = ()
    shoots: tuple[str, ...] = ()
    facing: Facing | None = None

    def has(self, needs: Needs) -> bool:
        """Whether it has what an overlay needs."""
        return {
            "board": True,
            "eyes": self.square is not None or bool(self.unit) or self.side is not None,
            "unit": bool(self.unit),
            "side": self.side is not None,
            "facing": self.facing is not None,
        }[needs]

    @property
    def board(self) -> Board:
        """The board."""
        return self.seen.board

    @property
    def subject(self) -> Any:
        """The unit; NoUnit when there is none."""
        return self.seen.unit(self.unit)

    @cached_property
    def eyes(self) -> tuple[tuple[Square, Vision], ...]:
        """From where one looks, and how one sees in the dark: from a bare square like a normal observer."""
        if self.square is not None:
            return ((self.square, Vision.NORMAL),)
        looking: tuple[Unit, ...] = (self.subject,) if self.unit else self._side()
        return tuple((unit.at, unit.vision) for unit in looking)

    def _side(self) -> tuple[Unit, ...]:
        """The units of the side that the viewer knows where they are."""
        return tuple(
            unit
            for unit in self.seen.conscious()
            if unit.side == self.side and (self.viewer is None or known(self.seen, self.viewer, unit))
        )


def of_square(system: AnySystem, state: AnyState, square: Square, viewer: Side | None = None) -> Standpoint:
    """A square; what is asked of a side there is asked of the viewer."""
    return Standpoint(system, _seen(system, state, viewer), viewer, square, side=viewer)


def of_unit(
    system: AnySystem,
    state: AnyState,
    unit: str,
    *,
    cover_from: tuple[str, ...] = (),
    shoots: tuple[str, ...] = (),
) -> Standpoint:
    """A unit, as its own side knows the position; NoUnit when there is none."""
    side, wanted = state.unit(unit).side, (cover_from, shoots)
    return Standpoint(system, _seen(system, state, side), side, None, unit, side, *wanted)


def of_side(system: AnySystem, state: AnyState, side: Side, viewer: Side | None = None) -> Standpoint:
    """A whole side, as the viewer knows the position: without one, as it does itself."""
    looker = viewer or side
    return Standpoint(system, _seen(system, state, looker), looker, side=side)


def _seen(system: AnySystem, state: AnyState, viewer: Side | None) -> AnyState:
    return state if viewer is None else view(system, state, viewer)
