"""Room to stand: who holds which square as a side knows, out of a pit, aside for a friend (B-09, B-30)."""

from typing import Any

from game.board.paths import DROP, step_cost
from game.board.squares import Square, neighbours
from game.rules.events import Moved
from game.rules.knowledge import known
from game.rules.moving import carried
from game.rules.scripts import Script, do
from game.rules.sides import Side
from game.rules.state import AnyState, S, asked_once
from game.rules.units import Unit


@asked_once
def known_holders(view: AnyState, side: Side) -> dict[Square, Any]:
    """Who stands where as far as a side knows; who is only remembered bars nothing (B-39)."""
    return {one.at: one for one in reversed(view.conscious()) if known(view, side, one)}


def climbs_to(view: AnyState, unit: Unit, at: Square) -> bool:
    """Whether a unit in a pit can climb into a square: free, no ledge, no wall at the corner (B-30)."""
    board, start = view.board, unit.at
    if at not in neighbours(start) or at not in board or board.terrain(at).cost is None:
        return False
    flanks = {Square(start.x, at.y), Square(at.x, start.y)} - {start, at}
    if any(board.terrain(flank).barrier for flank in flanks):
        return False
    return board.level(at) - board.level(start) < DROP and at not in known_holders(view, unit.side)


def make_room(state: S, unit: str, back: tuple[Square, ...]) -> Script[S]:
    """A unit whose move ended early in a friend's square steps aside, since nobody may end there (B-09).

    It goes to a free square beside it, first of all to the one that it came from, else back to where its
    move began; `back` are the squares of its way, from the beginning on.
    """
    one = state.unit(unit)
    others = {other.at for other in state.conscious() if other.id != unit}
    if not one.conscious or one.at not in others:
        return state
    free = [
        square
        for square in (*back[-2:-1], *neighbours(one.at))
        if square not in others and step_cost(state.board, one.at, square, drops=False) is not None
    ]
    way = Moved(unit=unit, start=one.at, end=(*free, back[0])[0], how="aside", clause="B-09")
    return (yield from do(carried, state, way, one.facing))
