"""What a unit may be given to do in `phased`: a grant for each phase (P-01)."""

from game.rules.prompts import WholeTurn


class Moving(WholeTurn, frozen=True):
    """Its part of the Movement phase: one choice of movement, one declared action (P-06)."""


class Running(WholeTurn, frozen=True):
    """Its run, or what it gives that up for (P-07, P-22)."""


class Firing(WholeTurn, frozen=True):
    """Its ranged action, or what it gives that up for (P-08, P-22)."""


class Fighting(WholeTurn, frozen=True):
    """Whom it strikes in the exchange to come, or what it gives that up for (P-09, P-22)."""


LATER = (Running, Firing, Fighting)
"""The phases in which what was declared is carried out."""
