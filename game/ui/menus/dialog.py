"""A question over the dimmed screen: a title, a form, and what Esc does."""

from abc import abstractmethod
from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.layout import Box, centred
from game.ui.menus.page import FormScreen
from game.ui.widgets.form import Form
from game.ui.widgets.form_layout import EDGE
from game.ui.widgets.form_rows import FormRow
from game.ui.widgets.theme import VOID

WIDTH, AIR = 560, 14
"""How wide a dialog is, and the air within it, at 100 %."""

SOFT = 2
"""How far the picture is blurred, in pixels at a quarter of its size."""
LEFT = 0.5
"""How much of its light is left."""


class DimmedScreen:
    """The picture of a window as it was, to lie below another screen."""

    def __init__(self, window: Surface) -> None:
        size = (max(1, window.get_width() // 4), max(1, window.get_height() // 4))
        small = pygame.transform.smoothscale(window.convert(), size)
        self._small = pygame.transform.gaussian_blur(small, SOFT)
        level = round(255 * LEFT)
        self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        self._shown: Surface | None = None

    def draw(self, surface: Surface) -> None:
        """Draw it over the whole window, at its present size."""
        if self._shown is None or self._shown.get_size() != surface.get_size():
            self._shown = pygame.transform.smoothscale(self._small, surface.get_size())
            self._shown.fill(VOID, special_flags=pygame.BLEND_RGB_MAX)
        surface.blit(self._shown, (0, 0))


class FormWindow(FormScreen):
    """A form under a title in the middle of the window, the screen below dimmed."""

    def __init__(self, title: str, width: int) -> None:
        self.form = Form(bare=True)
        self.title, self._width = title, width
        self._below: DimmedScreen | None = None

    @abstractmethod
    def rows(self) -> tuple[FormRow, ...]:
        """What is asked."""

    def build(self, app: App) -> None:
        super().build(app)
        if self._below is None:
            self._below = DimmedScreen(app.window)
        self.show()

    def show(self) -> None:
        """Show the rows as they are now, in a box as tall as they need."""
        look, m, size = self.app.look, self.app.look.measure, self.app.size
        air, head = m(AIR), m(48)
        width = min(m(self._width), size[0] - 2 * air)
        self.form.show(self.rows())
        tall = head + self.form.height_in(width - 2 * air, look) + air
        self._box = centred(size, (width, tall), air)
        inner, top = self._box.inset(air), self._box.top + head
        self.form.put(Box(inner.left, top, inner.width, inner.bottom - top), look)

    @property
    def reading(self) -> tuple[str, ...]:
        return (self.title, *self.form.reading)

    def draw(self, surface: Surface) -> None:
        look, m, box = self.app.look, self.app.look.measure, self._box
        if self._below:
            self._below.draw(surface)
        look.lay(surface, box)
        left = m(AIR + EDGE)
        title = look.text(look.short(self.title, "title", box.width - 2 * left), "title")
        surface.blit(title, (box.left + left, box.top + m(14)))
        self.form.draw(surface)


class Dialog(FormWindow):
    """A question; `rows` are asked for anew after each event, with the dialog, so that they can close it."""

    def __init__(self, title: str, rows: Callable[["Dialog"], tuple[FormRow, ...]]) -> None:
        super().__init__(title, WIDTH)
        self._rows = rows
        self.form.answered = self._show_again

    def rows(self) -> tuple[FormRow, ...]:
        return self._rows(self)

    def close(self) -> None:
        """Go back to what lies below."""
        if self._on_top():
            self.app.back()

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """What a button does that closes the dialog, then does something."""

        def close() -> None:
            self.close()
            act()

        return close

    def _on_top(self) -> bool:
        """Whether this dialog is the screen on top; a row's answer may have closed it."""
        return self.app.screens[-1:] == [self]

    def leave(self) -> None:
        """Give up what is being typed, else close."""
        if not self.form.give_up():
            self.close()

    def take(self, event: pygame.Event) -> None:
        super().take(event)
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._show_again()

    def _show_again(self) -> None:
        """Show what an answer has changed."""
        if self._on_top():
            self.show()
