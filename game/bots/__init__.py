"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from game.bots.levels import LEVELS, PLAYERS, USUAL
from game.rules.players import HUMAN

PLAYER_NAMES = (HUMAN, *LEVELS)
"""Who can be set to play a side: a person, or the computer at one of its levels."""

__all__ = ["LEVELS", "PLAYERS", "PLAYER_NAMES", "USUAL"]
