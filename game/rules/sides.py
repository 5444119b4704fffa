"""The four sides of a match, and who fights whom (B-37)."""

from functools import cache
from typing import Literal, TypeAlias, get_args

Side: TypeAlias = Literal["squad", "opposition", "neutral", "ally"]
"""Whom a unit fights for."""

SIDES: tuple[Side, ...] = get_args(Side)
"""The four sides, in the order in which they are listed everywhere."""

HEROES: tuple[Side, ...] = ("squad", "ally")
"""The sides that the rules texts call the PC side or the heroes; `opposition` are the foes (B-37)."""


@cache
def strangers(side: Side) -> frozenset[Side]:
    """The sides that are neither a side itself nor its friends."""
    return frozenset(other for other in SIDES if other != side and not friends(other, side))


def friends(a: Side, b: Side) -> bool:
    """Whether units of two sides are friends; a neutral is nobody's friend, not even another's (B-37)."""
    return a != "neutral" and b != "neutral" and (a in HEROES) == (b in HEROES)


def enemies(a: Side, b: Side) -> bool:
    """Whether units of two sides are enemies; a neutral is nobody's enemy (B-37)."""
    return a != "neutral" and b != "neutral" and (a in HEROES) != (b in HEROES)
