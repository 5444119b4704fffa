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
    """A unit on its way to a square: where it should be by now, and what was known when it set out.

    `rest` are the squares from there to its goal.
    """

    unit: str
    goal: Square
    at: Square
    turn: int
    sign: Sign
    rest: tuple[Square, ...] = ()


def set_out(system: Any, view: AnyState, side: Side, click: Click) -> Going | None:
    """The way that a click begins; None when its action is all."""
    if click.goal is None or click.action is None:
        return None
    at: Square = view.unit(click.unit).at
    path = click.action.path(view)
    end = path[-1] if path else at
    return sent(system, view, side, click.unit, click.goal, click.rest)._replace(at=end)


def sent(system: Any, view: AnyState, side: Side, unit: str, goal: Square, rest: tuple[Square, ...]) -> Going:
    """A unit that is on its way to a square from where it stands, over what is left of its way."""
    return Going(unit, goal, view.unit(unit).at, view.clock.turn, _sign(system, view, side, unit), rest)


def still_meant(going: Going, view: AnyState) -> bool:
    """Whether a unit stands where it set out from, in the same turn."""
    return view.has(going.unit) and view.unit(going.unit).at == going.at and view.clock.turn == going.turn


def undisturbed(going: Going, system: Any, view: AnyState, side: Side) -> bool:
    """Whether a unit is where it should be by now, in the same turn, and nothing new has shown."""
    return still_meant(going, view) and _sign(system, view, side, going.unit) == going.sign


def _sign(system: Any, view: AnyState, side: Side, unit: str) -> Sign:
    """The others of the side's view, and how the unit is."""
    others = (
        (other.id, other.at, other.conscious, known(view, side, other), system.health(other))
        for other in view.units
        if not ours(side, other)
    )
    return system.health(view.unit(unit)), *others
