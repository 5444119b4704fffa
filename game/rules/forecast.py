"""What an act would come to: its exact odds when nobody reacts, and against the best single reaction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, cast

from game.errors import EnfiladeError
from game.rules.actions import Action, Choose, foresee
from game.rules.odds import Odds, Policy, nobody_reacts, odds, reacting
from game.rules.prompts import Prompt
from game.rules.scripts import Do
from game.rules.sides import Side
from game.rules.state import NoUnit, S
from game.rules.system import Judged, System
from game.rules.turns import prompt


class Unforeseen(EnfiladeError):
    """The odds would need to know somebody whom the side does not know."""


@dataclass(frozen=True, repr=False)
class Forecast(Generic[S]):
    """The odds of an act under one reaction, `reaction` empty when nobody reacts."""

    reaction: str
    odds: Odds[S]
    judged: dict[Judged, Fraction]

    def __repr__(self) -> str:
        return f"<Forecast: hit {self.hit}, damage {self.expected} expected, takes out {self.takes_out}>"

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


@dataclass(frozen=True, repr=False)
class Aside(Forecast[S]):
    """Something that the odds of an act do not follow, with odds of its own `where` it is first met.

    `reaction` is the one decision that is taken in it by `side`, empty when all are declined; `unit` acts,
    perhaps on a `target`.
    """

    what: str
    where: S
    side: Side | None
    unit: str
    target: str


def forecast(system: System[S], seen: S, action: Action[S], policy: Policy = nobody_reacts) -> Forecast[S]:
    """The odds of a legal act in the acting side's view, when further decisions are taken by a policy.

    Of an answer to a decision they are those of what it leads to by itself, from the position as the side
    knows it; the act that waits for it may be another side's, and is not followed. Raises Unforeseen when
    that would be done to somebody whom the side does not know.
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


def asides(system: System[S], made: Forecast[S]) -> tuple[Aside[S], ...]:
    """What the odds of an act do not follow: each when nothing is chosen in it, then by each choice in it.

    A choice is taken the first time that it is offered, as by `reacting`; what it leads to may offer more,
    which is declined.
    """
    return tuple(aside for task in made.odds.cut for aside in each_way(system, task))


def each_way(system: System[S], task: Do) -> Iterator[Aside[S]]:
    """An aside when nothing is chosen in it, and by each choice that it offers then."""
    calm = _aside(system, task, "", nobody_reacts)
    yield calm
    for side, choice in _offered(calm.odds.asked):
        yield _aside(system, task, choice, reacting(side, choice), side)


def _aside(system: System[S], task: Do, reaction: str, policy: Policy, side: Side | None = None) -> Aside[S]:
    where: S = cast("S", task.state)
    found = odds(task.rule, where, *task.args, policy=policy)
    unit, target = _acting(found)
    judged = _judged(system, where, found, unit, target)
    return Aside(reaction, found, judged, task.aside, where, side, unit, target)


def _acting(found: Odds[S]) -> tuple[str, str]:
    """Who acts and on whom: who rolls first, or who decides first; empty when nobody does either."""
    for roll in found.rolls:
        return roll.unit, roll.target
    for asked in found.asked:
        return asked.units[0], str(getattr(asked.grant, "target", ""))
    return "", ""


def _offered(asked: Iterable[Prompt[Any]]) -> tuple[tuple[Side, str], ...]:
    """The choices that are not to decline, with the side that has them, in the order of asking, each once."""
    return tuple(dict.fromkeys((one.side, choice) for one in asked for choice in one.grant.choices[:-1]))


def _reactions(system: System[S], seen: S, action: Action[S]) -> Iterator[tuple[Side, str]]:
    """The choices that other sides are offered during an act, each once."""
    now = prompt(system, seen)
    for side, choice in _offered(forecast(system, seen, action).odds.asked):
        if now and side != now.side:
            yield side, choice


def _forecast(system: System[S], seen: S, action: Action[S], reaction: str, policy: Policy) -> Forecast[S]:
    now = prompt(system, seen)
    if now is None:
        raise ValueError("the match is over")
    unit = action.unit or now.units[0]
    try:
        found = odds(foresee, seen, action, now.grant, policy=policy)
        judged = _judged(system, seen, found, unit, _target(action, now))
    except NoUnit as error:
        raise Unforeseen("it would be done to somebody whom the side does not know") from error
    return Forecast(reaction, found, judged)


def _judged(system: System[S], before: S, found: Odds[S], unit: str, target: str) -> dict[Judged, Fraction]:
    """What everything that may come to pass is for the target; nothing if it is nobody's deed."""
    judged: dict[Judged, Fraction] = {}
    for after, chance in found.outcomes.items():
        verdict = system.judge(before, after, unit, target) if unit else _NOTHING
        judged[verdict] = judged.get(verdict, Fraction(0)) + chance
    return judged


_NOTHING = Judged(hit=False, damage=0, out=False)


def _target(action: Action[S], now: Prompt[Any]) -> str:
    """Whom an act is about: of a plain choice whom its grant is about."""
    about = now.grant if isinstance(action, Choose) else action
    return str(getattr(about, "target", ""))
