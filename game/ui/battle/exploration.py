"""What a side sees of the board and has seen since the match began, as far as the picture has come."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Vision
from game.rules.events import AnyEvent, Moved
from game.rules.knowledge import watched_from
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.animator import Animator
from game.ui.board.fog import Fog, Squares
from game.ui.cached import Cached

Eye: TypeAlias = tuple[Square, Vision]
"""A square that somebody looks from, and how well."""


class Witness(Protocol):
    """Who looks at a match, and what that side has been told of it."""

    @property
    def viewer(self) -> Side | None:
        """Whose knowledge is shown; None: everything."""

    @property
    def view(self) -> AnyState:
        """The position as it is shown."""

    @property
    def animator(self) -> Animator:
        """What is played out just now."""

    def told(self) -> Sequence[AnyEvent]:
        """All that the viewer has been told of so far."""


class Exploration:
    """Follows the eyes of the viewer's units step by step, while they walk too."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._side: Side | None = None
        self._read = 0
        """How many events have been read for the places that the side's units have been to."""
        self._known: Squares | None = None
        self._view: AnyState | None = None
        self._eyes, self._fog = Cached[frozenset[Eye]](), Cached[Fog]()

    @property
    def fog(self) -> Fog | None:
        """What lies in the dark now; None where everything is shown or nothing is ever hidden."""
        witness = self._witness
        side, view, animator = witness.viewer, witness.view, witness.animator
        if side is None or not view.options.fog:
            return None
        self._read_on(side, view, animator)
        board, tokens = animator.board, animator.tokens
        eyes = self._eyes.get((side, view, tokens), lambda: frozenset(self._looking(side, view, animator)))
        return self._fog.get((side, board, eyes, self._read), lambda: self._made(board, eyes))

    def _looking(self, side: Side, view: AnyState, animator: Animator) -> Iterator[Eye]:
        """From where the side's own units look, as far as they have come (B-25)."""
        for token in animator.tokens:
            if token.side == side and not token.down and view.has(token.id):
                square = Square(round(token.at[0]), round(token.at[1]))
                if square in animator.board:
                    yield square, view.unit(token.id).vision

    def _made(self, board: Board, eyes: Iterable[Eye]) -> Fog:
        """The fog for some eyes; what they see is known from now on."""
        seen = _field(board, eyes)
        self._known = seen if self._known is None else seen | self._known
        return Fog(seen, self._known)

    def _read_on(self, side: Side, view: AnyState, animator: Animator) -> None:
        """Know the places that the side's units went to; anew for another side, and after taking back."""
        if view is self._view and side == self._side:
            return
        told = self._witness.told()
        anew = side != self._side or len(told) < self._read or self._known is None
        if animator.busy and not anew:
            return  # what is being shown is seen as it goes on
        self._view, self._side = view, side
        if anew:
            self._read, self._known = 0, None
        eyes = {eye for event in told[self._read :] for eye in _passed(event, side, view)}
        self._read = len(told)
        if eyes:
            known = _field(animator.board, eyes)
            self._known = known if self._known is None else known | self._known


def _passed(event: AnyEvent, side: Side, view: AnyState) -> Iterator[Eye]:
    """From where a unit of the side looked on its way."""
    if isinstance(event, Moved) and view.has(event.unit):
        unit: Any = view.unit(event.unit)
        if unit.side == side:
            yield from ((square, unit.vision) for square in (event.start, event.end))


def _field(board: Board, eyes: Iterable[Eye]) -> Squares:
    """All that some eyes observe, with the walls that end their sight (B-25)."""
    seen = np.zeros((board.height, board.width), np.bool_)
    for at, vision in eyes:
        seen |= watched_from(board, at, vision)
    return seen | (_beside(seen) & (board.grids.solid > 0))


def _beside(area: Squares) -> Squares:
    """The squares of an area and those beside it."""
    wide = np.pad(area, 1)
    height, width = area.shape
    made = np.zeros_like(area)
    for dy in range(3):
        for dx in range(3):
            made |= wide[dy : dy + height, dx : dx + width]
    return made
