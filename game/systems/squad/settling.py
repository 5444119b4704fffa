"""What ends because of where everybody has come to stand: holds, watches, having been out of sight."""

from game.rules import events
from game.rules.knowledge import view
from game.rules.scripts import Script, do, tell
from game.rules.state import changed
from game.systems.squad.harm import let_go
from game.systems.squad.pool import engaged
from game.systems.squad.stealth import glimpsed
from game.systems.squad.unit import Soldier, Squad


def settle(state: Squad) -> Script[Squad]:
    """After a step, an action, the beginning of a phase: holds out of reach and watches at arm's length end.

    A watcher does not know of an enemy that is hidden from it, and so is not engaged with that (S-55).
    """
    for unit in state.units:
        if unit.holds and not _in_grasp(state, unit):
            state = yield from do(let_go, state, unit.id)
    for unit in state.conscious():
        if unit.watching and engaged(view(state, unit.side), unit):
            yield from tell(state, events.Status(unit=unit.id, status="overwatch", on=False, clause="S-55"))
            state = changed(state, unit.id, watching=False)
    return glimpsed(state)


def _in_grasp(state: Squad, holder: Soldier) -> bool:
    """Whether both ends of a hold are in the fight and adjacent (S-41).

    In the view of a side that does not know who is held, the hold lasts: nothing says otherwise.
    """
    if not state.has(holder.holds):
        return holder.conscious
    held: Soldier = state.unit(holder.holds)
    return holder.conscious and held.conscious and state.board.adjacent(holder.at, held.at)
