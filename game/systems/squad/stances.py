"""What a unit does with itself: Aim, Dodge, Stand, Rotate, stealth (S-10, S-11, S-14, S-15, S-40, S-46)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.squares import Facing
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.bot_values import ENABLING, PREPARATION, Situation
from game.rules.presentation import Button, dice
from game.rules.scripts import Script, do, tell
from game.rules.state import WholeTurn, changed
from game.systems.squad.deed import FREE, Slot, SquadAction
from game.systems.squad.moves import after_move_bars
from game.systems.squad.pool import DODGE
from game.systems.squad.stealth import awareness, enter_stealth, stealth_refusals
from game.systems.squad.unit import Soldier, Squad


class Aim(SquadAction, frozen=True):
    """Half of one's awareness as extra attack dice on the next attack (S-11)."""

    button = Button("Aim", "I", "S-11")
    role = PREPARATION
    slots: ClassVar[tuple[Slot, ...]] = ("first",)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"{dice(aim_dice(view, unit))} more on the next attack, unless it moves or is pushed before."

    def effect(self, state: Squad) -> Script[Squad]:
        """Aim; several do not add."""
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="S-11"))
        return changed(state, self.unit, aim=aim_dice(state, state.unit(self.unit)))


def aim_dice(state: Squad, unit: Soldier) -> int:
    """How many attack dice aiming gives a unit (S-11)."""
    return awareness(state, unit) // 2


class Dodge(SquadAction, frozen=True):
    """After a Move, 2 more defence dice until one's next turn (S-10)."""

    button = Button("Dodge", "V", "S-10", f"After a Move, {DODGE} more defence dice until its next turn.")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the Move."""
        yield from after_move_bars(unit, "S-10")

    def worth(self, view: Squad, situation: Situation) -> float:
        """2 defence dice make about half of the hits miss."""
        return 0.35 * situation.danger

    def effect(self, state: Squad) -> Script[Squad]:
        """Dodge."""
        yield from tell(state, events.Status(unit=self.unit, status="dodging", clause="S-10"))
        return changed(state, self.unit, dodging=True)


class Stand(SquadAction, frozen=True):
    """Get up (S-14, S-40)."""

    button = Button("Stand up", "U", "S-40", "Get up again; the Second Action is then free to use.")
    role = PREPARATION
    slots: ClassVar[tuple[Slot, ...]] = ("first",)
    down: ClassVar[bool] = True

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only who has fallen."""
        if not unit.fallen:
            yield Refusal("S-14", f"{unit.id} is on its feet")

    def effect(self, state: Squad) -> Script[Squad]:
        """Stand."""
        yield from tell(state, events.Status(unit=self.unit, status="fallen", on=False, clause="S-40"))
        return changed(state, self.unit, fallen=False)


class Rotate(SquadAction, frozen=True):
    """Face any direction, for who has bulk (S-15)."""

    button = Button(
        "Rotate",
        "Y",
        "S-15",
        "Face any direction: it attacks only to its front, and cannot defend itself behind.",
        "facing",
    )
    role = ENABLING

    facing: Facing

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return unit.stats.bulk > 0

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only with bulk."""
        if not unit.stats.bulk:
            yield Refusal("S-15", f"{unit.id} has no bulk to turn")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Only to another direction."""
        if self.facing == unit.facing:
            yield Refusal("S-15", f"{unit.id} faces {self.facing} already")

    def effect(self, state: Squad) -> Script[Squad]:
        """Turn."""
        yield from tell(state, events.Turned(unit=self.unit, facing=self.facing, clause="S-15"))
        return changed(state, self.unit, facing=self.facing)


class EnterStealth(Action[Squad], frozen=True):
    """Go into stealth, free, before or after an action (S-46)."""

    button = Button(
        "Hide",
        "Q",
        "S-46",
        "Go into stealth at full strength, out of every enemy's line of sight; it takes no action.",
        group=FREE,
    )

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return unit.may_hide

    def worth(self, view: Squad, situation: Situation) -> float:
        return 0.3

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """Skill or equipment, and out of every enemy's line of sight."""
        unit: Soldier = view.unit(self.unit)
        yield from stealth_refusals(view, unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        """Hide."""
        return (yield from do(enter_stealth, state, self.unit))
