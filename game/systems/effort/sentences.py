"""What the log says of units of `effort`: what they do by a roll, and what statuses begin and end."""

from game.rules.presentation import Becoming
from game.rules.sentences import COMMON

DEEDS = {
    "basic": "attacks {}",
    "defensive": "attacks {} with care",
    "power": "attacks {} with power",
    "desperate": "attacks {} desperately",
    "flurry": "attacks {} in a flurry",
    "opening": "attacks the open {}",
    "riposte": "ripostes against {}",
    "area": "attacks all in an area",
    "stray": "misses the spot",
    "dodge": "tries to dodge {}",
    "dive": "dives out of the area",
    "first aid": "gives {} first aid",
    "evasive action": "tries to be hard to hit",
    "wound threshold": "tries to shake the wound off",
    "hide": "tries to hide",
    "move with stealth": "tries to go unseen",
    "search": "searches for who hides",
}
"""By a roll of a label."""

STATUSES = {
    **COMMON,
    "open": Becoming("is Open until its next turn"),
    "open to enemies near by": Becoming("is Open to enemies near by until its next turn"),
    "shaken": Becoming("is shaken: it loses an action of its next turn"),
    "shaken too": Becoming("is shaken too: it loses both actions of its next turn"),
    "an action less": Becoming("has only 1 action this turn: it was shaken", summed="own"),
    "no actions": Becoming("cannot act this turn: it was shaken", summed="own"),
    "no aspect left": Becoming("has no aspect left to lose"),
    "stunned": Becoming("has rolled nothing but 1: it loses its next action"),
    "knocked down": Becoming("is knocked to the ground"),
    "slammed": Becoming("is pushed, but the way is blocked: it loses its next action"),
    "crawling": Becoming("crawls", unsaid=True),
    "two Attacks": Becoming("will attack twice"),
    "attending": Becoming("gathers itself"),
    "prepared": Becoming("prepares for what may come", "has waited in vain"),
    "seizing": Becoming("", "lets the chance of a free attack go"),
    "waiting for an opening": Becoming("waits for an opening"),
    "searched": Becoming("has found nobody, and knows where to look next"),
    "defensive stance": Becoming("goes into a defensive stance"),
    "shielding": Becoming("shields its friends"),
    "covering fire": Becoming("has the covering fire of a friend"),
    "at work": Becoming("stays at its task", "has left its task"),
    "a rank back": Becoming("gets 1 aspect back", sound="medkit"),
    "a wound healed": Becoming("is healed of a wound", sound="medkit"),
}
"""As a status begins, and as it ends."""
