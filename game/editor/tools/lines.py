"""Straight rows of squares."""

from game.board.squares import Square


def line(a: Square, b: Square) -> list[Square]:
    """The squares from one to another, each touching the next, the same for both directions."""
    (start, end), steps = sorted((a, b)), max(abs(a.x - b.x), abs(a.y - b.y))
    if not steps:
        return [a]
    dx, dy = end.x - start.x, end.y - start.y
    squares = [
        Square(start.x + (2 * n * dx + steps) // (2 * steps), start.y + (2 * n * dy + steps) // (2 * steps))
        for n in range(steps + 1)
    ]
    return squares if start == a else squares[::-1]
