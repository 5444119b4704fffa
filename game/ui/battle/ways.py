"""Ways that take more than one act: the first of them, and how the unit comes on from there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from game.board.squares import Square, distance
from game.rules.actions import Action
from game.rules.forecast import Unforeseen, forecast
from game.rules.movement import reach_of
from game.rules.presentation import Verb

if TYPE_CHECKING:
    from game.ui.battle.orders import Orders

MOST_LEGS = 5
"""So many first legs of a way are tried, those that end nearest to its goal, and the one along its path."""


class Leg(NamedTuple):
    """What a unit does next on its way to a square, the whole in words, and the squares that come after it.

    `action` is None where there is nothing to do now: what was declared leads there.
    """

    action: Action[Any] | None
    words: str
    rest: tuple[Square, ...]


def leg_to(orders: "Orders", unit: str, verb: Verb, square: Square) -> Leg | None:
    """How a unit begins a way to a square to which no single act of now leads; None where none is known."""
    return _declared(orders, unit, square) or _first(orders, unit, verb, square)


def _declared(orders: "Orders", unit: str, square: Square) -> Leg | None:
    """The way that a unit goes later in the turn, by what it has declared or may declare."""
    for later in orders.system.words.later(orders.view, unit):
        there = orders.in_position(later.state)
        click = there.clicks.on(unit, None, square)
        path = click.action.path(there.view) if click.action else ()
        if path[-1:] != (square,):
            continue
        phase = f"in the {orders.system.phases[later.state.clock.phase].name} phase"
        declaring = (order for order in orders.buttons(unit) if order.verb.label == later.label)
        order = next(declaring, None)
        if order is None:
            return Leg(None, f"{click.words} {phase}", path)
        return Leg(order.actions[0], f"{click.words} {phase}, declared now", path)
    return None


def declared_way(orders: "Orders", unit: str, square: Square) -> tuple[Square, ...]:
    """The squares of the way to one that a unit has declared to go later in the turn, else none."""
    leg = _declared(orders, unit, square)
    return leg.rest if leg and leg.action is None else ()


def _first(orders: "Orders", unit: str, verb: Verb, square: Square) -> Leg | None:
    """Where an action has to go first, so that its unit still comes to a square afterwards."""
    legal = (action for action in orders.legal(unit) if verb.settles(action) and not action.switched)
    goings: dict[Square, Action[Any]] = {getattr(action, verb.field): action for action in legal}
    nearest = sorted(goings, key=lambda end: distance(end, square))[:MOST_LEGS]
    along = [end for end in reach_of(orders.view, unit).path(square) or () if end in goings]
    for action in (goings[end] for end in (*nearest, *along[-1:])):
        if further := _further(orders, action, square):
            return Leg(action, f"{orders.said(verb, action)}, then {further.words}", further.rest)
    return None


def _further(orders: "Orders", action: Action[Any], square: Square) -> Leg | None:
    """How a unit comes on to a square after an action, whatever comes of it."""
    further = None
    for after in _outcomes(orders, action):
        there = orders.in_position(after)
        if not after.has(action.unit) or not any(
            way.area[square.y, square.x] for way in orders.system.words.areas(after, action.unit)
        ):
            return None
        click = there.clicks.on(action.unit, None, square)
        path = click.action.path(after) if click.action else ()
        one_way = Leg(click.action, click.words, path) if path[-1:] == (square,) else None
        further = one_way or _declared(there, action.unit, square)
        if further is None:
            return None
    return further


def _outcomes(orders: "Orders", action: Action[Any]) -> Iterator[Any]:
    try:
        yield from forecast(orders.system, orders.view, action).odds.outcomes
    except Unforeseen:
        return
