"""Which task of the map each unit of a side goes for, and from where it can be tried (M-09)."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from game.board.paths import UNREACHED, reach
from game.board.squares import Square
from game.bots.boards import opened, still
from game.rules.action_bases import TryingTask
from game.rules.scenario import OpenTask
from game.rules.state import AnyState
from game.rules.system import System
from game.rules.tasks import open_tasks, task_named
from game.rules.units import Unit

Prospects: TypeAlias = Callable[[Unit, OpenTask[Any]], float]
"""How likely a unit does a task with one try."""

STRIDE = 8.0
"""So many squares of way halve what a unit is worth at a task."""

WORKERS = 2
"""How many of a side go for the task that decides; for each that opens the way to it one does."""


def even(unit: Unit, task: OpenTask[Any]) -> float:
    """Of a system that has no tasks: everybody is as good at them."""
    return 0.5


def prospects(system: System[Any], seen: AnyState) -> Prospects:
    """How likely the units of a position do its tasks."""
    kind = system.kinds.get("try_task")
    if kind is None or not issubclass(kind, TryingTask):
        return even
    trying: type[TryingTask[Any, Any]] = kind
    return lambda unit, task: float(trying.prospect(seen, unit, task))


class Job(NamedTuple):
    """A task that a unit of a side goes for: who, where it can stand to try it, how good it is at that."""

    unit: str
    task: OpenTask[Any]
    squares: tuple[Square, ...]
    worth: float


def jobs(seen: AnyState, side: Any, name: str, prospect: Prospects) -> tuple[Job, ...]:
    """Who of a side goes for what, that a task may be done: for it, or, while nobody can, for all others.

    The best first; each unit has one, and each task that is not the one itself has one unit.
    """
    task = task_named(seen, name)
    if task is None:
        return ()
    units = [unit for unit in seen.conscious() if unit.side == side]
    wanted = [job for unit in units if (job := _job(seen, unit, task, prospect))]
    if wanted:
        return tuple(sorted(wanted, key=_rank)[:WORKERS])
    others = [other for other in open_tasks(seen, side) if other.name != name]
    found = [job for other in others for unit in units if (job := _job(seen, unit, other, prospect))]
    chosen = list[Job]()
    for job in sorted(found, key=_rank):
        if all(job.unit != other.unit and job.task != other.task for other in chosen):
            chosen.append(job)
    return tuple(chosen)


def _rank(job: Job) -> tuple[float, str]:
    return -job.worth, job.unit


def _job(seen: AnyState, unit: Unit, task: OpenTask[Any], prospect: Prospects) -> Job | None:
    """A task as the job of a unit; None when no way leads it there, or it has no chance."""
    cost = reach(opened(still(seen.board)), unit.at, drops=False).cost
    held = {other.at for other in seen.conscious() if other.id != unit.id}
    near = [
        at
        for at in (task.at, *seen.board.around(task.at))
        if at not in held and (at == unit.at or cost[at.y, at.x] != UNREACHED)
    ]
    chance = prospect(unit, task) if near else 0.0
    if not chance:
        return None
    way = min(0.0 if at == unit.at else float(cost[at.y, at.x]) / 2 for at in near)
    return Job(unit.id, task, tuple(near), chance / (1 + way / STRIDE))
