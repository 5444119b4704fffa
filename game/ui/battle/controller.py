"""The controller of a battle, between window and match: what is done, by whom and when, and taken back.

The rules never wait for the picture: an act is done at once, and then played out by the animator.
"""

from math import inf, isinf
from typing import Any

from game.bots.decisions import Decision, passing
from game.bots.thinker import AnyThinker
from game.errors import BadEdit, NoUndo
from game.files.settings import pace
from game.files.slots import Slot
from game.match.match import Match
from game.match.sandbox import Rename
from game.rules.actions import Action, Choose
from game.rules.state import PASS, AnyState
from game.rules.turns import in_slot
from game.rules.units import Side
from game.ui.battle import advice, event_log
from game.ui.battle.announcement import ANNOUNCED, UNASKED, Announcement
from game.ui.battle.auto_answers import AutoAnswers
from game.ui.battle.chosen_match import ChosenMatch
from game.ui.battle.clicks import Click
from game.ui.battle.computer import Computer
from game.ui.battle.going import Goings, declares, set_out
from game.ui.battle.orders import Orders
from game.ui.battle.steps import Passage, Step
from game.ui.battle.turn_ends import TurnEnds
from game.ui.battle.unasked import taken_unasked
from game.ui.board.picture import Intent
from game.ui.plan import Plan

FIRST_TURNS, EASY = 2, 0.6
"""Others play so much slower in the first turns: one does not know yet who they are, and where to look."""


class BattleController(ChosenMatch):
    """A battle from its beginning or from where it was saved to its end."""

    def __init__(
        self,
        plan: Plan,
        match: Match[AnyState] | None = None,
        slot: Slot | None = None,
        thinker: AnyThinker | None = None,
    ) -> None:
        super().__init__(plan, match or plan.match())
        self.slot = slot or Slot()
        """Where the match is kept."""
        self._own_steps = 0
        """How many steps in a row were taken by whoever is shown: they alone can be taken back."""
        self.answers = AutoAnswers()
        """What has been settled for the rest of the battle, and is not asked again."""
        self.turn_ends = TurnEnds(self.match, alone=len(plan.humans) == 1)
        self.computer = Computer(self.system.name, thinker)
        self.announcement = Announcement()
        self.goings = Goings()
        """Who goes on by itself, and where to."""
        self.paused = False
        self._actor = ""
        """Who did the last act of whoever sits here."""
        self._tell_all()
        self.choose_first()
        self.orders.buttons(self.unit)  # the first picture shows them: so it does not have to work them out

    # Who sits there.

    def sit_down(self) -> Passage | None:
        """The person to play looks at the screen now; what it has missed is played, and given back."""
        before = self.viewer
        missed = self._take_seat()
        if self.viewer == before:
            return missed
        self.animator = self._new_animator()
        self._tell_all()
        if missed:
            self._play_again(missed, missed.after)
        self.orders = Orders(self.system, self.match.seen())
        self.choose_first()
        return missed

    # Doing.

    def do(self, action: Action[Any], *, asked: bool = True) -> Passage:
        """Do a legal action and play it out; what the viewer sees of it. Raises IllegalAction.

        Without being `asked` for it is done by itself: the end of a turn, or an answer that was settled.
        """
        self.computer.drop_hint()
        step = self._step(action, asked=asked)
        self.match.do(action)
        self._own_steps = self._own_steps + 1 if step.own else 0
        self.switched = self.switched and action.switch is None and self.side == step.side
        passage = self._see(step)
        self._show(step, passage)
        self._announce(step)
        self._announce_unasked(step, passage)
        self._onward()
        self._note_who_came(step)
        self.goings.mean_still(action.unit, self.orders.in_position(self.view), self.side)
        return passage

    def _note_who_came(self, step: Step) -> None:
        """Note whether another unit is chosen by itself: not begun yet, and no turn was ended for it."""
        if step.own and not isinstance(step.action, Choose):
            self._actor, self.came = step.action.unit, ""
        begun = self.unit in {self._actor, self.view.clock.active}
        if self.unit != step.chosen and not step.ends_by_hand and not begun:
            self.came = self.unit

    def _step(self, action: Action[Any], *, asked: bool) -> Step:
        """An act that is about to be done."""
        return Step(
            action=action,
            asked=asked,
            human=self.human,
            own=self.human and self._sits(self.side),
            chosen=self.unit,
            of_own_act=self.of_own_act,
            side=self.side,
            prompt=self.prompt,
            position=self.match.state,
            view=self.view,
            read=self._read.get(self.viewer, 0),
        )

    def _announce(self, step: Step) -> None:
        """Have others that begin after a step wait, and it told who has acted where nobody has ended it."""
        self.announcement.seconds = 0.0
        if not step.of_own_act:
            return
        if step.ends_by_hand:
            self.announcement.seconds = ANNOUNCED if self.others_begin else 0.0
        elif self.others_act:
            self.announcement.seconds, self.announcement.words = UNASKED, self._acted(step)

    def _acted(self, step: Step) -> str:
        """Who has acted by a step, whether what its side has declared is to come, and whose turn it is."""
        own = (unit.id for unit in self.view.conscious() if unit.side == step.side)
        waits = any(declares(self.system, self.view, unit) for unit in own)
        declared = " or declared" if waits else ""
        return f"{self._who_acted(step)} has acted{declared}: the {self.side}'s turn"

    def _who_acted(self, step: Step) -> str:
        """Who had the go by a step: in a slot of one unit that unit, also where it answered a question."""
        if not in_slot(self.system, step.position):
            return "Everybody"
        return event_log.named(step.position, step.position.clock.active or step.action.unit)[0]

    def _announce_unasked(self, step: Step, passage: Passage) -> None:
        """Have it told what an answer brought with it that nobody asked for, or that was given unasked."""
        if not step.own or step.prompt is None or not isinstance(step.action, Choose):
            return
        question = self.system.words.question(step.view, step.prompt)
        given = step.asked or bool(self.answers.answer(step.prompt))
        taken = question.prices and taken_unasked(
            step.prompt, step.action.choice, passage.events, given=given
        )
        if not given and PASS != step.action.choice == question.usual:
            taken = f"{', '.join(step.prompt.units)}: {self.system.words.called(question, question.usual)}"
        if taken:
            self.announcement.put_first(self.said(taken))

    def _onward(self) -> None:
        """After an act: new orders, and whoever comes next chosen."""
        self.orders = Orders(self.system, self.match.seen())
        self.let_go()
        if self.human:
            if not self.deciding and not self.handover:
                self.sit_down()
            if self.orders.acting and self.unit not in self.orders.acting:
                self.choose_first()

    def go(self, click: Click, *, asked: bool = True) -> None:
        """Do what a click does; the unit goes on by itself to where that leads. Raises IllegalAction.

        Not `asked` for just now is what has been declared for later.
        """
        going = set_out(self.system, self.view, self.side, click) if self.side else None
        if click.action:
            self.do(click.action, asked=asked)
        if going:
            self.goings.begin(going._replace(declared=self._declares(click.unit)))

    def take_up(self, unit: str) -> None:
        """Choose a unit, for which who has begun may have to end its turn."""
        if end := self.making_way(unit):
            self.do(end)
        self.choose(unit)

    @property
    def intents(self) -> tuple[Intent, ...]:
        """Where units of whoever sits here will go by what has been declared for them, or go just now."""
        return self.goings.intents(self.view)

    def _declares(self, unit: str) -> bool:
        return declares(self.system, self.view, unit)

    def take_came(self) -> str:
        """What was taken unasked, and why others have the go unended, once it is shown; else empty."""
        return "" if self.animator.busy else self.announcement.take()

    @property
    def announces(self) -> Side | None:
        """The side that begins, while it waits before it does anything."""
        return self.side if self.announcement.seconds and not self.animator.busy else None

    def hasten(self) -> bool:
        """Show at once what is shown (no end of a match), else what is announced; whether there was any."""
        if not self.animator.busy:
            waited, self.announcement.seconds = self.announcement.seconds > 0, 0.0
            return waited
        if self.prompt or self._repeats:
            self.animator.skip()
        return True

    # Taking back, and what is no act.

    @property
    def undoable(self) -> bool:
        """Whether the last step was one's own and can be taken back."""
        return self._own_steps > 0 and self.match.undoable

    def undo(self) -> None:
        """Take back the last step, with what was settled and so was done by itself; NoUndo says why not."""
        self.computer.cancel()
        self._undo_step()
        self.announcement.drop()
        self.turn_ends.leave_open()
        try:
            while self.deciding and self._settled:
                self._undo_step()
        finally:
            self.goings.keep(self._declares)
            self.animator.show(self.view)
            self._tell_all()
            self._onward()

    def _undo_step(self) -> None:
        if not self._own_steps:
            raise NoUndo("nothing of yours to take back: others have played, or could have, since")
        self.match.undo()
        self._own_steps -= 1
        self._note()
        self.orders = Orders(self.system, self.match.seen())

    def can_rename(self, unit: str) -> bool:
        """Whether a unit may be given another name now."""
        return self.mode == "play" and any(own.id == unit for own in self.units())

    def rename(self, unit: str, name: str) -> None:
        """Call one's own unit by another name from now on. Raises BadEdit with the reason why not."""
        if not self.can_rename(unit):
            raise BadEdit("a name is given in your own turn, to a unit of yours")
        self.computer.drop_hint()
        chosen = self.unit
        self.match.edit(Rename(unit, name))
        self._own_steps += 1
        self._note()
        self.animator.show(self.view)
        self._tell_all()
        self.orders = Orders(self.system, self.match.seen())
        self.choose(chosen)

    # What goes on by itself.

    def update(self, seconds: float) -> None:
        """Let time pass: the picture goes on, and when it is done what follows by itself is done."""
        self._animate(seconds)
        if self.mode == "watch" and not self.animator.busy and not self.paused:
            self._let_play(seconds)
        elif self.mode == "decide" and (settled := self._settled):
            self.do(Choose(choice=settled), asked=False)
        elif self.mode == "play" and self._go_on():
            return
        elif self.mode == "play" and self.settings.ends_turns and (end := self.turn_ends.due(self.orders)):
            self.do(end, asked=False)
        elif self.computer.asking:
            self.computer.take_hint()

    def _animate(self, seconds: float) -> None:
        speed = pace(self.settings.own_speed if self._mine else self.settings.others_speed)
        if not self._mine and self.match.state.clock.turn <= FIRST_TURNS:
            speed *= EASY
        self.animator.obey(self.settings)
        if isinf(speed):
            self.animator.skip()
        self.animator.update(seconds * (1.0 if speed == inf else speed))

    @property
    def _settled(self) -> str:
        """What is said to a decision unasked: what was settled, what alone is worth it, what is usual."""
        usual = "" if self.settings.asks_all else self.orders.usual
        return self.answers.answer(self.prompt) or self.orders.obvious or usual

    def _go_on(self) -> bool:
        """Have who is on its way go on, if nothing new has shown; whether it has."""
        click = self.goings.step(self.orders, self.view, self.side) if self.side else None
        if click:
            self.go(click, asked=not self.goings.declared(click.unit))
        return click is not None

    # The computer.

    def start_computer(self) -> None:
        """Start the process of the computer, where it plays a side."""
        if any(unit.side not in self.plan.humans for unit in self.match.scenario.placements):
            self.computer.start()

    def _let_play(self, seconds: float) -> None:
        """Have the computer do what it has decided, once what is announced has been shown."""
        waits = self.announcement.seconds - seconds * pace(self.settings.others_speed)
        self.announcement.seconds = max(0.0, waits)
        decision = self.computer.decide(self.player, self.match, waits=waits > 0)
        if decision is None:
            return
        try:
            self._explain(decision)
            self.do(decision.action)
        except Exception as error:  # noqa: BLE001 (whatever it is, the battle goes on: J-10)
            self.computer.failed(error)

    def _explain(self, decision: Decision) -> None:
        """Say why the computer acts as it does, where that is wanted and betrays nothing."""
        side = self.side
        if side and self.settings.reasons and (self.viewer is None or self._sits(side)):
            self._note_down(advice.reason_lines(decision, side, self.said))

    def ask_hint(self) -> bool:
        """Have the computer say what it would do with who is chosen, when it knows; whether it can be asked.

        It goes by what the side to act knows.
        """
        if not self.human or self.mode not in {"play", "decide"}:
            return False
        self.computer.ask_hint(self.match, self.unit if self.acting else "")
        return True

    def go_on(self) -> None:
        """After a fault: when the computer has failed, whoever it played for lets its turn go by."""
        failed, self.computer.trouble = self.computer.trouble, ""
        if failed and not self.human and (passed := passing(self.system, self.match.seen())):
            self.do(passed.action)

    def show_again(self) -> None:
        """Show the position as it is, whatever was being shown."""
        self.animator.show(self.view)
        self.computer.thinking = False
        self._onward()

    def close(self) -> None:
        """The battle is left: the computer's process ends."""
        self.computer.close()
