"""Damage: armor and damage scales, vitality and life, going out, falls, hazards (P-38, P-41 to P-46)."""

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.events import Modifier
from game.rules.movement import put_out
from game.rules.scripts import Script, end_remembered, end_with, roll, tell
from game.rules.state import changed, having
from game.systems.phased.units import Fighter, Phased, Scale, Stats, WeaponStats, group_of, health_left

Pool: TypeAlias = Literal["vitality", "life"]

SCALES: tuple[Scale, ...] = get_args(Scale)

SCALE_NAMES: dict[Scale, str] = {"H": "human", "E": "exo", "M": "mecha", "T": "titan"}
"""What the scales are called."""

ARMOR: dict[Scale, tuple[int, int, int, int]] = {
    "H": (1, 0, 0, 0),
    "E": (2, 1, 0, 0),
    "M": (4, 2, 1, 0),
    "T": (8, 4, 2, 1),
}
"""By the target's scale, how often its DR counts against damage of H, E, M, T; 0: not at all (P-41)."""

_ONE, _HALF, _QUARTER, _EIGHTH = Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)

DAMAGE: dict[tuple[Scale, Pool], tuple[Fraction, Fraction, Fraction, Fraction]] = {
    ("H", "vitality"): (_ONE, _ONE, _ONE, _ONE),
    ("H", "life"): (_ONE, Fraction(2), Fraction(4), Fraction(8)),
    ("E", "vitality"): (_HALF, _ONE, _ONE, _ONE),
    ("E", "life"): (_HALF, _ONE, Fraction(2), Fraction(4)),
    ("M", "vitality"): (_QUARTER, _HALF, _ONE, _ONE),
    ("M", "life"): (_QUARTER, _HALF, _ONE, Fraction(2)),
    ("T", "vitality"): (_EIGHTH, _QUARTER, _HALF, _ONE),
    ("T", "life"): (_EIGHTH, _QUARTER, _HALF, _ONE),
}
"""By the target's scale and pool, what damage of H, E, M, T is multiplied by (P-43)."""


def larger(scale: Scale, other: Scale) -> int:
    """How many scales one is larger than another; negative when it is smaller."""
    return SCALES.index(scale) - SCALES.index(other)


def armor_against(armor: int, scale: Scale, weapon: Scale, ap: int = 0) -> int:
    """What armor takes off damage; AP comes off before it is multiplied (P-41, P-42)."""
    return max(armor - ap, 0) * ARMOR[scale][SCALES.index(weapon)]


def factor(scale: Scale, pool: Pool, weapon: Scale) -> Fraction:
    """What damage of a weapon is multiplied by on a pool of a target (P-43)."""
    return DAMAGE[scale, pool][SCALES.index(weapon)]


def scaled(damage: int, scale: Scale, pool: Pool, weapon: Scale) -> int:
    """What damage after armor takes off a pool, fractions rounded down (P-43)."""
    return int(max(damage, 0) * factor(scale, pool, weapon))


def split(damage: int, vitality: int, scale: Scale, weapon: Scale) -> tuple[int, int]:
    """What damage after armor takes off vitality and off life (P-44).

    Of what is beyond the vitality left, the part that was not used up on it goes on to life.
    """
    on_vitality = scaled(damage, scale, "vitality", weapon)
    if on_vitality <= vitality:
        return on_vitality, 0
    used = vitality / factor(scale, "vitality", weapon)
    return vitality, int((damage - used) * factor(scale, "life", weapon))


def needed(unit: Fighter, scale: Scale) -> int:
    """The least damage after armor that takes a unit out without a critical; more is not told apart."""
    return _needed(*_pools(unit), scale) if health_left(unit) else 1


@lru_cache(maxsize=1024)
def _needed(own: Scale, durability: int | None, vitality: int, life: int, taken: int, scale: Scale) -> int:
    damage = 1
    while not _loss(own, durability, vitality, life, taken, damage, scale, critical=False).out:
        damage += 1
    return damage


def _pools(unit: Fighter) -> tuple[Scale, int | None, int, int, int]:
    """What it depends on how much harm damage does, once it has passed armor."""
    return unit.stats.scale, unit.stats.durability, unit.vitality, unit.life, unit.taken


def through(unit: Fighter, damage: int, scale: Scale, ap: int = 0) -> int:
    """What of damage of a scale passes a unit's armor (P-41, P-42)."""
    return max(damage - armor_against(unit.stats.armor, unit.stats.scale, scale, ap), 0)


class Loss(NamedTuple):
    """What damage takes off a unit, no more than there is, and whether it is out then."""

    vitality: int
    life: int
    durability: int
    out: bool


POOLS = Loss._fields[:3]
"""What can be lost, as players read it."""

NO_LOSS = Loss(0, 0, 0, out=False)


def loss(unit: Fighter, damage: int, scale: Scale, *, critical: bool) -> Loss:
    """What damage of a scale that has passed its armor takes off a unit (P-24, P-43 to P-45)."""
    return _loss(*_pools(unit), damage, scale, critical=critical) if unit.conscious else NO_LOSS


@lru_cache(maxsize=4096)
def _loss(
    own: Scale,
    durability: int | None,
    vitality: int,
    life: int,
    taken: int,
    damage: int,
    scale: Scale,
    *,
    critical: bool,
) -> Loss:
    on_life = scaled(damage, own, "life", scale)
    if durability is not None:
        left = durability - taken
        return Loss(0, 0, min(on_life, left), critical or on_life >= left) if on_life else NO_LOSS
    on_vitality = 0
    if not critical:
        on_vitality, on_life = split(damage, vitality, own, scale)
    return Loss(on_vitality, min(on_life, life + 1), 0, on_life > life) if on_vitality or on_life else NO_LOSS


def left_by(
    unit: Fighter, damage: int, weapon: WeaponStats, criticals: tuple[bool, ...]
) -> tuple[int, int, int, bool]:
    """What hits that do the same damage each leave of a unit's pools, and whether it is out (P-34)."""
    return _left_by(unit.stats, unit.vitality, unit.life, unit.taken, damage, weapon, criticals)


@lru_cache(maxsize=4096)
def _left_by(
    stats: Stats,
    vitality: int,
    life: int,
    taken: int,
    damage: int,
    weapon: WeaponStats,
    criticals: tuple[bool, ...],
) -> tuple[int, int, int, bool]:
    scale, durability = stats.scale, stats.durability
    past = max(damage - armor_against(stats.armor, scale, weapon.scale, weapon.ap), 0)
    for critical in criticals:
        lost = _loss(scale, durability, vitality, life, taken, past, weapon.scale, critical=critical)
        vitality, life, taken = vitality - lost.vitality, life - lost.life, taken + lost.durability
        if lost.out:
            return vitality, life, taken, True
    return vitality, life, taken, False


class Wound(Struct, frozen=True, cache_hash=True):
    """What does damage: its scale, by whom, whether it is a critical (P-24); by nobody: a fall, a hazard.

    Of a `shot` in the Ranged phase who is hurt remembers in melee by whom it was (P-40).
    """

    scale: Scale
    by: str = ""
    critical: bool = False
    shot: bool = False


def hurt(state: Phased, unit: str, damage: int, wound: Wound) -> Script[Phased]:
    """Damage that has passed armor comes off a unit; below 0 life, or at its durability, it is out."""
    fighter = state.unit(unit)
    lost = loss(fighter, damage, wound.scale, critical=wound.critical)
    if lost is NO_LOSS:
        return state
    for what, amount in zip(POOLS, lost, strict=False):
        if amount:
            clause = "P-43" if wound.by else "P-46"
            event = events.Hurt(unit=unit, amount=amount, what=what, by=wound.by, clause=clause)
            yield from tell(state, event)
    state = _noted(_without(state, fighter, lost, wound), fighter, out=lost.out)
    if not lost.out:
        return state
    return (yield from end_remembered(put_out, state, unit, "P-45" if fighter.mook else "P-44"))


def _without(state: Phased, unit: Fighter, lost: Loss, wound: Wound) -> Phased:
    """The position in which a unit has lost this."""
    shooters = unit.shot_by if not wound.shot or wound.by in unit.shot_by else (*unit.shot_by, wound.by)
    return changed(
        state,
        unit.id,
        vitality=unit.vitality - lost.vitality,
        life=unit.life - lost.life,
        taken=unit.taken + lost.durability,
        shot_by=shooters,
    )


def _noted(state: Phased, unit: Fighter, *, out: bool) -> Phased:
    """The position in which a unit's group is among those that somebody has bled of, or is out of (P-04)."""
    group, bled, dying = group_of(unit.side), state.turn.bled, state.turn.dying
    if group is None or (group in bled and (not out or group in dying)):
        return state
    bled = bled if group in bled else (*bled, group)
    dying = dying if not out or group in dying else (*dying, group)
    return having(state, turn=replace(state.turn, bled=bled, dying=dying))


def fall(state: Phased, unit: str, levels: int) -> Script[Phased]:
    """A unit falls a number of levels (P-46, B-30)."""
    event = events.Fell(unit=unit, at=state.unit(unit).at, levels=levels, clause="P-46")
    yield from tell(state, event)
    return (yield from end_with(damage_without_armor, state, unit, levels, "fall"))


def burn(state: Phased, unit: str) -> Script[Phased] | Phased:
    """A unit that stands in a hazard is hurt by it (P-46)."""
    fighter = state.unit(unit)
    if not fighter.conscious or not state.board.terrain(fighter.at).hazard:
        return state
    return damage_without_armor(state, unit, 1, "hazard")


def damage_without_armor(state: Phased, unit: str, dice: int, label: str) -> Script[Phased]:
    """A number of d6 of damage at scale H that no armor stops (P-46)."""
    fighter = state.unit(unit)
    if not fighter.conscious or not dice:
        return state
    check = Check((d(6),) * dice, "sum", Amount(0, needed(fighter, "H")), label, (0,))
    rows = (Modifier(dice, "damage dice", f"{dice}d6, no armor", "P-46"),)
    damage = yield from roll(state, check, "P-46", unit=unit, modifiers=rows)
    return (yield from end_with(hurt, state, unit, damage, Wound("H")))
