"""A unit that goes on by itself, to where it was sent, for as long as nothing new shows."""

from typing import Any, NamedTuple

from game.board.squares import Square
from game.rules.knowledge import known, ours
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.orders import Click

Sign = tuple[object, ...]
"""What makes a unit stop when it changes: who else is known where, and in what state."""


class Going(NamedTuple):
    """A unit on its way to a square: where it should be by now, and what was known when it set out."""

    unit: str
    goal: Square
    at: Square
    turn: int
    sign: Sign


def set_out(system: Any, view: AnyState, side: Side, click: Click) -> Going | None:
    """The way that a click begins; None when its action is all."""
    if click.goal is None or click.action is None:
        return None
    at: Square = view.unit(click.unit).at
    path = click.action.path(view)
    end = path[-1] if path else at
    return Going(click.unit, click.goal, end, view.clock.turn, _sign(system, view, side, click.unit))


def undisturbed(going: Going, system: Any, view: AnyState, side: Side) -> bool:
    """Whether a unit is where it should be by now, in the same turn, and nothing new has shown."""
    if not view.has(going.unit) or view.clock.turn != going.turn:
        return False
    there = view.unit(going.unit).at == going.at
    return there and _sign(system, view, side, going.unit) == going.sign


def _sign(system: Any, view: AnyState, side: Side, unit: str) -> Sign:
    """The others of the side's view, and how the unit is."""
    others = (
        (other.id, other.at, other.conscious, known(view, side, other), system.health(other))
        for other in view.units
        if not ours(side, other)
    )
    return system.health(view.unit(unit)), *others
