"""The `squad` rule system: pools of d10, two actions a turn, bulk and facing, stealth that wears thin."""

SLOW_START = "slow_start"
"""The house rule by which squad and ally have only their First Action in turn 1 (S-04)."""

HOUSE = {SLOW_START: 1}
"""The house rules with their defaults."""
