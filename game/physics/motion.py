"""What moves by itself, over what, and how hard it is pushed (B-27, B-28, B-31). Lengths are squares."""

import math
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from game.board.board import Board
from game.board.squares import Square


class Roll(Struct, frozen=True, cache_hash=True, tag="roll"):
    """A round object, a grenade say, that was thrown from `start` and has landed in `at` (B-28)."""

    start: Square
    at: Square


class Shove(Struct, frozen=True, cache_hash=True, tag="shove"):
    """The crates that an explosion of that radius (squares) around `centre` reaches (B-31)."""

    centre: Square
    radius: int
    crates: tuple[Square, ...]


Motion: TypeAlias = Roll | Shove
"""Anything that `settle` brings to rest."""


Point: TypeAlias = tuple[float, float]
"""A place on the board in squares from its north-west corner; a square's centre is at its half."""

Track: TypeAlias = tuple[Point, ...]
"""Where a thing is at each step, from its start to its rest."""

ROLL = 1 / 7
"""How much of its flight a round object rolls on: from 4 squares on into the next square, at most 1."""

IMPULSE = 1.25
"""How far a crate at the rim of an explosion slides; for each square nearer, one square farther."""


class Push(NamedTuple):
    """One thing that moves: from the centre of a square, so far as it would get on open floor."""

    at: Square
    way: Point


class Ground(NamedTuple):
    """What things of one kind move over: the board, the squares that they leave, who stands about."""

    board: Board
    crates: bool
    left: frozenset[Square]
    bodies: tuple[Square, ...]

    def bars(self, square: Square, floor: int) -> bool:
        """Whether a thing on that floor level cannot get into a square.

        Solid and low squares bar it, any that nobody enters, higher ground and the edge of the board;
        crates also stop at doors and tables. The squares that the moving things leave are bare floor.
        """
        if square not in self.board or self.board.level(square) > floor:
            return True
        kind = self.board.terrain(square)
        barred = kind.solid or kind.low or kind.barrier or (self.crates and kind.interact)
        return barred and square not in self.left


def centre(square: Square) -> Point:
    """The middle of a square."""
    return square.x + 0.5, square.y + 0.5


def pushed(board: Board, motion: Motion, bodies: tuple[Square, ...]) -> tuple[Ground, tuple[Push, ...]]:
    """What moves in a motion, and over what; the order in which squares were listed does not matter."""
    pushes = _rolled(board, motion) if isinstance(motion, Roll) else _blown(board, motion, bodies)
    left = frozenset(push.at for push in pushes)
    return Ground(board, isinstance(motion, Shove), left, tuple(sorted(bodies))), pushes


def _rolled(board: Board, roll: Roll) -> tuple[Push, ...]:
    """A round object rolls on the way that it flew, but out of no pit."""
    flown = (roll.at.x - roll.start.x, roll.at.y - roll.start.y)
    if not any(flown) or board.terrain(roll.at).pit:
        return ()
    return (Push(roll.at, _scaled(flown, min(1.0, ROLL * math.hypot(*flown)))),)


def _blown(board: Board, shove: Shove, bodies: tuple[Square, ...]) -> tuple[Push, ...]:
    """A crate slides away from the centre, unless it stands there or somebody stands on it."""
    pushes = []
    for crate in sorted(shove.crates):
        if board.terrain(crate).shove and crate not in {shove.centre, *bodies}:
            way = (crate.x - shove.centre.x, crate.y - shove.centre.y)
            pushes.append(Push(crate, _scaled(way, shove.radius + IMPULSE - math.hypot(*way))))
    return tuple(pushes)


def window(pushes: tuple[Push, ...]) -> list[Square]:
    """The squares that moving things may come near, row by row, on the board or not."""
    margin = math.ceil(2 * max(math.hypot(*push.way) for push in pushes)) + 1  # twice: they hit each other
    columns = [push.at.x for push in pushes]
    rows = [push.at.y for push in pushes]
    return [
        Square(x, y)
        for y in range(min(rows) - margin, max(rows) + margin + 1)
        for x in range(min(columns) - margin, max(columns) + margin + 1)
    ]


def _scaled(vector: tuple[int, int], length: float) -> Point:
    factor = length / math.hypot(*vector)
    return vector[0] * factor, vector[1] * factor
