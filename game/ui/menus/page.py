"""The bases of the screens around a battle, and their background."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.commands import Place, requested
from game.ui.key_list import KeyList
from game.ui.layout import BAR, MARGIN, Box, Measure
from game.ui.screens import Screen, Written
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import FormRow
from game.ui.widgets.text_field import Writing
from game.ui.widgets.theme import Colour

GRID = 56
"""The size of the squares of the background, in pixels."""


LINES: Colour = (6, 7, 9)
"""How much lighter their lines are."""


def backdrop(size: tuple[int, int]) -> Surface:
    """The background: dark, lighter at the upper left, with the squares of a board just visible."""
    small = Surface((8, 5))
    for x in range(8):
        for y in range(5):
            far = ((x - 2.2) / 5) ** 2 + ((y - 1.6) / 3.4) ** 2
            light = max(0.0, 1 - far)
            small.set_at((x, y), (round(11 + 10 * light), round(14 + 13 * light), round(20 + 19 * light)))
    ground = pygame.transform.smoothscale(small, size)
    for x in range(0, size[0], GRID):
        ground.fill(LINES, (x, 0, 1, size[1]), pygame.BLEND_RGB_ADD)
    for y in range(0, size[1], GRID):
        ground.fill(LINES, (0, y, size[0], 1), pygame.BLEND_RGB_ADD)
    return ground


class PageLayout(NamedTuple):
    """A page: its bar at the top, and the rest below it."""

    bar: Box
    rest: Box


def page_layout(size: tuple[int, int], percent: int) -> PageLayout:
    """The bar of a page and the room below it."""
    m = Measure(percent)
    air = m(MARGIN)
    bar = Box(air, air, size[0] - 2 * air, m(BAR))
    top = bar.bottom + air
    return PageLayout(bar, Box(air, top, bar.width, max(1, size[1] - air - top)))


class MenuScreen(Screen):
    """A screen around a battle: Esc leaves it; if it `lists_keys`, ? shows those of a `place`."""

    app: App
    lists_keys = False
    place: Place | None = None

    def build(self, app: App) -> None:
        self.app = app

    @cached_property
    def keys(self) -> KeyList:
        """Their list."""
        return KeyList()

    @property
    def listing_keys(self) -> bool:
        """Whether they are shown."""
        return self.keys.shown

    def handle(self, event: pygame.Event) -> None:
        command = requested(event) if event.type == pygame.KEYDOWN else None
        if self.listing_keys:
            self.keys.handle(event)
        elif command == "help" and self.lists_keys:
            self.keys.show()
        elif command == "back":
            self.leave()
        elif command == "rulebook":
            self.ask()
        else:
            self.take(event)

    def leave(self) -> None:
        """Let go of what is being typed, else go back to the screen below."""
        if not self.let_go():
            self.app.back()

    def let_go(self) -> bool:
        """Give up what is being typed; whether there was anything."""
        return False

    def ask(self) -> None:
        """Open the rulebook: F1 asks what something is."""
        self.app.navigation.rulebook()

    @property
    def reading(self) -> tuple[str, ...]:
        """What is read aloud of it."""
        return ()

    def take(self, event: pygame.Event) -> None:
        """Handle an event that is not about leaving or the list of keys."""

    def update(self, seconds: float) -> None:
        """Let time pass: on most of these screens nothing moves."""

    def draw_over(self, surface: Surface) -> None:
        if self.listing_keys:
            self.keys.draw(surface, self.app.look, self.place, pad=self.app.gamepad.found)


class FormScreen(MenuScreen, Written):
    """A screen with a form; F1 asks about the row under the pointer, else about the screen.

    `about` is its page of the rulebook, `chapter` the one that its words are looked for in.
    """

    form: Form
    about = "window/menus"

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that its words are taken from."""
        return "window"

    def topics(self) -> Iterator[str]:
        """What is pointed at, as the rulebook may know it, the nearest first."""
        yield self.form.pointed
        yield self.about

    @property
    def writing(self) -> Writing:
        """What letters would be for."""
        return self.form.writing

    def ask(self) -> None:
        self.app.navigation.rulebook(self.topics(), self.chapter)

    def take(self, event: pygame.Event) -> None:
        self.form.handle(event)


class PageScreen(MenuScreen):
    """A screen with a title and a button back in a bar at its top."""

    def __init__(self, title: str) -> None:
        self._title = title

    def build(self, app: App) -> None:
        super().build(app)
        self._ground = backdrop(app.size)
        self.page: PageLayout = page_layout(app.size, app.look.percent)
        m, bar = app.look.measure, self.page.bar
        high = app.look.clickable(32)
        box = (bar.left + m(8), bar.top + (bar.height - high) // 2, m(64), high)
        app.widgets.button(box, "Back", "Back (Esc)", self.go_back)

    def go_back(self) -> None:
        """Go back to the screen below at once, whatever is being typed."""
        self.let_go()
        self.app.back()

    @property
    def reading(self) -> tuple[str, ...]:
        return (self._title,)

    def column(self, width: int) -> Box:
        """The room below the bar, centred, at most `width` wide (at 100 %)."""
        rest = self.page.rest
        width = min(rest.width, self.app.look.measure(width))
        return rest._replace(left=(self.app.size[0] - width) // 2, width=width)

    def draw(self, surface: Surface) -> None:
        look, bar = self.app.look, self.page.bar
        surface.blit(self._ground, (0, 0))
        look.lay(surface, bar)
        words = look.text(self._title, "title")
        surface.blit(words, (bar.left + look.measure(84), bar.top + (bar.height - words.get_height()) // 2))


WIDTH = 820
"""How wide the form of a page becomes, at 100 %."""


class FormPage(PageScreen, FormScreen):
    """A page with a form."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.form = Form()

    @abstractmethod
    def rows(self) -> tuple[FormRow, ...]:
        """What is asked; anew each time the page is built."""

    def build(self, app: App) -> None:
        super().build(app)
        self.form.show(self.rows())
        self.form.put(self.column(WIDTH), app.look)

    @property
    def reading(self) -> tuple[str, ...]:
        return (self._title, *self.form.reading)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.form.draw(surface)
