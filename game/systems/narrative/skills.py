"""First aid, repair, and the abilities inspire, suppress and second wind (N-21, N-36)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look, ours
from game.rules.scripts import Script, do, tell
from game.rules.state import changed, having
from game.systems.narrative.actions import Act
from game.systems.narrative.checks import AVERAGE, EASY, HARD, difficulty_row, skill_check
from game.systems.narrative.engagement import REACH, engaged
from game.systems.narrative.harm import heal, recover_strain
from game.systems.narrative.items import load_weapon, weapon_refusals
from game.systems.narrative.units import Ability, Character, Fire, Narrative, filled


class FirstAid(Act, frozen=True):
    """Medicine on an adjacent friend, once in an encounter for each (N-21)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every friend, incapacitated ones too."""
        side = view.unit(unit).side
        return (cls(unit=unit, target=one.id) for one in view.units if ours(side, one))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No friend beside one who needs it and has not had it."""
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

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Heal wounds by successes, strain by advantages; who can bear the rest is back in the fight."""
        dice, why = aid_difficulty(state.unit(self.target))
        rows = (difficulty_row(dice, why, "N-21"),)
        state, result = yield from skill_check(state, self.unit, "medicine", rows, "N-21", self.target)
        state = changed(state, self.target, aided=True)
        state = yield from do(heal, state, self.target, result.successes, "N-21")
        friend = state.unit(self.target)
        back = min(max(result.advantages, 0), friend.strain)
        if back:
            yield from tell(
                state, events.Status(unit=friend.id, status=f"{back} strain recovered", clause="N-21")
            )
        state = changed(state, friend.id, strain=friend.strain - back)
        if result.passed and friend.bleeding:
            yield from tell(state, events.Status(unit=friend.id, status="bleeding", on=False, clause="N-32"))
            state = changed(state, friend.id, bleeding=False)
        return (yield from do(_back, state, friend.id))


def _back(state: Narrative, unit: str) -> Script[Narrative]:
    """Who was incapacitated and can bear what is left is in the fight again, prone where it lay (N-08)."""
    one = state.unit(unit)
    if one.fate != "out" or not one.standing or state.holder(one.at):
        return state
    yield from tell(state, events.Status(unit=unit, status="back in the fight", clause="N-08"))
    return look(changed(state, unit, fate="in", prone=True))


def aid_difficulty(patient: Character) -> tuple[int, str]:
    """How hard first aid is, and why (N-21)."""
    if not patient.conscious:
        return HARD, "incapacitated"
    light = 2 * patient.wounds < patient.stats.wound_threshold
    return (EASY, "less than half its threshold") if light else (AVERAGE, "half its threshold or more")


class Repair(Act, frozen=True):
    """Mechanics on a weapon in hand that is jammed or empty: one's own, or an adjacent friend's (N-21)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Oneself, and whoever is adjacent."""
        one = view.unit(unit)
        near = (one.at, *view.board.around(one.at))
        return (cls(unit=unit, target=other.id) for other in view.conscious() if other.at in near)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Nobody within reach whose weapon needs it."""
        if not view.has(self.target):
            yield Refusal("N-21", f"no {self.target} is known")
            return
        friend = view.unit(self.target)
        if not ours(unit.side, friend) or not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is no friend in the fight")
        elif friend.id != unit.id and not view.board.adjacent(unit.at, friend.at):
            yield Refusal("N-11", f"{friend.id} is not adjacent")
        elif filled(friend.in_hand) == friend.in_hand:
            yield Refusal("N-21", f"{friend.in_hand.id} needs no repair")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """The weapon is as new, if it succeeds."""
        rows = (difficulty_row(AVERAGE, "repair", "N-21"),)
        state, result = yield from skill_check(state, self.unit, "mechanics", rows, "N-21", self.target)
        return (yield from do(load_weapon, state, self.target, "N-21")) if result.passed else state


CHEER = 2
"""The strain that friends recover who are inspired (N-36)."""


class Power(Act, frozen=True):
    """An ability that a unit must have."""

    ability: ClassVar[Ability]

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It has not the ability."""
        if cls.ability not in unit.stats.abilities:
            yield Refusal("N-36", f"{unit.id} does not have {cls.ability.replace('_', ' ')}")


class Inspire(Power, frozen=True):
    """Friends within short range and line of sight recover 2 strain (N-36)."""

    ability: ClassVar[Ability] = "inspire"

    def effect(self, state: Narrative) -> Script[Narrative]:
        """They recover."""
        yield from tell(state, events.Status(unit=self.unit, status="inspiring", clause="N-36"))
        for friend in inspired(state, state.unit(self.unit)):
            state = yield from do(recover_strain, state, friend, CHEER, "N-36")
        return state


def inspired(view: Narrative, unit: Character) -> tuple[str, ...]:
    """The friends whom a unit can inspire where it is."""
    return tuple(
        one.id
        for one in view.conscious()
        if one.id != unit.id
        and ours(unit.side, one)
        and distance(one.at, unit.at) <= REACH["short"]
        and sees(view.board, unit.at, one.at)
    )


class Suppress(Power, frozen=True):
    """Lay fire over 3x3 squares within the band of the weapon in hand, until one's next turn (N-36)."""

    ability: ClassVar[Ability] = "suppress"

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """A ranged weapon, ready to fire; with gunnery not while engaged (N-24)."""
        yield from super().barred(view, unit)
        if unit.in_hand.close:
            yield Refusal("N-36", f"{unit.in_hand.id} does not shoot")
        yield from weapon_refusals(unit.in_hand)
        if unit.in_hand.stats.skill == "gunnery" and engaged(view, unit):
            yield Refusal("N-24", f"{unit.id} is engaged, and cannot use {unit.in_hand.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square in the band and in view."""
        one = view.unit(unit)
        far = REACH[one.in_hand.stats.band]
        return (cls(unit=unit, at=at) for at in seen_within(view.board, one.at, far))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Too far, or out of sight (B-36)."""
        weapon = unit.in_hand
        if self.at not in view.board:
            yield Refusal("N-36", f"{self.at} is not on the board")
        elif distance(unit.at, self.at) > REACH[weapon.stats.band]:
            yield Refusal("N-36", f"{weapon.id} reaches {weapon.stats.band} range")
        elif not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """The area is under fire."""
        one = state.unit(self.unit)
        fire = Fire(one.id, one.side, field_of_fire(state, self.at))
        yield from tell(state, events.Burst(at=self.at, squares=fire.squares, clause="N-36"))
        return having(state, turn=replace(state.turn, fires=(*state.turn.fires, fire)))


def field_of_fire(view: Narrative, at: Square) -> tuple[Square, ...]:
    """The 3x3 squares around one that are on the board (N-36)."""
    return tuple(one for one in (at, *neighbours(at)) if one in view.board)


class SecondWind(Power, frozen=True):
    """Recover strain equal to willpower, once in an encounter (N-36)."""

    ability: ClassVar[Ability] = "second_wind"

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Used up, or no strain."""
        yield from super().barred(view, unit)
        if unit.winded:
            yield Refusal("N-36", f"{unit.id} has used its second wind")
        if not unit.strain:
            yield Refusal("N-36", f"{unit.id} has no strain")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Recover."""
        state = changed(state, self.unit, winded=True)
        return (
            yield from do(recover_strain, state, self.unit, state.unit(self.unit).rating("willpower"), "N-36")
        )
