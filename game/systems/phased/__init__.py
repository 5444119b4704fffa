"""The `phased` rule system: phase by phase, morale, declared actions, damage scales."""

BOTH_TEST = "both_test"
"""The house rule by which the heroes test morale too (P-05)."""

HOUSE = {BOTH_TEST: 0}
"""The house rules with their defaults."""
