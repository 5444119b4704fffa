"""The `phased` rule system: phase by phase, morale, declared actions, damage scales."""

BOTH_TEST = "both_test"
"""The house rule by which the heroes test morale too (P-05)."""

CHOOSE_ORDER = "choose_order"
"""The house rule by which the side that wins the initiative chooses whether it goes first (P-51)."""

HOUSE = {BOTH_TEST: 0, CHOOSE_ORDER: 0}
"""The house rules with their defaults."""
