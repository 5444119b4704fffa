"""A saved match played again into a row of positions, each with the events that led to it."""

from bisect import bisect_right
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from game.board.squares import Square
from game.files.records import RecordFault, restoring
from game.files.saves import Saved
from game.match.match import Taken
from game.rules import engine
from game.rules.events import AnyEvent, Out, Rolled, told_to
from game.rules.presentation import Telling
from game.rules.scenario import Scenario
from game.rules.state import AnyState
from game.rules.turns import prompt
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.battle import event_log
from game.ui.battle.animator import animator_of
from game.ui.battle.event_log import LoggedLine, LogLine, Reader, entries, folded, in_names, spared
from game.ui.battle.quiet_slots import QuietSlots
from game.ui.battle.walks import Walks
from game.ui.cached import Cached
from game.ui.plan import planned, sides_of

MOST_VIEWS = 400
"""So many positions are kept as sides know them."""


class ReplayFrame(NamedTuple):
    """A position, the events that led to it, and whose act it was (None: nobody's, the beginning)."""

    state: AnyState
    events: tuple[AnyEvent, ...]
    side: Side | None


@dataclass(frozen=True)
class Recording:
    """A match as it can be shown: `difference` says where its record comes to differ, empty when nowhere.

    `eyes` is the side of the only person who played, None when there was none or when there were several.
    """

    system: Any
    scenario: Scenario
    frames: tuple[ReplayFrame, ...]
    acts: Mapping[int, Taken[Any]]
    """The act that led to a position, by its number; none for the first one, and for edits."""
    eyes: Side | None = None
    over: bool = True
    difference: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_views", {})

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.frames) - 1

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whose eyes it can be seen with."""
        return sides_of(self.scenario)

    @property
    def turns(self) -> tuple[int, ...]:
        """The positions in which a turn begins, the first one among them."""
        turns = [frame.state.clock.turn for frame in self.frames]
        return tuple(at for at, turn in enumerate(turns) if not at or turn > turns[at - 1])

    def view(self, at: int, side: Side | None) -> AnyState:
        """A position as a side knows it; None: as it is."""
        state = self.frames[at].state
        if side is None:
            return state
        views: dict[tuple[int, Side], AnyState] = self._views  # type: ignore[attr-defined] # see __post_init__
        if (at, side) not in views:
            if len(views) >= MOST_VIEWS:
                views.clear()
            views[at, side] = engine.view(self.system, state, side)
        return views[at, side]

    def events(self, at: int, side: Side | None) -> tuple[AnyEvent, ...]:
        """What led to a position, as far as a side may know it; None: all of it."""
        events = self.frames[at].events
        return events if side is None else tuple(told for event in events if (told := told_to(side, event)))

    def falls(self, at: int, side: Side | None) -> tuple[Side, ...]:
        """Whose units went out of action on the way to a position, as far as a side may know."""
        state = self.frames[at].state
        out = [event.unit for event in self.events(at, side) if isinstance(event, Out) and not event.left]
        return tuple(unit.side for unit in state.units if unit.id in out)


def recording_of(saved: Saved) -> Generator[float, None, Recording]:
    """Play a saved match again, entry by entry: which part of it is there.

    A record that comes to differ is there up to that place. Raises BadOptions, and BadRecord when it cannot
    be begun.
    """
    plan = planned(saved)
    frames: list[ReplayFrame] = []
    read, side, difference, match = 0, None, "", None
    for number, replayed in enumerate(restoring(saved.record, SYSTEMS)):
        match = replayed.match
        if replayed.difference:
            difference = str(replayed.difference)
            break
        events = match.events(None, read)
        read += len(events)
        frames.append(ReplayFrame(match.state, events, side))
        now = prompt(match.system, match.state)
        side = now.side if now else None
        yield (number + 1) / max(len(saved.record.entries), 1)
    if match is None or not frames:
        raise RecordFault("entries[0]", difference or "nothing was played")
    humans = plan.humans
    eyes = humans[0] if len(humans) == 1 else None
    acts = {taken.entry: taken for taken in match.taken()}
    return Recording(match.system, match.scenario, tuple(frames), acts, eyes, saved.over, difference)


SPEEDS = (0.5, 1.0, 2.0, 4.0)
LEAD = 1.0
"""Seconds for which the position is seen before the first act, where it plays at once."""

PAUSE = 0.25
"""Seconds between two acts while it plays, at the plain speed."""


class ReplayPlayer:
    """A recording with a place in it; everything is seen with the eyes of one side, or of nobody (None)."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.at_frame = 0
        self.playing = False
        self.speed = 1.0
        self.unit = ""
        self._until: int | None = None
        """Where it stops by itself before the end."""
        self._paused = 0.0
        self._base = 0
        self._lines, self._steps = Cached[tuple[LoggedLine, ...]](), Cached[tuple[int, ...]]()
        self.look_with(None if recording.over else recording.eyes)

    def look_with(self, viewer: Side | None) -> None:
        """See it with other eyes from now on, from the beginning to the end."""
        self.viewer = viewer
        self.animator = animator_of(self.system, self.recording.scenario, viewer)
        self._log: list[LoggedLine] = []
        self._walks = Walks()
        self._quiet = QuietSlots(self.system, viewer)
        self._read = 0
        """How many positions the log has been made for."""
        self.go(self.at_frame)

    def next_viewer(self) -> None:
        """Everything, then with one side's eyes after the other's."""
        ways = (None, *self.recording.sides)
        self.look_with(ways[(ways.index(self.viewer) + 1) % len(ways)])

    @property
    def system(self) -> Any:
        """The rule system."""
        return self.recording.system

    @property
    def view(self) -> AnyState:
        """The position as it is seen."""
        return self.recording.view(self.at_frame, self.viewer)

    @property
    def pictured(self) -> AnyState:
        """The view that the picture has come to."""
        return self.animator.pictured(self.view)

    @property
    def state(self) -> AnyState:
        """The position as it is."""
        return self.recording.frames[self.at_frame].state

    @property
    def mode(self) -> Literal["play", "watch"]:
        """Whether it stands still, so that overlays are of use."""
        return "watch" if self.playing or self.animator.busy else "play"

    @property
    def acting(self) -> bool:
        """Whether squares can be pointed at: always, nothing is ever waited for."""
        return True

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""
        view = self.view
        square: Square | None = view.unit(unit).at if view.has(unit) else None
        return square

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side."""
        return event_log.named(self.recording.frames[-1].state, unit)

    def telling(self, event: Rolled) -> Telling:
        """A roll as players read it."""
        return event_log.telling(self.system, self.recording.frames[-1].state, event, self.viewer)

    @property
    def reader(self) -> Reader:
        """How who looks reads what happened."""
        return Reader(self.named, self.telling, self.system.words, self.viewer)

    def told(self) -> tuple[AnyEvent, ...]:
        """All that the viewer has been told of on the way to this position."""
        frames = range(self.at_frame + 1)
        return tuple(event for at in frames for event in self.recording.events(at, self.viewer))

    # Going through it.

    @property
    def steps(self) -> tuple[int, ...]:
        """The positions that are gone through: the first one, and those that something seen led to."""
        frames = range(1, self.recording.last + 1)
        events = self.recording.events
        return self._steps.get((self.viewer,), lambda: (0, *(at for at in frames if events(at, self.viewer))))

    @property
    def step(self) -> int:
        """At which of the steps it stands."""
        return self.step_of(self.at_frame)

    def step_of(self, at: int) -> int:
        """Which of the steps is the last one by a position."""
        return bisect_right(self.steps, at) - 1

    def go(self, at: int) -> None:
        """Stand at a position, nothing being played."""
        self.at_frame = max(0, min(self.recording.last, at))
        self._paused = 0.0
        self.animator.show(self.view)
        self._base = self.animator.reached

    def on(self) -> None:
        """Play the next act of which something is seen; an act that is being played is skipped."""
        at = next(iter(self.steps[self.step + 1 :]), self.recording.last)
        if at > self.at_frame:
            self.go(at - 1)
            self._forward()
        else:
            self.animator.skip()

    def back(self) -> None:
        """Stand before the last act of which something was seen."""
        self.go(self.steps[self.step] - 1)

    def turn(self, step: int) -> None:
        """Go to the beginning of the next turn, or of this one and then of the one before."""
        turns = self.recording.turns
        if step > 0:
            self.go(next((at for at in turns if at > self.at_frame), self.recording.last))
        else:
            self.go(max((at for at in turns if at < self.at_frame), default=0))

    def play_from(self, at: int, until: int | None = None) -> None:
        """Stand at a position, and after a look at it play on from there, to the end or until another."""
        self.go(at)
        self._until = until
        self.playing, self._paused = True, PAUSE - LEAD

    def play(self) -> None:
        """Play or pause; at the end, begin anew."""
        self.playing, self._until = not self.playing, None
        if self.playing and self.at_frame == self.recording.last:
            self.go(0)

    def faster(self, step: int) -> None:
        """Another speed, so many steps faster."""
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + step))]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.animator.update(seconds * self.speed)
        if not self.playing or self.animator.busy:
            return
        self._paused += seconds * self.speed
        if self.at_frame in {self.recording.last, self._until}:
            self.playing = False
        elif self._paused >= PAUSE:
            self._forward()

    def _forward(self) -> None:
        """Play the next act."""
        self._base, self._paused = self.animator.reached, 0.0
        self.at_frame += 1
        events = in_names(self.system, self.state, self.recording.events(self.at_frame, self.viewer))
        if events:
            self.animator.play(events, self.view)
        else:
            self.animator.show(self.view)
            self._paused = PAUSE

    def choose(self, unit: str) -> None:
        """Choose a unit, to see what it sees; none when it is chosen already."""
        self.unit = "" if unit == self.unit else unit

    def choose_next(self, step: int) -> None:
        """Choose the next unit that is up, or the one before."""
        units = [unit.id for unit in self.view.units if unit.conscious]
        if units:
            at = units.index(self.unit) if self.unit in units else (-1 if step > 0 else 0)
            self.unit = units[(at + step) % len(units)]

    # The log.

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log as far as the picture has come."""
        return tuple(logged.line for logged in self._told)

    def line_position(self, number: int) -> int:
        """The position that a line of the log led to."""
        return self._told[number].at

    @property
    def _told(self) -> tuple[LoggedLine, ...]:
        reached = self.animator.reached - self._base if self.animator.busy else None
        return self._lines.get((self.viewer, self.at_frame, reached), lambda: self._made(reached))

    def _made(self, reached: int | None) -> tuple[LoggedLine, ...]:
        """The lines up to here; of the act that is being played, as many as its events that were reached."""
        self._write(self.at_frame)
        told = [
            logged
            for logged in self._log
            if logged.at < self.at_frame
            or (logged.at == self.at_frame and (reached is None or logged.events <= reached))
        ]
        return folded(spared(told, lambda logged: logged.line))

    def _write(self, upto: int) -> None:
        """Make the log as far as a position."""
        while self._read <= upto:
            events = in_names(self.system, self.state, self.recording.events(self._read, self.viewer))
            new = entries(events, self.reader, self._walks)
            act = self.recording.acts.get(self._read)
            if act and (line := self._quiet.of(act)):
                self._log.append(LoggedLine(self._read, 0, line))
            self._log += [LoggedLine(self._read, entry.reached, entry.line) for entry in new]
            self._read += 1

    def act_lines(self, at: int) -> tuple[LogLine, ...]:
        """What happened on the way to a position."""
        self._write(at)
        return tuple(logged.line for logged in self._log if logged.at == at)
