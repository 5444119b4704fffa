"""Where moving things come to rest, and what that makes of the board (B-27, B-28, B-31, B-35)."""

import math
from collections.abc import Iterator

from game.board.board import Board, cached
from game.board.squares import Square
from game.physics.motion import Ground, Motion, Point, Push, Roll, Track, centre, pushed, window

WITHIN = 0.49
"""A push of less than so many squares moves a round object from the centre of its square to no other."""

SHORT = 0.98
"""A thing is taken to rest before it has come this part of its way: it still has 0.005 squares to go."""

NEAR = 0.2
"""So far from the middle of a ball nothing touches it: its radius is 0.15 squares."""

BARE = "."
"""What lies where a crate stood."""


def settle(board: Board, motion: Motion, bodies: tuple[Square, ...]) -> tuple[Square, ...]:
    """The square in which each moving thing comes to rest, with units standing on `bodies` (B-27).

    One square for a Roll, which a unit may hold; one for each crate of a Shove, in their order, no two
    the same and none that a unit holds, but for a crate that somebody stands on: that one stays, and so
    does one in the very middle of the explosion. All are on the board and not solid.
    """
    ground, pushes = pushed(board, motion, bodies)
    if isinstance(motion, Roll) and (known := _rolls_to(ground, motion.at, pushes)):
        return (known,)
    rests = {square: square for square in _things(motion)}
    taken = {*bodies, *rests} - ground.left if ground.crates else set()
    tracks = zip(pushes, _tracks(board, motion, bodies), strict=True)
    for push, track in sorted(tracks, key=lambda pair: math.hypot(*pair[0].way)):  # the outermost first
        rests[push.at] = _nearest(ground, pushes, push, track[-1], taken)
        taken.add(rests[push.at])
    return tuple(rests[square] for square in _things(motion))


def _rolls_to(ground: Ground, at: Square, pushes: tuple[Push, ...]) -> Square | None:
    """Where a round object comes to rest, as far as that is known without simulating its motion.

    That is where it does not get out of its square, or meets nothing on its way and ends well inside of one.
    """
    if all(math.hypot(*push.way) < WITHIN for push in pushes):
        return at
    ((_, (east, south)),) = pushes
    x, y = centre(at)
    end, beyond = (
        Square(math.floor(x + east * part), math.floor(y + south * part)) for part in (SHORT, 1 / SHORT)
    )
    return (
        end if end == beyond and all(_is_open(ground, at, on) for on in _touched(at, (east, south))) else None
    )


def _touched(at: Square, way: Point) -> Iterator[Square]:
    """The squares that a ball touches, or nearly, which rolls that way from the middle of one."""
    columns, rows = (
        range(math.floor(0.5 + min(part, 0) - NEAR), math.floor(0.5 + max(part, 0) + NEAR) + 1)
        for part in way
    )
    return (Square(at.x + x, at.y + y) for y in rows for x in columns)


def _is_open(ground: Ground, at: Square, square: Square) -> bool:
    """Whether a ball that rolls from a square goes on in one as on open floor: it is level, and nobody's."""
    if square == at:
        return True
    floor = ground.board.floor(at)
    return (
        square not in ground.bodies and not ground.bars(square, floor) and ground.board.floor(square) == floor
    )


def trace(board: Board, motion: Motion, bodies: tuple[Square, ...]) -> tuple[Track, ...]:
    """The way of each moving thing to its rest, for drawing: a point each 1/60 s, in squares (B-27).

    In the order of `settle` and from the same simulation. What stays has one point. The last point of a
    crate lies near the middle of its square, not in it.
    """
    _, pushes = pushed(board, motion, bodies)
    tracks = dict(zip((push.at for push in pushes), _tracks(board, motion, bodies), strict=True))
    return tuple(tracks.get(square, (centre(square),)) for square in _things(motion))


@cached
def shoved(board: Board, crates: tuple[Square, ...], rests: tuple[Square, ...]) -> Board:
    """The board with crates moved to where they came to rest, each for each (B-31, B-35).

    Floor is left where they stood; what lay where they rest is under them and gone. A crate that rests
    in a pit is gone itself. Kept with the board: odds shove the same crates on many ways.
    """
    glyphs = [board.ground[board.index(crate)] for crate in crates]
    for crate in crates:
        board = board.put(crate, BARE)
    for glyph, rest in zip(glyphs, rests, strict=True):
        if not board.terrain(rest).pit:
            board = board.put(rest, glyph)
    return board


def _things(motion: Motion) -> tuple[Square, ...]:
    return (motion.at,) if isinstance(motion, Roll) else motion.crates


@cached
def _tracks(board: Board, motion: Motion, bodies: tuple[Square, ...]) -> tuple[Track, ...]:
    """The simulated tracks of what a motion moves."""
    ground, pushes = pushed(board, motion, bodies)
    if not pushes:
        return ()
    from game.physics.space import simulate  # noqa: PLC0415 - the first motion imports pymunk

    return simulate(ground, pushes)


def _nearest(ground: Ground, pushes: tuple[Push, ...], push: Push, end: Point, taken: set[Square]) -> Square:
    """The square in which a thing ended; when that is taken, the free one nearest to it and to its start.

    Its start when none is free.
    """
    floor = ground.board.floor(push.at)
    around = sorted(
        window(pushes),
        key=lambda square: (_apart(centre(square), end), _apart(centre(square), centre(push.at))),
    )
    free = (square for square in around if square not in taken and not ground.bars(square, floor))
    return next(free, push.at)


def _apart(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
