"""Shots and explosions once they are fired: whom they hit, where they burst, what they do (P-24 to P-50)."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.board.squares import Square, distance
from game.board.throws import blast, flight
from game.dice import Check, Reaches, d
from game.physics.motion import Roll
from game.rules import events
from game.rules.events import Modifier
from game.rules.interaction import crates_shoved
from game.rules.knowledge import is_there, known, known_square
from game.rules.movement import hits_nobody
from game.rules.scripts import Script, do, end_remembered, end_with, rest, roll, tell
from game.rules.state import changed
from game.systems.phased.actions import RANGED_PHASE
from game.systems.phased.harm import Wound, hurt, through
from game.systems.phased.items import spend_shots
from game.systems.phased.pool import (
    Attack,
    How,
    Verdict,
    melee_friends,
    risks_friends,
    roll_attack,
    roll_attacks,
    roll_damage,
    roll_hits,
)
from game.systems.phased.stealth import expose
from game.systems.phased.units import Fighter, Phased, Weapon

SHOTS: dict[How, int] = {"focused": 3, "spray": 3}
"""The shots that auto-fire uses; everything else uses 1 (P-50)."""

BURSTS = 3
"""How many attacks focused fire makes (P-34)."""

ASTRAY = 11
"""A d20 at or above this hits the one that was aimed at, not a friend in the melee: an even chance (P-31)."""


class Volley(Struct, frozen=True, cache_hash=True):
    """Shots that have been announced: who fires how at whom; of an explosive `at` which square (P-50).

    `careless`: the penalty for firing into a melee is ignored (P-31). `asked` have been asked whether they
    answer, `answered` are those who did; `renamed`: another target has been named for that (P-22).
    """

    attacker: str
    targets: tuple[str, ...]
    how: How
    at: Square | None = None
    careless: bool = False
    asked: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    renamed: bool = False


def endangers(view: Phased, shot: Volley, target: str) -> bool:
    """Whether the penalty for firing into a melee is due for a target (P-31)."""
    return view.has(target) and risks_friends(attack_on(view, shot, target))


def fire(state: Phased, shot: Volley) -> Script[Phased]:
    """The shots are fired, and who fired is exposed: after the shots only if that changes what is known.

    Else nothing is left to do after them, so that odds need not go on from each of their ends.
    """
    fighter = state.unit(shot.attacker)
    weapon = fighter.in_hand
    if not fighter.conscious or weapon is None:
        return state
    state = spend_shots(state, fighter.id, weapon, SHOTS.get(shot.how, 1))
    if shot.at is not None:
        state = yield from _explode(state, shot, shot.at)
        return (yield from end_remembered(expose, state, fighter.id))
    if fighter.hidden_from:
        state = yield from do(_fire_at, state, shot)
        return (yield from end_remembered(expose, state, fighter.id))
    return (yield from end_with(_fire_at, changed(state, fighter.id, exerted=True), shot))


def _fire_at(state: Phased, shot: Volley) -> Script[Phased] | Phased:
    """What the shots do; on whom is not there they are spent for nothing (B-36)."""
    fighter = state.unit(shot.attacker)
    there = tuple(target for target in shot.targets if is_there(state, fighter, target))
    if not there:
        return hits_nobody(state, fighter.id, heard=True)
    rule = _spray if shot.how == "spray" else _single
    return rule(state, replace(shot, targets=there))


def _single(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack, or the three of focused fire, whose damage is rolled once (P-34)."""
    target = (yield from _stray(state, shot)) if shot.careless else shot.targets[0]
    attack = attack_on(state, shot, target)
    label, clause = ("focused", "P-34") if shot.how == "focused" else ("attack", "P-24")
    hits: list[Verdict] = []
    for _ in range(BURSTS if shot.how == "focused" else 1):
        verdict = yield from roll_attack(attack, label, clause)
        hits += [verdict] if verdict != "miss" else []
    if not hits:
        return state
    return (yield from end_remembered(_damage, state, attack, tuple(sorted(hits))))


def _damage(state: Phased, attack: Attack, hits: tuple[Verdict, ...]) -> Script[Phased]:
    """The damage of so many hits of one attack, rolled once; in whatever order they came."""
    damage = yield from roll_hits(attack, ((attack.target, tuple(hit == "critical" for hit in hits)),))
    struck = tuple((attack.target.id, verdict) for verdict in hits)
    return (yield from end_with(apply_damage, state, attack.attacker.id, struck, damage, attack.weapon))


def _spray(state: Phased, shot: Volley) -> Script[Phased]:
    """Whom a spray goes at: careless of a melee perhaps a friend in the place of each target in it (P-31)."""
    at: list[str] = []
    for target in shot.targets:
        goes_at = (yield from _stray(state, replace(shot, targets=(target,)))) if shot.careless else target
        at += [goes_at] if goes_at not in at else []
    return (yield from end_with(_spray_at, state, replace(shot, targets=tuple(at))))


def _spray_at(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack roll against each of the targets, one damage roll for all that are hit (P-33)."""
    attacks = [attack_on(state, shot, target) for target in shot.targets]
    verdicts = yield from roll_attacks(attacks, "spray", "P-33")
    hit = [
        (attack.target, verdict)
        for attack, verdict in zip(attacks, verdicts, strict=True)
        if verdict != "miss"
    ]
    if not hit:
        return state
    damage = yield from roll_hits(
        attacks[0], tuple((target, (verdict == "critical",)) for target, verdict in hit)
    )
    struck = tuple((target.id, verdict) for target, verdict in hit)
    return (yield from end_with(apply_damage, state, shot.attacker, struck, damage, attacks[0].weapon))


def _stray(state: Phased, shot: Volley) -> Script[str]:
    """Whom a careless shot into a melee goes at: an even chance that it is a friend in it (P-31)."""
    (target,) = shot.targets
    attack = attack_on(state, shot, target)
    mine = sorted(
        melee_friends(attack), key=lambda friend: (distance(friend.at, attack.attacker.at), friend.id)
    )
    if not mine or not risks_friends(attack):
        return target
    check = Check((d(20),), "sum", Reaches(ASTRAY), "into the melee", (0,))
    rows = (Modifier(ASTRAY, "to miss the friend", mine[0].id, "P-31"),)
    spared = yield from roll(state, check, "P-31", unit=shot.attacker, target=target, modifiers=rows)
    if spared:
        return target
    text = f"the shot goes at {mine[0].id} instead"
    yield from tell(state, events.Said(text=text, unit=mine[0].id, clause="P-31"))
    return mine[0].id


@lru_cache(maxsize=64)
def attack_on(state: Phased, shot: Volley, target: str) -> Attack:
    """The attack on one of the targets, at the range that counts: of a spray the worst (P-33)."""
    attacker = state.unit(shot.attacker)
    weapon = attacker.in_hand
    if weapon is None:
        raise ValueError(f"{attacker.id} has nothing in hand")
    targets = shot.targets if shot.how == "spray" else (target,)
    squares = (known_square(state, attacker.side, other) or state.unit(other).at for other in targets)
    away = max(distance(attacker.at, square) for square in squares)
    return Attack(state, attacker, state.unit(target), weapon, shot.how, attacker.at, away, shot.careless)


def apply_damage(
    state: Phased, attacker: str, hits: tuple[tuple[str, Verdict], ...], damage: int, weapon: Weapon
) -> Script[Phased]:
    """The damage of shots on each that was hit; in the Ranged phase it is remembered by whom (P-40)."""
    stats, shot = weapon.stats, state.clock.phase == RANGED_PHASE
    for target, verdict in hits:
        past = through(state.unit(target), damage, stats.scale, stats.ap)
        wound = Wound(stats.scale, attacker, verdict == "critical", shot)
        state = yield from hurt(state, target, past, wound)
    return state


def landing(state: Phased, shot: Volley, aim: Square) -> Square:
    """Where an explosive comes down that is aimed at a square, before it rolls (B-28)."""
    return flight(state.board, state.unit(shot.attacker).at, aim)[-1]


def _explode(state: Phased, shot: Volley, aim: Square) -> Script[Phased]:
    """An explosive comes down, rolls if it is thrown, and bursts where it comes to rest (P-50, B-28)."""
    thrower, centre = state.unit(shot.attacker), landing(state, shot, aim)
    if thrower.in_hand and thrower.in_hand.stats.light:
        (centre,) = yield from rest(state, Roll(thrower.at, centre))
    return (yield from end_with(burst, state, thrower.id, aim, centre))


def caught(state: Phased, thrower: Fighter, centre: Square) -> tuple[str, ...]:
    """Who is in the blast of the explosive in a unit's hand: last those that its side does not know."""
    weapon = thrower.in_hand
    squares = blast(state.board, centre, weapon.stats.blast) if weapon else ()
    victims = [unit for unit in state.conscious() if unit.at in squares]
    return tuple(unit.id for unit in sorted(victims, key=lambda unit: not known(state, thrower.side, unit)))


def burst(state: Phased, thrower: str, aim: Square, centre: Square) -> Script[Phased]:
    """One attack roll against everybody in the blast, one damage roll; whom it misses takes half (P-50).

    The range is to the square aimed at, the cover judged from the one where it bursts.
    """
    attacker = state.unit(thrower)
    weapon = attacker.in_hand
    if weapon is None:
        return state
    squares = blast(state.board, centre, weapon.stats.blast)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="P-50"))
    victims = caught(state, attacker, centre)
    if victims:
        state = yield from do(_blasted, state, thrower, victims, aim, centre)
    return (yield from crates_shoved(state, centre, weapon.stats.blast, squares))


def _blasted(
    state: Phased, thrower: str, victims: tuple[str, ...], aim: Square, centre: Square
) -> Script[Phased]:
    """The rolls of a blast and what they do; whom the thrower's side does not know it does not hear of."""
    attacker = state.unit(thrower)
    weapon = attacker.in_hand
    if weapon is None:
        return state
    away = distance(attacker.at, aim)
    attacks = [
        Attack(state, attacker, state.unit(victim), weapon, "blast", centre, away) for victim in victims
    ]
    verdicts = yield from roll_attacks(attacks, "blast", "P-50")
    targets = [attack.target for attack in attacks]
    damage = yield from roll_damage(attacks[0], targets, halved="miss" in verdicts)
    verdict_of = dict(zip(victims, verdicts, strict=True))
    whole = tuple((victim, verdict) for victim, verdict in verdict_of.items() if verdict != "miss")
    half: tuple[tuple[str, Verdict], ...] = tuple(
        (victim, "hit") for victim, verdict in verdict_of.items() if verdict == "miss"
    )
    state = yield from do(apply_damage, state, thrower, whole, damage, weapon)
    return (yield from end_with(apply_damage, state, thrower, half, damage // 2, weapon))
