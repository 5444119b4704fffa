"""Declaring an Action in Movement, for all to see, and aiming (P-06, P-13, P-17 to P-20, P-48)."""

from collections.abc import Iterator
from typing import Self

from game.board.sight import seen_within, sees
from game.board.squares import Square
from game.rules import events
from game.rules.actions import Refusal
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.systems.phased.covering import loaded
from game.systems.phased.deed import Choice, Errand, may_aim_on
from game.systems.phased.unit import Fighter, Order, Phased

COVER_RANGE = 50
"""How far off covering fire is laid at most: three range increments, in squares."""


class Declare(Errand, frozen=True):
    """Declare an Action; its target is named in its own phase (P-06)."""

    order: Order

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """Nothing to fire, no legs."""
        if self.order == "ranged" and all(weapon.stats.melee for weapon in unit.weapons):
            yield Refusal("P-18", f"{unit.id} has no ranged weapon")
        if self.order == "run" and not unit.stats.run:
            yield Refusal("P-17", f"{unit.id} cannot run")

    def paid(self, state: Phased) -> Phased:
        """It is declared, not carried out."""
        return changed(state, self.unit, order=self.order, acted=False)

    def deed(self, state: Phased) -> Script[Phased]:
        """Say it."""
        yield from tell(
            state, events.Status(unit=self.unit, status=f"will {WILL[self.order]}", clause="P-06")
        )
        return state


WILL: dict[Order, str] = {"run": "run", "ranged": "fire", "melee": "strike"}
"""What somebody means to do who has declared so."""


class CoveringFire(Errand, frozen=True):
    """Cover the 3x3 squares around one: who runs through them is fired at (P-48)."""

    at: Square

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It takes the talent, and a loaded weapon."""
        yield from super().barred(view, unit)
        if not unit.can("covering_fire"):
            yield Refusal("P-48", f"{unit.id} has not learned covering fire")
        if not loaded(unit.in_hand):
            yield Refusal("P-48", f"{unit.id} has no loaded weapon in hand that shoots")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """The square must be in view."""
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("P-48", f"{self.at} is no square to cover")
        elif self.at not in seen_within(view.board, unit.at, COVER_RANGE):
            far = f"{self.at} is more than {COVER_RANGE} squares away"
            seen = sees(view.board, unit.at, self.at)
            yield Refusal("P-48", far) if seen else Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Every square in view."""
        one: Fighter = view.unit(unit)
        if any(cls.barred(view, one)):
            return
        yield from (
            cls(unit=unit, at=at) for at in seen_within(view.board, one.at, COVER_RANGE) if at != one.at
        )

    def paid(self, state: Phased) -> Phased:
        """It is declared; it is carried out when somebody runs there."""
        return changed(state, self.unit, order="covering_fire", acted=False)

    def deed(self, state: Phased) -> Script[Phased]:
        """Say it."""
        yield from tell(state, events.Status(unit=self.unit, status="covering fire", clause="P-48"))
        return changed(state, self.unit, covers=self.at)


class Aim(Choice, frozen=True):
    """Halve all range penalties this turn, instead of moving (P-13)."""

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """One choice; a cool head may have moved a square before (P-48)."""
        if not may_aim_on(unit):
            yield from super().barred(view, unit)

    def paid(self, state: Phased) -> Phased:
        """The choice is made."""
        moved = state.unit(self.unit).choice == "move"
        return changed(state, self.unit, choice="aim and move" if moved else "aim")

    def deed(self, state: Phased) -> Script[Phased]:
        """Aim."""
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="P-13"))
        return changed(state, self.unit, aiming=True)
