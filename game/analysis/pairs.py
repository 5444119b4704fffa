"""What the board says of two squares, as plain data."""

from collections.abc import Iterable
from typing import Any

from game.board.board import Board
from game.board.concealment import Vision, concealment
from game.board.cover import cover
from game.board.sight import Line, sight_lines
from game.board.squares import Square, distance

UNSEEN = -1
"""The degree of cover where there is no line of sight."""


def between(board: Board, a: Square, b: Square, vision: Vision = Vision.NORMAL) -> dict[str, Any]:
    """Everything that the board says about a pair of squares (B-32), as plain data."""
    lines, made, veiled = sight_lines(board, a, b), cover(board, a, b), concealment(board, a, b, vision)
    return {
        "line_of_sight": any(line.clear for line in lines),
        "distance": distance(a, b),
        "cover": int(made.degree) if made else UNSEEN,
        "corner": made.corner if made else None,
        "cover_lines": _lines(made.lines) if made else [],
        "pieces": [piece._asdict() for piece in made.pieces] if made else [],
        "lines": _lines(lines),
        "concealment": int(veiled.degree),
        "concealment_pieces": [veil._asdict() for veil in veiled.pieces],
    }


def _lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [
        {
            "from": line.start,
            "to": line.end,
            "clear": line.clear,
            "blocked_by": list(dict.fromkeys(square for block in line.blocks for square in block.squares)),
            "clause": line.blocks[0].clause if line.blocks else None,
        }
        for line in lines
    ]
