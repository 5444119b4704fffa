"""Writes the score of an act: where the story has come to, who stands where by then, what has been noted."""

from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack

from game.board.squares import Facing, Square
from game.rules.events import AnyEvent, Rolled
from game.ui.battle.beats import Effect, Kind, Mood, Score, Shown, Track, between, far, turned
from game.ui.battle.cast import Cast, Place, Token

BLINK = 0.15
"""Seconds in which somebody comes into view or goes out of it."""

TURN = 0.1
"""Seconds of a turn on the spot."""

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


class Composer:
    """A pen on a score: `now` is the second at which the next thing begins.

    `cast` is what the tokens will be by then, `after` what they are in the end, `rest` the events that
    follow the one being set.
    """

    def __init__(self, before: Cast, after: Cast, *, open_end: bool) -> None:
        self.score = Score()
        self.cast = dict(before)
        self.after = after
        self.open_end = open_end
        self.now = 0.0
        self.rest: Sequence[AnyEvent] = ()
        self.pain: dict[str, int] = {}
        """How much of the hurt of each unit is still to come."""
        self._lanes: dict[str, tuple[float, int]] = {}

    def tell(self) -> None:
        """The event being set, or the next one of its run, is told now."""
        last = self.score.reached[-1] if self.score.reached else 0.0
        self.score.reached.append(max(self.now, last))

    def track(
        self, unit: str, length: float, change: Callable[[Token, float], Token], later: float = 0.0
    ) -> None:
        """A change of a token from now on, or from so many seconds later on."""
        self.score.tracks.append(Track(self.now + later, length, unit, change))
        self.cast[unit] = change(self.cast[unit], 1.0)

    def effect(
        self, kind: Kind, at: Place, length: float, later: float = 0.0, **parts: Unpack[Parts]
    ) -> None:
        """An effect from now on, or from so many seconds later on; it may outlast the act."""
        made = Effect(kind, at, **parts, seed=len(self.score.effects) + 1)
        self.score.effects.append(Shown(self.now + later, length, made))

    def dice(self, roll: Rolled, at: Place, tumble: float, linger: float) -> None:
        """Dice that tumble, and lie there for a while."""
        made = Effect("dice", at, roll=roll)
        self.score.effects.append(Shown(self.now, tumble + linger, made, tumble))

    def cue(self, name: str, later: float = 0.0) -> None:
        """A sound."""
        self.score.cues.append((self.now + later, name))

    def follow(self, at: Place) -> None:
        """The camera should be here."""
        self.score.focus.append((self.now, Square(round(at[0]), round(at[1]))))

    def shake(self, size: float, later: float = 0.0) -> None:
        """The picture shakes."""
        self.effect("shake", (0.0, 0.0), 0.2 + 0.2 * size, later, size=size)

    def shift_ground(self, later: float = 0.0) -> None:
        """The board becomes that of the position after, if it has not yet."""
        if self.score.ground is None:
            self.score.ground = self.now + later

    def words(self, unit: str, text: str, mood: Mood, later: float = 0.0) -> None:
        """Words that rise from a unit, above those that are there already."""
        if unit not in self.cast:
            return
        begun, lane = self._lanes.get(unit, (-LANE, -1))
        lane = lane + 1 if self.now + later - begun < LANE else 0
        self._lanes[unit] = (self.now + later, lane)
        self.effect("words", self.cast[unit].at, 1.0, later, words=text, mood=mood, lane=lane)

    def present(self, unit: str, at: Place | None = None) -> bool:
        """Whether a unit is shown; one that is known in the end only comes into view here."""
        if unit in self.cast:
            return True
        if unit not in self.after:
            return False
        final = self.after[unit]
        token = final._replace(alpha=0.0, at=at or final.at, out=final.out and at is None)
        self.score.entering[unit] = self.cast[unit] = token
        self.track(unit, BLINK, lambda token, part: token._replace(alpha=part))
        return True

    def turn(self, unit: str, facing: Facing) -> None:
        """A token turns, the shorter way round."""
        start = self.cast[unit].facing
        if start != facing:
            self.track(unit, TURN, lambda token, part: token._replace(facing=turned(start, facing, part)))

    def settle(self) -> Score:
        """End the act: who is not yet as the position after has them glides, turns or fades to that."""
        for unit, token in list(self.cast.items()):
            final = self.after.get(unit)
            if final is None and token.alpha:
                self.track(unit, BLINK, _fading(token.alpha))
            elif final is not None:
                self.turn(unit, final.facing)
                if far(final.at, token.at) > NEAR or abs(final.health - token.health) > NEAR:
                    self.track(unit, BLINK, _gliding(token, final))
        for unit in [unit for unit in self.after if unit not in self.cast]:
            self.present(unit)
        ends = [track.start + track.length for track in self.score.tracks]
        self.score.length = max([self.now, *ends])
        return self.score


def _fading(start: float) -> Callable[[Token, float], Token]:
    return lambda token, part: token._replace(alpha=start * (1 - part))


def _gliding(start: Token, end: Token) -> Callable[[Token, float], Token]:
    return lambda token, part: token._replace(
        at=between(start.at, end.at, part), health=start.health + (end.health - start.health) * part
    )
