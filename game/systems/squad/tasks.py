"""Tasks of a map: a pool of one characteristic, so many successes in one try (M-09)."""

from fractions import Fraction
from typing import Any

from game.dice import Check, Reaches, counting, distribution
from game.rules.action_bases import Attempt, TryingTask
from game.rules.events import Modifier
from game.rules.presentation import dice
from game.rules.scenario import OpenTask
from game.rules.scripts import Script, roll
from game.rules.tasks import CLAUSE, check_of
from game.systems.squad.stealth import awareness
from game.systems.squad.turn import SquadAction
from game.systems.squad.units import CHARACTERISTICS, Soldier, Squad, TaskStats

DICE, NUMBER, NEEDED = "task dice", "to count", "successes needed"
"""What the rows of a try name: its dice, what each is to reach, how many must."""


def task_rows(view: Squad, unit: Soldier, task: OpenTask[Any]) -> tuple[Modifier, ...]:
    """The dice of a unit for a task, what each is to reach, and how many must."""
    asked = check_of(task, TaskStats)
    ((name, number),) = asked.asked
    pool = awareness(view, unit) if name == "sa" else getattr(unit.stats, name)
    return (
        Modifier(pool, DICE, CHARACTERISTICS[name], CLAUSE),
        Modifier(number, NUMBER, task.name, CLAUSE),
        Modifier(asked.successes, NEEDED, task.name, CLAUSE),
    )


class TryTask(TryingTask[Squad, Soldier], SquadAction, frozen=True):
    """Try a task of the map, as either action (M-09)."""

    task: str

    @classmethod
    def task_hint(cls, view: Squad, unit: Soldier, task: OpenTask[Any]) -> str:
        pool, number, needed = task_rows(view, unit, task)
        must = f"{needed.value} of them" if needed.value > 1 else "one"
        return f"{dice(pool.value)} of {pool.why}: {must} must show {number.value} or more"

    @classmethod
    def prospect(cls, view: Squad, unit: Soldier, task: OpenTask[Any]) -> Fraction:
        return distribution(task_check(task_rows(view, unit, task))).chance(True)

    def trial(self, state: Squad, task: OpenTask[Any]) -> Script[Squad]:
        rows = task_rows(state, state.unit(self.unit), task)
        done = yield from roll(state, task_check(rows), CLAUSE, unit=self.unit, modifiers=rows, hits=bool)
        return (yield from self.conclude(task, Attempt(state, done)))


def task_check(rows: tuple[Modifier, ...]) -> Check[bool]:
    """The roll that the rows of a try make."""
    pool, number, needed = (row.value for row in rows)
    return Check((counting(10, number),) * pool, "sum", Reaches(needed), "task", (0,))
