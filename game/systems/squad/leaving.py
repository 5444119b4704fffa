"""Leaving the board, for who can go (S-39, S-41)."""

from collections.abc import Iterator

from game.rules import interacting
from game.rules.actions import Refusal
from game.rules.prompts import WholeTurn
from game.systems.squad.moves import hold_bars
from game.systems.squad.unit import Soldier, Squad


class Leave(interacting.Leave["Squad"], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here, or it lies on the ground, or is held."""
        yield from super().refusals(view, grant)
        unit: Soldier = view.unit(self.unit)
        yield from hold_bars(unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")
