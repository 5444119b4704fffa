"""How values of the game look in answers: plain data for JSON, made for clients to read."""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import fields

from game.board.board import Board
from game.match.match import Match
from game.rules.prompts import Prompt
from game.rules.state import AnyState


def plain(value: object) -> Any:
    """A value as JSON holds it, its sets in order."""
    return msgspec.to_builtins(value, order="deterministic")


def standing(match: Match[Any]) -> dict[str, Any]:
    """Where a match stands: its hash, the side to act (None: it is over), and how it ended, if it has."""
    now = match.prompt
    over = {"outcome": plain(match.state.outcome)} if match.state.outcome else {}
    return {"hash": match.hash, "side": now.side if now else None, **over}


def position(state: AnyState) -> dict[str, Any]:
    """A position: the board in rows, of an act that waits only its prompt, all else as the rules have it."""
    names = [field.name for field in fields(state) if field.name not in {"board", "pending"}]
    waiting = {"prompt": question(state.pending.prompt)} if state.pending else {}
    return {"board": ground(state.board), **{name: plain(getattr(state, name)) for name in names}, **waiting}


def ground(board: Board) -> dict[str, Any]:
    """A board: rows of glyphs, and rows of numbers for heights, light and smoke."""

    def rows(layer: bytes) -> list[list[int]]:
        return [list(layer[start : start + board.width]) for start in range(0, len(layer), board.width)]

    return {
        "width": board.width,
        "height": board.height,
        "terrain": [
            board.ground[start : start + board.width] for start in range(0, len(board.ground), board.width)
        ],
        "levels": rows(board.heights),
        "light": rows(board.light),
        "smoke": rows(board.smoke),
        "legend": plain(board.legend),
    }


def question(prompt: Prompt[Any]) -> dict[str, Any]:
    """A prompt: who may choose, what is asked, the plain choices, and the grant with what is in it."""
    return {**plain(prompt), "choices": list(prompt.grant.choices)}


def chance(value: Fraction) -> dict[str, Any]:
    """A probability: the nearest binary number, and the fraction in words."""
    return {"p": float(value), "exact": str(value)}
