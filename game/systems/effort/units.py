"""The units of `effort`: stat blocks, what they carry, and the system's part of a position."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.board.terrain import Vision
from game.rules import gear
from game.rules.gear import Bearer, Equipment, recruit
from game.rules.scenario import Placement, Scenario
from game.rules.state import State

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


Category: TypeAlias = Literal["maneuver", "attack", "defense", "concentration"]
"""The four categories of action (E-09)."""

Trigger: TypeAlias = Literal["in_sight", "moves", "close", "attacks", "open"]
"""What an enemy does that triggers a prepared reaction (E-37)."""


Weapon: TypeAlias = gear.Weapon[WeaponStats]
Item: TypeAlias = gear.Item[ItemStats]

BARE_HANDS = Weapon("hands", WeaponStats(skill="melee", trait="strong", muscle=True))
"""What every unit has for an adjacent enemy."""


class Readied(Struct, frozen=True, cache_hash=True):
    """A prepared reaction: as soon as `foe` (empty: any enemy) does this, an action of that kind (E-37)."""

    trigger: Trigger
    then: str
    foe: str = ""


class Agent(Bearer[Stats, Weapon, Item], frozen=True):
    """A unit of `effort`.

    `dulled` are the ranks of its aspect that it has lost, `actions` those left this turn, `owed` those
    that it will lose; `spent` the categories of the actions done, `paired`: two Attacks are declared.
    `crept` are the squares gone with stealth this round, `quiet` the Effort that finds it while hidden.
    `cover` to `dived` last as their clauses say; `evasive` is what is left of its pool (E-27), `covered`
    and `screened` what covering fire gives (E-30). `insight` and `attending` help the next action, `aim`
    the next attack. `reactions` counts those taken this round, `winded`: none are left. `seized`: its free
    attack of E-45 is used, `treated`: a wound of its was healed this round, `bearing`: it takes an attack
    on a friend.
    """

    wounds: int = 0
    dulled: int = 0
    actions: int = 2
    owed: int = 0
    spent: tuple[Category, ...] = ()
    paired: bool = False
    drawn: bool = False
    crept: int = 0
    quiet: int = 0
    open: bool = False
    prone: bool = False
    crawled: bool = False
    dived: bool = False
    cover: bool = False
    attacked: bool = False
    stance: bool = False
    guarded: bool = False
    shielding: bool = False
    evasive: int = 0
    covered: bool = False
    screened: bool = False
    aim: bool = False
    insight: bool = False
    attending: bool = False
    reactions: int = 0
    winded: bool = False
    seized: bool = False
    treated: bool = False
    bearing: bool = False
    readied: Readied | None = None

    @property
    def aspect(self) -> int:
        """The ranks of its aspect that are left (E-21)."""
        return max(self.stats.aspect - self.dulled, 0)

    @property
    def hidden(self) -> bool:
        """Whether it is hidden from some side (E-18)."""
        return self.quiet > 0 and bool(self.hidden_from)

    @property
    def left(self) -> int:
        """The wounds that it can still take before it is out of action (E-46)."""
        return max(self.stats.wound_threshold - self.wounds, 0)

    @property
    def in_hand(self) -> Weapon:
        """The weapon in hand, bare hands without one."""
        return self.carried(self.held) or BARE_HANDS

    @property
    def bombs(self) -> tuple[Weapon, ...]:
        """Its weapons with an area, each once (E-48)."""
        return tuple(dict.fromkeys(weapon for weapon in self.weapons if weapon.stats.area))


class Gear(Struct, frozen=True, cache_hash=True):
    """What names of gear that lies about stand for."""

    weapons: tuple[Weapon, ...] = ()
    things: tuple[Item, ...] = ()


Effort: TypeAlias = State[Agent, Gear, Any, Any]
"""A position of `effort`."""


EQUIPMENT = Equipment("effort", Weapon, WeaponStats, ItemStats)
"""How gear of these rules is made."""


def enlist(placement: Placement, scenario: Scenario) -> Agent:
    """A unit where the scenario puts it, unhurt, with full charges."""
    stats = msgspec.convert(placement.stats["effort"], Stats)
    return recruit(Agent, placement, stats=stats, **EQUIPMENT.carried(placement, scenario))


def outfit(scenario: Scenario) -> Gear:
    """The beginning of a match: gear is known."""
    return Gear(**EQUIPMENT.known(scenario))
