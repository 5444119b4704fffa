"""Combat checks as actions: shooting, auto-fire, close combat (N-20, N-22 to N-24)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.squares import distance
from game.rules.actions import Refusal
from game.rules.knowledge import known_square
from game.rules.scripts import Script, do
from game.rules.targets import strangers, target_refusals
from game.systems.narrative.attack import attack
from game.systems.narrative.deed import Act
from game.systems.narrative.gear import ready_weapon
from game.systems.narrative.places import REACH, band, engaged
from game.systems.narrative.unit import Character, Narrative


class Shoot(Act, frozen=True):
    """Shoot with the weapon in hand (N-24)."""

    auto: ClassVar[bool] = False

    target: str

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No weapon to shoot with, it is not ready, or one is engaged with a heavy gun."""
        weapon = unit.in_hand
        if weapon.close:
            yield Refusal("N-24", f"{weapon.id} does not shoot")
            return
        yield from ready_weapon(weapon)
        if cls.auto and not weapon.stats.qualities.auto_fire:
            yield Refusal("N-30", f"{weapon.id} has no auto-fire")
        if weapon.stats.skill == "gunnery" and engaged(view, unit):
            yield Refusal("N-24", f"{unit.id} is engaged, and cannot use {weapon.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Whoever is no friend."""
        return (cls(unit=unit, target=other) for other in strangers(view, view.unit(unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Sight, knowledge, range (B-36)."""
        yield from target_refusals(view, unit, self.target)
        weapon = unit.in_hand
        at = known_square(view, unit.side, self.target)
        if at is None or weapon.close:
            return
        away = distance(unit.at, at)
        if band(away) is None:
            yield Refusal("N-16", f"{self.target} is beyond extreme range")
        elif away > REACH[weapon.stats.band]:
            yield Refusal("N-24", f"{weapon.id} reaches {weapon.stats.band} range")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Attack."""
        weapon = state.unit(self.unit).in_hand
        return (yield from do(attack, state, self.unit, self.target, weapon, self.auto))


class Autofire(Shoot, frozen=True):
    """Shoot with auto-fire, at +1 difficulty: advantages buy further hits (N-30)."""

    auto: ClassVar[bool] = True


class CloseCombat(Act, frozen=True):
    """Fight an enemy that one is engaged with, by the weapon in hand or bare hands (N-16, N-23)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Those that one is engaged with."""
        return (cls(unit=unit, target=other) for other in engaged(view, view.unit(unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not engaged."""
        yield from target_refusals(view, unit, self.target)
        if view.has(self.target) and self.target not in engaged(view, unit):
            yield Refusal("N-16", f"{unit.id} is not engaged with {self.target}")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Attack."""
        weapon = state.unit(self.unit).at_arms_length
        return (yield from do(attack, state, self.unit, self.target, weapon, False))  # noqa: FBT003 (as data)
