"""What is worked out once and kept until what it was made from changes."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Surface

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Cached(Generic[T]):
    """One value with the things it was made from; those are compared by identity first, then by value."""

    def __init__(self) -> None:
        self._held: tuple[tuple[object, ...], T] | None = None

    def get(self, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value for these things, made anew when one of them is another than before."""
        if self._held is None or self._held[0] != of:  # tuples compare by identity first
            self._held = (of, make())
        return self._held[1]


class CachedPictures(Generic[K]):
    """Pictures by what they show; all are dropped before they have more than `most` pixels together."""

    def __init__(self, most: int) -> None:
        self.most, self.pixels = most, 0
        self._kept: dict[K, Surface] = {}

    def get(self, key: K, make: Callable[[], Surface]) -> Surface:
        """The picture for a key, made when it is not kept."""
        picture = self._kept.get(key)
        if picture is None:
            picture = make()
            self.pixels += picture.get_width() * picture.get_height()
            if self.pixels > self.most:
                self.clear()
                self.pixels = picture.get_width() * picture.get_height()
            self._kept[key] = picture
        return picture

    def clear(self) -> None:
        """Drop all of them."""
        self._kept.clear()
        self.pixels = 0
