"""What the options of a match may be; known without importing a board or a rule system."""

LATEST_TURN = 999
"""The highest number that a turn can have."""


def highest(usual: int) -> int:
    """The highest value of a house rule: 1 for one that is usually 0 or 1, which is on or off."""
    return 1 if usual in {0, 1} else 10
