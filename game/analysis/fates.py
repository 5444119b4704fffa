"""What becomes of a sight line: a word of its own, for those who draw it and ask nothing else."""

from typing import Literal, TypeAlias

Fate: TypeAlias = Literal["clear", "obstructed", "blocked"]
"""Nothing is in its way; low squares obstruct it; solid ones block it."""
