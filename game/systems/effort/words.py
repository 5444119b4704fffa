"""What `effort` calls things, and how they are shown."""

from game.rules.presentation import Counted, Words
from game.rules.state import PASS
from game.systems.effort.attack import DIVE, STAY
from game.systems.effort.buttons import sentence, verbs
from game.systems.effort.dice import NEED
from game.systems.effort.reach import area, areas, bands, path, watch
from game.systems.effort.reactions import (
    COUNTER,
    DODGE,
    ENDURE,
    HOLD,
    KEEP,
    KNOCK_DOWN,
    LEAVE_OPEN,
    LET_GO,
    PUSH,
    RIPOSTE,
    SEIZE,
    SPOIL_AIM,
    STAY_OUT,
    STEP_IN,
    STRIKE,
    TAKE_IT,
    WOUNDS,
)
from game.systems.effort.rolls import pool, result, telling
from game.systems.effort.status import badges, facts, gauges, pips
from game.systems.effort.units import Effort

MOST_NEGATED = 12
"""Evasive pools are named up to so much."""

WORDS: Words[Effort] = Words(
    title="Effort",
    about="Pools of d6, four categories of action, reactions at the moment they come up, and being Open.",
    verbs=verbs,
    first=("basic_attack", "step", "move", "sprint", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    path=path,
    areas=areas,
    bands=bands,
    area=area,
    watch=watch,
    telling=telling,
    pool=pool,
    result=result,
    sentence=sentence,
    against=frozenset({NEED}),
    choices={
        DODGE: "Dodge",
        ENDURE: "Take it as it comes",
        KEEP: "Keep the evasive pool",
        **{f"negate {number}": f"Negate {number} Effort" for number in range(1, MOST_NEGATED + 1)},
        DIVE: "Dive for cover",
        STAY: "Stay where it is",
        RIPOSTE: "Riposte",
        COUNTER: "Strike out of the stance",
        SEIZE: "Attack the opening",
        LET_GO: "Let it go",
        STRIKE: "Attack now",
        HOLD: "Go on waiting",
        TAKE_IT: "Step in and take it",
        STEP_IN: "Step in",
        STAY_OUT: "Stay out of it",
        PUSH: "Push it a square (1 Effort)",
        KNOCK_DOWN: "Knock it down (1 Effort)",
        LEAVE_OPEN: "Leave it Open (1 Effort)",
        SPOIL_AIM: "Spoil its aim (1 Effort)",
        WOUNDS: "Wound with all the rest (2 Effort each)",
        PASS: "No",
    },
    counts={
        "cover": (Counted("E-25", "cover"), Counted("E-16", "cover")),
        "concealment": (Counted("E-25", "concealed"),),
        "distance": (Counted("E-06"),),
    },
    damage="wounds",
)
"""How `effort` is called and shown."""
