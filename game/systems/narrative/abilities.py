"""Abilities: inspire, suppress, second wind (N-36)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import ours
from game.rules.scripts import Script, do, tell
from game.rules.state import changed, having
from game.systems.narrative.deed import Act
from game.systems.narrative.gear import ready_weapon
from game.systems.narrative.harm import rested
from game.systems.narrative.places import REACH, engaged
from game.systems.narrative.stats import Ability
from game.systems.narrative.unit import Character, Fire, Narrative

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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """They recover."""
        yield from tell(state, events.Status(unit=self.unit, status="inspiring", clause="N-36"))
        for friend in inspired(state, state.unit(self.unit)):
            state = yield from do(rested, state, friend, CHEER, "N-36")
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
        yield from ready_weapon(unit.in_hand)
        if unit.in_hand.stats.skill == "gunnery" and engaged(view, unit):
            yield Refusal("N-24", f"{unit.id} is engaged, and cannot use {unit.in_hand.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square in the band and in view."""
        one: Character = view.unit(unit)
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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """The area is under fire."""
        one: Character = state.unit(self.unit)
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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Recover."""
        state = changed(state, self.unit, winded=True)
        return (yield from do(rested, state, self.unit, state.unit(self.unit).rating("willpower"), "N-36"))
