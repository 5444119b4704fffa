"""Bounds of what a match may be asked for, known before any of the rules is imported."""

HARDEST = 5
"""The highest level of difficulty that a map can call its own (M-10)."""

LATEST_TURN = 999
"""The latest turn that can be named."""

MOST_OF_A_RULE = 10
"""The highest value of a house rule that is a number."""


def highest(default: int) -> int:
    """The highest value of a house rule with that default: 1 for one that is on or off."""
    return 1 if default in {0, 1} else MOST_OF_A_RULE
