"""The stat blocks and units of `narrative`, and its part of a position."""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.board.squares import Square
from game.board.terrain import Vision
from game.rules import gear
from game.rules.bounds import (
    Charges,
    Count,
    Damage,
    Few,
    Points,
    Radius,
    Rating,
    Rounds,
    Squares,
    Turn,
    a_third_more,
)
from game.rules.events import Modifier
from game.rules.gear import recruit
from game.rules.scenario import Block, Placement, Scenario
from game.rules.state import Prompt, State, having
from game.rules.units import AS_NEW, Side, friends
from game.systems.narrative.talents import TalentName, added

Characteristic: TypeAlias = Literal["brawn", "agility", "intellect", "cunning", "willpower", "presence"]
Combat: TypeAlias = Literal["melee", "brawl", "ranged_light", "ranged_heavy", "gunnery"]
Band: TypeAlias = Literal["engaged", "short", "medium", "long", "extreme"]
Ability: TypeAlias = Literal["inspire", "suppress", "second_wind"]
Harm: TypeAlias = Literal["wounds", "strain"]
"""What a unit suffers."""

Order: TypeAlias = Literal["never", "deadly", "all"]
"""When a side spends a story point against a check of the other (N-38)."""

_Rating: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
_Ranks: TypeAlias = Annotated[int, Meta(ge=0, le=5)]

Rank: TypeAlias = Literal["nemesis", "rival", "minion"]
"""How much of a person of its own a unit is (N-39)."""

Figures: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
"""How many figures a group of minions has; of all others it is 1 (N-39)."""

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

if TYPE_CHECKING:
    SkillName: TypeAlias = str
else:
    SkillName = Literal[tuple(SKILLS)]
    """The names of the skills, as the type by which tasks are checked."""

CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)
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
    wound_threshold: Points
    strain_threshold: Points
    soak: Damage
    defense_melee: Few = 0
    defense_ranged: Few = 0
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
    rank: Rank = "nemesis"
    figures: Figures = 1
    adversary: Few = 0
    talents: tuple[TalentName, ...] = ()


class Qualities(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """What is particular to a weapon; 0: it has not that quality (N-26, N-30, N-40)."""

    accurate: Few = 0
    inaccurate: Few = 0
    pierce: Rating = 0
    stun: Rating = 0
    auto_fire: Rating = 0
    blast: Damage = 0
    limited_ammo: Charges = 0
    defensive: Few = 0
    breach: Few = 0
    burn: Few = 0
    concussive: Few = 0
    cumbersome: Few = 0
    disorient: Few = 0
    ensnare: Few = 0
    knockdown: Few = 0
    linked: Few = 0
    prepare: Few = 0
    vicious: Few = 0


class WeaponStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A weapon: `damage` without brawn, `crit` the advantages of a critical injury, `band` its farthest."""

    skill: Combat
    damage: Damage
    crit: Annotated[int, Meta(ge=1, le=20)]
    band: Band = "engaged"
    qualities: Qualities = Qualities()


class ItemStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An item: what a charge heals, the smoke that it makes, what it gives to its bearer.

    `stealth` are boost dice on stealth checks.
    """

    heals: Rating = 0
    smoke: Radius = 0
    rounds: Rounds = 0
    range: Squares = 0
    charges: Charges = 0
    vision: Vision | None = None
    stealth: Few = 0


NEVER = -1
"""The round of what has not happened."""


class Weapon(gear.Weapon[WeaponStats], frozen=True):
    """A weapon that a unit carries; `left` are its attacks if its ammunition is limited (N-26, N-31).

    `readied` counts the maneuvers by which it is prepared for the next attack (N-40).
    """

    left: Charges = 0
    jammed: bool = False
    readied: Count = 0

    @classmethod
    def full(cls, name: str, stats: WeaponStats) -> Self:
        return cls(name, stats, stats.qualities.limited_ammo)

    @property
    def remaining(self) -> int:
        return self.left if self.stats.qualities.limited_ammo else AS_NEW

    @property
    def close(self) -> bool:
        """Whether it is a weapon of arm's length."""
        return self.stats.skill in CLOSE

    @property
    def empty(self) -> bool:
        """Whether its limited ammunition is used up."""
        return self.stats.qualities.limited_ammo > 0 and self.left == 0


Item: TypeAlias = gear.Item[ItemStats]


class TaskStats(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A task: a skill, and how many difficulty dice there are against it (M-09)."""

    usual: ClassVar[Block] = {"skill": "mechanics", "difficulty": 2}

    skill: SkillName
    difficulty: Annotated[int, Meta(ge=0, le=5)] = 2


BARE_HANDS = Weapon("hands", WeaponStats(skill="brawl", damage=0, crit=5))
"""What everybody has at arm's length."""


class Character(gear.Bearer[Stats, Weapon, Item], frozen=True):
    """A unit of `narrative`.

    `wounds` and `strain` are what it has suffered. Of this turn: `acted`, the `maneuvers` that it has made,
    of which `credit` are still paid for, its `incidentals`, the squares that it has `walked`. Whether a
    hazard has `burnt` it is of whoever's turn it is. `aims` are the turns in which it aimed, `guarded` that
    of its guarded stance, `exposed` that in which it lost the use of cover, stance and defense. `owed` are
    dice of its next check. `hiding` are the net successes of its stealth check; in this turn it sneaks so
    many squares more as it is `nimble`, and while it has `vanished` no search finds it. Of critical
    injuries: how many `criticals`, `shaken` the setback dice, `lowered` characteristics; `stalled` and
    `stunned` until the end of its next turn. Of qualities of weapons (N-40): so many turns more it is
    `burning`, each time for its `flames`, without an action (`dazed`), hindered (`disoriented`), held
    (`ensnared`). `knacks` are the talents that have made something an incidental in this round (N-41).
    """

    wounds: Count = 0
    strain: Count = 0
    acted: bool = False
    maneuvers: Count = 0
    credit: Count = 1
    incidentals: Count = 0
    walked: Count = 0
    burnt: bool = False
    aims: tuple[Turn, ...] = ()
    guarded: Turn = NEVER
    exposed: Turn = NEVER
    covered: bool = False
    prone: bool = False
    owed: Annotated[tuple[Modifier, ...], Meta(max_length=20)] = ()
    hiding: Count = 0
    nimble: Count = 0
    vanished: bool = False
    criticals: Count = 0
    shaken: Count = 0
    lowered: tuple[Characteristic, ...] = ()
    stalled: bool = False
    stunned: bool = False
    bleeding: bool = False
    burning: Count = 0
    flames: Damage = 0
    dazed: Count = 0
    disoriented: Count = 0
    ensnared: Count = 0
    knacks: tuple[TalentName, ...] = ()
    dead: bool = False
    aided: bool = False
    winded: bool = False

    @property
    def in_hand(self) -> Weapon:
        """The weapon in hand, bare hands without one."""
        return self.carried(self.held) or BARE_HANDS

    @property
    def close_weapon(self) -> Weapon:
        """What it fights with at arm's length: what it holds if that is made for it, else bare hands."""
        return self.in_hand if self.in_hand.close else BARE_HANDS

    def rating(self, name: Characteristic) -> int:
        """A characteristic as it counts now (N-32)."""
        rating: int = getattr(self.stats, name)
        return max(rating - self.lowered.count(name), 0)

    def pool(self, skill: str) -> tuple[int, int]:
        """The dice of a skill, and how many of them are upgraded (N-02)."""
        ranks, rating = self.ranks(skill), self.rating(SKILLS[skill])
        return max(rating, ranks), min(rating, ranks)

    def ranks(self, skill: str) -> int:
        """Its ranks in a skill: of a group one less than its figures, where it has any (N-39)."""
        ranks: int = getattr(self.stats, skill)
        return max(self.figures - 1, 0) if self.grouped and ranks else ranks

    @property
    def highest(self) -> Characteristic:
        """The highest characteristic, the first of several (N-32)."""
        return max(CHARACTERISTICS, key=self.rating)

    def suffered(self, what: Harm) -> Harm:
        """What some harm is to the unit: strain counts as wounds for all but nemeses (N-39)."""
        return what if self.stats.rank == "nemesis" else "wounds"

    @property
    def wound_threshold(self) -> int:
        """How many wounds it bears: a group as many as its figures together, without the last (N-39)."""
        each = self.share
        return self.stats.figures * each - 1 if self.grouped else each

    @property
    def share(self) -> int:
        """The wound threshold of one figure (N-39, N-41)."""
        return self.stats.wound_threshold + added(self.stats.talents, "wound_threshold")

    @property
    def strain_threshold(self) -> int:
        """How much strain it bears (N-41)."""
        return self.stats.strain_threshold + added(self.stats.talents, "strain_threshold")

    @property
    def grouped(self) -> bool:
        """Whether it is a group of minions (N-39)."""
        return self.stats.rank == "minion"

    @property
    def figures(self) -> int:
        """How many figures of it are left: each full threshold of one takes one out (N-39)."""
        if not self.grouped:
            return 1
        return max(self.stats.figures - self.wounds // self.share, 0)

    def left_of(self, what: Harm) -> int:
        """How much of something it takes until it is out (N-08)."""
        bears = self.wound_threshold if what == "wounds" else self.strain_threshold
        suffered = self.wounds if what == "wounds" else self.strain
        return max(bears + 1 - suffered, 0)

    @property
    def standing(self) -> bool:
        """Whether neither wounds nor strain exceed their thresholds, nor an injury was its last (N-08)."""
        fit = self.wounds <= self.wound_threshold and self.strain <= self.strain_threshold
        return fit and not self.dead


class Slot(Struct, frozen=True, cache_hash=True):
    """A place in the initiative, which belongs to a side, and the roll that it comes from (N-05)."""

    side: Side
    successes: int = 0
    advantages: int = 0


class Favour(Struct, frozen=True, cache_hash=True):
    """A die, or an upgrade, for the next check of a side and its friends (N-30, N-31).

    `by` is the unit that has earned it, and does not use it itself; empty: it is for whoever checks next.
    """

    by: str
    side: Side
    row: Modifier


class Fire(Struct, frozen=True, cache_hash=True):
    """Squares that a unit lays under fire until its own next turn (N-36)."""

    by: str
    side: Side
    squares: tuple[Square, ...]


class Round(Struct, frozen=True, cache_hash=True):
    """What the encounter has brought so far.

    `slots` are in their order, `rolled` the units that have rolled for one, `passed` the sides that have
    passed a slot in this round; `pairs` are engaged, each in the order of ids. `weapons` and `things` are
    what names of gear that lies about stand for. `story` are the points of the two halves, the squad's
    first, `orders` the standing orders of sides about them.
    """

    slots: tuple[Slot, ...] = ()
    rolled: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    favours: tuple[Favour, ...] = ()
    fires: tuple[Fire, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    things: tuple[Item, ...] = ()
    passed: tuple[Side, ...] = ()
    story: tuple[Count, Count] = (0, 0)
    orders: tuple[tuple[Side, Order], ...] = ()


Narrative: TypeAlias = State[Character, Round, Any, Any]
"""A position of `narrative`."""


EQUIPMENT = gear.Equipment("narrative", Weapon, WeaponStats, ItemStats)
"""How gear of these rules is made."""


def enlist(placement: Placement, scenario: Scenario) -> Character:
    """A unit where the scenario puts it, unhurt, with full weapons and full charges."""
    stats = msgspec.convert(placement.stats["narrative"], Stats)
    return recruit(Character, placement, stats=stats, **EQUIPMENT.carried(placement, scenario))


def sturdy(unit: Character) -> Character:
    """The unhurt unit with a third more wounds until it is out, in a group each of it."""
    return replace(unit, stats=replace(unit.stats, wound_threshold=a_third_more(unit.stats.wound_threshold)))


MOST_STORY = 4
"""The story points that the squad begins with at most; the opposition has one (N-38)."""


def outfit(scenario: Scenario) -> Round:
    """The beginning of a match: nothing has happened, gear is known, story points are dealt."""
    squad = sum(placement.side == "squad" for placement in scenario.placements)
    return Round(story=(min(squad, MOST_STORY), 1), **EQUIPMENT.known(scenario))


def filled(weapon: Weapon) -> Weapon:
    """The weapon with all that it can have in it, in order."""
    return replace(Weapon.full(weapon.id, weapon.stats), readied=weapon.readied)


def prepared(weapon: Weapon) -> Weapon:
    """The weapon as it is when it needs no more preparing (N-40)."""
    return replace(weapon, readied=weapon.stats.qualities.prepare)


def masked(state: Narrative, side: Side) -> Narrative:
    """The view of a side in which nothing names those that it does not know of."""
    turn, present = state.turn, {unit.id for unit in state.units}
    shown = replace(
        turn,
        pairs=turn.pairs and tuple(pair for pair in turn.pairs if present.issuperset(pair)),
        rolled=tuple([unit for unit in turn.rolled if unit in present]),
        favours=turn.favours
        and tuple(favour for favour in turn.favours if not favour.by or favour.by in present),
        fires=turn.fires
        and tuple(fire if fire.by in present else replace(fire, by="") for fire in turn.fires),
        orders=turn.orders and _orders_known(state, side),
    )
    if not state.pending:
        return having(state, turn=shown)
    prompt = _about_known(state.pending.prompt, present)
    return having(state, turn=shown, pending=replace(state.pending, prompt=prompt))


def _orders_known(state: Narrative, side: Side) -> tuple[tuple[Side, Order], ...]:
    """The standing orders of which a side knows: its own and its friends', in a sandbox all."""
    orders = state.turn.orders
    return orders if state.options.sandbox else tuple(order for order in orders if friends(order[0], side))


def _about_known(prompt: Prompt[Any], present: set[str]) -> Prompt[Any]:
    """A prompt about a combat check, who spends on which need not know the others in it (N-31)."""
    fought = getattr(prompt.grant, "fought", None)
    if fought is None:
        return prompt
    attacker, target = (unit if unit in present else "" for unit in (fought.attacker, fought.target))
    hits = tuple(unit for unit in fought.hits if unit in present)
    named = {"target": ""} if getattr(prompt.grant, "target", attacker) not in {*present, attacker} else {}
    grant = replace(
        prompt.grant, fought=replace(fought, attacker=attacker, target=target, hits=hits), **named
    )
    return replace(prompt, grant=grant)
