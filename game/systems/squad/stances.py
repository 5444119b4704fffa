"""What a unit does with itself: Aim, Dodge, Stand, Rotate, stealth (S-10, S-11, S-14, S-15, S-40, S-46)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.squares import Facing
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, tell
from game.rules.state import changed
from game.systems.squad.deed import Deed, Slot
from game.systems.squad.moves import after_move_bars
from game.systems.squad.stealth import awareness, enter_stealth, stealth_refusals
from game.systems.squad.unit import Soldier, Squad


class Aim(Deed, frozen=True):
    """Half of one's awareness as extra attack dice on the next attack (S-11)."""

    slots: ClassVar[tuple[Slot, ...]] = ("first",)

    def deed(self, state: Squad) -> Script[Squad]:
        """Aim; several do not add."""
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="S-11"))
        return changed(state, self.unit, aim=aim_dice(state, state.unit(self.unit)))


def aim_dice(state: Squad, unit: Soldier) -> int:
    """How many attack dice aiming gives a unit (S-11)."""
    return awareness(state, unit) // 2


class Dodge(Deed, frozen=True):
    """After a Move, 2 more defence dice until one's next turn (S-10)."""

    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the Move."""
        yield from super().barred(view, unit)
        yield from after_move_bars(unit, "S-10")

    def deed(self, state: Squad) -> Script[Squad]:
        """Dodge."""
        yield from tell(state, events.Status(unit=self.unit, status="dodging", clause="S-10"))
        return changed(state, self.unit, dodging=True)


class Stand(Deed, frozen=True):
    """Get up (S-14, S-40)."""

    slots: ClassVar[tuple[Slot, ...]] = ("first",)
    down: ClassVar[bool] = True

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only who has fallen."""
        yield from super().barred(view, unit)
        if not unit.fallen:
            yield Refusal("S-14", f"{unit.id} is on its feet")

    def deed(self, state: Squad) -> Script[Squad]:
        """Stand."""
        yield from tell(state, events.Status(unit=self.unit, status="fallen", on=False, clause="S-40"))
        return changed(state, self.unit, fallen=False)


class Rotate(Deed, frozen=True):
    """Face any direction, for who has bulk (S-15)."""

    facing: Facing

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only with bulk."""
        yield from super().barred(view, unit)
        if not unit.stats.bulk:
            yield Refusal("S-15", f"{unit.id} has no bulk to turn")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only to another direction."""
        if self.facing == unit.facing:
            yield Refusal("S-15", f"{unit.id} faces {self.facing} already")

    def deed(self, state: Squad) -> Script[Squad]:
        """Turn."""
        yield from tell(state, events.Turned(unit=self.unit, facing=self.facing, clause="S-15"))
        return changed(state, self.unit, facing=self.facing)


class EnterStealth(Action["Squad"], frozen=True):
    """Go into stealth, free, before or after an action (S-46)."""

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """Skill or equipment, and out of every enemy's line of sight."""
        unit: Soldier = view.unit(self.unit)
        yield from stealth_refusals(view, unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        """Hide."""
        return (yield from do(enter_stealth, state, self.unit))
