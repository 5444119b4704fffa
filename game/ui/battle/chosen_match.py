"""What is chosen in a match by who sits before the screen: a unit, a button, what goes with it.

What could be done by it is asked of the orders of the position.
"""

from typing import Any

from msgspec.structs import replace

from game.board.squares import Square
from game.files.settings import Settings
from game.match.match import Match
from game.rules.actions import Action, Refusal
from game.rules.presentation import Switch, Verb
from game.rules.state import AnyState
from game.rules.turns import EndPhase
from game.ui.battle.clicks import NOTHING, Click
from game.ui.battle.orders import Order, Orders
from game.ui.battle.seen_match import SeenMatch
from game.ui.battle.sentence import Draft, begun
from game.ui.battle.waypoints import by_way_of, refused_waypoint
from game.ui.cached import Cached
from game.ui.plan import Plan


class ChosenMatch(SeenMatch):
    """A match with what is chosen in it, and what a click would do by that."""

    def __init__(self, plan: Plan, match: Match[AnyState]) -> None:
        super().__init__(plan, match)
        self.settings = Settings()
        self.by_gamepad = False
        """Whether a gamepad was used last, not mouse or keyboard: keys are named as its buttons."""
        self.unit = ""
        self.came = ""
        """Who has come to act by itself; empty once it has acted, was told of or has been chosen."""
        self.verb: Verb | None = None
        self.draft: Draft | None = None
        """The sentence that is being put together, None when there is none."""
        self.waypoints: tuple[Square, ...] = ()
        """The squares over which the chosen unit is to go."""
        self.switched = False
        """Whether what may go into the next action shall (N-38)."""
        self.orders = Orders(self.system, self.match.seen())
        self._switch = Cached[Switch | None]()
        self._kept = Cached[tuple[Refusal, ...]]()

    # What can be done.

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

    # Who.

    def choose(self, unit: str) -> None:
        """Choose a unit; its button is let go of."""
        self.unit, self.came = unit, ""
        self.let_go()

    def choose_ahead(self, unit: str) -> bool:
        """Choose a unit of one's own while the others act, for when the seat comes back; whether it is so."""
        own = any(one.id == unit and one.conscious for one in self.units())
        if ahead := own and self.shows_others and not self.deciding:
            self.choose(unit)
        return ahead

    def making_way(self, unit: str) -> Action[Any] | None:
        """What ends the turn of who has begun, if it ends when a unit is chosen.

        It does by itself with nothing of weight left, else when the unit has been chosen to be looked at.
        """
        if self.mode != "play" or (self.orders.weighty(self.orders.actor(unit)) and self.unit != unit):
            return None
        ends = self.settings.ends_turns or self.unit == unit
        return self.orders.making_way(unit) if ends else None

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

    # By what.

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
        self.draft = begun(order.verb, parts, self._likeliest(order)) if parts else None

    def _likeliest(self, order: Order) -> Action[Any]:
        """What a sentence begins with: what is suggested, possible before the rest; else what is first."""
        kind, now = self.system.kinds[order.verb.kind], self.prompt
        suggested = kind.suggested(self.orders.view, self.unit, now.grant) if now else ()
        fitting = (action for action in suggested if order.verb.settles(action))
        return min(fitting, key=lambda action: action not in order.actions, default=order.actions[0])

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
        click = self.orders.clicks.on(self.unit, self.verb, square)
        if click.action and (dear := self.chosen(click.action)) is not click.action and dear.switch:
            click = click._replace(action=dear, words=f"{click.words}, {dear.switch.label.lower()}")
        click = by_way_of(self.orders, click, square, self.waypoints)
        return click._replace(words=self.said(click.words)) if click.kind == "refused" else click
