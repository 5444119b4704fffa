"""What all actions of `squad` share: the budget of a First and a Second Action (S-06, S-07)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

from game.rules.action_bases import TurnAction
from game.rules.actions import Refusal
from game.rules.knowledge import view
from game.rules.scripts import Script, do
from game.rules.state import WholeTurn
from game.rules.turns import finish
from game.systems.squad.settling import settle
from game.systems.squad.stealth import look_out, stealth_refusals
from game.systems.squad.turn import actions_left, used
from game.systems.squad.unit import Soldier, Squad

Slot: TypeAlias = Literal["first", "second"]

SLOTS: tuple[Slot, ...] = ("first", "second")

BOTH, FREE, LAST = "First or second action", "Free", "End"
GROUPS = (BOTH, "First action", "Second action", FREE, LAST)
"""The groups of buttons in their order: by the lists of S-06, then what takes no action."""


class SquadAction(TurnAction[Squad, Soldier], frozen=True):
    """An action that takes the First or the Second Action of a unit's turn.

    `slots` are the lists of S-06 that it stands in, `down`: a fallen unit can do it too, `counts_as` the
    kind of action that it is spent as, its own when empty.
    """

    slots: ClassVar[tuple[Slot, ...]] = SLOTS
    down: ClassVar[bool] = False
    counts_as: ClassVar[str] = ""

    @classmethod
    def group(cls) -> str:
        return BOTH if cls.slots == SLOTS else f"{cls.slots[0].capitalize()} action"

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        """The budget of actions, and a fall (S-06, S-39)."""
        if not actions_left(unit):
            yield Refusal("S-06", f"{unit.id} has no action left")
        elif SLOTS[len(unit.spent)] not in cls.slots:
            yield Refusal("S-06", f"not as the {SLOTS[len(unit.spent)].capitalize()} Action")
        if unit.fallen and not cls.down:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        """Pay, do it, let those look who now have a line; the turn ends with the last action (S-51)."""
        state = used(state, self.unit, self.counts_as or self.kind)
        state = yield from self.effect(state)
        state = yield from do(settle, state)
        state = yield from do(look_out, state, self.unit)
        return state if _goes_on(state, self.unit) else finish(state, self.unit)


def _goes_on(state: Squad, unit: str) -> bool:
    """Whether a unit has something left to do: an action, or to enter stealth at the end of one (S-46)."""
    one: Soldier = state.unit(unit)
    if not one.conscious or one.fallen:
        return False
    return bool(actions_left(one)) or not any(stealth_refusals(view(state, one.side), one))
