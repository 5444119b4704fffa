"""Damage: off vitality, life or durability, going out; falls, slams, hazards (P-43 to P-46)."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.modifiers import Modifier
from game.rules.moving import put_out
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed, having
from game.systems.phased.scales import Scale, armor_against, scaled, split
from game.systems.phased.unit import Fighter, Phased, group_of, left


@lru_cache(maxsize=4096)
def needed(unit: Fighter, scale: Scale) -> int:
    """The least damage after armor that takes a unit out without a critical; more is not told apart."""
    damage = 1
    while _after(unit, damage, scale, critical=False) > 0:
        damage += 1
    return damage


def _after(unit: Fighter, damage: int, scale: Scale, *, critical: bool) -> int:
    """What a unit has left before it is out, after damage that has passed its armor; not above 0: it is."""
    _, life, taken = _lost(unit, damage, scale, critical=critical)
    if unit.mook and critical and taken:
        return 0
    return left(unit) - taken if unit.mook else unit.life + 1 - life


def through(unit: Fighter, damage: int, scale: Scale, ap: int = 0) -> int:
    """What of damage of a scale passes a unit's armor (P-41, P-42)."""
    return max(damage - armor_against(unit.stats.armor, unit.stats.scale, scale, ap), 0)


def _lost(unit: Fighter, damage: int, scale: Scale, *, critical: bool) -> tuple[int, int, int]:
    """What damage past armor takes off vitality, life and durability (P-24, P-43 to P-45)."""
    own = unit.stats.scale
    if unit.mook:
        return 0, 0, scaled(damage, own, "life", scale)
    if critical:
        return 0, scaled(damage, own, "life", scale), 0
    return (*split(damage, unit.vitality, own, scale), 0)


class Wound(Struct, frozen=True, cache_hash=True):
    """What does damage: its scale, by whom, whether it is a critical (P-24); by nobody: a fall, a hazard."""

    scale: Scale
    by: str = ""
    critical: bool = False


def hurt(state: Phased, unit: str, damage: int, wound: Wound) -> Script[Phased]:
    """Damage that has passed armor comes off a unit; below 0 life, or at its durability, it is out."""
    one: Fighter = state.unit(unit)
    vitality, life, taken = _lost(one, damage, wound.scale, critical=wound.critical)
    if not one.conscious or vitality + life + taken <= 0:
        return state
    out = _after(one, damage, wound.scale, critical=wound.critical) <= 0
    life = min(life, one.life + 1)
    taken = min(taken, left(one)) if one.mook else 0
    for what, amount in (("vitality", vitality), ("life", life), ("durability", taken)):
        if amount:
            clause = "P-43" if wound.by else "P-46"
            event = events.Hurt(unit=unit, amount=amount, what=what, by=wound.by, clause=clause)
            yield from tell(state, event)
    total = (one.stats.durability or 0) if out and one.mook else one.taken + taken
    state = changed(state, unit, vitality=one.vitality - vitality, life=one.life - life, taken=total)
    state = _noted(state, "bled", one)
    if not out:
        return state
    state = _noted(state, "dying", one)
    return (yield from do(put_out, state, unit, "P-45" if one.mook else "P-44"))


def _noted(state: Phased, what: str, unit: Fighter) -> Phased:
    """The position in which a unit's group is among those that this has befallen (P-04)."""
    group, known = group_of(unit.side), getattr(state.turn, what)
    if group is None or group in known:
        return state
    return having(state, turn=replace(state.turn, **{what: (*known, group)}))


def fall(state: Phased, unit: str, levels: int) -> Script[Phased]:
    """A unit falls so many levels (P-46, B-30)."""
    event = events.Fell(unit=unit, at=state.unit(unit).at, levels=levels, clause="P-46")
    yield from tell(state, event)
    return (yield from do(bruise, state, unit, levels, "fall"))


def slam(state: Phased, unit: str) -> Script[Phased]:
    """A unit is stopped in a slide (P-46, B-29)."""
    return (yield from do(bruise, state, unit, 1, "slam"))


def burn(state: Phased, unit: str) -> Script[Phased]:
    """A unit that stands in a hazard is hurt by it (P-46)."""
    one: Fighter = state.unit(unit)
    if not one.conscious or not state.board.terrain(one.at).hazard:
        return state
    return (yield from do(bruise, state, unit, 1, "hazard"))


def bruise(state: Phased, unit: str, dice: int, label: str) -> Script[Phased]:
    """So many d6 of damage at scale H that no armor stops (P-46)."""
    one: Fighter = state.unit(unit)
    if not one.conscious or not dice:
        return state
    check = Check((d(6),) * dice, "sum", Amount(0, needed(one, "H")), label, (0,))
    rows = (Modifier(dice, "damage dice", f"{dice}d6, no armor", "P-46"),)
    damage = yield from roll(state, check, "P-46", unit=unit, modifiers=rows)
    return (yield from do(hurt, state, unit, damage, Wound("H")))
