"""The attack itself: the roll, what it does, and what it uses up (S-18 to S-24, S-30, S-44 to S-48, S-55)."""

from msgspec.structs import replace

from game.rules import events
from game.rules.gear import exchanged
from game.rules.knowledge import is_there
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed, having
from game.systems.squad.harm import hurt
from game.systems.squad.pool import Attack, How, attack_check, damage_of, in_the_way
from game.systems.squad.stealth import leave_stealth
from game.systems.squad.unit import Soldier, Squad, Weapon


def attack(state: Squad, attacker: str, target: str, weapon: Weapon, how: How) -> Script[Squad]:
    """A unit attacks another with a weapon; a miss may hit a friend who is in the way (S-30)."""
    actor = state.unit(attacker)
    if not actor.conscious or actor.fallen:
        return state
    state = spend_ammo(state, actor, weapon)
    state = yield from do(resolve, state, attacker, target, weapon, how)
    return (yield from do(has_attacked, state, attacker))


def has_attacked(state: Squad, attacker: str) -> Script[Squad]:
    """After an attack, whatever it hit, aim is used up and stealth ends (S-11, S-47)."""
    state = changed(state, attacker, aim=0)
    return (yield from do(leave_stealth, state, attacker, "S-47"))


def resolve(state: Squad, attacker: str, target: str, weapon: Weapon, how: How) -> Script[Squad]:
    """The roll of an attack and what it does: nothing, when the target is not where it is known (B-36)."""
    actor = state.unit(attacker)
    if not is_there(state, actor, target):
        return state
    made = Attack(state, actor, state.unit(target), weapon, how, actor.at)
    check, rows = attack_check(made)
    margin = yield from roll(state, check, "S-18", unit=attacker, target=target, modifiers=rows)
    state = note_attack(state, attacker, target)
    if margin:
        damage = damage_of(weapon.stats.dam, margin)
        return (yield from do(strike, state, attacker, target, weapon, damage))
    others = in_the_way(made)
    if not others:
        return state
    friend = others[0][0].id
    yield from tell(state, events.Said(text=f"{friend} is hit instead", unit=friend, clause="S-30"))
    return (yield from do(strike, state, attacker, friend, weapon, weapon.stats.dam))


def strike(state: Squad, attacker: str, target: str, weapon: Weapon, damage: int) -> Script[Squad]:
    """Damage lands, with the venom and the shock of the weapon (S-21, S-44, S-45)."""
    victim = state.unit(target)
    state = yield from do(hurt, state, target, damage, attacker, "S-21")
    if not damage or not state.unit(target).conscious:
        return state
    stats = weapon.stats
    if victim.stats.armor < stats.venom and victim.venom < stats.venom:
        yield from tell(state, events.Status(unit=target, status="venom", clause="S-44"))
        state = changed(state, target, venom=stats.venom)
    if stats.shock and victim.stats.sys + victim.stats.cyb and victim.shocked < 0:
        yield from tell(state, events.Status(unit=target, status="shock", clause="S-45"))
        state = changed(state, target, shocked=0)
    return state


def note_attack(state: Squad, attacker: str, target: str) -> Squad:
    """Remember who has attacked whom this turn (S-23)."""
    attacks = tuple(dict.fromkeys((*state.turn.attacks, (attacker, target))))
    return having(state, turn=replace(state.turn, attacks=attacks))


def spend_ammo(state: Squad, actor: Soldier, weapon: Weapon) -> Squad:
    """Each attack takes one shot out of a weapon that needs any (S-55)."""
    if not weapon.stats.ammo:
        return state
    less = replace(weapon, ammo=weapon.ammo - 1)
    return changed(state, actor.id, weapons=exchanged(actor.weapons, less))
