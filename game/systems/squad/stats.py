"""The stat blocks of `squad`: what templates, weapons and items say for it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from game.board.concealment import Vision

Size: TypeAlias = Literal["tiny", "small", "average", "large"]
Ability: TypeAlias = Literal["overwatch", "rally", "sprint"]


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename={"dfn": "def"}):
    """A unit's characteristics; dice are d10, `move` squares, `height` levels."""

    att: int
    dfn: int
    ath: int
    sa: int
    bhp: int
    ins: int = 0
    kno: int = 0
    sys: int = 0
    cyb: int = 0
    move: int = 6
    bulk: int = 0
    size: Size = "average"
    armor: int = 0
    height: int = 2
    leader: bool = False
    stealth: bool = False
    abilities: tuple[Ability, ...] = ()


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: `range` in squares, 0 for close combat only; `blast` a radius; `ammo` 0: it needs none."""

    dam: int
    range: int = 0
    pierce: int = 0
    venom: int = 0
    shock: bool = False
    blast: int = 0
    thrown: bool = False
    close: bool = False
    ammo: int = 0


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: what a charge heals, the smoke that it makes, what it gives to its bearer."""

    heals: int = 0
    smoke: int = 0
    rounds: int = 0
    range: int = 0
    charges: int = 0
    vision: Vision | None = None
    stealth: bool = False
