"""What decisions are between, and how players read that; what triggers a prepared reaction, in words."""

from game.systems.effort.units import Cue

WHEN: dict[Cue, str] = {
    "in_sight": "comes into sight",
    "moves": "moves in sight",
    "close": "comes within Close",
    "attacks": "attacks",
    "open": "becomes Open",
    "opening": "leaves an opening",
}
"""What an enemy does that triggers a prepared reaction, in words (E-37)."""

STRIKE, HOLD = "strike", "hold"
DODGE, ENDURE = "dodge", "endure"
KEEP = "keep it"
RIPOSTE, COUNTER, SEIZE, LET_GO = "riposte", "counter", "seize it", "let it go"
USE_OPENING = "use the opening"
STEP_IN, TAKE_IT, STAY_OUT = "step in", "take it", "stay out"
DIVE, STAY = "dive", "stay"
PUSH, KNOCK_DOWN, LEAVE_OPEN, SPOIL_AIM, WOUNDS = "push", "knock down", "leave open", "spoil aim", "wounds"
"""The choices of decisions; the last of each row declines, or is what happens unasked."""

MOST_NEGATED = 12
"""The most Effort that an evasive pool is said to negate."""

CHOICES: dict[str, str] = {
    DODGE: "Dodge",
    ENDURE: "Take the hit",
    KEEP: "Keep it for later",
    **{f"negate {number}": f"Cancel {number} Effort" for number in range(1, MOST_NEGATED + 1)},
    RIPOSTE: "Strike back",
    COUNTER: "Strike back, and end the stance",
    SEIZE: "Attack it",
    USE_OPENING: "Attack, as it waited to (a die more)",
    LET_GO: "Let it go",
    STRIKE: "Attack now",
    HOLD: "Go on waiting",
    TAKE_IT: "Step in and take the hit",
    STEP_IN: "Step beside it only",
    STAY_OUT: "Stay out of it",
    PUSH: "Push it a square",
    KNOCK_DOWN: "Knock it down",
    LEAVE_OPEN: "Leave it Open",
    SPOIL_AIM: "Spoil its aim",
    WOUNDS: "Only wounds, 2 Effort for each after the first",
    DIVE: "Dive for cover",
    STAY: "Stay where it is",
}
"""What players read of the choices."""
