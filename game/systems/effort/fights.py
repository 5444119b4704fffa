"""Attacks on a unit: Basic, Defensive, Power, Desperate; declaring two (E-10, E-21 to E-24)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from game.board.squares import Square
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.prompts import Grant, WholeTurn
from game.rules.scripts import Script, do, tell
from game.rules.state import changed
from game.rules.targets import strangers
from game.rules.turns import finish
from game.systems.effort.aiming import attack_bars, steps
from game.systems.effort.clash import assault, leave_open, stride
from game.systems.effort.deed import Deed
from game.systems.effort.dice import DICE, MOST_SYNERGY, SYNERGY, summed
from game.systems.effort.grants import Flurry
from game.systems.effort.pool import BASIC, Attack, Manner, attack_rows, wielded
from game.systems.effort.turn import ACTIONS
from game.systems.effort.unit import Agent, Category, Effort

THREE = 3
"""The attacks of a Desperate Attack that is split up (E-24)."""


class Strike(Deed, frozen=True):
    """An attack with the weapon in hand, perhaps after a `step` of one square (E-21)."""

    category: ClassVar[Category] = "attack"

    target: str
    step: Square | None = None

    @property
    def manner(self) -> Manner:
        """How it is made."""
        return BASIC

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """The step, and what is against the attack from there."""
        if self.step is not None and self.step not in steps(view, unit.id):
            yield Refusal("E-21", f"{self.step} is not one step away")
            return
        yield from attack_bars(view, unit, self.target, self.step or unit.at, self.manner)

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Whoever is no friend, from where one is, then after each step."""
        for other in strangers(view, view.unit(unit)):
            yield cls(unit=unit, target=other)
            for at in steps(view, unit):
                yield cls(unit=unit, target=other, step=at)

    def deed(self, state: Effort) -> Script[Effort]:
        """Step, and attack, if the step led there."""
        if self.step is not None:
            state = yield from do(stride, state, self.unit, self.step)
            if state.unit(self.unit).at != self.step:
                return state
        return (yield from do(assault, state, self.unit, self.target, self.manner))


class BasicAttack(Strike, frozen=True):
    """Hit with the weapon in hand, or with bare hands (E-21)."""


class DefensiveAttack(Strike, frozen=True):
    """Two dice fewer, for 1 synergy on one's defences until one's next turn (E-22)."""

    @property
    def manner(self) -> Manner:
        """Two dice out."""
        return Manner("defensive", 2)


class PowerAttack(Strike, frozen=True):
    """Dice out, two at a time: for each two 1 Effort more, if any is rolled (E-23)."""

    dice_out: int = 2

    @property
    def manner(self) -> Manner:
        """So many dice out."""
        return Manner("power", self.dice_out)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Muscle, and dice that can be left out; one stays."""
        yield from super().bars(view, unit)
        if self.dice_out < 2 or self.dice_out % 2:
            yield Refusal("E-23", "dice are left out two at a time")
        elif view.has(self.target) and self.dice_out >= _dice(view, unit, self.target, self.step):
            yield Refusal("E-23", f"fewer than {self.dice_out + 1} dice: one has to stay")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each attack, with each number of dice out."""
        one = view.unit(unit)
        if wielded(one).stats.muscle:
            for act in super().candidates(view, unit):
                for out in range(2, _dice(view, one, act.target, act.step), 2):
                    yield replace(act, dice_out=out)


def _dice(view: Effort, unit: Agent, target: str, step: Square | None) -> int:
    """How many dice a plain attack would have, before any become Effort (E-02)."""
    there = replace(unit, at=step or unit.at)
    rows = attack_rows(Attack(view, there, view.unit(target), wielded(there), BASIC))
    return summed(rows, DICE) + min(summed(rows, SYNERGY), MOST_SYNERGY)


class DesperateAttack(Deed, frozen=True):
    """All actions and reactions: one attack with 2 synergy, or three at a die less each (E-24)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn, Flurry)
    category: ClassVar[Category] = "attack"
    whole: ClassVar[bool] = True

    target: str
    mode: Literal["one", "three"] = "one"

    @property
    def manner(self) -> Manner:
        """Desperate, or one of a flurry."""
        return Manner("desperate" if self.mode == "one" else "flurry")

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """What is against it; the next of three are of the same kind."""
        yield from super().refusals(view, grant)
        if isinstance(grant, Flurry) and self.mode != "three":
            yield Refusal("E-24", "it is one of three attacks")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """What is against the attack; three are for heroes."""
        yield from attack_bars(view, unit, self.target, unit.at, self.manner)
        if self.mode == "three" and not unit.stats.hero:
            yield Refusal("E-24", f"{unit.id} is a supporting character: one attack")

    @classmethod
    def options(cls, view: Effort, unit: str, grant: Grant) -> Iterator[Self]:
        """Each target, in the mode that the grant allows."""
        every = super().options(view, unit, grant)
        return (act for act in every if act.mode == "three" or not isinstance(grant, Flurry))

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Whoever is no friend, both ways."""
        for other in strangers(view, view.unit(unit)):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, mode="three")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """The next of three is free of charge."""
        if isinstance(grant, Flurry):
            state = yield from do(assault, state, self.unit, self.target, self.manner)
            return (yield from do(_next, state, self.unit, grant.left - 1))
        return (yield from super().perform(state, grant))

    def deed(self, state: Effort) -> Script[Effort]:
        """Drop every guard, attack, be Open; the turn is over."""
        state = changed(state, self.unit, actions=0, winded=True, cover=False, stance=False, evasive=0)
        state = yield from do(assault, state, self.unit, self.target, self.manner)
        if self.mode == "three":
            state = yield from do(_next, state, self.unit, THREE - 1)
        return finish((yield from do(leave_open, state, self.unit, "E-24")), self.unit)


def _next(state: Effort, unit: str, left: int) -> Script[Effort]:
    """Let the next target of three attacks be chosen, as long as there are any."""
    grant = Flurry(left)
    if not left or not state.unit(unit).conscious or not any(DesperateAttack.options(state, unit, grant)):
        return state
    return (yield from do(decide, state, unit, grant, f"{left} more attacks: on whom?", "E-24"))


class TwoAttacks(Action["Effort"], frozen=True):
    """Declare that one attacks twice this turn: both at a die less; without it there is no second (E-10)."""

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """It is declared with the first, and there must be actions for both."""
        unit: Agent = view.unit(self.unit)
        if unit.paired:
            yield Refusal("E-10", f"{unit.id} has declared two Attacks already")
        if unit.actions < ACTIONS or "attack" in unit.spent:
            yield Refusal("E-10", "two Attacks are declared with the first, and take both actions")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Both count from now on."""
        yield from tell(state, events.Status(unit=self.unit, status="two Attacks", clause="E-10"))
        return changed(state, self.unit, paired=True)
