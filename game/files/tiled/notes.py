"""What is wrong with a map of Tiled's, each fault with its place in that file (M-01)."""

from collections.abc import Callable
from typing import NoReturn, TypeAlias

from game.errors import BadMap, Fault
from game.files.faults import MOST_FAULTS
from game.files.positions import Place
from game.files.tiled.shapes import Path

Where: TypeAlias = Callable[[Path], Place]
"""Where a part of a map stands in its file; of a part that has no place of its own, what it is in."""

START = Place(1, 1)


class Notes:
    """The faults of one file so far."""

    def __init__(self, file: str, where: Where) -> None:
        self.file, self.where = file, where
        self.found: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether no further fault is told."""
        return len(self.found) >= MOST_FAULTS

    def at(self, path: Path, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong with a part of the map."""
        if not self.full:
            self.found.append(Fault(self.file, *self.where(path), found, expected, nearest))

    def end(self) -> None:
        """Raise BadMap with all that was found, in the order of the file, if anything was."""
        if self.found:
            raise BadMap(tuple(sorted(self.found, key=lambda fault: (fault.line, fault.column))))


def refuse(file: str, found: str, expected: str, place: Place = START) -> NoReturn:
    """Raise BadMap with the one fault that keeps a file from being read further."""
    raise BadMap((Fault(file, *place, found, expected),))
