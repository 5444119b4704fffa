"""All maps with their pictures, to open one in the lab or in the editor."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.files.places import shipped_maps
from game.ui import commands
from game.ui.app import App
from game.ui.board.card import Card
from game.ui.layout import Box, Measure
from game.ui.menus.map_cards import MapPictures, map_rows
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.page import MenuScreen, backdrop
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.window_widgets import WindowButton

WHEEL = 90
"""Pixels that one step of the wheel scrolls."""


class MapsLayout(NamedTuple):
    """The title and the chosen map at the left, the maps as a grid of cards at the right."""

    brand: Box
    shelf: Box
    cards: tuple[Box, ...]
    """A box for each map, before scrolling."""
    length: int
    """The height of all cards together: what can be scrolled."""


def maps_layout(size: tuple[int, int], percent: int, maps: int) -> MapsLayout:
    """The layout for a number of maps; the cards fill as many columns as the window has room for."""
    m = Measure(percent)
    width, height = size
    air = m(28)
    brand = Box(air, air, min(m(330), width // 3), height - 2 * air)
    shelf = Box(brand.right + air, air, max(1, width - brand.right - 2 * air), height - 2 * air)
    gap = m(16)
    columns = max(1, (shelf.width + gap) // (m(250) + gap))
    wide = (shelf.width - gap * (columns - 1)) // columns
    tall = round(wide * 0.60) + m(54)
    cards = tuple(
        Box(
            shelf.left + (at % columns) * (wide + gap),
            shelf.top + m(34) + at // columns * (tall + gap),
            wide,
            tall,
        )
        for at in range(maps)
    )
    rows = -(-maps // columns)
    return MapsLayout(brand, shelf, cards, m(34) + rows * (tall + gap))


class Maps(MenuScreen):
    """The maps as a grid of cards; without `entries` the shipped ones.

    `pick` gets the chosen one, even with faults; without it a map that has none opens in the lab. `begin`
    makes a new map and `bring_back` shows what was discarded, where that can be done. Tab goes from the maps
    to the buttons beside them and back.
    """

    lists_keys = True

    def __init__(
        self,
        entries: tuple[MapEntry, ...] | None = None,
        title: str = "Lab",
        pick: Callable[[App, MapEntry], object] | None = None,
        begin: Callable[[App], object] | None = None,
        bring_back: Callable[[App], object] | None = None,
    ) -> None:
        self._title, self._pick, self._begin, self._bring_back = title, pick, begin, bring_back
        self.entries = tuple(map(MapEntry, shipped_maps())) if entries is None else entries
        self.at = 0
        self._scroll = Scroll(WHEEL)
        self._buttons: tuple[WindowButton, ...] = ()
        self._focus: int | None = None
        """Which of the buttons the keys are at, None while they are at the maps."""
        self._asked = False
        self._about = Card()
        self._gallery = MapPictures()

    def build(self, app: App) -> None:
        """Make the buttons, and place the cards."""
        super().build(app)
        if not self._asked:
            self._asked = True
            for entry in self.entries:
                if entry.scenario is None:
                    app.background.add(entry.read)
        m = app.look.measure
        self.layout: MapsLayout = maps_layout(app.size, app.look.percent, len(self.entries))
        shelf = self.layout.shelf
        self._scroll.fit(self.layout.length, shelf._replace(width=shelf.width + m(16)), app.look)
        self._ground = backdrop(app.size)
        self._gallery.clear()
        brand = self.layout.brand
        box = (brand.left, brand.top, m(72), app.look.clickable(34))
        back = app.widgets.button(box, "Back", "Back (Esc)", app.back)
        high = app.look.clickable(38)
        self._top = brand.top + m(52)
        ways = list[WindowButton]()
        for words, hint, act in self._ways():
            box = (brand.left, self._top - m(4), brand.width, high)
            ways.append(app.widgets.button(box, words, hint, partial(act, app)))
            self._top += high + m(8)
        self._buttons = (*ways, back)
        self._turn_to(self._focus)

    def _ways(self) -> Iterator[tuple[str, str, Callable[[App], object]]]:
        """The buttons beside the maps: their words, their hints, what they do."""
        if self._begin:
            yield "New map", "Begin a new map (Ctrl+N, or Tab)", self._begin
        if self._bring_back:
            yield "Discarded maps", "Bring back what was discarded (Tab)", self._bring_back

    @property
    def scrolled(self) -> int:
        """How many pixels of the cards are hidden above."""
        return self._scroll.at

    def take(self, event: pygame.Event) -> None:
        """Choose and open maps by mouse or keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self._scroll.handle(event):
            return
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y * WHEEL)
        elif event.type == pygame.MOUSEMOTION:
            at = self._card_at(event.pos)
            if at is not None:
                self.at = at
                self._turn_to(None)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._card_at(event.pos)
            if at is not None:
                self._open(at)

    def _key(self, event: pygame.Event) -> None:
        if event.key == pygame.K_TAB:
            self._go_round(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_SPACE or commands.requested(event) == "act":
            self._act()
        elif self._begin and commands.requested(event, "editor") == "new map":
            self._begin(self.app)
        elif event.key in commands.PANS:
            self._move(*commands.PANS[event.key])

    def _go_round(self, step: int) -> None:
        """Go from the maps to the first of the buttons, from the last back to the maps, or the other way."""
        stops = (None, *range(len(self._buttons)))
        self._turn_to(stops[(stops.index(self._focus) + step) % len(stops)])

    def _turn_to(self, focus: int | None) -> None:
        self._focus = focus
        for at, button in enumerate(self._buttons):
            self.app.widgets.light(button, on=at == focus)

    def _act(self) -> None:
        """Press the button that the keys are at, else open the chosen map."""
        if self._focus is None:
            self._open(self.at)
        else:
            self._buttons[self._focus].act()

    def _move(self, dx: int, dy: int) -> None:
        self._turn_to(None)
        cards = self.layout.cards
        columns = sum(1 for card in cards if card.top == cards[0].top) if cards else 1
        self.at = max(0, min(len(self.entries) - 1, self.at + dx + dy * columns))
        if cards:
            card, shelf = cards[self.at], self.layout.shelf
            self._scroll.reveal(card.top - shelf.top, card.bottom - shelf.top)

    def _card_at(self, pixel: tuple[int, int]) -> int | None:
        x, y = pixel
        inside = self.layout.shelf.holds(pixel)
        hits = [at for at, card in enumerate(self.layout.cards) if card.holds((x, y + self.scrolled))]
        return hits[0] if inside and hits else None

    def _open(self, at: int) -> None:
        if not self.entries:
            return
        entry = self.entries[at]
        if self._pick:
            self._pick(self.app, entry)
            return
        entry.read()
        if entry.scenario is None:
            self.app.widgets.message(f"{entry.path.name} cannot be opened", entry.faults)
            return
        self.app.navigation.study_map(entry.scenario)

    def update(self, _seconds: float) -> None:
        """Allow one more picture to be painted."""
        self._gallery.frame()

    def draw(self, surface: Surface) -> None:
        """Draw the chosen map's words at the left and the cards at the right."""
        look, m, shelf = self.app.look, self.app.look.measure, self.layout.shelf
        surface.blit(self._ground, (0, 0))
        self._side(surface)
        surface.set_clip(pygame.Rect(shelf).inflate(24, 0))
        surface.blit(look.text("Maps", "label", "faint"), (shelf.left, shelf.top - self.scrolled + m(6)))
        if not self.entries:
            none = look.text("There are no maps in the game's folder.", "body", "soft")
            surface.blit(none, (shelf.left, shelf.top + m(34)))
        for at, entry in enumerate(self.entries):
            self._card(surface, at, entry)
        surface.set_clip(None)
        self._scroll.draw(surface)

    def _side(self, surface: Surface) -> None:
        look, m, brand = self.app.look, self.app.look.measure, self.layout.brand
        title = look.text(look.short(self._title, "title", brand.width - m(86)), "title")
        surface.blit(title, (brand.left + m(86), brand.top + (look.clickable(34) - title.get_height()) // 2))
        top = self._top + m(4 if self._begin else 0)
        scenario = self.entries[self.at].scenario if self.entries else None
        if scenario:
            room = Box(brand.left, top, brand.width, brand.bottom - top)
            self._about.draw(surface, room, map_rows(scenario), look)

    def _card(self, surface: Surface, at: int, entry: MapEntry) -> None:
        look, m = self.app.look, self.app.look.measure
        card = self.layout.cards[at]
        box = card._replace(top=card.top - self.scrolled)
        if box.bottom < 0 or box.top > self.app.size[1]:
            return
        look.lay(surface, box, lit=at == self.at and self._focus is None)
        room = Box(box.left + 1, box.top + 1, box.width - 2, round(box.width * 0.60))
        self._gallery.draw(surface, room, entry, look)
        name = look.short(entry.name, "strong", box.width - m(24))
        surface.blit(look.text(name, "strong"), (box.left + m(12), room.bottom + m(7)))
        surface.blit(_facts(self.app, entry), (box.left + m(12), room.bottom + m(28)))


def _facts(app: App, entry: MapEntry) -> Surface:
    """The second line of a card: size and units, or how many faults."""
    if entry.faults:
        count = len(entry.faults.splitlines())
        return app.look.text(f"{count} fault{'s' if count > 1 else ''}: click to read", "small", "bad")
    if entry.scenario is None:
        return app.look.text("reading", "small", "faint")
    board = entry.scenario.board
    units = len(entry.scenario.placements)
    return app.look.text(f"{board.width} x {board.height} squares, {units} units", "small", "soft")
