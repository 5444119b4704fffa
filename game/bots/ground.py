"""How good the squares of a board are for a unit: danger, opportunity, the way to its goal.

All is read from what its side knows; the arrays have the shape (height, width).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.board.cover import cover_field
from game.board.paths import UNREACHED, reach
from game.board.sight import sight_field
from game.board.squares import Square, distance
from game.rules.scenario import Victory
from game.rules.sides import Side, enemies
from game.rules.state import AnyState
from game.rules.units import Unit

DANGER = np.array([0.0, 1.0, 0.5, 0.2])
"""What it is to stand in an enemy's view: not seen, without cover, with partial and with total cover."""

EXPOSED = 0.2
"""The weight of danger, for each enemy in view, up to MOST of them."""
MOST = 2.0

VIEW = 0.6
"""The worth of having an enemy in view."""

WAY = 0.05
"""What each square of the way to the goal costs."""

FAR = 200
"""The way to a goal that no path leads to, in squares."""

GOALS = 6
"""To how many squares of a zone, or enemies, the way is looked at."""

ZONES = {"hold", "exit", "escort"}
"""The victories that are won in a zone."""

Field = NDArray[np.float64]


@dataclass(frozen=True)
class Ground:
    """What one unit thinks of every square."""

    worth: Field
    goal: str

    def at(self, square: Square) -> float:
        """What a square is worth to it."""
        return float(self.worth[square.y, square.x])


def assess(seen: AnyState, unit: Unit) -> Ground:
    """The worth of every square to a unit, as far as its side knows."""
    foes = [one for one in seen.conscious() if enemies(one.side, unit.side)]
    danger, view = _blank(seen), _blank(seen)
    for foe in foes:
        danger += DANGER[cover_field(seen.board, foe.at) + 1]
        view = np.maximum(view, sight_field(seen.board, foe.at))
    way, goal = _way(seen, unit, foes)
    return Ground(VIEW * view - EXPOSED * np.minimum(danger, MOST) - WAY * way, goal)


def _blank(seen: AnyState) -> Field:
    return np.zeros((seen.board.height, seen.board.width))


def _way(seen: AnyState, unit: Unit, foes: list[Unit]) -> tuple[Field, str]:
    """How far every square is from what the unit wants, in squares, and what that is."""
    zone = _zone(seen, unit.side)
    if zone is not None:
        name, squares = zone
        if unit.at in squares:
            return _from(seen, unit.at, (unit.at,)), name
        free = [square for square in squares if seen.holder(square) is None]
        return _from(seen, unit.at, free or squares), name
    if foes:
        return _from(seen, unit.at, [foe.at for foe in foes]), "the enemy"
    return _from(seen, unit.at, _looking(seen, unit.side)), "finding the enemy"


def _from(seen: AnyState, start: Square, goals: Sequence[Square]) -> Field:
    """The way in squares to the nearest goal, of those nearest to where one starts."""
    near = sorted(goals, key=lambda goal: distance(start, goal))[:GOALS]
    costs = [reach(seen.board, square).cost for square in near]
    cheapest = np.minimum.reduce(costs) if costs else np.full(_blank(seen).shape, UNREACHED)
    return np.minimum(cheapest / 2, FAR)


def _zone(seen: AnyState, side: Side) -> tuple[str, tuple[Square, ...]] | None:
    """The zone that decides the match: one's own victory's, or that which an enemy must not have."""
    wanted = [one for one in seen.plot.victory if one.kind in ZONES and one.side == side]
    feared = [one for one in seen.plot.victory if one.kind == "hold" and enemies(one.side, side)]
    for victory in (*wanted, *feared):
        return _named(seen, victory)
    return None


def _named(seen: AnyState, victory: Victory) -> tuple[str, tuple[Square, ...]]:
    zone = seen.plot.zone(victory.zone or "")
    return zone.name, zone.squares


def _looking(seen: AnyState, side: Side) -> tuple[Square, ...]:
    """Where an enemy that nobody sees may be: its deployment, else the middle of the board."""
    theirs = [
        zone for zone in seen.plot.zones if zone.kind == "deploy" and zone.side and enemies(zone.side, side)
    ]
    if theirs:
        squares = theirs[0].squares
        return (squares[len(squares) // 2],)
    return (Square(seen.board.width // 2, seen.board.height // 2),)
