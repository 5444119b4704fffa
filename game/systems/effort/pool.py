"""Pools of d6: the rows of each roll, its dice, and the Effort that a hit needs (E-01 to E-06, E-49)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec
from msgspec import Struct

from game.board.concealment import concealment
from game.board.cover import Degree, cover
from game.board.squares import Square, distance
from game.dice import Check, Die
from game.dice.die import Vector
from game.rules import presentation
from game.rules.events import Modifier
from game.rules.units import friends
from game.systems.effort.targeting import CLOSE, OPENING, Manner, in_melee, taken_cover, zones_past
from game.systems.effort.units import Agent, Effort, Skill, Trait, Weapon

DICE, SYNERGY, EXTRA, NEED = "dice", "synergy", "added Effort", "needed Effort"
"""What the rows of a roll change: dice, synergy, Effort added to one that is rolled, Effort needed to hit."""

TASK = "Effort to do"
"""What a row names that says how much Effort a task still needs (E-50)."""

DUE = "wounds due"
"""What a row names that says how many wounds a check is against, where that is not one (E-46)."""

NO_DODGE = "no dodge"
"""What a row names that says why an attack allows none (E-18, E-29, E-41)."""

UNHARMED = "light hits do nothing"
"""What a row names that says that its target has no aspect left that a light hit could cost (E-21)."""

MOST_DICE, TRADED = 10, 5
"""The most dice that are rolled, and how many of those beyond stand for 1 Effort (E-02)."""

MOST_SYNERGY, PER_EFFORT = 3, 5
"""How many dice synergy gives at most, and how much of it is 1 Effort (E-03)."""

EFFORT_DIE = Die("d6", ((0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0)))
"""A 5 or 6 is 1 Effort, a 1 is a Quirk (E-01)."""

POOR_DIE = Die("poor d6", ((0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (1, 0)))
"""The one die of a pool whose penalties exceed its dice: it counts only on a 6 (E-04)."""


COMBAT: tuple[Skill, ...] = ("melee", "ranged", "defense")
"""The combat skills: the best of them serves to dodge and to evade (E-49)."""

SKILLED = -1
"""What a non-combat skill costs in a fight (E-34)."""

HELP = 1
"""Synergy without a number (E-22)."""

AIMED = 2
"""The synergy of an Aim, of a Desperate Attack, and of attending to something (E-24, E-32, E-35)."""

TOO_FAR, TWICE, ODD, RETORT = -2, -1, -1, -2
"""A zone too far (E-06), one of two Attacks (E-10), one of three (E-24), a riposte (E-40)."""


class Pool(NamedTuple):
    """The sum of rows: dice to roll, Effort that is sure (E-02), Effort that is added to any rolled."""

    dice: tuple[Die, ...]
    sure: int
    added: int


def pooled(rows: tuple[Modifier, ...]) -> Pool:
    """The pool of the rows of a roll (E-02 to E-04)."""
    synergy = summed(rows, SYNERGY)
    gains = sum(row.value for row in rows if row.what == DICE and row.value > 0)
    losses = -sum(row.value for row in rows if row.what == DICE and row.value < 0)
    gains += min(synergy, MOST_SYNERGY)
    dice, sure = max(gains - losses, 1), 0
    while dice > MOST_DICE:
        dice, sure = dice - TRADED, sure + 1
    die = POOR_DIE if losses > gains or not gains else EFFORT_DIE
    return Pool((die,) * dice, sure, synergy // PER_EFFORT + summed(rows, EXTRA))


def help_text(synergy: int) -> str:
    """So much synergy in words: "a die more", "2 dice more" (E-03)."""
    return "a die more" if synergy == 1 else f"{presentation.dice(synergy)} more"


def dice_text(rows: tuple[Modifier, ...]) -> str:
    """What a pool rolls: "7 dice", "5 dice and 1 Effort"."""
    pool = pooled(rows)
    if POOR_DIE in pool.dice:
        return "one die that counts only on a 6"
    return presentation.dice(len(pool.dice)) + (f" and {pool.sure} Effort" if pool.sure else "")


def summed(rows: tuple[Modifier, ...], what: str) -> int:
    """The sum of the rows that change one thing."""
    return sum(row.value for row in rows if row.what == what)


class Quirks(NamedTuple):
    """What Quirks bring whoever rolled them: being Open, the loss of an action (E-05)."""

    open: bool = False
    stunned: bool = False


def leaves_open(quirks: int, effort: int) -> bool:
    """Whether so many Quirks leave whoever attacks Open (E-05)."""
    return quirks > effort


class AttackResult(Struct, frozen=True, cache_hash=True):
    """The result of an attack roll: Effort, whether it leaves the attacker Open or costs the next action."""

    effort: int
    open: bool = False
    stunned: bool = False

    @property
    def quirks(self) -> Quirks:
        """What its Quirks bring, the same whatever the Effort: odds follow that once."""
        return Quirks(self.open, self.stunned)

    def __str__(self) -> str:
        return f"{self.effort}"


class ReadAttack(Struct, frozen=True):
    """Reads an attack roll, which needs the number of its dice (E-03, E-05)."""

    dice: int
    added: int

    def __call__(self, folded: Vector) -> AttackResult:
        effort = _effort(folded, self.added)
        quirks = folded[1]
        return AttackResult(effort, leaves_open(quirks, effort), quirks == self.dice > 1)


class ReadEffort(Struct, frozen=True):
    """Reads the Effort of any other roll, up to the most that matters."""

    added: int
    most: int

    def __call__(self, folded: Vector) -> int:
        return min(_effort(folded, self.added), self.most)


def _effort(folded: Vector, added: int) -> int:
    return folded[0] + added if folded[0] else 0


def attack_check(rows: tuple[Modifier, ...], label: str) -> Check[AttackResult]:
    """The roll of an attack by its rows."""
    pool = pooled(rows)
    return Check(pool.dice, "sum", ReadAttack(len(pool.dice), pool.added), label, (pool.sure, 0))


def effort_check(rows: tuple[Modifier, ...], label: str, most: int = 99) -> Check[int]:
    """Any other roll by its rows."""
    pool = pooled(rows)
    return Check(pool.dice, "sum", ReadEffort(pool.added, most), label, (pool.sure, 0))


def plain_check(dice: int, label: str, most: int) -> Check[int]:
    """A number of dice, whatever the state of the unit that rolls (E-46)."""
    return Check((EFFORT_DIE,) * dice, "sum", ReadEffort(0, most), label, (0, 0))


def row(value: int, what: str, why: str, clause: str) -> Iterator[Modifier]:
    """A row of a roll, unless it changes nothing."""
    if value:
        yield Modifier(value, what, why, clause)


@dataclass(frozen=True)
class Attack:
    """A unit attacks another with a weapon, in some manner."""

    state: Effort
    attacker: Agent
    target: Agent
    weapon: Weapon
    manner: Manner


def attack_rows(attack: Attack) -> tuple[Modifier, ...]:
    """Every row of an attack's pool."""
    return tuple(row for rule in _ATTACK for row in rule(attack))


def dice_before_trade(attack: Attack) -> int:
    """How many dice an attack has before any become Effort (E-02, E-23)."""
    rows = attack_rows(attack)
    return summed(rows, DICE) + min(summed(rows, SYNERGY), MOST_SYNERGY)


def fitted(attack: Attack) -> Attack:
    """The attack with no more dice left out for power than leave one (E-23)."""
    while attack.manner.name == "power" and attack.manner.out and dice_before_trade(attack) < 1:
        attack = replace(attack, manner=msgspec.structs.replace(attack.manner, out=attack.manner.out - 2))
    return attack


def own_rows(attack: Attack) -> tuple[Modifier, ...]:
    """The rows of an attack's pool that do not depend on its target."""
    return tuple(row for rule in _OWN for row in rule(attack))


def area_rows(state: Effort, attacker: Agent, weapon: Weapon, at: Square) -> tuple[Modifier, ...]:
    """The pool of an attack on a square, in which no cover counts (E-48)."""
    attack = Attack(state, attacker, attacker, weapon, Manner("area"))
    return (*own_rows(attack), *_zone(weapon, distance(attacker.at, at)))


def best_combat_skill(unit: Agent) -> tuple[Skill, int]:
    """The combat skill in which a unit is best, and its ranks (E-49)."""
    return max(((skill, getattr(unit.stats, skill)) for skill in COMBAT), key=lambda ranked: ranked[1])


def base_rows(unit: Agent, trait: Trait, skill: Skill) -> Iterator[Modifier]:
    """One aspect, one trait, one skill, less the wounds (E-01, E-46)."""
    yield from row(unit.aspect, DICE, "aspect", "E-01")
    yield from row(getattr(unit.stats, trait), DICE, trait, "E-01")
    yield from row(getattr(unit.stats, skill), DICE, skill, "E-01")
    yield from row(-unit.wounds, DICE, "wounds", "E-46")


def skill_rows(unit: Agent, trait: Trait, skill: Skill) -> Iterator[Modifier]:
    """Aspect, trait and skill alone (E-01)."""
    return (row for row in base_rows(unit, trait, skill) if row.value > 0)


def check_rows(unit: Agent, trait: Trait, skill: Skill) -> Iterator[Modifier]:
    """The pool of an action that is no attack, with what helps the next one (E-33, E-35)."""
    yield from base_rows(unit, trait, skill)
    yield from row(HELP * unit.insight, SYNERGY, "searched", "E-33")
    yield from row(AIMED * unit.attending, SYNERGY, "attended", "E-35")


def defense_rows(state: Effort, unit: Agent, *, reaction: bool, attacker: str = "") -> tuple[Modifier, ...]:
    """The pool of a Defense (E-27), or of a defensive reaction to an attacker (E-38, E-39)."""
    skill, _ = best_combat_skill(unit)
    return (
        *(base_rows if reaction else check_rows)(unit, "agile", skill),
        *common_defense_rows(state, unit, reaction=reaction, attacker=attacker),
    )


def common_defense_rows(
    state: Effort, unit: Agent, *, reaction: bool, attacker: str = ""
) -> Iterator[Modifier]:
    """What helps and hinders every Defense, or every defensive reaction (E-22, E-28 to E-30, E-41, E-44)."""
    if reaction:
        yield from row(-1 - unit.reactions, DICE, "reactions so far", "E-41")
        yield from row(HELP * unit.stance, SYNERGY, "defensive stance", "E-28")
        yield from row(HELP * unit.screened, SYNERGY, "covering fire", "E-30")
    yield from row(HELP * unit.guarded, SYNERGY, "defensive attack", "E-22")
    shielded = any(is_shielding(friend, unit) for friend in state.conscious())
    yield from row(HELP * shielded, SYNERGY, "shielded by a friend", "E-29")
    yield from row(-int(unit.open_for(attacker)), DICE, "Open", "E-44")


DODGES = "dodge"
"""What the roll of a dodge, parry or block is called."""


def cancelled(effort: int) -> int:
    """The Effort of an attack that so much of a dodge, parry or block cancels (E-38)."""
    return effort // 2


def is_shielding(friend: Agent, unit: Agent) -> bool:
    """Whether a unit shields another: a friend in Close range (E-29)."""
    close = friend.id != unit.id and distance(friend.at, unit.at) <= CLOSE
    return friend.shielding and close and friends(friend.side, unit.side)


def need_rows(state: Effort, target: Agent, origin: Square) -> tuple[Modifier, ...]:
    """The Effort that a hit from a square needs: 1, and 1 more for whatever raises it (E-21)."""
    raises = [(clause, what) for clause, what, rule in _RAISES if rule(state, target, origin)]
    more = (Modifier(1, NEED, " and ".join(what for _, what in raises), raises[0][0]),) if raises else ()
    return (Modifier(1, NEED, "a hit", "E-21"), *more)


def _weapon(attack: Attack) -> Iterator[Modifier]:
    stats = attack.weapon.stats
    yield from skill_rows(attack.attacker, stats.trait, stats.skill)
    yield from row(stats.bonus, SYNERGY, attack.weapon.id, "E-03")


def _hurt(attack: Attack) -> Iterator[Modifier]:
    yield from row(-attack.attacker.wounds, DICE, "wounds", "E-46")


def _paired(attack: Attack) -> Iterator[Modifier]:
    declared = not attack.manner.extra
    if declared and attack.attacker.paired and attack.manner.name in {"basic", "defensive", "power", "area"}:
        yield Modifier(TWICE, DICE, "one of two Attacks", "E-10")


def _manner(attack: Attack) -> Iterator[Modifier]:
    manner = attack.manner
    if manner.name == "defensive":
        yield Modifier(-manner.out, DICE, "defensive", "E-22")
    if manner.name == "power":
        yield from row(-manner.out, DICE, "power", "E-23")
        yield from row(manner.out // 2, EXTRA, "power", "E-23")
    if manner.name == "desperate":
        yield Modifier(AIMED, SYNERGY, "desperate", "E-24")
    if manner.name == "flurry":
        yield Modifier(ODD, DICE, "one of three", "E-24")
    if manner.name == OPENING:
        yield Modifier(HELP, SYNERGY, "waited for an opening", "E-51")
    if manner.name == "riposte":
        yield Modifier(RETORT, DICE, "riposte", "E-40")
        yield Modifier(-1 - manner.taken, DICE, "reactions so far", "E-41")


def _helped(attack: Attack) -> Iterator[Modifier]:
    unit = attack.attacker
    if unit.aim and attack.manner.aimed:
        yield Modifier(AIMED, SYNERGY, "aim", "E-32")
    yield from row(HELP * unit.insight, SYNERGY, "searched", "E-33")


def _hidden(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.hidden:
        yield Modifier(HELP, SYNERGY, "from hiding", "E-18")


def _range(attack: Attack) -> Iterator[Modifier]:
    yield from _zone(attack.weapon, distance(attack.attacker.at, attack.target.at))


def _zone(weapon: Weapon, squares: int) -> Iterator[Modifier]:
    if not in_melee(weapon) and zones_past(weapon.stats.zone, squares):
        yield Modifier(TOO_FAR, DICE, f"a zone past {weapon.stats.zone}", "E-06")


def _prone(attack: Attack) -> Iterator[Modifier]:
    if attack.target.prone and distance(attack.attacker.at, attack.target.at) <= CLOSE:
        yield Modifier(1, DICE, f"on the ground within {CLOSE} squares", "E-20")


def _concealed(attack: Attack) -> Iterator[Modifier]:
    seen = concealment(attack.state.board, attack.attacker.at, attack.target.at, attack.attacker.vision)
    why = ", ".join(piece.what for piece in seen.pieces)
    yield from row(-int(seen.degree), DICE, f"concealed: {why}", "E-25")


def _covered(attack: Attack) -> Iterator[Modifier]:
    """Cover of the board, for a target that has not taken it (E-25)."""
    if in_melee(attack.weapon) or attack.target.cover:
        return
    shelter = cover(attack.state.board, attack.attacker.at, attack.target.at)
    if shelter is not None:
        yield from row(-int(shelter.degree), DICE, f"{shelter.degree.name.lower()} cover", "E-25")


_OWN = (_weapon, _hurt, _paired, _manner, _helped, _hidden)
_ATTACK = (*_OWN, _range, _prone, _concealed, _covered)


def _by_crawl(_state: Effort, target: Agent, origin: Square) -> bool:
    return target.crawled and target.prone and distance(origin, target.at) > CLOSE


def _by_stance(_state: Effort, target: Agent, _origin: Square) -> bool:
    return target.stance


def _by_cover(state: Effort, target: Agent, origin: Square) -> bool:
    return taken_cover(state, target, origin) > Degree.NONE


_RAISES = (
    ("E-16", "behind cover", _by_cover),
    ("E-20", f"crawling, farther than {CLOSE} squares", _by_crawl),
    ("E-28", "in a defensive stance", _by_stance),
)
"""What raises the Effort needed; together by no more than 1 (E-21)."""
