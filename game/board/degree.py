"""The degree to which something hides or shelters a target (B-18, B-24)."""

from enum import IntEnum


class Degree(IntEnum):
    """How much cover or concealment a target has; the worse for whoever attacks it, the greater."""

    NONE = 0
    PARTIAL = 1
    TOTAL = 2
