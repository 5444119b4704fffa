"""Buttons and message windows: the one module that knows pygame_gui's own ways."""

from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from pygame import Surface

from game.files.places import assets
from game.ui.widgets.look import Look
from game.ui.widgets.theme import widgets

Button = pygame_gui.elements.UIButton


def plain(text: str) -> str:
    """Text for a message, which would read tags in it."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\n", "<br>")


class Widgets:
    """The widgets of the window at one scale; the buttons belong to the screen on top."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        theme = widgets(assets() / "theme" / "enfilade.json", look.percent)
        self.look = look
        self._manager = pygame_gui.UIManager(size, theme, enable_live_theme_updates=False)
        self._buttons: list[Button] = []

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self._manager.window_resolution

    def button(
        self, box: tuple[int, int, int, int], words: str, hint: str, act: Callable[[], object]
    ) -> Button:
        """A button; `hint` is its tooltip."""
        made = Button(
            pygame.Rect(box), words, self._manager, tool_tip_text=hint or None, command=lambda *_: act()
        )
        self._buttons.append(made)
        return made

    def light(self, button: Button, *, on: bool) -> None:
        """Show a button as switched on or off."""
        switch: Any = button.select if on else button.unselect  # untyped in pygame_gui
        switch()

    def message(self, title: str, html: str) -> None:
        """A window with a text that can be long."""
        m = self.look.measure
        width, height = min(m(760), self.size[0] - 40), min(m(420), self.size[1] - 40)
        box = pygame.Rect((self.size[0] - width) // 2, (self.size[1] - height) // 2, width, height)
        pygame_gui.windows.UIMessageWindow(box, html, self._manager, window_title=title)

    def close_message(self) -> bool:
        """Close the message window on top; whether there was one."""
        windows: list[Any] = [
            window
            for window in self._manager.get_window_stack().get_full_stack()
            if isinstance(window, pygame_gui.elements.UIWindow)
        ]
        if windows:
            windows[-1].kill()
        return bool(windows)

    def clear(self) -> None:
        """Take the buttons away."""
        for button in self._buttons:
            kill: Any = button.kill  # untyped in pygame_gui
            kill()
        self._buttons.clear()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self._manager.set_window_resolution(size)

    def handle(self, event: pygame.Event) -> bool:
        """Offer an event to the widgets; whether one took it."""
        return bool(self._manager.process_events(event))

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._manager.update(seconds)

    def draw(self, surface: Surface) -> None:
        """Draw all of them."""
        self._manager.draw_ui(surface)
