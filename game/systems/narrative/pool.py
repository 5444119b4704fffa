"""The dice of a combat check, and the rows that explain them (N-10, N-12, N-14, N-18, N-23 to N-28, N-33)."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.board.concealment import concealment
from game.board.cover import cover
from game.board.squares import distance
from game.dice import Check
from game.rules.events import Modifier
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
)
from game.systems.narrative.engagement import BANDS, band, engaged
from game.systems.narrative.units import Character, Combat, Narrative, Weapon

DAMAGE, SOAK, CRIT, BLAST, AUTO = "damage", "soak", "critical", "blast", "auto-fire"
"""What rows name beside dice: damage before successes, what soak takes off, and qualities that are bought."""

WHEN_ENGAGED: dict[Combat, int] = {"ranged_light": 1, "ranged_heavy": 2}
"""The difficulty dice more for an engaged shooter (N-24)."""

FROM_HIDING = 2
"""The boost dice of an attack out of hiding (N-33)."""

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


def attack_check(attack: Attack) -> tuple[Check[Result], tuple[Modifier, ...]]:
    """The combat check and every row of how it came about (N-22)."""
    rows = tuple(row for rule in _RULES for row in rule(attack))
    return check_of(rows, LABEL), rows


def damage(unit: Character, weapon: Weapon) -> int:
    """What a hit does before successes and soak (N-28)."""
    return weapon.stats.damage + (unit.rating("brawn") if weapon.close else 0)


def weapon_text(unit: Character, weapon: Weapon) -> str:
    """A weapon in figures, for buttons and cards."""
    return f"damage {damage(unit, weapon)}, critical {weapon.stats.crit}, {weapon.stats.band}"


def soak_against(target: Character, weapon: Weapon) -> int:
    """What soak takes off a hit of a weapon (N-28)."""
    return max(target.stats.soak - weapon.stats.qualities.pierce, 0)


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
        yield Modifier(defense, "setback", "defense", "N-26")
    parry = target.in_hand.stats.qualities.defensive
    if close and parry:
        yield Modifier(parry, "setback", f"defensive {target.in_hand.id}", "N-26")


def _qualities(attack: Attack) -> Iterator[Modifier]:
    qualities = attack.weapon.stats.qualities
    if qualities.accurate:
        yield Modifier(qualities.accurate, "boost", "accurate", "N-26")
    if qualities.inaccurate:
        yield Modifier(qualities.inaccurate, "setback", "inaccurate", "N-26")


def _aim(attack: Attack) -> Iterator[Modifier]:
    if attack.attacker.aims:
        yield Modifier(len(attack.attacker.aims), "boost", "aim", "N-10")


def _stances(attack: Attack) -> Iterator[Modifier]:
    attacker, target, close = attack.attacker, attack.target, attack.weapon.close
    if attacker.guarded >= 0 and not exposed(attack.state, attacker):
        yield Modifier(1, "setback", "one's own guarded stance", "N-12")
    if close and target.guarded >= 0 and not exposed(attack.state, target):
        yield Modifier(1, "setback", "guarded target", "N-12")
    if target.prone:
        yield Modifier(1, "boost" if close else "setback", "prone target", "N-18")


def _cover(attack: Attack) -> Iterator[Modifier]:
    target = attack.target
    if attack.weapon.close or not target.covered or exposed(attack.state, target):
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


def _damage(attack: Attack) -> Iterator[Modifier]:
    weapon = attack.weapon
    qualities = weapon.stats.qualities
    why = f"{weapon.id}, strain" if qualities.stun else weapon.id
    yield Modifier(damage(attack.attacker, weapon), DAMAGE, why, "N-28")
    yield Modifier(-soak_against(attack.target, weapon), SOAK, f"soak {attack.target.stats.soak}", "N-28")
    yield Modifier(weapon.stats.crit, CRIT, weapon.id, "N-30")
    if qualities.blast:
        yield Modifier(qualities.blast, BLAST, weapon.id, "N-30")
    if attack.auto:
        yield Modifier(1, AUTO, weapon.id, "N-30")


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
    _damage,
)
"""Every rule that adds a row."""
