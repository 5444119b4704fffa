"""How each way of moving is animated: walks step by step, jumps, shoves, turns and falls."""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import pi, sin
from typing import NamedTuple

from game.board.squares import Square, facing_of, touching
from game.rules.events import Fell, Moved, Turned
from game.ui.battle.animation import (
    BLINK,
    LEAST_SEEN,
    SEEN,
    TURN,
    AnimationBuilder,
    Place,
    along,
    burst,
    far,
    glide,
    place,
    smooth,
    when,
)
from game.ui.board.figures import Stance
from game.ui.board.picture import Piece

STEP, OTHERS_STEP = 0.12, 0.22
"""Seconds a square, of one's own that are sent just now, and of all others: that is to be followed."""


STRIDES: tuple[Stance, ...] = ("left step", "right step")
PACES = 1.5
"""Steps that a walker makes in a square."""


class Movement(NamedTuple):
    """A way of moving: how a run of it is set, and whether one turns the way one goes."""

    play: Callable[[AnimationBuilder, Sequence[Moved], tuple[Place, ...]], None]
    turns: bool = True


def moved(builder: AnimationBuilder, run: Sequence[Moved]) -> None:
    """A run of movements of one kind by one unit."""
    points = (place(run[0].start), *(place(event.end) for event in run))
    if not builder.present(run[0].unit, points[0]):
        return
    builder.follow(points[-1])
    gait = MOVEMENTS.get(run[0].how, WALKING)
    begun = builder.now
    gait.play(builder, run, points)
    foreign = builder.foreign(run[0].unit)
    if foreign or (builder.by_itself and gait is WALKING):
        builder.now = max(builder.now + SEEN * foreign, begun + LEAST_SEEN)
        length, builder.now = builder.now - begun, begun
        builder.track(run[0].unit, length, lambda token, part: token._replace(named=part < 1))
        builder.now = begun + length


def _walk(builder: AnimationBuilder, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """One smooth walk over all of the run; each step is told as it is made."""
    unit, legs = run[0].unit, [far(a, b) for a, b in pairwise(points)]
    whole = sum(legs)
    pace = OTHERS_STEP if builder.by_itself or builder.foreign(unit) else STEP
    length = pace * max(whole, 1.4)
    ramp = min(0.5, 0.9 / max(whole, 1.0))
    begun, builder.now = builder.now, builder.now
    ways = [0.0, *(way / whole if whole else 1.0 for way in accumulate(legs))]

    def stride(token: Piece, part: float) -> Piece:
        way = glide(part, ramp)
        strides: tuple[Stance, ...] = ("prone",) if run[0].how == "crawl" else STRIDES
        stance: Stance = "standing" if part >= 1 else strides[int(way * whole * PACES) % len(strides)]
        return token._replace(at=along(points, way), stance=stance)

    builder.track(unit, length, stride)
    for number, (step, way) in enumerate(zip(run, ways, strict=False)):
        builder.now = begun + length * when(way, ramp)
        if touching(step.start, step.end):
            builder.turn(unit, facing_of(step.start, step.end))
        if number % 2 == 0:
            builder.step_cue(step.end)
    for way in ways[1:]:
        builder.now = begun + length * when(min(way, 1.0), ramp)
        builder.tell()
    builder.now = begun + length


def _jump(builder: AnimationBuilder, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Up in an arc and down, with dust."""
    unit, length = run[0].unit, 0.28 + 0.06 * far(points[0], points[-1])

    def leap(token: Piece, part: float) -> Piece:
        return token._replace(at=along(points, part), scale=1 + 0.35 * sin(pi * part) if part < 1 else 1.0)

    _look(builder, unit, run[-1].start, run[-1].end)
    builder.cue("jump")
    builder.track(unit, length, leap)
    builder.now += length
    builder.step_cue(run[-1].end)
    builder.effect("dust", points[-1], 0.4, size=0.6)


def _slide(builder: AnimationBuilder, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Shoved: fast at first, with a trail of dust."""
    length = 0.2 + 0.05 * far(points[0], points[-1])
    builder.cue("push")
    builder.effect("dust", points[0], 0.4, size=0.5)
    builder.track(run[0].unit, length, lambda token, part: token._replace(at=along(points, burst(part))))
    builder.now += length


def _aside(builder: AnimationBuilder, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """A short step out of the way."""
    builder.track(run[0].unit, 0.16, lambda token, part: token._replace(at=along(points, smooth(part))))
    builder.now += 0.16


def _arrive(builder: AnimationBuilder, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Suddenly there."""
    builder.cue("reveal")
    builder.effect("ring", points[-1], 0.6)
    builder.track(run[0].unit, BLINK, lambda token, part: token._replace(at=points[-1], alpha=max(part, 0.2)))
    builder.now += BLINK


def _look(builder: AnimationBuilder, unit: str, start: Square, end: Square) -> None:
    """Turn towards a square, as a jump over several does."""
    near = Square(start.x + _sign(end.x - start.x), start.y + _sign(end.y - start.y))
    if near != start:
        builder.turn(unit, facing_of(start, near))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


WALKING = Movement(_walk)
MOVEMENTS: dict[str, Movement] = {
    "jump": Movement(_jump),
    "push": Movement(_slide),
    "shove": Movement(_slide),
    "slide": Movement(_slide),
    "slam": Movement(_slide),
    "aside": Movement(_aside),
    "arrive": Movement(_arrive),
}
"""How each way of moving is shown, by the rule's word for it; any other is a walk."""


def turned(builder: AnimationBuilder, run: Sequence[Turned]) -> None:
    """A turn on the spot."""
    if builder.present(run[0].unit):
        builder.turn(run[0].unit, run[0].facing)
        builder.now += TURN


def fell(builder: AnimationBuilder, run: Sequence[Fell]) -> None:
    """Down: smaller, a thud, dust."""
    event, at = run[0], place(run[0].at)
    if not builder.present(event.unit, at):
        return
    start = builder.tokens[event.unit].at

    def drop(token: Piece, part: float) -> Piece:
        return token._replace(at=along((start, at), part), scale=1 - 0.3 * part * part if part < 1 else 1.0)

    builder.follow(at)
    builder.track(event.unit, 0.26, drop)
    builder.now += 0.26
    builder.cue("fall")
    builder.effect("dust", at, 0.6, size=1.0)
    builder.shake(0.4)
    builder.words(event.unit, f"falls {event.levels} level{'s' * (event.levels != 1)}", "warn")
    builder.now += 0.12
