"""The figures of an act before it is done: exact odds and where they come from; what the shot panel shows."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from game.analysis.replies import reply
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.forecast import Forecast, best_reaction, forecast
from game.rules.modifiers import Modifier
from game.rules.odds import odds
from game.rules.prompts import Prompt
from game.rules.scripts import Do
from game.rules.state import AnyState
from game.rules.words import Telling


class Bar(NamedTuple):
    """One bar of the chart of damage: how much, how likely, and the part of that in which it takes out."""

    damage: int
    chance: Fraction
    out: Fraction


class Aside(NamedTuple):
    """Something that the odds do not follow: what, by whom, and the chance that it hits."""

    what: str
    unit: str
    target: str
    hit: Fraction


class Answer(NamedTuple):
    """What the target could do in its next turn if nothing else changed: its best attack."""

    unit: str
    hit: Fraction
    out: Fraction


class Figures(NamedTuple):
    """What an act comes to, exactly.

    `pool` are its dice before they fall, `reaction` the best single reaction with the chance to hit it
    leaves, `target` the one who is attacked, empty without one.
    """

    action: Action[Any]
    target: str
    hit: Fraction
    out: Fraction
    expected: Fraction
    bars: tuple[Bar, ...]
    rows: tuple[Modifier, ...]
    pool: Telling | None
    reaction: tuple[str, Fraction] | None
    asides: tuple[Aside, ...]
    answer: Answer | None

    @property
    def attack(self) -> bool:
        """Whether dice decide whether it hits somebody."""
        return self.pool is not None


def figures(match: Match[AnyState], action: Action[Any]) -> Figures:
    """What a legal action comes to, in the acting side's view."""
    system, seen = match.system, match.seen()
    calm = forecast(system, seen, action)
    best = best_reaction(system, seen, action) if calm.odds.asked else None
    rolls = calm.odds.rolls
    target = getattr(action, "target", "") or (rolls[0].target if rolls else "")
    return Figures(
        action=action,
        target=target,
        hit=calm.hit,
        out=calm.takes_out,
        expected=calm.expected,
        bars=bars(calm),
        rows=tuple(dict.fromkeys(row for roll in rolls[:1] for row in roll.modifiers)),
        pool=system.words.pool(rolls[0]) if rolls else None,
        reaction=(best.reaction, best.hit) if best else None,
        asides=tuple(asides(system, calm.odds.cut)),
        answer=_answer(match, action.unit, target) if target else None,
    )


def bars(made: Forecast[Any]) -> tuple[Bar, ...]:
    """The distribution of damage, from the least."""
    chances: dict[int, Fraction] = {}
    outs: dict[int, Fraction] = {}
    for judged, chance in made.judged.items():
        chances[judged.damage] = chances.get(judged.damage, Fraction(0)) + chance
        outs[judged.damage] = outs.get(judged.damage, Fraction(0)) + chance * judged.out
    return tuple(Bar(damage, chances[damage], outs[damage]) for damage in sorted(chances))


def asides(system: Any, cut: Iterable[Do]) -> Iterable[Aside]:  # noqa: ANN401 (a system of any state)
    """What odds do not follow, each with the chance that it hurts whom it is rolled against."""
    for task in cut:
        found = odds(task.rule, task.state, *task.args, policy=taking)
        for roll in found.rolls[:1]:
            hit = sum(
                (
                    chance
                    for after, chance in found.outcomes.items()
                    if _worse(system, task.state, after, roll.target)
                ),
                Fraction(0),
            )
            yield Aside(task.aside, roll.unit, roll.target, hit)


def taking(prompt: Prompt[Any], spent: bool) -> tuple[Any, bool]:  # noqa: FBT001 (a Policy)
    """Every decision takes its first choice."""
    return Choose(choice=prompt.grant.choices[0]), spent


def _worse(system: Any, before: AnyState, after: AnyState, unit: str) -> bool:  # noqa: ANN401 (as asides)
    if not before.has(unit):
        return False
    return bool(system.health(after.unit(unit))[0] < system.health(before.unit(unit))[0])


def _answer(match: Match[AnyState], unit: str, target: str) -> Answer | None:
    """What the target could do to the unit in its next turn."""
    system, seen = match.system, match.seen()
    if not seen.has(target) or not seen.has(unit):
        return None
    made = reply(system, seen, target, unit)
    return Answer(target, made.hit, made.takes_out) if made else None
