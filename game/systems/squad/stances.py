"""What a unit does with itself and for friends: Aim, Dodge, Stand, Rotate, hiding, overwatch, rally."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from game.board.board import distance_field
from game.board.sight import sees, sight_field
from game.board.squares import Facing, Square, distance
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import ENABLING, PREPARATION, Situation
from game.rules.knowledge import in_view, ours
from game.rules.presentation import Button, counted, dice, named
from game.rules.scripts import Script, aside, do, end_with, tell
from game.rules.state import Decision, WholeTurn, changed
from game.systems.squad.attack import attack, shoots
from game.systems.squad.harm import burn
from game.systems.squad.pool import DODGE, behind, engaged
from game.systems.squad.stealth import (
    awareness,
    enter_stealth,
    entering_strength,
    stealth_bars,
    stealth_refusals,
)
from game.systems.squad.turn import FREE, Slot, SquadAction, actions_left, after_move_bars, settle
from game.systems.squad.units import FULL, STRENGTHS, Ability, Soldier, Squad


class Watching(Decision, frozen=True):
    """Whether a watcher shoots at an enemy that has moved in its view; who holds goes on watching."""

    between: ClassVar[tuple[str, ...]] = ("shoot", "hold")

    watcher: str

    def chosen(self, state: Squad, choice: str) -> Script[Squad]:
        """The shot, without Aim, which is kept."""
        if choice == "hold":
            held = f"{self.watcher} holds its fire"
            yield from tell(state, events.Said(text=held, unit=self.watcher, clause="S-55"))
            return state
        unit = state.unit(self.watcher)
        state = changed(state, unit.id, watching=False, aim=0)
        state = yield from do(attack, state, unit.id, self.target, unit.in_hand, "shoot")
        return changed(state, unit.id, aim=unit.aim)


def arrived(state: Squad, unit: str) -> Script[Squad] | Squad:
    """What being in a new square brings: a hazard, and whoever watches (S-54, S-55)."""
    hazard = state.board.terrain(state.unit(unit).at).hazard
    watchers = True in [other.watching for other in state.units]
    return _endangered(state, unit) if hazard or watchers else settle(state)


def _endangered(state: Squad, unit: str) -> Script[Squad]:
    """A unit has come to where something waits for it."""
    state = yield from do(burn, state, unit)
    state = yield from do(settle, state)
    for watcher in [unit for unit in state.conscious() if unit.watching]:
        if _covers(state, watcher.id, unit):
            state = yield from aside("overwatch", overwatch, state, watcher.id, unit)
    return state


def overwatch(state: Squad, watcher: str, mover: str) -> Script[Squad]:
    """Who is on overwatch may shoot an enemy that has moved in its view: once, without Aim (S-55)."""
    grant = Watching(target=mover, watcher=watcher)
    return (yield from end_with(decide, state, watcher, grant, f"{mover} is in view: shoot?", "S-16"))


def watched(view: Squad, unit: Soldier) -> tuple[Square, ...]:
    """The squares in which who is on overwatch would shoot at an enemy that it sees there (S-55)."""
    if not unit.watching or not unit.conscious or not shoots(unit.in_hand):
        return ()
    near = distance_field(view.board, unit.at) <= unit.in_hand.stats.range
    field = sight_field(view.board, unit.at) & near
    return tuple(at for at in view.board.where(field) if at != unit.at and not behind(at, unit))


def _covers(state: Squad, watcher_id: str, mover_id: str) -> bool:
    """Whether a unit can shoot at another now from overwatch: it must be seen, not only be known of."""
    watcher, mover = state.unit(watcher_id), state.unit(mover_id)
    return (
        watcher.watching
        and in_view(state, watcher, mover)
        and shoots(watcher.in_hand)
        and distance(watcher.at, mover.at) <= watcher.in_hand.stats.range
        and not behind(mover.at, watcher)
    )


def ability_bars(unit: Soldier, ability: Ability) -> Iterator[Refusal]:
    """An ability is used by who has it (S-16)."""
    if ability not in unit.stats.abilities:
        yield Refusal("S-16", f"{unit.id} does not have {ability}")


CALL = 6
"""How far a rally reaches (S-16)."""


class PrepareAbility(SquadAction, frozen=True):
    """Prepare overwatch: a shot (or none) at an enemy that moves in view before one's next turn (S-16)."""

    button = Button("Overwatch", "watch", "S-16", settled=(("ability", "overwatch"),))
    slots: ClassVar[tuple[Slot, ...]] = ("first",)

    ability: Literal["overwatch"]

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return "overwatch" in unit.stats.abilities

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = unit.in_hand
        if not shoots(weapon):
            return f"It may shoot, once, at an enemy that moves in view; {named(weapon.id)} cannot shoot now."
        far = counted(weapon.stats.range, "square")
        left = " Its second action is left." if actions_left(unit) > 1 else ""
        return f"It may shoot, once, at an enemy that moves in view within {far}, before its next turn.{left}"

    def worth(self, view: Squad, situation: Situation) -> float:
        """Good where somebody may come; once is enough."""
        if view.unit(self.unit).watching:
            return -1.0
        return 0.2 if situation.foes else 0.12

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from ability_bars(unit, "overwatch")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """A loaded weapon with range, and nobody at one's throat."""
        if not shoots(unit.in_hand):
            yield Refusal("S-16", f"{unit.in_hand.id} cannot shoot")
        if engaged(view, unit):
            yield Refusal("S-55", f"{unit.id} is engaged")

    def effect(self, state: Squad) -> Script[Squad]:
        yield from tell(state, events.Status(unit=self.unit, status="overwatch", clause="S-16"))
        return changed(state, self.unit, watching=True)


class UseAbility(SquadAction, frozen=True):
    """Rally: one friend near stands up, or sheds one venom (S-16)."""

    button = Button(
        "Rally",
        "lead",
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
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from ability_bars(unit, "rally")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Every friend in the fight."""
        return (cls(unit=unit, ability="rally", target=friend.id) for friend in view.conscious())

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """A friend in view within 6 who needs it (B-36)."""
        if not view.has(self.target):
            yield Refusal("S-16", f"no {self.target} is known")
            return
        friend = view.unit(self.target)
        if friend.id == unit.id or not ours(unit.side, friend) or not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is no friend who can hear it")
        elif distance(unit.at, friend.at) > CALL:
            yield Refusal("S-16", f"{friend.id} is more than {CALL} squares away")
        elif not sees(view.board, unit.at, friend.at):
            yield Refusal("B-15", f"no line of sight to {friend.id}")
        elif not (friend.fallen or friend.venom):
            yield Refusal("S-16", f"{friend.id} has neither fallen nor been poisoned")

    def effect(self, state: Squad) -> Script[Squad]:
        friend = state.unit(self.target)
        status = "fallen" if friend.fallen else "venom"
        on = not friend.fallen and friend.venom > 1
        yield from tell(state, events.Status(unit=friend.id, status=status, on=on, clause="S-16"))
        if friend.fallen:
            return changed(state, friend.id, fallen=False)
        return changed(state, friend.id, venom=max(friend.venom - 1, 0))


class Aim(SquadAction, frozen=True):
    """Half of one's awareness as extra attack dice on the next attack (S-11)."""

    button = Button("Aim", "aim", "S-11")
    role = PREPARATION
    slots: ClassVar[tuple[Slot, ...]] = ("first",)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"{dice(aim_dice(view, unit))} more on the next attack, unless it moves or is pushed before."

    def effect(self, state: Squad) -> Script[Squad]:
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="S-11"))
        return changed(state, self.unit, aim=aim_dice(state, state.unit(self.unit)))


def aim_dice(state: Squad, unit: Soldier) -> int:
    """How many attack dice aiming gives a unit (S-11)."""
    return awareness(state, unit) // 2


class Dodge(SquadAction, frozen=True):
    """After a Move, 2 more defence dice until one's next turn (S-10)."""

    button = Button("Dodge", "guard", "S-10", f"After a Move, {DODGE} more defence dice until its next turn.")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from after_move_bars(unit, "S-10")

    def worth(self, view: Squad, situation: Situation) -> float:
        """2 defence dice make about half of the hits miss."""
        return 0.35 * situation.danger

    def effect(self, state: Squad) -> Script[Squad]:
        yield from tell(state, events.Status(unit=self.unit, status="dodging", clause="S-10"))
        return changed(state, self.unit, dodging=True)


class Stand(SquadAction, frozen=True):
    """Get up (S-14, S-40)."""

    button = Button("Stand up", "stand", "S-40", "Get up again; the Second Action is then free to use.")
    role = PREPARATION
    slots: ClassVar[tuple[Slot, ...]] = ("first",)
    down: ClassVar[bool] = True

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.fallen:
            yield Refusal("S-14", f"{unit.id} is on its feet")

    def effect(self, state: Squad) -> Script[Squad]:
        yield from tell(state, events.Status(unit=self.unit, status="fallen", on=False, clause="S-40"))
        return changed(state, self.unit, fallen=False)


class Rotate(SquadAction, frozen=True):
    """Face any direction, for who has bulk (S-15)."""

    button = Button(
        "Rotate",
        "turn",
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
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.stats.bulk:
            yield Refusal("S-15", f"{unit.id} has no bulk to turn")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        if self.facing == unit.facing:
            yield Refusal("S-15", f"{unit.id} faces {self.facing} already")

    def effect(self, state: Squad) -> Script[Squad]:
        yield from tell(state, events.Turned(unit=self.unit, facing=self.facing, clause="S-15"))
        return changed(state, self.unit, facing=self.facing)


class EnterStealth(Action[Squad], frozen=True):
    """Go into stealth, free, before or after an action (S-46)."""

    button = Button(
        "Hide",
        "hide",
        "S-46",
        group=FREE,
    )

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return unit.may_hide

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        strength = entering_strength(view, unit)
        weaker = (
            "" if strength == FULL else f" Hidden lately, it is found easier: {STRENGTHS[strength]} strength."
        )
        return (
            f"Takes no action. No enemy can attack {unit.name} until one finds it: that may happen whenever "
            f"{unit.name} acts in their sight. An attack by {unit.name} ends it at once.{weaker}"
        )

    def worth(self, view: Squad, situation: Situation) -> float:
        return 0.3

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from stealth_bars(unit)

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """Skill or equipment, and out of every enemy's line of sight."""
        unit = view.unit(self.unit)
        yield from stealth_refusals(view, unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        return (yield from end_with(enter_stealth, state, self.unit))
