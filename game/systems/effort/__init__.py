"""The `effort` rule system: pools of d6, four categories of action, reactions at the moment they come up."""

FOES_FIRST = "foes_first"
"""The house rule by which the opposition begins: the heroes have no turn in turn 1 (E-08)."""

HOUSE = {FOES_FIRST: 0}
"""The house rules with their defaults."""
