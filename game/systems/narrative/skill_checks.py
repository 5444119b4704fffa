"""The base of actions that are a skill check: the roll, what it comes to, what its symbols buy (N-37)."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from game.rules.events import Modifier
from game.rules.scripts import Script, do, hanging
from game.systems.narrative.check_actions import CheckAction
from game.systems.narrative.checks import Result
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.skill_roll import skill_check
from game.systems.narrative.spending import left_of, spend
from game.systems.narrative.units import BARE_HANDS, Narrative


class SkillCheck(CheckAction, frozen=True, kw_only=True):
    """An action that is a check of a skill.

    A subclass says the `skill`, the `difficulty`, and in `resolve` what a result comes to; in `begin` what
    happens before the roll. Its clause is that of its button; `target`, if it has one, is whom it is for.
    """

    decides: ClassVar[bool] = False
    """Whether its odds are about a passed check, not only about harm."""

    @abstractmethod
    def skill(self, state: Narrative) -> str:
        """The skill that is rolled."""

    @abstractmethod
    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        """The rows that make it hard, and those that help beside the skill."""

    @abstractmethod
    def resolve(self, state: Narrative, result: Result) -> Script[Narrative] | Narrative:
        """What the result comes to, before anything is bought."""

    def begin(self, state: Narrative) -> Narrative:
        """The position as the dice are taken up."""
        return state

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Roll, do what it comes to, and let both sides spend what is left."""
        clause, target = self.button.clause if self.button else "", getattr(self, "target", "")
        skill, difficulty, before = self.skill(state), tuple(self.difficulty(state)), state
        state, result = yield from skill_check(
            self.begin(state),
            self.unit,
            skill,
            difficulty,
            clause,
            target,
            fate=self.fate,
            hits=_passed if self.decides else None,
        )
        state = yield from do(_resolve, state, self, result)
        fought = CheckResult(self.unit, target, BARE_HANDS, result.successes, skill=skill)
        purse = left_of(before, fought, result)
        if purse.empty:
            return state
        return (yield from hanging("spending", spend, state, on=(fought, purse)))


def _resolve(state: Narrative, action: SkillCheck, result: Result) -> Script[Narrative] | Narrative:
    return action.resolve(state, result)


def _passed(result: Result) -> bool:
    return result.passed
