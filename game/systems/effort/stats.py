"""The stat blocks of `effort`: what templates, weapons and items say for it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.board.concealment import Vision

Trait: TypeAlias = Literal["strong", "agile", "clever", "tough"]
Skill: TypeAlias = Literal[
    "melee", "ranged", "stealth", "perception", "defense", "medicine", "tech", "athletics"
]
Zone: TypeAlias = Literal["close", "near", "far", "distant"]
Ability: TypeAlias = Literal["opportunist"]

Rank: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""The ranks of a trait."""

Grade: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""The ranks of a skill."""

Few: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
"""A small number that is never negative."""


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A unit's characteristics; every rank is a d6 in the pools that use it (E-01)."""

    aspect: Rank
    strong: Rank = 0
    agile: Rank = 0
    clever: Rank = 0
    tough: Rank = 0
    melee: Grade = 0
    ranged: Grade = 0
    stealth: Grade = 0
    perception: Grade = 0
    defense: Grade = 0
    medicine: Grade = 0
    tech: Grade = 0
    athletics: Grade = 0
    wound_threshold: Annotated[int, Meta(ge=1, le=6)] = 3
    hero: bool = False
    abilities: tuple[Ability, ...] = ()


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: its best range zone, whether it is swung by muscle, `area` a radius, `bonus` synergy."""

    skill: Literal["melee", "ranged"]
    trait: Trait
    zone: Zone = "close"
    automatic: bool = False
    muscle: bool = False
    area: Few = 0
    bonus: Few = 0


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: wounds that a charge heals, synergy on First Aid or on stealth, smoke, sight."""

    heals: Few = 0
    bonus: Few = 0
    stealth: Few = 0
    smoke: Few = 0
    rounds: Few = 0
    range: Few = 0
    charges: Few = 0
    vision: Vision | None = None
