"""The ruler: how far one square is from another, in whose ranges that is, and how the one sees the other."""

from collections.abc import Iterator
from typing import Any

from game.analysis.sight_report import Sighting, sighting
from game.board.squares import Square, half_squares
from game.board.terrain import Vision
from game.rules.knowledge import ours
from game.rules.presentation import Band, counted
from game.ui.battle.shown_match import ShownMatch
from game.ui.board import explain
from game.ui.board.panels import Words
from game.ui.cached import Cached

MOST_RANGES = 2
"""So many ranges that reach are named, the nearest first."""


class Ruler:
    """Measures from `start`, while it is `held`."""

    def __init__(self, shown: ShownMatch) -> None:
        self._shown = shown
        self.held = False
        self.start: Square | None = None
        self._seen = Cached[Sighting]()

    def take(self, start: Square | None) -> None:
        """Begin to measure, from a square or from the one that is pointed at next."""
        self.held, self.start = True, start

    def put_away(self) -> bool:
        """Measure no more; whether it was measured."""
        held, self.held, self.start = self.held, False, None
        return held

    def sighting(self, square: Square | None) -> Sighting | None:
        """How a square is seen from the start, None without both."""
        board, start = self._shown.animator.board, self.start
        if start is None or square is None or square == start or square not in board:
            return None
        there = self._shown.view.holder(start)
        vision = there.vision if there else Vision.NORMAL
        return self._seen.get((board, start, square, vision), lambda: sighting(board, start, square, vision))

    def words(self, square: Square | None) -> Words:
        """What is read from it at a square."""
        seen = self.sighting(square)
        if seen is None:
            return (("Click", "measure from here"), ("Esc", "put the ruler away"))
        board = self._shown.animator.board
        half = half_squares(seen.observer, seen.target)
        exact = f" ({explain.squares_words(half).removesuffix(' squares')}, rounded down)" if half % 2 else ""
        rise = board.level(seen.target) - board.level(seen.observer)
        return (
            ("Distance", f"{counted(seen.distance, 'square')}{exact} from {self._whose(seen.observer)}"),
            *(("Within", words) for words in self._range(seen)),
            ("Sight", explain.sight_words(board, seen)),
            *((("Height", f"{counted(abs(rise), 'level')} {'up' if rise > 0 else 'down'}"),) if rise else ()),
        )

    def _whose(self, square: Square) -> str:
        there = self._shown.view.holder(square)
        return there.name if there else str(square)

    def _range(self, seen: Sighting) -> Iterator[str]:
        """In which ranges a square is of who stands at the start, else of the chosen unit."""
        shown = self._shown
        there = shown.view.holder(seen.observer)
        own = there is not None and (shown.viewer is None or ours(shown.viewer, there))
        unit: Any = there if own else shown.view.unit(shown.unit) if shown.view.has(shown.unit) else None
        bands = shown.system.words.bands(shown.view, unit.id) if unit else ()
        reaching = sorted((band for band in bands if seen.distance <= band.squares), key=_by_squares)
        if bands:
            named = ", ".join(f"{band.name} {band.squares}" for band in reaching[:MOST_RANGES])
            yield f"{unit.name}: {named or 'beyond them all'}"


def _by_squares(band: Band) -> int:
    return band.squares
