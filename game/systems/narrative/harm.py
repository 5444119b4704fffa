"""Wounds, strain, injuries, hazards, falling over: what units suffer (N-08, N-31, N-32, N-35)."""

from collections.abc import Callable

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.modifiers import Modifier
from game.rules.moving import put_out
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed
from game.systems.narrative.places import settled
from game.systems.narrative.unit import Narrative

HAZARD = 4
"""What a hazard does before soak (N-35)."""

WORSE = 10
"""What each critical injury adds to the next one's roll (N-32)."""


def wounded(state: Narrative, unit: str, amount: int, by: str, clause: str) -> Script[Narrative]:
    """A unit suffers wounds, soak taken off already; over the threshold it is incapacitated (N-08)."""
    one = state.unit(unit)
    if amount <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=amount, what="wounds", by=by, clause=clause))
    return (yield from do(fallen_out, changed(state, unit, wounds=one.wounds + amount), unit))


def strained(state: Narrative, unit: str, amount: int, by: str, clause: str) -> Script[Narrative]:
    """A unit suffers strain; over the threshold it is incapacitated (N-08)."""
    one = state.unit(unit)
    if amount <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=amount, what="strain", by=by, clause=clause))
    return (yield from do(fallen_out, changed(state, unit, strain=one.strain + amount), unit))


def fallen_out(state: Narrative, unit: str) -> Script[Narrative]:
    """Who has more than it can bear goes out of action; what it held lies on the ground (N-08, B-37)."""
    one = state.unit(unit)
    if one.standing or not one.conscious:
        return state
    kept = tuple(weapon for weapon in one.weapons if weapon.id != one.held)
    state = yield from do(put_out, state, unit, "N-08")
    return settled(changed(state, unit, weapons=kept, hiding=0, covered=False, aims=(), owed=()))


def rested(state: Narrative, unit: str, amount: int, clause: str) -> Script[Narrative]:
    """A unit recovers strain."""
    one = state.unit(unit)
    back = min(amount, one.strain)
    if back <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status=f"{back} strain recovered", clause=clause))
    return changed(state, unit, strain=one.strain - back)


def knocked_down(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """A unit lies on the ground (N-18)."""
    one = state.unit(unit)
    if one.prone or not one.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status="prone", clause=clause))
    return changed(state, unit, prone=True)


def burnt(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit in a hazard is hurt by it, once a round (N-35)."""
    one = state.unit(unit)
    if one.burnt or not one.conscious or not state.board.terrain(one.at).hazard:
        return state
    state = changed(state, unit, burnt=True)
    return (yield from do(wounded, state, unit, HAZARD - one.stats.soak, "", "N-35"))


def injured(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit suffers a critical injury: d100, and 10 for each that it has had (N-32)."""
    one = state.unit(unit)
    if not one.conscious:
        return state
    worse = WORSE * one.criticals
    check = Check((d(100),), "sum", Amount(), "critical injury", (worse,))
    rows = (Modifier(worse, "added", f"{one.criticals} injuries before", "N-32"),) if worse else ()
    number = yield from roll(state, check, "N-32", target=unit, modifiers=rows)
    state = changed(state, unit, criticals=one.criticals + 1)
    _, status, injury = next(row for row in INJURIES if number <= row[0])
    yield from tell(state, events.Status(unit=unit, status=status, clause="N-32"))
    return (yield from do(injury, state, unit))


def _stalled(state: Narrative, unit: str) -> Script[Narrative]:
    return changed(state, unit, stalled=True)
    yield


def _shaken(state: Narrative, unit: str) -> Script[Narrative]:
    state = changed(state, unit, shaken=state.unit(unit).shaken + 1)
    return (yield from do(knocked_down, state, unit, "N-32"))


def _stunned(state: Narrative, unit: str) -> Script[Narrative]:
    return changed(state, unit, stunned=True)
    yield


def _weakened(state: Narrative, unit: str) -> Script[Narrative]:
    one = state.unit(unit)
    return changed(state, unit, lowered=(*one.lowered, one.highest))
    yield


def _bleeding(state: Narrative, unit: str) -> Script[Narrative]:
    return changed(state, unit, bleeding=True)
    yield


def _dying(state: Narrative, unit: str) -> Script[Narrative]:
    return (yield from do(fallen_out, changed(state, unit, dead=True), unit))


INJURIES: tuple[tuple[float, str, Callable[[Narrative, str], Script[Narrative]]], ...] = (
    (40, "loses its next free maneuver", _stalled),
    (70, "prone and shaken", _shaken),
    (90, "loses its next action", _stunned),
    (120, "weakened", _weakened),
    (140, "bleeding", _bleeding),
    (float("inf"), "out of the fight", _dying),
)
"""Up to which number what injury: its name, and what it does (N-32)."""
