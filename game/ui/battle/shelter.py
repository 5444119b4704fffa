"""What cover a unit would have in a square against the enemies that it knows of, in words (B-16 to B-21)."""

from typing import Any

from game.analysis.danger import foes
from game.board.cover import Degree, cover
from game.board.squares import Square
from game.rules.presentation import together
from game.rules.state import AnyState

DEGREES: dict[Degree, str] = {Degree.NONE: "no", Degree.PARTIAL: "partial", Degree.TOTAL: "total"}

MOST_NAMES = 3
"""Of more enemies than so many it is told how many they are."""


def shelter_words(view: AnyState, unit: Any, square: Square, untaken: str) -> str:
    """Who would see it in a square, with what cover, and who would not; empty while no enemy is in view.

    `untaken` says what cover is worth that one only stands behind, empty where it counts in full.
    """
    known = tuple(foes(view, unit.side))
    by_degree, blind = dict[Degree, list[str]](), list[str]()
    for foe in known:
        found = cover(view.board, foe.at, square)
        (blind if found is None else by_degree.setdefault(found.degree, [])).append(foe.name)
    if known and not by_degree:
        return "no enemy in view"
    told = [f"{_named(by_degree[degree])}: {DEGREES[degree]} cover" for degree in sorted(by_degree)]
    counts = f", {untaken}" if untaken and any(by_degree) else ""
    unseen = f"; not by {_named(blind)}" if blind else ""
    return "; ".join(told) + counts + unseen


def _named(names: list[str]) -> str:
    return together(names) if len(names) <= MOST_NAMES else f"{len(names)} enemies"
