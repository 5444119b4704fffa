"""A unit's values as a form; each change is an edit, and what cannot be is told in one message."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.match.sandbox import EditUnit
from game.rules.units import Unit
from game.ui.board.panel import Spot
from game.ui.lab.panels.sheetrows import sheet_rows
from game.ui.layout import Box
from game.ui.widgets.form import HELP, PADDING, Form
from game.ui.widgets.form_rows import FormRow
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import INK, PANEL

LINES = 2
"""A message is at most so many lines long."""


class Sheet:
    """The sheet of one unit at a time; `do` makes an edit, or raises why it cannot be made."""

    name = "sheet"

    def __init__(self, do: Callable[[EditUnit], object]) -> None:
        self._do = do
        self.message = ""
        self.form = Form()
        self._unit: Unit | None = None
        self._put: tuple[Box, int] | None = None

    def height(self, data: Unit, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        whole = Form(self._rows(data))
        whole.put(Box(0, 0, width, look.measure(100_000)), look)
        return whole.height

    def draw(
        self,
        surface: Surface,
        box: Box,
        data: Unit,
        look: Look,
        over: str = "",
    ) -> tuple[Spot, ...]:
        """Draw the sheet of a unit into a box; its rows take events, not spots."""
        self.show(data)
        if self._put != (box, look.percent):
            self.form.put(box, look)
            self._put = (box, look.percent)
        self.form.draw(surface)
        self._tell(surface, box, look)
        return (Spot(box, name=self.name),)

    def _tell(self, surface: Surface, box: Box, look: Look) -> None:
        """Draw what could not be done over the line of help."""
        m = look.measure
        found = wrapped(self.message, "small", box.width - 2 * m(PADDING), look)[:LINES]
        high = look.font("small").get_height()
        if found:
            place = Box(box.left + m(4), box.bottom - m(HELP) - m(2), box.width - m(8), m(HELP) - m(2))
            pygame.draw.rect(surface, PANEL, place, border_radius=m(6))
            pygame.draw.rect(surface, INK["bad"], place, 1, border_radius=m(6))
        for number, words in enumerate(found):
            at = (box.left + m(PADDING), box.bottom - m(HELP) + m(4) + number * high)
            surface.blit(look.text(words, "small", "bad"), at)

    def show(self, unit: Unit) -> None:
        """Show the values of a unit as they are now."""
        if unit is self._unit:
            return
        if self._unit is None or self._unit.id != unit.id:
            self.message = ""
        self._unit = unit
        self.form.show(self._rows(unit))

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was for the sheet."""
        return self._unit is not None and self.form.handle(event)

    def _rows(self, unit: Unit) -> tuple[FormRow, ...]:
        return sheet_rows(unit, self._edit)

    def _edit(self, edit: EditUnit) -> None:
        try:
            self._do(edit)
            self.message = ""
        except EnfiladeError as error:
            self.message = str(error)
        if self._unit:
            self.form.show(self._rows(self._unit))
