"""What is worked out once and kept until what it was made from changes."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """One value with the things it was made from; those are compared by identity first, then by value."""

    def __init__(self) -> None:
        self._held: tuple[tuple[object, ...], T] | None = None

    def get(self, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value for these things, made anew when one of them is another than before."""
        if self._held is None or not _same(self._held[0], of):
            self._held = (of, make())
        return self._held[1]


def _same(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    return len(a) == len(b) and all(x is y or x == y for x, y in zip(a, b, strict=True))
