"""What an edit by hand leaves of a position of `effort`: who is Open to whom, what is prepared or begun."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules.gear import not_overfull
from game.rules.state import having
from game.rules.tasks import task_named
from game.systems.effort.prepare import THENS
from game.systems.effort.targeting import OPENING
from game.systems.effort.units import Agent, Effort, Readied


def mended(state: Effort) -> Effort:
    """The position in which nothing names who is not there, nor prepares what nobody can."""
    return having(state, units=tuple(_mended(state, unit) for unit in state.units))


def _mended(state: Effort, unit: Agent) -> Agent:
    open_to = tuple(foe for foe in unit.open_to if state.has(foe))
    readied = tuple(_readied(state, unit))
    at_work = task_named(state, unit.working) is not None
    return replace(
        not_overfull(unit),
        open_to=open_to,
        readied=readied,
        bearing=False,
        working=unit.working if at_work else "",
        worked=unit.worked if at_work else 0,
    )


def _readied(state: Effort, unit: Agent) -> Iterator[Readied]:
    for readied in unit.readied:
        if (readied.then in THENS or readied.then == OPENING) and (not readied.foe or state.has(readied.foe)):
            yield replace(readied, sighted=tuple(foe for foe in readied.sighted if state.has(foe)))
