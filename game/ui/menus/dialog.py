"""A question over the dimmed screen: a title, a form, and what Esc does."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.ui import commands
from game.ui.app import App
from game.ui.layout import Box, centred
from game.ui.widgets.form import Form
from game.ui.widgets.theme import VOID

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.widgets.form_rows import FormRow


SOFT = 2
"""How far the picture is blurred, in pixels at a quarter of its size."""
LEFT = 0.5
"""How much of its light is left."""


class Veil:
    """The picture of a window as it was, to lie below another screen."""

    def __init__(self, window: Surface) -> None:
        size = (max(1, window.get_width() // 4), max(1, window.get_height() // 4))
        small = pygame.transform.smoothscale(window.convert(), size)
        self._small = pygame.transform.gaussian_blur(small, SOFT)
        level = round(255 * LEFT)
        self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        self._shown: Surface | None = None

    def draw(self, surface: Surface) -> None:
        """Draw it over the whole window, whatever size it has by now."""
        if self._shown is None or self._shown.get_size() != surface.get_size():
            self._shown = pygame.transform.smoothscale(self._small, surface.get_size())
            self._shown.fill(VOID, special_flags=pygame.BLEND_RGB_MAX)
        surface.blit(self._shown, (0, 0))


WIDTH = 560
"""At 100 %."""


class Dialog:
    """A dialog; `rows` are asked for anew after each event, with the dialog, so that they can close it."""

    def __init__(self, title: str, rows: "Callable[[Dialog], tuple[FormRow, ...]]") -> None:
        self.form = Form(bare=True)
        self.title = title
        self._rows = rows
        self._veil: Veil | None = None
        self._app: App | None = None

    def build(self, app: App) -> None:
        """Put it into the middle of the window."""
        self._app = app
        if self._veil is None:
            self._veil = Veil(app.window)
        self._show()

    def _show(self) -> None:
        app = self._app
        if app is None:
            return
        look, m = app.look, app.look.measure
        air, head = m(14), m(48)
        width = min(m(WIDTH), app.size[0] - 2 * air)
        self.form.show(self._rows(self))
        self.form.put(Box(0, 0, width - 2 * air, app.size[1]), look)
        self._box = centred(app.size, (width, head + self.form.height + air), air)
        inner = self._box.inset(air)
        self.form.put(
            Box(inner.left, self._box.top + head, inner.width, inner.bottom - self._box.top - head), look
        )

    def close(self) -> None:
        """Go back to what lies below."""
        if self._app and self._on_top():
            self._app.back()

    def _on_top(self) -> bool:
        """Whether it is what is shown; what a row does may have closed every screen there was."""
        return self._app is not None and self._app.screens[-1:] == [self]

    def handle(self, event: pygame.Event) -> None:
        """The form; Esc closes."""
        if event.type == pygame.KEYDOWN and commands.requested(event) == "back":
            if not self.form.give_up():
                self.close()
            return
        self.form.handle(event)
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN} and self._on_top():
            self._show()

    def update(self, seconds: float) -> None:
        """Nothing moves."""

    def draw(self, surface: Surface) -> None:
        """Draw the dimmed screen and the form."""
        app = self._app
        if app is None:
            return
        look, m = app.look, app.look.measure
        if self._veil:
            self._veil.draw(surface)
        look.lay(surface, self._box)
        title = look.text(look.short(self.title, "title", self._box.width - m(32)), "title")
        surface.blit(title, (self._box.left + m(16), self._box.top + m(15)))
        self.form.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """Nothing lies over it."""
