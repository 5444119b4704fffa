"""What units suffer and recover: hits, wounds, strain, injuries, hazards, falls (N-08, N-28, N-32, N-35)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.events import Modifier
from game.rules.movement import put_out
from game.rules.presentation import counted, named
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import changed
from game.systems.narrative.checks import AVERAGE, difficulty_row
from game.systems.narrative.engagement import settled
from game.systems.narrative.pool import harm_of, soak_against
from game.systems.narrative.skill_roll import skill_check
from game.systems.narrative.talents import counting
from game.systems.narrative.units import Character, Harm, Narrative, Weapon

HAZARD_DAMAGE = 4
"""What a hazard does before soak (N-35)."""

WOUNDS_PER_LEVEL = 3
"""The wounds of each level that a unit falls, before soak (N-35)."""

PER_INJURY = 10
"""What each critical injury adds to the roll of the next one (N-32)."""


def hit(state: Narrative, attacker: str, victim: str, weapon: Weapon, amount: int) -> Script[Narrative]:
    """Damage lands: soak less pierce takes off, the rest is wounds, of stun weapons strain (N-26, N-28)."""
    target = state.unit(victim)
    left = amount - soak_against(target, weapon)
    return (yield from end_with(suffer, state, victim, harm_of(weapon, target), left, attacker, "N-28"))


def suffer(
    state: Narrative, unit_id: str, what: Harm, amount: int, by: str, clause: str
) -> Script[Narrative]:
    """A unit suffers wounds, soak taken off already, or strain; over the threshold it is out (N-08, N-39)."""
    unit = state.unit(unit_id)
    what = unit.suffered(what)
    if amount <= 0 or not unit.conscious:
        return state
    yield from tell(state, events.Hurt(unit=unit_id, amount=amount, what=what, by=by, clause=clause))
    state = changed(state, unit_id, **{what: getattr(unit, what) + amount})
    left = state.unit(unit_id).figures
    if 0 < left < unit.figures:
        text = f"{left} of {unit.stats.figures} figures left"
        yield from tell(state, events.Status(unit=unit_id, status=text, clause="N-39"))
    return (yield from end_with(incapacitate, state, unit_id))


def incapacitate(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A unit that has more than it can bear goes out; what it held lies on the ground (N-08, B-37)."""
    unit = state.unit(unit_id)
    if unit.standing or not unit.conscious:
        return state
    weapons = tuple(weapon for weapon in unit.weapons if weapon.id != unit.held)
    state = yield from do(put_out, state, unit_id, "N-08")
    return settled(
        changed(
            state, unit_id, weapons=weapons, hiding=0, covered=False, aims=(), owed=(), burning=0, flames=0
        )
    )


def recover_strain(state: Narrative, unit_id: str, amount: int, clause: str) -> Script[Narrative]:
    """A unit in the fight recovers strain."""
    unit = state.unit(unit_id)
    recovered = min(amount, unit.strain)
    if recovered <= 0 or not unit.conscious:
        return state
    yield from tell(state, events.Status(unit=unit_id, status=f"{recovered} strain recovered", clause=clause))
    return changed(state, unit_id, strain=unit.strain - recovered)


def heal(state: Narrative, unit_id: str, amount: int, clause: str) -> Script[Narrative]:
    """Wounds of a unit are healed, in the fight or not."""
    unit = state.unit(unit_id)
    healed = min(amount, unit.wounds)
    if healed <= 0:
        return state
    yield from tell(
        state, events.Status(unit=unit_id, status=f"{counted(healed, 'wound')} healed", clause=clause)
    )
    return changed(state, unit_id, wounds=unit.wounds - healed)


def knock_prone(state: Narrative, unit_id: str, clause: str) -> Script[Narrative]:
    """A unit lies on the ground (N-18)."""
    unit = state.unit(unit_id)
    if unit.prone or not unit.conscious:
        return state
    yield from tell(state, events.Status(unit=unit_id, status="prone", clause=clause))
    return changed(state, unit_id, prone=True)


def burn(state: Narrative, unit_id: str) -> Script[Narrative] | Narrative:
    """A unit in a hazard is hurt by it, once a turn (N-35)."""
    unit = state.unit(unit_id)
    if unit.burnt or not unit.conscious or not state.board.terrain(unit.at).hazard:
        return state
    state = changed(state, unit_id, burnt=True)
    return suffer(state, unit_id, "wounds", HAZARD_DAMAGE - unit.stats.soak, "", "N-35")


def fall(state: Narrative, unit_id: str, levels: int) -> Script[Narrative]:
    """A unit falls: athletics or coordination takes off what it can, soak the rest; it lies prone (N-35)."""
    unit = state.unit(unit_id)
    yield from tell(state, events.Fell(unit=unit_id, at=unit.at, levels=levels, clause="N-35"))
    skill = max("athletics", "coordination", key=unit.pool)
    difficulty = difficulty_row(AVERAGE, "a fall", "N-35")
    state, result = yield from skill_check(state, unit_id, skill, (difficulty,), "N-35")
    damage = max(WOUNDS_PER_LEVEL * levels - result.successes, 0)
    state = yield from do(suffer, state, unit_id, "wounds", damage - unit.stats.soak, "", "N-35")
    return (yield from end_with(knock_prone, state, unit_id, "N-35"))


def _injured_rows(unit: Character) -> Iterator[Modifier]:
    yield Modifier(PER_INJURY * unit.criticals, "added", f"{unit.criticals} injuries before", "N-32")
    for name, talent in counting(unit.stats.talents, "injured"):
        yield Modifier(talent.number, "added", named(name), "N-41")


class Injury(NamedTuple):
    """A critical injury: up to which number it is the one, its name, what it changes in the unit (N-32)."""

    highest: float
    status: str
    changes: Callable[[Character], dict[str, Any]]
    prone: bool = False


INJURIES: tuple[Injury, ...] = (
    Injury(40, "loses its next free maneuver", lambda unit: {"stalled": True}),
    Injury(70, "prone and shaken", lambda unit: {"shaken": unit.shaken + 1}, prone=True),
    Injury(90, "loses its next action", lambda unit: {"stunned": True}),
    Injury(120, "weakened", lambda unit: {"lowered": (*unit.lowered, unit.highest)}),
    Injury(140, "bleeding", lambda unit: {"bleeding": True}),
    Injury(float("inf"), "out of the fight", lambda unit: {"dead": True}),
)


def injury_of(number: int) -> Injury:
    """The critical injury of a number of the d100 with all that was added (N-32)."""
    return next(injury for injury in INJURIES if number <= injury.highest)


def injury_rows(attacker: Character, weapon: Weapon) -> tuple[Modifier, ...]:
    """What makes the injuries worse that somebody causes with a weapon (N-40, N-41)."""
    vicious = PER_INJURY * weapon.stats.qualities.vicious
    own = (Modifier(vicious, "added", f"vicious {named(weapon.id)}", "N-40"),) if vicious else ()
    talents = counting(attacker.stats.talents, "injury")
    return (*own, *(Modifier(talent.number, "added", named(name), "N-41") for name, talent in talents))


def injure(state: Narrative, unit_id: str, worse: tuple[Modifier, ...] = ()) -> Script[Narrative]:
    """A unit suffers a critical injury: d100, and 10 for each that it has had (N-32).

    A group loses a figure by it (N-39).
    """
    unit = state.unit(unit_id)
    if not unit.conscious:
        return state
    if unit.grouped:
        state = changed(state, unit_id, criticals=unit.criticals + 1)
        rest = unit.share - unit.wounds % unit.share
        return (yield from end_with(suffer, state, unit_id, "wounds", rest, "", "N-39"))
    rows = tuple(row for row in (*_injured_rows(unit), *worse) if row.value)
    added = sum(row.value for row in rows)
    check = Check((d(100),), "sum", Amount(), "critical injury", (added,))
    number = yield from roll(state, check, "N-32", target=unit_id, modifiers=rows)
    injury = injury_of(number)
    yield from tell(state, events.Status(unit=unit_id, status=injury.status, clause="N-32"))
    state = changed(state, unit_id, criticals=unit.criticals + 1, **injury.changes(unit))
    if injury.prone:
        state = yield from do(knock_prone, state, unit_id, "N-32")
    if state.unit(unit_id).dead:
        state = yield from do(incapacitate, state, unit_id)
    return state
