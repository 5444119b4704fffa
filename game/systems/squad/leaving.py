"""The end of a unit's turn, and of its part in the match (S-07, S-39, S-41, M-08)."""

from collections.abc import Iterator

from game.rules import interaction, turns
from game.rules.actions import Refusal
from game.rules.presentation import Button
from game.rules.state import WholeTurn
from game.systems.squad.moves import hold_bars
from game.systems.squad.unit import Soldier, Squad


class Leave(interaction.Leave[Squad], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here, or it lies on the ground, or is held."""
        yield from super().refusals(view, grant)
        unit = view.unit(self.unit)
        yield from hold_bars(unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")


class EndTurn(turns.EndTurn[Squad], frozen=True):
    """End a unit's own turn; what it has left is lost."""

    button = Button("End turn", "H", "S-07", group="End")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"{unit.name} is done for this turn; actions that it has left are lost."
