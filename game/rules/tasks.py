"""Tasks of a map: who may try them, from where, and what comes of one that is done (M-09)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square, distance
from game.rules.actions import Refusal
from game.rules.scenario import OpenTask, TaskDone
from game.rules.scripts import Script, do, end_with
from game.rules.state import AnyState, S, having
from game.rules.story import happened, take_effect
from game.rules.units import Side, Unit

CLAUSE = "M-09"

C = TypeVar("C")
"""What a rule system asks for in a task."""


def check_of(task: OpenTask[Any], kind: type[C]) -> C:
    """What a task asks for, as its rule system reads it."""
    asked: C = _converted(task.check, cast("Any", kind))
    return asked


@lru_cache(maxsize=256)
def _converted(check: tuple[tuple[str, str | int | bool], ...], kind: Any) -> Any:
    return msgspec.convert(dict(check), kind)


def open_tasks(view: AnyState, side: Side) -> tuple[OpenTask[Any], ...]:
    """The tasks that units of a side can still try."""
    return tuple(task for task in view.plot.tasks if task.side in (None, side))


def task_named(view: AnyState, name: str) -> OpenTask[Any] | None:
    """The task of that name; None when there is none, or it has been done."""
    return next((task for task in view.plot.tasks if task.name == name), None)


def within_reach(board: Board, unit: Unit, at: Square) -> bool:
    """Whether a unit stands where it can try a task: in its square, or beside it (B-03)."""
    return unit.at == at or board.adjacent(unit.at, at)


def tasks_at_hand(view: AnyState, unit: Unit) -> tuple[OpenTask[Any], ...]:
    """The tasks that a unit could try where it stands."""
    return tuple(task for task in open_tasks(view, unit.side) if within_reach(view.board, unit, task.at))


def nearest_tasks(view: AnyState, unit: Unit, most: int) -> tuple[OpenTask[Any], ...]:
    """So many of the tasks that are open to a unit, the nearest first."""
    return tuple(sorted(open_tasks(view, unit.side), key=lambda task: distance(unit.at, task.at))[:most])


def task_refusals(view: AnyState, unit: Unit, name: str) -> Iterator[Refusal]:
    """Why a unit cannot try a task where it stands, its own skills aside."""
    task = task_named(view, name)
    if task is None:
        done = any(done.task == name for done in view.plot.tasks_done)
        yield Refusal(CLAUSE, f"{name}: it has been done" if done else f"there is no task {name or 'named'}")
    elif task.side not in (None, unit.side):
        yield Refusal(CLAUSE, f"{name}: it is for the {task.side} to do")
    elif not within_reach(view.board, unit, task.at):
        yield Refusal(CLAUSE, f"{unit.id} is not next to it, at {task.at}")


def finish_task(state: S, unit: str, name: str) -> Script[S]:
    """A unit has done a task: what the task does happens, then the events that wait for it."""
    task = task_named(state, name)
    if task is None:
        return state
    before = state.plot.tasks_done
    mark = TaskDone(name, state.unit(unit).side)
    tasks = tuple(other for other in state.plot.tasks if not (task.once and other == task))
    state = having(
        state,
        plot=replace(state.plot, tasks=tasks, tasks_done=before if mark in before else (*before, mark)),
    )
    state = yield from do(take_effect, state, task.do)
    return (yield from end_with(happened, state, "task", unit, task.at, (), name))
