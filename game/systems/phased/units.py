"""The units of `phased`: stat blocks, gear, a unit in play, and the system's part of a position."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.board.squares import Square
from game.board.terrain import Vision
from game.rules import gear
from game.rules.bounds import Charges, Count, Points, Radius, Rating, Rounds, Squares, a_third_more
from game.rules.gear import Bearer, Equipment, Loaded, recruit
from game.rules.scenario import Block, Placement, Scenario
from game.rules.state import State
from game.rules.units import HEROES, Side
from game.systems.phased import CHOOSE_ORDER

Scale: TypeAlias = Literal["H", "E", "M", "T"]
"""Human, exo, mecha, titan."""

Talent: TypeAlias = Literal[
    "quick_draw", "sprinter", "cool_head", "covering_fire", "mark_target", "dig_in", "dodge_roll",
    "rallying_cry", "overrun",
]  # fmt: skip
"""What some have learned (P-48)."""

Bonus = Annotated[int, Meta(ge=-10, le=30)]
Dice = Annotated[
    str,
    Meta(pattern=r"^[1-9]d(4|6|8|10|12|20)$", description="1 to 9 dice of 4, 6, 8, 10, 12 or 20 sides: 3d6"),
]
"""A number of dice of one kind: 3d6."""


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """A unit's characteristics; `speed` and `run` are squares, `armor` is DR.

    A mook has `durability`, which stands for both pools; everybody else has `vitality` and `life`.
    `break_tn` None: it never tests, and never breaks.
    """

    ranged: Bonus
    melee: Bonus
    defense: Points
    brawn: Rating = 0
    agility: Rating = 0
    dexterity: Rating = 0
    sharpness: Rating = 0
    willpower: Rating = 0
    stamina: Rating = 0
    vitality: Points | None = None
    life: Points | None = None
    durability: Points | None = None
    armor: Rating = 0
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
    ap: Rating = 0
    light: bool = False
    bulky: bool = False
    hands: Literal[1, 2] = 1
    increment_penalty: Rating = 0
    auto: bool = False
    melee: bool = False
    blast: Radius = 0
    ammo: Charges = 0

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
    smoke: Radius = 0
    rounds: Rounds = 0
    range: Squares = 0
    charges: Charges = 0
    vision: Vision | None = None
    stealth: Rating = 0


Attribute: TypeAlias = Literal["brawn", "agility", "dexterity", "sharpness", "willpower", "stamina"]


class TaskStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """A task: an attribute, and the number that 2d20 and it must reach (M-09)."""

    usual: ClassVar[Block] = {"stat": "sharpness", "number": 24}

    stat: Attribute
    number: Annotated[int, Meta(ge=2, le=60)]


def dice_of(dice: str) -> tuple[int, int]:
    """The number of dice and their sides: 3d6 is (3, 6)."""
    number, sides = dice.split("d")
    return int(number), int(sides)


Order: TypeAlias = Literal["run", "ranged", "melee"]
"""What is declared in Movement and done in a phase of its own (P-17 to P-19)."""

Group: TypeAlias = Literal["heroes", "foes"]
"""Who tests morale together, and acts together by initiative (P-02, B-37)."""


Weapon: TypeAlias = Loaded[WeaponStats]
Item: TypeAlias = gear.Item[ItemStats]


class Fighter(Bearer[Stats, Weapon, Item], frozen=True):
    """A unit of `phased`.

    `vitality` and `life` are what is left of the pools, `life` -1 for who is out; of a mook `taken` is the
    damage of this turn. `choice` is what it did with its Movement phase, `went` the half squares that it
    moved. `order` is the Action that it declared (an errand was done at once), `covers` the square of its
    covering fire; `acted`: the Action is carried out, or given up. `drew`: it drew a weapon in melee this
    turn, `shot_by` are those who hurt it in the Ranged phase, `ran` lasts until the next turn. `exerted`:
    it ran or attacked since the end of the last Movement phase, `hides`: it means to go hidden at the end
    of this one. `target` is whom it strikes in the exchange to come, `bare`: with its bare hands. `marked_by`
    are those who have marked it this turn, `overran` whom it has run over in it; `dug_in` and `dodging` last
    until the next Movement phase (P-48).
    """

    added = ("marked_by", "overran", "dug_in", "dodging")

    vitality: Count
    life: Annotated[int, Meta(ge=-1, le=200)]
    taken: Count = 0
    choice: str = ""
    went: Count = 0
    order: Order | Literal["", "covering_fire", "errand"] = ""
    covers: Square | None = None
    acted: bool = False
    aiming: bool = False
    hugging: bool = False
    ran: bool = False
    drew: bool = False
    shot_by: tuple[str, ...] = ()
    broken: bool = False
    exerted: bool = False
    hides: bool = False
    target: str = ""
    bare: bool = False
    marked_by: tuple[str, ...] = ()
    overran: tuple[str, ...] = ()
    dug_in: bool = False
    dodging: bool = False

    @property
    def mook(self) -> bool:
        """Whether durability stands for both pools (P-45)."""
        return self.stats.durability is not None

    @property
    def in_hand(self) -> Weapon | None:
        """The weapon in hand."""
        return self.carried(self.held)

    def can(self, talent: Talent) -> bool:
        """Whether it has a talent (P-48)."""
        return talent in self.stats.talents

    @property
    def ready(self) -> bool:
        """Whether it has declared an action that is not yet carried out (P-22)."""
        return bool(self.order) and not self.acted


class Round(Struct, frozen=True, cache_hash=True):
    """What this turn has seen.

    `first` acts first (P-02). `deaths` are the groups that lost somebody last turn, `dying` those that did
    in this one (P-04); `bled` those of whom anybody was damaged in this match. `routed` counts the turns
    running in which all of a group were broken: heroes, foes (P-05). `looks` are who looked for whom this
    turn (P-47), `covered` who fired at whom by covering fire (P-48). `weapons` and `things` are what names
    of gear that lies about stand for.
    """

    added_rules = (CHOOSE_ORDER,)

    first: Group = "heroes"
    deaths: tuple[Group, ...] = ()
    dying: tuple[Group, ...] = ()
    bled: tuple[Group, ...] = ()
    routed: tuple[int, int] = (0, 0)
    looks: tuple[tuple[str, str], ...] = ()
    covered: tuple[tuple[str, str], ...] = ()
    weapons: tuple[Weapon, ...] = ()
    things: tuple[Item, ...] = ()


Phased: TypeAlias = State[Fighter, Round, Any, Any]
"""A position of `phased`."""


EQUIPMENT = Equipment("phased", Weapon, WeaponStats, ItemStats)
"""How gear of these rules is made."""


def enlist(placement: Placement, scenario: Scenario) -> Fighter:
    """A unit where the scenario puts it, unhurt, with full weapons and full charges."""
    stats = msgspec.convert(placement.stats["phased"], Stats)
    mook = stats.durability is not None
    pools = {"vitality": 0 if mook else stats.vitality, "life": 0 if mook else stats.life}
    return recruit(Fighter, placement, stats=stats, **pools, **EQUIPMENT.carried(placement, scenario))


def sturdy(unit: Fighter) -> Fighter:
    """The unhurt unit with a third more vitality and life, a mook with a third more durability."""
    if unit.mook:
        durability = a_third_more(unit.stats.durability or 0)
        return replace(unit, stats=replace(unit.stats, durability=durability))
    vitality, life = a_third_more(unit.vitality), a_third_more(unit.life)
    return replace(
        unit, stats=replace(unit.stats, vitality=vitality, life=life), vitality=vitality, life=life
    )


def outfit(scenario: Scenario) -> Round:
    """The beginning of a match: nothing has happened, and gear is known."""
    return Round(**EQUIPMENT.known(scenario))


def group_of(side: Side) -> Group | None:
    """Whose morale a side shares; neutrals have none (B-37)."""
    if side in HEROES:
        return "heroes"
    return "foes" if side == "opposition" else None


def points_left(unit: Fighter) -> int:
    """The points of both pools that are left, life below 0 as -1, or of durability (P-44, P-45)."""
    return (unit.stats.durability or 0) - unit.taken if unit.mook else unit.vitality + unit.life


def health_left(unit: Fighter) -> int:
    """How much a unit has left before it is out: below 0 life, or durability reached (P-44, P-45)."""
    if unit.fate == "out" or unit.life < 0:
        return 0
    return points_left(unit) + (not unit.mook)


def health(unit: Fighter) -> tuple[int, int]:
    """How much a unit has left before it is out, and how much when unhurt."""
    stats = unit.stats
    return health_left(unit), stats.durability or (stats.vitality or 0) + (stats.life or 0) + 1
