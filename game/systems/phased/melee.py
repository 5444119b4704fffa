"""The Melee phase: naming whom one strikes (P-09, P-19, P-49)."""

from collections.abc import Iterator
from typing import Any, Literal, Self, TypeAlias

from game.rules import events
from game.rules.actions import Refusal
from game.rules.scripts import Script, do, tell
from game.rules.state import asked_once, changed
from game.rules.targets import target_refusals
from game.systems.phased.deed import Execution
from game.systems.phased.grants import Fighting
from game.systems.phased.strikes import blow, can_strike
from game.systems.phased.unit import Fighter, Phased

Hand: TypeAlias = Literal["held", "unarmed"]
"""What one strikes with."""


class Strike(Execution, frozen=True):
    """Name an adjacent enemy to strike; all blows fall at the end of the phase (P-09)."""

    grants = (Fighting,)
    order = "melee"

    target: str
    hand: Hand = "held"

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Whoever is adjacent, with what is in hand and without."""
        for other in beside(view, unit):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, hand="unarmed")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It must be adjacent, and something must be in hand that serves."""
        yield from target_refusals(view, unit, self.target)
        if view.has(self.target) and not view.board.adjacent(unit.at, view.unit(self.target).at):
            yield Refusal("P-19", f"{self.target} is not adjacent")
        weapon = unit.in_hand
        if self.hand == "held" and (weapon is None or not can_strike(weapon)):
            yield Refusal("P-49", f"{unit.id} holds nothing that it could strike with")

    def deed(self, state: Phased) -> Script[Phased]:
        """Name it."""
        text = f"{self.unit} strikes at {self.target}"
        yield from tell(state, events.Said(text=text, unit=self.unit, clause="P-09"))
        return changed(state, self.unit, target=self.target, bare=self.hand == "unarmed")

    def outlook(self, state: Phased, grant: Any) -> Script[Phased]:
        """What the blow comes to, as things stand."""
        state = changed(state, self.unit, bare=self.hand == "unarmed")
        return (yield from do(blow, state, self.unit, self.target))


@asked_once
def beside(view: Phased, unit: str) -> tuple[str, ...]:
    """The units that stand next to one, friend or foe."""
    around = view.board.around(view.unit(unit).at)
    return tuple(one.id for one in view.conscious() if one.at in around)
