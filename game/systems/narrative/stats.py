"""The stat blocks of `narrative`: what templates, weapons and items say for it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.board.concealment import Vision

Characteristic: TypeAlias = Literal["brawn", "agility", "intellect", "cunning", "willpower", "presence"]
Combat: TypeAlias = Literal["melee", "brawl", "ranged_light", "ranged_heavy", "gunnery"]
Band: TypeAlias = Literal["engaged", "short", "medium", "long", "extreme"]
Ability: TypeAlias = Literal["inspire", "suppress", "second_wind"]

_Rating: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
_Ranks: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
_Least: TypeAlias = Annotated[int, Meta(ge=1)]
_Some: TypeAlias = Annotated[int, Meta(ge=0)]

SKILLS: dict[str, Characteristic] = {
    "melee": "brawn",
    "brawl": "brawn",
    "ranged_light": "agility",
    "ranged_heavy": "agility",
    "gunnery": "agility",
    "coordination": "agility",
    "stealth": "agility",
    "athletics": "brawn",
    "resilience": "brawn",
    "mechanics": "intellect",
    "medicine": "intellect",
    "perception": "cunning",
    "skulduggery": "cunning",
    "vigilance": "willpower",
    "discipline": "willpower",
    "cool": "presence",
    "leadership": "presence",
}
"""The characteristic of each skill."""

CHARACTERISTICS: tuple[Characteristic, ...] = (
    "brawn",
    "agility",
    "intellect",
    "cunning",
    "willpower",
    "presence",
)
"""In the order in which ties between them are settled (N-32)."""

CLOSE: tuple[Combat, ...] = ("melee", "brawl")
"""The combat skills of arm's length, to whose damage brawn is added."""


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A unit's characteristics, thresholds, soak, defense and ranks of skills."""

    brawn: _Rating
    agility: _Rating
    intellect: _Rating
    cunning: _Rating
    willpower: _Rating
    presence: _Rating
    wound_threshold: _Least
    strain_threshold: _Least
    soak: _Some
    defense_melee: _Some = 0
    defense_ranged: _Some = 0
    melee: _Ranks = 0
    brawl: _Ranks = 0
    ranged_light: _Ranks = 0
    ranged_heavy: _Ranks = 0
    gunnery: _Ranks = 0
    coordination: _Ranks = 0
    stealth: _Ranks = 0
    athletics: _Ranks = 0
    resilience: _Ranks = 0
    mechanics: _Ranks = 0
    medicine: _Ranks = 0
    perception: _Ranks = 0
    skulduggery: _Ranks = 0
    vigilance: _Ranks = 0
    discipline: _Ranks = 0
    cool: _Ranks = 0
    leadership: _Ranks = 0
    abilities: tuple[Ability, ...] = ()


class Qualities(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """What is particular to a weapon; 0: it has not that quality (N-26, N-30)."""

    accurate: _Some = 0
    inaccurate: _Some = 0
    pierce: _Some = 0
    stun: _Some = 0
    auto_fire: _Some = 0
    blast: _Some = 0
    limited_ammo: _Some = 0
    defensive: _Some = 0


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: `damage` without brawn, `crit` the advantages of a critical injury, `band` its farthest."""

    skill: Combat
    damage: _Some
    crit: _Least
    band: Band = "engaged"
    qualities: Qualities = Qualities()


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: what a charge heals, the smoke that it makes, what it gives to its bearer.

    `stealth` are boost dice on stealth checks.
    """

    heals: _Some = 0
    smoke: _Some = 0
    rounds: _Some = 0
    range: _Some = 0
    charges: _Some = 0
    vision: Vision | None = None
    stealth: _Some = 0
