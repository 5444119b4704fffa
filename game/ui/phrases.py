"""Costs and what interacting does, as people say it."""

from game.board.terrain import Terrain


def squares_words(half: int) -> str:
    """A cost in half squares as people say it: "4 squares", "4½ squares"."""
    whole, rest = divmod(half, 2)
    if half == 2:
        return "1 square"
    return f"{whole or ''}{'½' if rest else ''} squares"


def deed_words(kind: Terrain, made: Terrain) -> str:
    """What interacting does, in words."""
    if kind.solid and not made.solid:
        return "open the door" if "door" in kind.name else f"open the {kind.name}"
    if made.solid and not kind.solid:
        return "close the door" if "door" in kind.name else f"close the {kind.name}"
    if kind.name == "table":
        return "flip the table over"
    return f"turn the {kind.name} into {made.name}"
