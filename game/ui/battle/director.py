"""Runs a battle: who is to play, what is chosen, what is being shown; the screen asks it and draws.

The rules never wait for the picture: an act is done at once, and then played out on the stage.
"""

from collections.abc import Iterator
from math import inf, isinf
from typing import Any, Literal

from game.board.squares import Square
from game.bots.thinker import Thinker
from game.errors import EnfiladeError
from game.files.settings import Settings, pace
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.events import Rolled
from game.rules.presentation import Telling, Verb
from game.rules.state import AnyState, Prompt
from game.rules.units import Side, friends
from game.ui.battle import naming
from game.ui.battle.draft import Draft, begun
from game.ui.battle.journal import Entry, Line, entries, spared
from game.ui.battle.orders import NOTHING, Deed, Order, Orders
from game.ui.battle.stage import Stage, staged
from game.ui.battle.standing import Standing
from game.ui.battle.table import Passage, Table
from game.ui.plan import Plan

Mode = Literal["play", "decide", "watch", "hand over", "over"]
"""A person's turn or decision, the computer or the picture, a person who is to sit down, nothing more."""


class Director:
    """A battle from its beginning or from where it was saved to its end."""

    def __init__(self, plan: Plan, match: Match[AnyState] | None = None) -> None:
        self.table = Table(plan, match)
        self.settings = Settings()
        self.stage = self._new_stage()
        self.log: list[Entry] = []
        self.unit = ""
        self.verb: Verb | None = None
        self.draft: Draft | None = None
        """The sentence that is being put together, None when there is none."""
        self.orders = Orders(self.table.match)
        self.standing = Standing()
        """What has been settled for the rest of the battle, and is not asked again."""
        self.thinker = Thinker(self.table.system.name) if self._computers else None
        self.thinking = False
        self.paused = False
        self.trouble = ""
        """What the computer player has to be told of; empty when nothing."""
        self.rolled: Rolled | None = None
        """The last dice of the act that is going on, as far as the viewer knows of them."""
        self._tell_all()
        self.choose_first()

    @property
    def _computers(self) -> bool:
        return any(unit.side not in self.table.plan.humans for unit in self.table.match.scenario.placements)

    def _new_stage(self) -> Stage:
        stage = staged(self.table.system, self.table.viewer)
        stage.show(self.table.view)
        return stage

    @property
    def mode(self) -> Mode:
        """What the battle waits for."""
        if self.stage.busy:
            return "watch"
        if self.table.prompt is None:
            return "over"
        if self.table.handover:
            return "hand over"
        if not self.table.human:
            return "watch"
        return "decide" if self.table.deciding else "play"

    @property
    def acting(self) -> bool:
        """Whether a person can act on the board now."""
        return self.mode in {"play", "decide"} and bool(self.orders.acting)

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Who may choose what now."""
        return self.table.prompt

    @property
    def side(self) -> Side | None:
        """The side whose go it is."""
        return self.prompt.side if self.prompt else None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log as far as the picture has come."""
        return spared([entry.line for entry in self.log if entry.told <= self.stage.told])

    def units(self) -> Iterator[Any]:
        """The viewer's units and its friends', as they are known."""
        viewer = self.table.viewer
        for unit in self.table.view.units:
            if viewer is None or unit.side == viewer or friends(unit.side, viewer):
                yield unit

    @property
    def order(self) -> Order | None:
        """The chosen button."""
        if self.verb is None:
            return None
        return next((one for one in self.orders.buttons(self.unit) if one.verb == self.verb), None)

    def update(self, seconds: float) -> None:
        """Let time pass: the picture goes on, and when it is done the computer plays."""
        speed = pace(self.settings.own_speed if self._mine else self.settings.others_speed)
        self.stage.shakes = self.settings.shake
        if isinf(speed):
            self.stage.skip()
        self.stage.update(seconds * (1.0 if speed == inf else speed))
        if self.mode == "watch" and not self.stage.busy and not self.paused:
            self._computer()
        elif self.mode == "decide" and (settled := self.standing.answer(self.prompt)):
            self.do(Choose(choice=settled))

    _mine = True

    def _computer(self) -> None:
        """Ask the computer what it does, and do it when it has decided."""
        if self.thinker is None or self.trouble:
            return
        try:
            if not self.thinking:
                self.thinker.ask(self.table.player, self.table.match.seen())
                self.thinking = True
            decision = self.thinker.poll()
            if decision is not None:
                self.thinking = False
                self.do(decision.action)
        except EnfiladeError as error:
            self.thinking, self.trouble = False, str(error)

    def cancel(self) -> None:
        """Stop the computer's thought; it begins anew when the battle goes on."""
        if self.thinker and self.thinking:
            self.thinker.cancel()
        self.thinking = False

    def close(self) -> None:
        """The battle is left: the computer's process ends."""
        if self.thinker:
            self.thinker.close()

    def do(self, action: Action[Any]) -> None:
        """Do a legal action and play it out."""
        self._mine = self.table.human
        before = self.rolled if self.table.deciding else None
        passage = self.table.do(action)
        rolls = [event for event in passage.events if isinstance(event, Rolled)]
        self.rolled = rolls[-1] if rolls else before
        self._tell(passage, play=True)
        self._onward()

    def _tell_all(self) -> None:
        """The log as the viewer may know it, from the beginning."""
        self.log = []
        told = self.table.match.events(self.table.viewer)
        self._tell(Passage(self.table.view, told, self.table.view), play=False)

    def _tell(self, passage: Passage, *, play: bool) -> None:
        base = self.stage.told + self.stage.waiting
        new = entries(passage.events, self.named, self.telling)
        self.log += [Entry(base + told if play else 0, line) for told, line in new]
        if play:
            self.stage.play(passage.events, passage.after)

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side; of one that is gone as the map had it."""
        return naming.named(self.table.match.state, unit)

    def telling(self, event: Rolled) -> Telling:
        """A roll as players read it, with the names of units."""
        return naming.telling(self.table.system, self.table.match.state, event)

    def said(self, text: str) -> str:
        """Words of the rules with the names of units in place of their ids."""
        return naming.said(self.table.match.state, text)

    def _onward(self) -> None:
        """After an act: new orders, and whoever comes next chosen."""
        self.orders = Orders(self.table.match)
        self.let_go()
        if self.table.human:
            if not self.table.deciding and not self.table.handover:
                self.sit_down()
            if self.orders.acting and self.unit not in self.orders.acting:
                self.choose_first()

    def sit_down(self) -> None:
        """The person to play looks at the screen now; what it has missed is played."""
        before = self.table.viewer
        missed = self.table.sit_down()
        if self.table.viewer == before:
            return
        self.stage = self._new_stage()
        self._tell_all()
        if missed:
            self._mine = False
            self.stage.show(missed.before)
            self.stage.play(missed.events, missed.after)
        self.orders = Orders(self.table.match)
        self.choose_first()

    def replay(self) -> bool:
        """Play what the viewer saw of the others' last turn again; whether there was any."""
        last = self.table.last
        if last is None or self.mode != "play":
            return False
        self._mine = False
        self.stage.show(last.before)
        self.stage.play(last.events, self.table.view)
        return True

    def undo(self) -> None:
        """Take back the last step, with what was settled and so was done by itself; NoUndo says why not."""
        self.table.undo()
        try:
            while self.table.deciding and self.standing.answer(self.prompt):
                self.table.undo()
        finally:
            self.stage.show(self.table.view)
            self._tell_all()
            self._onward()

    def choose(self, unit: str) -> None:
        """Choose a unit; its button is let go of."""
        self.unit = unit
        self.let_go()

    def let_go(self) -> bool:
        """Let go of the chosen button and of what is put together; whether there was one."""
        held = self.verb is not None
        self.verb, self.draft = None, None
        return held

    def hold(self, order: Order) -> None:
        """Choose a button that is completed on the board or by a sentence; pressed again it is let go."""
        if self.verb == order.verb:
            self.let_go()
            return
        parts = self.table.system.sentence(self.orders.view, self.unit, order.verb.kind)
        self.verb = order.verb
        self.draft = begun(order.verb, parts, order.actions[0]) if parts else None

    def choose_first(self) -> None:
        """Choose the first unit that may act, if a person plays."""
        units = self.orders.acting if self.table.human else ()
        self.choose(units[0] if units else "")

    def choose_next(self, step: int) -> None:
        """Choose the unit that comes so many places later among those that may act."""
        units = self.orders.acting
        if units and self.acting:
            at = units.index(self.unit) if self.unit in units else (-1 if step > 0 else 0)
            self.choose(units[(at + step) % len(units)])

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""
        view = self.table.view
        if not view.has(unit):
            return None
        square: Square = view.unit(unit).at
        return square

    def deed(self, square: Square | None) -> Deed:
        """What a click on a square would do."""
        if square is None or not self.acting:
            return NOTHING
        deed = self.orders.deed(self.unit, self.verb, square)
        return deed._replace(words=self.said(deed.words)) if deed.kind == "refused" else deed
