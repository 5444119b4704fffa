"""The dice of an attack: how many, why, and the number that they must reach (S-18 to S-32, S-47, S-48)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.board.concealment import concealment
from game.board.cover import cover
from game.board.squares import Square, distance, in_front
from game.dice import Check, Margin, counting
from game.rules.events import Modifier
from game.rules.presentation import named
from game.rules.state import cached
from game.rules.units import Side, foes, friends
from game.systems.squad.units import Size, Soldier, Squad, Weapon

How: TypeAlias = Literal["shoot", "close combat", "throw", "blast"]

TO_HIT: dict[Size, int] = {"tiny": 8, "small": 7, "average": 6, "large": 5}
"""The number that attack dice must reach, by the target's size (S-19)."""

DEFENCE = 6
"""The number that defence dice must reach (S-18)."""

HIGHEST = 10
"""No number to reach is higher (S-20)."""

ARMOR = 2
"""What armor adds to the number to reach (S-20)."""

MOST_OTHERS = 2
"""How many other attackers on the same target count (S-23)."""

DODGE, STEALTH = 2, 3
"""The defence dice of who dodges (S-27), and of who is in stealth (S-48)."""

ATTACK, DEFENCE_DICE, NUMBER, SURE = "attack dice", "defence dice", "to hit", "sure successes"
DAMAGE = "damage"
"""What the rows of an attack change; the damage is that of the smallest hit."""


@dataclass(frozen=True)
class Attack:
    """Somebody attacks somebody with a weapon; `origin` is the square that cover and arcs are judged from."""

    state: Squad
    attacker: Soldier
    target: Soldier
    weapon: Weapon
    how: How
    origin: Square


def attack_check(attack: Attack) -> tuple[Check[int], tuple[Modifier, ...]]:
    """The roll of an attack and every row of how it came about.

    It reads the margin of attack over defence successes, 0 for a miss; what exceeds the target's health
    makes no difference and is not told apart (S-18, S-21, S-22).
    """
    rows = tuple(_rules(attack))
    dice = (counting(10, to_hit(rows), 0, 2),) * dice_of(rows, ATTACK)
    dice += (counting(10, DEFENCE, 1, 2),) * dice_of(rows, DEFENCE_DICE)
    sure = (dice_of(rows, SURE), 0)
    return Check(dice, "sum", Margin(0, _deadly(attack)), attack.how, sure), rows


def _deadly(attack: Attack) -> int:
    """The margin from which on the target goes out, whatever more it is (S-21, S-34)."""
    if attack.how == "blast":
        return attack.target.bhp
    return max(attack.target.bhp - attack.weapon.stats.dam + 1, 1)


def dice_of(rows: tuple[Modifier, ...], what: str) -> int:
    """How many dice, or sure successes, the rows of a roll come to; never fewer than none (S-22)."""
    return max(sum(row.value for row in rows if row.what == what), 0)


def to_hit(rows: tuple[Modifier, ...]) -> int:
    """The number that attack dice must reach by the rows of an attack (S-19, S-20)."""
    return min(sum(row.value for row in rows if row.what == NUMBER), HIGHEST)


def damage_of(smallest: int, margin: int) -> int:
    """The damage of a hit by a margin, of a weapon whose smallest hit takes so much (S-21)."""
    return smallest + margin - 1


def defenceless(attack: Attack) -> bool:
    """Whether the target rolls no defence dice: fallen (S-39), or attacked from behind its bulk (S-32)."""
    return attack.target.fallen or behind(attack.origin, attack.target)


def behind(square: Square, unit: Soldier) -> bool:
    """Whether a square lies outside the front arc of a unit with bulk (S-32, B-26)."""
    return unit.stats.bulk > 0 and not in_front(unit.facing, unit.at, square)


def about_facing(_view: Squad, attacker: Soldier, target: Soldier) -> str:
    """What it means to come from behind who has bulk, or would mean (S-31, S-32)."""
    if target.fallen or not target.stats.bulk:
        return ""
    if in_front(target.facing, target.at, attacker.at):
        return f"From behind, {target.name} would have no defence dice."
    return f"{target.name} has its back turned: it has no defence dice."


def engaged(state: Squad, unit: Soldier) -> tuple[Soldier, ...]:
    """The conscious enemies that a unit is adjacent to; a disabled unit engages nobody (S-28, S-45)."""
    return _foes_beside(state, unit.at, unit.side)


@cached
def _foes_beside(state: Squad, at: Square, side: Side) -> tuple[Soldier, ...]:
    around, against = state.board.around(at), foes(side)
    return tuple(
        [
            unit
            for unit in state.conscious()
            if unit.side in against and unit.at in around and not unit.disabled
        ]
    )


def in_the_way(attack: Attack) -> tuple[tuple[Soldier, bool], ...]:
    """The attacker's friends with whom the target is engaged, who is hit first coming first (S-30).

    With each, whether it lies in the half of the target's square nearer the attacker.
    """
    if attack.how == "close combat":
        return ()
    state, attacker, target = attack.state, attack.attacker, attack.target
    mine = [
        unit
        for unit in engaged(state, target)
        if unit.id != attacker.id and friends(unit.side, attacker.side)
    ]
    marked = [(unit, _near(target.at, unit.at, attacker.at)) for unit in mine]
    return tuple(sorted(marked, key=lambda row: (not row[1], distance(row[0].at, attacker.at), row[0].id)))


def _near(target: Square, friend: Square, attacker: Square) -> bool:
    """Whether the dot product of friend - target with attacker - target is not negative (S-30)."""
    x = (friend.x - target.x) * (attacker.x - target.x)
    y = (friend.y - target.y) * (attacker.y - target.y)
    return x + y >= 0


def _pools(attack: Attack) -> Iterator[Modifier]:
    if attack.how == "blast":
        yield Modifier(attack.weapon.stats.dam, ATTACK, attack.weapon.id, "S-34")
    else:
        yield Modifier(attack.attacker.stats.att, ATTACK, "attack", "S-18")
    if not defenceless(attack):
        yield Modifier(attack.target.stats.dfn, DEFENCE_DICE, "defence", "S-18")


def _number(attack: Attack) -> Iterator[Modifier]:
    stats = attack.target.stats
    yield Modifier(TO_HIT[stats.size], NUMBER, f"{stats.size} target", "S-19")
    if stats.armor > attack.weapon.stats.pierce:
        unpierced = f"armor {stats.armor}, the {named(attack.weapon.id)} does not pierce it"
        yield Modifier(ARMOR, NUMBER, unpierced, "S-20")


def _damage(attack: Attack) -> Iterator[Modifier]:
    """What the smallest hit takes: of a blast 1, since there the damage is the margin (S-21, S-34)."""
    if attack.how == "blast":
        yield Modifier(1, DAMAGE, "the margin", "S-34")
    else:
        yield Modifier(attack.weapon.stats.dam, DAMAGE, attack.weapon.id, "S-21")


def _aim(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.aim:
        yield Modifier(attack.attacker.aim, ATTACK, "aim", "S-11")


def _others(attack: Attack) -> Iterator[Modifier]:
    others = {attacker for attacker, target in attack.state.turn.attacks if target == attack.target.id}
    others.discard(attack.attacker.id)
    if others:
        why = f"{', '.join(sorted(others))} attacked it this turn"
        yield Modifier(min(len(others), MOST_OTHERS), ATTACK, why, "S-23")


def _behind(attack: Attack) -> Iterator[Modifier]:
    if behind(attack.origin, attack.target):
        yield Modifier(1, ATTACK, "from behind", "S-32")


def _covering(attack: Attack) -> Iterator[Modifier]:
    """Friends of the defender beside the attacker, free of other enemies (S-24)."""
    state, attacker, target = attack.state, attack.attacker, attack.target
    for unit in state.conscious():
        friend = unit.id != target.id and friends(unit.side, target.side)
        if not friend or unit.fallen or not state.board.adjacent(unit.at, attacker.at):
            continue
        others = [foe for foe in engaged(state, unit) if foe.id != attacker.id]
        if not others:
            yield Modifier(1, DEFENCE_DICE, f"{unit.id} is beside the attacker", "S-24")


def _concealed(attack: Attack) -> Iterator[Modifier]:
    seen = concealment(attack.state.board, attack.attacker.at, attack.target.at, attack.attacker.vision)
    for piece in seen.pieces:
        yield Modifier(2 if piece.total else 1, DEFENCE_DICE, f"concealed: {piece.what}", "S-25")


def _covered(attack: Attack) -> Iterator[Modifier]:
    barrier = cover(attack.state.board, attack.origin, attack.target.at)
    if barrier is None or attack.how == "close combat":
        return
    for piece in barrier.pieces:
        where = " ".join(map(str, piece.squares))
        degree = "total" if piece.total else "partial"
        yield Modifier(4 if piece.total else 2, DEFENCE_DICE, f"{degree} cover at {where}", "S-26")


def _dodging(attack: Attack) -> Iterator[Modifier]:
    if attack.target.dodging:
        yield Modifier(DODGE, DEFENCE_DICE, "dodge", "S-27")


def _in_melee(attack: Attack) -> Iterator[Modifier]:
    near = [unit.id for unit, near in in_the_way(attack) if near]
    if near:
        be = "is" if len(near) == 1 else "are"
        yield Modifier(2, DEFENCE_DICE, f"{' and '.join(near)} {be} in close combat with it", "S-30")


def _stealthy(attack: Attack) -> Iterator[Modifier]:
    if attack.target.stealth:
        yield Modifier(STEALTH, DEFENCE_DICE, "in stealth", "S-48")


def _surprise(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.stealth:
        yield Modifier(1, SURE, "from stealth", "S-47")


_OFFENCE = (_pools, _number, _damage, _aim, _others, _behind, _surprise)
_DEFENCE = (_covering, _concealed, _covered, _dodging, _in_melee, _stealthy)
_NOT_FOR_BLASTS = (_others, _covering, _in_melee)
"""What a grenade does not care for: S-23, S-24, and S-30, which is for shooting (S-34)."""


def _rules(attack: Attack) -> Iterator[Modifier]:
    """The rows of every rule that counts; what adds defence dice only for a target that rolls any."""
    rules = _OFFENCE if defenceless(attack) else (*_OFFENCE, *_DEFENCE)
    for rule in rules:
        if attack.how != "blast" or rule not in _NOT_FOR_BLASTS:
            yield from rule(attack)
