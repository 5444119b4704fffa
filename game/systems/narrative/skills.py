"""First aid, repair, and the abilities inspire, suppress and second wind (N-21, N-36)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.action_bases import at_squares
from game.rules.actions import Refusal
from game.rules.bot_values import SERVICE, Situation
from game.rules.events import Modifier
from game.rules.knowledge import look, ours
from game.rules.presentation import Button, named
from game.rules.scripts import Script, do, end_remembered, end_with, tell
from game.rules.state import Grant, changed, having
from game.rules.units import enemies
from game.systems.narrative.actions import MainAction, strain_plight
from game.systems.narrative.checks import AVERAGE, EASY, HARD, Result, difficulty_row, skill_text
from game.systems.narrative.engagement import REACH, engaged
from game.systems.narrative.harm import heal, recover_strain
from game.systems.narrative.items import load_weapon, weapon_refusals
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.skill_checks import SkillCheck
from game.systems.narrative.spending import rested
from game.systems.narrative.stances import friends_beside
from game.systems.narrative.units import BARE_HANDS, Ability, Character, Fire, Narrative

INSPIRED_STRAIN = 2
"""The strain that friends recover who are inspired (N-36)."""


class FirstAid(SkillCheck, frozen=True):
    """Medicine on an adjacent friend, once in an encounter for each (N-21)."""

    button = Button("First aid", "heal", "N-21", aim="unit")
    role = SERVICE

    target: str

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Heal a friend beside it, once for each, with {skill_text(unit, 'medicine')}."

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every friend beside it, incapacitated ones too."""
        return (cls(unit=unit, target=friend.id) for friend in friends_beside(view, view.unit(unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not view.has(self.target):
            yield Refusal("N-21", f"no {self.target} is known")
            return
        friend = view.unit(self.target)
        if friend.id == unit.id or not ours(unit.side, friend):
            yield Refusal("B-37", f"{friend.id} is no friend")
        elif friend.fate == "left" or friend.dead:
            yield Refusal("N-21", f"{friend.id} cannot be helped")
        elif not view.board.adjacent(unit.at, friend.at):
            yield Refusal("N-11", f"{friend.id} is not adjacent")
        elif friend.aided:
            yield Refusal("N-21", f"{friend.id} has had first aid")
        elif not (friend.wounds or friend.strain or friend.bleeding):
            yield Refusal("N-21", f"{friend.id} is not hurt")
        elif not friend.conscious and view.holder(friend.at):
            yield Refusal("N-21", f"somebody stands where {friend.id} lies")

    def skill(self, state: Narrative) -> str:
        return "medicine"

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        dice, why = aid_difficulty(state.unit(self.target))
        return (difficulty_row(dice, why, "N-21"),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative] | Narrative:
        """Heal wounds by successes, strain by advantages; a unit that can bear the rest is back (N-08).

        A failed check does nothing, but it was the one try (N-21).
        """
        fought = CheckResult(self.unit, self.target, BARE_HANDS, result.successes, skill="medicine")
        recovered = rested(state, fought, result)
        state = changed(state, self.target, aided=True)
        if not result.passed:
            return state
        state = yield from do(heal, state, self.target, result.successes, "N-21")
        friend = state.unit(self.target)
        if recovered:
            text = f"{recovered} strain recovered"
            yield from tell(state, events.Status(unit=friend.id, status=text, clause="N-21"))
        state = changed(state, friend.id, strain=friend.strain - recovered)
        if friend.bleeding:
            yield from tell(state, events.Status(unit=friend.id, status="bleeding", on=False, clause="N-32"))
            state = changed(state, friend.id, bleeding=False)
        return (yield from end_remembered(_revive, state, friend.id))


def _revive(state: Narrative, unit_id: str) -> Script[Narrative]:
    """An incapacitated unit that can bear what is left is in the fight again, prone where it lay (N-08)."""
    unit = state.unit(unit_id)
    if unit.fate != "out" or not unit.standing or state.holder(unit.at):
        return state
    yield from tell(state, events.Status(unit=unit_id, status="back in the fight", clause="N-08"))
    return look(changed(state, unit_id, fate="in", prone=True))


def aid_difficulty(patient: Character) -> tuple[int, str]:
    """How hard first aid is, and why (N-21)."""
    if not patient.conscious:
        return HARD, "incapacitated"
    light = 2 * patient.wounds < patient.wound_threshold
    return (EASY, "less than half its threshold") if light else (AVERAGE, "half its threshold or more")


class Repair(SkillCheck, frozen=True):
    """Mechanics on a weapon in hand that is jammed or empty: the unit's, or an adjacent friend's (N-21)."""

    button = Button("Repair", "reload", "N-21", aim="unit")
    exact = True
    role = SERVICE

    target: str

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Put a jammed or empty weapon in order with {skill_text(unit, 'mechanics')}."

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        """Only while a weapon beside it wants repair: there are more buttons than keys."""
        return any(cls.candidates(view, unit.id))

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        mechanic = view.unit(unit)
        near = {mechanic.at, *view.board.around(mechanic.at)}
        return (
            cls(unit=unit, target=friend.id)
            for friend in view.conscious()
            if friend.at in near and ours(mechanic.side, friend) and any(weapon_refusals(friend.in_hand))
        )

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not view.has(self.target):
            yield Refusal("N-21", f"no {self.target} is known")
            return
        friend = view.unit(self.target)
        if not ours(unit.side, friend) or not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is no friend in the fight")
        elif friend.id != unit.id and not view.board.adjacent(unit.at, friend.at):
            yield Refusal("N-11", f"{friend.id} is not adjacent")
        elif not any(weapon_refusals(friend.in_hand)):
            yield Refusal("N-21", f"{friend.in_hand.id} is neither jammed nor empty")

    def skill(self, state: Narrative) -> str:
        return "mechanics"

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (difficulty_row(AVERAGE, "repair", "N-21"),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative] | Narrative:
        return load_weapon(state, self.target, "N-21") if result.passed else state


class AbilityAction(MainAction, frozen=True):
    """An action that takes an ability of the unit."""

    ability: ClassVar[Ability]

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return cls.ability in unit.stats.abilities

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not cls.has(view, unit):
            yield Refusal("N-36", f"{unit.id} does not have {named(cls.ability)}")


class Inspire(AbilityAction, frozen=True):
    """Friends within short range and line of sight recover 2 strain (N-36)."""

    ability: ClassVar[Ability] = "inspire"
    button = Button(
        "Inspire",
        "lead",
        "N-36",
        f"Friends in view within {REACH['short']} squares recover {INSPIRED_STRAIN} strain.",
    )

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not inspired(view, unit):
            yield Refusal("N-36", f"no friend near {unit.id} has strain to recover")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="inspiring", clause="N-36"))
        for friend in inspired(state, state.unit(self.unit)):
            state = yield from do(recover_strain, state, friend, INSPIRED_STRAIN, "N-36")
        return state

    def worth(self, view: Narrative, situation: Situation) -> float:
        """The strain of friends near, against the shot that it costs."""
        near = inspired(view, view.unit(self.unit))
        tired = [friend for friend in near if view.unit(friend).strain >= INSPIRED_STRAIN]
        return 0.06 * len(tired) - situation.shot


def inspired(view: Narrative, unit: Character) -> tuple[str, ...]:
    """The ids of the friends with strain that a unit can inspire from where it is."""
    return tuple(
        friend.id
        for friend in view.conscious()
        if friend.id != unit.id
        and friend.strain
        and ours(unit.side, friend)
        and distance(friend.at, unit.at) <= REACH["short"]
        and sees(view.board, unit.at, friend.at)
    )


class Suppress(AbilityAction, frozen=True):
    """Lay fire over 3x3 squares within the band of the weapon in hand, until the unit's next turn (N-36)."""

    ability: ClassVar[Ability] = "suppress"
    button = Button("Suppress", "watch", "N-36", aim="square")
    exact = True

    at: Square

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return (
            f"Lay fire of the {named(unit.in_hand.id)} over 3x3 squares until its next turn: "
            "a setback die for enemies in it, 1 strain for going in or out."
        )

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.in_hand.close:
            yield Refusal("N-36", f"{unit.in_hand.id} does not shoot")
        yield from weapon_refusals(unit.in_hand)

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if unit.in_hand.stats.skill == "gunnery" and engaged(view, unit):
            yield Refusal("N-24", f"{unit.id} is engaged, and cannot use {unit.in_hand.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterable[Self]:
        gunner = view.unit(unit)
        squares = seen_within(view.board, gunner.at, REACH[gunner.in_hand.stats.band])
        return at_squares(cls, unit, squares)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if self.at not in view.board:
            yield Refusal("N-36", f"{self.at} is not on the board")
        elif distance(unit.at, self.at) > REACH[weapon.stats.band]:
            yield Refusal("N-36", f"{weapon.id} reaches {weapon.stats.band} range")
        elif not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    def area_of_effect(self, view: Narrative) -> tuple[Square, ...]:
        """The 3x3 squares around its square that are on the board."""
        return tuple(square for square in (self.at, *neighbours(self.at)) if square in view.board)

    def worth(self, view: Narrative, situation: Situation) -> float:
        """A setback die for each enemy there, against the shot that it costs."""
        area, side = self.area_of_effect(view), view.unit(self.unit).side
        inside = [foe for foe in view.conscious() if foe.at in area and enemies(foe.side, side)]
        return WORTH_OF_FIRE * len(inside) - situation.shot

    def effect(self, state: Narrative) -> Script[Narrative]:
        fire = Fire(self.unit, state.unit(self.unit).side, self.area_of_effect(state))
        yield from tell(state, events.Burst(at=self.at, squares=fire.squares, clause="N-36"))
        return having(state, turn=replace(state.turn, fires=(*state.turn.fires, fire)))


WORTH_OF_FIRE = 0.06
"""What it is worth to the computer that an enemy is under fire."""


class SecondWind(AbilityAction, frozen=True):
    """Recover strain equal to willpower, once in an encounter (N-36)."""

    ability: ClassVar[Ability] = "second_wind"
    button = Button("Second wind", "heal", "N-36")

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"An action, once: recover {unit.rating('willpower')} strain."

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.winded:
            yield Refusal("N-36", f"{unit.id} has used its second wind")
        if not unit.strain:
            yield Refusal("N-36", f"{unit.id} has suffered no strain")

    def effect(self, state: Narrative) -> Script[Narrative]:
        state = changed(state, self.unit, winded=True)
        strain = state.unit(self.unit).rating("willpower")
        return (yield from end_with(recover_strain, state, self.unit, strain, "N-36"))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """Only when nothing is to be shot at, or hardly any strain is left to bear."""
        unit = view.unit(self.unit)
        return strain_plight(unit, unit.strain) - situation.shot
