"""Tasks of a map: a skill against a difficulty, as the action of a turn (M-09)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from game.dice import distribution
from game.rules.action_bases import Attempt, TryingTask
from game.rules.events import Modifier
from game.rules.presentation import Button
from game.rules.scenario import OpenTask
from game.rules.scripts import Script
from game.rules.tasks import CLAUSE, check_of
from game.systems.narrative.checks import LEVELS, Result, difficulty_row, skill_text
from game.systems.narrative.checks import check_of as pool_of
from game.systems.narrative.skill_checks import SkillCheck
from game.systems.narrative.skill_roll import check_rows
from game.systems.narrative.units import Character, Narrative, TaskStats


class TryTask(TryingTask[Narrative, Character], SkillCheck, frozen=True, kw_only=True):
    """Try a task of the map, as the action of the turn (M-09)."""

    button = Button("", "task", CLAUSE)
    decides = True

    task: str

    @classmethod
    def task_hint(cls, view: Narrative, unit: Character, task: OpenTask[Any]) -> str:
        asked = check_of(task, TaskStats)
        return f"A check of {skill_text(unit, asked.skill)} against {LEVELS[asked.difficulty]} difficulty"

    @classmethod
    def prospect(cls, view: Narrative, unit: Character, task: OpenTask[Any]) -> Fraction:
        asked = check_of(task, TaskStats)
        difficulty = difficulty_row(asked.difficulty, task.name, CLAUSE)
        odds = distribution(pool_of(check_rows(view, unit, asked.skill, (difficulty,)), asked.skill))
        return odds.chance_that(lambda result: result.passed)

    def trial(self, state: Narrative, task: OpenTask[Any]) -> Script[Narrative]:
        return (yield from SkillCheck.effect(self, state))

    def skill(self, state: Narrative) -> str:
        return self._asked(state).skill

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (difficulty_row(self._asked(state).difficulty, self.task, CLAUSE),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative]:
        return (yield from self.conclude(self.open_task(state), Attempt(state, result.passed)))

    def _asked(self, state: Narrative) -> TaskStats:
        return check_of(self.open_task(state), TaskStats)
