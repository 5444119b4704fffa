"""Tasks of a map: a Skill Action whose Effort may add up over actions and turns (M-09, E-34, E-35, E-50)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from operator import le
from typing import Any

from game.dice import distribution
from game.rules import events
from game.rules.action_bases import Attempt, TryingTask
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.scenario import OpenTask
from game.rules.scripts import Script, roll, tell
from game.rules.state import changed
from game.rules.tasks import check_of, task_named, within_reach
from game.systems.effort.pool import DICE, SKILLED, TASK, check_rows, dice_text, effort_check, row
from game.systems.effort.stealth import second_concentration
from game.systems.effort.turn import ACTIONS_A_TURN, AT_WORK, EffortAction
from game.systems.effort.units import Agent, Effort, TaskStats


def task_rows(unit: Agent, asked: TaskStats) -> tuple[Modifier, ...]:
    """The pool of a try: a skill in a fight, a second Concentration a die down (E-13, E-34, E-50)."""
    return (
        *check_rows(unit, asked.trait, asked.skill),
        *row(SKILLED, DICE, "a skill in a fight", "E-34"),
        *second_concentration(unit),
    )


def effort_so_far(unit: Agent, task: OpenTask[Any]) -> int:
    """The Effort that a unit has put into a task that adds up, and not lost since (E-50)."""
    return unit.worked if unit.working == task.name else 0


def effort_left(unit: Agent, task: OpenTask[Any]) -> int:
    """The Effort that a task still needs of a unit."""
    return max(check_of(task, TaskStats).effort - effort_so_far(unit, task), 1)


def kept_going(state: Effort, unit: Agent) -> bool:
    """Whether a unit has a task at hand that it has put Effort into (E-50)."""
    task = task_named(state, unit.working)
    return task is not None and within_reach(state.board, unit, task.at)


class TryTask(TryingTask[Effort, Agent], EffortAction, frozen=True):
    """Try a task of the map: a Skill Action, a Concentration (E-34, E-50)."""

    category = "concentration"
    doing = "try a task"

    task: str

    @classmethod
    def task_hint(cls, view: Effort, unit: Agent, task: OpenTask[Any]) -> str:
        asked = check_of(task, TaskStats)
        done = effort_so_far(unit, task)
        dice = dice_text(task_rows(unit, asked))
        needs = f"{asked.effort} Effort" + (f" that adds up, {done} done" if asked.adds else "")
        whole = ", with both actions" if asked.both else ""
        return f"{dice} of {asked.trait} {asked.skill}: {needs}{whole}"

    @classmethod
    def prospect(cls, view: Effort, unit: Agent, task: OpenTask[Any]) -> Fraction:
        asked, left = check_of(task, TaskStats), effort_left(unit, task)
        odds = distribution(effort_check(task_rows(unit, asked), "task", left))
        if asked.adds:
            return sum((odds.chance(effort) * Fraction(effort, left) for effort in odds), Fraction(0))
        return odds.chance(left)

    @classmethod
    def at_once(cls, view: Effort, unit: Agent, task: OpenTask[Any]) -> Fraction:
        asked, left = check_of(task, TaskStats), effort_left(unit, task)
        return distribution(effort_check(task_rows(unit, asked), "task", left)).chance(left)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        task = task_named(view, self.task)
        whole = task is not None and check_of(task, TaskStats).both
        if whole and (unit.actions < ACTIONS_A_TURN or unit.spent):
            yield Refusal("E-50", f"{self.task}: it takes both actions of {unit.id}")

    def trial(self, state: Effort, task: OpenTask[Any]) -> Script[Effort]:
        return (yield from self.conclude(task, (yield from self._worked(state, task))))

    def _worked(self, state: Effort, task: OpenTask[Any]) -> Script[Attempt[Effort]]:
        """Roll, and count the Effort of a task that adds up."""
        asked, unit = check_of(task, TaskStats), state.unit(self.unit)
        before, left = effort_so_far(unit, task), effort_left(unit, task)
        rows = task_rows(unit, asked)
        effort = yield from roll(
            state,
            effort_check(rows, "task", left),
            "E-50",
            unit=unit.id,
            modifiers=(*rows, Modifier(left, TASK, task.name, "E-50")),
            hits=partial(le, left),
        )
        if asked.both:
            state = changed(state, unit.id, actions=0)
        if effort >= left:
            return Attempt(changed(state, unit.id, working="", worked=0, toiled=False), done=True)
        if not asked.adds:
            return Attempt(state, done=False, so_far=f"{effort} of {asked.effort} Effort")
        if not before:
            yield from tell(state, events.Status(unit=unit.id, status=AT_WORK, clause="E-50"))
        worked = before + effort
        state = changed(state, unit.id, working=task.name, worked=worked, toiled=True)
        return Attempt(state, done=False, so_far=f"{worked} of {asked.effort} Effort")
