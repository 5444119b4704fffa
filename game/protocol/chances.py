"""Answers about odds: what an action would come to, exactly."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from game.dice import distribution
from game.protocol.faults import NotNow
from game.protocol.requests import Odds
from game.protocol.session import Session
from game.protocol.shapes import chance, plain, question
from game.rules.actions import Choose
from game.rules.forecast import Aside, Forecast, Unforeseen, asides, best_reaction, forecast
from game.rules.scripts import Roll
from game.rules.state import AnyState, encoded


def odds(session: Session, request: Odds) -> dict[str, Any]:
    """What a legal action would come to when nobody reacts, and against the best reaction.

    Of an answer to a decision: what it leads to by itself, not the rest of the act that waits.
    """
    match, action = session.match, session.legal_action(request.action)
    if not action.personal and not isinstance(action, Choose):
        raise NotNow("only what a unit does, or a decision, has odds", "action")
    seen = match.seen()
    try:
        calm, best = forecast(match.system, seen, action), best_reaction(match.system, seen, action)
    except Unforeseen as error:
        raise NotNow(str(error), "action") from error
    return {
        **_forecast(calm),
        "best_reaction": {"reaction": best.reaction, **_forecast(best)} if best else None,
        "lines": [
            {"name": line.name, "by": line.by, "clause": line.clause, **chance(line.chance)}
            for roll in calm.odds.rolls
            for line in match.system.lines(roll)
        ],
        "cut": [_cut(aside) for aside in asides(match.system, calm)],
    }


def _forecast(made: Forecast[Any]) -> dict[str, Any]:
    """The odds of an act under one reaction."""
    modifiers = {modifier: None for roll in made.odds.rolls for modifier in roll.modifiers}
    return {
        "outcomes": [{**chance(p), **plain(judged)} for judged, p in _likeliest(made.judged)],
        "hit": float(made.hit),
        "hit_exact": str(made.hit),
        "damage": [{**chance(p), "n": n} for n, p in made.damage.items()],
        "takes_out": float(made.takes_out),
        "takes_out_exact": str(made.takes_out),
        "modifiers": [plain(modifier) for modifier in modifiers],
        "rolls": [_roll(roll) for roll in made.odds.rolls],
        "asked": [question(prompt) for prompt in made.odds.asked],
    }


def _roll(roll: Roll) -> dict[str, Any]:
    """A roll that the act leads to: its dice, and what they can come to."""
    found = distribution(roll.check)
    return {
        "label": roll.check.label,
        "clause": roll.clause,
        "unit": roll.unit,
        "target": roll.target,
        "dice": [die.name for die in roll.check.dice],
        "results": [{**chance(found.chance(result)), "result": str(result)} for result in found],
    }


def _cut(aside: Aside[Any]) -> dict[str, Any]:
    """What the odds of an act do not follow, by one choice in it: what it does to which units.

    `choice` is empty when every decision in it is declined.
    """
    merged: dict[bytes, tuple[dict[str, Any], Fraction]] = {}
    for after, p in aside.odds.outcomes.items():
        units = _changes(aside.where, after)
        key = encoded(units)
        merged[key] = (units, p + merged.get(key, (units, Fraction(0)))[1])
    return {
        "what": aside.what,
        "choice": aside.reaction,
        "unit": aside.unit,
        "target": aside.target,
        "hit": float(aside.hit),
        "hit_exact": str(aside.hit),
        "takes_out": float(aside.takes_out),
        "takes_out_exact": str(aside.takes_out),
        "rolls": [_roll(roll) for roll in aside.odds.rolls],
        "asked": [question(prompt) for prompt in aside.odds.asked],
        "outcomes": [
            {**chance(p), "units": units} for units, p in sorted(merged.values(), key=lambda one: -one[1])
        ],
    }


def _changes(before: AnyState, after: AnyState) -> dict[str, dict[str, Any]]:
    """The new values of every unit that is not as it was, by its id."""
    was = {unit.id: unit for unit in before.units}
    changed = {unit.id: dict(_new(was[unit.id], unit)) for unit in after.units if unit.id in was}
    return {unit: values for unit, values in changed.items() if values}


def _new(before: Struct, after: Struct) -> Iterator[tuple[str, Any]]:
    for field in fields(after):
        if getattr(before, field.name) != getattr(after, field.name):
            yield field.name, plain(getattr(after, field.name))


def _likeliest(judged: dict[Any, Fraction]) -> Iterable[tuple[Any, Fraction]]:
    return sorted(judged.items(), key=lambda one: -one[1])
