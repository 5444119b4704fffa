"""Hugging cover: in one's own time, or when an attack has just been announced (P-22, P-29)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from game.board.board import Board
from game.board.squares import Square, neighbours
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import known
from game.rules.prompts import Grant
from game.rules.scripts import Script, do, tell
from game.rules.state import changed
from game.systems.phased.deed import Deed
from game.systems.phased.grants import LATER, Moving
from game.systems.phased.pool import cover_row
from game.systems.phased.unit import Fighter, Phased

TALL = 2
"""A square so many levels higher is cover like a wall (B-14)."""


def has_cover(board: Board, at: Square) -> bool:
    """Whether there is anything beside a square that one can hug (P-29)."""
    return any(
        board.terrain(near).low or board.solid(near) or board.level(near) >= board.level(at) + TALL
        for near in neighbours(at)
        if near in board and board.beside(at, near)
    )


class Hug(Deed, frozen=True):
    """Give the Action of the turn up to hug cover, until the next Movement phase (P-22, P-29)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (Moving, *LATER)

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """No Action left, no cover, or hugging already."""
        yield from super().barred(view, unit)
        if unit.acted:
            yield Refusal("P-22", f"{unit.id} has no Action left to give up")
        if unit.hugging:
            yield Refusal("P-29", f"{unit.id} hugs cover already")
        if not has_cover(view.board, unit.at):
            yield Refusal("P-29", f"{unit.id} has no cover beside it")

    def paid(self, state: Phased) -> Phased:
        """The Action is given up; who has declared none yet has no other."""
        return changed(state, self.unit, order=state.unit(self.unit).order or "errand", acted=True)

    def deed(self, state: Phased) -> Script[Phased]:
        """Hug."""
        return (yield from do(hugs, state, self.unit))


def hugs(state: Phased, unit: str) -> Script[Phased]:
    """A unit hugs the cover beside it, for its Action."""
    yield from tell(state, events.Status(unit=unit, status="hugging cover", clause="P-29"))
    return changed(state, unit, hugging=True, acted=True)


def may_hug(state: Phased, target: str, attacker: str) -> bool:
    """Whether a unit can answer an attack by hugging cover that helps against it (P-22, P-29).

    It must know of the attacker, and have an Action to give up.
    """
    one: Fighter = state.unit(target)
    by: Fighter = state.unit(attacker)
    free = one.conscious and one.ready and not one.broken and not one.hugging
    if not free or not known(state, one.side, by):
        return False
    row: Any = cover_row(state, by.at, one)
    return row is not None and row.clause == "P-28"
