"""Incidentals: a word, a dropped weapon, a peek around a corner (N-09)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from game.board.squares import Square
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import glimpse, look, watched_from
from game.rules.prompts import Grant
from game.rules.room import known_holders
from game.rules.scripts import Script, tell
from game.rules.state import Lying, changed, having
from game.systems.narrative.deed import Deed, Incidental
from game.systems.narrative.unit import Character, Narrative

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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Say it, to whoever knows who speaks."""
        yield from tell(state, events.Said(text=self.WORDS[self.call], unit=self.unit, clause="N-09"))
        return state


class Drop(Incidental, frozen=True):
    """Drop what one holds (N-09)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Empty hands."""
        if not unit.held:
            yield Refusal("N-09", f"{unit.id} holds nothing")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """It lies in the square."""
        return (yield from dropped(state, self.unit, "N-09"))


def dropped(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """A unit loses the weapon in its hand, which lies in its square as it is."""
    one: Character = state.unit(unit)
    if not one.held:
        return state
    yield from tell(state, events.Status(unit=unit, status=f"{one.held} dropped", clause=clause))
    lying = Lying(one.held, one.at, known=(), left=one.arms[one.held])
    kept = tuple(weapon for weapon in one.weapons if weapon.id != one.held)
    state = changed(state, unit, held="", weapons=kept)
    return look(having(state, items=(*state.items, lying)))


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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Whoever is seen is remembered where it is; only one's own side learns of it."""
        one: Character = state.unit(self.unit)
        field = watched_from(state.board, self.at, one.vision)
        state, seen = glimpse(state, one.side, field)
        for other in seen:
            found = events.Revealed(unit=other.id, at=other.at, clause="N-09")
            yield from tell(state, found, (one.side,))
        return state
