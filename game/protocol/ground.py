"""Answers about the board: sight and cover of a pair, fields of a square, where a unit can go."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from game.analysis.pairs import between
from game.board.concealment import concealment_field
from game.board.cover import cover_field
from game.board.lines import distance_field
from game.board.paths import UNREACHED
from game.board.sight import sight_field
from game.board.squares import Square
from game.match.match import Match
from game.protocol.faults import BadRequest
from game.protocol.requests import Field, Reach, Sight
from game.protocol.session import Session
from game.protocol.shapes import plain
from game.rules.forecast import forecast
from game.rules.moving import reach_of
from game.rules.state import AnyState

NO_PATH = -1
"""The cost of a square that no path leads to."""


def sight(session: Session, request: Sight) -> dict[str, Any]:
    """Everything that the board says about a pair of squares (B-32)."""
    a, b = session.square(request.start, "from"), session.square(request.to, "to")
    return between(session.match.state.board, a, b)


def field(session: Session, request: Field) -> dict[str, Any]:
    """Everything that the board says about one square against all (B-33)."""
    start, board = session.square(request.start, "from"), session.match.state.board
    return {
        "line_of_sight": sight_field(board, start).astype(int).tolist(),
        "cover": cover_field(board, start).tolist(),
        "concealment": concealment_field(board, start).tolist(),
        "distance": distance_field(board, start).tolist(),
    }


def reach(session: Session, request: Reach) -> dict[str, Any]:
    """Where a unit can go, as the side to act knows it (B-34, J-07)."""
    match = session.match
    seen = match.seen()
    if not seen.has(request.unit):
        raise BadRequest("no such unit is known", "unit")
    cost = reach_of(seen, request.unit).cost
    kinds: dict[str, list[Any]] = {}
    for action in match.legal():
        if action.unit == request.unit and hasattr(action, "at"):
            kinds.setdefault(plain(action)["kind"], []).append(action)
    return {
        "cost": np.where(cost < UNREACHED, cost, NO_PATH).tolist(),
        "kinds": {kind: _aims(actions) for kind, actions in kinds.items() if _goes(match, seen, actions)},
    }


def _aims(actions: Iterable[Any]) -> list[Square]:
    """The squares that actions name, each once, row by row."""
    return sorted({action.at for action in actions}, key=lambda square: (square.y, square.x))


def _goes(match: Match[Any], seen: AnyState, actions: Iterable[Any]) -> bool:
    """Whether actions of one kind take the unit itself to the square that they name, and not a grenade.

    The rules say so: in some outcome of the first that names another square the unit stands there.
    """
    start = {unit.id: unit.at for unit in seen.units}
    for action in actions:
        if action.at != start[action.unit]:
            ends = forecast(match.system, seen, action).odds.outcomes
            return any(end.has(action.unit) and end.unit(action.unit).at == action.at for end in ends)
    return False
