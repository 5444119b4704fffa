"""Who plays a side: a name of a level of the computer, or one of these."""

HUMAN = "human"
"""A person plays it."""

BYSTANDER = "bystander"
"""Who plays the neutrals (S-05)."""
