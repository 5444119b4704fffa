"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from typing import TYPE_CHECKING

from game.on_demand import OnDemand

if TYPE_CHECKING:
    from game.bots.levels import Level

_LEVELS = {"random": "game.bots.levels:any_legal", "regular": "game.bots.regular:regular"}

LEVELS: "OnDemand[Level]" = OnDemand(_LEVELS)
"""Every level of the computer's play by its name, from the weakest on."""

BYSTANDER = "bystander"
"""Who plays the neutrals (S-05)."""

PLAYERS: "OnDemand[Level]" = OnDemand({**_LEVELS, BYSTANDER: "game.bots.bystander:bystander"})
"""Everybody who can be asked for a decision: the levels, and who plays the neutrals."""
