"""The title screen: the game's name and the maps to open.

What the first frame does not show it does not import, the board least of all: maps are read behind it
(`game.ui.behind`), and what shows them is brought once they are there.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.files.places import shipped_maps
from game.ui import keys
from game.ui.app import App
from game.ui.emblem import backdrop, emblem
from game.ui.layout import Box, TitleLayout, fit, title_layout
from game.ui.shelf import Entry
from game.ui.theme import VOID
from game.ui.tiles.pen import PREMULTIPLIED

if TYPE_CHECKING:
    from game.ui.panels.mapcard import MapCard

WHEEL = 90
"""Pixels that one step of the wheel scrolls."""


class Title:
    """The title screen."""

    def __init__(self, maps: tuple[Path, ...] | None = None) -> None:
        self.entries = [Entry(path) for path in (shipped_maps() if maps is None else maps)]
        self.at = 0
        self.scrolled = 0
        self.listing_keys = False
        self._pictures: dict[Path, Surface] = {}
        self._ground: Surface | None = None
        self._asked = False
        self._about: MapCard | None = None

    def build(self, app: App) -> None:
        """Make the buttons; the maps are cards of our own."""
        self.app = app
        if not self._asked:
            self._asked = True
            for entry in self.entries:
                app.behind.add(entry.read)
        m = app.look.measure
        self.layout: TitleLayout = title_layout(app.size, app.look.percent, len(self.entries))
        self._ground = backdrop(app.size)
        self._pictures.clear()
        brand = self.layout.brand
        high, gap = m(34), m(8)
        top = brand.bottom - 2 * high - gap
        app.widgets.button(
            (brand.left, top, brand.width, high), "Keys", "All keys (? or F1)", self._list_keys
        )
        app.widgets.button(
            (brand.left, top + high + gap, brand.width // 2 - gap // 2, high), "Quit", "Esc", app.back
        )
        half = brand.left + brand.width // 2 + gap // 2
        small = (brand.width // 2 - gap // 2 - gap) // 2
        app.widgets.button(
            (half, top + high + gap, small, high), "A-", "Smaller interface (Ctrl -)", lambda: app.scale(-1)
        )
        app.widgets.button(
            (half + small + gap, top + high + gap, small, high),
            "A+",
            "Larger interface (Ctrl +)",
            lambda: app.scale(1),
        )

    def handle(self, event: pygame.Event) -> None:
        """Choose and open maps by mouse or keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.listing_keys:
            self.listing_keys = event.type != pygame.MOUSEBUTTONDOWN
        elif event.type == pygame.MOUSEMOTION:
            at = self._card_at(event.pos)
            self.at = self.at if at is None else at
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._card_at(event.pos)
            if at is not None:
                self._open(at)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(self.scrolled - event.y * WHEEL)

    def _key(self, event: pygame.Event) -> None:
        deed = keys.deed(event)
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif deed == "help":
            self._list_keys()
        elif deed == "back":
            self.app.back()
        elif deed == "act":
            self._open(self.at)
        elif event.key in keys.PANS:
            self._move(*keys.PANS[event.key])

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _move(self, dx: int, dy: int) -> None:
        cards = self.layout.cards
        columns = sum(1 for card in cards if card.top == cards[0].top) if cards else 1
        self.at = max(0, min(len(self.entries) - 1, self.at + dx + dy * columns))
        if cards:
            card, shelf = cards[self.at], self.layout.shelf
            self._scroll(max(min(self.scrolled, card.top - shelf.top), card.bottom - shelf.bottom))

    def _scroll(self, to: int) -> None:
        self.scrolled = max(0, min(to, self.layout.length - self.layout.shelf.height))

    def _card_at(self, pixel: tuple[int, int]) -> int | None:
        x, y = pixel
        inside = self.layout.shelf.holds(pixel)
        hits = [at for at, card in enumerate(self.layout.cards) if card.holds((x, y + self.scrolled))]
        return hits[0] if inside and hits else None

    def _open(self, at: int) -> None:
        if not self.entries:
            return
        entry = self.entries[at]
        entry.read()
        if entry.scenario is None:
            lines = "<br>".join(_plain(line) for line in entry.faults.splitlines())
            self.app.widgets.message(f"{entry.path.name} cannot be opened", lines)
            return
        from game.ui.screens.view import View  # noqa: PLC0415 - brings the board, which the title must not wait for

        self._pictures.pop(entry.path, None)
        self.app.open(View(entry.scenario))

    def update(self, _seconds: float) -> None:
        """Paint at most one picture a frame, of the maps that have been read by now."""
        for at, entry in enumerate(self.entries):
            if entry.scenario and entry.path not in self._pictures:
                from game.ui.panels.mapcard import MapCard  # noqa: PLC0415 - see the module
                from game.ui.tiles.thumbnail import thumbnail  # noqa: PLC0415 - see the module

                self._about = self._about or MapCard()
                card = self.layout.cards[at]
                room = Box(0, 0, card.width - 2, round(card.width * 0.60))
                self._pictures[entry.path] = thumbnail(entry.scenario.board, fit_size(entry, room))
                return

    def draw(self, surface: Surface) -> None:
        """Draw the name at the left and the cards at the right."""
        if self._ground:
            surface.blit(self._ground, (0, 0))
        self._brand(surface)
        surface.set_clip(pygame.Rect(self.layout.shelf).inflate(24, 0))
        look, shelf = self.app.look, self.layout.shelf
        surface.blit(
            look.text("Maps", "label", "faint"), (shelf.left, shelf.top - self.scrolled + look.measure(6))
        )
        if not self.entries:
            none = look.text("There are no maps in the game's folder.", "body", "soft")
            surface.blit(none, (shelf.left, shelf.top + look.measure(34)))
        for at, entry in enumerate(self.entries):
            self._card(surface, at, entry)
        surface.set_clip(None)

    def draw_over(self, surface: Surface) -> None:
        """Draw the list of keys."""
        if self.listing_keys:
            from game.ui.panels import keylist  # noqa: PLC0415 - see the module

            keylist.draw(surface, self.app.look)

    def _brand(self, surface: Surface) -> None:
        look, brand = self.app.look, self.layout.brand
        m = look.measure
        size = m(132)
        surface.blit(self._emblem(size), (brand.left, brand.top), special_flags=PREMULTIPLIED)
        top = brand.top + size + m(14)
        surface.blit(look.text("Enfilade", "hero"), (brand.left - m(2), top))
        top += look.font("hero").get_height() + m(2)
        for words in ("Tactics on a square grid.", "See why a shot is what it is."):
            surface.blit(look.text(words, "body", "soft"), (brand.left, top))
            top += look.font("body").get_height() + m(2)

        room = Box(brand.left, top + m(22), brand.width, brand.bottom - m(96) - top - m(22))
        scenario = self.entries[self.at].scenario if self.entries else None
        if scenario and self._about:
            self._about.draw(surface, room, scenario, look)

    def _emblem(self, size: int) -> Surface:
        key = Path(f"emblem {size}")
        if key not in self._pictures:
            self._pictures[key] = emblem(size)
        return self._pictures[key]

    def _card(self, surface: Surface, at: int, entry: Entry) -> None:
        look, m = self.app.look, self.app.look.measure
        card = self.layout.cards[at]
        box = card._replace(top=card.top - self.scrolled)
        look.lay(surface, box, lit=at == self.at)
        room = Box(box.left + 1, box.top + 1, box.width - 2, round(box.width * 0.60))
        pygame.draw.rect(surface, VOID, room, border_top_left_radius=m(7), border_top_right_radius=m(7))
        picture = self._pictures.get(entry.path)
        if picture:
            surface.blit(picture, picture.get_rect(center=pygame.Rect(room).center))
        elif entry.faults:
            sign = look.text("cannot be opened", "small", "bad")
            surface.blit(sign, sign.get_rect(center=pygame.Rect(room).center))
        name = look.short(entry.name, "strong", box.width - m(24))
        surface.blit(look.text(name, "strong"), (box.left + m(12), room.bottom + m(7)))
        surface.blit(_facts(self.app, entry), (box.left + m(12), room.bottom + m(28)))


def _facts(app: App, entry: Entry) -> Surface:
    """The second line of a card: size and units, or how many faults."""
    if entry.faults:
        count = len(entry.faults.splitlines())
        return app.look.text(f"{count} fault{'s' if count > 1 else ''}: click to read", "small", "bad")
    if entry.scenario is None:
        return app.look.text("reading", "small", "faint")
    board = entry.scenario.board
    units = len(entry.scenario.placements)
    return app.look.text(f"{board.width} x {board.height} squares, {units} units", "small", "soft")


def fit_size(entry: Entry, room: Box) -> tuple[int, int]:
    """How large the picture of a map becomes on its card."""
    if entry.scenario is None:
        return (1, 1)
    board = entry.scenario.board
    box = fit((board.width, board.height), room.inset(8))
    return (box.width, box.height)


def _plain(text: str) -> str:
    """Text for a text box, which would read tags in it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
