"""The regular level: exact odds for every attack, cover and the way to the goal for every square.

It plays one action at a time, and judges an action by what it does at once and where it leaves the unit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.board.squares import Square, distance
from game.bots.ground import Ground, assess
from game.bots.level import Decision
from game.bots.tastes import TASTES
from game.rules.actions import Action, Choose, snake
from game.rules.engine import legal
from game.rules.forecast import forecast
from game.rules.knowledge import ours
from game.rules.sides import Side, enemies
from game.rules.state import S, changed
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt
from game.rules.units import Unit

KILL = 0.6
"""What taking an enemy out is worth, beside its health."""

FRIEND = 1.5
"""How much worse it is to hurt a friend than good to hurt an enemy."""

WORTH_IT = 0.02
"""An action that gains no more than this is left undone."""

PROMISE = 0.4
"""What an attack that the next action could make is worth, against one that is made."""

LIKELY = 4
"""How many of the best squares are looked at for the attacks that they offer."""


@dataclass(frozen=True)
class Judgement:
    """An action, what it seems worth, and why."""

    worth: float
    action: Action[Any]
    why: str


def regular(system: System[S], seen: S) -> Decision | None:
    """The best action by exact odds and by the worth of squares; None when nobody has to choose."""
    now = prompt(system, seen)
    if now is None:
        return None
    actions = tuple(legal(system, seen))
    if now.grant.choices:
        return _answered(now.grant.choices, actions)
    unit = min(now.units, key=lambda one: _order(seen, seen.unit(one)))
    best = max(_judged(system, seen, unit, actions), key=lambda one: one.worth, default=None)
    if best is not None and best.worth > WORTH_IT:
        return Decision(best.action, (best.why,))
    return _nothing_better(unit, actions)


def _order(seen: S, unit: Unit) -> tuple[int, str]:
    """Who is nearest to an enemy acts first."""
    foes = [one for one in seen.conscious() if enemies(one.side, unit.side)]
    return min((distance(unit.at, foe.at) for foe in foes), default=0), unit.id


def _answered(choices: tuple[str, ...], actions: tuple[Action[Any], ...]) -> Decision:
    """A decision is taken by its first choice; a free act by the first that is legal, if there is any."""
    deeds = [action for action in actions if not isinstance(action, Choose)]
    if deeds and len(choices) == 1:
        return Decision(deeds[0], ("A free act is not wasted.",))
    first = next(action for action in actions if isinstance(action, Choose) and action.choice == choices[0])
    return Decision(first, (f"{first.choice}: the first of {', '.join(choices)}.",))


def _nothing_better(unit: str, actions: tuple[Action[Any], ...]) -> Decision | None:
    """Nothing is worth doing: the unit ends its turn."""
    for action in actions:
        if isinstance(action, EndTurn) and action.unit == unit:
            return Decision(action, (f"Nothing that {unit} can do is worth it.",))
    last = next(
        (action for action in actions if isinstance(action, EndPhase)), actions[0] if actions else None
    )
    return None if last is None else Decision(last, ("Nothing is left to do.",))


def _judged(system: System[S], seen: S, unit: str, actions: tuple[Action[Any], ...]) -> Iterator[Judgement]:
    """Every action of a unit with its worth: goings by their squares, the rest by odds and taste."""
    mine = [action for action in actions if action.unit == unit and not isinstance(action, EndTurn)]
    one: Unit = seen.unit(unit)
    ground = assess(seen, one)
    goings = [action for action in mine if _goes(action)]
    yield from _going(system, seen, one, ground, goings)
    doings = [action for action in mine if not _goes(action)]
    for action in (*_aimed(seen, one, doings), *(action for action in doings if _square(action) is None)):
        yield _doing(system, seen, one, action)


def _aimed(seen: S, unit: Unit, doings: list[Action[Any]]) -> list[Action[Any]]:
    """Of what is aimed at squares, the few that have most enemies, and fewest friends, beside them."""

    def crowd(action: Action[Any]) -> int:
        at = _square(action)
        near = [one for one in seen.conscious() if at is not None and distance(one.at, at) <= 1]
        return sum(-2 if ours(unit.side, one) else one.side != "neutral" for one in near)

    aimed = [action for action in doings if _square(action) is not None]
    best = sorted(aimed, key=crowd, reverse=True)[:LIKELY]
    return [action for action in best if crowd(action) > 0]


def _goes(action: Action[Any]) -> bool:
    """Whether an action takes its unit to the square that it names."""
    return snake(type(action).__name__) in {"move", "dash", "sprint", "climb", "jump"}


def _going(
    system: System[S], seen: S, unit: Unit, ground: Ground, goings: list[Action[Any]]
) -> Iterator[Judgement]:
    """The best squares, with what could be attacked from there next."""
    here = ground.at(unit.at) + PROMISE * _promise(system, seen, unit, unit.at)
    ways = [(square, action) for action in goings if (square := _square(action)) is not None]
    for square, action in sorted(ways, key=lambda way: -ground.at(way[0]))[:LIKELY]:
        there = ground.at(square) + PROMISE * _promise(system, seen, unit, square)
        risk = 0.1 if snake(type(action).__name__) == "jump" else 0.0
        yield Judgement(there - here - risk, action, f"{unit.name} goes to {square}, for {ground.goal}.")


def _square(action: Any) -> Square | None:  # noqa: ANN401 (any action)
    """The square that an action names, if it names one."""
    square: Square | None = getattr(action, "at", None)
    return square


def _promise(system: System[S], seen: S, unit: Unit, square: Square) -> float:
    """The worth of the best attack that a unit could make from a square."""
    moved = changed(seen, unit.id, at=square)
    best = 0.0
    for kind in system.actions:
        if snake(kind.__name__) in {"shoot", "close_combat"}:
            for foe in seen.conscious():
                attack: Any = kind(unit=unit.id, target=foe.id)  # type: ignore[call-arg]
                if not any(attack.bars(moved, moved.unit(unit.id))):
                    best = max(best, _gain(system, moved, unit.side, attack))
    return best


def _doing(system: System[S], seen: S, unit: Unit, action: Action[Any]) -> Judgement:
    """What an action does at once, by its exact odds, and what it is worth of itself."""
    kind = snake(type(action).__name__)
    taste = TASTES.get(system.name, {}).get(kind)
    if taste is not None:
        return Judgement(taste(seen, action), action, f"{unit.name}: {kind.replace('_', ' ')}.")
    gain = _gain(system, seen, unit.side, action)
    return Judgement(gain, action, f"{unit.name}: {kind.replace('_', ' ')}, worth {gain:.2f} enemies.")


def _gain(system: System[S], seen: S, side: Side, action: Action[Any]) -> float:
    """What an action takes from enemies, less what it takes from friends, in whole healths."""
    found = forecast(system, seen, action)
    return sum(
        float(chance) * _change(system, seen, after, side) for after, chance in found.odds.outcomes.items()
    )


def _change(system: System[S], before: S, after: S, side: Side) -> float:
    """How much better a position is for a side than one before it."""
    total = 0.0
    for unit in before.units:
        later = after.unit(unit.id)
        if later is unit:
            continue
        left, full = system.health(unit)
        lost = (left - system.health(later)[0]) / full + KILL * (unit.conscious and not later.conscious)
        total += -FRIEND * lost if ours(side, unit) else lost * (unit.side != "neutral")
    return total
