"""Combat checks: shooting, auto-fire and close combat, from the roll to the hit (N-20, N-22 to N-29)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import distance
from game.dice import Check, distribution
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import ATTACK, Situation
from game.rules.events import Modifier
from game.rules.gear import exchanged
from game.rules.knowledge import is_there, known_square, ours, target_refusals, target_squares
from game.rules.movement import hits_nobody
from game.rules.odds import odds
from game.rules.presentation import Button, armed_with, named
from game.rules.scripts import Roll, Script, do, end_with, hanging, roll, tell
from game.rules.state import TOGETHER, Grant, changed
from game.rules.system import Attempt, Line
from game.systems.narrative.actions import stunned_refusals
from game.systems.narrative.check_actions import CheckAction
from game.systems.narrative.checks import Result, skill_text, use_up_dice
from game.systems.narrative.engagement import REACH, band, engaged
from game.systems.narrative.harm import hit
from game.systems.narrative.items import prepare_refusals, weapon_refusals
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.pool import (
    AUTO,
    CRIT,
    LABEL,
    Attack,
    attack_check,
    damage,
    in_the_way,
    may_take_out,
    soak_against,
    weapon_text,
)
from game.systems.narrative.purchases import AGAIN, menu
from game.systems.narrative.qualities import LINKED
from game.systems.narrative.spending import (
    Purse,
    left_of,
    line_of,
    of_attacker,
    of_other_side,
    offered,
    spend,
)
from game.systems.narrative.stealth import reveal
from game.systems.narrative.story_points import spend_points
from game.systems.narrative.units import BARE_HANDS, SKILLS, Character, Narrative, Weapon, prepared


def attack(
    state: Narrative, attacker: str, target: str, weapon: Weapon, auto: bool, fate: bool
) -> Script[Narrative]:
    """A unit attacks another; spent, and without a roll, when that is not where it is known (B-36)."""
    state = _spend_ammo(state, state.unit(attacker), weapon)
    if not is_there(state, state.unit(attacker), target):
        state = yield from do(_end_attack, state, attacker)
        return (yield from end_with(hits_nobody, state, attacker, not weapon.close))
    attempt = Attack(state, state.unit(attacker), state.unit(target), weapon, auto)
    state, fated = yield from spend_points(state, attacker, fate, lambda: may_take_out(attempt))
    check, rows = attack_check(attempt, fated)
    friend = friend_in_the_way(attempt)
    state = yield from do(_end_attack, state, attacker)
    return (yield from end_with(_roll_attack, state, attacker, target, weapon, friend, check, rows))


def friend_in_the_way(attempt: Attack) -> str:
    """The friend that a despair would send a shot into; empty: nobody (N-25)."""
    friends = in_the_way(attempt)
    return friends[0].id if friends else ""


def _roll_attack(
    state: Narrative,
    attacker: str,
    target: str,
    weapon: Weapon,
    friend: str,
    check: Check[Result],
    rows: tuple[Modifier, ...],
) -> Script[Narrative]:
    """The roll, what it does at once, and what both sides buy with it (N-22)."""

    def strikes(result: Result) -> bool:
        return result.passed and not _strays(result, friend)

    def blow(result: Result) -> tuple[int, bool]:
        """What it does at once; the rest only leaves something to spend, which odds do not follow."""
        return result.successes, _strays(result, friend)

    result = yield from roll(
        state, check, "N-22", unit=attacker, target=target, modifiers=rows, hits=strikes, alike=blow
    )
    auto = any(row.what == AUTO for row in rows)
    fought, purse = fought_out(state, CheckResult(attacker, target, weapon, auto=auto), friend, result)
    state = yield from do(_resolve, state, fought)
    if purse.empty:
        return state
    return (yield from hanging("spending", spend, state, on=(fought, purse)))


def _strays(result: Result, friend: str) -> bool:
    """Whether a despair sends a shot into the friend in the way, and is used up by that (N-25)."""
    return bool(friend) and result.despairs > 0


def fought_out(
    state: Narrative, blank: CheckResult, friend: str, result: Result
) -> tuple[CheckResult, Purse]:
    """What a roll makes of a combat check, and what it leaves to be spent."""
    astray = _strays(result, friend)
    victim = friend if astray else blank.target
    fought = replace(blank, target=victim, successes=result.successes, astray=astray)
    through = _amount(state, fought) > soak_against(state.unit(victim), blank.weapon)
    hits = (victim,) if fought.lands and through else ()
    purse = Purse(result.advantages, result.triumphs, result.despairs - astray)
    return replace(fought, hits=hits), purse


def _amount(state: Narrative, fought: CheckResult) -> int:
    """The damage of a combat check before soak (N-28)."""
    return damage(state.unit(fought.attacker), fought.weapon) + fought.successes


def _resolve(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """What the check used up is gone; the victim of an attack that lands is hit."""
    attacker, victim = fought.attacker, fought.target
    state = use_up_dice(state, attacker)
    if fought.astray:
        text = f"{state.unit(victim).name} takes the attack instead"
        yield from tell(state, events.Said(text=text, unit=victim, clause="N-25"))
    if not fought.lands:
        return state
    return (yield from end_with(hit, state, attacker, victim, fought.weapon, _amount(state, fought)))


def lines(roll: Roll) -> tuple[Line, ...]:
    """What a check may buy, each line with the chance that it can be bought then (N-30, N-31, N-37, J-08).

    Those of the other side when nothing is bought before; after a skill check as things stand before it.
    """
    if roll.check.label != LABEL and not _is_skill(roll):
        return ()
    chances: defaultdict[tuple[bool, str], Fraction] = defaultdict(Fraction)
    for chance, after, fought, purse in _results(roll) if roll.check.label == LABEL else _skill_results(roll):
        for spending in (of_attacker(fought, purse), of_other_side(fought, purse)):
            parts = (part for offer in offered(after, spending) for part in offer.split(TOGETHER))
            for name in dict.fromkeys(map(line_of, parts)):
                chances[spending.attacker, name] += chance
    mine, theirs = ("N-30", "N-31") if roll.check.label == LABEL else ("N-37", "N-37")
    return tuple(
        Line(name, who, chances[attacker, name], clause)
        for attacker, who, clause in ((True, "attacker", mine), (False, "target", theirs))
        for name in menu(attacker=attacker)
        if (attacker, name) in chances
    )


def further_hit(roll: Roll) -> Fraction:
    """The chance that what auto-fire or a linked weapon leaves can buy a further hit (N-30, N-40)."""
    auto = any(row.what == AUTO for row in roll.modifiers)
    if roll.check.label != LABEL or not (auto or _weapon(roll).stats.qualities.linked):
        return Fraction(0)
    return max((line.chance for line in lines(roll) if line.name in (AGAIN, LINKED)), default=Fraction(0))


def _is_skill(roll: Roll) -> bool:
    """Whether a roll is a skill check whose symbols are spent: neither initiative nor a fall (N-37)."""
    return roll.check.label.replace(" ", "_") in SKILLS and roll.clause != "N-35"


def _skill_results(roll: Roll) -> Iterator[tuple[Fraction, Narrative, CheckResult, Purse]]:
    """What the roll of a skill leaves to be spent."""
    state: Narrative = use_up_dice(roll.state, roll.unit)
    skill = roll.check.label.replace(" ", "_")
    results = distribution(roll.check)
    for result in results:
        fought = CheckResult(roll.unit, roll.target, BARE_HANDS, result.successes, skill=skill)
        yield results.chance(result), state, fought, left_of(state, fought, result)


def _weapon(roll: Roll) -> Weapon:
    """What an attack is made with."""
    (used,) = (row.why for row in roll.modifiers if row.what == CRIT)
    weapon: Weapon | None = roll.state.unit(roll.unit).carried(used)
    return weapon or BARE_HANDS


def _results(roll: Roll) -> Iterator[tuple[Fraction, Narrative, CheckResult, Purse]]:
    """What a roll can come to: how likely, where it leads at once, and what is left to be spent on it."""
    state: Narrative = roll.state
    attacker, target = state.unit(roll.unit), state.unit(roll.target)
    rows = {row.what: row for row in roll.modifiers}
    weapon = _weapon(roll)
    friend = friend_in_the_way(Attack(state, attacker, target, weapon, AUTO in rows))
    blank = CheckResult(attacker.id, target.id, weapon, auto=AUTO in rows)
    results = distribution(roll.check)
    positions: dict[CheckResult, dict[Narrative, Fraction]] = {}
    for result in results:
        fought, purse = fought_out(state, blank, friend, result)
        if fought not in positions:
            positions[fought] = odds(_resolve, state, fought).outcomes
        for after, share in positions[fought].items():
            yield results.chance(result) * share, after, fought, purse


def _end_attack(state: Narrative, attacker: str) -> Script[Narrative]:
    """With an attack aim is used up, and the attacker is hidden no more: as it is rolled (N-10, N-33)."""
    return (yield from end_with(reveal, changed(state, attacker, aims=()), attacker, "N-33"))


def _spend_ammo(state: Narrative, attacker: Character, weapon: Weapon) -> Narrative:
    """Each attack takes one off limited ammunition, and what prepared the weapon for it (N-26, N-40)."""
    if not (weapon.stats.qualities.limited_ammo or weapon.readied):
        return state
    fired = replace(weapon, left=max(weapon.left - 1, 0), readied=0)
    return changed(state, attacker.id, weapons=exchanged(attacker.weapons, fired))


class Shoot(CheckAction, frozen=True):
    """Shoot with the weapon in hand (N-24)."""

    button = Button("Shoot", "shoot", "N-24", aim="unit")
    role = ATTACK
    exact = True
    auto: ClassVar[bool] = False

    target: str

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return any(not weapon.close for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        weapon = unit.in_hand
        if weapon.close:
            return f"Shoot with the weapon in hand; {named(weapon.id)} does not shoot."
        skill = skill_text(unit, weapon.stats.skill)
        return f"Shoot with the {named(weapon.id)}: {skill}, {weapon_text(unit, weapon)}."

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from cls.unready(unit.in_hand)

    @classmethod
    def unready(cls, weapon: Weapon) -> Iterator[Refusal]:
        """Why a weapon cannot be used so as it is."""
        if weapon.close:
            yield Refusal("N-24", f"{weapon.id} does not shoot")
            return
        yield from weapon_refusals(weapon)
        yield from prepare_refusals(weapon)
        if cls.auto and not weapon.stats.qualities.auto_fire:
            yield Refusal("N-30", f"{weapon.id} has no auto-fire")

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if weapon.stats.skill == "gunnery" and engaged(view, unit):
            yield Refusal("N-24", f"{unit.id} is engaged, and cannot use {weapon.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        shooter = view.unit(unit)
        far = REACH[shooter.in_hand.stats.band]
        return (
            cls(unit=unit, target=target)
            for target, at in target_squares(view, shooter).items()
            if distance(shooter.at, at) <= far and sees(view.board, shooter.at, at)
        )

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)
        weapon = unit.in_hand
        at = known_square(view, unit.side, self.target)
        if at is None or weapon.close:
            return
        squares = distance(unit.at, at)
        if band(squares) is None:
            yield Refusal("N-16", f"{self.target} is beyond extreme range")
        elif squares > REACH[weapon.stats.band]:
            yield Refusal("N-24", f"{weapon.id} reaches {weapon.stats.band} range")

    def wields(self, view: Narrative) -> str:
        return armed_with(view.unit(self.unit).in_hand)

    def effect(self, state: Narrative) -> Script[Narrative]:
        weapon = state.unit(self.unit).in_hand
        return (yield from end_with(attack, state, self.unit, self.target, weapon, self.auto, self.fate))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """What its advantages are likely to buy beside the hit: a blast, further hits."""
        unit = view.unit(self.unit)
        qualities = unit.in_hand.stats.qualities
        around = view.board.around(view.unit(self.target).at)
        near = [other for other in view.conscious() if other.at in around and other.id != unit.id]
        caught = sum(-1 if ours(unit.side, other) else 1 for other in near)
        blast_worth = BURST * caught if qualities.blast else 0.0
        return blast_worth + FURTHER * situation.shot * (self.auto + bool(qualities.linked))


FURTHER, BURST = 0.3, 0.12
"""What the computer takes further hits to be worth against the first, and a blast for each in it."""


class Autofire(Shoot, frozen=True):
    """Shoot with auto-fire, at +1 difficulty: advantages buy further hits (N-30)."""

    button = Button("Auto-fire", "force", "N-30", aim="unit")
    auto: ClassVar[bool] = True

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return any(weapon.stats.qualities.auto_fire for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return (
            f"Shoot with the {named(unit.in_hand.id)} at 1 difficulty more: "
            "each 2 advantages buy a further hit on the target or somebody next to it."
        )


class CloseCombat(CheckAction, frozen=True):
    """Fight an enemy that the unit is engaged with, by the weapon in hand or bare hands (N-16, N-23)."""

    button = Button("Strike", "strike", "N-23", aim="unit")
    role = ATTACK

    target: str

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        weapon = unit.close_weapon
        skill = skill_text(unit, weapon.stats.skill)
        return (
            "Fight an enemy that it is engaged with: "
            f"{armed_with(weapon)}, {skill}, {weapon_text(unit, weapon)}."
        )

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, target=other) for other in engaged(view, view.unit(unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)
        if view.has(self.target) and self.target not in engaged(view, unit):
            yield Refusal("N-16", f"{unit.id} is not engaged with {self.target}: Engage it first")
        yield from prepare_refusals(unit.close_weapon)

    def wields(self, view: Narrative) -> str:
        return armed_with(view.unit(self.unit).close_weapon)

    def effect(self, state: Narrative) -> Script[Narrative]:
        weapon = state.unit(self.unit).close_weapon
        return (yield from end_with(attack, state, self.unit, self.target, weapon, False, self.fate))


def attempts(view: Narrative, unit_id: str, target: str) -> tuple[Narrative, tuple[Attempt[Narrative], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another unit in it.

    Nothing but its own turn is taken to be new; whether the attacks are possible is as their bars say.
    """
    weapons = tuple(map(prepared, view.unit(unit_id).weapons))
    ready = changed(
        view, unit_id, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0, weapons=weapons
    )
    unit = ready.unit(unit_id)
    shot, blow = Shoot(unit=unit_id, target=target), CloseCombat(unit=unit_id, target=target)
    stunned, unready = tuple(stunned_refusals(unit)), tuple(Shoot.unready(unit.in_hand))
    return ready, (
        Attempt(shot, (*stunned, *unready, *Shoot.barred(ready, unit), *shot.bars(ready, unit))),
        Attempt(blow, (*stunned, *blow.bars(ready, unit))),
    )
