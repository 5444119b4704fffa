"""The stat blocks of `phased`: what templates, weapons and items say for it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.board.concealment import Vision
from game.systems.phased.scales import Scale

Talent: TypeAlias = Literal["quick_draw", "sprinter", "cool_head", "covering_fire"]

Attribute = Annotated[int, Meta(ge=0, le=20)]
Bonus = Annotated[int, Meta(ge=-10, le=30)]
Points = Annotated[int, Meta(ge=1, le=200)]
Squares = Annotated[int, Meta(ge=0, le=40)]
Dice = Annotated[str, Meta(pattern=r"^[1-9]d(4|6|8|10|12|20)$")]
"""So many dice of a kind: 3d6."""


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """A unit's characteristics; `speed` and `run` are squares, `armor` is DR.

    A mook has `durability`, which stands for both pools; everybody else has `vitality` and `life`.
    `break_tn` None: it never tests, and never breaks.
    """

    ranged: Bonus
    melee: Bonus
    defense: Points
    brawn: Attribute = 0
    agility: Attribute = 0
    dexterity: Attribute = 0
    sharpness: Attribute = 0
    willpower: Attribute = 0
    stamina: Attribute = 0
    vitality: Points | None = None
    life: Points | None = None
    durability: Points | None = None
    armor: Attribute = 0
    scale: Scale = "H"
    speed: Squares = 1
    run: Squares = 6
    break_tn: Annotated[int, Meta(ge=14, le=30)] | None = None
    talents: tuple[Talent, ...] = ()

    def __post_init__(self) -> None:
        if self.durability is None and (self.vitality is None or self.life is None):
            raise ValueError("it needs `durability` (a mook), or both `vitality` and `life`")


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon: `increment_penalty` for each range increment, `blast` a radius; `ammo` 0: it needs none.

    What is neither `light` nor `bulky` is between the two; what is not for `melee` is for range.
    """

    dice: Dice
    scale: Scale = "H"
    ap: Attribute = 0
    light: bool = False
    bulky: bool = False
    hands: Literal[1, 2] = 1
    increment_penalty: Attribute = 0
    auto: bool = False
    melee: bool = False
    blast: Annotated[int, Meta(ge=0, le=6)] = 0
    ammo: Annotated[int, Meta(ge=0, le=999)] = 0

    def __post_init__(self) -> None:
        if self.light and self.bulky:
            raise ValueError("it is `light` or `bulky`, not both")
        if self.melee and (self.blast or self.auto):
            raise ValueError("a weapon for `melee` has neither `blast` nor `auto`")

    @property
    def shoots(self) -> bool:
        """Whether it is fired at a target: for range, and no explosive."""
        return not self.melee and not self.blast


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """An item: the dice of what a charge heals, the smoke that it makes, what it gives to its bearer.

    `stealth` is added to the number that finds its bearer.
    """

    heals: Dice | None = None
    smoke: int = 0
    rounds: int = 0
    range: int = 0
    charges: int = 0
    vision: Vision | None = None
    stealth: int = 0


def dice_of(dice: str) -> tuple[int, int]:
    """How many dice of how many sides: 3d6 is (3, 6)."""
    many, sides = dice.split("d")
    return int(many), int(sides)
