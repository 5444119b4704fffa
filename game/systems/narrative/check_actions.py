"""Actions with a check in them, into which a story point may go; and the order when to oppose (N-38)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import Role, Situation
from game.rules.presentation import Button, Switch
from game.rules.scripts import Script, tell
from game.rules.state import Grant, having
from game.systems.narrative.actions import END, MainAction, NarrativeAction
from game.systems.narrative.story_points import CLAUSE, half, keeper, order_of, points, refusals
from game.systems.narrative.units import Character, Narrative, Order

POINT = 0.04
"""What a point is worth to the computer, an enemy's whole health being 1: the other side has it next."""


class CheckAction(MainAction, frozen=True, kw_only=True):
    """An action that is one check; with `fate` a story point of its side goes into it (N-38)."""

    switch = Switch(
        "fate",
        "Story point",
        "Spend a story point on the next roll: one of its dice becomes a better one. "
        "The point then goes to the other side.",
        CLAUSE,
    )

    fate: bool = False

    def refusals(self, view: Narrative, grant: Grant) -> Iterator[Refusal]:
        yield from super().refusals(view, grant)
        if self.fate:
            yield from refusals(view, view.unit(self.unit))

    @classmethod
    def possible(cls, view: Narrative, unit: Character, grant: Grant) -> Iterable[Self]:
        """Each as it is; and with a point, while there is one."""
        plain = super().possible(view, unit, grant)
        if not points(view, unit.side):
            return plain
        return [form for action in plain for form in (action, replace(action, fate=True))]

    def price(self, view: Narrative) -> float:
        return POINT if self.fate else 0.0


class FateOrder(NarrativeAction, frozen=True):
    """Say when one's side spends a story point against a check of the other: a standing order (N-38)."""

    WORDS: ClassVar[dict[Order, tuple[str, str]]] = {
        "never": ("Oppose no checks", "No story point goes against rolls of the enemy."),
        "deadly": (
            "Oppose deadly attacks",
            "A story point goes against each enemy attack that, at its luckiest, takes one of yours out.",
        ),
        "all": (
            "Oppose all checks",
            "A story point goes against every roll of an enemy whom you know of.",
        ),
    }
    button = Button("", "story", CLAUSE, group=END, late=True)
    words_only = True
    begins = False
    role = Role(free=True)
    exact = True

    order: Order

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return half(unit.side) is not None

    @classmethod
    def buttons(cls, view: Narrative, unit: Character) -> Iterator[Button]:
        """One for each order that is not given."""
        if not cls.has(view, unit):
            return
        for order, (label, hint) in cls.WORDS.items():
            if order != order_of(view, keeper(unit.side)):
                yield replace(cls.button, label=label, hint=hint, settled=(("order", order),))

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not cls.has(view, unit):
            yield Refusal(CLAUSE, "neutrals have no story points")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        given = order_of(view, keeper(view.unit(unit).side))
        return (action for action in super().candidates(view, unit) if action.order != given)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if self.order == order_of(view, keeper(unit.side)):
            yield Refusal(CLAUSE, "that is the order already")

    def pay(self, state: Narrative, grant: Grant) -> Narrative:
        return state

    def effect(self, state: Narrative) -> Script[Narrative]:
        side = keeper(state.unit(self.unit).side)
        yield from tell(
            state,
            events.Said(
                text=f"the story points of the {side} now {self.WORDS[self.order][0].lower()}", clause=CLAUSE
            ),
            (side,),
        )
        orders = {**dict(state.turn.orders), side: self.order}
        return having(state, turn=replace(state.turn, orders=tuple(sorted(orders.items()))))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """The computer keeps its points for what may kill; with many it spends them on everything."""
        wanted = "all" if points(view, view.unit(self.unit).side) > MANY else "deadly"
        return 0.03 if self.order == wanted else -1.0


MANY = 3
"""With more points than this the computer spends one against everything."""
