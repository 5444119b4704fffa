"""Good and bad as whoever sits at the window has it: what is good for an enemy is bad for oneself."""

from game.rules.presentation import Mood
from game.rules.units import Side, enemies

TURNED: dict[Mood, Mood] = {"good": "bad", "bad": "good"}


def mood_for(viewer: Side | None, mood: Mood, side: Side) -> Mood:
    """What is good or bad for a side, as a viewer has it; who watches everything (None) as that side."""
    foe = viewer is not None and enemies(side, viewer)
    return TURNED.get(mood, mood) if foe else mood
