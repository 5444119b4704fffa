"""Tasks of a map: 2d20 and an attribute, in Movement, in place of the declared Action (M-09)."""

from fractions import Fraction
from typing import Any

from game.dice import Check, Reaches, d, distribution
from game.rules.action_bases import Attempt, TryingTask
from game.rules.events import Modifier
from game.rules.scenario import OpenTask
from game.rules.scripts import Script, roll
from game.rules.tasks import CLAUSE, check_of
from game.systems.phased.actions import Errand
from game.systems.phased.pool import total
from game.systems.phased.units import Fighter, Phased, TaskStats

BONUS, NUMBER = "task", "to reach"
"""What the rows of a try name: what is added to the dice, and what they must reach."""


def task_rows(unit: Fighter, task: OpenTask[Any]) -> tuple[Modifier, ...]:
    """What a unit adds to 2d20, and the number that they must reach."""
    asked = check_of(task, TaskStats)
    return (
        Modifier(getattr(unit.stats, asked.stat), BONUS, asked.stat, CLAUSE),
        Modifier(asked.number, NUMBER, task.name, CLAUSE),
    )


class TryTask(TryingTask[Phased, Fighter], Errand, frozen=True):
    """Try a task of the map, in Movement, instead of declaring an Action (M-09)."""

    task: str

    @classmethod
    def task_hint(cls, view: Phased, unit: Fighter, task: OpenTask[Any]) -> str:
        bonus, number = task_rows(unit, task)
        return f"For its Action: 2d20 and {bonus.value} of {bonus.why} must reach {number.value}"

    @classmethod
    def prospect(cls, view: Phased, unit: Fighter, task: OpenTask[Any]) -> Fraction:
        return distribution(task_check(task_rows(unit, task))).chance(True)

    def trial(self, state: Phased, task: OpenTask[Any]) -> Script[Phased]:
        rows = task_rows(state.unit(self.unit), task)
        done = yield from roll(state, task_check(rows), CLAUSE, unit=self.unit, modifiers=rows, hits=bool)
        return (yield from self.conclude(task, Attempt(state, done)))


def task_check(rows: tuple[Modifier, ...]) -> Check[bool]:
    """The roll that the rows of a try make."""
    return Check((d(20), d(20)), "sum", Reaches(total(rows, NUMBER)), "task", (total(rows, BONUS),))
