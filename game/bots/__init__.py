"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from game.bots.levels import Decision, Level, any_legal
from game.bots.regular import regular

__all__ = ["LEVELS", "Decision", "Level"]

LEVELS: dict[str, Level] = {"random": any_legal, "regular": regular}
"""Every level of the computer's play by its name, from the weakest on."""
