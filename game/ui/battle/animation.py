"""What an animation is made of: the state of tokens, their tracks, effects and sounds, each at its second."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, takewhile
from math import hypot, pi, sin
from random import Random
from typing import Literal, NamedTuple, TypeAlias, TypedDict, Unpack

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import FACINGS, Facing, Square
from game.rules.events import AnyEvent, Rolled
from game.rules.idents import pack_of
from game.rules.presentation import Becoming, Mood
from game.rules.units import Side
from game.ui.board.moods import mood_for
from game.ui.board.picture import Piece
from game.ui.board.pieces import Pieces
from game.ui.sound_recipes import BLOWS, step_on

Place: TypeAlias = tuple[float, float]
"""A place on the board in squares: whole numbers are where a unit stands that fills the square."""

Kind: TypeAlias = Literal[
    "aim", "muzzle", "casing", "tracer", "slash", "missile", "impact", "cross", "words", "blast", "smoke",
    "dust", "glow", "ring", "dissolve", "banner", "dice", "shake",
]  # fmt: skip
"""The kinds of effects; `shake` is not drawn, but moves the picture."""

FLYING: frozenset[Kind] = frozenset({"casing", "missile", "dust", "dissolve", "shake"})
"""The kinds that are nothing but motion."""

STANDING = 0.5
"""The part of its time at which an effect is shown that must not move: it is whole then."""

TICK = 0.05
"""Seconds for which a tumbling die shows one face."""


class Effect(NamedTuple):
    """Something to be drawn now, `part` (0 to 1) of its time being over.

    `at` and `to` are places in squares, `squares` those that it covers, `size` how strong it is, `lane`
    how many words are already there, `side` whose it is. For dice, `roll` has the faces as they lie just
    now and `settled` says whether they will stay so; `series` are all attacks on one target that are rolled
    one after the other, of which it is the `nth`.
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
    side: Side = "neutral"
    seed: int = 0
    roll: Rolled | None = None
    settled: bool = True
    series: tuple[Rolled, ...] = ()
    nth: int = 1


def repeats(roll: Rolled, other: Rolled) -> bool:
    """Whether two rolls are of the same kind, by the same unit against the same other one."""
    same = (roll.label, roll.unit, roll.target) == (other.label, other.unit, other.target)
    return same and roll.target not in {"", roll.unit}


class TimedEffect(NamedTuple):
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

    @property
    def standing(self) -> Effect:
        """The effect without motion, as it is in the middle of its time: its dice have fallen."""
        return self.effect._replace(part=STANDING)


class Track(NamedTuple):
    """A change of one token over a time: `change` tells what it is like at each part (0 to 1) of that."""

    start: float
    length: float
    unit: str
    change: Callable[[Piece, float], Piece]

    def apply(self, tokens: Pieces, time: float) -> None:
        """Put the token into the state of a time at or after the start."""
        part = min((time - self.start) / self.length, 1.0) if self.length > 0 else 1.0
        tokens[self.unit] = self.change(tokens[self.unit], part)


class PhaseShown(NamedTuple):
    """A phase whose banner comes up after so many seconds; it may be the last thing of its act."""

    start: float
    turn: int
    name: str
    ends: bool


@dataclass
class Animation:
    """The animation of one act, in seconds from its beginning.

    `entering` are tokens that come into view in it, unseen at first; `reached` has for each event the
    second at which it is told; `ground` is when the board becomes that of the position after; `phases` are
    those that have a banner.
    """

    entering: Pieces = field(default_factory=dict)
    tracks: list[Track] = field(default_factory=list)
    effects: list[TimedEffect] = field(default_factory=list)
    cues: list[tuple[float, str]] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    focus: list[tuple[float, Square]] = field(default_factory=list)
    ground: float | None = None
    phases: list[PhaseShown] = field(default_factory=list)
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


def place(square: Square) -> Place:
    """The place of who stands in a square."""
    return (float(square[0]), float(square[1]))


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


def still_to_turn(start: Facing, end: Facing, part: float) -> int:
    """The degrees by which who turns stands away from its new facing yet, the shorter way round."""
    turn = (FACINGS.index(end) - FACINGS.index(start) + 4) % 8 - 4
    return -15 * round(3 * turn * (1 - part))


BLINK = 0.15
"""Seconds in which somebody comes into view or goes out of it."""

TURN = 0.1
"""Seconds of a turn on the spot."""

SEEN = 0.6
"""Seconds more for which one sees what the others have done."""

LEAST_SEEN = 1.2
"""So many seconds at least one sees how one of the others moves, its name beside it."""

NEAR = 0.001
"""What differs by less needs no time to be put right."""

LANE = 0.5
"""Seconds for which words over a unit push later ones up."""


class Parts(TypedDict, total=False):
    """What an effect may have besides its kind, place and time."""

    to: Place
    words: str
    mood: Mood
    squares: tuple[Square, ...]
    size: float
    lane: int
    side: Side


NO_SOUNDS: Mapping[str, str] = {}
"""No weapon has a sound of its own."""

NO_STATUSES: Mapping[str, Becoming] = {}
"""No status has one."""


class AnimationBuilder:
    """Builds the animation of an act: `now` is the second at which the next thing begins.

    `tokens` are what they will be by then, `after` what they are in the end, `rest` the events that
    follow the one being set.
    """

    def __init__(
        self,
        before: Pieces,
        after: Pieces,
        *,
        open_end: bool,
        sounds: Mapping[str, str] = NO_SOUNDS,
        statuses: Mapping[str, Becoming] = NO_STATUSES,
        board: Board | None = None,
        viewer: Side | None = None,
        lying: float = 0.0,
        waits: bool = False,
    ) -> None:
        self.sounds, self.statuses = sounds, statuses
        self._viewer = viewer
        self._board = board
        self.animation = Animation()
        self.tokens = dict(before)
        self.after = after
        self.open_end = open_end
        self.now = 0.0
        self.rest: Sequence[AnyEvent] = ()
        self.pain: dict[str, int] = {}
        """How much of the hurt of each unit is still to come."""
        self.by_itself = waits and viewer is not None
        """Whether nobody who looks has asked for the act just now."""
        self.dice_lie = lying
        """Until when dice lie over the board."""
        self.dice_read = lying if waits else 0.0
        """Until when they lie there to be read: other dice wait for that."""
        self.by_others = False
        """Whether what is shown follows from dice that one of the others has thrown."""
        self._lanes: dict[str, tuple[float, int]] = {}
        self._series: tuple[Rolled, ...] = ()

    def tell(self) -> None:
        """The event being set, or the next one of its run, is told now."""
        last = self.animation.reached[-1] if self.animation.reached else 0.0
        self.animation.reached.append(max(self.now, last))

    def track(
        self, unit: str, length: float, change: Callable[[Piece, float], Piece], later: float = 0.0
    ) -> None:
        """A change of a token from now on, or from so many seconds later on."""
        self.animation.tracks.append(Track(self.now + later, length, unit, change))
        self.tokens[unit] = change(self.tokens[unit], 1.0)

    def effect(
        self, kind: Kind, at: Place, length: float, later: float = 0.0, **parts: Unpack[Parts]
    ) -> None:
        """An effect from now on, or from so many seconds later on; it may outlast the act."""
        shown = Effect(kind, at, **parts, seed=len(self.animation.effects) + 1)
        self.animation.effects.append(TimedEffect(self.now + later, length, shown))

    def dice(self, roll: Rolled, at: Place, tumble: float, linger: float) -> None:
        """Dice that tumble, and lie there for a while."""
        self._series = (*takewhile(partial(repeats, roll), self._series), roll)
        later = (event for event in self.rest if isinstance(event, Rolled))
        series = (*self._series, *takewhile(partial(repeats, roll), later))
        shown = Effect("dice", at, roll=roll, series=series, nth=len(self._series))
        self.animation.effects.append(TimedEffect(self.now, tumble + linger, shown, tumble))
        self.dice_lie = self.dice_read = self.now + tumble + linger

    def attack_cue(self, unit: str, name: str, later: float = 0.0) -> None:
        """The sound of the weapon in a unit's hand, or `name`: also when a weapon to fire strikes."""
        held = self.sounds.get(self.tokens[unit].held, name) if unit in self.tokens else name
        fits = (held in BLOWS) == (name in BLOWS) or bool(pack_of(held))
        self.cue(held if fits else name, later)

    def step_cue(self, at: Square) -> None:
        """The sound of a step in a square."""
        board = self._board
        self.cue(step_on(board.terrain(at).name) if board and at in board else "step")

    def cue(self, name: str, later: float = 0.0) -> None:
        """A sound."""
        self.animation.cues.append((self.now + later, name))

    def follow(self, at: Place) -> None:
        """The camera should be here."""
        self.animation.focus.append((self.now, Square(round(at[0]), round(at[1]))))

    def harm(self, unit: str) -> Mood:
        """Whether what is to the harm of a unit is good or bad for who looks."""
        return mood_for(self._viewer, "bad", self.tokens[unit].side)

    def foreign(self, unit: str) -> bool:
        """Whether who looks has a side, and a unit is not of it."""
        return self._viewer is not None and self.tokens[unit].side != self._viewer

    def shake(self, size: float, later: float = 0.0) -> None:
        """The picture shakes."""
        self.effect("shake", (0.0, 0.0), 0.2 + 0.2 * size, later, size=size)

    def shift_ground(self, later: float = 0.0) -> None:
        """The board becomes that of the position after, if it has not yet."""
        if self.animation.ground is None:
            self.animation.ground = self.now + later

    def words(self, unit: str, text: str, mood: Mood, later: float = 0.0) -> None:
        """Words that rise from a unit, above those that are there already."""
        if unit not in self.tokens:
            return
        begun, lane = self._lanes.get(unit, (-LANE, -1))
        lane = lane + 1 if self.now + later - begun < LANE else 0
        self._lanes[unit] = (self.now + later, lane)
        self.effect("words", self.tokens[unit].at, 1.0, later, words=text, mood=mood, lane=lane)

    def present(self, unit: str, at: Place | None = None) -> bool:
        """Whether a unit is shown; one that is known in the end only comes into view here."""
        if unit in self.tokens:
            return True
        if unit not in self.after:
            return False
        final = self.after[unit]
        token = final._replace(alpha=0.0, at=at or final.at, down=final.down and at is None)
        self.animation.entering[unit] = self.tokens[unit] = token
        self.track(unit, BLINK, lambda token, part: token._replace(alpha=part))
        return True

    def turn(self, unit: str, facing: Facing) -> None:
        """A token turns, the shorter way round."""
        start = self.tokens[unit].facing
        if start != facing:
            self.track(unit, TURN, lambda token, part: _turning(token, start, facing, part))

    def settle(self) -> Animation:
        """End the act: who is not yet as the position after has them glides, turns or fades to that."""
        for unit, token in list(self.tokens.items()):
            final = self.after.get(unit)
            if final is None and token.alpha:
                self.track(unit, BLINK, _fading(token.alpha))
            elif final is not None:
                self.turn(unit, final.facing)
                if far(final.at, token.at) > NEAR or abs(final.health - token.health) > NEAR:
                    self.track(unit, BLINK, _gliding(token, final))
        for unit in [unit for unit in self.after if unit not in self.tokens]:
            self.present(unit)
        ends = [track.start + track.length for track in self.animation.tracks]
        self.animation.length = max([self.now, *ends])
        return self.animation


def _turning(token: Piece, start: Facing, end: Facing, part: float) -> Piece:
    return token._replace(facing=end, turning=still_to_turn(start, end, part))


def _fading(start: float) -> Callable[[Piece, float], Piece]:
    return lambda token, part: token._replace(alpha=start * (1 - part))


def _gliding(start: Piece, end: Piece) -> Callable[[Piece, float], Piece]:
    return lambda token, part: token._replace(
        at=between(start.at, end.at, part), health=start.health + (end.health - start.health) * part
    )
