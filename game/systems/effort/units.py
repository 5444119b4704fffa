"""The units of `effort`: stat blocks, what they carry, and the system's part of a position."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.board.terrain import Vision
from game.rules import gear
from game.rules.bounds import Charges, Count, Few, Radius, Rounds, Squares, a_third_more
from game.rules.gear import Bearer, Equipment, recruit
from game.rules.scenario import Block, Placement, Scenario
from game.rules.state import State
from game.rules.units import Side

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


MOST_WOUNDS = 6
"""The highest wound threshold of a stat block."""


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
    wound_threshold: Annotated[int, Meta(ge=1, le=MOST_WOUNDS)] = 3
    hero: bool = False
    abilities: tuple[Ability, ...] = ()


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: its best range zone, whether it is swung by muscle, `area` a radius, `bonus` synergy."""

    skill: Literal["melee", "ranged"]
    trait: Trait
    zone: Zone = "close"
    automatic: bool = False
    muscle: bool = False
    area: Radius = 0
    bonus: Few = 0


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: wounds that a charge heals, synergy on First Aid or on stealth, smoke, sight."""

    heals: Few = 0
    bonus: Few = 0
    stealth: Few = 0
    smoke: Radius = 0
    rounds: Rounds = 0
    range: Squares = 0
    charges: Charges = 0
    vision: Vision | None = None


class TaskStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A task: a skill with a trait, the Effort that it needs, how it is worked at (M-09, E-50).

    Whether Effort `adds` up over actions, and whether a try takes `both` actions of the turn.
    """

    usual: ClassVar[Block] = {"skill": "tech", "trait": "clever", "effort": 2}

    skill: Literal["tech", "athletics", "medicine", "perception"]
    trait: Trait
    effort: Annotated[int, Meta(ge=1, le=20)]
    adds: bool = False
    both: bool = False


Category: TypeAlias = Literal["maneuver", "attack", "defense", "concentration"]
"""The four categories of action (E-09)."""

Trigger: TypeAlias = Literal["in_sight", "moves", "close", "attacks", "open"]
"""What an enemy does that triggers a prepared reaction (E-37)."""

Cue: TypeAlias = Trigger | Literal["opening"]
"""What a unit may wait for: a trigger, or an opening that an enemy gives by its own doing (E-51)."""


Weapon: TypeAlias = gear.Weapon[WeaponStats]
Item: TypeAlias = gear.Item[ItemStats]

BARE_HANDS = Weapon("hands", WeaponStats(skill="melee", trait="strong", muscle=True))
"""What every unit has for an adjacent enemy."""


class Readied(Struct, frozen=True, cache_hash=True):
    """A prepared reaction: as soon as `foe` (empty: any enemy) does this, an action of that kind (E-37).

    `sighted` are the enemies in sight by now, who have to be lost from it before they can come into it.
    """

    trigger: Cue
    then: str
    foe: str = ""
    sighted: tuple[str, ...] = ()


class Agent(Bearer[Stats, Weapon, Item], frozen=True):
    """A unit of `effort`: what it has suffered, done and prepared, what helps and hinders it."""

    added = ("working", "worked", "toiled")

    wounds: Count = 0
    dulled: Count = 0  # the ranks of its aspect that it has lost (E-21)
    actions: Few = 2  # those that are left in its turn
    owed: Count = 0  # the next actions that it will lose (E-05, E-47)
    shaken: bool = False  # wounds that it negated cost one action of its next turn (E-46)
    spent: tuple[Category, ...] = ()  # the categories of the actions that it has done in its turn
    paired: bool = False  # two Attacks are declared (E-10)
    drawn: bool = False  # it has changed weapons in its turn (E-36)
    crept: Count = 0  # the squares that it has gone with stealth in its turn (E-17)
    quiet: Count = 0  # the Effort that a Search must beat while it is hidden (E-18)
    open: bool = False  # to everybody (E-44)
    open_to: tuple[str, ...] = ()  # the enemies to whom alone it is Open (E-06)
    prone: bool = False  # E-14
    crawled: bool = False  # harder to hit from Near and farther (E-20)
    dived: bool = False  # it lies where it dived, until its turn (E-39)
    cover: bool = False  # it has taken cover (E-16)
    attacked: bool = False  # since its turn began: total cover hides it no more (E-16)
    stance: bool = False  # E-28
    guarded: bool = False  # by a Defensive Attack (E-22)
    shielding: bool = False  # E-29
    evasive: Count = 0  # the Effort that it can still negate (E-27)
    covered: bool = False  # by covering fire: two Maneuvers do not leave it Open (E-30)
    screened: bool = False  # by that of an automatic weapon: its reactions are better (E-30)
    aim: bool = False  # helps its next attack (E-32)
    insight: bool = False  # of a Search, helps its next action (E-33)
    attending: bool = False  # helps its next action that is no attack (E-35)
    reactions: Count = 0  # those that it has taken since its turn began (E-41)
    winded: bool = False  # it has no reactions left (E-19, E-24, E-39)
    seized: bool = False  # the free attack of an opportunist is used (E-45)
    working: str = ""  # the task whose Effort adds up (E-50)
    worked: Count = 0  # the Effort that it has put into that so far (E-50)
    toiled: bool = False  # it has kept at that since its turn began (E-50)
    treated: bool = False  # a wound of it has been healed this round (E-31)
    bearing: bool = False  # it takes an attack on a friend (E-29)
    readied: tuple[Readied, ...] = ()

    def open_for(self, enemy: str) -> bool:
        """Whether it is Open to an enemy (E-06, E-44)."""
        return self.open or enemy in self.open_to

    @property
    def losing(self) -> int:
        """The actions that it will lose of its next turn, or of later ones (E-05, E-46, E-47)."""
        return self.owed + self.shaken

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
    """The gear of the catalogue, by which what lies about is known; who begins by the map (E-53, M-10)."""

    added = ("first",)

    weapons: tuple[Weapon, ...] = ()
    things: tuple[Item, ...] = ()
    first: Side | None = None


Effort: TypeAlias = State[Agent, Gear, Any, Any]
"""A position of `effort`."""


EQUIPMENT = Equipment("effort", Weapon, WeaponStats, ItemStats)
"""How gear of these rules is made."""


def enlist(placement: Placement, scenario: Scenario) -> Agent:
    """A unit where the scenario puts it, unhurt, with full charges."""
    stats = msgspec.convert(placement.stats["effort"], Stats)
    return recruit(Agent, placement, stats=stats, **EQUIPMENT.carried(placement, scenario))


def sturdy(unit: Agent) -> Agent:
    """The unhurt unit with a third more wounds until it is out, as many as a stat block can say."""
    wounds = a_third_more(unit.stats.wound_threshold, MOST_WOUNDS)
    return replace(unit, stats=replace(unit.stats, wound_threshold=wounds))


def outfit(scenario: Scenario) -> Gear:
    """The part of a position that holds the gear of the catalogue, and what the map says of who begins."""
    return Gear(**EQUIPMENT.known(scenario), first=scenario.first)
