"""The overlays of a battle: what every square is to the chosen unit, as its side knows it. One row each."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from game.analysis.threat import threat
from game.board.board import Board
from game.board.concealment import Vision
from game.board.squares import Square, in_front
from game.rules.knowledge import ours
from game.rules.sides import Side
from game.rules.state import AnyState
from game.ui.overlays import fields
from game.ui.overlays.patterns import Pattern
from game.ui.shown import Codes, Layer
from game.ui.widgets.theme import INK


class Outlooker(NamedTuple):
    """From whom overlays are seen: the position as its side knows it, the unit, the square looked from."""

    system: Any
    view: AnyState
    side: Side | None
    unit: str
    observer: Square | None

    @property
    def board(self) -> Board:
        """The board as it is known."""
        return self.view.board

    @property
    def vision(self) -> Vision:
        """How the unit sees."""
        return self.view.unit(self.unit).vision if self.view.has(self.unit) else Vision.NORMAL


class Overlay(NamedTuple):
    """An overlay: its key, its title, what must be chosen first, how it is made (None: not yet)."""

    name: str
    key: str
    title: str
    needs: str
    make: Callable[[Outlooker], Layer | None]


_REACH = (
    Pattern((70, 142, 245), "plain", 62),
    Pattern((70, 142, 245), "dots", 24, 130),
    Pattern((150, 130, 240), "bars", 26, 110),
)


def reach(at: Outlooker) -> Layer | None:
    """Where the chosen unit can come to, by what, nearest first."""
    if not at.view.has(at.unit):
        return None
    found = at.system.words.areas(at.view, at.unit)[: len(_REACH)]
    codes: Codes = np.full((at.board.height, at.board.width), -1, np.int8)
    for code in reversed(range(len(found))):
        codes[found[code].area] = code
    legend = tuple((one.label, pattern) for one, pattern in zip(found, _REACH, strict=False))
    return Layer(codes, legend, tuple(range(len(found))))


def threatened(at: Outlooker) -> Layer | None:
    """How many of the known enemies see each square."""
    if at.side is None:
        return None
    counts = threat(at.view, at.side)
    codes = (np.minimum(counts, 3) - 1).astype(np.int8)
    red = INK["bad"]
    legend = (
        ("seen by 1 enemy", Pattern(red, "plain", 26)),
        ("by 2", Pattern(red, "hatch", 38, 90)),
        ("by 3 or more", Pattern(red, "cross", 50, 120)),
    )
    return Layer(codes, legend)


def finding(at: Outlooker) -> Layer | None:
    """At what number the chosen unit would be found in each square, if it hides."""
    numbers = at.system.words.finding(at.view, at.unit) if at.view.has(at.unit) else None
    if numbers is None:
        return None
    codes = np.where(numbers == 0, 0, np.where(numbers >= 8, 1, 2)).astype(np.int8)
    legend = (
        ("nobody would look", Pattern(INK["good"], "plain", 22)),
        ("found at 8 or more", Pattern(INK["gold"], "dots", 30, 120)),
        ("found below 8", Pattern(INK["bad"], "cross", 36, 100)),
    )
    return Layer(codes, legend, digits=np.where(numbers > 0, numbers, -1).astype(np.int8))


def watched(at: Outlooker) -> Layer | None:
    """Where those who wait to react would do so: one's own, enemies that are known, both."""
    mine, theirs = (np.zeros((at.board.height, at.board.width), np.bool_) for _ in range(2))
    for unit in at.view.conscious():
        field = mine if at.side is None or ours(at.side, unit) else theirs
        for x, y in at.system.words.watch(at.view, unit):
            field[y, x] = True
    codes = np.where(mine & theirs, 2, np.where(theirs, 1, np.where(mine, 0, -1))).astype(np.int8)
    legend = (
        ("by who is with you", Pattern(INK["glass"], "hatch", 30, 100)),
        ("by enemies", Pattern(INK["bad"], "back", 34, 120)),
        ("by both", Pattern(INK["gold"], "cross", 30, 120)),
    )
    return Layer(codes, legend)


def front(at: Outlooker) -> Layer | None:
    """The half of the board that the chosen unit faces (B-26)."""
    if at.observer is None:
        return None
    facing = at.view.unit(at.unit).facing
    codes: Codes = np.full((at.board.height, at.board.width), -1, np.int8)
    for square in at.board.squares():
        if square != at.observer:
            codes[square.y, square.x] = 0 if in_front(facing, at.observer, square) else 1
    legend = (
        (f"in front, facing {facing}", Pattern(INK["glass"], "plain", 26)),
        ("behind", Pattern((4, 6, 12), "back", 90, 90)),
    )
    return Layer(codes, legend, (0,))


def _of_the_board(name: fields.FieldName) -> Callable[[Outlooker], Layer | None]:
    return lambda at: fields.layer(name, at)


OVERLAYS: tuple[Overlay, ...] = (
    Overlay("reach", "1", "Movement", "choose a unit", reach),
    Overlay("cover", "2", "Sight & cover", "choose a unit", _of_the_board("cover")),
    Overlay("threat", "3", "Enemy view", "", threatened),
    Overlay("finding", "4", "Stealth", "choose who can hide", finding),
    Overlay("concealment", "5", "Concealment", "choose a unit", _of_the_board("concealment")),
    Overlay("heights", "6", "Heights", "", _of_the_board("heights")),
    Overlay("light", "7", "Light", "", _of_the_board("light")),
    Overlay("front", "8", "Front arc", "choose a unit", front),
    Overlay("watched", "0", "Watched", "", watched),
)
"""Every field that can be laid over the board of a battle; 9 are the ranges."""


def overlay(name: str) -> Overlay:
    """The overlay of that name."""
    return next(row for row in OVERLAYS if row.name == name)
