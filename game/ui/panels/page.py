"""The ground and the bar of the screens around a battle."""

from collections.abc import Callable

from pygame import Surface

from game.ui.app import App
from game.ui.emblem import backdrop
from game.ui.menus import PageLayout, page_layout


class Page:
    """A page with a title and a way back; made anew for each size and scale."""

    def __init__(self, app: App, title: str, back: Callable[[], object]) -> None:
        self._app, self._title = app, title
        self._ground = backdrop(app.size)
        self.layout: PageLayout = page_layout(app.size, app.look.percent)
        m, bar = app.look.measure, self.layout.bar
        high = max(28, m(32))
        box = (bar.left + m(8), bar.top + (bar.height - high) // 2, m(64), high)
        app.widgets.button(box, "Back", "Back (Esc)", back)

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the bar."""
        look, bar = self._app.look, self.layout.bar
        surface.blit(self._ground, (0, 0))
        look.lay(surface, bar)
        words = look.text(self._title, "title")
        surface.blit(words, (bar.left + look.measure(84), bar.top + (bar.height - words.get_height()) // 2))
