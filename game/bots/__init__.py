"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from game.bots.level import Decision, Level
from game.bots.random_level import evenly

__all__ = ["LEVELS", "Decision", "Level"]

LEVELS: dict[str, Level] = {"random": evenly}
"""Every level of the computer's play by its name, from the weakest on."""
