"""Rules about tasks: whether anybody comes to them and could do them, and whether it matters (M-11)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.analysis.map_lint.survey import Doubt, Survey, TablePath, side_words
from game.board.squares import Square
from game.match.match import deployed
from game.rules.action_bases import TryingTask
from game.rules.scenario import Placement, Task
from game.rules.state import Options
from game.rules.system import System
from game.rules.tasks import task_named


def unreachable_tasks(survey: Survey) -> Iterator[Doubt]:
    """Tasks next to which nobody comes whose task it is."""
    for path, task in _tasks(survey):
        if _whose(survey, task) and not workers(survey, task):
            words = f"{_named(task)} cannot be done: no way on foot leads {side_words(task.side)} next to it"
            yield Doubt(words, path, (task.at,))


def workers(survey: Survey, task: Task) -> tuple[Placement, ...]:
    """The units whose task it is, and that can walk to where they could try it."""
    board = survey.opened
    squares = (task.at, *board.around(task.at))
    return tuple(unit for unit in _whose(survey, task) if _comes(survey, unit, squares))


def _comes(survey: Survey, unit: Placement, squares: tuple[Square, ...]) -> bool:
    field = survey.reached((unit,))
    return any(field[at.y, at.x] for at in squares)


def _whose(survey: Survey, task: Task) -> tuple[Placement, ...]:
    return tuple(unit for unit in survey.everybody if task.side in (None, unit.side))


def idle_tasks(survey: Survey) -> Iterator[Doubt]:
    """Tasks that do nothing, and for which neither an event nor a victory waits."""
    scenario = survey.scenario
    awaited = {event.when.task or None for event in scenario.events if event.when.kind == "task"}
    asked = {victory.task for victory in scenario.victory}
    for path, task in _tasks(survey):
        if not task.do and task.name not in asked and not awaited & {None, task.name}:
            yield Doubt(f"{_named(task)} changes nothing: no event and no victory waits for it", path)


def partial_tasks(survey: Survey) -> Iterator[Doubt]:
    """Tasks that a victory or an event asks for, and that a rule system of the map does not know."""
    scenario = survey.scenario
    asked = {victory.task for victory in scenario.victory} | {event.when.task for event in scenario.events}
    for path, task in _tasks(survey):
        missing = [name for name in scenario.systems if name not in task.checks]
        if task.name in asked and missing:
            yield Doubt(f"{_named(task)} is not there in {', '.join(missing)}, and the map asks for it", path)


def impossible_tasks(survey: Survey) -> Iterator[Doubt]:
    """Tasks that no unit whose task it is could do by its values, system by system."""
    for name in survey.scenario.systems:
        system = survey.systems.get(name)
        kind = system.kinds.get("try_task") if system else None
        if system and kind and issubclass(kind, TryingTask) and survey.scenario.tasks:
            state = _manned(survey, system)
            for path, task in _tasks(survey):
                units = [unit.id for unit in _whose(survey, task)]
                if name in task.checks and units and all(_lacks(kind, state, unit, task) for unit in units):
                    words = f"{_named(task)} cannot be done in {name}: nobody whose it is has what it takes"
                    yield Doubt(words, (*path, name), (task.at,))


def _manned(survey: Survey, system: System[Any]) -> Any:
    """The beginning of a match with everybody there who ever comes."""
    options = Options(house=tuple(system.house.items()))
    everybody = tuple(unit for unit in survey.everybody if system.name in unit.stats)
    return deployed(system, replace(survey.scenario, placements=everybody, events=()), options)


def _lacks(kind: type[TryingTask[Any, Any]], state: Any, unit: str, task: Task) -> bool:
    found = task_named(state, task.name)
    return found is None or not state.has(unit) or any(kind.lacking(state, state.unit(unit), found))


def _named(task: Task) -> str:
    return f'the task "{task.name}"'


def _tasks(survey: Survey) -> Iterator[tuple[TablePath, Task]]:
    """Every task with its table."""
    for number, task in enumerate(survey.scenario.tasks):
        yield ("tasks", number), task
