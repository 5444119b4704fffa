"""Losing body hit points, falling over, falls from heights: what attacks and hazards lead to (S-21, S-37)."""

from game.dice import Amount, Check, counting
from game.rules import events
from game.rules.events import Modifier
from game.rules.movement import lose, put_out
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import changed
from game.systems.squad.units import Squad

HAZARD = 2
"""What a hazard takes, less armor, at least 1 (S-54)."""


def hurt(state: Squad, unit: str, amount: int, by: str, clause: str) -> Script[Squad]:
    """Damage comes off bhp; at 0 the unit is out of action (S-21)."""
    state = yield from lose(state, unit, "bhp", amount, by=by, clause=clause, called="health")
    if state.unit(unit).bhp or not state.unit(unit).conscious:
        return state
    state = yield from do(let_go, state, unit)
    return (yield from end_with(put_out, state, unit, "S-21"))


def knock_down(state: Squad, unit: str, clause: str) -> Script[Squad]:
    """A unit falls over: it can only stand up, and its turn ends with what it does (S-39)."""
    target = state.unit(unit)
    if target.fallen or not target.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status="fallen", clause=clause))
    state = yield from do(let_go, state, unit)
    return changed(state, unit, fallen=True, dodging=False, watching=False)


def let_go(state: Squad, unit: str) -> Script[Squad] | Squad:
    """Whoever a unit has entangled is free (S-41)."""
    held = state.unit(unit).holds
    return _freed(state, unit, held) if held else state


def _freed(state: Squad, unit: str, held: str) -> Script[Squad]:
    """The hold of a unit on another ends, which is told."""
    state = changed(state, unit, holds="", kept=False)
    if not state.has(held):  # in the view of a side that does not know who is held
        return state
    yield from tell(state, events.Status(unit=held, status="entangled", on=False, clause="S-41"))
    return changed(state, held, held_by="")


def burn(state: Squad, unit: str) -> Script[Squad] | Squad:
    """A unit that stands in a hazard is hurt by it, once a turn (S-54)."""
    target = state.unit(unit)
    if target.burnt or not target.conscious or not state.board.terrain(target.at).hazard:
        return state
    return hurt(changed(state, unit, burnt=True), unit, max(HAZARD - target.stats.armor, 1), "", "S-54")


CATCH = 7
"""What each athletics die must reach to take 1 off a fall (S-37)."""


def fall(state: Squad, unit_id: str, levels: int) -> Script[Squad]:
    """A unit falls: from half a body length on, 1 damage for each body length begun (S-37, S-38)."""
    unit = state.unit(unit_id)
    yield from tell(state, events.Fell(unit=unit_id, at=unit.at, levels=levels, clause="S-37"))
    if 2 * levels < unit.stats.height:
        return state
    damage = -(-levels // unit.stats.height)
    rows = (Modifier(damage, "damage", f"{levels} levels, body length {unit.stats.height}", "S-37"),)
    dice = 0 if unit.fallen else unit.stats.ath
    check = Check((counting(10, CATCH),) * dice, "sum", Amount(0, damage), "fall", (0,))
    caught = yield from roll(state, check, "S-37", unit=unit_id, modifiers=rows)
    if damage == caught:
        return state
    state = yield from do(hurt, state, unit_id, damage - caught, "", "S-37")
    return (yield from end_with(knock_down, state, unit_id, "S-37"))
