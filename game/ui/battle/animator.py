"""What the window shows of a match just now: events played out in time, never positions compared.

Nothing here draws, and no rule waits for it: `skip` brings it to the present at any moment.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from math import cos, sin
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.files.settings import Settings
from game.rules.events import AnyEvent
from game.rules.scenario import Scenario
from game.rules.state import AnyState, Clock, having
from game.rules.units import Side, allied
from game.ui.battle.animation import (
    FLYING,
    NO_SOUNDS,
    NO_STATUSES,
    Animation,
    Effect,
    PhaseShown,
    Place,
    TimedEffect,
    Track,
)
from game.ui.battle.event_animations import animation_of
from game.ui.board.picture import Piece
from game.ui.board.pieces import (
    HealthOf,
    Pieces,
    SignsOf,
    StaminaOf,
    no_signs,
    no_stamina,
    pieces_of,
    signs,
    stamina_of,
)

SHAKE = 0.1
"""How many squares the picture moves at most."""

ALONE = ("dice", "banner")
"""Of these effects only the newest is shown."""


class _Act(NamedTuple):
    events: tuple[AnyEvent, ...]
    after: AnyState
    waits: bool = True


def animator_of(system: Any, scenario: Scenario, side: Side | None) -> "Animator":
    """The animator of a match of a system; tokens show what comes and goes, not what a unit always is."""
    badges = system.words.badges
    sounds = {weapon.id: weapon.sound for weapon in scenario.catalogue.weapons.values() if weapon.sound}
    made = Animator(system.health, side, lambda view, unit: signs(badges(view, unit)), sounds)
    made.stamina = stamina_of(system.words)
    made.statuses = system.words.statuses
    made.phases = tuple(phase.called for phase in system.phases)
    return made


class Animator:
    """Shows a match as one side sees it (None: everything); time only passes in `update`.

    `health` and `marks` say of a unit what its token shows; `sounds` are those of weapons that have their
    own. `shakes` may be switched off, and with it all that flies about (`calm`).
    """

    def __init__(
        self,
        health: HealthOf,
        side: Side | None = None,
        marks: SignsOf = no_signs,
        sounds: Mapping[str, str] = NO_SOUNDS,
    ) -> None:
        self._sounds = sounds
        self.side = side
        self.shakes, self.calm = True, False
        self.reached = 0
        """How many of the events ever handed to `play` have been reached."""
        self._health = health
        self._marks = marks
        self.stamina: StaminaOf = no_stamina
        """What else its token shows that a unit can bear, beside its health."""
        self.statuses = NO_STATUSES
        """Those that are heard as they begin, among others."""
        self.phases: tuple[str, ...] = ()
        """What the phases of a turn are called."""
        self._now = 0.0
        self._acts: deque[_Act] = deque()
        self._animation: Animation | None = None
        self._begun = 0.0
        self._base = 0
        self._view: AnyState | None = None
        self._told: AnyState | None = None
        self._board: Board | None = None
        self._states: Pieces = {}
        self._tracks: list[Track] = []
        self._effects: list[TimedEffect] = []
        self._cues: list[str] = []

    def obey(self, settings: Settings) -> None:
        """Show as much motion as somebody wants."""
        self.shakes, self.calm = settings.shake and not settings.less_motion, settings.less_motion

    def show(self, view: AnyState) -> None:
        """Show a side's view as it is, and nothing else: at the start, after undo, for another side."""
        self.reached += self.waiting
        self._acts.clear()
        self._effects.clear()
        self._cues.clear()
        self._rest(view)

    def play(self, events: Sequence[AnyEvent], after: AnyState, *, waits: bool = True) -> None:
        """Play the events of one act, as the side knows them, that led to this view, after what is queued.

        Its dice wait until those that lie there have been read, unless somebody has done it who had time to.
        """
        if not self.busy:
            self._begun = self._now
        self._acts.append(_Act(tuple(events), after, waits))
        self.update(0.0)

    def skip(self) -> None:
        """Come to the end of everything at once; of its sounds only that of the end of the match remains."""
        if self._acts:
            before = self._view
            self.show(self._acts[-1].after)
            self._cheer(before)

    def update(self, seconds: float) -> None:
        """Let time pass, already made faster or slower."""
        self._now += max(seconds, 0.0)
        while self._acts:
            if self._animation is None:
                self._begin(self._acts[0])
            ends = self._run()
            if self._now < ends:
                break
            self._begun = ends
            self.reached = self._base + len(self._acts[0].events)
            before = self._view
            self._rest(self._acts.popleft().after)
            self._cheer(before)
        self._effects = [shown for shown in self._effects if self._now < shown.start + shown.length]

    @property
    def busy(self) -> bool:
        """Whether an act is being played; effects may still fade after it."""
        return bool(self._acts)

    def pictured(self, view: AnyState) -> AnyState:
        """The view that the picture has come to: while an act is played the one before it, else this one.

        A turn or phase that has begun in the act counts from the moment at which its banner comes up.
        """
        return (self.busy and self._told) or view

    @property
    def moving(self) -> bool:
        """Whether anything is played, or still fades."""
        return self.busy or bool(self._effects)

    @property
    def waiting(self) -> int:
        """How many of the events handed to `play` have not been reached: so much shorter is the log."""
        return sum(len(act.events) for act in self._acts) - (
            self.reached - self._base if self._animation else 0
        )

    @property
    def tokens(self) -> tuple[Piece, ...]:
        """The units as they are shown now; who has come into view in this act stands last."""
        return tuple(self._states.values())

    @property
    def board(self) -> Board:
        """The board as it is shown now; ValueError before anything is shown."""
        if self._board is None:
            raise ValueError("nothing is shown yet")
        return self._board

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What is to be drawn now, oldest first; the dice and the banner are one at most."""
        shown = [
            timed for timed in self._effects if timed.start <= self._now and timed.effect.kind != "shake"
        ]
        newest = {timed.effect.kind: timed for timed in shown}
        alone = (
            timed for timed in shown if timed.effect.kind not in ALONE or newest[timed.effect.kind] is timed
        )
        if self.calm:
            return tuple(timed.standing for timed in alone if timed.effect.kind not in FLYING)
        return tuple(timed.now(self._now) for timed in alone)

    @property
    def shake(self) -> Place:
        """How far the picture is from its place, in squares."""
        shown = [
            timed for timed in self._effects if timed.start <= self._now and timed.effect.kind == "shake"
        ]
        if not shown or not self.shakes:
            return (0.0, 0.0)
        effect = max(
            (timed.now(self._now) for timed in shown), key=lambda effect: effect.size * (1 - effect.part)
        )
        size = SHAKE * effect.size * (1 - effect.part) ** 2
        return (size * sin(71 * self._now + effect.seed), size * cos(57 * self._now))

    @property
    def focus(self) -> Square | None:
        """The square that the camera should follow; None when nothing goes on."""
        if self._animation is None:
            return None
        past = [square for time, square in self._animation.focus if time <= self._now - self._begun]
        return past[-1] if past else None

    def take_cues(self) -> tuple[str, ...]:
        """The sounds to play since this was last asked, each once."""
        cues = tuple(dict.fromkeys(self._cues))
        self._cues.clear()
        return cues

    def _begin(self, act: _Act) -> None:
        after = pieces_of(act.after, self.side, self._health, self._marks, self.stamina)
        if self._view is None:
            self._rest(act.after)
        animation = animation_of(
            act.events,
            self._states,
            after,
            open_end=act.after.pending is not None,
            sounds=self._sounds,
            statuses=self.statuses,
            board=self.board,
            viewer=self.side,
            lying=max((end - self._begun for end in self._dice_end()), default=0.0),
            waits=act.waits,
        )
        self._animation, self._base = animation, self.reached
        self._states |= animation.entering
        begun = self._begun
        self._tracks = [track._replace(start=track.start + begun) for track in animation.tracks]
        self._effects += [shown._replace(start=shown.start + begun) for shown in animation.effects]
        animation.cues.sort(key=lambda cue: cue[0])
        if act.after.outcome:
            animation.length = max((animation.length, *(end - begun for end in self._dice_end())))

    def _dice_end(self) -> Iterator[float]:
        """When dice that lie there are taken away."""
        return (shown.start + shown.length for shown in self._effects if shown.effect.roll)

    def _cheer(self, before: AnyState | None) -> None:
        """The sound of the end of the match, when it has just come."""
        outcome = self._view.outcome if self._view else None
        if outcome is None or before is None or before.outcome is not None:
            return
        winner = outcome.winner
        ours = winner is None or self.side is None or allied(winner, self.side)
        self._cues.append("victory" if ours else "defeat")

    def _run(self) -> float:
        """Bring the act to the present; at which time it ends."""
        animation, past = self._animation, self._now - self._begun
        if animation is None:
            return self._begun
        for track in self._tracks:
            if track.start <= self._now:
                track.apply(self._states, self._now)
        self._tracks = [track for track in self._tracks if self._now < track.start + track.length]
        if animation.ground is not None and past >= animation.ground:
            self._board = self._acts[0].after.board
        while animation.phases and animation.phases[0].start <= past:
            self._enter(animation.phases.pop(0), self._acts[0].after)
        while animation.cues and animation.cues[0][0] <= past:
            self._cues.append(animation.cues.pop(0)[1])
        self.reached = self._base + sum(time <= past for time in animation.reached)
        return self._begun + animation.length

    def _enter(self, phase: PhaseShown, after: AnyState) -> None:
        """Count turn, phase and what is held from the banner on; how units are, when all has been shown."""
        if phase.ends or self._told is None or phase.name not in self.phases:
            self._told = after
            return
        clock = Clock(turn=phase.turn, phase=self.phases.index(phase.name))
        turned = phase.turn > self._told.clock.turn
        plot = replace(self._told.plot, held=after.plot.held) if turned else self._told.plot
        self._told = having(self._told, clock=clock, plot=plot)

    def _rest(self, view: AnyState) -> None:
        """Stand still at a view."""
        self._view = self._told = view
        self._board, self._animation = view.board, None
        self._states = pieces_of(view, self.side, self._health, self._marks, self.stamina)
        self._tracks.clear()
