"""Being hidden, and how that ends (E-18)."""

from game.board.sight import sees
from game.board.squares import Square, distance
from game.rules import events
from game.rules.knowledge import look, observes
from game.rules.scripts import Script, do, tell
from game.rules.sides import SIDES, Side, enemies
from game.rules.state import changed
from game.systems.effort.pool import foes_beside
from game.systems.effort.unit import Agent, Effort
from game.systems.effort.zones import CLOSE


def watchers(state: Effort, side: Side, at: Square) -> tuple[str, ...]:
    """The enemies before whom a unit of a side cannot hide in a square, as far as the position tells.

    Whose side observes it, and who has it in Close range and is not in a melee with another.
    """
    foes = [one for one in state.conscious() if enemies(one.side, side)]
    looking = {one.side for one in foes if observes(state, one.side, at)}
    return tuple(
        one.id
        for one in foes
        if (one.side in looking and sees(state.board, one.at, at))
        or (distance(one.at, at) <= CLOSE and not _busy(state, one, at))
    )


def _busy(state: Effort, foe: Agent, at: Square) -> bool:
    """Whether an enemy is in a melee with somebody else than who stands in a square."""
    return any(one.at != at for one in foes_beside(state, foe.id))


def hide(state: Effort, unit: str, effort: int, clause: str) -> Script[Effort]:
    """A unit is hidden from every side that cannot see it where it is; with 0 Effort it is seen."""
    one = state.unit(unit)
    seen_by = {state.unit(foe).side for foe in watchers(state, one.side, one.at)}
    sides = tuple(side for side in SIDES if enemies(side, one.side) and side not in seen_by)
    if not effort or not sides:
        return (yield from do(shown, state, unit, clause))
    yield from tell(state, events.Hidden(unit=unit, clause=clause))
    return look(changed(state, unit, quiet=effort, hidden_from=sides))


def shown(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """A unit is hidden no more; nobody finds who has gone out of action meanwhile."""
    one = state.unit(unit)
    if not one.hidden or not one.conscious:
        return changed(state, unit, quiet=0) if one.quiet else state
    state = look(changed(state, unit, quiet=0, hidden_from=()))
    yield from tell(state, events.Revealed(unit=unit, at=one.at, clause=clause))
    return state


def noticed(state: Effort, unit: str) -> Script[Effort]:
    """After a move without stealth: who stands where an enemy observes it is hidden no more."""
    one = state.unit(unit)
    if any(observes(state, side, one.at) for side in one.hidden_from):
        return (yield from do(shown, state, unit, "E-18"))
    return state
