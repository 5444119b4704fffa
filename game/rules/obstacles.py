"""What keeps a unit from a square: something that stands there or on the way, or how far it is."""

from game.board.board import Board
from game.board.paths import UNREACHED, past_corner, reach
from game.board.squares import Square, touching
from game.rules.actions import Refusal
from game.rules.knowledge import ours
from game.rules.movement import known_holders, reach_of
from game.rules.state import AnyState


def out_of_reach(view: AnyState, unit: str, to: Square, allowance: int) -> str:
    """Why a move with an allowance of so many squares does not end in a square, as the unit's side knows.

    What is in the way is named only where the way would be short enough without it.
    """
    if why := obstacle(view, unit, to, 2 * allowance + 1):
        return why.text
    start = view.unit(unit).at
    if touching(start, to) and past_corner(view.board, start, to):
        return "it is around a corner"
    cost = int(reach_of(view, unit).cost[to.y, to.x])
    if cost == UNREACHED:
        why = obstacle(view, unit, to)
        return why.text if why else "no way leads there"
    if cost > 2 * allowance + 1:
        return f"it is {cost / 2:g} squares to go, and {allowance} at most"
    return "out of reach"


def obstacle(view: AnyState, unit: str, to: Square, budget: int | None = None) -> Refusal | None:
    """What bars every way of a unit to a square, as its side knows; None: nothing that can be named.

    The square itself first; then the first enemy on the way that there would be if nobody stood anywhere;
    then the first closed door on the way that there would be if all were open. With a `budget` these ways
    cost so many half squares at most.
    """
    board, mover = view.board, view.unit(unit)
    if to not in board:
        return Refusal("B-01", f"{to} is not on the board")
    kind = board.terrain(to)
    if kind.cost is None and not _shut(board, to):
        return Refusal("B-04", f"{kind.name}: nobody can enter it")
    holders = known_holders(view, mover.side)
    if to in holders:
        return Refusal("B-09", f"{holders[to].name} stands there")
    for square in reach(board, mover.at, budget=budget).path(to) or ():
        if square in holders and not ours(mover.side, holders[square]):
            return Refusal("B-09", f"{holders[square].name} is in the way")
    return _door(board, mover.at, to, budget)


def _door(board: Board, start: Square, to: Square, budget: int | None) -> Refusal | None:
    """The first closed door on the way that there would be if all were open."""
    doors = {square: board.terrain(square) for square in board.squares() if _shut(board, square)}
    opened = board
    for square, door in doors.items():
        opened = opened.put(square, door.becomes or door.glyph)
    for square in reach(opened, start, budget=budget).path(to) or ():
        if square in doors:
            return Refusal("B-04", f"the {doors[square].name} is in the way")
    return None


def _shut(board: Board, at: Square) -> bool:
    """Whether a square is barred by something that interacting with it opens."""
    kind = board.terrain(at)
    return kind.barrier and kind.becomes is not None and not board.kind(kind.becomes).barrier
