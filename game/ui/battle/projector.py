"""Shows a reel: where it stands, whose eyes it is seen with, what is being played; nothing is drawn here."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle import naming
from game.ui.battle.journal import Line, entries, spared
from game.ui.battle.reel import Reel
from game.ui.battle.stage import staged
from game.ui.cached import Cached

SPEEDS = (0.5, 1.0, 2.0, 4.0)
PAUSE = 0.25
"""Seconds between two acts while it plays, at the plain speed."""


class Shot(NamedTuple):
    """A position of the reel as it is seen."""

    system: Any
    viewer: Side | None
    view: AnyState


class Told(NamedTuple):
    """A line of the log: after which position, and after how many of the events that led there."""

    at: int
    events: int
    line: Line


class Projector:
    """A reel with a place in it; everything is seen with the eyes of one side, or of nobody (None)."""

    def __init__(self, reel: Reel) -> None:
        self.reel = reel
        self.at_frame = 0
        self.playing = False
        self.speed = 1.0
        self.unit = ""
        self._paused = 0.0
        self._base = 0
        self._lines = Cached[tuple[Line, ...]]()
        self.look_with(None if reel.over else reel.eyes)

    def look_with(self, eyes: Side | None) -> None:
        """See it with other eyes from now on, from the beginning to the end."""
        self.eyes = eyes
        self.stage = staged(self.reel.system, eyes)
        self._log: list[Told] = []
        self._read = 0
        """How many positions the log has been made for."""
        self.go(self.at_frame)

    def next_eyes(self) -> None:
        """Everything, then with one side's eyes after the other's."""
        ways = (None, *self.reel.sides)
        self.look_with(ways[(ways.index(self.eyes) + 1) % len(ways)])

    @property
    def table(self) -> Shot:
        """The position as it is seen."""
        return Shot(self.reel.system, self.eyes, self.reel.view(self.at_frame, self.eyes))

    @property
    def state(self) -> AnyState:
        """The position as it is."""
        return self.reel.frames[self.at_frame].state

    @property
    def mode(self) -> Literal["play", "watch"]:
        """Whether it stands still, so that overlays are of use."""
        return "watch" if self.playing or self.stage.busy else "play"

    @property
    def acting(self) -> bool:
        """Whether squares can be pointed at: always, nothing is ever waited for."""
        return True

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""
        view = self.table.view
        square: Square | None = view.unit(unit).at if view.has(unit) else None
        return square

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side."""
        return naming.named(self.reel.frames[-1].state, unit)

    def telling(self, event: Rolled) -> Telling:
        """A roll as players read it."""
        return naming.telling(self.reel.system, self.reel.frames[-1].state, event)

    # Going through it.

    def go(self, at: int) -> None:
        """Stand at a position, nothing being played."""
        self.at_frame = max(0, min(self.reel.last, at))
        self._paused = 0.0
        self.stage.show(self.table.view)
        self._base = self.stage.told

    def on(self) -> None:
        """Play the next act of which something is seen; an act that is being played is skipped."""
        at = next(self._seen(range(self.at_frame + 1, self.reel.last + 1)), self.reel.last)
        if at > self.at_frame:
            self.go(at - 1)
            self._forward()
        else:
            self.stage.skip()

    def back(self) -> None:
        """Stand before the last act of which something was seen."""
        last = next(self._seen(range(self.at_frame, 0, -1)), 1)
        self.go(last - 1)

    def _seen(self, frames: range) -> Iterator[int]:
        """Those of some positions that something seen led to."""
        return (at for at in frames if self.reel.events(at, self.eyes))

    def turn(self, step: int) -> None:
        """Go to the beginning of the next turn, or of this one and then of the one before."""
        turns = self.reel.turns
        if step > 0:
            self.go(next((at for at in turns if at > self.at_frame), self.reel.last))
        else:
            self.go(max((at for at in turns if at < self.at_frame), default=0))

    def play(self) -> None:
        """Play or pause; at the end, begin anew."""
        self.playing = not self.playing
        if self.playing and self.at_frame == self.reel.last:
            self.go(0)

    def faster(self, step: int) -> None:
        """Another speed, so many steps faster."""
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + step))]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.stage.update(seconds * self.speed)
        if not self.playing or self.stage.busy:
            return
        self._paused += seconds * self.speed
        if self.at_frame == self.reel.last:
            self.playing = False
        elif self._paused >= PAUSE:
            self._forward()

    def _forward(self) -> None:
        """Play the next act."""
        self._base, self._paused = self.stage.told, 0.0
        self.at_frame += 1
        events = self.reel.events(self.at_frame, self.eyes)
        if events:
            self.stage.play(events, self.table.view)
        else:
            self.stage.show(self.table.view)
            self._paused = PAUSE

    def choose(self, unit: str) -> None:
        """Choose a unit, to see what it sees; none when it is chosen already."""
        self.unit = "" if unit == self.unit else unit

    def choose_next(self, step: int) -> None:
        """Choose the next unit that is up, or the one before."""
        units = [unit.id for unit in self.table.view.units if unit.conscious]
        if units:
            at = units.index(self.unit) if self.unit in units else (-1 if step > 0 else 0)
            self.unit = units[(at + step) % len(units)]

    # The log.

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log as far as the picture has come."""
        reached = self.stage.told - self._base if self.stage.busy else None
        return self._lines.get((self.eyes, self.at_frame, reached), lambda: self._made(reached))

    def _made(self, reached: int | None) -> tuple[Line, ...]:
        """The lines up to here; of the act that is being played, as many as its events that were reached."""
        self._write(self.at_frame)
        return spared(
            [
                told.line
                for told in self._log
                if told.at < self.at_frame
                or (told.at == self.at_frame and (reached is None or told.events <= reached))
            ]
        )

    def _write(self, upto: int) -> None:
        """Make the log as far as a position."""
        while self._read <= upto:
            events = self.reel.events(self._read, self.eyes)
            found = entries(events, self.named, self.telling)
            self._log += [Told(self._read, told, line) for told, line in found]
            self._read += 1

    def act_lines(self, at: int) -> tuple[Line, ...]:
        """What happened on the way to a position."""
        self._write(at)
        return tuple(told.line for told in self._log if told.at == at)
