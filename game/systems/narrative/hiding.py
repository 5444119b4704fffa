"""The checks of stealth: hiding, and searching for who hides (N-33, N-34)."""

from collections.abc import Iterable, Iterator
from typing import Self

from game.board.sight import sees
from game.board.squares import distance
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.events import Modifier
from game.rules.knowledge import view
from game.rules.presentation import Button
from game.rules.scripts import Script, do
from game.rules.state import Grant
from game.systems.narrative.checks import AVERAGE, Result, difficulty_row, skill_text
from game.systems.narrative.engagement import REACH
from game.systems.narrative.skill_checks import SkillCheck
from game.systems.narrative.stealth import (
    become_hidden,
    camouflage,
    enemy_sides,
    observed_by_enemies,
    reveal,
    stealth_rows,
)
from game.systems.narrative.units import Character, Narrative


class Hide(SkillCheck, frozen=True):
    """A stealth check, where no enemy observes the unit (N-33)."""

    button = Button("Hide", "hide", "N-33")

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return (
            f"Out of every enemy's sight, hide with {skill_text(unit, 'stealth')}: no enemy can attack it "
            "then, until it is found or attacks."
        )

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.hidden_from:
            yield Refusal("N-33", f"{unit.id} is hidden already")

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if observed_by_enemies(view, unit.side, unit.at):
            yield Refusal("N-33", f"an enemy observes {unit.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        yield cls(unit=unit)

    def skill(self, state: Narrative) -> str:
        return "stealth"

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        """What its side knows of makes it hard."""
        unit = state.unit(self.unit)
        return (*stealth_rows(view(state, unit.side), unit), *camouflage(unit))

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative] | Narrative:
        return become_hidden(state, self.unit, result.successes) if result.passed else state

    def worth(self, view: Narrative, situation: Situation) -> float:
        """To lie in wait, for who has nothing better to do and nowhere to go: who walks on is seen again."""
        if max(situation.shot, situation.gain, situation.deed) > NOTHING:
            return -1.0
        return 0.08 if situation.foes else 0.03


NOTHING = 0.03
"""With more to gain than this by anything else the computer does not hide."""


class Search(SkillCheck, frozen=True):
    """Look for the hidden, by perception: finds who hid no better, in sight within medium range (N-34)."""

    button = Button("Search", "look", "N-34")

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Look for the hidden within {REACH['medium']} squares with {skill_text(unit, 'perception')}."

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        yield cls(unit=unit)

    def skill(self, state: Narrative) -> str:
        return "perception"

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (difficulty_row(AVERAGE, "search", "N-34"),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative]:
        """Find who hid no better, but for who has vanished (N-37)."""
        unit = state.unit(self.unit)
        for foe in state.conscious() if result.passed else ():
            near = distance(foe.at, unit.at) <= REACH["medium"] and sees(state.board, unit.at, foe.at)
            hidden = unit.side in foe.hidden_from and unit.side in enemy_sides(foe.side)
            if near and hidden and not foe.vanished and foe.hiding <= result.successes:
                state = yield from do(reveal, state, foe.id, "N-34")
        return state

    def worth(self, view: Narrative, situation: Situation) -> float:
        return -1.0 if situation.foes else 0.025
