"""The widgets of the window that no form holds: buttons of a screen, tooltips, messages, the open list."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui.layout import Box, beside, centred
from game.ui.widgets.button import Face, draw_button
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.scroll import Scroll

DELAY = 0.4
"""Seconds that the pointer rests on a button before its tooltip is shown."""

_INPUT = {pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL}
"""The events that the screen does not get while something lies over it."""

CLOSES = {pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
SCROLLS = {
    pygame.K_UP: -40,
    pygame.K_DOWN: 40,
    pygame.K_PAGEUP: -240,
    pygame.K_PAGEDOWN: 240,
    pygame.K_HOME: -1_000_000,
    pygame.K_END: 1_000_000,
}
"""How many pixels a key scrolls a message."""


class WindowButton:
    """A button of a screen at its place in the window."""

    def __init__(self, box: Box, words: str, hint: str, act: Callable[[], object]) -> None:
        self.box, self.words, self.hint, self.act = box, words, hint, act
        self.on = False


class MessageWindow:
    """A text in a window of its own, over everything until it is closed."""

    def __init__(self, title: str, text: str) -> None:
        self.title, self.text = title, text
        self.close = Box(0, 0, 0, 0)
        """Its button, once it has been placed."""
        self._scroll = Scroll()
        self._lines: tuple[str, ...] = ()
        self._pointer: tuple[int, int] | None = None

    def place(self, size: tuple[int, int], look: Look) -> None:
        """Put it into the middle of a window, as tall as its text needs."""
        m = look.measure
        air = m(20)
        width = min(m(760), size[0] - 2 * air)
        paragraphs = self.text.split("\n")
        self._lines = tuple(
            line for words in paragraphs for line in wrapped(words, "body", width - 3 * air, look) or ("",)
        )
        self._high = look.font("body").get_ascent() + m(6)
        high = look.clickable(34)
        head, foot = m(54), high + 2 * m(14)
        tall = len(self._lines) * self._high
        self._box = centred(size, (width, head + tall + foot), air)
        self._window = Box(
            self._box.left + air,
            self._box.top + head,
            width - 2 * air,
            max(1, self._box.height - head - foot),
        )
        wide = look.width("Close", "body") + m(40)
        self.close = Box(
            self._box.right - air - wide, self._box.bottom - foot + m(14), wide, look.clickable(34)
        )
        self._scroll.fit(tall, self._window, look)

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it closes the message."""
        if event.type == pygame.KEYDOWN:
            self._scroll.by(SCROLLS.get(event.key, 0))
            return event.key in CLOSES
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        taken = self._scroll.handle(event, self._pointer)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return not taken and pressed and self.close.holds(event.pos)

    def draw(self, surface: Surface, look: Look) -> None:
        m, box, window = look.measure, self._box, self._window
        look.lay(surface, box, solid=True)
        title = look.text(look.short(self.title, "title", window.width), "title")
        surface.blit(title, (window.left, box.top + m(15)))
        old = surface.get_clip()
        surface.set_clip(old.clip(pygame.Rect(window)))
        for number, words in enumerate(self._lines):
            top = window.top + number * self._high - self._scroll.at
            if window.top - self._high < top < window.bottom:
                surface.blit(look.text(words, "body", "soft"), (window.left, top))
        surface.set_clip(old)
        self._scroll.draw(surface)
        over = self._pointer is not None and self.close.holds(self._pointer)
        draw_button(surface, look, self.close, Face("Close", lit=over))


class Widgets:
    """The widgets of the window; the buttons belong to the screen on top."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        self.size, self.look = size, look
        self.messages: list[MessageWindow] = []
        self._buttons: list[WindowButton] = []
        self._held: WindowButton | None = None
        self._taken = set[int]()
        """The buttons of the mouse whose press the widgets took."""
        self._pointer: tuple[int, int] | None = None
        self._rested = 0.0

    def button(
        self, box: tuple[int, int, int, int], words: str, hint: str, act: Callable[[], object]
    ) -> WindowButton:
        """A button; `hint` is its tooltip."""
        button = WindowButton(Box(*box), words, hint, act)
        self._buttons.append(button)
        return button

    def light(self, button: WindowButton, *, on: bool) -> None:
        """Show a button as switched on or off."""
        button.on = on

    def message(self, title: str, text: str) -> None:
        """A window with a text that can be long."""
        message = MessageWindow(title, text)
        message.place(self.size, self.look)
        self.messages.append(message)

    @property
    def said(self) -> str:
        """What the message on top says, empty where there is none."""
        return f"{self.messages[-1].title}. {self.messages[-1].text}" if self.messages else ""

    def close_message(self) -> bool:
        """Close the message on top; whether there was one."""
        return bool(self.messages and self.messages.pop())

    def clear(self) -> None:
        """Take the buttons away, and the list that is open."""
        self._buttons.clear()
        self._held = self.look.popup = None

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.size = size
        self._place_messages()

    def rescale(self, look: Look) -> None:
        """The interface has another scale; the screen makes its buttons anew."""
        self.look = look
        self._place_messages()

    def _place_messages(self) -> None:
        for message in self.messages:
            message.place(self.size, self.look)

    def handle(self, event: pygame.Event) -> bool:
        """Offer an event to the widgets; whether one took it."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer, self._rested = event.pos, 0.0
        if event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        taken = self._covered(event) if event.type in _INPUT else False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pointer, self._rested = event.pos, -1_000_000.0  # no tooltip until the pointer moves
            if event.button == 1 and not taken:
                self._held = self._over
            taken = taken or self._held is not None
            if taken:
                self._taken.add(event.button)
        return taken

    def _covered(self, event: pygame.Event) -> bool:
        """Offer an event to the message or list over the screen; whether there is one."""
        if self.messages:
            if self.messages[-1].handle(event):
                self.close_message()
            return True
        if self.look.popup:
            self.look.popup.handle(event)
            return True
        return False

    def _release(self, event: pygame.Event) -> bool:
        """End a press; whether it began on a widget: then the screen does not get its end."""
        self._covered(event)
        held, self._held = self._held, None
        began_here = event.button in self._taken
        self._taken.discard(event.button)
        if held and held.box.holds(event.pos):
            held.act()
        return began_here

    @property
    def _over(self) -> WindowButton | None:
        if self._pointer is None or self.messages or self.look.popup:
            return None
        return next((button for button in self._buttons if button.box.holds(self._pointer)), None)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._rested += seconds

    def draw(self, surface: Surface) -> None:
        """Draw the buttons of the screen."""
        over = self._over
        for button in self._buttons:
            draw_button(surface, self.look, button.box, Face(button.words, on=button.on, lit=button is over))

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the screen: the tooltip, the open list, messages."""
        over = self._over
        if over and over.hint and self._rested >= DELAY and self._pointer:
            self._tooltip(surface, over.hint, self._pointer)
        if self.look.popup:
            self.look.popup.draw(surface)
        for message in self.messages:
            message.draw(surface, self.look)

    def _tooltip(self, surface: Surface, words: str, pointer: tuple[int, int]) -> None:
        look, m = self.look, self.look.measure
        lines = [look.text(line, "small") for line in wrapped(words, "small", m(230), look)]
        high = look.font("small").get_ascent() + m(5)
        size = (max(line.get_width() for line in lines) + 2 * m(9), len(lines) * high + 2 * m(6))
        box = beside(pointer, size, Box(0, 0, *self.size), m(18))
        look.lay(surface, box, solid=True)
        for number, line in enumerate(lines):
            surface.blit(line, (box.left + m(9), box.top + m(6) + number * high))
