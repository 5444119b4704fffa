"""The figures of an act before it is done: exact odds and where they come from; what the shot panel shows."""

from fractions import Fraction
from typing import Any, NamedTuple

from game.analysis.danger import reply
from game.analysis.journeys import Threat, risks
from game.dice import distribution
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Modifier
from game.rules.odds import Forecast, best_reaction, forecast
from game.rules.presentation import Telling
from game.rules.scripts import Roll
from game.rules.state import AnyState


class Bar(NamedTuple):
    """One bar of the chart of damage: how much, how likely, and the part of that in which it takes out."""

    damage: int
    chance: Fraction
    out: Fraction


class Victim(NamedTuple):
    """Somebody who may be hurt: the chances that it is, and that it goes out."""

    unit: str
    hurt: Fraction
    out: Fraction


class Answer(NamedTuple):
    """What the target could do in its next turn if nothing else changed: its best attack."""

    unit: str
    hit: Fraction
    out: Fraction


class Figures(NamedTuple):
    """What an act comes to, exactly.

    `pool` are its dice before they fall, `reaction` the best single reaction with the chance to hit it
    leaves, `target` the one who is attacked, empty without one. `victims` are all who may be hurt, the actor
    among them; `results` what the first roll can come to.
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
    risks: tuple[Threat, ...]
    answer: Answer | None
    victims: tuple[Victim, ...]
    results: tuple[tuple[str, Fraction], ...]

    @property
    def harmful(self) -> bool:
        """Whether somebody is attacked, who may lose something by it."""
        return bool(self.target) and any(bar.damage for bar in self.bars)


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
        risks=tuple(risks(system, calm)),
        answer=_answer(match, action.unit, target) if target else None,
        victims=victims(system, seen, calm),
        results=results(system, rolls[0]) if rolls else (),
    )


def bars(made: Forecast[Any]) -> tuple[Bar, ...]:
    """The distribution of damage, from the least."""
    chances: dict[int, Fraction] = {}
    outs: dict[int, Fraction] = {}
    for judged, chance in made.judged.items():
        chances[judged.damage] = chances.get(judged.damage, Fraction(0)) + chance
        outs[judged.damage] = outs.get(judged.damage, Fraction(0)) + chance * judged.out
    return tuple(Bar(damage, chances[damage], outs[damage]) for damage in sorted(chances))


def victims(system: Any, seen: AnyState, made: Forecast[Any]) -> tuple[Victim, ...]:
    """Who may be hurt, likeliest first: each by itself, since one roll may hurt several."""
    found: dict[str, Victim] = {}
    for after, chance in made.odds.outcomes.items():
        for unit in seen.conscious():
            later = after.unit(unit.id)
            if later is not unit and system.health(later)[0] < system.health(unit)[0]:
                one = found.get(unit.id, Victim(unit.id, Fraction(0), Fraction(0)))
                out = Fraction(0) if later.conscious else chance
                found[unit.id] = Victim(unit.id, one.hurt + chance, one.out + out)
    return tuple(sorted(found.values(), key=lambda one: -one.hurt))


def results(system: Any, roll: Roll) -> tuple[tuple[str, Fraction], ...]:
    """What a roll can come to in words, with chances."""
    found = distribution(roll.check)
    return tuple((system.words.result(roll, one), found.chance(one)) for one in found)


def _answer(match: Match[AnyState], unit: str, target: str) -> Answer | None:
    """What the target could do to the unit in its next turn."""
    system, seen = match.system, match.seen()
    if not seen.has(target) or not seen.has(unit):
        return None
    made = reply(system, seen, target, unit)
    return Answer(target, made.hit, made.takes_out) if made else None
