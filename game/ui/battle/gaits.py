"""How tokens go, jump, slide and fall."""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import pi, sin
from typing import NamedTuple

from game.board.squares import Square, facing_of, touching
from game.rules.events import Fell, Moved, Turned
from game.ui.battle.beats import along, burst, far, glide, smooth, when
from game.ui.battle.cast import Place, Token
from game.ui.battle.composer import BLINK, TURN, Composer

STEP = 0.12
"""Seconds a square."""


class Gait(NamedTuple):
    """A way of moving: how a run of it is set, and whether one turns the way one goes."""

    play: Callable[[Composer, Sequence[Moved], tuple[Place, ...]], None]
    turns: bool = True


def moved(c: Composer, run: Sequence[Moved]) -> None:
    """A run of movements of one kind by one unit."""
    points = (_place(run[0].start), *(_place(one.end) for one in run))
    if not c.present(run[0].unit, points[0]):
        return
    c.follow(points[-1])
    gait = GAITS.get(run[0].how, WALKING)
    gait.play(c, run, points)


def joins(before: Moved, after: Moved) -> bool:
    """Whether one movement goes on in the next."""
    return (before.unit, before.how, before.end) == (after.unit, after.how, after.start)


def _walk(c: Composer, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """One smooth walk over all of the run; each step is told as it is made."""
    unit, legs = run[0].unit, [far(a, b) for a, b in pairwise(points)]
    whole = sum(legs)
    length = max(STEP * whole, STEP * 1.4)
    ramp = min(0.5, 0.9 / max(whole, 1.0))
    begun, c.now = c.now, c.now
    ways = [0.0, *(way / whole if whole else 1.0 for way in accumulate(legs))]
    c.track(unit, length, lambda token, part: token._replace(at=along(points, glide(part, ramp))))
    for number, (step, way) in enumerate(zip(run, ways, strict=False)):
        c.now = begun + length * when(way, ramp)
        if touching(step.start, step.end):
            c.turn(unit, facing_of(step.start, step.end))
        if number % 2 == 0:
            c.cue("step")
    for way in ways[1:]:
        c.now = begun + length * when(min(way, 1.0), ramp)
        c.tell()
    c.now = begun + length


def _jump(c: Composer, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Up in an arc and down, with dust."""
    unit, length = run[0].unit, 0.28 + 0.06 * far(points[0], points[-1])

    def leap(token: Token, part: float) -> Token:
        return token._replace(at=along(points, part), scale=1 + 0.35 * sin(pi * part) if part < 1 else 1.0)

    _look(c, unit, run[-1].start, run[-1].end)
    c.cue("jump")
    c.track(unit, length, leap)
    c.now += length
    c.cue("step")
    c.effect("dust", points[-1], 0.4, size=0.6)


def _slide(c: Composer, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Shoved: fast at first, with a trail of dust."""
    length = 0.2 + 0.05 * far(points[0], points[-1])
    c.cue("push")
    c.effect("dust", points[0], 0.4, size=0.5)
    c.track(run[0].unit, length, lambda token, part: token._replace(at=along(points, burst(part))))
    c.now += length


def _aside(c: Composer, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """A short step out of the way."""
    c.track(run[0].unit, 0.16, lambda token, part: token._replace(at=along(points, smooth(part))))
    c.now += 0.16


def _arrive(c: Composer, run: Sequence[Moved], points: tuple[Place, ...]) -> None:
    """Suddenly there."""
    c.cue("reveal")
    c.effect("ring", points[-1], 0.6)
    c.track(run[0].unit, BLINK, lambda token, part: token._replace(at=points[-1], alpha=max(part, 0.2)))
    c.now += BLINK


def _look(c: Composer, unit: str, start: Square, end: Square) -> None:
    """Turn towards a square, as a jump over several does."""
    near = Square(start.x + _sign(end.x - start.x), start.y + _sign(end.y - start.y))
    if near != start:
        c.turn(unit, facing_of(start, near))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


WALKING = Gait(_walk)
GAITS: dict[str, Gait] = {
    "jump": Gait(_jump),
    "push": Gait(_slide),
    "shove": Gait(_slide),
    "slide": Gait(_slide),
    "slam": Gait(_slide),
    "aside": Gait(_aside),
    "arrive": Gait(_arrive),
}
"""How each way of moving is shown, by the rule's word for it; any other is a walk."""


def turned(c: Composer, run: Sequence[Turned]) -> None:
    """A turn on the spot."""
    if c.present(run[0].unit):
        c.turn(run[0].unit, run[0].facing)
        c.now += TURN


def fell(c: Composer, run: Sequence[Fell]) -> None:
    """Down: smaller, a thud, dust."""
    event, at = run[0], _place(run[0].at)
    if not c.present(event.unit, at):
        return
    start = c.cast[event.unit].at

    def drop(token: Token, part: float) -> Token:
        return token._replace(at=along((start, at), part), scale=1 - 0.3 * part * part if part < 1 else 1.0)

    c.follow(at)
    c.track(event.unit, 0.26, drop)
    c.now += 0.26
    c.cue("fall")
    c.effect("dust", at, 0.6, size=1.0)
    c.shake(0.4)
    c.words(event.unit, f"falls {event.levels} level{'s' * (event.levels != 1)}", "warn")
    c.now += 0.12


def _place(square: Square) -> Place:
    return (float(square[0]), float(square[1]))
