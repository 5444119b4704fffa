"""The dice of a combat check, and the rows that explain them (N-10, N-12, N-14, N-18, N-23 to N-28, N-33)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.board.concealment import concealment
from game.board.cover import cover
from game.board.squares import distance
from game.dice import Check
from game.rules.events import Modifier
from game.rules.presentation import named
from game.rules.units import friends
from game.systems.narrative.checks import (
    AVERAGE,
    DIFFICULTY_UPGRADES,
    EASY,
    LEVELS,
    Result,
    check_of,
    difficulty_row,
    skill_rows,
    standing_rows,
    with_cleared,
)
from game.systems.narrative.engagement import BANDS, band, engaged
from game.systems.narrative.talents import Case, added, counting
from game.systems.narrative.units import Character, Combat, Harm, Narrative, Weapon

OF_DAMAGE = "of that damage"
"""What a row names that says where a part of the damage comes from."""

FURTHER_HIT = 2
"""The advantages that a further hit of auto-fire costs (N-30)."""

DAMAGE, SOAK, CRIT, BLAST, AUTO = "damage", "soak", "critical", "blast", "auto-fire"
"""What rows name beside dice: damage before successes, what soak takes off, and qualities that are bought."""

WHEN_ENGAGED: dict[Combat, int] = {"ranged_light": 1, "ranged_heavy": 2}
"""The difficulty dice more for an engaged shooter (N-24)."""

FROM_HIDING = 2
"""The boost dice of an attack out of hiding (N-33)."""

BREACHED = 10
"""The soak that each point of breach ignores (N-40)."""

LABEL = "attack"
"""What a combat check is called."""


@dataclass(frozen=True)
class Attack:
    """An attack of a unit on another with a weapon, `auto` with its auto-fire."""

    state: Narrative
    attacker: Character
    target: Character
    weapon: Weapon
    auto: bool

    @property
    def engaged(self) -> bool:
        """Whether the two are engaged with each other."""
        return self.target.id in engaged(self.state, self.attacker)


def attack_check(
    attack: Attack, fated: tuple[Modifier, ...] = ()
) -> tuple[Check[Result], tuple[Modifier, ...]]:
    """The combat check and every row of how it came about (N-22), story points spent on it last (N-38)."""
    rows = with_cleared([*(row for rule in _RULES for row in rule(attack)), *fated], attack.attacker)
    return check_of(rows, LABEL), rows


def may_take_out(attack: Attack) -> bool:
    """Whether the attack, at its luckiest, puts the target out of action by its damage (N-08, N-38)."""
    check, _ = attack_check(attack)
    most = sum(max(face[0] for face in die.faces) for die in check.dice)
    if most <= 0:
        return False
    amount = damage(attack.attacker, attack.weapon) + most - soak_against(attack.target, attack.weapon)
    return amount >= attack.target.left_of(harm_of(attack.weapon, attack.target))


def harm_of(weapon: Weapon, target: Character) -> Harm:
    """What a hit of a weapon is to somebody: wounds, of stun weapons strain (N-26, N-39)."""
    return target.suffered("strain" if weapon.stats.qualities.stun else "wounds")


def damage(unit: Character, weapon: Weapon) -> int:
    """What a hit does before successes and soak (N-28, N-41)."""
    talents = added(unit.stats.talents, "damage", weapon.stats.skill)
    return weapon.stats.damage + (unit.rating("brawn") if weapon.close else 0) + talents


def weapon_text(unit: Character, weapon: Weapon) -> str:
    """A weapon in figures, for buttons and cards."""
    return f"damage {damage(unit, weapon)}, critical {weapon.stats.crit}, {weapon.stats.band}"


def soak_against(target: Character, weapon: Weapon) -> int:
    """What soak takes off a hit of a weapon (N-28, N-40)."""
    qualities = weapon.stats.qualities
    return max(target.stats.soak - qualities.pierce - BREACHED * qualities.breach, 0)


def exposed(state: Narrative, unit: Character) -> bool:
    """Whether a unit has lost the use of cover, stance and defense for this round (N-30)."""
    return unit.exposed == state.clock.turn


def in_the_way(attack: Attack) -> tuple[Character, ...]:
    """The attacker's friends that the target is engaged with, the nearest to the attacker first (N-25)."""
    if attack.weapon.close:
        return ()
    attacker = attack.attacker
    engaged_units = [attack.state.unit(unit_id) for unit_id in engaged(attack.state, attack.target)]
    others = [unit for unit in engaged_units if unit.id != attacker.id and friends(unit.side, attacker.side)]
    return tuple(sorted(others, key=lambda unit: (distance(unit.at, attacker.at), unit.id)))


def _skill(attack: Attack) -> Iterator[Modifier]:
    yield from skill_rows(attack.attacker, attack.weapon.stats.skill)


def _difficulty(attack: Attack) -> Iterator[Modifier]:
    if attack.weapon.close:
        yield difficulty_row(AVERAGE, "close combat", "N-23")
    elif attack.engaged:
        yield difficulty_row(EASY, "engaged target", "N-24")
    else:
        name = band(distance(attack.attacker.at, attack.target.at)) or BANDS[-1]
        dice = BANDS.index(name) + 1
        yield difficulty_row(dice, f"{name} range, {LEVELS[dice]}", "N-24")
    foes = engaged(attack.state, attack.attacker)
    harder = WHEN_ENGAGED.get(attack.weapon.stats.skill, 0)
    if foes and harder:
        yield difficulty_row(harder, f"engaged with {', '.join(foes)}", "N-24")
    if attack.auto:
        yield difficulty_row(1, "auto-fire", "N-30")


def _friend_in_the_way(attack: Attack) -> Iterator[Modifier]:
    friends_engaged = in_the_way(attack)
    if friends_engaged:
        yield Modifier(1, DIFFICULTY_UPGRADES, f"{friends_engaged[0].id} is engaged with the target", "N-25")


def _defense(attack: Attack) -> Iterator[Modifier]:
    target, close = attack.target, attack.weapon.close
    if exposed(attack.state, target):
        return
    defense = target.stats.defense_melee if close else target.stats.defense_ranged
    if defense:
        yield Modifier(defense, "setback", "target's defense", "N-26")
    parry = target.in_hand.stats.qualities.defensive
    if close and parry:
        yield Modifier(parry, "setback", f"defensive {target.in_hand.id}", "N-26")


def _qualities(attack: Attack) -> Iterator[Modifier]:
    qualities = attack.weapon.stats.qualities
    if qualities.accurate:
        yield Modifier(qualities.accurate, "boost", "accurate", "N-26")
    if qualities.inaccurate:
        yield Modifier(qualities.inaccurate, "setback", "inaccurate", "N-26")
    missing = qualities.cumbersome - attack.attacker.rating("brawn")
    if missing > 0:
        yield Modifier(missing, "setback", f"cumbersome {attack.weapon.id}", "N-40")


def _aim(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.aims:
        yield Modifier(len(attack.attacker.aims), "boost", "aim", "N-10")


def _stances(attack: Attack) -> Iterator[Modifier]:
    attacker, target, close = attack.attacker, attack.target, attack.weapon.close
    if attacker.guarded >= 0 and not exposed(attack.state, attacker):
        yield Modifier(1, "setback", "own guarded stance", "N-12")
    if close and target.guarded >= 0 and not exposed(attack.state, target):
        yield Modifier(1, "setback", "guarded target", "N-12")
    if target.prone:
        yield Modifier(1, "boost" if close else "setback", "prone target", "N-18")


def uses_cover(state: Narrative, unit: Character) -> bool:
    """Whether a unit has taken cover, and it is of use to it (N-14, N-30)."""
    return unit.covered and not exposed(state, unit)


def _cover(attack: Attack) -> Iterator[Modifier]:
    target = attack.target
    if attack.weapon.close or not uses_cover(attack.state, target):
        return
    covered = cover(attack.state.board, attack.attacker.at, target.at)
    if covered and covered.degree:
        yield Modifier(int(covered.degree), "setback", f"{covered.degree.name.lower()} cover", "N-14")


def _concealment(attack: Attack) -> Iterator[Modifier]:
    if attack.engaged:
        return
    attacker = attack.attacker
    concealed = concealment(attack.state.board, attacker.at, attack.target.at, attacker.vision)
    if concealed.degree:
        what = ", ".join(piece.what for piece in concealed.pieces)
        yield Modifier(int(concealed.degree), "setback", f"concealed: {what}", "N-27")


def _from_hiding(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.hidden_from:
        yield Modifier(FROM_HIDING, "boost", "out of hiding", "N-33")


def _standing(attack: Attack) -> Iterator[Modifier]:
    yield from standing_rows(attack.state, attack.attacker)


def _adversary(attack: Attack) -> Iterator[Modifier]:
    if attack.target.stats.adversary:
        yield Modifier(attack.target.stats.adversary, DIFFICULTY_UPGRADES, "adversary", "N-39")


def _talents(attack: Attack) -> Iterator[Modifier]:
    """The dice that talents of both add (N-41); in `attack_check` those that they take off."""
    skill = attack.weapon.stats.skill
    for name, talent in counting(attack.attacker.stats.talents, "attack", skill):
        if CASES[talent.case](attack):
            yield Modifier(talent.number, talent.die, named(name), "N-41")
    for name, talent in counting(attack.target.stats.talents, "defence"):
        if CASES[talent.case](attack):
            yield Modifier(talent.number, talent.die, named(name), "N-41")


def _friend_at_it(attack: Attack) -> bool:
    """Whether a friend of the attacker is engaged with the target."""
    others = [attack.state.unit(unit_id) for unit_id in engaged(attack.state, attack.target)]
    return any(unit.id != attack.attacker.id and friends(unit.side, attack.attacker.side) for unit in others)


CASES: dict[Case, Callable[[Attack], bool]] = {
    "": lambda _: True,
    "out of hiding": lambda attack: bool(attack.attacker.hidden_from),
    "friend engaged": _friend_at_it,
    "short range": lambda attack: band(distance(attack.attacker.at, attack.target.at)) == "short",
    "prone target": lambda attack: attack.target.prone,
    "shot": lambda attack: not attack.weapon.close,
    "blow": lambda attack: attack.weapon.close,
}
"""When an attack is a case of a talent's row."""


def _damage(attack: Attack) -> Iterator[Modifier]:
    weapon = attack.weapon
    qualities = weapon.stats.qualities
    why = f"{weapon.id}, strain" if qualities.stun else weapon.id
    yield Modifier(damage(attack.attacker, weapon), DAMAGE, why, "N-28")
    for name, talent in counting(attack.attacker.stats.talents, "damage", weapon.stats.skill):
        yield Modifier(talent.number, OF_DAMAGE, named(name), "N-41")
    yield Modifier(-soak_against(attack.target, weapon), SOAK, f"soak {attack.target.stats.soak}", "N-28")
    yield Modifier(weapon.stats.crit, CRIT, weapon.id, "N-30")
    if qualities.blast:
        yield Modifier(qualities.blast, BLAST, weapon.id, "N-30")
    if attack.auto:
        yield Modifier(1, AUTO, f"a further hit for each {FURTHER_HIT} advantages", "N-30")


_RULES = (
    _skill,
    _difficulty,
    _friend_in_the_way,
    _defense,
    _qualities,
    _aim,
    _stances,
    _cover,
    _concealment,
    _from_hiding,
    _standing,
    _adversary,
    _talents,
    _damage,
)
"""Every rule that adds a row."""
