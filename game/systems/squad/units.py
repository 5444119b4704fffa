"""The units of `squad`, their stat blocks and gear, and its part of a position."""

from operator import attrgetter
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.board.terrain import Vision
from game.rules import gear
from game.rules.bounds import (
    Charges,
    Count,
    Points,
    Radius,
    Range,
    Rating,
    Rounds,
    Squares,
    Turn,
    a_third_more,
)
from game.rules.gear import Bearer, Equipment, Loaded, recruit
from game.rules.scenario import Block, Placement, Scenario
from game.rules.state import State

Size: TypeAlias = Literal["tiny", "small", "average", "large"]
Ability: TypeAlias = Literal["overwatch", "rally", "sprint"]


class Stats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename={"dfn": "def"}):
    """A unit's characteristics; dice are d10, `move` squares, `height` levels."""

    att: Rating
    dfn: Rating
    ath: Rating
    sa: Rating
    bhp: Points
    ins: Rating = 0
    kno: Rating = 0
    sys: Rating = 0
    cyb: Rating = 0
    move: Squares = 6
    bulk: Rating = 0
    size: Size = "average"
    armor: Rating = 0
    height: Annotated[int, Meta(ge=1, le=20)] = 2
    leader: bool = False
    stealth: bool = False
    abilities: tuple[Ability, ...] = ()


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: `range` in squares, 0 for close combat only; `blast` a radius; `ammo` 0: it needs none."""

    dam: Rating
    range: Range = 0
    pierce: Rating = 0
    venom: Rating = 0
    shock: bool = False
    blast: Radius = 0
    thrown: bool = False
    close: bool = False
    ammo: Charges = 0


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: what a charge heals, the smoke that it makes, what it gives to its bearer."""

    heals: Rating = 0
    smoke: Radius = 0
    rounds: Rounds = 0
    range: Squares = 0
    charges: Charges = 0
    vision: Vision | None = None
    stealth: bool = False


ToReach: TypeAlias = Annotated[int, Meta(ge=2, le=10)]
"""What a d10 is to reach."""


class TaskStats(
    Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True, rename={"dfn": "def"}
):
    """A task: one characteristic with what each of its dice is to reach, and how many must (M-09)."""

    usual: ClassVar[Block] = {"sa": 7, "successes": 1}

    att: ToReach | None = None
    dfn: ToReach | None = None
    ath: ToReach | None = None
    sa: ToReach | None = None
    ins: ToReach | None = None
    kno: ToReach | None = None
    sys: ToReach | None = None
    cyb: ToReach | None = None
    successes: Annotated[int, Meta(ge=1, le=10)] = 1

    def __post_init__(self) -> None:
        if len(self.asked) != 1:
            raise ValueError("it needs one characteristic, with what its dice are to reach: sa = 7")

    @property
    def asked(self) -> tuple[tuple[str, int], ...]:
        """The characteristics that are given, with their numbers: one, when all is well."""
        numbers = ((name, getattr(self, name)) for name in CHARACTERISTICS)
        return tuple((name, number) for name, number in numbers if number is not None)


CHARACTERISTICS: dict[str, str] = {
    "att": "attack",
    "dfn": "defence",
    "ath": "athletics",
    "sa": "awareness",
    "ins": "instinct",
    "kno": "knowledge",
    "sys": "systems",
    "cyb": "cybernetics",
}
"""The characteristics whose dice a task can ask for, with what they are called (M-09)."""

FULL, LOWEST = 4, 1
"""The strengths of stealth: Full, 75%, 50%, 25% are 4 to 1; 0 is no stealth (S-49)."""

STRENGTHS: dict[int, str] = {4: "Full", 3: "75 %", 2: "50 %", 1: "25 %"}
"""What the strengths of stealth are called (S-49)."""

Strength: TypeAlias = Annotated[int, Meta(ge=0, le=FULL)]
"""A strength of stealth, 0 for none (S-49)."""


Weapon: TypeAlias = Loaded[WeaponStats]
Item: TypeAlias = gear.Item[ItemStats]

BARE_HANDS = Weapon("hands", WeaponStats(dam=1, close=True))
"""What everybody has for close combat (S-28)."""


_GIVES_STEALTH = attrgetter("stats.stealth")


class Soldier(Bearer[Stats, Weapon, Item], frozen=True):
    """A unit of `squad`.

    `actions` are those of this turn before S-41 takes one, `spent` the kinds of those done; `walked` the
    steps of this turn. `aim` are extra attack dice, `stealth` is a strength, `faded` is what has weakened it
    this turn; when it has ended, `ended` is the turn of that, `ended_at` the strength that it had, `exposed`:
    by an attack of its own, this turn. `detected` lasts until the start of its side's next phase, `unseen`:
    no enemy has had line of sight to it since Time Progression. `holds` and `held_by` are the two ends of an
    entangling, `kept` whether it was paid for this turn. `shocked` counts the turns that a shock has disabled
    it, -1 without a shock.
    """

    bhp: Count
    actions: Annotated[int, Meta(ge=0, le=2)] = 2
    spent: tuple[str, ...] = ()
    walked: Count = 0
    burnt: bool = False
    fallen: bool = False
    aim: Rating = 0
    dodging: bool = False
    watching: bool = False
    stealth: Strength = 0
    faded: tuple[str, ...] = ()
    ended: Count = 0
    ended_at: Strength = 0
    exposed: bool = False
    detected: bool = False
    unseen: bool = True
    holds: str = ""
    held_by: str = ""
    kept: bool = False
    venom: Rating = 0
    shocked: Turn = -1
    disabled: bool = False

    @property
    def in_hand(self) -> Weapon:
        """The weapon in hand, bare hands without one."""
        return self.carried(self.held) or BARE_HANDS

    @property
    def may_hide(self) -> bool:
        """Whether it has the skill or the equipment for stealth (S-46)."""
        return self.stats.stealth or True in map(_GIVES_STEALTH, self.things)


class Round(Struct, frozen=True, cache_hash=True):
    """What this turn has seen: who attacked whom (S-23), who looked for whom (S-51).

    `weapons` and `things` are what names of gear that lies about stand for.
    """

    attacks: tuple[tuple[str, str], ...] = ()
    looks: tuple[tuple[str, str], ...] = ()
    weapons: tuple[Weapon, ...] = ()
    things: tuple[Item, ...] = ()


Squad: TypeAlias = State[Soldier, Round, Any, Any]
"""A position of `squad`."""


EQUIPMENT = Equipment("squad", Weapon, WeaponStats, ItemStats)
"""How gear of these rules is made."""


def enlist(placement: Placement, scenario: Scenario) -> Soldier:
    """A unit where the scenario puts it, with full health, full weapons and full charges."""
    stats = msgspec.convert(placement.stats["squad"], Stats)
    return recruit(Soldier, placement, stats=stats, bhp=stats.bhp, **EQUIPMENT.carried(placement, scenario))


def sturdy(unit: Soldier) -> Soldier:
    """The unhurt unit with a third more body hit points."""
    bhp = a_third_more(unit.stats.bhp)
    return replace(unit, stats=replace(unit.stats, bhp=bhp), bhp=bhp)


def outfit(scenario: Scenario) -> Round:
    """The beginning of a match: nothing has happened, and gear is known."""
    return Round(**EQUIPMENT.known(scenario))
