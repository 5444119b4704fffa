"""What the Effort beyond a wound does to a target besides wounding it (E-21)."""

from game.board.flights import slide
from game.rules import events
from game.rules.moving import carried, met
from game.rules.scripts import Script, do, tell
from game.rules.state import changed
from game.systems.effort.harm import burn, fall, floored, stunned
from game.systems.effort.unit import Effort


def pushed(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """The target slides a square; who is stopped loses its next action (B-29, E-47)."""
    one, start = state.unit(target), state.unit(target).at
    others = {other.at for other in state.conscious() if other.id != target}
    slid = slide(state.board, state.unit(attacker).at, start, 1, others)
    for to in slid.path:
        state = changed(state, target, cover=False)
        way = events.Moved(unit=target, start=start, end=to, how="push", clause="E-21")
        state = yield from do(carried, state, way, one.facing)
        if slid.fell:
            state = yield from do(fall, state, target, slid.fell)
        state = yield from do(burn, state, target)
    if not slid.slammed:
        return state
    for ahead in slide(state.board, state.unit(attacker).at, start, 1, frozenset()).path:
        if holder := state.holder(ahead):
            state = yield from do(met, state, target, holder.id)
    return (yield from do(stunned, state, target, "E-47"))


def downed(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """The target is floored (E-21)."""
    return (yield from do(floored, state, target, "E-21"))


def spoiled(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """The target's aim is gone (E-21)."""
    yield from tell(state, events.Status(unit=target, status="aiming", on=False, clause="E-21"))
    return changed(state, target, aim=False)
