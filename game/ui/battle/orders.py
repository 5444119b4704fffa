"""What the person to play can order: the buttons of a unit, what they say, and what is left of its turn."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import asdict

from game.board.squares import Square
from game.rules import choices, engine, turns
from game.rules.actions import Action, Refusal
from game.rules.forecast import Forecast, Unforeseen, forecast
from game.rules.presentation import Pip, Toll, Verb, named_once
from game.rules.state import AnyState
from game.ui import commands
from game.ui.battle.clicks import NOTHING, USE, Click, Clicks
from game.ui.battle.later_attacks import LaterAttacks
from game.ui.battle.likelier import foreseen, likelier
from game.ui.battle.shot_figures import exposed


class Order(NamedTuple):
    """A button: its verb, the legal actions that it stands for; none is greyed."""

    verb: Verb
    actions: tuple[Action[Any], ...]

    @property
    def attacks_somebody(self) -> bool:
        """Whether it is an attack, and there is somebody whom it can be made on now."""
        attack = any(action.role.purpose == "attack" for action in self.actions[:1])
        return attack and self.verb.aim == "unit"


LIGHT = frozenset({"speak", "story", "weapon", "stand", "turn", "trade", "look", "done"})
"""What alone is no reason to go on with a unit that has nothing left of its turn."""

DONE = f"{commands.ORDER}done"
"""The command that ends a unit's turn."""


class Orders:
    """The orders of one position, as the side to act knows it; made anew for the next one.

    Without `ways` only what is done at once leads to a square.
    """

    def __init__(self, system: Any, view: AnyState, *, ways: bool = True) -> None:
        self.system, self.view = system, view
        self.prompt = turns.prompt(system, view)
        self._ways = ways
        self._legal: dict[str, tuple[Action[Any], ...]] = {}
        self._buttons: dict[str, tuple[Order, ...]] = {}
        self._acting: tuple[str, ...] | None = None
        self._making_way: dict[str, Action[Any] | None] = {}
        self._answers: dict[str, Forecast[Any] | None] | None = None

    def in_position(self, view: AnyState) -> "Orders":
        """The orders of another position, as the same side knows it: what is done there at once."""
        return Orders(self.system, view, ways=False)

    @cached_property
    def clicks(self) -> Clicks:
        """What clicks on squares would do."""
        return Clicks(self, ways=self._ways)

    @cached_property
    def later(self) -> LaterAttacks:
        """The attacks that its units may make later in the turn."""
        return LaterAttacks(self)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that may act now."""
        return self.prompt.units if self.prompt else ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The units that could still act, and would not if the phase were ended now."""
        return turns.left_out(self.system, self.view)

    @property
    def acting(self) -> tuple[str, ...]:
        """The units that can act on the board now: in a turn, or by what a decision gives them to do."""
        if self._acting is None:
            deciding = self.view.pending is not None
            self._acting = tuple(unit for unit in self.units if not deciding or self.legal(unit))
        return self._acting

    @property
    def answers(self) -> dict[str, Forecast[Any] | None]:
        """What can be said to a decision, with what it comes to: without what is no other than to decline.

        Of a decision that can also be taken on the board these are all its choices.
        """
        if self._answers is None:
            found = choices.prospects(self.system, self.view) if self.view.pending else {}
            self._answers = found if self.acting else choices.that_differ(self.system, self.view, found)
        return self._answers

    @property
    def obvious(self) -> str:
        """The answer to a decision that has no other, but to decline what nobody declines; else empty."""
        offered = () if self.acting or self.prompt is None else tuple(self.answers)
        if len(offered) != 2:
            return offered[0] if len(offered) == 1 else ""
        plain = self.system.words.question(self.view, self.prompt).plain
        return offered[0] if offered[0] in plain else ""

    @property
    def usual(self) -> str:
        """The answer that is given to a decision by who does not want to be asked about all; else empty."""
        return self.system.words.question(self.view, self.prompt).usual if self.view.pending else ""

    def weighty(self, unit: str) -> bool:
        """Whether something is left of the turn of a unit, or it can do more than what is light."""
        return self.actions_left(unit) > 0 or bool(self.of_weight(unit))

    def of_weight(self, unit: str) -> tuple[Order, ...]:
        """What a unit can do now that is a reason to go on with it."""

        def weighs(verb: Verb) -> bool:
            kind = self.system.kinds[verb.kind]
            return verb.meaning not in LIGHT and kind.worth_waiting_for(self.view, self.view.unit(unit))

        return tuple(order for order in self.buttons(unit) if order.actions and weighs(order.verb))

    def making_way(self, unit: str) -> Action[Any] | None:
        """What ends the turn of who has begun, if a unit may act after it."""
        if unit not in self._making_way:
            begun = self.actor(unit)
            self._making_way[unit] = None if begun == unit else self.handing_on(begun, unit)
        return self._making_way[unit]

    def actions_left(self, unit: str) -> int:
        """How many actions are left of the turn of a unit."""
        return sum(pip.ready for pip in self._pips(unit))

    def without(self, unit: str) -> str:
        """What is lost where the turn of a unit ends now, to follow that it does; empty for nothing."""
        left = [pip.name.lower() for pip in self._pips(unit) if pip.ready and not pip.price]
        if left:
            return f" without its {named_once(left)}"
        free = [order.verb.label for order in self.of_weight(unit)]
        return f" without {named_once(free)}" if free else ""

    def _pips(self, unit: str) -> tuple[Pip, ...]:
        pips: tuple[Pip, ...] = self.system.words.pips(self.view, self.view.unit(unit))
        return pips

    def end(self, unit: str) -> Action[Any] | None:
        """What ends the turn of a unit."""
        return next((action for order in self.meant(unit, "done") for action in order.actions), None)

    def handing_on(self, unit: str, to: str = "") -> Action[Any] | None:
        """What ends the turn of a unit, if after it another of its side may act, whatever comes of it.

        `to` is the one that is to, empty when any will do.
        """
        end = self.end(unit)
        if end is None or self.prompt is None:
            return None
        try:
            outcomes = forecast(self.system, self.view, end).odds.outcomes
        except Unforeseen:
            return None
        then = (turns.passed_on(after, self.system) for after in outcomes)
        side, asked = self.prompt.side, (turns.prompt(self.system, after) for after in then)
        hands_on = all(then and then.side == side and (not to or to in then.units) for then in asked)
        return end if hands_on else None

    def can_choose(self, unit: str) -> bool:
        """Whether a unit can be chosen: any of one's own in a turn, though only to look at it."""
        if self.prompt is None or self.view.pending is not None:
            return unit in self.acting
        who: Any = self.view.unit(unit) if self.view.has(unit) else None
        return who is not None and who.conscious and who.side == self.prompt.side

    def legal(self, unit: str) -> tuple[Action[Any], ...]:
        """Every legal action of a unit; of no unit, what is nobody's own."""
        if unit not in self._legal:
            self._legal[unit] = tuple(engine.legal(self.system, self.view, unit))
        return self._legal[unit]

    def buttons(self, unit: str) -> tuple[Order, ...]:
        """The buttons of a unit, possible or not."""
        if unit not in self._buttons:
            verbs = self.system.verbs(self.view, unit) if self.view.has(unit) else ()
            self._buttons[unit] = tuple(
                Order(verb, tuple(action for action in self.legal(unit) if verb.settles(action)))
                for verb in verbs
            )
        return self._buttons[unit]

    def meant(self, unit: str, meaning: str) -> tuple[Order, ...]:
        """The buttons of a unit that mean the same to a player: those possible now, all when none is.

        What is worth a thought before most else stands first: the list of several begins with it.
        """
        alike = tuple(order for order in self.buttons(unit) if order.verb.meaning == meaning)
        alike = tuple(order for order in alike if not order.verb.rare) or alike
        possible = [order for order in alike if order.actions]
        if len(possible) > 1:
            possible.sort(key=lambda order: not self.stands_out(unit, order))
        return tuple(possible) or alike

    def likelier(self, attack: Action[Any]) -> tuple[Action[Any], Forecast[Any]] | None:
        """The attack in another way than usual that is likelier to do harm, with what it comes to."""
        others = [other for order in self.meant(attack.unit, "force") for other in order.actions]
        return likelier(self.system, self.view, attack, others)

    def has_likelier(self, unit: str) -> bool:
        """Whether the first attack in another way is likelier to do harm to somebody than the usual one."""
        first = self.meant(unit, "force")[:1]
        usual = [attack for order in self.meant(unit, "shoot") if first for attack in order.actions]
        found = (likelier(self.system, self.view, attack, first[0].actions) for attack in usual)
        return any(found)

    def actor(self, unit: str) -> str:
        """Who acts when a unit is chosen: itself, or the one that has begun and ends its turn first."""
        active = self.view.clock.active
        return active if unit not in self.acting and active in self.acting else unit

    def why_none(self, unit: str, verb: Verb) -> tuple[Refusal, ...]:
        """Why a button is greyed."""
        settled, field = verb.settled, verb.field
        return engine.why_none(self.system, self.view, unit, verb.kind, settled, field=field)

    def why_nothing(self, unit: str, meaning: str) -> str:
        """Why a unit has no button of a meaning: by the rules, by the phase, or for what it lacks."""
        found = {
            name: kind.button.label
            for name, kind in self.system.kinds.items()
            if kind.button and kind.button.meaning == meaning
        }
        if not found:
            return f"{self.system.words.title} has no such action"
        offered = [name for name in found if self.system.offered(self.view, self.system.kinds[name])]
        if not offered:
            return f"{', '.join(found.values())} belongs to another phase"
        reasons = (engine.why_none(self.system, self.view, unit, name) for name in offered)
        why = next((refusal.text for refusals in reasons for refusal in refusals), "")
        return why or f"{found[offered[0]]} is nothing that {unit} can do"

    def why_not_this_unit(self, unit: str) -> Click:
        """What is said of a unit that is chosen in vain: why it may do nothing now."""
        refusal = engine.why_not_this_unit(self.system, self.view, unit)
        if refusal and refusal.code == "not_now" and (lost := self._all_lost(unit)):
            return Click("refused", f"{unit} can do nothing this turn: its {lost}", None, "", (refusal,))
        begun = self.actor(unit)
        if refusal and begun != unit and unit not in self.view.clock.done:
            makes_way = f"{commands.caps(DONE)} ends its turn{self.without(begun)}"
            then = makes_way if self.making_way(unit) else "another acts in a later slot"
            return Click("refused", f"{begun} has begun: {then}", None, "", (refusal,))
        return Click("refused", refusal.text, None, "", (refusal,)) if refusal else NOTHING

    def _all_lost(self, unit: str) -> str:
        """Why a unit has nothing to do in this turn though it has not had it yet, empty if it has."""
        waits = self.view.unit(unit).conscious and unit not in self.view.clock.done
        pips = self._pips(unit) if waits else ()
        return f"{pips[0].name.lower()} {pips[0].why}" if pips and all(pip.why for pip in pips) else ""

    def completed(self, unit: str, verb: Verb) -> bool:
        """Whether a button needs more: something is pointed at, or a sentence is put together."""
        return bool(verb.aim or self.system.sentence(self.view, unit, verb.kind))

    def at_hand(self, order: Order) -> Action[Any] | None:
        """What an order is about that needs no pointing at: the only thing beside a unit that it can use."""
        return order.actions[0] if order.verb.kind == USE and len(self.targets(order)) == 1 else None

    def exposed(self, unit: str, order: Order) -> Fraction:
        """The chance that what a unit does where it stands is the end of its hiding; 0 for who is seen."""
        if order.verb.aim or not self.view.unit(unit).hidden_from or not order.actions:
            return Fraction(0)
        found = foreseen(self.system, self.view, order.actions[0])
        return exposed(self.view, found, unit) if found else Fraction(0)

    def stands_out(self, unit: str, order: Order) -> bool:
        """Whether an order is worth a thought just now before most else, but for an attack."""
        kind = self.system.kinds[order.verb.kind]
        return bool(order.actions) and kind.stands_out(self.view, self.view.unit(unit))

    def verb_of(self, action: Action[Any]) -> Verb | None:
        """The verb that an action is."""
        return next(
            (button.verb for button in self.buttons(action.unit) if button.verb.settles(action)), None
        )

    def said(self, verb: Verb, action: Action[Any]) -> str:
        """An action in words, with what it costs: "Shoot Raider 2", "Move to 7,4, 2 strain"."""
        toll = self.toll(action)
        return f"{self._named(verb, action)}, {toll.words}" if toll else self._named(verb, action)

    def toll(self, action: Action[Any]) -> Toll | None:
        """What an action costs beyond what every one of its kind does."""
        return action.toll(self.view, self.prompt.grant) if self.prompt else None

    def mark(self, found: Iterable[Order]) -> str:
        """What all these orders cost beyond the usual, as a square marks it; empty where one does not."""
        tolls = {self.toll(order.actions[0]) for order in found if order.actions}
        toll = tolls.pop() if len(tolls) == 1 else None
        return toll.mark if toll else ""

    def _named(self, verb: Verb, action: Action[Any]) -> str:
        """What is done to whom or where: "Use nearby: open the door"."""
        if what := action.pointed_at(self.view):
            return f"{verb.label}: {what}"
        if verb.aim == "unit":
            by = next((value for value in asdict(action).values() if isinstance(value, Square)), None)
            way = f", by way of {by}" if by else ""
            return f"{verb.label} {self.view.unit(getattr(action, verb.field)).name}{way}"
        if verb.aim == "square":
            to = "to" if action.path(self.view) else "at"
            return f"{verb.label.removesuffix(' to')} {to} {action_square(action, verb)}"
        return f"{verb.label} {getattr(action, verb.field)}" if verb.aim == "facing" else verb.label

    def targets(self, order: Order) -> tuple[Square, ...]:
        """The squares that a button's actions point at, when they are few enough to be marked one by one."""
        if order.verb.aim == "unit":
            ids = {getattr(action, order.verb.field) for action in order.actions}
            return tuple(unit.at for unit in self.view.units if unit.id in ids)
        if order.verb.aim == "square" and len(order.actions) <= FEW:
            return tuple(action_square(action, order.verb) for action in order.actions)
        return ()


FEW = 24
"""So many squares are marked one by one; more are an area."""


def action_square(action: Action[Any], verb: Verb) -> Square:
    """The square that an action points at."""
    square: Square = getattr(action, verb.field)
    return square
