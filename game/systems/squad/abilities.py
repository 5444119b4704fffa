"""Abilities: overwatch is prepared, rally is used; sprint is a way to move (S-16)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from game.board.sight import sees
from game.board.squares import distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.knowledge import ours
from game.rules.presentation import Button, counted, named
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.systems.squad.deed import Slot, SquadAction
from game.systems.squad.pool import engaged
from game.systems.squad.unit import Soldier, Squad
from game.systems.squad.watch import shoots

CALL = 6
"""How far a rally reaches (S-16)."""


class PrepareAbility(SquadAction, frozen=True):
    """Prepare overwatch: shoot the first enemy that moves in view before one's next turn (S-16)."""

    button = Button("Overwatch", "O", "S-16", settled=(("ability", "overwatch"),))
    slots: ClassVar[tuple[Slot, ...]] = ("first",)

    ability: Literal["overwatch"]

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return "overwatch" in unit.stats.abilities

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = unit.in_hand
        if not shoots(weapon):
            return f"Shoot the first enemy that moves in view; {named(weapon.id)} cannot shoot now."
        far = counted(weapon.stats.range, "square")
        return f"Shoot the first enemy that moves in view within {far}, before its own next turn."

    def worth(self, view: Squad, situation: Situation) -> float:
        """Good where somebody may come; once is enough."""
        if view.unit(self.unit).watching:
            return -1.0
        return 0.2 if situation.foes else 0.12

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """The ability, a loaded weapon with range, and nobody at one's throat."""
        if self.ability not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} does not have {self.ability}")
        if not shoots(unit.in_hand):
            yield Refusal("S-16", f"{unit.in_hand.id} cannot shoot")
        if engaged(view, unit):
            yield Refusal("S-55", f"{unit.id} is engaged")

    def effect(self, state: Squad) -> Script[Squad]:
        """Watch."""
        yield from tell(state, events.Status(unit=self.unit, status="overwatch", clause="S-16"))
        return changed(state, self.unit, watching=True)


class UseAbility(SquadAction, frozen=True):
    """Rally: one friend near stands up, or sheds one venom (S-16)."""

    button = Button(
        "Rally",
        "RALLY",
        "S-16",
        f"A friend in view within {CALL} squares stands up, or sheds one venom.",
        "unit",
        (("ability", "rally"),),
    )

    ability: Literal["rally"]
    target: str

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return "rally" in unit.stats.abilities

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Every friend in the fight, for who has the ability."""
        able = "rally" in view.unit(unit).stats.abilities
        return (cls(unit=unit, ability="rally", target=one.id) for one in view.conscious() if able)

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """The ability, and a friend in view within 6 who needs it (B-36)."""
        if self.ability not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} does not have {self.ability}")
        if not view.has(self.target):
            yield Refusal("S-16", f"no {self.target} is known")
            return
        friend: Soldier = view.unit(self.target)
        if friend.id == unit.id or not ours(unit.side, friend) or not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is no friend who can hear it")
        elif distance(unit.at, friend.at) > CALL:
            yield Refusal("S-16", f"{friend.id} is more than {CALL} squares away")
        elif not sees(view.board, unit.at, friend.at):
            yield Refusal("B-15", f"no line of sight to {friend.id}")
        elif not (friend.fallen or friend.venom):
            yield Refusal("S-16", f"{friend.id} has neither fallen nor been poisoned")

    def effect(self, state: Squad) -> Script[Squad]:
        """It helps."""
        friend: Soldier = state.unit(self.target)
        status = "fallen" if friend.fallen else "venom"
        on = not friend.fallen and friend.venom > 1
        yield from tell(state, events.Status(unit=friend.id, status=status, on=on, clause="S-16"))
        if friend.fallen:
            return changed(state, friend.id, fallen=False)
        return changed(state, friend.id, venom=max(friend.venom - 1, 0))
