"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from game.bots.bystander import bystander
from game.bots.levels import Decision, Level, any_legal, limited
from game.bots.regular import regular

__all__ = ["BYSTANDER", "LEVELS", "PLAYERS", "Decision", "Level"]

LEVELS: dict[str, Level] = {"random": limited(any_legal), "regular": limited(regular)}
"""Every level of the computer's play by its name, from the weakest on."""

BYSTANDER = "bystander"
"""Who plays the neutrals (S-05)."""

PLAYERS: dict[str, Level] = {**LEVELS, BYSTANDER: limited(bystander)}
"""Everybody who can be asked for a decision: the levels, and who plays the neutrals."""
