"""What the log says of units of `narrative`: what they do by a roll, and what statuses begin and end."""

from game.rules.presentation import Becoming
from game.rules.sentences import COMMON

DEEDS = {
    "attack": "attacks {}",
    "initiative": "rolls for initiative",
    "critical injury": "{} suffers a critical injury",
    "medicine": "treats {}",
    "mechanics": "repairs {}",
    "stealth": "tries to hide",
    "perception": "searches for who hides",
    "athletics": "makes an athletics check",
    "coordination": "makes a coordination check",
}
"""By a roll of a label."""

STATUSES = {
    **COMMON,
    "action exchanged": Becoming("gives its action for a second maneuver"),
    "guarded": Becoming("goes into a guarded stance", "is guarded no more"),
    "assisted": Becoming("is helped: a boost die for its next check"),
    "boost die on its next check": Becoming("gets a boost die for its next check"),
    "exposed": Becoming("has neither cover nor defense for this turn"),
    "inspiring": Becoming("inspires its friends"),
    "suppressing": Becoming("keeps an area under fire", "keeps no area under fire any more"),
    "back in the fight": Becoming("is back in the fight", sound="medkit"),
    "prone and shaken": Becoming("is shaken, and goes down"),
    "loses its next free maneuver": Becoming("loses its next free maneuver"),
    "loses its next action": Becoming("loses its next action"),
    "bleeding": Becoming("bleeds", "bleeds no more"),
    "burning": Becoming("is on fire", "burns no more"),
    "ensnared": Becoming("is caught in a net", "is free of the net"),
    "{} figures left": Becoming("has {} figures left"),
    "{} strain recovered": Becoming("recovers {} strain"),
    "{} healed": Becoming("is healed of {}"),
    "{} dropped": Becoming("drops its {}"),
    "{} stowed": Becoming("puts its {} away"),
    "{} taken": Becoming("picks up the {}", summed="enemies"),
    "{} jammed": Becoming("can fire its {} no more: it is jammed"),
    "{} ready": Becoming("has its {} ready again"),
    "{} prepared": Becoming("prepares its {}"),
}
"""As a status begins, and as it ends."""
