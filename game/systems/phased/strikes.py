"""Blows: one at once, or all of an exchange (P-09, P-19, P-23, P-25, P-49)."""

from dataclasses import dataclass

from game.rules import events
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import all_changed, changed
from game.systems.phased.carrying import spent
from game.systems.phased.harm import Wound, hurt, through
from game.systems.phased.initiative import in_order
from game.systems.phased.pool import Attack, Verdict, attack_check, attack_rows, damage_check, need_of
from game.systems.phased.stats import WeaponStats
from game.systems.phased.stealth import come_out
from game.systems.phased.unit import Fighter, Phased, Weapon

UNARMED = "unarmed"
"""What fists are called."""


@dataclass(frozen=True)
class Landed:
    """A blow of an exchange whose dice have fallen: how it hit, and the damage."""

    made: Attack
    verdict: Verdict
    damage: int


def fists(unit: Fighter) -> Weapon:
    """What everybody has: 1d6 at its own scale (P-49)."""
    return Weapon(UNARMED, WeaponStats(dice="1d6", scale=unit.stats.scale, melee=True))


def strikes_with(unit: Fighter) -> Weapon:
    """What a unit strikes with: what it holds if that can be used and it means to, else its fists (P-49)."""
    weapon = unit.in_hand
    return weapon if weapon and not unit.bare and can_strike(weapon) else fists(unit)


def can_strike(weapon: Weapon) -> bool:
    """Whether a weapon serves in melee: no explosive, and not empty (P-49, P-50)."""
    return not weapon.stats.blast and (weapon.ammo > 0 or not weapon.stats.ammo)


def attack_of(state: Phased, attacker: str, target: str) -> Attack:
    """A blow of one unit at another, with what it means to strike with."""
    one: Fighter = state.unit(attacker)
    return Attack(state, one, state.unit(target), strikes_with(one), "melee", one.at, 1)


def strike_now(state: Phased, attacker: str, target: str) -> Script[Phased]:
    """A blow at once, which uses the declared Action up (P-23)."""
    state = yield from do(blow, state, attacker, target)
    return changed(state, attacker, acted=True)


def blow(state: Phased, attacker: str, target: str) -> Script[Phased]:
    """One blow and what it does, on its own: what odds follow of a strike in the exchange (P-09)."""
    made = attack_of(state, attacker, target)
    if not _reaches(made):
        return state
    landed = yield from _rolled(made)
    state = yield from do(_lands, spent(state, attacker, made.weapon, 1), landed)
    return (yield from do(struck, state, attacker))


def _reaches(made: Attack) -> bool:
    """Whether both are still there, next to each other."""
    up = made.attacker.conscious and made.target.conscious
    return up and made.state.board.adjacent(made.attacker.at, made.target.at)


def _rolled(made: Attack) -> Script[Landed]:
    """The dice of a blow, on the position as it is."""
    rows = attack_rows(made)
    one, other = made.attacker.id, made.target.id
    check = attack_check((need_of(rows),), "melee")
    (verdict,) = yield from roll(made.state, check, "P-24", unit=one, target=other, modifiers=rows)
    damage = 0
    if verdict != "miss":
        force, why = damage_check(made, (made.target,))
        damage = yield from roll(made.state, force, "P-25", unit=one, target=other, modifiers=why)
    return Landed(made, verdict, damage)


def _lands(state: Phased, landed: Landed) -> Script[Phased]:
    """The damage of a blow."""
    stats, target = landed.made.weapon.stats, landed.made.target
    if landed.verdict == "miss":
        return state
    past = through(target, landed.damage, stats.scale, stats.ap)
    wound = Wound(stats.scale, landed.made.attacker.id, landed.verdict == "critical")
    return (yield from do(hurt, state, target.id, past, wound))


def struck(state: Phased, attacker: str) -> Script[Phased]:
    """After a blow: it was exertion, and a hidden attacker is hidden no more (P-47)."""
    state = changed(state, attacker, exerted=True)
    return (yield from do(come_out, state, attacker))


def exchange(state: Phased) -> Script[Phased]:
    """All blows at once: every die falls on the position before, then all damage is applied (P-09)."""
    before = state
    blows = [
        attack_of(before, one.id, one.target) for one in in_order(before) if one.target and one.conscious
    ]
    landed: list[Landed] = []
    for made in blows:
        if _reaches(made):
            landed.append((yield from _rolled(made)))
            state = spent(state, made.attacker.id, made.weapon, 1)
        else:
            text = f"{made.target.id} is out of reach of {made.attacker.id}"
            yield from tell(before, events.Said(text=text, unit=made.attacker.id, clause="P-09"))
    for one in landed:
        state = yield from do(_lands, state, one)
    for one in landed:
        state = yield from do(struck, state, one.made.attacker.id)
    return all_changed(state, target="", bare=False)
