"""A match as whoever sits before the screen sees it: whose go it is, what is known, told and shown of it."""

from collections.abc import Iterator
from typing import Any, Literal

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Rolled
from game.rules.players import HUMAN
from game.rules.presentation import Telling, named
from game.rules.state import AnyState, Prompt
from game.rules.turns import seats_left
from game.rules.units import Side, allied
from game.ui.battle import event_log
from game.ui.battle.animator import Animator, animator_of
from game.ui.battle.event_log import LogEntry, LogLine, Reader, entries, folded, spared
from game.ui.battle.quiet_slots import QuietSlots, quiet_lines
from game.ui.battle.steps import Passage, Step, gone_from, last_dice
from game.ui.battle.walks import Walks
from game.ui.board import explain
from game.ui.cached import Cached
from game.ui.plan import Plan

Mode = Literal["play", "decide", "watch", "hand over", "over"]
"""A person's turn or decision, the computer or the picture, a person who is to sit down, nothing more."""


class SeenMatch:
    """A match with whoever sits before the screen.

    `viewer` is the side whose knowledge is shown: that of the person to play, of the last one while others
    play; None when no person plays, and all is shown.
    """

    def __init__(self, plan: Plan, match: Match[AnyState]) -> None:
        self.plan, self.match = plan, match
        self.viewer: Side | None = plan.humans[0] if plan.humans else None
        self.last: Passage | None = None
        """What the viewer saw happen while the others played."""
        self.acted = False
        """Whether the viewer has done something since the others did."""
        self.in_own_act = False
        """Whether the last step was of an act of the viewer's own, others' answers to it among them."""
        self.rolled: Rolled | None = None
        """The dice that a question would be about, as far as the viewer knows of them."""
        self._read: dict[Side | None, int] = {}
        self._views: dict[Side | None, AnyState] = {}
        self._prompt, self._view = Cached[Prompt[Any] | None](), Cached[AnyState]()
        self._all_told = Cached[tuple[AnyEvent, ...]]()
        self._take_seat()
        if self.viewer not in self._read:  # others begin: who is shown has read what there is
            self._note()
        self.animator = self._new_animator()
        self.log: list[LogEntry] = []
        self._act_from = 0
        """Where in the log the last act begins that somebody has done, with what others answered."""
        self._walks = Walks()
        self._quiet = QuietSlots(self.system, self.viewer)
        self._mine, self._repeats = True, False
        """Whether what is shown was done by a person: it has its own pace."""

    # Whose go it is.

    @property
    def system(self) -> Any:
        """The rule system."""
        return self.match.system

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Who may choose what now."""
        return self._prompt.get((self.match.state,), lambda: self.match.prompt)

    @property
    def side(self) -> Side | None:
        """The side whose go it is."""
        now = self.prompt
        return now.side if now else None

    @property
    def player(self) -> str:
        """Who is to choose now: a person, a level, the bystander; empty when the match is over."""
        side = self.side
        return self.plan.player(side) if side else ""

    @property
    def human(self) -> bool:
        """Whether a person is to choose now."""
        return self.player == HUMAN

    @property
    def deciding(self) -> bool:
        """Whether a decision in the middle of an act is to be taken, not a turn."""
        return self.match.state.pending is not None

    @property
    def mode(self) -> Mode:
        """What the battle waits for."""
        if self.animator.busy:
            return "watch"
        now = self.prompt  # asked for a hundred times a frame: looked up once
        if now is None:
            return "over"
        if self.plan.player(now.side) != HUMAN:
            return "watch"
        if self.deciding:
            return "decide"
        return "play" if self._sits(now.side) else "hand over"

    @property
    def of_own_act(self) -> bool:
        """Whether the next step will be of an act of the viewer's own, whoever takes it."""
        side = self.match.in_act_of or self.side
        return side is not None and self._sits(side) and self.plan.player(side) == HUMAN

    @property
    def others_act(self) -> bool:
        """Whether others have the go now."""
        return not self.deciding and not self.human and self.side is not None

    @property
    def others_begin(self) -> bool:
        """Whether others have the go now, and not only for one slot among one's own."""
        later = seats_left(self.system, self.match.state) if self.others_act else ()
        return self.others_act and not any(self._sits(seat.side) for seat in later if seat.units)

    # What is known.

    @property
    def view(self) -> AnyState:
        """The position as it is shown."""
        return self._view.get((self.match.state, self.viewer), lambda: self.match.view(self.viewer))

    @property
    def handover(self) -> Side | None:
        """The side that the screen must be handed over to before its turn is shown; None: nobody waits.

        A decision in the middle of an act is taken where one sits.
        """
        side = self.side
        return None if side is None or not self.human or self.deciding or self._sits(side) else side

    def _sits(self, side: Side | None) -> bool:
        """Whether the person of a side sits in front of the screen; a friend plays from the same chair."""
        return self.viewer is not None and side is not None and allied(side, self.viewer)

    def _take_seat(self) -> Passage | None:
        """Show what the person to play knows; what it has missed, if it has seen the board before."""
        side = self.side
        if side is None or not self.human or self.deciding:
            return None
        self.viewer = side
        before = self._views.get(side)
        missed = self._events(side, self._read.get(side, 0))
        self._note()
        if before is None or not missed:
            return None
        self.last = Passage(before, missed, self.view)
        self.acted = self.in_own_act = False
        return self.last

    def _events(self, side: Side | None, since: int = 0) -> tuple[AnyEvent, ...]:
        """What a side has been told from an event on, with names of units in what is said of them."""
        return event_log.in_names(self.system, self.match.state, self.match.events(side, since))

    def told(self) -> tuple[AnyEvent, ...]:
        """All that the viewer has been told of so far."""
        return self._all_told.get((self.match.state, self.viewer), lambda: self.match.events(self.viewer))

    def _note(self) -> None:
        """Remember what the viewer has seen and read."""
        self._read[self.viewer] = len(self.match.events(self.viewer))
        self._views[self.viewer] = self.view

    def _see(self, step: Step) -> Passage:
        """What the viewer sees of a step that has been done, which is remembered and noted."""
        passage = Passage(step.view, self._events(self.viewer, step.read), self.view)
        self.acted, self.in_own_act = step.own, step.of_own_act
        if not step.of_own_act:
            seen = self.last or Passage(step.view, (), step.view)
            self.last = Passage(seen.before, seen.events + passage.events, passage.after)
        elif not self.deciding and not self._sits(self.side):
            self.last = None  # what is seen from now on is a turn of the others
        if passage.events or step.position.pending is None:
            self.rolled = last_dice(passage.events)
        self._note()
        return passage

    def _show(self, step: Step, passage: Passage) -> None:
        """Play what is seen of a step, and tell it as the picture comes to it."""
        self._mine, self._repeats = step.human, False
        if step.asked and step.position.pending is None:
            self._act_from = len(self.log)
        self._tell_quiet(step, passage)
        self._tell(passage.events, step.read, at_once=False)
        self.animator.play(passage.events, passage.after, waits=not (step.own and step.asked))

    # What is shown again.

    @property
    def missed(self) -> tuple[AnyEvent, ...]:
        """What happened in the others' turn, until one does something oneself."""
        return self.last.events if self.last and self.returns else ()

    def gone_from(self, square: Square) -> str:
        """The enemy that was on a square last as the others acted, and is elsewhere now; empty for none."""
        if self.last is None or self.viewer is None:
            return ""
        return gone_from(self.last._replace(after=self.view), square, self.viewer)

    @property
    def returns(self) -> bool:
        """Whether the others have just had their turn, until one does something oneself."""
        return self.mode == "play" and not self.in_own_act and self.last is not None

    def replay(self) -> bool:
        """Play what the viewer saw of the others' last turn again; whether there was any."""
        if self.last is None or self.mode != "play":
            return False
        self._play_again(self.last, self.view)
        return True

    def show_act(self, line: int) -> bool:
        """Play the act again that a line of the log tells of; whether there is one, and time for it."""
        number = self._told[line].number
        if not number or self.mode not in {"play", "over"}:
            return False
        before, events, after = self.match.act_of(self.viewer, number - 1)
        self._play_again(
            Passage(before, event_log.in_names(self.system, self.match.state, events), after), self.view
        )
        return True

    def _play_again(self, passage: Passage, after: AnyState) -> None:
        self._mine, self._repeats = False, True
        self.animator.show(passage.before)
        self.animator.play(passage.events, after)

    @property
    def repeats(self) -> bool:
        """Whether what is shown has been seen before, and is shown again."""
        return self._repeats and self.animator.busy

    # What is shown and told.

    @property
    def pictured(self) -> AnyState:
        """The view that the picture has come to: while an act is shown, what panels tell goes by that."""
        return self.animator.pictured(self.view)

    @property
    def answering(self) -> str:
        """Who is asked for a decision, or has just taken it, as the picture has it; empty for nobody."""
        pending = self.pictured.pending
        return next(iter(pending.prompt.units), "") if pending else ""

    @property
    def shows_own(self) -> bool:
        """Whether what is shown just now was done by who sits here, who goes on after it."""
        return self._mine and self.animator.busy and self.human

    @property
    def shows_others(self) -> bool:
        """Whether the others act, or what they did is still shown, to a person who waits for it."""
        if self.viewer is None or self.prompt is None:
            return False
        return not self.of_own_act or (self.animator.busy and not self._mine)

    def _new_animator(self) -> Animator:
        animator = animator_of(self.system, self.match.scenario, self.viewer)
        animator.show(self.view)
        return animator

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log as far as the picture has come."""
        return tuple(entry.line for entry in self._told)

    @property
    def lines_of_own_act(self) -> int:
        """How many lines tell of the last act, if it is the viewer's own and dice fell for it."""
        told = [entry.line for entry in self.log[self._act_from :] if entry.reached <= self.animator.reached]
        return len(told) if self.in_own_act and any(line.telling for line in told) else 0

    @property
    def _told(self) -> tuple[LogEntry, ...]:
        told = [entry for entry in self.log if entry.reached <= self.animator.reached]
        return folded(spared(told, lambda entry: entry.line))

    def _tell_all(self) -> None:
        """The log as the viewer may know it, from the beginning."""
        self.log, self._walks, self._act_from = [], Walks(), 0
        self._tell(self._events(self.viewer), 0, at_once=True)
        self._quiet = QuietSlots(self.system, self.viewer)
        for told, line in quiet_lines(self.match, self._quiet, self.viewer):
            later = (at for at, entry in enumerate(self.log) if entry.number > told)
            self.log.insert(next(later, len(self.log)), LogEntry(0, line))

    def _tell(self, events: tuple[AnyEvent, ...], read: int, *, at_once: bool) -> None:
        """Write down some events, before which the viewer had been told of so many."""
        base = self.animator.reached + self.animator.waiting
        self.log += [
            LogEntry(0 if at_once else base + entry.reached, entry.line, read + entry.reached)
            for entry in entries(events, self.reader, self._walks)
        ]

    def _tell_quiet(self, step: Step, passage: Passage) -> None:
        """Tell of a slot of others that is over, where nothing was seen in it."""
        after = self.match.state.clock
        if line := self._quiet.line(step.side, step.action, step.position, after, passage.events):
            self._note_down((line,))

    def _note_down(self, lines: tuple[LogLine, ...]) -> None:
        """Add lines to the log that no event tells."""
        reached = self.animator.reached + self.animator.waiting
        self.log += [LogEntry(reached, line) for line in lines]

    # What things are called.

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side; of one that is gone as the map had it."""
        return event_log.named(self.match.state, unit)

    def telling(self, event: Rolled) -> Telling:
        """A roll as who looks reads it, with the names of units."""
        return event_log.telling(self.system, self.match.state, event, self.viewer)

    @property
    def reader(self) -> Reader:
        """How who looks reads what happened."""
        return Reader(self.named, self.telling, self.system.words, self.viewer)

    def said(self, text: str) -> str:
        """Words of the rules with the names of units in place of their ids."""
        return explain.with_names(self.match.state, text)

    # Who is there.

    def units(self, view: AnyState | None = None) -> Iterator[Any]:
        """The viewer's units and its friends', as they are known now, or in another view."""
        shown, viewer = view or self.view, self.viewer
        return (unit for unit in shown.units if viewer is None or allied(unit.side, viewer))

    def template(self, unit: str) -> str:
        """What a unit is by its template, in words; empty where the map does not say."""
        placed = self.match.scenario.placements
        return next((named(placement.template) for placement in placed if placement.id == unit), "")

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""
        square: Square | None = self.view.unit(unit).at if self.view.has(unit) else None
        return square
