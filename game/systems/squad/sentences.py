"""What the log says of units of `squad`: what they do by a roll, and what statuses begin and end."""

from game.rules.presentation import Becoming
from game.rules.sentences import COMMON

DEEDS = {
    "shoot": "shoots at {}",
    "close combat": "strikes at {}",
    "throw": "throws",
    "blast": "catches {} in a blast",
    "push": "tries to push {}",
    "trip": "tries to trip {}",
    "entangle": "tries to entangle {}",
    "detection": "looks for {}",
    "jump": "tries to jump",
    "fall": "falls, and tries to catch itself",
    "shock": "rolls against its shock",
}
"""By a roll of a label."""

STATUSES = {
    **COMMON,
    "fallen": Becoming("is on the ground", "is on its feet again"),
    "overwatch": Becoming("goes on overwatch", "is no longer on overwatch", sound="alarm"),
    "dodging": Becoming("gets ready to dodge"),
    "entangled": Becoming("is held fast", "is free again"),
    "venom": Becoming("is poisoned", "is rid of the venom"),
    "shock": Becoming("is in shock", "is out of shock"),
    "disabled": Becoming("can do nothing this turn"),
    "{} health back": Becoming("gets {} health back", sound="medkit"),
}
"""As a status begins, and as it ends."""
