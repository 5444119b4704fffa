"""What the lab says of two squares as plain data, for scripts and reports, and how squares are read."""

import re
from collections.abc import Collection
from typing import Any

from msgspec import to_builtins

from game.analysis.pairs import between
from game.analysis.rulings import Ruling, ruling
from game.analysis.why import why
from game.board.board import Board
from game.board.concealment import Vision
from game.board.squares import Square, in_front
from game.errors import EnfiladeError
from game.match.bench import Bench
from game.rules.units import Unit

_SQUARE = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*")


class BadQuestion(EnfiladeError):
    """A question about a square or a rule system that there is not."""


def square_of(text: str, board: Board, what: str) -> Square:
    """The square of a board that a text like "4,7" names; `what` is what a fault calls it. BadQuestion."""
    found = _SQUARE.fullmatch(text)
    if found is None:
        raise BadQuestion(f"{what}: {text!r} is no square; write X,Y, as in 4,7")
    square = Square(int(found[1]), int(found[2]))
    if square not in board:
        raise BadQuestion(f"{what}: {square} is not on the board of {board.width}x{board.height}")
    return square


def systems_of(systems: Collection[str], system: str) -> tuple[str, ...]:
    """The rule system of that name, without a name all of them. BadQuestion for an unknown one."""
    if system and system not in systems:
        raise BadQuestion(f"no rule system {system}; known are {', '.join(systems)}")
    return (system,) if system else tuple(systems)


def answer(bench: Bench, start: Square, to: Square, system: str = "") -> dict[str, Any]:
    """All of what one square is to another, and the rulings on the units in them, by one system or by all.

    Plain data that JSON can say. BadQuestion for an unknown system.
    """
    asked = systems_of(bench.systems, system)
    standing = {unit.at: unit for unit in bench.units if unit.conscious}
    a, b = standing.get(start), standing.get(to)
    vision, facing = (a.vision, a.facing) if a else (Vision.NORMAL, None)
    sides = (a.id, b.id) if a and b and a is not b else None
    return {
        "map": bench.scenario.name,
        "from": _place(bench.board, start, a, to),
        "to": _place(bench.board, to, b, start),
        **between(bench.board, start, to, vision),
        "back": between(bench.board, to, start, b.vision if b else Vision.NORMAL),
        "why": [to_builtins(one) for one in why(bench.board, start, to, vision, facing)],
        "rulings": [
            _ruled(ruling(bench.systems[name], bench.state(name), *sides)) for name in asked if sides
        ],
    }


def _place(board: Board, square: Square, unit: Unit | None, other: Square) -> dict[str, Any]:
    """What a square is, who stands in it, and whether the other square lies before that unit (B-26)."""
    return {
        "at": square,
        "terrain": board.terrain(square).name,
        "height": board.level(square),
        "light": board.lit(square).name.lower(),
        "smoke": board.smoke[board.index(square)],
        "unit": unit.id if unit else None,
        "side": unit.side if unit else None,
        "facing": unit.facing if unit else None,
        "in_front": in_front(unit.facing, square, other) if unit else None,
    }


def _ruled(one: Ruling) -> dict[str, Any]:
    """A ruling, each fraction as a number and exactly."""
    figures = {name: getattr(one, name) for name in ("hit", "expected", "takes_out")}
    return {
        "system": one.system,
        "possible": one.possible,
        "why_not": to_builtins(one.why_not),
        "action": one.action,
        "cover": one.cover,
        "concealment": one.concealment,
        "distance": one.distance,
        "pool": one.pool,
        "modifiers": to_builtins(one.modifiers),
        **{name: float(value) for name, value in figures.items()},
        **{f"{name}_exact": str(value) for name, value in figures.items()},
        "unit_of_damage": one.unit_of_damage,
    }
