"""What each layer can be drawn with: the entries of its palette, their small pictures, the panel."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import ClassVar, NamedTuple, get_args

import pygame
from pygame import Surface

from game.board.board import LIGHT_GLYPHS, Board
from game.board.squares import Facing, Square
from game.board.terrain import BY_GLYPH, Light, Terrain
from game.editor.changes import Change, LayerName
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.editor.map_pieces import MapPiece, glyph_piece, item_piece, unit_piece, zone_piece
from game.files.map_ground import DIGITS, Layer
from game.files.map_schema import TRIGGERS, VICTORIES
from game.files.names import said
from game.files.parsed_map import BLANK
from game.files.positions import KeyPath
from game.rules.idents import pack_of
from game.rules.scenario import ZoneKind
from game.rules.units import Side
from game.ui.board import tokens
from game.ui.board.card import Row, Span, heading, hint, row
from game.ui.board.explain import LIGHTS, terrain_rows
from game.ui.board.overlays.patterns import Pattern, swatch
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Stack
from game.ui.board.tiles.paint import paint
from game.ui.board.tiles.stamps import Stamps
from game.ui.cached import Cached
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, GROUND, INK, SIDE_COLOURS, WHITE, Style

Legend = tuple[Terrain, ...]
"""The kinds of ground that are a map's own."""

# --------------------------------------------------------------------------------------- the entries


class Icon(NamedTuple):
    """The small picture before a name: its kind, what it shows, and whose it is."""

    kind: str
    what: str = ""
    side: Side | None = None


class PaletteEntry(NamedTuple):
    """One row of a palette: with `brush` something to draw with, with `path` something to choose.

    `create` makes something new at a square; `note` stands at the right end; `about` is told when it is
    pointed at.
    """

    name: str
    icon: Icon
    note: str = ""
    brush: MapPiece | None = None
    path: KeyPath | None = None
    create: Callable[[Square], Change] | None = None
    about: tuple[Row, ...] = ()


TASK_SIGN = "?"
"""What stands for a task, on the board and in the palette."""


class Palettes:
    """The palettes of all layers; `side` is whose a new unit or zone is."""

    def __init__(self, state: EditorState, forms: Forms) -> None:
        self.state, self.forms = state, forms
        self.side: Side = "squad"
        self._entries = Cached[tuple[PaletteEntry, ...]]()

    @property
    def entries(self) -> tuple[PaletteEntry, ...]:
        """What the layer in hand can be drawn with."""
        layer, version = self.state.layer, self.state.document.version
        return self._entries.get((layer, version, self.side), lambda: tuple(self._LAYERS[layer](self)))

    def _terrain(self) -> Iterator[PaletteEntry]:
        kinds = BY_GLYPH | {kind.glyph: kind for kind in self.state.parsed.legend}
        for glyph, kind in kinds.items():
            brush, about = glyph_piece("terrain", glyph), tuple(terrain_rows(kind))
            yield PaletteEntry(kind.name, Icon("terrain", glyph), glyph, brush, about=about)

    def _height(self) -> Iterator[PaletteEntry]:
        for digit in DIGITS:
            yield PaletteEntry(f"level {digit}", Icon("height", digit), "", glyph_piece("height", digit))

    def _light(self) -> Iterator[PaletteEntry]:
        for light, glyph in zip(Light, LIGHT_GLYPHS, strict=True):
            yield PaletteEntry(LIGHTS[light], Icon("light", glyph), glyph, glyph_piece("light", glyph))

    def _zones(self) -> Iterator[PaletteEntry]:
        for zone in self.state.parsed.zones:
            icon, path = Icon("zone", zone.kind, zone.side), ("zones", zone.number)
            yield PaletteEntry(zone.name, icon, zone.kind, zone_piece(zone.name), path)
        for kind in get_args(ZoneKind):
            side = None if kind == "label" else self.side
            given = {"kind": kind, "side": side} if side else {"kind": kind}
            create = partial(self.forms.new, "zones", **given)
            yield PaletteEntry(f"new {kind}", Icon("zone", kind, side), side or "", create=create)

    def _units(self) -> Iterator[PaletteEntry]:
        catalogue, side = self.state.document.catalogue, self.side
        ahead: Facing = "E" if side in {"squad", "ally"} else "W"  # as the deployment of a new map has it
        for name, template in catalogue.units.items():
            icon = Icon("unit", template.figure, side)
            carries = ", ".join(map(catalogue.name_of, (*template.weapons, *template.items)))
            about = (row(Span("carries ", "soft"), carries or "nothing"),)
            piece = unit_piece(said(name, catalogue.units), side, ahead)
            yield PaletteEntry(template.name, icon, pack_of(name), piece, about=about)
        every = catalogue.items | catalogue.weapons
        for name, gear in every.items():
            yield PaletteEntry(gear.name, Icon("item"), pack_of(name), item_piece(said(name, every)))

    def _tasks(self) -> Iterator[PaletteEntry]:
        for task in self.state.parsed.tasks:
            icon = Icon("task", TASK_SIGN, task.side)
            yield PaletteEntry(task.name or "a task", icon, task.side or "", path=("tasks", task.number))
        create = partial(self.forms.new, "tasks", side=self.side)
        yield PaletteEntry("new task", Icon("task", "+", self.side), self.side, create=create)

    def _events(self) -> Iterator[PaletteEntry]:
        for number, table in enumerate(self.state.parsed.tables("events")):
            when, effects = table.get("when"), table.get("do")
            trigger = next((name for name in TRIGGERS if isinstance(when, dict) and name in when), "?")
            kinds = ", ".join(str(effect.get("kind")) for effect in effects or () if isinstance(effect, dict))
            icon = Icon("event", str(number + 1))
            yield PaletteEntry(f"{trigger}: {kinds or 'nothing'}", icon, path=("events", number))
        for trigger in TRIGGERS:
            create = partial(self._new_event, trigger)
            yield PaletteEntry(f"new: {trigger.replace('_', ' ')}", Icon("event", "+"), create=create)

    def _new_event(self, trigger: str, at: Square) -> Change:
        """A new event; its trigger is at the square, or in its zone, or about its unit, as it needs."""
        zones, units = self.forms.nearest("zones", at), self.forms.nearest("units", at)
        tasks = self.forms.nearest("tasks", at)
        subjects = {
            "enter": zones[0] if zones else True,
            "console": [*at],
            "door": [*at],
            "unit_out": units[0] if units else True,
            "task": tasks[0] if tasks else True,
        }
        return self.forms.new("events", at, when={trigger: subjects.get(trigger, 1)})

    def _victory(self) -> Iterator[PaletteEntry]:
        for number, table in enumerate(self.state.parsed.tables("victory")):
            side = next((side for side in get_args(Side) if side == table.get("side")), None)
            note = str(table.get("zone") or side or "")
            yield PaletteEntry(
                str(table.get("kind")), Icon("victory", "", side), note, path=("victory", number)
            )
        for kind in VICTORIES:
            create = partial(self.forms.new, "victory", side=self.side, kind=kind)
            yield PaletteEntry(f"new: {kind}", Icon("victory", "+", self.side), self.side, create=create)

    _LAYERS: ClassVar[Mapping[LayerName, Callable[["Palettes"], Iterator[PaletteEntry]]]] = {
        "terrain": _terrain,
        "height": _height,
        "light": _light,
        "zones": _zones,
        "units": _units,
        "tasks": _tasks,
        "events": _events,
        "victory": _victory,
    }


# --------------------------------------------------------------------------------------- the pictures

_PATTERNS: dict[str, str] = {"deploy": "plain", "objective": "hatch", "exit": "drop", "label": "dots"}
"""How zones of a kind look in the palette."""


@lru_cache(maxsize=1024)
def cell_picture(layer: Layer, glyph: str, px: int, legend: Legend = ()) -> Surface:
    """One square as it looks with a glyph on a layer, the other layers blank; an unknown one is written."""
    known = glyph in _glyphs(layer, legend)
    rows = {name: [blank * 3] * 3 for name, blank in BLANK.items()}
    rows[layer][1] = BLANK[layer] + (glyph if known else BLANK[layer]) + BLANK[layer]
    board = Board.of(rows["terrain"], rows["height"], rows["light"], legend)
    picture = paint(board, (1, 1, 1, 1), Stamps(px))
    if layer == "height" or not known:
        _write(picture, glyph, px)
    return picture


def _glyphs(layer: Layer, legend: Legend) -> str:
    """What can be drawn on a layer."""
    if layer == "terrain":
        return "".join([*BY_GLYPH, *(kind.glyph for kind in legend)])
    return DIGITS if layer == "height" else LIGHT_GLYPHS


def _write(picture: Surface, words: str, px: int) -> None:
    """A figure in the middle of a square, with a dark edge."""
    font = pygame.font.Font(None, max(12, px * 3 // 4))
    middle = picture.get_rect().center
    for colour, dx, dy in ((DARK, 1, 1), (DARK, -1, -1), (WHITE, 0, 0)):
        text = font.render(words, True, colour)
        picture.blit(text, text.get_rect(center=(middle[0] + dx, middle[1] + dy)))


@lru_cache(maxsize=1024)
def icon_picture(icon: Icon, px: int, look: Look, legend: Legend = ()) -> Surface:
    """The picture before a name in the palette, `px` pixels wide and high."""
    picture = Surface((px, px), pygame.SRCALPHA)
    match icon.kind:
        case "terrain":
            picture.blit(cell_picture("terrain", icon.what, px, legend), (0, 0))
        case "height":
            picture.blit(cell_picture("height", icon.what, px), (0, 0))
        case "light":
            picture.blit(cell_picture("light", icon.what, px), (0, 0))
        case "unit":
            token, margin = tokens.token(icon.side or "neutral", icon.what, "S", px)
            picture.blit(token, (-margin, -margin), special_flags=PREMULTIPLIED)
        case "item":
            picture.blit(tokens.parcel(px), (0, 0), special_flags=PREMULTIPLIED)
        case "zone":
            colour = _colour(icon.side)
            pattern = Pattern(colour, _PATTERNS.get(icon.what, "plain"), 110, 220)  # type: ignore[arg-type] # a motif
            picture.blit(swatch(pattern, px), (0, 0), special_flags=PREMULTIPLIED)
            pygame.draw.rect(picture, colour, picture.get_rect(), 1, border_radius=3)
        case _:
            _badge(picture, icon, look)
    return picture.convert_alpha()


def _badge(picture: Surface, icon: Icon, look: Look) -> None:
    """The sign of a task, an event's number, or the flag of a victory."""
    colour = _colour(icon.side)
    pygame.draw.rect(picture, GROUND["lit"], picture.get_rect(), border_radius=4)
    pygame.draw.rect(picture, colour if icon.side else GROUND["edge"], picture.get_rect(), 1, border_radius=4)
    words = look.text(icon.what or "*", "strong", colour)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))


def _colour(side: Side | None) -> tuple[int, int, int]:
    return SIDE_COLOURS[side] if side else INK["gold"]


# ------------------------------------------------------------------------------------------ the panel

ROW = 27
"""The height of a row of the palette, at 100 %."""


class PaletteRows(NamedTuple):
    """The palette: its title, its rows (name, icon, note, tip), the one in hand, a terrain's own legend."""

    title: str
    rows: tuple[tuple[str, Icon, str, tuple[Row, ...]], ...]
    taken: int
    legend: Legend = ()


class PalettePanel(ScrollPanel[PaletteRows]):
    """The palette; its spots are called "entry 0", "entry 1", ..."""

    name = "palette"

    def paint(self, data: PaletteRows, width: int, look: Look, over: str) -> Painted:
        stack, m = Stack(width, look), look.measure
        stack.row(heading(data.title))
        for at, (label, _, note, about) in enumerate(data.rows):
            name = f"entry {at}"
            top = stack.put(_entry_row(data, at, width, look, lit=over == name), 0 if at else 4)
            box = Box(m(PADDING) - m(6), top, width - 2 * m(PADDING) + m(12), m(ROW))
            stack.spots.append(self.spot(box, name, (*hint(label, note), *about)))
        return stack.painted()

    def reveal(self, at: int, look: Look, room: int) -> None:
        """Scroll until a row is seen in a box `room` pixels high."""
        m = look.measure
        top = m(PADDING) + m(18) + at * m(ROW)
        self._scroll.at = max(min(self.scrolled, max(0, top - m(ROW))), top + 2 * m(ROW) - room)


def _entry_row(data: PaletteRows, at: int, width: int, look: Look, *, lit: bool) -> Surface:
    (name, icon, note, _), on, m = data.rows[at], at == data.taken, look.measure
    picture = Surface((width, m(ROW)), pygame.SRCALPHA)
    if on or lit:
        ground = pygame.Rect(m(PADDING) - m(6), 0, width - 2 * m(PADDING) + m(12), m(ROW) - 1)
        pygame.draw.rect(picture, GROUND["on" if on else "lit"], ground, border_radius=m(5))
    size = m(ROW) - m(5)
    picture.blit(icon_picture(icon, size, look, data.legend), (m(PADDING), (m(ROW) - size) // 2))
    left, end = m(PADDING) + size + m(8), width - m(PADDING)
    if note:
        mark = look.text(note, "small", "soft" if on else "faint")
        end -= mark.get_width()
        picture.blit(mark, (end, (m(ROW) - mark.get_height()) // 2))
        end -= m(6)
    style: Style = "strong" if on else "body"
    words = look.text(look.short(name, style, end - left), style)
    picture.blit(words, (left, (m(ROW) - words.get_height()) // 2))
    return picture
