"""How one square is seen from another, line by line, with what becomes of each line (B-12 to B-24)."""

from typing import NamedTuple

from game.analysis.fates import Fate
from game.board.board import Board
from game.board.concealment import Concealment, Vision, concealment
from game.board.cover import Cover, cover
from game.board.sight import Line, sight_lines
from game.board.squares import Square, distance

MOST_TOLD = 4
"""Of sixteen blocked lines so many are told one by one."""


class Way(NamedTuple):
    """One sight line and what becomes of it: low squares obstruct it, solid ones block it.

    A blocked line tells only the solid squares, which block it, not the low ones that it meets as well.
    """

    line: Line
    fate: Fate


class Sighting(NamedTuple):
    """All that is to be said about seeing one square from another (B-32).

    `ways` are the four of the best corner when there is line of sight, else the sixteen.
    """

    observer: Square
    target: Square
    distance: int
    ways: tuple[Way, ...]
    cover: Cover | None
    concealment: Concealment

    @property
    def told(self) -> tuple[Way, ...]:
        """The ways that are told one by one: all four, or of sixteen blocked ones the least blocked."""
        if self.cover:
            return self.ways
        return tuple(sorted(self.ways, key=lambda way: len(way.line.blocks))[:MOST_TOLD])


def sighting(board: Board, observer: Square, target: Square, vision: Vision = Vision.NORMAL) -> Sighting:
    """How one square of a board is seen from another, which must not be the same."""
    shelter = cover(board, observer, target)
    return Sighting(
        observer,
        target,
        distance(observer, target),
        _ways(board, observer, target, shelter),
        shelter,
        concealment(board, observer, target, vision),
    )


def _ways(board: Board, observer: Square, target: Square, shelter: Cover | None) -> tuple[Way, ...]:
    if shelter and all(line.clear for line in shelter.lines):
        return tuple(Way(line, "clear") for line in shelter.lines)
    solid = sight_lines(board, observer, target)
    if shelter is None:
        return tuple(Way(line, "blocked") for line in solid)
    shut = {(line.start, line.end): line for line in solid if not line.clear}
    return tuple(
        Way(shut[ends], "blocked")
        if (ends := (line.start, line.end)) in shut
        else Way(line, "clear" if line.clear else "obstructed")
        for line in shelter.lines
    )
