"""What enemies see and could do: who observes a square, the best attack of a unit in its next turn.

All as a side knows the position, by the rules' own odds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.sight import sight_field
from game.board.squares import Square
from game.rules.actions import Action, foresee
from game.rules.forecast import Verdicts, verdicts
from game.rules.knowledge import known, watched_from
from game.rules.odds import odds
from game.rules.scripts import Roll
from game.rules.state import AnyState, S, WholeTurn, having
from game.rules.system import AnySystem, System
from game.rules.turns import prompt
from game.rules.units import Side, Unit, enemies


def threat(view: AnyState, side: Side) -> NDArray[np.int8]:
    """How many conscious enemies, of those that a side knows where they are, observe each square.

    Shape (height, width). They observe what they see less than totally concealed, and what is adjacent to
    them; who is only remembered does not count. The view may be the side's own or the truth: for both the
    answer is the same.
    """
    count = np.zeros((view.board.height, view.board.width), np.int8)
    for foe in foes(view, side):
        count += watched_from(view.board, foe.at, foe.vision)
    return count


def opening(system: AnySystem, view: AnyState, side: Side) -> NDArray[np.int8]:
    """How many of the same enemies see each square from where they are or can move to (B-15).

    Shape (height, width). They move as far as the first of their ways to move leads in this turn, which
    leaves them something to do there; an enemy without one stays.
    """
    count = np.zeros((view.board.height, view.board.width), np.int8)
    for foe in foes(view, side):
        ways = system.words.areas(view, foe.id)
        stops = view.board.where(ways[0].area) if ways else []
        count += np.logical_or.reduce([sight_field(view.board, stop) for stop in (foe.at, *stops)])
    return count


def watchers(view: AnyState, side: Side, squares: Iterable[Square]) -> tuple[tuple[str, ...], ...]:
    """For each of the squares the ids of the enemies that would see a unit of the side there.

    The same enemies as those of `threat`, in the order of the position's units. A unit in stealth may be
    missed by them all the same.
    """
    fields = [(foe.id, watched_from(view.board, foe.at, foe.vision)) for foe in foes(view, side)]
    return tuple(tuple(foe for foe, field in fields if field[at.y, at.x]) for at in squares)


def foes(view: AnyState, side: Side) -> Iterator[Unit]:
    """The conscious enemies that a side knows where they are, in the order of the position's units."""
    return (unit for unit in view.conscious() if enemies(unit.side, side) and known(view, side, unit))


@dataclass(frozen=True)
class Reply(Generic[S]):
    """An attack with its chances to hit, to hurt and to take out, and its expected damage.

    `rolls` are its checks, in the order in which they are first met.
    """

    action: Action[S]
    hit: Fraction
    harms: Fraction
    takes_out: Fraction
    expected: Fraction
    rolls: tuple[Roll, ...] = ()


def reply(system: System[S], seen: S, unit: str, target: str) -> Reply[S] | None:
    """The plain attack of a unit on another that has the most expected damage; None when it has none.

    As the side knows it whose view it is: what the unit sees from where it is known to be.
    """
    return best(replies(system, seen, unit, target))


def replies(system: System[S], seen: S, unit: str, target: str) -> Iterator[Reply[S]]:
    """Every plain attack of a unit on another, known as `reply` knows it."""
    ready, actions = system.attacks(seen, unit, target)
    return (_judged(system, ready, action, target) for action in actions)


def best(attacks: Iterable[Reply[S]]) -> Reply[S] | None:
    """The attack that has the most expected damage; None of none."""
    return max(attacks, key=lambda attack: (attack.expected, attack.hit), default=None)


def hurts(system: System[S], seen: S, unit: str, target: str) -> bool:
    """Whether any plain attack of a unit on another has a chance to hurt it."""
    return any(attack.expected for attack in replies(system, seen, unit, target))


def _judged(system: System[S], ready: S, action: Action[S], target: str) -> Reply[S]:
    forecast = odds(foresee, ready, action, WholeTurn())
    judged = Verdicts(verdicts(system, ready, forecast, action.unit, target))
    return Reply(action, judged.hit, judged.harms, judged.takes_out, judged.expected, forecast.rolls)


def seated(system: System[S], seen: S, unit: str) -> Iterator[S]:
    """Positions in which it is a unit's turn: the one given if it may act in it, else one a seat.

    The latter are what the unit would find if it were its next turn and nothing else had changed; none for
    who is out of the fight.
    """
    now = prompt(system, seen)
    if now and unit in now.units:
        yield seen
    elif seen.has(unit) and seen.unit(unit).conscious:
        ready, _ = system.attacks(seen, unit, unit)
        yield from in_turn(system, ready, unit)


def in_turn(system: System[S], seen: S, unit: str) -> Iterator[S]:
    """The position as it is, but in a unit's turn: one for each seat that the unit has."""
    for number, part in enumerate(system.phases):
        there = having(seen, outcome=None, pending=None, clock=replace(seen.clock, phase=number))
        for place, seat in enumerate(part.seats(there)):
            if unit in seat.units:
                clock = replace(there.clock, seat=place, active=unit, done=(), taken=False)
                yield having(there, clock=clock)
