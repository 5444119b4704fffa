"""What is in the way of a unit that cannot come to a square: its ground, units that it knows of, doors."""

from game.board.board import Board
from game.board.paths import reach
from game.board.squares import Square
from game.rules.actions import Refusal
from game.rules.knowledge import known, ours
from game.rules.state import AnyState


def obstacle(view: AnyState, unit: str, to: Square) -> Refusal | None:
    """What bars every way of a unit to a square, as its side knows; None: nothing that can be named.

    The square itself first; then the first enemy on the way that there would be if nobody stood anywhere;
    then the first closed door on the way that there would be if all were open.
    """
    board, one = view.board, view.unit(unit)
    if to not in board:
        return Refusal("B-01", f"{to} is not on the board")
    kind = board.terrain(to)
    if kind.cost is None and not _shut(board, to):
        return Refusal("B-04", f"nobody enters {to}: {kind.name}")
    holders = {other.at: other for other in view.conscious() if known(view, one.side, other)}
    if to in holders:
        return Refusal("B-09", f"{holders[to].name} stands at {to}")
    for square in reach(board, one.at).path(to) or ():
        if square in holders and not ours(one.side, holders[square]):
            return Refusal("B-09", f"{holders[square].name} is in the way at {square}")
    return _door(board, one.at, to)


def _door(board: Board, start: Square, to: Square) -> Refusal | None:
    """The first closed door on the way that there would be if all were open."""
    doors = {square: board.terrain(square) for square in board.squares() if _shut(board, square)}
    opened = board
    for square, door in doors.items():
        opened = opened.put(square, door.becomes or door.glyph)
    for square in reach(opened, start).path(to) or ():
        if square in doors:
            return Refusal("B-04", f"the {doors[square].name} at {square} is in the way")
    return None


def _shut(board: Board, at: Square) -> bool:
    """Whether a square is barred by something that interacting with it opens."""
    kind = board.terrain(at)
    return kind.barrier and kind.becomes is not None and not board.kind(kind.becomes).barrier
