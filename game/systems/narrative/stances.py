"""Aiming, helping, stances, lying down; and incidentals: a word, a peek (N-07, N-09 to N-14, N-18)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from game.board.squares import Square
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import PREPARATION
from game.rules.events import Modifier
from game.rules.knowledge import glimpse, ours, watched_from
from game.rules.movement import known_holders
from game.rules.scripts import Script, tell
from game.rules.state import Grant, changed
from game.systems.narrative.actions import MOST_MANEUVERS, Act, Deed, Incidental, Maneuver, turn_stamp
from game.systems.narrative.checks import owe_die
from game.systems.narrative.engagement import sheltered
from game.systems.narrative.units import Character, Narrative

MOST_AIMS = 2
"""So often may one aim for the same attack (N-10)."""


class Exchange(Act, frozen=True):
    """Give the action for a maneuver, which costs no strain then (N-07, N-20)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No maneuver is left to make with it."""
        if unit.maneuvers >= MOST_MANEUVERS:
            yield Refusal("N-07", f"{unit.id} has made {MOST_MANEUVERS} maneuvers this turn")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """One maneuver more is paid for."""
        yield from tell(state, events.Status(unit=self.unit, status="action exchanged", clause="N-07"))
        return changed(state, self.unit, credit=state.unit(self.unit).credit + 1)


class Aim(Maneuver, frozen=True):
    """A boost die on the next combat check, twice two (N-10)."""

    role = PREPARATION

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Twice is most."""
        if len(unit.aims) >= MOST_AIMS:
            yield Refusal("N-10", f"{unit.id} aims as well as it can")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Aim."""
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="N-10"))
        one = state.unit(self.unit)
        return changed(state, self.unit, aims=(*one.aims, turn_stamp(state, one)))


class Assist(Maneuver, frozen=True):
    """An adjacent friend has a boost die more on its next check (N-11)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Whoever is adjacent."""
        around = view.board.around(view.unit(unit).at)
        return (cls(unit=unit, target=one.id) for one in view.conscious() if one.at in around)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No friend, or not adjacent."""
        yield from friend_refusals(view, unit, self.target, "N-11")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Help."""
        yield from tell(state, events.Status(unit=self.target, status="assisted", clause="N-11"))
        return owe_die(state, self.target, Modifier(1, "boost", f"{self.unit} assists", "N-11"))


def friend_refusals(view: Narrative, unit: Character, target: str, clause: str) -> Iterator[Refusal]:
    """Why a unit is no friend within reach, in the fight (N-11)."""
    if not view.has(target):
        yield Refusal(clause, f"no {target} is known")
        return
    friend = view.unit(target)
    if friend.id == unit.id or not ours(unit.side, friend):
        yield Refusal("B-37", f"{friend.id} is no friend")
    elif not friend.conscious:
        yield Refusal("B-37", f"{friend.id} is out of action")
    elif not view.board.adjacent(unit.at, friend.at):
        yield Refusal(clause, f"{friend.id} is not adjacent")


class GuardedStance(Maneuver, frozen=True):
    """Setback dice on one's own attacks, and on close attacks against one (N-12)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It is taken, and would last no longer."""
        if unit.guarded >= turn_stamp(view, unit):
            yield Refusal("N-12", f"{unit.id} is guarded already")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Take it, to the end of one's next turn."""
        yield from tell(state, events.Status(unit=self.unit, status="guarded", clause="N-12"))
        return changed(state, self.unit, guarded=turn_stamp(state, state.unit(self.unit)))


class TakeCover(Maneuver, frozen=True):
    """Use the cover of an adjacent low or solid square, until one moves (N-14)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Taken already, or nothing to hide behind."""
        if unit.covered:
            yield Refusal("N-14", f"{unit.id} is in cover already")
        elif not sheltered(view.board, unit.at):
            yield Refusal("N-14", f"there is no cover next to {unit.id}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Take it."""
        yield from tell(state, events.Status(unit=self.unit, status="in cover", clause="N-14"))
        return changed(state, self.unit, covered=True)


class DropProne(Maneuver, frozen=True):
    """Lie down (N-18)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It lies already."""
        if unit.prone:
            yield Refusal("N-18", f"{unit.id} is prone already")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Lie down."""
        yield from tell(state, events.Status(unit=self.unit, status="prone", clause="N-18"))
        return changed(state, self.unit, prone=True)


class Stand(Maneuver, frozen=True):
    """Stand up (N-18)."""

    role = PREPARATION

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It stands."""
        if not unit.prone:
            yield Refusal("N-18", f"{unit.id} is on its feet")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Stand up."""
        yield from tell(state, events.Status(unit=self.unit, status="prone", on=False, clause="N-18"))
        return changed(state, self.unit, prone=False)


Call = Literal["go", "hold", "contact", "help"]


class Speak(Deed, frozen=True):
    """Say something; however often (N-09)."""

    WORDS: ClassVar[dict[Call, str]] = {
        "go": "Go, go!",
        "hold": "Hold here!",
        "contact": "Contact!",
        "help": "I need help!",
    }

    call: Call

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        """Speech is free."""
        return iter(())

    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Nothing is paid."""
        return state
        yield

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Say it, to whoever knows who speaks."""
        yield from tell(state, events.Said(text=self.WORDS[self.call], unit=self.unit, clause="N-09"))
        return state


class Peek(Incidental, frozen=True):
    """See what can be seen from an adjacent free square, without leaving one's own (N-09)."""

    at: Square

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=square) for square in view.board.around(view.unit(unit).at))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not adjacent, nobody enters it, or somebody is known there."""
        if self.at not in view.board.around(unit.at):
            yield Refusal("N-09", f"{self.at} is not adjacent")
        elif view.board.terrain(self.at).cost is None or self.at in known_holders(view, unit.side):
            yield Refusal("N-09", f"{self.at} is not free")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Whoever is seen is remembered where it is; only one's own side learns of it."""
        one = state.unit(self.unit)
        field = watched_from(state.board, self.at, one.vision)
        state, seen = glimpse(state, one.side, field)
        for other in seen:
            found = events.Revealed(unit=other.id, at=other.at, clause="N-09")
            yield from tell(state, found, (one.side,))
        return state
