"""The rigid-body space: boxes, circles and fixed steps (B-27). Lengths are squares, times seconds.

Importing this module imports pymunk.
"""

import math

import pymunk

from game.board.board import Board
from game.board.squares import Square
from game.physics.motion import Ground, Point, Push, Track, centre, window

FRAME = 1 / 60  # between two points of a track
STEPS = 4  # of the simulation in each
STEP = FRAME / STEPS
LONGEST = 300  # frames
STILL = 0.02  # squares a second
BRAKING = math.exp(-4)  # the part of its speed that a thing keeps over one second
UNIT, BALL, CRATE = 0.4, 0.15, 0.9  # radius, radius, side
EDGE = 0.1  # how far a crate's corners are rounded: sharp ones catch where two walls join
BOUNCE = {True: 0.1, False: 0.5}  # the part of its speed that a crate, or a ball, keeps when it bounces
SLOP = 0.001  # how far things may overlap
EVERYTHING = pymunk.ShapeFilter.ALL_CATEGORIES()


def simulate(ground: Ground, pushes: tuple[Push, ...]) -> tuple[Track, ...]:
    """The track of each thing, in the order given; it must not be empty.

    Where the floor is lower than where it started a thing falls, into the middle of that square, and
    moves no farther. Things on different floors have different walls: each floor has a bit.
    """
    floors = [ground.board.floor(push.at) for push in pushes]
    levels = sorted(set(floors))
    space = pymunk.Space()
    space.damping, space.collision_slop = BRAKING, SLOP
    for square in window(pushes):
        if any(bars := [ground.bars(square, level) for level in levels]):
            _stand(space, _box(space, square), bars)
    for square in ground.bodies:
        if square not in ground.left:
            bars = [ground.board.floor(square) >= level for level in levels]
            if any(bars):
                _stand(space, pymunk.Circle(space.static_body, UNIT, centre(square)), bars)
    movers = [
        _mover(space, push, 1 << levels.index(floor), crate=ground.crates)
        for push, floor in zip(pushes, floors, strict=True)
    ]
    return _run(space, ground.board, floors, movers)


def _run(
    space: pymunk.Space, board: Board, floors: list[int], movers: list[pymunk.Body]
) -> tuple[Track, ...]:
    tracks = [[_place(mover)] for mover in movers]
    for _ in range(LONGEST):
        for _ in range(STEPS):
            space.step(STEP)
        for mover, floor, track in zip(movers, floors, tracks, strict=True):
            under = Square(*map(math.floor, mover.position))
            if mover.space and under in board and board.floor(under) < floor:
                space.remove(mover, *mover.shapes)
                mover.position, mover.velocity = centre(under), (0, 0)
            track.append(_place(mover))
        if all(mover.velocity.length < STILL for mover in movers):
            break
    return tuple(map(tuple, tracks))


def _mover(space: pymunk.Space, push: Push, category: int, *, crate: bool) -> pymunk.Body:
    """A thing, set going so that it comes to rest where its push says, if nothing is in its way."""
    body = pymunk.Body(mass=1, moment=math.inf)  # nothing turns: a crate stays in line with the squares
    side = CRATE - 2 * EDGE
    shape = pymunk.Poly.create_box(body, (side, side), EDGE) if crate else pymunk.Circle(body, BALL)
    shape.elasticity = BOUNCE[crate]
    shape.filter = pymunk.ShapeFilter(categories=category)
    speed = (1 - BRAKING**STEP) / STEP  # of what gets 1 square far: the sum over all steps is exact
    body.position = centre(push.at)
    body.velocity = (push.way[0] * speed, push.way[1] * speed)
    space.add(body, shape)
    return body


def _box(space: pymunk.Space, square: Square) -> pymunk.Shape:
    x, y = square
    return pymunk.Poly(space.static_body, [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])


def _stand(space: pymunk.Space, shape: pymunk.Shape, bars: list[bool]) -> None:
    """Put up a static shape against the things on some of the floors."""
    shape.elasticity = 1
    mask = sum(1 << bit for bit, barred in enumerate(bars) if barred)
    shape.filter = pymunk.ShapeFilter(categories=EVERYTHING, mask=mask)
    space.add(shape)


def _place(mover: pymunk.Body) -> Point:
    x, y = mover.position
    return x, y
