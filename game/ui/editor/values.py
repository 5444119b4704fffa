"""The form of what is chosen: the map itself, a unit, an item, a zone, an event, a victory, a glyph."""

import pygame
from pygame import Surface

from game.ui.board.panel import Spot
from game.ui.editor.easel import Easel
from game.ui.editor.properties import rows
from game.ui.layout import Box
from game.ui.widgets.form import Form
from game.ui.widgets.look import Look


class Values:
    """The form; it gets the keys once it has been clicked, until Esc or a click on the board."""

    name = "values"

    def __init__(self, easel: Easel) -> None:
        self.easel = easel
        self.form = Form(turns=False)
        self.typing = False
        """Whether keys go to the form."""
        self.open: set[str] = set()
        """The parts of the form that are unfolded."""
        self._key: tuple[object, ...] = ()
        self._put: tuple[Box, int] | None = None

    def _refresh(self) -> None:
        easel = self.easel
        key = (easel.document.version, easel.chosen, frozenset(self.open), easel.wanted is None)
        if key != self._key:
            if easel.chosen != (self._key[1] if self._key else ()):
                self.form = Form(turns=False)
                self._put = None
            self._key = key
            self.form.show(rows(easel, self.open))

    def height(self, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        self._refresh()
        if self._put is None:
            self._place(Box(0, 0, width, look.measure(400)), look)
        return self.form.height

    def _place(self, box: Box, look: Look) -> None:
        if self._put != (box, look.percent):
            self.form.put(box, look)
            self._put = (box, look.percent)

    def draw(self, surface: Surface, box: Box, look: Look) -> tuple[Spot, ...]:
        """Draw it into a box; its rows take events, not spots."""
        self._place(box, look)
        self.form.draw(surface, quiet=not self.typing)
        return (Spot(box, name=self.name),)

    def commit(self) -> None:
        """Take what was typed and not taken yet: something is about to be done with the map."""
        self.form.commit()

    def handle(self, event: pygame.Event, *, over: bool) -> bool:
        """Take an event, one of the mouse when it is over it; whether it took it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.typing and not over:
                self.form.commit()
            self.typing = over
        if event.type == pygame.KEYDOWN:
            if not self.typing:
                return False
            if event.key == pygame.K_ESCAPE:
                self.typing = self.form.give_up()
                return True
            return self.form.handle(event)
        mouse = event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL}
        if event.type == pygame.MOUSEBUTTONUP:
            self.form.handle(event)
            return False
        return (over or self.form.dragged) and mouse and self.form.handle(event)
