"""Players that see one side's view: a position and a rule system in, an action with its reasons out."""

from typing import TYPE_CHECKING

from game.on_demand import OnDemand
from game.rules.players import BYSTANDER, HUMAN

if TYPE_CHECKING:
    from game.bots.levels import Level

_LEVELS = {"random": "game.bots.levels:any_legal", "regular": "game.bots.regular:regular"}

LEVELS: "OnDemand[Level]" = OnDemand(_LEVELS)
"""Every level of the computer's play by its name, from the weakest on."""

PLAYERS: "OnDemand[Level]" = OnDemand({**_LEVELS, BYSTANDER: "game.bots.bystander:bystander"})
"""Everybody who can be asked for a decision: the levels, and who plays the neutrals."""

PLAYER_NAMES = (HUMAN, *LEVELS)
"""Who can be set to play a side: a person, or the computer at one of its levels."""
