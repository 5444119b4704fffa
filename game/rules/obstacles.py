"""What keeps a unit from a square: something that stands there or on the way, or how far it is."""

from typing import NamedTuple

from game.board.board import Board
from game.board.paths import UNREACHED, past_corner, reach
from game.board.squares import Square, touching
from game.rules.actions import Refusal
from game.rules.knowledge import ours
from game.rules.movement import known_holders, reach_of
from game.rules.state import AnyState


class Barring(NamedTuple):
    """What bars a way: its name in a sentence, and the clause by which it does."""

    clause: str
    name: str

    @property
    def words(self) -> str:
        """Why nobody comes past it."""
        return f"{self.name} is in the way"


def out_of_reach(view: AnyState, unit: str, to: Square, allowance: int) -> str:
    """Why a move with an allowance of so many squares does not end in a square, as the unit's side knows.

    What is in the way is named only where the way would be short enough without it; where there is a way
    round it, how long that is.
    """
    if there := _there(view, unit, to):
        return there.text
    cost, start = int(reach_of(view, unit).cost[to.y, to.x]), view.unit(unit).at
    if barring := _on_the_way(view, unit, to, 2 * allowance + 1):
        round_it = f"{cost / 2:g} squares round {barring.name}, {allowance} at most"
        return round_it if 2 * allowance + 1 < cost < UNREACHED else barring.words
    if touching(start, to) and past_corner(view.board, start, to):
        return "it is around a corner"
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
    if there := _there(view, unit, to):
        return there
    barring = _on_the_way(view, unit, to, budget)
    return barring and Refusal(barring.clause, barring.words)


def _there(view: AnyState, unit: str, to: Square) -> Refusal | None:
    """What bars a square itself: the ground, or who stands there."""
    board = view.board
    if to not in board:
        return Refusal("B-01", f"{to} is not on the board")
    kind = board.terrain(to)
    if kind.cost is None and not _shut(board, to):
        return Refusal("B-04", f"{kind.name}: nobody can enter it")
    holders = known_holders(view, view.unit(unit).side)
    return Refusal("B-09", f"{holders[to].name} stands there") if to in holders else None


def _on_the_way(view: AnyState, unit: str, to: Square, budget: int | None) -> Barring | None:
    """The first enemy on the way that there would be if nobody stood anywhere, else the first closed door."""
    board, mover = view.board, view.unit(unit)
    holders = known_holders(view, mover.side)
    for square in reach(board, mover.at, budget=budget).path(to) or ():
        if square in holders and not ours(mover.side, holders[square]):
            return Barring("B-09", holders[square].name)
    return _door(board, mover.at, to, budget)


def _door(board: Board, start: Square, to: Square, budget: int | None) -> Barring | None:
    """The first closed door on the way that there would be if all were open."""
    doors = {square: board.terrain(square) for square in board.squares() if _shut(board, square)}
    opened = board
    for square, door in doors.items():
        opened = opened.put(square, door.becomes or door.glyph)
    for square in reach(opened, start, budget=budget).path(to) or ():
        if square in doors:
            return Barring("B-04", f"the {doors[square].name}")
    return None


def _shut(board: Board, at: Square) -> bool:
    """Whether a square is barred by something that interacting with it opens."""
    kind = board.terrain(at)
    return kind.barrier and kind.becomes is not None and not board.kind(kind.becomes).barrier
