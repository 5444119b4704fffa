"""Where each key and value of a TOML text stands: TOML parsers tell values, faults need places (M-01).

The scan takes one pass and no recursion, and it holds the limits of M-02 that protect the parser after it:
how deeply lists and tables nest, how many parts a dotted key has, how many values there are. What is no
TOML ends it quietly; the parser that comes next says what is wrong there.
"""

import re
import tomllib
from bisect import bisect_right
from typing import NamedTuple, TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]
"""How to reach a value from the root: keys, and the numbers of list elements."""

DEEPEST = 16
"""How many lists and inline tables may lie in each other, and how many parts a dotted key may have."""
MOST_VALUES = 250_000
"""How many keys and list elements a text may hold."""

_BLANK = re.compile(r"[ \t]*")
_SPACE = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_KEY = re.compile(r"""[A-Za-z0-9_-]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|'[^'\n]*+'""")
# Possessive throughout: a string of megabytes is matched without keeping ways back.
_SCALAR = re.compile(
    r"""
      '{3} [^']*+ (?: '{1,2}(?!') [^']*+ )*+ '{3,5}
    | "{3} [^"\\]*+ (?: (?: \\. | "{1,2}(?!") ) [^"\\]*+ )*+ "{3,5}
    | ' [^'\n]*+ '
    | " [^"\\\n]*+ (?: \\. [^"\\\n]*+ )*+ "
    | [^\s,\]}\#'"\[{] [^,\]}\#\n]*+
    """,
    re.VERBOSE | re.DOTALL,
)
_FIRST_BREAK = re.compile(r"\r?\n")


class Place(NamedTuple):
    """A line and a column, both counted from 1; columns count characters."""

    line: int
    column: int


class Statement(NamedTuple):
    """A header, or a key with its value: its path, its first offset, and the one behind its last."""

    path: KeyPath
    start: int
    end: int


class TooMuch(Exception):
    """A text passes a limit of this module, at an offset."""

    def __init__(self, offset: int, found: str, expected: str) -> None:
        super().__init__(found)
        self.offset, self.found, self.expected = offset, found, expected


class Positions:
    """The offsets of a text's keys and values, by path.

    Raises TooMuch when the text passes a limit.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        scan = _Scan(text)
        scan.run()
        self._keys, self._values, self._ends = scan.keys, scan.values, scan.ends
        self.statements = tuple(scan.statements)
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> Place:
        """The line and column of an offset."""
        line = bisect_right(self._lines, offset)
        return Place(line, offset - self._lines[line - 1] + 1)

    def key(self, path: KeyPath) -> int:
        """The offset of a key, a table's header or a list's element; of the nearest thing around it else."""
        while path and path not in self._keys:
            path = path[:-1]
        return self._keys.get(path, 0)

    def value(self, path: KeyPath) -> int:
        """The offset of a value; of a table its key."""
        return self._values[path] if path in self._values else self.key(path)

    def has(self, path: KeyPath) -> bool:
        """Whether a path has a value; tables that are spread over headers have none."""
        return path in self._ends

    def last_key(self, table: KeyPath) -> str | None:
        """The last key right in a table that has a value of its own, None when there is none."""
        inside = [path[-1] for path in self._ends if path[:-1] == table and path]
        return next((key for key in reversed(inside) if isinstance(key, str)), None)

    def span(self, path: KeyPath) -> slice:
        """The offsets from a value's first character to behind its last; KeyError when there is none."""
        return slice(self._values[path], self._ends[path])

    def drawn(self, path: KeyPath, row: int, column: int) -> int:
        """The offset of a character within a string of several lines; of the string when escapes hide it."""
        start, end = self.value(path), self._ends.get(path, 0)
        if self.text[start : start + 1] == '"' and self.text.find("\\", start, end) >= 0:
            return start
        if not self.text.startswith(("'''", '"""'), start):
            return start + 1 + column
        body = start + 3
        if first := _FIRST_BREAK.match(self.text, body):
            body = first.end()
        line = bisect_right(self._lines, body) + row
        return (body if row == 0 else self._lines[line - 1]) + column


class _Open:
    """A list or inline table that the scan is in; `count` elements of the list were begun."""

    def __init__(self, path: KeyPath, *, is_list: bool) -> None:
        self.path, self.is_list, self.count = path, is_list, 0


class _NotToml(Exception):
    """The text is no TOML from here on."""


class _Scan:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.keys: dict[KeyPath, int] = {}
        self.values: dict[KeyPath, int] = {}
        self.ends: dict[KeyPath, int] = {}
        self.statements: list[Statement] = []
        self.lengths: dict[KeyPath, int] = {}

    def run(self) -> None:
        table: KeyPath = ()
        try:
            self.skip(_SPACE)
            while self.at < len(self.text):
                start = self.at
                if self.text[start] == "[":
                    path = table = self.header()
                else:
                    path = self.entry(table)
                self.statements.append(Statement(path, start, self.at))
                self.skip(_SPACE)
        except _NotToml:
            return

    def skip(self, what: re.Pattern[str]) -> None:
        match = what.match(self.text, self.at)
        if match is None:
            raise _NotToml
        self.at = match.end()

    def need(self, mark: str) -> None:
        self.skip(_BLANK)
        if not self.text.startswith(mark, self.at):
            raise _NotToml
        self.at += len(mark)
        self.skip(_BLANK)

    def header(self) -> KeyPath:
        start, several = self.at, self.text.startswith("[[", self.at)
        self.need("[[" if several else "[")
        *outer, (name, offset) = self.dotted()
        self.need("]]" if several else "]")
        path: KeyPath = ()
        for part, place in outer:
            path = self.inner((*path, part), place)
        path = (*path, name)
        if several:
            self.note(path, offset)
            self.lengths[path] = self.lengths.get(path, 0) + 1
            return self.inner(path, offset, start)
        self.note(path, offset, anew=True)
        return path

    def inner(self, path: KeyPath, offset: int, start: int | None = None) -> KeyPath:
        """The table that a part of a header leads into: of an array of tables its last one."""
        self.note(path, offset)
        if path in self.lengths:
            path = (*path, self.lengths[path] - 1)
            self.note(path, offset if start is None else start)
        return path

    def entry(self, table: KeyPath) -> KeyPath:
        """A key, an equals sign and a value; gives the value's path."""
        opened: list[_Open] = []
        entered = self.begin_after_key(table, opened)
        while opened:
            self.skip(_SPACE)
            mark = self.text[self.at : self.at + 1]
            if mark in {"]", "}"}:
                self.at += 1
                self.ends[opened.pop().path] = self.at
            elif mark == ",":
                self.at += 1
            elif opened[-1].is_list:
                path = (*opened[-1].path, opened[-1].count)
                opened[-1].count += 1
                self.note(path, self.at)
                self.begin(path, opened)
            else:
                self.begin_after_key(opened[-1].path, opened)
        return entered

    def begin_after_key(self, path: KeyPath, opened: list[_Open]) -> KeyPath:
        parts = self.dotted()
        self.need("=")
        for part, offset in parts:
            path = (*path, part)
            self.note(path, offset)
        self.begin(path, opened)
        return path

    def begin(self, path: KeyPath, opened: list[_Open]) -> None:
        """A value begins; a scalar ends at once, a list or inline table is put on `opened`."""
        self.values.setdefault(path, self.at)
        mark = self.text[self.at : self.at + 1]
        if mark in {"[", "{"}:
            if len(opened) == DEEPEST:
                raise TooMuch(self.at, "lists or tables too deep in each other", f"at most {DEEPEST} deep")
            opened.append(_Open(path, is_list=mark == "["))
            self.at += 1
        else:
            start = self.at
            self.skip(_SCALAR)
            self.at = start + len(self.text[start : self.at].rstrip())
            self.ends[path] = self.at

    def dotted(self) -> list[tuple[str, int]]:
        """The parts of a key with their offsets."""
        parts: list[tuple[str, int]] = []
        while True:
            start = self.at
            self.skip(_KEY)
            parts.append((_name(self.text[start : self.at]), start))
            if len(parts) > DEEPEST:
                raise TooMuch(start, "a key of very many parts", f"at most {DEEPEST} parts")
            before = self.at
            self.skip(_BLANK)
            if not self.text.startswith(".", self.at):
                self.at = before
                return parts
            self.need(".")

    def note(self, path: KeyPath, offset: int, *, anew: bool = False) -> None:
        if anew:
            self.keys[path] = offset
        else:
            self.keys.setdefault(path, offset)
        if len(self.keys) > MOST_VALUES:
            raise TooMuch(offset, f"more than {MOST_VALUES} values", "fewer")


def _name(token: str) -> str:
    if token[0] == "'":
        return token[1:-1]
    if token[0] == '"' and "\\" in token:
        try:
            return str(tomllib.loads(f"key = {token}")["key"])
        except tomllib.TOMLDecodeError as error:
            raise _NotToml from error
    return token.strip('"')
