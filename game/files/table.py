"""Taking typed values out of a TOML table; what is wrong is noted with its place (M-01)."""

from collections.abc import Collection, Mapping
from typing import Any, Literal, TypeAlias, TypeGuard, TypeVar, cast

from msgspec import Struct

from game.board.squares import Square
from game.errors import nearest, quoted
from game.files.faults import Faults, one_of, shown
from game.files.names import Names
from game.files.positions import KeyPath

Name = TypeVar("Name", bound=str)

Kind: TypeAlias = Literal[
    "text", "flag", "number", "choice", "choices", "square", "rect", "squares", "table", "tables"
]
"""What stands under a key: `choices` are a list of names, `rect` is x, y, width and height."""


MOST_NAMES = 400
"""How many names a list of choices may hold."""


class Key(Struct, frozen=True):
    """What may stand under one key of a table; `about` says in a sentence what it is for.

    `names` are those of a choice, or what the map or the catalogue has names for; of a text what is usual. A
    number goes from `low` to `high`, or is one of `flags`, which a choice or square may be as well; `words`
    are how a fault says so. `default` is what counts when the key is not given. Of the keys of a `group`
    just one is given. `free`: a square in which somebody can stand; `once`: no name of a list twice.
    """

    kind: Kind
    about: str = ""
    need: bool = False
    names: Collection[str] | str = ()
    low: int = 0
    high: int = 0
    flags: tuple[bool, ...] = ()
    words: str = ""
    default: Any = None
    group: tuple[str, ...] = ()
    free: bool = False
    once: bool = False


Keys: TypeAlias = Mapping[str, Key]
"""What a table may hold, in the order in which a person would write it."""

LARGEST_INTEGER = 2**53
"""How large a number may be, up or down: what every JSON reader holds exactly."""


class Table:
    """A table that is being read.

    Each method takes the value of one key: None when the key is not there or its value is not what was
    asked for, which is then noted as a fault. `close` notes the keys that were not read.
    """

    def __init__(self, raw: object, path: KeyPath, faults: Faults) -> None:
        self.path, self.faults = path, faults
        self.raw: dict[str, Any] = {}
        self._known: dict[str, None] = {}
        self.is_table = isinstance(raw, dict)
        if isinstance(raw, dict):
            self.raw = raw
        else:
            faults.at_value(path, shown(raw), "a table")

    def __contains__(self, key: str) -> bool:
        return key in self.raw

    def at(self, key: str) -> KeyPath:
        """The path of a key of this table."""
        return (*self.path, key)

    def wrong(self, key: str, found: str, expected: str, nearest: str | None = None) -> None:
        """Note a fault of a key's value."""
        self.faults.at_value(self.at(key), found, expected, nearest)

    def take(self, key: str, expected: str = "", *, need: bool = False) -> object:
        """The value of a key as it is, None when it is not there."""
        self._known[key] = None
        if need and key not in self.raw and self.is_table:
            self.faults.at_key(self.path, f"no `{key}`", expected)
        return self.raw.get(key)

    def get(self, name: str, key: Key, known: Collection[str]) -> Any:
        """The value of a key that stands for itself; `known` are the names that it may have."""
        match key.kind:
            case "text":
                value: object = self.text(name, need=key.need)
            case "flag":
                value = self.flag(name)
            case "number" if key.flags:
                value = self.whole_or(name, key.low, key.high, key.flags, key.words)
            case "number":
                value = self.whole(name, key.low, key.high, need=key.need)
            case "choice":
                value = self.choice(name, known, need=key.need)
            case "choices":
                value = self.choices(name, known, once=key.once)
            case _:
                value = self.take(name, need=key.need)
        return value

    def text(self, key: str, *, need: bool = False) -> str | None:
        """A text that is not empty."""
        value = self.take(key, "a text", need=need)
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        self.wrong(key, shown(value), "a text")
        return None

    def flag(self, key: str) -> bool | None:
        """True or false."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(key, shown(value), "true or false")
        return None

    def whole(self, key: str, low: int, high: int, *, need: bool = False) -> int | None:
        """A whole number from `low` to `high`."""
        expected = whole_words(low, high)
        value = self.take(key, expected, need=need)
        if value is None or (is_whole(value) and low <= value <= high):
            return value
        self.wrong(key, shown(value), expected)
        return None

    def whole_or(self, key: str, low: int, high: int, words: tuple[bool, ...], expected: str) -> int | None:
        """A whole number from `low` to `high`, or one of some flags."""
        value = self.take(key)
        if value is None or (isinstance(value, bool) and value in words):
            return value
        if is_whole(value) and low <= value <= high:
            return value
        self.wrong(key, shown(value), expected)
        return None

    def choice(self, key: str, known: Collection[Name], *, need: bool = False) -> Name | None:
        """One of the known names."""
        value = self.take(key, one_of(known), need=need)
        return None if value is None else self.known(value, self.at(key), known)

    def choices(self, key: str, known: Collection[Name], *, once: bool = False) -> tuple[Name, ...] | None:
        """A list of known names, each `once` perhaps; None also when one of them is wrong."""
        values = self.elements(key, f"a list: {one_of(known)}")
        if len(values) > MOST_NAMES:
            self.wrong(key, f"{len(values)} names", f"at most {MOST_NAMES}")
            return None
        names = [self.known(value, (*self.at(key), n), known) for n, value in enumerate(values)]
        again = [n for n, value in enumerate(values) if once and value in values[:n]]
        for n in again:
            self.faults.at_value((*self.at(key), n), f"{shown(values[n])} again", "each name once")
        good = tuple(name for name in names if name is not None)
        return good if key in self and len(good) == len(names) and not again else None

    def known(self, value: object, path: KeyPath, known: Collection[Name]) -> Name | None:
        """The known name that a value is; of Names the id that it means."""
        if isinstance(value, str) and value in known:
            return cast("Name", known[value] if isinstance(known, Names) else value)
        near = nearest(value, known) if isinstance(value, str) and not self.faults.full else None
        self.faults.at_value(path, shown(value), one_of(known), near)
        return None

    def elements(self, key: str, expected: str) -> list[Any]:
        """The elements of a list, none when it is not there."""
        value = self.take(key)
        if value is None or isinstance(value, list):
            return value or []
        self.wrong(key, shown(value), expected)
        return []

    def square(self, key: str, *, need: bool = False) -> Square | None:
        """A square as `[x, y]`, on the board or not."""
        value = self.take(key, "a square as [x, y], in whole numbers", need=need)
        return None if value is None else self.as_square(value, self.at(key))

    def as_square(self, value: object, path: KeyPath) -> Square | None:
        """The square that a value is."""
        if isinstance(value, list) and len(value) == 2 and all(map(is_whole, value)):
            return Square(*value)
        self.faults.at_value(path, shown(value), "a square as [x, y], in whole numbers")
        return None

    def table(self, key: str, *, need: bool = False) -> "Table | None":
        """A table within this one."""
        value = self.take(key, "a table", need=need)
        return None if value is None else self.within(value, self.at(key))

    def tables(self, key: str, most: int) -> "list[Table]":
        """The tables of a list, at most `most`."""
        values = self.elements(key, "a list of tables" if self.path else f"a list of tables: [[{key}]]")
        if len(values) > most:
            self.faults.at_key((*self.at(key), most), f"{len(values)} of `{key}`", f"at most {most}")
            return []
        return [self.within(value, (*self.at(key), n)) for n, value in enumerate(values)]

    def within(self, raw: object, path: KeyPath) -> "Table":
        """A table within this one, read as this one is."""
        return Table(raw, path, self.faults)

    def inner(self) -> "dict[str, Table]":
        """Every key of this table as a table of its own."""
        self.ignore()
        return {key: self.within(value, self.at(key)) for key, value in self.raw.items()}

    def ignore(self) -> None:
        """Count every key as read, so that none is noted as unknown."""
        self._known |= dict.fromkeys(self.raw)

    def close(self) -> None:
        """Note every key that was not read."""
        for key in self.raw:
            if key not in self._known and not self.faults.full:
                found, expected = f"the unknown key {quoted(key)}", one_of(self._known)
                self.faults.at_key(self.at(key), found, expected, nearest(key, self._known))


def whole_words(low: int, high: int) -> str:
    """How an expectation says a whole number of a range."""
    return f"a whole number from {low} to {high}" if low < high else str(low)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number of a size that makes sense."""
    return type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER
