"""What an act would come to: its exact odds when nobody reacts, and against the best single reaction."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic

from game.rules.actions import Action, Choose, declined, perform
from game.rules.odds import Odds, Policy, nobody_reacts, odds, reacting
from game.rules.prompts import Prompt
from game.rules.sides import Side
from game.rules.state import S
from game.rules.system import Judged, System
from game.rules.turns import prompt


@dataclass(frozen=True)
class Forecast(Generic[S]):
    """The odds of an act under one reaction, `reaction` empty when nobody reacts."""

    reaction: str
    odds: Odds[S]
    judged: dict[Judged, Fraction]

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return sum((chance for judged, chance in self.judged.items() if judged.hit), Fraction(0))

    @property
    def takes_out(self) -> Fraction:
        """The chance that the target goes out of action."""
        return sum((chance for judged, chance in self.judged.items() if judged.out), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The expected damage."""
        return sum((judged.damage * chance for judged, chance in self.judged.items()), Fraction(0))

    @property
    def damage(self) -> dict[int, Fraction]:
        """The distribution of damage, from the least."""
        chances: dict[int, Fraction] = {}
        for judged, chance in self.judged.items():
            chances[judged.damage] = chances.get(judged.damage, Fraction(0)) + chance
        return dict(sorted(chances.items()))


def forecast(system: System[S], seen: S, action: Action[S], policy: Policy = nobody_reacts) -> Forecast[S]:
    """The odds of a legal act in the acting side's view, when further decisions are taken by a policy.

    Of an answer to a decision they are those of what it leads to by itself, from the position as the side
    knows it; the act that waits for it may be another side's, and is not followed.
    """
    return _forecast(system, seen, action, "", policy)


def best_reaction(system: System[S], seen: S, action: Action[S]) -> Forecast[S] | None:
    """The odds against the reaction that leaves the least expected damage; None when there is none.

    A reaction is one choice that another side takes the first time that it is offered; it may be worse
    for that side than not to react.
    """
    candidates = [
        _forecast(system, seen, action, choice, reacting(side, choice))
        for side, choice in _reactions(system, seen, action)
    ]
    return min(candidates, key=lambda one: (one.expected, one.takes_out, one.reaction), default=None)


def _reactions(system: System[S], seen: S, action: Action[S]) -> Iterator[tuple[Side, str]]:
    """The choices that other sides are offered during an act, each once."""
    offered: dict[tuple[Side, str], None] = {}
    now = prompt(system, seen)
    for asked in forecast(system, seen, action).odds.asked:
        if now and asked.side != now.side:
            choices = set(asked.grant.choices) - {declined(asked.grant)}
            offered |= {(asked.side, choice): None for choice in sorted(choices)}
    yield from offered


def _forecast(system: System[S], seen: S, action: Action[S], reaction: str, policy: Policy) -> Forecast[S]:
    now = prompt(system, seen)
    if now is None:
        raise ValueError("the match is over")
    found = odds(perform, seen, action, now.grant, policy=policy)
    judged: dict[Judged, Fraction] = {}
    for after, chance in found.outcomes.items():
        verdict = system.judge(seen, after, action.unit or now.units[0], _target(action, now))
        judged[verdict] = judged.get(verdict, Fraction(0)) + chance
    return Forecast(reaction, found, judged)


def _target(action: Action[S], now: Prompt[Any]) -> str:
    """Whom an act is about: of a plain choice whom its grant is about."""
    about = now.grant if isinstance(action, Choose) else action
    return str(getattr(about, "target", ""))
