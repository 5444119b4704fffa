"""The dice of an attack: the rows of its bonus and of the defense, and the damage (P-21, P-24 to P-40)."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.board.concealment import concealment
from game.board.cover import Degree, cover
from game.board.squares import Square
from game.dice import Amount, Check, d
from game.dice.check import R
from game.dice.die import Vector
from game.rules.events import Modifier
from game.rules.knowledge import known, who_know
from game.rules.presentation import together
from game.rules.scripts import Roll, Script
from game.rules.state import cached
from game.rules.units import enemies, friends
from game.systems.phased.harm import SCALE_NAMES, armor_against, larger, left_by, needed
from game.systems.phased.units import Fighter, Phased, Weapon, WeaponStats, dice_of, health_left

How: TypeAlias = Literal["shot", "focused", "spray", "covering", "blast", "melee"]

AUTO: tuple[How, ...] = ("focused", "spray")
"""What auto-fire is (P-33, P-34)."""

Verdict: TypeAlias = Literal["miss", "hit", "critical"]

ATTACK, DEFENSE, DAMAGE = "attack roll", "defense", "damage"
"""What the rows of an attack change."""

ARMOR, HITS = "armor", "hits"
"""What damage on one target alone is told with: what its armor takes off, and how often it comes (P-34)."""

NATURAL, DOUBLE = 40, 15
"""The roll that is always a critical, and from which face on two equal dice are one if they hit (P-24)."""

COVER, OWN_COVER, DUG_IN, HUGGING = -4, -10, -14, -20
"""P-27, P-28, P-48, P-29."""

CONCEALED: dict[Degree, int] = {Degree.NONE: 0, Degree.PARTIAL: -4, Degree.TOTAL: -10}
"""P-30."""

INTO_MELEE, COVERING, RAN, HIDDEN = -15, -4, 4, 4
"""P-31, P-48, P-21, P-47."""

MARKED, DODGING = 2, 6
"""P-48."""

DREW, CROWDED, TWO_HANDS, HURT, PER_SCALE = -4, -1, -4, -4, 4
"""P-36, P-37, P-39, P-40, P-38."""

INCREMENTS = (5, 10, 25, 50, 100)
"""Up to which distance there are 0, 1, 2, 3, 4 range increments (P-26)."""

BEYOND = 50
"""How many squares beyond the last of these make one more increment (P-26)."""


class Attack(Struct, frozen=True, cache_hash=True):
    """Somebody attacks somebody with a weapon.

    `origin` is the square that cover is judged from, `away` the squares that count for the range;
    `careless`: the penalty for firing into a melee is ignored (P-31).
    """

    state: Phased
    attacker: Fighter
    target: Fighter
    weapon: Weapon
    how: How
    origin: Square
    away: int
    careless: bool = False


class Struck(Struct, frozen=True):
    """Reads 2d20 against what each of several targets needs: miss, hit or critical, in their order (P-24)."""

    needs: tuple[int, ...]

    def __call__(self, folded: Vector) -> tuple[Verdict, ...]:
        return tuple(map(verdict_of, self.needs, (folded,) * len(self.needs)))


class Joint(NamedTuple):
    """What one roll gives against several; whom its roller does not know are not told of."""

    told: tuple[Verdict, ...]
    untold: tuple[Verdict, ...]

    def __str__(self) -> str:
        return str(self.told)


class JointlyStruck(Struct, frozen=True):
    """Reads 2d20 against what each of several needs, some of whom are not told of (P-24, B-36)."""

    told: Struck
    untold: Struck

    def __call__(self, folded: Vector) -> Joint:
        return Joint(self.told(folded), self.untold(folded))


Hits: TypeAlias = tuple[Fighter, tuple[bool, ...]]
"""Who is hit, and which of the hits are criticals."""

RECENT = 64
"""How many rolls of a kind are kept for when they are asked for again, with the positions that they hold."""


def roll_attacks(attacks: Sequence[Attack], label: str, clause: str) -> Script[tuple[Verdict, ...]]:
    """One attack roll against several targets; each row of it names the target that it is about.

    Those whom the attacker's side does not know come last (`told_of`), and are not named.
    """
    verdicts = yield _joint_roll(tuple(attacks), label, clause)
    return (*verdicts.told, *verdicts.untold) if isinstance(verdicts, Joint) else verdicts


@lru_cache(RECENT)
def _joint_roll(attacks: tuple[Attack, ...], label: str, clause: str) -> Roll:
    rows = [attack_rows(attack) for attack in attacks]
    first = told_of(attacks)
    named = tuple(
        replace(row, why=f"{attack.target.id}: {row.why}")
        for attack, own in zip(attacks[:first], rows, strict=False)
        for row in own
    )
    needs = tuple(map(need_of, rows))
    further = tuple(attack.target.id for attack in attacks[:first])
    if first == len(attacks):
        check = attack_check(needs, label)
        target, hits = _aimed(attacks)
        return _roll(attacks[0], check, clause, named, target, hits, further)
    read = JointlyStruck(Struck(needs[:first]), Struck(needs[first:]))
    shared = Check((d(20), d(20)), "all", read, label, ())
    return _roll(attacks[0], shared, clause, named, further=further)


def _aimed(attacks: Sequence[Attack]) -> tuple[Fighter, Callable[[tuple[Verdict, ...]], bool]]:
    """The last enemy among the targets, and which verdicts hit: it, of a blast any enemy (J-08).

    Of a spray the odds are asked as its targets are named, for the last of them.
    """
    foes = [n for n, attack in enumerate(attacks) if enemies(attack.attacker.side, attack.target.side)] or [0]
    counted = foes if attacks[0].how == "blast" else foes[-1:]
    return attacks[foes[-1]].target, lambda verdicts: any(verdicts[number] != "miss" for number in counted)


def told_of(attacks: Sequence[Attack]) -> int:
    """How many of the targets of an attack its side knows."""
    return sum(known(attack.state, attack.attacker.side, attack.target) for attack in attacks)


def roll_attack(attack: Attack, label: str, clause: str = "P-24") -> Script[Verdict]:
    """An attack roll on one target."""
    verdicts: tuple[Verdict, ...] = yield _attack_roll(attack, label, clause)
    return verdicts[0]


@lru_cache(RECENT)
def _attack_roll(attack: Attack, label: str, clause: str) -> Roll:
    """The same for each of three shots, and however they fall."""
    rows = attack_rows(attack)
    return _roll(attack, attack_check((need_of(rows),), label), clause, rows, hits=_hits)


def _hits(verdicts: tuple[Verdict, ...]) -> bool:
    """Whether a roll hits the first of its targets."""
    return verdicts[0] != "miss"


def roll_damage(attack: Attack, targets: Sequence[Fighter], *, halved: bool = False) -> Script[int]:
    """The damage roll of an attack on these targets (P-25)."""
    damage: int = yield _damage_roll(attack, tuple(targets), halved)
    return damage


def roll_hits(attack: Attack, hits: tuple[Hits, ...]) -> Script[int]:
    """The damage roll of hits that are applied at once; odds do not tell apart what leaves the same."""
    damage: int = yield _hits_roll(attack, hits)
    return damage


@lru_cache(RECENT)
def _hits_roll(attack: Attack, hits: tuple[Hits, ...]) -> Roll:
    plain = _damage_roll(attack, tuple(unit for unit, _ in hits), halved=False)
    weapon = attack.weapon.stats
    return replace(
        plain,
        alike=lambda damage: tuple(left_by(unit, damage, weapon, how) for unit, how in hits),
        modifiers=(*plain.modifiers, *_times(hits)),
    )


def _times(hits: tuple[Hits, ...]) -> Iterator[Modifier]:
    """That damage on one target comes for each of several hits (P-34)."""
    if len(hits) == 1 and len(hits[0][1]) > 1:
        yield Modifier(len(hits[0][1]), HITS, "one damage roll for each", "P-34")


@lru_cache(RECENT)
def _damage_roll(attack: Attack, targets: tuple[Fighter, ...], halved: bool) -> Roll:
    """The same however many dice have fallen for it."""
    check, rows = damage_check(attack, targets, halved=halved)
    target, weapon = targets[0], attack.weapon.stats
    if len(targets) == 1 and not halved:
        off = armor_against(target.stats.armor, target.stats.scale, weapon.scale, weapon.ap)
        rows = (*rows, Modifier(-off, ARMOR, target.id, "P-41"))
    return _roll(attack, check, "P-25", rows, target)


def _roll(
    attack: Attack,
    check: Check[R],
    clause: str,
    rows: tuple[Modifier, ...],
    target: Fighter | None = None,
    hits: Callable[[R], bool] | None = None,
    further: tuple[str, ...] = (),
) -> Roll:
    victim, state, attacker = target or attack.target, attack.state, attack.attacker
    told = None if known(state, attacker.side, victim) else who_know(state, attacker, victim)
    return Roll(state, check, clause, attacker.id, victim.id, rows, told, hits, further)


def verdict_of(need: int, faces: Vector) -> Verdict:
    """What two d20 give against the sum that hits (P-24)."""
    first, second = faces
    if first + second == NATURAL or (first + second >= need and first == second >= DOUBLE):
        return "critical"
    return "hit" if first + second >= need else "miss"


def attack_check(needs: tuple[int, ...], label: str) -> Check[tuple[Verdict, ...]]:
    """The attack roll: 2d20 against the sum that hits each target (P-24)."""
    return Check((d(20), d(20)), "all", Struck(needs), label, ())


def need_of(rows: Sequence[Modifier]) -> int:
    """What 2d20 must reach by the rows of an attack (P-24)."""
    return total(rows, DEFENSE) - total(rows, ATTACK)


def total(rows: Sequence[Modifier], what: str) -> int:
    """The sum of the rows of one kind."""
    return sum(row.value for row in rows if row.what == what)


def damage_check(
    attack: Attack, targets: Sequence[Fighter], *, halved: bool = False
) -> tuple[Check[int], tuple[Modifier, ...]]:
    """The damage roll of an attack on these targets, and its rows (P-25).

    What stops at all their armor, and what exceeds what takes all of them out, is not told apart; where
    `halved` somebody takes half.
    """
    stats = attack.weapon.stats
    number, sides = dice_of(stats.dice)
    rows = (Modifier(number, f"d{sides}", attack.weapon.id, "P-25"), *_muscle(attack))
    armors = [
        armor_against(target.stats.armor, target.stats.scale, stats.scale, stats.ap) for target in targets
    ]
    most = max(armor + needed(target, stats.scale) for armor, target in zip(armors, targets, strict=True))
    added = total(rows, DAMAGE)
    read = Amount(min(armors), most * 2 if halved else most)
    return Check((d(sides),) * number, "sum", read, "damage", (added,)), rows


def _muscle(attack: Attack) -> Iterator[Modifier]:
    """The attribute that adds to damage: none with auto-fire, nor with a gun in melee (P-49)."""
    stats, weapon = attack.attacker.stats, attack.weapon.stats
    if attack.how == "melee":
        if weapon.melee and stats.brawn:
            yield Modifier(stats.brawn, DAMAGE, "brawn", "P-25")
    elif attack.how not in AUTO and stats.sharpness:
        yield Modifier(stats.sharpness, DAMAGE, "sharpness", "P-25")


def attack_rows(attack: Attack) -> tuple[Modifier, ...]:
    """All rows of an attack roll on one target."""
    rules = _MELEE if attack.how == "melee" else _BLAST if attack.how == "blast" else _RANGED
    return tuple(row for rule in rules for row in rule(attack))


def increments(away: int) -> int:
    """How many range increments a distance in squares is (P-26)."""
    for number, farthest in enumerate(INCREMENTS):
        if away <= farthest:
            return number
    return len(INCREMENTS) - 1 + -(-(away - INCREMENTS[-1]) // BEYOND)


def range_penalty(weapon: WeaponStats, away: int) -> int:
    """What the distance takes off an attack roll, as a negative number (P-26, P-32)."""
    return -increments(away) * weapon.increment_penalty


def _bonus(attack: Attack) -> Iterator[Modifier]:
    stats = attack.attacker.stats
    if attack.how == "melee":
        yield Modifier(stats.melee, ATTACK, "melee", "P-24")
    else:
        yield Modifier(stats.ranged, ATTACK, "ranged", "P-24")


def _defense(attack: Attack) -> Iterator[Modifier]:
    yield Modifier(attack.target.stats.defense, DEFENSE, "defense", "P-24")
    if attack.target.ran:
        yield Modifier(RAN, DEFENSE, "it ran", "P-21")
    if attack.target.dodging:
        yield Modifier(DODGING, DEFENSE, "dodge roll", "P-48")


def _range(attack: Attack) -> Iterator[Modifier]:
    penalty = range_penalty(attack.weapon.stats, attack.away)
    if penalty:
        yield Modifier(penalty, ATTACK, f"{attack.away} squares away", "P-32")
    if penalty and attack.attacker.aiming:
        yield Modifier(-penalty - -penalty // 2, ATTACK, "aim halves the range", "P-13")


def _covered(attack: Attack) -> Iterator[Modifier]:
    """Of all cover the worst alone counts, doubled by auto-fire (P-27 to P-29, P-35, P-48)."""
    row = cover_row(attack.state, attack.origin, attack.target)
    if row is not None:
        yield row
        if attack.how in AUTO:
            yield Modifier(row.value, ATTACK, "auto-fire doubles cover", "P-35")


@cached
def opponents(state: Phased, unit: str) -> tuple[Fighter, ...]:
    """The conscious enemies that a unit is adjacent to, in whose reach it is (P-37)."""
    fighter = state.unit(unit)
    around = state.board.around(fighter.at)
    return tuple(
        other for other in state.conscious() if other.at in around and enemies(other.side, fighter.side)
    )


@cached
def in_melee_with(state: Phased, unit: str) -> tuple[Fighter, ...]:
    """The opponents with whom it is in melee: either of the two has a melee weapon in hand (P-23)."""
    fighter = state.unit(unit)
    return tuple(other for other in opponents(state, unit) if has_blade(fighter) or has_blade(other))


def has_blade(unit: Fighter) -> bool:
    """Whether a unit has a melee weapon in hand."""
    weapon = unit.in_hand
    return weapon is not None and weapon.stats.melee


def cover_row(state: Phased, origin: Square, target: Fighter) -> Modifier | None:
    """What cover takes off an attack from a square; None without any (P-21, P-27 to P-29, P-48)."""
    shelter = cover(state.board, origin, target.at)
    if shelter is None or not shelter.pieces:
        return None
    own = [piece for piece in shelter.pieces if piece.own]
    where = " ".join(map(str, (own or list(shelter.pieces))[0].squares))
    if own and not target.ran:
        if target.hugging:
            return Modifier(HUGGING, ATTACK, f"hugs the cover at {where}", "P-29")
        if target.dug_in:
            return Modifier(DUG_IN, ATTACK, f"dug in behind the cover at {where}", "P-48")
        return Modifier(OWN_COVER, ATTACK, f"takes cover at {where}", "P-28")
    return Modifier(COVER, ATTACK, f"cover at {where}", "P-27")


def _about_cover(view: Phased, attacker: Fighter, target: Fighter) -> str:
    """Why the cover beside who has run counts as any other (P-21)."""
    shelter = cover(view.board, attacker.at, target.at) if target.ran else None
    if shelter is None or not any(piece.own for piece in shelter.pieces):
        return ""
    return f"{target.name} has run: the cover beside it counts {COVER}, not {OWN_COVER}."


def about_attack(view: Phased, attacker: Fighter, target: Fighter) -> str:
    """What it takes to put out who forgets every lesser harm, and why cover counts so little (P-45, P-21)."""
    left = f"{health_left(target)} damage this turn takes {target.name} out; less is forgotten."
    return " ".join(filter(None, (left if target.mook else "", _about_cover(view, attacker, target))))


def _concealed(attack: Attack) -> Iterator[Modifier]:
    attacker = attack.attacker
    seen = concealment(attack.state.board, attacker.at, attack.target.at, attacker.vision)
    if CONCEALED[seen.degree]:
        what = max(seen.pieces, key=lambda piece: piece.total).what
        yield Modifier(CONCEALED[seen.degree], ATTACK, f"concealed: {what}", "P-30")


def has_own_cover(state: Phased, origin: Square, target: Fighter) -> bool:
    """Whether a target has cover of its own, not hugged yet, against an attack from a square (P-28)."""
    row = cover_row(state, origin, target)
    return row is not None and row.value in {OWN_COVER, DUG_IN}


def melee_friends(attack: Attack) -> tuple[Fighter, ...]:
    """The attacker's friends in the melee that it fires into, or out of (P-31)."""
    state, attacker, target = attack.state, attack.attacker, attack.target
    fighting = in_melee_with(state, target.id)
    return tuple(unit for unit in fighting if unit.id != attacker.id and friends(unit.side, attacker.side))


def risks_friends(attack: Attack) -> bool:
    """Whether the penalty for firing into a melee is due, ignored or not (P-31)."""
    beside_target = melee_friends(attack)
    scale = attack.target.stats.scale
    into = bool(beside_target) and not all(larger(scale, friend.stats.scale) >= 2 for friend in beside_target)
    return into or bool(in_melee_with(attack.state, attack.attacker.id))


def _into_melee(attack: Attack) -> Iterator[Modifier]:
    if not attack.careless and risks_friends(attack):
        fighting = [friend.id for friend in melee_friends(attack)] or ["a friend"]
        are = "is" if len(fighting) == 1 else "are"
        yield Modifier(INTO_MELEE, ATTACK, f"{together(fighting)} {are} in the melee", "P-31")


def _surprise(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.hidden_from:
        yield Modifier(HIDDEN, ATTACK, "from hiding", "P-47")


def _covering(attack: Attack) -> Iterator[Modifier]:
    if attack.how == "covering":
        yield Modifier(COVERING, ATTACK, "covering fire", "P-48")


def _marked(attack: Attack) -> Iterator[Modifier]:
    """One mark helps all friends of who made it, but not that one; a second mark adds nothing (P-48)."""
    attacker, state = attack.attacker, attack.state
    for marker in attack.target.marked_by:
        if marker != attacker.id and state.has(marker) and friends(state.unit(marker).side, attacker.side):
            yield Modifier(MARKED, ATTACK, f"marked by {marker}", "P-48")
            return


def _drew(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.drew:
        yield Modifier(DREW, ATTACK, "drew a weapon in melee", "P-36")


def _crowded(attack: Attack) -> Iterator[Modifier]:
    others = len(opponents(attack.state, attack.attacker.id)) - 1
    if others > 0:
        yield Modifier(CROWDED * others, ATTACK, f"{others} more in reach of it", "P-37")


def _size(attack: Attack) -> Iterator[Modifier]:
    own, other = attack.attacker.stats.scale, attack.target.stats.scale
    if larger(own, other) > 0:
        why = f"{SCALE_NAMES[own]} against {SCALE_NAMES[other]} scale"
        yield Modifier(PER_SCALE * larger(own, other), ATTACK, why, "P-38")


def _unwieldy(attack: Attack) -> Iterator[Modifier]:
    if not attack.weapon.stats.melee and attack.weapon.stats.hands == 2:
        yield Modifier(TWO_HANDS, ATTACK, f"two hands on the {attack.weapon.id}", "P-39")


def _shaken(attack: Attack) -> Iterator[Modifier]:
    if attack.target.id in attack.attacker.shot_by:
        yield Modifier(HURT, ATTACK, f"{attack.target.id} shot it this turn", "P-40")


_RANGED = (_bonus, _defense, _range, _covered, _concealed, _into_melee, _surprise, _marked, _covering)
_BLAST = (_bonus, _defense, _range, _covered, _surprise, _marked)
"""What counts for an explosive: no concealment (P-30), and it bursts on friends too (P-50)."""
_MELEE = (_bonus, _defense, _drew, _crowded, _size, _unwieldy, _shaken, _surprise, _marked)
