"""Getting rid of what a weapon's quality has done to one: putting out flames, breaking free (N-40)."""

from collections.abc import Iterable, Iterator
from typing import Self

from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.events import Modifier
from game.rules.presentation import Button
from game.rules.scripts import Script, tell
from game.rules.state import Grant, changed
from game.systems.narrative.actions import MainAction
from game.systems.narrative.checks import HARD, Result, difficulty_row, skill_text
from game.systems.narrative.qualities import CLAUSE, burns_to_come, put_out_flames
from game.systems.narrative.skill_checks import SkillCheck
from game.systems.narrative.units import Character, Narrative


class Douse(MainAction, frozen=True):
    """Put out the flames that one stands in (N-40)."""

    button = Button("Put out flames", "free", CLAUSE, "It burns no more.")

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return unit.burning > 0

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.burning:
            yield Refusal(CLAUSE, f"{unit.id} does not burn")
        elif not burns_to_come(view, unit):
            yield Refusal(CLAUSE, f"the flames on {unit.id} go out by themselves as its turn starts")

    def effect(self, state: Narrative) -> Script[Narrative]:
        return put_out_flames(state, self.unit)

    def worth(self, view: Narrative, situation: Situation) -> float:
        """What the flames would take yet, against the shot that it costs."""
        unit = view.unit(self.unit)
        each = max(unit.flames - unit.stats.soak, 0)
        return burns_to_come(view, unit) * each / (unit.wound_threshold + 1) - situation.shot


class BreakFree(SkillCheck, frozen=True):
    """Tear loose from what holds one, by athletics (N-40)."""

    button = Button("Break free", "free", CLAUSE)

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return unit.ensnared > 0

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Tear loose with {skill_text(unit, 'athletics')}, hard; else it is held on."

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        yield cls(unit=unit)

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.ensnared:
            yield Refusal(CLAUSE, f"{unit.id} is not held by anything")

    def skill(self, state: Narrative) -> str:
        return "athletics"

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (difficulty_row(HARD, "to break free, hard", CLAUSE),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative]:
        if result.passed:
            yield from tell(state, events.Status(unit=self.unit, status="ensnared", on=False, clause=CLAUSE))
            state = changed(state, self.unit, ensnared=0)
        return state

    def worth(self, view: Narrative, situation: Situation) -> float:
        """Only when nothing is to be attacked from where it is held."""
        return (0.2 if situation.foes else 0.05) - situation.shot
