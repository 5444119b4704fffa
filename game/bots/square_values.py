"""How good the squares of a board are for a unit: danger, shots, the way of its errand.

All is read from what its side knows; the arrays have the shape (height, width).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board, distance_field
from game.board.concealment import concealment_field
from game.board.cover import Degree, cover_field
from game.board.paths import UNREACHED, reach
from game.board.sight import sight_field
from game.board.squares import Square, distance
from game.board.terrain import Vision
from game.bots.boards import opened, still
from game.bots.duel import Duel, duel
from game.bots.goals import Goal, goal_of
from game.bots.work import prospects
from game.rules.knowledge import ours
from game.rules.state import AnyState
from game.rules.system import System
from game.rules.units import Side, Unit, enemies

SHOTS = 0.8
"""How many attacks in a turn an enemy in view is taken to make."""

BEHIND_A_WALL = 0.4
"""What is left of danger behind total cover, against partial."""

VEILED = np.array([1.0, 0.75, 0.55])
"""What concealment leaves of danger: none, partial, total."""

MOST = 1.2
"""More danger than this is not told apart."""

LUNGE = 8
"""From how far off who fights at arm's length is dangerous, in squares."""

LURK, LURKING = 14, 0.25
"""From how far off an enemy comes round a corner, in squares, and what that is against one in view."""

PACE = 6
"""How many squares of its way a unit makes in a turn."""

FAR = 120
"""The way to where no path leads, in squares."""

GOALS = 4
"""To how many squares of an errand the way is looked at."""

SCATTER = 2
"""How near a friend is in danger of what is aimed at a square and rolls on, in squares."""

PROMISED = 0.5
"""How much it counts to be beside cover, against making use of it."""

STAND_OFF = 2
"""So near an enemy who shoots comes no nearer, in squares of way."""

SOON = 0.4
"""What it is worth to be where one can help in the next turn, against now."""

FloatField = NDArray[np.float64]


@dataclass(frozen=True)
class SquareValues:
    """What one unit thinks of every square.

    `worth` is that of ending its turn there, `danger` what enemies do to it there, `spared` what it is spared
    of that if it makes use of the cover, `shot` its best attack from there as far as it sees at a glance,
    `help` what it can do for a friend from there, `way` the squares that are left of its errand, `pull` what
    being so near to it, or in its zone, is worth, `dread` what the danger takes off its worth.
    """

    worth: FloatField
    danger: FloatField
    spared: FloatField
    shot: FloatField
    help: FloatField
    way: FloatField
    errand: Goal
    pull: FloatField
    dread: FloatField


def square_values_of(
    system: System[Any], seen: AnyState, unit: Unit, *, heedless: bool = False
) -> SquareValues:
    """The worth of every square to a unit, as far as its side knows.

    Who is `heedless` takes every enemy for as dangerous as at the beginning of a turn.
    """
    helps = tuple(system.bot.helps(seen, unit))
    todo = goal_of(seen, unit, prospects(system, seen), helps)
    board = still(seen.board)
    danger, spared, shot = (np.zeros((board.height, board.width)) for _ in range(3))
    reach, weak = 1, _weak(system, unit)
    for foe in seen.conscious():
        if enemies(foe.side, unit.side):
            mine, its = duel(system, seen, unit, foe), duel(system, seen, foe, unit)
            threat, less = _danger(seen.board, foe.at, foe.vision, its, todo.care > 1)
            feared = weak * (1.0 if heedless else system.bot.menace(foe))
            danger, spared = danger + feared * threat, spared + feared * less
            shot = np.maximum(shot, min(_weak(system, foe), 2.0) * _shot(board, foe.at, mine))
            reach = max(reach, mine.reach)
    spared = spared * np.minimum(MOST / np.maximum(danger, MOST), 1.0)
    danger = np.minimum(danger, MOST)
    help_ = _help(seen, helps)
    way = _way(board, unit.at, todo, STAND_OFF if todo.hunt and reach > STAND_OFF else todo.near)
    weights = system.bot.weights
    dread = weights.care * todo.care * (danger - PROMISED * spared)
    pull = -weights.way * todo.press * _haste(seen, todo, way, unit) * way
    for square in todo.zone:
        pull[square.y, square.x] += weights.zone * todo.stake
    worth = weights.next_shot * shot + SOON * help_ + pull - dread
    return SquareValues(worth, danger, spared, shot, help_, way, todo, pull, dread)


def _help(seen: AnyState, helps: tuple[tuple[str, float], ...]) -> FloatField:
    """What a unit could do for its friends from every square: from those beside them."""
    help_ = np.zeros((seen.board.height, seen.board.width))
    for name, worth in helps:
        at = seen.unit(name).at
        for square in (at, *seen.board.around(at)):
            help_[square.y, square.x] = max(help_[square.y, square.x], worth)
    return help_


def _haste(seen: AnyState, todo: Goal, way: FloatField, unit: Unit) -> float:
    """The later it is the more the way matters; most, when it is about to become too long."""
    left = seen.turn_limit - seen.clock.turn
    needed = float(way[unit.at.y, unit.at.x]) / PACE
    late = 2.0 if todo.zone and needed > left - 2 else 1.0
    return late * (1 + 0.8 * seen.clock.turn / seen.turn_limit)


def _weak(system: System[Any], unit: Unit) -> float:
    """How much more each hit counts on who has lost health already."""
    left, full = system.health(unit)
    return min(full / max(left, 1), 3.0)


@lru_cache(maxsize=256)
def _danger(
    seen_board: Board, at: Square, vision: Vision, duels: Duel, wary: bool
) -> tuple[FloatField, FloatField]:
    """What an enemy does to a unit on every square in a turn, and how much less if it makes use of cover.

    Who is wary also minds enemies out of view.
    """
    board = still(seen_board)
    away, degree = distance_field(board, at), cover_field(board, at)
    left = np.array([0.0, 1.0, duels.through, BEHIND_A_WALL * duels.through])
    less = np.array([0.0, 0.0, 1.0, BEHIND_A_WALL]) * (duels.through - duels.behind)
    shots = _by_distance(duels, away)
    spared: FloatField = shots * less[degree + 1] * SHOTS
    shots = shots * left[degree + 1] * VEILED[concealment_field(seen_board, at, vision)]
    if duels.reach <= 1:
        shots = np.maximum(shots, duels.close * np.clip(1 - away / LUNGE, 0, 1))
    if wary:
        shots = np.maximum(shots, LURKING * duels.clear * np.clip(1 - away / LURK, 0, 1))
    danger: FloatField = shots * SHOTS
    return danger, spared


def _by_distance(duels: Duel, away: NDArray[Any]) -> FloatField:
    """What an attack takes in the open at each distance."""
    values: FloatField = _up_to(duels, int(away.max()))[away]
    return values


@lru_cache(maxsize=512)
def _up_to(duels: Duel, farthest: int) -> FloatField:
    """The same for every distance up to the farthest."""
    return np.array([duels.at(squares) for squares in range(farthest + 1)])


@lru_cache(maxsize=256)
def _shot(board: Board, at: Square, duels: Duel) -> FloatField:
    """What a unit does to an enemy in one attack from every square, its cover not looked at."""
    away = distance_field(board, at)
    value = np.where(away <= 1, _at_arms_length(duels), _by_distance(duels, away))
    shot: FloatField = value * sight_field(board, at)
    return shot


def _at_arms_length(duels: Duel) -> float:
    """What an attack takes after a move to beside the target."""
    return max(duels.close * duels.system.bot.closes, duels.clear * (duels.reach > 1))


def shot_from(system: System[Any], seen: AnyState, unit: Unit, square: Square) -> float:
    """The worth of a unit's best attack from a square, the cover of its targets looked at."""
    foes = (foe for foe in seen.conscious() if enemies(foe.side, unit.side))
    return max((shot_at(system, seen, unit, square, foe) for foe in foes), default=0.0)


def shot_at(system: System[Any], seen: AnyState, unit: Unit, square: Square, foe: Unit) -> float:
    """The worth of a unit's attack on an enemy from a square, the cover of the target looked at."""
    board, (x, y) = still(seen.board), foe.at
    if not sight_field(board, square)[y, x]:
        return 0.0
    found, degree = duel(system, seen, unit, foe), int(cover_field(board, square)[y, x])
    return min(_weak(system, foe), 2.0) * _taken(found, distance(square, foe.at), degree)


def _taken(found: Duel, away: int, degree: int) -> float:
    if away <= 1:
        return _at_arms_length(found)
    if degree == Degree.NONE:
        return found.at(away)
    return found.at(away) * found.through * (BEHIND_A_WALL if degree == Degree.TOTAL else 1.0)


def crowd(seen: AnyState, side: Side, square: Square) -> float:
    """How many enemies stand around a square, friends counted against it."""
    total = 0.0
    for unit in seen.conscious():
        away = distance(unit.at, square)
        if ours(side, unit):
            total -= 2.0 * (away <= 1) + 0.6 * (away == SCATTER)
        elif enemies(unit.side, side):
            total += 1.0 * (away <= 1) + 0.2 * (away == 0)
    return total


def _way(board: Board, start: Square, todo: Goal, near: int) -> FloatField:
    """The way in squares from every square to the errand's nearest, of those nearest to where one starts."""
    goals = sorted(todo.squares, key=lambda goal: distance(start, goal))[:GOALS]
    if start in todo.zone:
        goals = [start, *goals]
    costs = [reach(opened(board), square, drops=False).cost for square in goals]
    cheapest = np.minimum.reduce(costs) if costs else np.full((board.height, board.width), UNREACHED)
    left: FloatField = np.maximum(np.minimum(cheapest / 2, FAR) - near, 0)
    return left
