"""Collecting every fault of one file, each with its place (M-01)."""

import datetime as dt
from collections.abc import Collection, Iterable

from game.errors import Fault, quoted
from game.files.positions import KeyPath, Place, Positions

MOST_FAULTS = 1000
"""The most faults of one file that are reported; nobody reads further."""
LONGEST_NAME = 40
"""How many letters of a name are listed without being cut."""


class FaultList:
    """The faults of one file so far, each with its place in the text."""

    def __init__(self, file: str, found: Iterable[Fault] = ()) -> None:
        self.file = file
        self._found: list[Fault] = [*found]

    def __len__(self) -> int:
        return len(self._found)

    @property
    def full(self) -> bool:
        """Whether no further fault is reported, so that none need be worded."""
        return len(self._found) >= MOST_FAULTS

    def in_order(self) -> tuple[Fault, ...]:
        """All of them, in the order of the file."""
        return tuple(sorted(self._found, key=lambda fault: (fault.line, fault.column)))

    def note(self, place: Place, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong at a place."""
        if not self.full:
            self._found.append(Fault(self.file, *place, found, expected, nearest))


class Faults(FaultList):
    """The faults of a TOML text."""

    def __init__(self, file: str, positions: Positions) -> None:
        super().__init__(file)
        self.positions = positions

    def at_key(self, path: KeyPath, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong with a key, a table or something that is missing in it."""
        self.at(self.positions.key(path), found, expected, nearest)

    def at_value(self, path: KeyPath, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong with a value."""
        self.at(self.positions.value(path), found, expected, nearest)

    def at(self, offset: int, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong at an offset of the text."""
        if not self.full:
            self.note(self.positions.place(offset), found, expected, nearest)


def one_of(known: Collection[str]) -> str:
    """How an expectation lists names, on one line whatever a map calls its units."""
    between = " " if all(len(name) == 1 for name in known) else ", "
    names = (name if name.isprintable() and len(name) <= LONGEST_NAME else quoted(name) for name in known)
    return f"one of {between.join(names)}" if known else "nothing, as none is defined"


def shown(value: object) -> str:
    """How a fault shows a value that it found."""
    match value:
        case str():
            words = quoted(value)
        case bool():
            words = str(value).lower()
        case int() | float():
            words = "a huge number" if abs(value) >= 10**30 else repr(value)
        case dict():
            words = "a table"
        case list():
            words = f"a list of {len(value)}"
        case dt.date() | dt.time():
            words = f"the date or time {value.isoformat()}"
        case _:
            words = "no value"
    return words
