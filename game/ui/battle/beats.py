"""What a scene is made of: changes of tokens, effects, sounds, each at its second; how motion is eased."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, pi, sin
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.board.squares import FACINGS, Facing, Square
from game.rules.events import Rolled
from game.ui.battle.cast import Cast, Place, Token

Kind: TypeAlias = Literal[
    "muzzle", "tracer", "slash", "missile", "impact", "cross", "words", "blast", "smoke", "dust",
    "glow", "ring", "dissolve", "banner", "dice", "shake",
]  # fmt: skip
"""The kinds of effects; `shake` is not drawn, but moves the picture."""

Mood: TypeAlias = Literal["good", "bad", "warn", "plain"]

TICK = 0.05
"""Seconds for which a tumbling die shows one face."""


class Effect(NamedTuple):
    """Something to be drawn now, `part` (0 to 1) of its time being over.

    `at` and `to` are places in squares, `squares` those that it covers, `size` how strong it is, `lane`
    how many words are already there. For dice, `roll` has the faces as they lie just now and `settled` says
    whether they will stay so.
    """

    kind: Kind
    at: Place = (0.0, 0.0)
    to: Place = (0.0, 0.0)
    part: float = 0.0
    words: str = ""
    mood: Mood = "plain"
    squares: tuple[Square, ...] = ()
    size: float = 1.0
    lane: int = 0
    seed: int = 0
    roll: Rolled | None = None
    settled: bool = True


class Shown(NamedTuple):
    """An effect with its time; dice tumble for the first `tumble` seconds of theirs."""

    start: float
    length: float
    effect: Effect
    tumble: float = 0.0

    def now(self, time: float) -> Effect:
        """The effect as it is at a time at which it is shown."""
        age = time - self.start
        effect = self.effect._replace(part=min(max(age / self.length, 0.0), 1.0))
        if effect.roll is None or age >= self.tumble:
            return effect
        roll = replace(effect.roll, faces=tumbling(effect.roll, age / self.tumble, int(age / TICK)))
        return effect._replace(roll=roll, settled=False)


class Track(NamedTuple):
    """A change of one token over a time: `change` tells what it is like at each part (0 to 1) of that."""

    start: float
    length: float
    unit: str
    change: Callable[[Token, float], Token]

    def apply(self, tokens: Cast, time: float) -> None:
        """Put the token into the state of a time at or after the start."""
        part = min((time - self.start) / self.length, 1.0) if self.length > 0 else 1.0
        tokens[self.unit] = self.change(tokens[self.unit], part)


@dataclass
class Score:
    """The scene of one act, in seconds from its beginning.

    `entering` are tokens that come into view in it, unseen at first; `reached` has for each event the
    second at which it is told; `ground` is when the board becomes that of the position after.
    """

    entering: Cast = field(default_factory=dict)
    tracks: list[Track] = field(default_factory=list)
    effects: list[Shown] = field(default_factory=list)
    cues: list[tuple[float, str]] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    focus: list[tuple[float, Square]] = field(default_factory=list)
    ground: float | None = None
    length: float = 0.0


def tumbling(roll: Rolled, part: float, tick: int) -> tuple[int, ...]:
    """The faces of dice that still tumble: one after the other comes to lie.

    Looks have a generator of their own, so that nothing here can touch the dice of the match.
    """
    looks = Random(f"{roll.dice}{roll.faces}{tick}")
    most = {name: max(face for n, face in zip(roll.dice, roll.faces, strict=False) if n == name)
            for name in roll.dice[: len(roll.faces)]}  # fmt: skip
    return tuple(
        face
        if part > 0.6 + 0.4 * (at + 1) / len(roll.faces)
        else looks.randint(1, max(sides(name), most[name]))
        for at, (name, face) in enumerate(zip(roll.dice, roll.faces, strict=False))
    )


def sides(die: str) -> int:
    """How many faces a die has by its name (d10), 1 where the name does not say."""
    return int(die[1:]) if die[:1] == "d" and die[1:].isdecimal() else 1


def smooth(t: float) -> float:
    """Slow, fast, slow."""
    return t * t * (3 - 2 * t)


def burst(t: float) -> float:
    """Fast at first, then slower: what was shoved."""
    return 1 - (1 - t) ** 3


def there_and_back(t: float) -> float:
    """Out quickly and back slowly: 0, 1, 0."""
    return sin(pi * t**0.6)


def glide(t: float, ramp: float) -> float:
    """Speeds up for the part `ramp` of the time (at most a half), goes evenly, slows down likewise."""
    if t < ramp:
        return t * t / (2 * ramp * (1 - ramp))
    if t > 1 - ramp:
        return 1 - (1 - t) ** 2 / (2 * ramp * (1 - ramp))
    return (t - ramp / 2) / (1 - ramp)


def when(way: float, ramp: float) -> float:
    """The part of the time after which `glide` has gone a part of the way: its inverse."""
    bend = ramp / (2 * (1 - ramp))
    if way < bend:
        return float((2 * ramp * (1 - ramp) * max(way, 0.0)) ** 0.5)
    if way > 1 - bend:
        return float(1 - (2 * ramp * (1 - ramp) * max(1 - way, 0.0)) ** 0.5)
    return way * (1 - ramp) + ramp / 2


def far(a: Place, b: Place) -> float:
    """How many squares lie between two places, as the crow flies."""
    return hypot(b[0] - a[0], b[1] - a[1])


def between(a: Place, b: Place, part: float) -> Place:
    """The place so far on the way from one to another; more than 1 lies beyond."""
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def along(points: Sequence[Place], part: float) -> Place:
    """The place so far on the way through points."""
    left = part * sum(far(a, b) for a, b in pairwise(points))
    for a, b in pairwise(points):
        leg = far(a, b)
        if left < leg:
            return between(a, b, left / leg)
        left -= leg
    return points[-1]


def turned(start: Facing, end: Facing, part: float) -> Facing:
    """A facing on the way from one to another, the shorter way round."""
    a = FACINGS.index(start)
    turn = (FACINGS.index(end) - a + 4) % 8 - 4
    return FACINGS[(a + round(turn * part)) % 8]
