"""What units suffer and recover: hits, wounds, strain, injuries, hazards, falls (N-08, N-28, N-32, N-35)."""

from collections.abc import Callable

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.modifiers import Modifier
from game.rules.moving import put_out
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed
from game.systems.narrative.checks import AVERAGE, difficulty_row, skill_check
from game.systems.narrative.engagement import settle_engagements
from game.systems.narrative.pool import soak_against
from game.systems.narrative.units import Character, Narrative, Weapon

HAZARD_DAMAGE = 4
"""What a hazard does before soak (N-35)."""

WORSE = 10
"""What each critical injury adds to the next one's roll (N-32)."""


def wound(state: Narrative, unit: str, amount: int, by: str, clause: str) -> Script[Narrative]:
    """A unit suffers wounds, soak taken off already; over the threshold it is incapacitated (N-08)."""
    one = state.unit(unit)
    if amount <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=amount, what="wounds", by=by, clause=clause))
    return (yield from do(incapacitate, changed(state, unit, wounds=one.wounds + amount), unit))


def suffer_strain(state: Narrative, unit: str, amount: int, by: str, clause: str) -> Script[Narrative]:
    """A unit suffers strain; over the threshold it is incapacitated (N-08)."""
    one = state.unit(unit)
    if amount <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=amount, what="strain", by=by, clause=clause))
    return (yield from do(incapacitate, changed(state, unit, strain=one.strain + amount), unit))


def incapacitate(state: Narrative, unit: str) -> Script[Narrative]:
    """Who has more than it can bear goes out of action; what it held lies on the ground (N-08, B-37)."""
    one = state.unit(unit)
    if one.standing or not one.conscious:
        return state
    kept = tuple(weapon for weapon in one.weapons if weapon.id != one.held)
    state = yield from do(put_out, state, unit, "N-08")
    return settle_engagements(changed(state, unit, weapons=kept, hiding=0, covered=False, aims=(), owed=()))


def recover_strain(state: Narrative, unit: str, amount: int, clause: str) -> Script[Narrative]:
    """A unit recovers strain."""
    one = state.unit(unit)
    back = min(amount, one.strain)
    if back <= 0 or not one.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status=f"{back} strain recovered", clause=clause))
    return changed(state, unit, strain=one.strain - back)


def knock_prone(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """A unit lies on the ground (N-18)."""
    one = state.unit(unit)
    if one.prone or not one.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status="prone", clause=clause))
    return changed(state, unit, prone=True)


def burn(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit in a hazard is hurt by it, once a round (N-35)."""
    one = state.unit(unit)
    if one.burnt or not one.conscious or not state.board.terrain(one.at).hazard:
        return state
    state = changed(state, unit, burnt=True)
    return (yield from do(wound, state, unit, HAZARD_DAMAGE - one.stats.soak, "", "N-35"))


def injure(state: Narrative, unit: str) -> Script[Narrative]:
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
    return (yield from do(knock_prone, state, unit, "N-32"))


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
    return (yield from do(incapacitate, changed(state, unit, dead=True), unit))


INJURIES: tuple[tuple[float, str, Callable[[Narrative, str], Script[Narrative]]], ...] = (
    (40, "loses its next free maneuver", _stalled),
    (70, "prone and shaken", _shaken),
    (90, "loses its next action", _stunned),
    (120, "weakened", _weakened),
    (140, "bleeding", _bleeding),
    (float("inf"), "out of the fight", _dying),
)
"""Up to which number what injury: its name, and what it does (N-32)."""


WOUNDS_PER_LEVEL = 3
"""The wounds of each level that one falls, before soak (N-35)."""


def fall(state: Narrative, unit: str, levels: int) -> Script[Narrative]:
    """A unit falls: athletics or coordination takes off what it can, soak the rest; it lies prone (N-35)."""
    one: Character = state.unit(unit)
    yield from tell(state, events.Fell(unit=unit, at=one.at, levels=levels, clause="N-35"))
    rows = (difficulty_row(AVERAGE, "a fall", "N-35"),)
    state, result = yield from skill_check(state, unit, nimble(one), rows, "N-35")
    left = max(WOUNDS_PER_LEVEL * levels - result.successes, 0)
    state = yield from do(wound, state, unit, left - one.stats.soak, "", "N-35")
    return (yield from do(knock_prone, state, unit, "N-35"))


def nimble(unit: Character) -> str:
    """Whether a unit catches a fall by athletics or coordination: by the better of the two (N-35)."""
    return max("athletics", "coordination", key=unit.pool)


def hit(state: Narrative, attacker: str, victim: str, weapon: Weapon, amount: int) -> Script[Narrative]:
    """Damage lands: soak less pierce takes off, the rest is wounds, of stun weapons strain (N-26, N-28)."""
    left = amount - soak_against(state.unit(victim), weapon)
    rule = suffer_strain if weapon.stats.qualities.stun else wound
    return (yield from do(rule, state, victim, left, attacker, "N-28"))


def heal(state: Narrative, unit: str, amount: int, clause: str) -> Script[Narrative]:
    """Wounds of a unit are healed."""
    one: Character = state.unit(unit)
    back = min(amount, one.wounds)
    if back <= 0:
        return state
    yield from tell(state, events.Status(unit=unit, status=f"{back} wounds healed", clause=clause))
    return changed(state, unit, wounds=one.wounds - back)
