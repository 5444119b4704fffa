"""Aim and Attend: Concentration that helps what comes next (E-32, E-35)."""

from collections.abc import Iterator
from typing import ClassVar

from game.rules import events
from game.rules.actions import Refusal
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.systems.effort.deed import Deed
from game.systems.effort.unit import Agent, Category, Effort


class Aim(Deed, frozen=True):
    """2 synergy on the next Basic, Defensive or Power Attack (E-32)."""

    category: ClassVar[Category] = "concentration"

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Several do not add."""
        if unit.aim:
            yield Refusal("E-32", f"{unit.id} is aiming already")

    def deed(self, state: Effort) -> Script[Effort]:
        """Aim."""
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="E-32"))
        return changed(state, self.unit, aim=True)


class Attend(Deed, frozen=True):
    """1 synergy on the next action that is no attack (E-35)."""

    category: ClassVar[Category] = "concentration"
    keeps: ClassVar[str] = "attending"

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Several do not add."""
        if unit.attending:
            yield Refusal("E-35", f"{unit.id} is attending already")

    def deed(self, state: Effort) -> Script[Effort]:
        """Attend."""
        yield from tell(state, events.Status(unit=self.unit, status="attending", clause="E-35"))
        return changed(state, self.unit, attending=True)
