"""How every level plays: exact odds for every attack, danger and the way to its goal for every square.

It plays one action at a time, and judges an action by what it does at once, what the next action could
make of it, and where it leaves the unit. What bounds it are the traits of the level.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from game.board.squares import distance
from game.bots.decisions import Decision, Judgement, Player, best_of, declining, limited
from game.bots.evaluation import UnitEvaluation
from game.bots.mistakes import comes_to_mind, noticed
from game.bots.stakes import stakes
from game.bots.traits import HASTY, UNBOUNDED, Traits
from game.match.record import NO_PAST, Past
from game.rules.actions import Action, Choose, declined
from game.rules.engine import legal
from game.rules.forecast import Unforeseen, forecast
from game.rules.state import Prompt, S, WholeTurn
from game.rules.system import System
from game.rules.tasks import tasks_at_hand
from game.rules.turns import EndPhase, EndTurn, prompt
from game.rules.units import Unit, enemies

WORTH_IT = 0.02
"""An action that gains no more than this is left undone."""


NEAR_BY = 6
"""How far off a friend is helped before he goes elsewhere himself, in squares."""


@lru_cache
def policy(traits: Traits) -> Player:
    """The player with these traits."""

    @limited
    def play(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        now = prompt(system, seen)
        if now is None:
            return None
        if now.grant.choices:
            return _too_late(traits, system, seen, now) or answered(system, seen, now)
        if not now.units:  # all of the seat have been taken away in a sandbox
            return nothing_better(system, seen, "")
        unit = seen.unit(now.units[0]) if traits.in_line else in_order(system, seen, now, traits)[0]
        return acting(system, seen, now.grant, unit, traits)

    return play


def acting(
    system: System[S],
    seen: S,
    grant: WholeTurn,
    unit: Unit,
    traits: Traits = UNBOUNDED,
) -> Decision | None:
    """The best action of a unit that has a turn, of those that come to its mind."""
    every = noticed(traits, seen, unit, UnitEvaluation(system, seen, grant, unit, traits).judged())
    options = best_of(every)
    if options and options[0].worth > WORTH_IT:
        return Decision(options[0].action, (options[0].why,), options)
    return nothing_better(system, seen, unit.id, options)


def _too_late(traits: Traits, system: System[S], seen: S, now: Prompt[Any]) -> Decision | None:
    """Turning a question down, of a unit that does not think of it in time."""
    if not now.units:
        return None
    unit = seen.unit(now.units[0])
    if not comes_to_mind(traits, seen, unit, type(now.grant).__name__):
        for refusal in declining(now.grant, tuple(legal(system, seen))):
            return Decision(refusal, (f"{unit.name} is too slow to answer.",))
    return None


def in_order(system: System[S], seen: S, now: Prompt[WholeTurn], traits: Traits = UNBOUNDED) -> list[Unit]:
    """The units that may act now, first who can do most.

    Before all who can shoot is who has a task at hand or can help: a glance does not tell what that is worth.
    """
    units = first_to_act(system, seen, map(seen.unit, now.units))
    if len(units) > 1 and (system.bot.slots or not traits.nearest_first):
        most = {unit.id: _most_done(system, seen, now.grant, unit) for unit in units}
        units.sort(key=lambda unit: (not _useful(system, seen, unit), -most[unit.id]))
    return units


def _most_done(system: System[S], seen: S, grant: WholeTurn, unit: Unit) -> float:
    """The worth of the best that a unit could do, at a glance."""
    judged = UnitEvaluation(system, seen, grant, unit, HASTY).judged()
    return max((judgement.worth for judgement in judged), default=0.0)


def first_to_act(system: System[S], seen: S, units: Iterable[Unit]) -> list[Unit]:
    """The units as they act: who can help a friend or has a task at hand, then the nearest to an enemy."""

    def order(unit: Unit) -> tuple[bool, int, str]:
        foes = [foe for foe in seen.conscious() if enemies(foe.side, unit.side)]
        nearest = min((distance(unit.at, foe.at) for foe in foes), default=0)
        return not _useful(system, seen, unit), nearest, unit.id

    return sorted(units, key=order)


def _useful(system: System[S], seen: S, unit: Unit) -> bool:
    """Whether a unit has a task at hand, or a friend near by whom it can help."""
    helped = (seen.unit(name).at for name, _ in system.bot.helps(seen, unit))
    return any(distance(at, unit.at) <= NEAR_BY for at in helped) or bool(tasks_at_hand(seen, unit))


def nothing_better(
    system: System[S], seen: S, unit: str, options: tuple[Judgement, ...] = ()
) -> Decision | None:
    """Nothing is worth doing: the unit ends its turn, or does whatever the system lets it do."""
    actions = tuple(legal(system, seen))
    for action in actions:
        if isinstance(action, EndTurn) and action.unit == unit:
            return Decision(action, (f"Nothing that {seen.unit(unit).name} can do is worth it.",), options)
    ends = [action for action in actions if isinstance(action, EndPhase)]
    return next(
        (Decision(action, ("Nothing is left to do.",), options) for action in (*ends, *actions)), None
    )


def answered(system: System[S], seen: S, now: Prompt[object]) -> Decision | None:
    """The choice or the free act that is worth most; what nobody knows the worth of is worth nothing."""
    offered: list[Judgement] = []
    for action in legal(system, seen):
        if isinstance(action, Choose):
            worth = _choice_worth(system, seen, now, action.choice)
            why = f"{system.words.choice(action.choice)}."
        else:
            worth, why = _reckoned(system, seen, now, action), "A free act is not wasted."
        offered.append(Judgement(worth, action, why))
    options = best_of(offered)
    return Decision(options[0].action, (options[0].why,), options) if options else None


def _choice_worth(system: System[S], seen: S, now: Prompt[object], choice: str) -> float:
    """What a plain choice is worth, by the odds of what it comes to where those can be had."""
    known = system.bot.answer(choice)
    if known is None:
        return -WORTH_IT if choice == declined(now.grant) else 0.0  # type: ignore[arg-type]
    answer = known(seen, now)
    return float(answer) if isinstance(answer, float | int) else _reckoned(system, seen, now, answer)


def _reckoned(system: System[S], seen: S, now: Prompt[object], action: Action[S]) -> float:
    """What an action out of turn is worth by its exact odds; nothing where the side cannot tell."""
    at_stake = stakes(system, seen, now.side)
    try:
        outcomes = forecast(system, seen, action).odds.outcomes
    except Unforeseen:
        return 0.0
    return sum(float(chance) * at_stake.gained(after) for after, chance in outcomes.items())
