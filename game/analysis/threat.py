"""Where enemies look: how many of those that a side knows of observe a square, or could, and which (B-25)."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.board.sight import sight_field
from game.board.squares import Square
from game.rules.knowledge import known, watched_from
from game.rules.sides import Side, enemies
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import Unit


def threat(view: AnyState, side: Side) -> NDArray[np.int8]:
    """How many conscious enemies, of those that a side knows where they are, observe each square.

    Shape (height, width). They observe what they see less than totally concealed, and what is adjacent to
    them; who is only remembered does not count. The view may be the side's own or the truth: for both the
    answer is the same.
    """
    count = np.zeros((view.board.height, view.board.width), np.int8)
    for foe in foes(view, side):
        count += watched_from(view.board, foe.at, foe.vision)
    return count


def opening(system: AnySystem, view: AnyState, side: Side) -> NDArray[np.int8]:
    """How many of the same enemies see each square from where they are or can come to (B-15).

    Shape (height, width). They come to where the nearest of their ways leads in this turn, which leaves them
    something to do there; who has none left stays.
    """
    count = np.zeros((view.board.height, view.board.width), np.int8)
    for foe in foes(view, side):
        ways = system.words.areas(view, foe.id)
        stops = view.board.where(ways[0].area) if ways else []
        count += np.logical_or.reduce([sight_field(view.board, stop) for stop in (foe.at, *stops)])
    return count


def watchers(view: AnyState, side: Side, squares: Iterable[Square]) -> tuple[tuple[str, ...], ...]:
    """For each of the squares the ids of the enemies that would see a unit of the side there.

    The same enemies as those of `threat`, in the order of the position's units. A unit in stealth may be
    missed by them all the same.
    """
    fields = [(foe.id, watched_from(view.board, foe.at, foe.vision)) for foe in foes(view, side)]
    return tuple(tuple(foe for foe, field in fields if field[at.y, at.x]) for at in squares)


def foes(view: AnyState, side: Side) -> Iterator[Unit]:
    """The conscious enemies that a side knows where they are, in the order of the position's units."""
    return (one for one in view.conscious() if enemies(one.side, side) and known(view, side, one))
