"""The controller of a battle, between window and match: what is chosen and done, by whom, and when.

The rules never wait for the picture: an act is done at once, and then played out by the animator.
"""

from math import inf, isinf
from typing import Any, Literal

from msgspec.structs import replace

from game.board.squares import Square
from game.bots.decisions import Decision, passing
from game.bots.thinker import AnyThinker
from game.errors import BadEdit, NoUndo
from game.files.settings import Settings, pace
from game.files.slots import Slot
from game.match.match import Match
from game.match.sandbox import Rename
from game.rules.actions import Action, Choose, Refusal
from game.rules.events import AnyEvent, Rolled
from game.rules.presentation import Switch, Verb
from game.rules.state import AnyState
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side
from game.ui.battle import advice, event_log
from game.ui.battle.auto_answers import AutoAnswers
from game.ui.battle.computer import Computer
from game.ui.battle.going import Goings, sent, set_out
from game.ui.battle.orders import NOTHING, Click, Order, Orders
from game.ui.battle.seen_match import Passage, SeenMatch, last_dice
from game.ui.battle.sentence import Draft, begun
from game.ui.battle.unasked import taken_unasked
from game.ui.battle.waypoints import by_way_of, refused_waypoint
from game.ui.battle.ways import declared_way
from game.ui.board.picture import Intent
from game.ui.cached import Cached
from game.ui.plan import Plan

Mode = Literal["play", "decide", "watch", "hand over", "over"]
"""A person's turn or decision, the computer or the picture, a person who is to sit down, nothing more."""


ANNOUNCED, UNASKED = 1.5, 3.0
"""For how many seconds others wait before they do anything, so that it is seen that they begin.

Longer where nobody has ended the turn: it was over by itself, and the last act can still be taken back.
"""


class BattleController(SeenMatch):
    """A battle from its beginning or from where it was saved to its end."""

    waypoints: tuple[Square, ...] = ()
    """The squares over which the chosen unit is to go."""

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
        self._kept = Cached[tuple[Refusal, ...]]()
        self.settings = Settings()
        self.unit = ""
        self.verb: Verb | None = None
        self.draft: Draft | None = None
        """The sentence that is being put together, None when there is none."""
        self.switched = False
        """Whether what may go into the next action shall (N-38)."""
        self._switch = Cached[Switch | None]()
        self.orders = Orders(self.system, self.match.seen())
        self._turn_ends = Cached[Action[Any] | None]()
        self._left_open: AnyState | None = None
        """The position that was come back to: there no turn ends by itself."""
        self.answers = AutoAnswers()
        """What has been settled for the rest of the battle, and is not asked again."""
        self.computer = Computer(self.system.name, thinker)
        self.hint: Decision | None = None
        """What the computer would do in the position as it is, when it has been asked."""
        self.returned = 0.0
        """For how many seconds the others have been through, and nothing of one's own has been done."""
        self.announced = 0.0
        """For how many seconds others that begin still wait before they do anything."""
        self.paused = False
        self.goings = Goings()
        """Who goes on by itself, and where to."""
        self._came = ""
        """What was taken unasked, why others have the go though nobody has ended one's own, until told."""
        self.rolled: Rolled | None = None
        """The dice that a question would be about, as far as the viewer knows of them."""
        self._tell_all()
        self.choose_first()
        self.orders.buttons(self.unit)  # the first picture shows them: so it does not have to work them out

    # Whose go it is.

    @property
    def mode(self) -> Mode:
        """What the battle waits for."""
        if self.animator.busy:
            return "watch"
        if self.prompt is None:
            return "over"
        if self.handover:
            return "hand over"
        if not self.human:
            return "watch"
        return "decide" if self.deciding else "play"

    @property
    def kept_phase(self) -> tuple[Refusal, ...]:
        """Why the phase cannot be ended now."""
        return self._kept.get((self.match.state,), lambda: tuple(self.match.why_not(EndPhase())))

    @property
    def ending(self) -> tuple[str, str]:
        """What players call it to end their part of the phase, and what that means."""
        ending: tuple[str, str] = self.system.phases[self.match.state.clock.phase].ending
        return ending

    @property
    def acting(self) -> bool:
        """Whether a person can act on the board now."""
        return self.mode in {"play", "decide"} and bool(self.orders.acting)

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

    @property
    def missed(self) -> tuple[AnyEvent, ...]:
        """What happened in the others' turn, until one does something oneself."""
        return self.last.events if self.last and self.returns else ()

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

    # Doing.

    def do(self, action: Action[Any], *, asked: bool = True) -> Passage:
        """Do a legal action and play it out; what the viewer sees of it. Raises IllegalAction.

        Without being `asked` for it is done by itself: the end of a turn, or an answer that was settled.
        """
        self.drop_hint()
        self._mine, self._repeats = self.human, False
        own = self.human and self._sits(self.side)
        of_own_act = self.of_own_act
        rolled = self.rolled if self.deciding else None
        before, read, prompt = self.view, self._read.get(self.viewer, 0), self.prompt if own else None
        priced = bool(prompt and self.system.words.question(before, prompt).prices)
        side, who, position = self.side, self._who_acts(action), self.match.state
        self.match.do(action)
        self.switched = self.switched and action.switch is None and self.side == side
        self.acted, self.in_own_act = own, of_own_act
        self._own_steps = self._own_steps + 1 if own else 0
        passage = Passage(before, self._events(self.viewer, read), self.view)
        if not of_own_act:
            seen = self.last or Passage(before, (), before)
            self.last = Passage(seen.before, seen.events + passage.events, passage.after)
        elif not self.deciding and not self._sits(self.side):
            self.last = None  # what is seen from now on is a turn of the others
        self._note()
        self.rolled = last_dice(passage.events) if passage.events else rolled
        self._tell_quiet(position, action, side, passage)
        self._tell(passage.events, read, at_once=False)
        self.animator.play(passage.events, passage.after, waits=not (own and asked))
        self.announced = 0.0
        if of_own_act:
            by_hand = asked and isinstance(action, EndPhase | EndTurn)
            self._announce(who, by_hand=by_hand)
        chosen = asked or bool(self.answers.answer(prompt))
        if unasked := priced and taken_unasked(prompt, action, passage.events, asked=chosen):
            self._came = f"{self.said(unasked)}. {self._came}".removesuffix(". ")
        self._onward()
        self._mean_still(action.unit)
        return passage

    def _announce(self, who: str, *, by_hand: bool) -> None:
        """Have others that begin after an act wait, and it told who has acted where nobody has ended it."""
        if by_hand:
            self.announced = ANNOUNCED if self._others_begin else 0.0
        elif self._others_act:
            self.announced, self._came = UNASKED, f"{who} has acted"

    def _who_acts(self, action: Action[Any]) -> str:
        """Who has the go by an act: in a slot of one unit that unit, also where it answers a question."""
        clock = self.match.state.clock
        seats = self.system.phases[clock.phase].seats(self.match.state)
        slot = clock.seat < len(seats) and seats[clock.seat].take == "one"
        return self.named(clock.active or action.unit)[0] if slot else "Everybody"

    def _mean_still(self, unit: str) -> None:
        """Who has done something goes on by itself only where it has declared to go, from where it is now."""
        going = self.goings.end(unit)
        if going is None or not self.view.has(unit) or self.side is None:
            return
        own = self.orders.in_position(self.view)  # those who are asked by now may not see the unit
        if way := declared_way(own, unit, going.goal):
            still = sent(self.system, self.view, self.side, unit, going.goal, way)
            self.goings.begin(still._replace(declared=True))

    def go(self, click: Click) -> None:
        """Do what a click does; the unit goes on by itself to where that leads. Raises IllegalAction."""
        if click.action:
            going = set_out(self.system, self.view, self.side, click) if self.side else None
            self.do(click.action)
            if going:
                self.goings.begin(going._replace(declared=self._declared(click.unit)))

    @property
    def pictured(self) -> AnyState:
        """The view that the picture has come to: while an act is shown, what panels tell goes by that."""
        shown = self.animator.view if self.animator.busy else None
        return shown or self.view

    @property
    def intents(self) -> tuple[Intent, ...]:
        """Where units of whoever sits here will go by what has been declared for them, or go just now."""
        return self.goings.intents(self.view)

    def take_came(self) -> str:
        """What was taken unasked, and why others have the go unended, once it is shown; else empty."""
        if self.animator.busy:
            return ""
        came, self._came = self._came, ""
        return came

    def _go_on(self) -> bool:
        """Have who is on its way go on, if nothing new has shown; whether it has."""
        click = self.goings.step(self.orders, self.view, self.side) if self.side else None
        if click:
            self.go(click)
        return click is not None

    @property
    def _others_act(self) -> bool:
        """Whether others have the go now."""
        return not self.deciding and not self.human and self.side is not None

    @property
    def _others_begin(self) -> bool:
        """Whether others have the go now, and not only for one slot among one's own."""
        if not self._others_act:
            return False
        clock = self.match.state.clock
        seats = self.system.phases[clock.phase].seats(self.match.state)
        return not any(self._sits(seat.side) for seat in seats[clock.seat :] if seat.units)

    @property
    def announces(self) -> Side | None:
        """The side that begins, while it waits before it does anything."""
        return self.side if self.announced and not self.animator.busy else None

    def hasten(self) -> bool:
        """Show at once what is shown or announced, but for what ends the match; whether there was any."""
        shown = self.animator.busy or self.announced > 0
        if self.prompt or self._repeats:
            self.animator.skip()
        self.announced = 0.0
        return shown

    def undo(self) -> None:
        """Take back the last step, with what was settled and so was done by itself; NoUndo says why not."""
        self.cancel()
        self._undo_step()
        self.announced, self._came = 0.0, ""
        self._left_open = self.match.state
        try:
            while self.deciding and self._settled:
                self._undo_step()
        finally:
            self.goings.keep(self._declared)
            self.animator.show(self.view)
            self._tell_all()
            self._onward()

    def _declared(self, unit: str) -> bool:
        """Whether a unit has declared what it will do later in the turn."""
        return any(not later.label for later in self.system.words.later(self.view, unit))

    @property
    def undoable(self) -> bool:
        """Whether the last step was one's own and can be taken back."""
        return self._own_steps > 0 and self.match.undoable

    def rename(self, unit: str, name: str) -> None:
        """Call one's own unit by another name from now on. Raises BadEdit with the reason why not."""
        if not self.can_rename(unit):
            raise BadEdit("a name is given in your own turn, to a unit of yours")
        self.drop_hint()
        chosen = self.unit
        self.match.edit(Rename(unit, name))
        self._own_steps += 1
        self._note()
        self.animator.show(self.view)
        self._tell_all()
        self.orders = Orders(self.system, self.match.seen())
        self.choose(chosen)

    def can_rename(self, unit: str) -> bool:
        """Whether a unit may be given another name now."""
        return self.mode == "play" and any(own.id == unit for own in self.units())

    def _undo_step(self) -> None:
        self.drop_hint()
        if not self._own_steps:
            raise NoUndo("nothing of yours to take back: others have played since")
        self.match.undo()
        self._own_steps -= 1
        self._note()
        self.orders = Orders(self.system, self.match.seen())

    def _onward(self) -> None:
        """After an act: new orders, and whoever comes next chosen."""
        self.orders = Orders(self.system, self.match.seen())
        self.let_go()
        if self.human:
            if not self.deciding and not self.handover:
                self.sit_down()
            if self.orders.acting and self.unit not in self.orders.acting:
                self.choose_first()

    def update(self, seconds: float) -> None:
        """Let time pass: the picture goes on, and when it is done the computer plays."""
        self.returned = self.returned + seconds if self.returns else 0.0
        speed = pace(self.settings.own_speed if self._mine else self.settings.others_speed)
        self.animator.obey(self.settings)
        if isinf(speed):
            self.animator.skip()
        self.animator.update(seconds * (1.0 if speed == inf else speed))
        if self.mode == "watch" and not self.animator.busy and not self.paused:
            self.announced = max(0.0, self.announced - seconds * pace(self.settings.others_speed))
            self._think()
        elif self.mode == "decide" and (settled := self._settled):
            self.do(Choose(choice=settled), asked=False)
        elif self.mode == "play" and self._go_on():
            return
        elif self.mode == "play" and self.settings.ends_turns and (end := self._spent):
            self.do(end, asked=False)
        elif self.computer.asking:
            self._take_hint()

    @property
    def _settled(self) -> str:
        """What is said to a decision unasked: what was settled, or what alone is worth to be said."""
        return self.answers.answer(self.prompt) or self.orders.obvious

    @property
    def _spent(self) -> Action[Any] | None:
        """What ends the turn of who has begun, if it should end by itself."""
        return self._turn_ends.get((self.orders, self._left_open), self._turn_end)

    def _turn_end(self) -> Action[Any] | None:
        """The end of the turn of who has nothing of weight left, or of the phase where nobody has.

        Before another person's go only while another of its side goes on: the board is handed over by hand.
        """
        unit, orders, alone = self.match.state.clock.active, self.orders, len(self.plan.humans) == 1
        if self.match.state is self._left_open:
            return None
        if unit in orders.acting:
            ends = orders.end(unit) if alone else orders.handing_on(unit)
            return None if orders.weighty(unit) else ends
        idle = alone and orders.acting and not any(map(orders.weighty, orders.acting))
        return EndPhase() if idle and not self.kept_phase else None

    def start_computer(self) -> None:
        """Start the process of the computer, where it plays a side."""
        if any(unit.side not in self.plan.humans for unit in self.match.scenario.placements):
            self.computer.start()

    def _think(self) -> None:
        """Have the computer do what it has decided, once what is announced has been shown."""
        decision = self.computer.decide(self.player, self.match, waits=self.announced > 0)
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
        """Have the computer say what it would do, once it has thought about it; whether it can be asked.

        It goes by what the side to act knows.
        """
        if not self.human or self.mode not in {"play", "decide"}:
            return False
        self.drop_hint()
        self.computer.ask_hint(self.match)
        return True

    def _take_hint(self) -> None:
        """See whether the computer has found what it would do; raises EnfiladeError when it has failed."""
        self.hint = self.computer.take_hint()
        if self.hint and self.hint.action.unit in self.orders.acting:
            self.choose(self.hint.action.unit)

    def drop_hint(self) -> None:
        """Ask for no hint any more, and forget the last one."""
        self.computer.drop_hint()
        self.hint = None

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

    def cancel(self) -> None:
        """Stop the computer's thought; it begins anew when the battle goes on."""
        self.computer.cancel()
        self.hint = None

    def close(self) -> None:
        """The battle is left: the computer's process ends."""
        self.computer.close()

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

    # What is chosen.

    def choose(self, unit: str) -> None:
        """Choose a unit; its button is let go of."""
        self.unit = unit
        self.let_go()

    def making_way(self, unit: str) -> Action[Any] | None:
        """What ends the turn of who has begun, if it ends when a unit is chosen.

        It does by itself without any action left, else when the unit has been chosen to be looked at before.
        """
        if self.mode != "play" or (self.orders.has_actions(self.orders.actor(unit)) and self.unit != unit):
            return None
        ends = self.settings.ends_turns or self.unit == unit
        return self.orders.making_way(unit) if ends else None

    def take_up(self, unit: str) -> None:
        """Choose a unit, for which who has begun may have to end its turn."""
        if end := self.making_way(unit):
            self.do(end)
        self.choose(unit)

    def choose_first(self) -> None:
        """Choose the first unit that may act, if a person plays."""
        units = self.orders.acting if self.human else ()
        self.choose(units[0] if units else "")

    def after(self, step: int) -> str:
        """The unit that comes so many places later among those that may act, empty for none.

        While one has to end its turn first, the others are gone through to be looked at, or taken up for it.
        """
        units = self.orders.acting
        if len(units) == 1:
            units = tuple(unit.id for unit in self.orders.view.units if self.orders.can_choose(unit.id))
        if not units or not self.acting:
            return ""
        at = units.index(self.unit) if self.unit in units else (-1 if step > 0 else 0)
        return units[(at + step) % len(units)]

    @property
    def order(self) -> Order | None:
        """The chosen button."""
        if self.verb is None:
            return None
        return next((order for order in self.orders.buttons(self.unit) if order.verb == self.verb), None)

    def hold(self, order: Order) -> None:
        """Choose a button that is completed on the board or by a sentence; pressed again it is let go."""
        if self.verb == order.verb:
            self.let_go()
            return
        parts = self.system.sentence(self.orders.view, self.unit, order.verb.kind)
        self.verb = order.verb
        self.draft = begun(order.verb, parts, order.actions[0]) if parts else None

    def let_go(self) -> bool:
        """Let go of the chosen button and of what is put together; whether there was one."""
        held = self.verb is not None
        self.verb, self.draft, self.waypoints = None, None, ()
        return held

    def add_waypoint(self, square: Square) -> str:
        """Have the chosen unit go over a square on its way, or no longer; why it cannot, empty if it can."""
        if square in self.waypoints:
            self.waypoints = tuple(waypoint for waypoint in self.waypoints if waypoint != square)
            return ""
        why = refused_waypoint(self.orders, self.click(square), square)
        self.waypoints = self.waypoints if why else (*self.waypoints, square)
        return why

    def drop_waypoint(self) -> bool:
        """Take the last waypoint back; whether there was one."""
        held = bool(self.waypoints)
        self.waypoints = self.waypoints[:-1]
        return held

    def switched_on(self, action: Action[Any]) -> Action[Any] | None:
        """An action with what may go into it beside; None when nothing may."""
        if action.switch is None:
            return None
        dear = replace(action, **{action.switch.field: True})
        return None if self.match.why_not(dear) else dear

    @property
    def switch(self) -> Switch | None:
        """What may go into something that the chosen unit can do now."""
        return self._switch.get((self.orders, self.unit, self.acting), self._found_switch)

    def _found_switch(self) -> Switch | None:
        for order in self.orders.buttons(self.unit) if self.acting else ():
            for action in order.actions[:1]:
                if self.switched_on(action):
                    return action.switch
        return None

    def chosen(self, action: Action[Any]) -> Action[Any]:
        """An action as the person wants it: with what may go into it, if that is switched on."""
        return (self.switched and self.switched_on(action)) or action

    def click(self, square: Square | None) -> Click:
        """What a click on a square would do."""
        if square is None or not self.acting:
            return NOTHING
        click = self.orders.click(self.unit, self.verb, square)
        if click.action and (dear := self.chosen(click.action)) is not click.action and dear.switch:
            click = click._replace(action=dear, words=f"{click.words}, {dear.switch.label.lower()}")
        click = by_way_of(self.orders, click, square, self.waypoints)
        return click._replace(words=self.said(click.words)) if click.kind == "refused" else click
