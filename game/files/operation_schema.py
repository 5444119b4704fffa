"""What an operation file holds: each table, its keys, and what may stand under each (O-01, O-09)."""

from collections.abc import Mapping
from typing import Any

from game.analysis.overlays import offered
from game.bots import LEVELS
from game.files.map_schema import LATEST
from game.files.operation import GOALS, PANELS, READABLE, GoalKind
from game.files.table import Key, Keys
from game.rules.presentation import MEANINGS
from game.systems import SYSTEMS

FORMAT = 1
"""The number of this format."""
MOST_STAGES, MOST_STEPS = 100, 100
"""How many stages an operation may have, and how many steps a stage."""

BUTTONS = (*(meaning for meaning in MEANINGS if meaning != "done"), "done", "more", "end phase", "switch")
"""The buttons of the action bar that a step can point at: by their meaning, or the command that they are."""

OPERATION: Keys = {
    "format": Key("number", "The number of this format.", need=True, low=FORMAT, high=FORMAT),
    "name": Key("text", "What the operation is called.", need=True),
    "about": Key("text", "A sentence or two about it."),
    "stage": Key("tables", "Its battles, one after the other."),
}
STAGE: Keys = {
    "id": Key("text", "By which it is remembered.", need=True),
    "name": Key("text", "What it is called.", need=True),
    "about": Key("text", "What it is about, in a sentence."),
    "map": Key(
        "text", "Its map: a file in the folder named as the operation, else a map by its name.", need=True
    ),
    "system": Key("choice", "By which rules it is played.", need=True, names=SYSTEMS),
    "opponent": Key("choice", "Who plays the others.", names=LEVELS, default="recruit"),
    "fog": Key("flag", "Whether what nobody sees is hidden.", default=True),
    "house": Key("table", "House rules of the system, each with its value."),
    "debrief": Key("text", "What is told after it."),
    "step": Key("tables", "What makes a lesson of it: its steps, one after the other."),
}
STEP: Keys = {
    "say": Key("text", "What is said; {move} stands for the key of that button or command.", need=True),
    "point": Key("table", "What it points at."),
    "until": Key("table", "What must be done to go on; without it the step is only read."),
    "else": Key("text", "What is said when something else is done instead."),
}
_POINTED = ("unit", "square", "panel", "button")
POINT: Keys = {
    "unit": Key("choice", "A unit of the map.", names="units", group=_POINTED),
    "square": Key("square", "A square.", group=_POINTED),
    "panel": Key("choice", "A part of the window.", names=PANELS, group=_POINTED),
    "button": Key("choice", "A button of the bar at the bottom.", names=BUTTONS, group=_POINTED),
}
_GOALS: Mapping[GoalKind, Key] = {
    "act": Key("choices", "An action of one of these kinds is done.", names="actions", once=True),
    "reach": Key("squares", "A unit of yours stands on one of these squares."),
    "choose": Key("choice", "This unit is chosen.", names="units"),
    "overlay": Key(
        "choice", "This is laid over the board.", names=tuple(row.name for row in offered("battle"))
    ),
    "panel": Key("choice", "This is open.", names=READABLE),
    "seen": Key("choices", "It is known where one of these units is.", names="units", once=True),
    "out": Key("choices", "One of these units is out of action.", names="units", once=True),
    "turn": Key("number", "This turn has come.", low=1, high=LATEST),
    "over": Key("flag", "The battle is over."),
}
UNTIL: Keys = {
    **{kind: _GOALS[kind] for kind in GOALS},
    "unit": Key("choice", "Only when it is this unit that does it.", names="units"),
}


def until_keys(table: Mapping[str, Any]) -> Keys:
    """The keys of a goal: the first kind that is given, and what narrows it."""
    kind = next((kind for kind in GOALS if kind in table), None)
    narrows = {"unit"} if kind in {"act", "reach"} else set()
    return {name: key for name, key in UNTIL.items() if name == kind or name in narrows}
