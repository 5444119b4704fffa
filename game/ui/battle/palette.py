"""The palette: everything that a unit could do, possible or not, as a list to search in."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.square import draw_key
from game.ui.widgets.text_field import TextField
from game.ui.widgets.theme import GROUND, INK, Tone

WIDE, HEAD, ROW, GROUP, LINE, PAD = 520, 44, 34, 24, 17, 10
"""The width, the heights of the field, an action, a heading and a line of words, the air, at 100 %."""

LEAST_WORDS, MOST_WORDS = 2, 4
"""So many lines of words are below the list: as many as its longest entry needs."""

MOST_ROWS = 11
"""It becomes no taller than so many actions; the others are scrolled to."""

LEAST_ROOM = 224
"""The height at 100 % below which too few actions would have room beside what is said of one."""


class Entry(NamedTuple):
    """An action of the list, known by `name`: `words` say what it does, `why` for what it cannot be done."""

    name: str
    label: str
    icon: str
    key: str
    group: str
    words: str
    possible: bool
    clause: str = ""
    why: str = ""


class Palette:
    """The list as it is searched: what has been typed, which entry is marked."""

    def __init__(self, entries: tuple[Entry, ...], title: str = "") -> None:
        self.entries, self.title = entries, title
        self.field = TextField()
        self._at = 0

    @property
    def found(self) -> tuple[Entry, ...]:
        """The entries in which all typed words occur: first what is called so, then what is possible."""
        typed = self.field.text.casefold().split()
        found = [entry for entry in self.entries if all(word in _text(entry) for word in typed)]

        def place(entry: Entry) -> tuple[bool, bool, bool]:
            label = entry.label.casefold()
            return label != " ".join(typed), not all(word in label for word in typed), not entry.possible

        return tuple(sorted(found, key=place)) if typed else tuple(found)

    @property
    def marked(self) -> Entry | None:
        """The entry that Enter takes."""
        found = self.found
        return found[min(self._at, len(found) - 1)] if found else None

    def move(self, steps: int) -> None:
        """Mark another entry, so many further down."""
        self._at = max(0, min(self._at + steps, len(self.found) - 1))

    def type(self, event: pygame.Event) -> bool:
        """Take a key for the search; whether it was one."""
        before = self.field.text
        taken = self.field.key(event)
        if self.field.text != before:
            self._at = 0
        return taken


def _text(entry: Entry) -> str:
    return f"{entry.label} {entry.group} {entry.why} {entry.words}".casefold()


class PaletteSheet(NamedTuple):
    """What the panel shows: the title, what has been typed, the entries found, which one is marked.

    By `whole`, all there are, the panel keeps its size however few are found.
    """

    title: str
    typed: str
    entries: tuple[Entry, ...]
    marked: str
    whole: tuple[Entry, ...]


class _Line(NamedTuple):
    """A line of the list: the heading of a group, or an entry of it."""

    words: str
    entry: Entry | None = None


class PalettePanel(BoxPanel[PaletteSheet]):
    """The panel of the palette."""

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__(press)
        self._marked = ""

    def height(self, sheet: PaletteSheet, room: int, look: Look) -> int:
        """How tall the panel becomes where there is so much room."""
        m = look.measure
        lines = sum(_tall(line, look) for line in _grouped(sheet.whole))
        return min(
            room, m(HEAD) + min(max(lines, m(ROW)), m(ROW) * MOST_ROWS) + _foot_height(sheet, look) + m(PAD)
        )

    def scroll(self, steps: int, look: Look) -> bool:
        self.scrolled = max(0, self.scrolled - steps)
        return True

    def paint(self, surface: Surface, box: Box, data: PaletteSheet, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box, solid=True)
        _head(surface, box, data, look)
        lines = _lines(data)
        below = _foot_height(data, look)
        room = box.height - m(HEAD) - below - m(PAD)
        window = Box(box.left + m(PAD), box.top + m(HEAD), box.width - 2 * m(PAD), room)
        self._reveal(lines, data.marked, window.height, look)
        spots, y, shown = [Spot(box, name="palette")], window.top, 0
        if not lines:
            surface.blit(look.text("Nothing of that name", "body", "faint"), (window.left + m(4), y + m(4)))
        for line in lines[self.scrolled :]:
            tall = _tall(line, look)
            if y + tall > window.bottom:
                break
            where = Box(window.left, y, window.width, tall)
            if line.entry:
                marked, lit = line.entry.name == data.marked, line.entry.name == over
                _entry(surface, where, line.entry, look, marked=marked, lit=lit)
                spots.append(self.spot(where, line.entry.name))
            else:
                surface.blit(look.text(line.words, "label", "faint"), (where.left + m(4), where.top + m(8)))
            y, shown = y + tall, shown + 1
        _thumb(surface, window, (self.scrolled, shown, len(lines)), look)
        about = next((entry for entry in data.entries if entry.name == over), None)
        about = about or next((entry for entry in data.entries if entry.name == data.marked), None)
        if about:
            _foot(surface, Box(window.left, window.bottom + m(4), window.width, below), about, look)
        return tuple(spots)

    def _reveal(self, lines: tuple[_Line, ...], marked: str, room: int, look: Look) -> None:
        """Scroll to what is marked once it is another, and no farther than the list goes."""
        ends = _last_first(lines, room, look)
        if marked != self._marked:
            at = next((n for n, line in enumerate(lines) if line.entry and line.entry.name == marked), 0)
            first = _last_first(lines[: at + 1], room, look)
            self.scrolled = max(first, min(self.scrolled, max(0, at - 1)))
        self._marked, self.scrolled = marked, max(0, min(self.scrolled, ends))


def _lines(sheet: PaletteSheet) -> tuple[_Line, ...]:
    """The entries under the headings of their groups; what was searched for stands without any."""
    entries = sheet.entries
    return tuple(_grouped(entries)) if not sheet.typed else tuple(_Line("", entry) for entry in entries)


def _grouped(entries: tuple[Entry, ...]) -> Iterator[_Line]:
    for group in dict.fromkeys(entry.group for entry in entries):
        yield _Line(group)
        yield from (_Line("", entry) for entry in entries if entry.group == group)


def _tall(line: _Line, look: Look) -> int:
    return look.measure(ROW if line.entry else GROUP)


def _last_first(lines: tuple[_Line, ...], room: int, look: Look) -> int:
    """The first line from which on all the rest fits."""
    used, first = 0, len(lines)
    while first and used + _tall(lines[first - 1], look) <= room:
        first -= 1
        used += _tall(lines[first], look)
    return first


def _head(surface: Surface, box: Box, sheet: PaletteSheet, look: Look) -> None:
    """The field in which one types, and what it is about."""
    m = look.measure
    field = pygame.Rect(box.left + m(PAD), box.top + m(PAD), box.width - 2 * m(PAD), m(28))
    pygame.draw.rect(surface, GROUND["button"], field, border_radius=m(6))
    pygame.draw.rect(surface, GROUND["edge"], field, 1, border_radius=m(6))
    glass = icon("look", m(16), INK["soft"])
    surface.blit(glass, (field.left + m(8), field.top + m(6)), special_flags=PREMULTIPLIED)
    typed = look.text(sheet.typed or "Type to search", "body", "ink" if sheet.typed else "faint")
    x = field.left + m(32)
    surface.blit(typed, (x, field.top + (field.height - typed.get_height()) // 2))
    if sheet.typed:
        caret = x + typed.get_width() + 1
        pygame.draw.line(
            surface, INK["gold"], (caret, field.top + m(6)), (caret, field.bottom - m(6)), max(1, m(1))
        )
    title = look.text(sheet.title, "small", "faint")
    surface.blit(
        title, (field.right - title.get_width() - m(8), field.top + (field.height - title.get_height()) // 2)
    )


def _thumb(surface: Surface, window: Box, lines: tuple[int, int, int], look: Look) -> None:
    """How far the list is scrolled: its first line, how many are shown, how many there are."""
    first, shown, number = lines
    if shown >= number:
        return
    m = look.measure
    top, tall = window.height * first // number, window.height * shown // number
    bar = pygame.Rect(window.right + m(3), window.top + top, m(4), tall)
    pygame.draw.rect(surface, GROUND["edge"], bar, border_radius=m(2))


def _foot_height(sheet: PaletteSheet, look: Look) -> int:
    """How tall what is said of an entry becomes, the same for all of a list."""
    m = look.measure
    most = max((len(said(entry, m(WIDE - 2 * PAD), look)) for entry in sheet.whole), default=0)
    return m(8) + max(LEAST_WORDS, most) * m(LINE)


def said(entry: Entry, width: int, look: Look) -> tuple[tuple[str, Tone], ...]:
    """All that there is to say of an entry, in lines, beside its clause: why it cannot be, what it does."""
    wide = width - look.width(_clause(entry, look), "small") - look.measure(20)
    told: tuple[tuple[str, Tone], ...] = ((entry.why, "warn"), (entry.words, "soft"))
    lines = ((line, tone) for words, tone in told if words for line in wrapped(words, "small", wide, look))
    return tuple(islice(lines, MOST_WORDS))


def _clause(entry: Entry, look: Look) -> str:
    """The clause of an entry, where clauses are told by their numbers: it cannot be pressed here."""
    return entry.clause if look.numbered else ""


def _foot(surface: Surface, box: Box, entry: Entry, look: Look) -> None:
    m = look.measure
    pygame.draw.line(surface, GROUND["edge"], (box.left, box.top), (box.right, box.top))
    clause = look.text(_clause(entry, look), "small", "faint")
    surface.blit(clause, (box.right - clause.get_width() - m(4), box.top + m(6)))
    for at, (line, tone) in enumerate(said(entry, box.width, look)):
        surface.blit(look.text(line, "small", tone), (box.left + m(4), box.top + m(6) + at * m(LINE)))


def _entry(surface: Surface, box: Box, entry: Entry, look: Look, *, marked: bool, lit: bool) -> None:
    m = look.measure
    area = pygame.Rect(box.left, box.top + m(1), box.width, box.height - m(2))
    if marked or lit:
        pygame.draw.rect(surface, GROUND["on" if marked else "lit"], area, border_radius=m(6))
    tone: Tone = "ink" if entry.possible else "faint"
    middle = area.centery
    picture = icon(entry.icon, m(20), INK[tone])
    surface.blit(picture, (area.left + m(8), middle - m(10)), special_flags=PREMULTIPLIED)
    label = look.text(look.short(entry.label, "body", area.width // 2), "body", tone)
    surface.blit(label, (area.left + m(38), middle - label.get_height() // 2))
    draw_key(
        surface, (area.right - m(8), middle - m(8)), entry.key, look, "gold" if entry.possible else "faint"
    )
    x = area.left + m(38) + label.get_width() + m(12)
    words = look.short(entry.why or entry.words, "small", area.right - m(36) - x)
    said = look.text(words, "small", "warn" if entry.why else "soft")
    surface.blit(said, (x, middle - said.get_height() // 2))
