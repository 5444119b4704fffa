"""Sides, and what every rule system knows of a unit."""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Literal, TypeAlias, TypeVar, get_args

from msgspec import Struct

from game.board.squares import Facing, Square
from game.board.terrain import Vision

Side: TypeAlias = Literal["squad", "opposition", "neutral", "ally"]
"""Whom a unit fights for."""

SIDES: tuple[Side, ...] = get_args(Side)
"""The four sides, in the order in which they are listed everywhere."""

HEROES: tuple[Side, ...] = ("squad", "ally")
"""The sides that the rules texts call the PC side or the heroes; `opposition` are the foes (B-37)."""


@cache
def strangers(side: Side) -> frozenset[Side]:
    """The sides that are neither a side itself nor its friends."""
    return frozenset(other for other in SIDES if not allied(other, side))


def friends(a: Side, b: Side) -> bool:
    """Whether units of two sides are friends; a neutral is nobody's friend, not even another's (B-37)."""
    return a != "neutral" and b != "neutral" and (a in HEROES) == (b in HEROES)


def allied(a: Side, b: Side) -> bool:
    """Whether two sides are one and the same, or friends (B-37)."""
    return a == b or friends(a, b)


def enemies(a: Side, b: Side) -> bool:
    """Whether units of two sides are enemies; a neutral is nobody's enemy (B-37)."""
    return b in foes(a)


@cache
def foes(side: Side) -> frozenset[Side]:
    """The sides whose units are enemies of those of a side."""
    fighting = frozenset(SIDES) - {"neutral"}
    against = (other for other in fighting if (other in HEROES) != (side in HEROES))
    return frozenset(against) if side in fighting else frozenset()


AS_NEW = -1
"""What is left in a thing that nobody has used, or of which nothing is used up."""


class Unit(Struct, frozen=True, cache_hash=True, kw_only=True, gc=False):
    """What every rule system knows of a unit; a system adds its own statistics by extending it.

    `fate` is whether it is in the fight, out of action, or has left the board; `held` is the weapon in
    hand; `hidden_from` are the sides against which its stealth is intact (B-25). `added` names the values
    of a system that older records did not have (`state.fingerprint`).
    """

    added: ClassVar[tuple[str, ...]] = ()

    id: str
    name: str
    figure: str
    side: Side
    at: Square
    facing: Facing = "N"
    fate: Literal["in", "out", "left"] = "in"
    held: str = ""
    hidden_from: tuple[Side, ...] = ()
    vision: Vision = Vision.NORMAL

    @property
    def conscious(self) -> bool:
        """Whether it is in the fight; who is not leaves its square free and is no target (B-37)."""
        return self.fate == "in"

    @property
    def arms(self) -> Mapping[str, int]:
        """The weapons that it carries, by name, with what is left in each: what its system counts."""
        return {self.held: AS_NEW} if self.held else {}


U = TypeVar("U", bound=Unit)
