"""A TOML text that is cut and pasted by path: everything else keeps its bytes (M-04)."""

import re
from collections.abc import Iterable, Mapping

from game.files.positions import KeyPath, Positions

_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z)")
_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)*")
_COMMA = re.compile(r"\s*,[ \t]*")
_DOTTED_BEFORE = re.compile(r"(?:[A-Za-z0-9_-]+[ \t]*\.[ \t]*)*\Z")
_LONGEST_DOTTED = 200


class Spliced:
    """A TOML text under change; what is put in must be TOML where it stands, which is not checked here."""

    def __init__(self, text: str, positions: Positions | None = None) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._positions = positions

    @property
    def positions(self) -> Positions:
        """Where everything stands in the text as it is now; looked for when somebody asks."""
        if self._positions is None:
            self._positions = Positions(self.text)
        return self._positions

    def replace(self, span: slice, new: str) -> None:
        """Put other characters into a span."""
        self.text = self.text[: span.start] + new + self.text[span.stop :]
        self._positions = None

    def overwrite(self, letters: Mapping[int, str]) -> None:
        """Put other characters at offsets, one for one."""
        text = list(self.text)
        for offset, letter in letters.items():
            text[offset] = letter
        self.replace(slice(0, len(self.text)), "".join(text))

    def set(self, table: KeyPath, key: str, value: str, beside: str) -> None:
        """Give a key another value; a key that is not there yet comes behind the key `beside`."""
        if self.positions.has((*table, key)):
            self.replace(self.positions.span((*table, key)), value)
            return
        end = self.positions.span((*table, beside)).stop
        start = self.positions.key((*table, beside))
        dotted = _DOTTED_BEFORE.search(self.text, max(0, start - _LONGEST_DOTTED), start)
        entry = f"{dotted[0] if dotted else ''}{key} = {value}"
        statement = next((s for s in self.positions.statements if s.path == (*table, beside)), None)
        if statement is None:  # within an inline table
            self.replace(slice(end, end), f", {entry}")
            return
        indent = self.text[self.text.rfind("\n", 0, start) + 1 : statement.start]
        self._new_lines(end, [f"{indent if indent.isspace() else ''}{entry}"])

    def drop(self, table: KeyPath, key: str) -> None:
        """Take out a key with its value, and the comment behind it; nothing when it is not there."""
        path = (*table, key)
        standing = [s for s in self.positions.statements if s.path[: len(path)] == path]
        for statement in reversed(standing):
            start = self.text.rfind("\n", 0, statement.start) + 1
            rest = _REST_OF_LINE.match(self.text, statement.end)
            self.replace(slice(start, rest.end() if rest else statement.end), "")
        if standing or not self.positions.has(path):
            return
        start, end = self.positions.key(path), self.positions.span(path).stop  # within an inline table
        if comma := _COMMA.match(self.text, end):
            end = comma.end()
        elif (before := self.text[:start].rstrip()).endswith(","):
            start = len(before) - 1
        self.replace(slice(start, end), "")

    def append(self, array: KeyPath, values: Mapping[str, str]) -> None:
        """Put a further table behind the last one of an array of tables, `[[array]]` or a list."""
        entries = [f"{key} = {value}" for key, value in values.items()]
        lines = ["", f"[[{'.'.join(part for part in array if isinstance(part, str))}]]", *entries]
        last = [s for s in self.positions.statements if s.path[: len(array)] == array]
        if self.positions.has(array):
            self._append_inline(array, f"{{ {', '.join(entries)} }}")
        else:
            self._new_lines(last[-1].end if last else len(self.text), lines)

    def remove(self, path: KeyPath) -> None:
        """Take out one table of an array of tables, with the comment right above its header."""
        if self.positions.has(path) and self.text[self.positions.span(path)].startswith("{"):
            span = self.positions.span(path)
            comma = _COMMA.match(self.text, span.stop)
            self.replace(slice(span.start, comma.end() if comma else span.stop), "")
            return
        for start, end in reversed(list(self._runs(path))):
            self.replace(self._whole_lines(start, end), "")

    def _append_inline(self, array: KeyPath, table: str) -> None:
        count = 0
        while self.positions.has((*array, count)):
            count += 1
        if count:
            end = self.positions.span((*array, count - 1)).stop
            self.replace(slice(end, end), f", {table}")
        else:
            self.replace(self.positions.span(array), f"[{table}]")

    def _new_lines(self, end: int, lines: Iterable[str]) -> None:
        """Put lines behind the line in which something ends."""
        rest = _REST_OF_LINE.match(self.text, end)
        at = rest.end() if rest else end
        new = self.newline.join(lines)
        closed = self.text[:at].endswith("\n")
        self.replace(slice(at, at), new + self.newline if closed else self.newline + new)

    def _runs(self, path: KeyPath) -> Iterable[tuple[int, int]]:
        """From where to where the statements of a table stand without others between them."""
        start = end = None
        for statement in self.positions.statements:
            if statement.path[: len(path)] == path:
                start, end = statement.start if start is None else start, statement.end
            elif start is not None and end is not None:
                yield start, end
                start = None
        if start is not None and end is not None:
            yield start, end

    def _whole_lines(self, start: int, end: int) -> slice:
        """The lines of a run, with the comments right above and the blank lines below."""
        rest = _REST_OF_LINE.match(self.text, end)
        below = _BLANK_LINES.match(self.text, rest.end() if rest else end)
        return slice(self._comments_above(start), below.end() if below else end)

    def _comments_above(self, start: int) -> int:
        """Where the comments begin that stand right above a line, line for line."""
        line = self.text.rfind("\n", 0, start) + 1
        if not self.text[line:start].isspace() and line != start:
            return start
        while line and self.text[self.text.rfind("\n", 0, line - 1) + 1 : line].lstrip(" \t").startswith("#"):
            line = self.text.rfind("\n", 0, line - 1) + 1
        return line
