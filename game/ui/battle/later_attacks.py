"""The attacks that a unit may make later in its turn, or once another has ended its turn."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from game.board.squares import Square
from game.rules import turns
from game.rules.actions import Action
from game.rules.forecast import forecast
from game.rules.state import AnyState
from game.ui.battle.likelier import clicked_on_each, harms

if TYPE_CHECKING:
    from game.ui.battle.orders import Order, Orders


class LaterAttack(NamedTuple):
    """An attack that a unit may make later in its turn, and the position then if nothing else changes.

    `order` declares it; None when that has been done, and for an attack that is made `after` another unit
    of the side, which has begun, has ended its turn.
    """

    action: Action[Any]
    state: AnyState
    order: "Order | None"
    after: str = ""


class LaterAttacks:
    """The later attacks of the units of one position, as the side to act knows it."""

    def __init__(self, orders: "Orders") -> None:
        self._orders = orders
        self._system, self._view = orders.system, orders.view
        self._later: dict[str, tuple[LaterAttack, ...]] = {}
        self._chances: dict[Order, dict[str, Fraction] | None] = {}

    def on(self, unit: str, square: Square) -> LaterAttack | None:
        """The likeliest attack that a unit could make later in its turn on who is known in a square."""
        there = self._view.holder(square)
        if there is None or self._orders.actor(unit) not in self._orders.acting:
            return None
        order = self._system.words.first
        aimed = (later for later in self.of(unit) if getattr(later.action, "target", "") == there.id)
        return min(aimed, key=lambda later: order.index(later.action.kind), default=None)

    def of(self, unit: str) -> tuple[LaterAttack, ...]:
        """What a unit could do to somebody later in its turn by a bare click, as all stands now."""
        if unit not in self._later:
            self._later[unit] = tuple(self._attacks_later(unit))
        return self._later[unit]

    def _attacks_later(self, unit: str) -> Iterator[LaterAttack]:
        begun = self._orders.actor(unit)
        if begun != unit:
            yield from self._attacks_after(begun, unit)
            return
        for later in self._system.words.later(self._view, unit):
            buttons = self._orders.buttons(unit)
            order = next((button for button in buttons if button.verb.label == later.label), None)
            for action in clicked_on_each(self._system, later.state, unit):
                yield LaterAttack(action, later.state, order)

    def _attacks_after(self, begun: str, unit: str) -> Iterator[LaterAttack]:
        """What a unit could do to somebody by a bare click once another has ended its turn."""
        end = self._orders.handing_on(begun, unit)
        outcomes = tuple(forecast(self._system, self._view, end).odds.outcomes) if end else ()
        for after in (turns.passed_on(outcome, self._system) for outcome in outcomes[:1]):
            for action in clicked_on_each(self._system, after, unit):
                yield LaterAttack(action, after, None, begun)

    def chances(self, unit: str, order: "Order") -> dict[str, Fraction] | None:
        """How likely what an order declares hurts whom, the likeliest first; None if it is no attack."""
        if order not in self._chances:
            self._chances[order] = self._found_chances(unit, order)
        return self._chances[order]

    def in_vain(self, unit: str, order: "Order") -> bool:
        """Whether an order declares an attack that there is nobody for, as all stands now."""
        return self._declares_attack(unit, order) and all(later.order != order for later in self.of(unit))

    def _declares_attack(self, unit: str, order: "Order") -> bool:
        laters = (later for later in self._system.words.later(self._view, unit) if later.label)
        return any(later.label == order.verb.label and self._attacks_in(later.state) for later in laters)

    def _found_chances(self, unit: str, order: "Order") -> dict[str, Fraction] | None:
        if not self._declares_attack(unit, order):
            return None
        chances = dict[str, Fraction]()
        for later in self.of(unit):
            if later.order == order:
                chances.setdefault(
                    getattr(later.action, "target", ""), harms(self._system, later.state, later.action)
                )
        return dict(sorted(chances.items(), key=lambda chance: -chance[1]))

    def _attacks_in(self, state: AnyState) -> bool:
        """Whether attacks are what is done in a position at all."""
        now = turns.prompt(self._system, state)
        kinds = (kind for kind in self._system.actions if kind.role.purpose == "attack")
        return now is not None and any(kind.answers(now.grant) for kind in kinds)
