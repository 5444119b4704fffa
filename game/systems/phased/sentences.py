"""What is said of units of `phased`: what they do by a roll, their statuses, what they are asked."""

from typing import Any

from game.rules.presentation import Becoming, Question
from game.rules.sentences import COMMON
from game.rules.state import Prompt
from game.systems.phased.announce import FIRE, Renaming
from game.systems.phased.morale import MUSTER, Ordering
from game.systems.phased.units import Phased

DEEDS = {
    "attack": "shoots at {}",
    "focused": "shoots at {} with focused fire",
    "spray": "sprays fire at {}",
    "blast": "catches {} in a blast",
    "melee": "strikes at {}",
    "damage": "hits {}",
    "overrun": "runs {} over",
    "into the melee": "shoots into the melee around {}",
    "first aid": "gives {} first aid",
    "detection": "looks around",
    "rallying cry": "cries out to the others",
    "fall": "is hurt by its fall",
    "hazard": "stands in a hazard",
    MUSTER: "Dice for this turn",
    "morale": "Dice for the morale of the squad",
}
"""By a roll of a label."""

STATUSES = {
    **COMMON,
    "will run": Becoming("declares to run"),
    "will fire": Becoming("declares fire"),
    "will strike": Becoming("declares melee"),
    "covering fire": Becoming("declares covering fire"),
    "hugging cover": Becoming("hugs cover"),
    "hugging cover, its {} given up": Becoming("hugs cover, and gives up its {}"),
    "dodge roll": Becoming("rolls aside"),
    "dodge roll, its {} given up": Becoming("rolls aside, and gives up its {}"),
    "dug in": Becoming("digs in"),
    "broken": Becoming("loses heart, and will flee", "takes heart again"),
    "{} vitality back": Becoming("gets {} vitality back", sound="medkit"),
}
"""As a status begins, and as it ends."""


def question(view: Phased, prompt: Prompt[Any]) -> Question:
    """How a decision is put to whom it is for."""
    if isinstance(prompt.grant, Ordering):
        return Question(f"The dice let the {prompt.side} choose: act first this turn, or second?")
    if isinstance(prompt.grant, Renaming):  # at a square too
        return Question(prompt.text, {FIRE: "Fire all the same"})
    return Question(prompt.text)
