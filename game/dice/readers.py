"""Readers that several rule systems need; a clause with a reading of its own writes its own."""

from msgspec import Struct

from game.dice.die import Vector


class Whole(Struct, frozen=True):
    """The folded vector itself: for joint odds, and for clauses that ask for all of it."""

    def __call__(self, folded: Vector) -> Vector:
        """All components."""
        return folded


class Amount(Struct, frozen=True):
    """Component 0, kept within `low` and `high`: damage that stops at the health left, successes."""

    low: int | None = None
    high: int | None = None

    def __call__(self, folded: Vector) -> int:
        """Component 0 within the bounds."""
        return _within(folded[0], self.low, self.high)


class Margin(Struct, frozen=True):
    """Component 0 less component 1, kept within `low` and `high`: one side's count against the other's.

    Margin(-1, 1) tells only who is ahead, Margin(0, 1) only whether component 0 is.
    """

    low: int | None = 0
    high: int | None = None

    def __call__(self, folded: Vector) -> int:
        """The difference within the bounds."""
        return _within(folded[0] - folded[1], self.low, self.high)


class Reaches(Struct, frozen=True):
    """Whether component 0 is at least `number`."""

    number: int

    def __call__(self, folded: Vector) -> bool:
        """Whether it is reached."""
        return folded[0] >= self.number


def _within(value: int, low: int | None, high: int | None) -> int:
    value = value if low is None else max(low, value)
    return value if high is None else min(high, value)
