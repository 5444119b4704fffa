"""Firing: one shot, focused fire, spray: the rolls and what they do (P-24 to P-35, P-40, P-50)."""

from msgspec import Struct
from msgspec.structs import replace

from game.board.squares import Square, distance
from game.dice import Check, Reaches, d
from game.rules import events
from game.rules.knowledge import known_square
from game.rules.modifiers import Modifier
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import asked_once, changed
from game.rules.targets import is_there
from game.systems.phased.carrying import spent
from game.systems.phased.harm import Wound, hurt, through
from game.systems.phased.pool import (
    AUTO,
    Attack,
    How,
    Verdict,
    attack_check,
    attack_rows,
    damage_check,
    melee_friends,
    need_of,
    risks_friends,
)
from game.systems.phased.strikes import struck
from game.systems.phased.unit import Fighter, Phased, Weapon

SHOTS: dict[How, int] = {"focused": 3, "spray": 3}
"""The shots that auto-fire uses; everything else uses 1 (P-50)."""

BURSTS = 3
"""How many attacks focused fire makes (P-34)."""

MOST_TARGETS = 4
"""How many targets a spray may have (P-33)."""

ASTRAY = 11
"""A d20 at or above this hits the one that was aimed at, not a friend in the melee: an even chance (P-31)."""

RANGED_PHASE = 3
"""The place of the Ranged phase in the turn (P-01)."""


class Volley(Struct, frozen=True, cache_hash=True):
    """Shots that have been announced: who fires how at whom.

    `careless`: the penalty for firing into a melee is ignored (P-31). `asked` have been asked whether they
    hug cover, `hugging` are those who did; `renamed`: another target has been named for that (P-22).
    """

    attacker: str
    targets: tuple[str, ...]
    how: How
    careless: bool = False
    asked: tuple[str, ...] = ()
    hugging: tuple[str, ...] = ()
    renamed: bool = False


def attack_on(state: Phased, shot: Volley, target: str) -> Attack:
    """The attack on one of the targets, at the range that counts: of a spray the worst (P-33)."""
    one: Fighter = state.unit(shot.attacker)
    weapon = one.in_hand
    if weapon is None:
        raise ValueError(f"{one.id} has nothing in hand")
    squares = (_square(state, one, other) for other in (shot.targets if shot.how == "spray" else (target,)))
    away = max(distance(one.at, square) for square in squares)
    return Attack(state, one, state.unit(target), weapon, shot.how, one.at, away, shot.careless)


def _square(state: Phased, one: Fighter, target: str) -> Square:
    """Where a target is known to be, or is."""
    return known_square(state, one.side, target) or state.unit(target).at


def fire(state: Phased, shot: Volley) -> Script[Phased]:
    """The shots are fired; on whom is not there they are spent for nothing (B-36)."""
    one: Fighter = state.unit(shot.attacker)
    weapon = one.in_hand
    if not one.conscious or weapon is None:
        return state
    state = spent(state, one.id, weapon, SHOTS.get(shot.how, 1))
    there = tuple(target for target in shot.targets if is_there(state, one, target))
    if there:
        rule = _FIRED[shot.how]
        state = yield from do(rule, state, replace(shot, targets=there))
    return (yield from do(struck, state, one.id))


def _single(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack, or the three of focused fire, whose damage is rolled once (P-34)."""
    if shot.careless:
        shot = yield from _strayed(state, shot)
    (target,) = shot.targets
    made = attack_on(state, shot, target)
    hits: list[Verdict] = []
    for _ in range(BURSTS if shot.how == "focused" else 1):
        (verdict,) = yield from _aimed(made)
        hits += [verdict] if verdict != "miss" else []
    if not hits:
        return state
    damage = yield from _damage(made, (made.target,))
    struck_by = tuple((target, verdict) for verdict in sorted(hits))
    return (yield from do(land, state, made.attacker.id, struck_by, damage, made.weapon))


def _spray(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack roll against each of the targets, one damage roll for all that are hit (P-33)."""
    made = [attack_on(state, shot, target) for target in shot.targets]
    rows = [attack_rows(each) for each in made]
    check = attack_check(tuple(map(need_of, rows)), "spray")
    verdicts = yield from roll(
        state, check, "P-33", unit=shot.attacker, target=shot.targets[0], modifiers=_named(shot.targets, rows)
    )
    hit = [(each.target, found) for each, found in zip(made, verdicts, strict=True) if found != "miss"]
    if not hit:
        return state
    damage = yield from _damage(made[0], tuple(target for target, _ in hit))
    struck_by = tuple((target.id, found) for target, found in hit)
    return (yield from do(land, state, shot.attacker, struck_by, damage, made[0].weapon))


def _named(targets: tuple[str, ...], rows: list[tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """The rows of several attacks that share a roll, each with whom it is about."""
    return tuple(
        replace(row, why=f"{target}: {row.why}")
        for target, own in zip(targets, rows, strict=True)
        for row in own
    )


def _strayed(state: Phased, shot: Volley) -> Script[Volley]:
    """Whom a careless shot into a melee goes at: an even chance that it is a friend in it (P-31)."""
    made = attack_on(state, shot, shot.targets[0])
    mine = sorted(melee_friends(made), key=lambda one: (distance(one.at, made.attacker.at), one.id))
    if not mine or not risks_friends(made):
        return shot
    check = Check((d(20),), "sum", Reaches(ASTRAY), "into the melee", (0,))
    rows = (Modifier(ASTRAY, "to miss the friend", mine[0].id, "P-31"),)
    spared = yield from roll(state, check, "P-31", unit=shot.attacker, target=made.target.id, modifiers=rows)
    if spared:
        return shot
    text = f"the shot goes at {mine[0].id} instead"
    yield from tell(state, events.Said(text=text, unit=mine[0].id, clause="P-31"))
    return replace(shot, targets=(mine[0].id,))


def _aimed(made: Attack) -> Script[tuple[Verdict, ...]]:
    """An attack roll on one target."""
    rows = _rows(made.state, made)
    label = made.how if made.how in AUTO else "attack"
    one, other = made.attacker.id, made.target.id
    clause = "P-34" if made.how == "focused" else "P-24"
    return (
        yield from roll(
            made.state, attack_check((need_of(rows),), label), clause, modifiers=rows, unit=one, target=other
        )
    )


@asked_once
def _rows(state: Phased, made: Attack) -> tuple[Modifier, ...]:
    """The rows of an attack, the same for each of three shots and however they fall."""
    return attack_rows(made)


def _damage(made: Attack, targets: tuple[Fighter, ...]) -> Script[int]:
    """A damage roll."""
    check, rows = damage_check(made, targets)
    one, other = made.attacker.id, targets[0].id
    return (yield from roll(made.state, check, "P-25", modifiers=rows, unit=one, target=other))


def land(
    state: Phased, attacker: str, hits: tuple[tuple[str, Verdict], ...], damage: int, weapon: Weapon
) -> Script[Phased]:
    """The damage of shots on each that was hit; in the Ranged phase it is remembered by whom (P-40)."""
    stats = weapon.stats
    for target, verdict in hits:
        before: Fighter = state.unit(target)
        past = through(before, damage, stats.scale, stats.ap)
        state = yield from hurt(state, target, past, Wound(stats.scale, attacker, verdict == "critical"))
        if state.unit(target) is not before and state.clock.phase == RANGED_PHASE:
            by = tuple(dict.fromkeys((*before.shot_by, attacker)))
            state = changed(state, target, shot_by=by)
    return state


_FIRED = {"shot": _single, "covering": _single, "focused": _single, "spray": _spray}
"""How each kind of fire is rolled."""


def wedge(one: Square, a: Square, b: Square) -> bool:
    """Whether two squares lie no more than 45 degrees apart as seen from one (P-33)."""
    (ax, ay), (bx, by) = (a.x - one.x, a.y - one.y), (b.x - one.x, b.y - one.y)
    dot = ax * bx + ay * by
    return dot > 0 and 2 * dot * dot >= (ax * ax + ay * ay) * (bx * bx + by * by)
