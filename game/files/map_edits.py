"""Changes of a map's text as data, and how they come into it: everything else keeps its bytes (M-04).

A style-preserving writer of TOML would hang the comments below a table on that table, and lose them with it;
so the text itself is cut and pasted, by path.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from game.board.squares import Square
from game.files.map_ground import Layer
from game.files.parsed_map import ParsedMap
from game.files.positions import KeyPath, Positions
from game.files.toml_text import toml_key, toml_value

_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z)")
_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)*")
_COMMA = re.compile(r"\s*,[ \t]*")
_DOTTED_BEFORE = re.compile(r"(?:[A-Za-z0-9_-]+[ \t]*\.[ \t]*)*\Z")
_LONGEST_DOTTED = 200


class PaintCells(Struct, frozen=True):
    """Squares of a drawing get other glyphs."""

    layer: Layer
    cells: Mapping[Square, str]


class DrawLayer(Struct, frozen=True):
    """A drawing is drawn anew, of whatever size."""

    layer: Layer
    rows: tuple[str, ...]


class SetKey(Struct, frozen=True):
    """A key of a table, or a number of a list, gets a value; `table` is its path, `()` for the top.

    A new key comes behind the key `beside`, else behind the last one of its table.
    """

    table: KeyPath
    key: str | int
    value: Any
    beside: str = ""


class DropKey(Struct, frozen=True):
    """A key is taken out of a table."""

    table: KeyPath
    key: str


class AddTable(Struct, frozen=True):
    """A further table comes behind the last one of an array, `("units",)` or `("events", 0, "do")`."""

    array: KeyPath
    values: Mapping[str, Any]


class RemoveTable(Struct, frozen=True):
    """A table is taken out of an array: `("units", 3)`, with the number that it has before the change."""

    path: KeyPath


class DefineGlyph(Struct, frozen=True):
    """A glyph of the map's own, `[glyphs.S]`, comes in."""

    glyph: str
    values: Mapping[str, Any]


class RewriteText(Struct, frozen=True):
    """The whole text becomes another."""

    text: str


Edit: TypeAlias = (
    PaintCells | DrawLayer | SetKey | DropKey | AddTable | RemoveTable | DefineGlyph | RewriteText
)


def edited(text: str, parsed: ParsedMap, edits: Sequence[Edit]) -> str:
    """The text after some edits; `parsed` is what it says before.

    All paths and numbers are those of the map before, whatever the order of the edits.
    """
    for edit in edits:
        if isinstance(edit, RewriteText):
            return edit.text
    editor = _TextEditor(text, parsed)
    editor.redraw(parsed, edits)
    for step in (SetKey, DropKey, RemoveTable, DefineGlyph, AddTable):
        for edit in edits:
            if isinstance(edit, step):
                editor.make(edit)
        editor.flush()
    return editor.text


def painted(rows: tuple[str, ...], cells: Mapping[Square, str]) -> tuple[str, ...]:
    """Rows of a drawing with other glyphs in some squares."""
    changed_rows = [list(row) for row in rows]
    for at, glyph in cells.items():
        changed_rows[at.y][at.x] = glyph
    return tuple(map("".join, changed_rows))


class _TextEditor:
    """A text under change; what is put in must be TOML where it stands, which is not checked here.

    Replacements that do not overlap are gathered, so that the places are looked for once and not for each.
    """

    def __init__(self, text: str, parsed: ParsedMap) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._positions: Positions | None = parsed.positions
        self._waiting: list[tuple[slice, str]] = []

    @property
    def positions(self) -> Positions:
        """Where everything stands in the present text; worked out on demand."""
        if self._positions is None:
            self._positions = Positions(self.text)
        return self._positions

    def replace(self, span: slice, new: str) -> None:
        """Put other characters into a span, once the text is flushed."""
        self._waiting.append((span, new))

    def flush(self) -> None:
        """Bring what waits into the text; what stands at one place stays in the order of its coming."""
        if not self._waiting:
            return
        parts, done = [], 0
        for span, new in sorted(self._waiting, key=lambda waiting: waiting[0].start):
            parts += [self.text[done : span.start], new]
            done = max(done, span.stop)
        self.text, self._waiting, self._positions = "".join([*parts, self.text[done:]]), [], None

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

    def append(self, array: KeyPath, entries: list[str]) -> None:
        """Put a further table behind the last one of an array of tables, `[[array]]` or a list."""
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

    def redraw(self, parsed: ParsedMap, edits: Iterable[Edit]) -> None:
        """Draw and paint; a drawing that is not there, or not in sound rows of a literal, is drawn anew."""
        cells: dict[Layer, dict[Square, str]] = {}
        for edit in edits:
            if isinstance(edit, DrawLayer):
                self._draw(edit.layer, edit.rows)
            elif isinstance(edit, PaintCells):
                cells.setdefault(edit.layer, {}).update(edit.cells)
        for layer, inside in cells.items():
            literal = self.text.startswith("'''", self.positions.value(("grid", layer)))
            if literal and parsed.sound(layer):
                self._paint(layer, inside)
            else:
                self._draw(layer, painted(parsed.rows[layer], inside))

    def _draw(self, layer: Layer, rows: Iterable[str]) -> None:
        lines = "".join(row + self.newline for row in rows)
        self.set(("grid",), layer, f"'''{self.newline}{lines}'''", beside="terrain")
        self.flush()

    def _paint(self, layer: Layer, cells: Mapping[Square, str]) -> None:
        letters = list(self.text)
        for at, glyph in cells.items():
            letters[self.positions.drawn(("grid", layer), at.y, at.x)] = glyph
        self.replace(slice(0, len(letters)), "".join(letters))
        self.flush()

    def make(self, edit: Edit) -> None:
        match edit:
            case SetKey():
                self._put(edit)
            case DropKey():
                self.drop(edit.table, edit.key)
                self.flush()
            case RemoveTable():
                self._remove(edit.path)
            case DefineGlyph():
                self._define(edit)
            case AddTable():
                self.append(edit.array, _entries(edit.values))
                if self.positions.has(edit.array):  # a list: the next one stands beside this one
                    self.flush()

    def _remove(self, path: KeyPath) -> None:
        """Take out a table, of an array or by its name."""
        heads = [s for s in self.positions.statements if s.path == path]
        if isinstance(path[-1], int) or any(self.text.startswith("[", head.start) for head in heads):
            self.remove(path)
        else:
            self.drop(path[:-1], str(path[-1]))

    def _put(self, edit: SetKey) -> None:
        path = (*edit.table, edit.key)
        if self.positions.has(path):
            self.replace(self.positions.span(path), toml_value(edit.value))
        else:
            self.flush()
            name, value = toml_key(str(edit.key)), toml_value(edit.value)
            if edit.beside:
                self.set(edit.table, name, value, edit.beside)
            else:
                self._insert(edit.table, name, value)
            self.flush()

    def _insert(self, table: KeyPath, name: str, value: str) -> None:
        """Write a key that is not there: below the last of its table, else dotted in the table around."""
        while not (beside := self.positions.last_key(table)) and table and not self.positions.has(table):
            table, name = table[:-1], f"{toml_key(str(table[-1]))}.{name}"
        if beside:
            self.set(table, name, value, beside)
        elif table:  # an inline table with nothing in it
            self.replace(self.positions.span(table), f"{{ {name} = {value} }}")
        else:
            self.replace(slice(0, 0), f"{name} = {value}{self.newline}")

    def _define(self, edit: DefineGlyph) -> None:
        """Put a glyph's table below the last one of its kind, below the ground when it is the first."""
        last = [s for s in self.positions.statements if s.path[:1] in {("grid",), ("glyphs",)}]
        header = f"[glyphs.{toml_key(edit.glyph)}]"
        self._new_lines(last[-1].end, ["", header, *_entries(edit.values)])
        self.flush()


def _entries(values: Mapping[str, Any]) -> list[str]:
    return [f"{toml_key(name)} = {toml_value(value)}" for name, value in values.items()]
