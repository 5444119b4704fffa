"""Why one square is seen from another as it is, in order, with clauses; to be copied as text."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.analysis.sight_report import Fate, Said, clause, copied
from game.ui.board.card import Row, Span
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Spot, Stack
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look

COPY = "copy"
"""The name of the button that copies the text."""

HIGH = 28
"""The height of that button, in pixels, at any scale."""

MARKS: dict[str, Fate] = {"clear": "clear", "obstructed": "obstructed", "blocked": "blocked"}
"""The tones that are drawn as a sight line is on the board."""


class Reasons(NamedTuple):
    """What is said, line by line; `copied` once it is on the clipboard."""

    said: tuple[Said, ...]
    copied: bool = False


class Why(ScrollPanel[Reasons]):
    """The list; `put` lays a text on the clipboard."""

    name = "why"

    def __init__(self, put: Callable[[str], object]) -> None:
        super().__init__()
        self._put = put

    def paint(self, data: Reasons, width: int, look: Look, over: str) -> Painted:
        """The heading with the button, then the lines."""
        m, stack = look.measure, Stack(width, look)
        face = Face("copied" if data.copied else "copy", lit=over == COPY)
        wide = max(button.face_width(look, Face(words)) for words in ("copy", "copied"))
        box = Box(width - m(PADDING) - wide, 0, wide, max(HIGH, m(24)))
        head = Surface((width, box.height), pygame.SRCALPHA)
        title = look.text("why", "label", "faint")
        head.blit(title, (m(PADDING), (box.height - title.get_height()) // 2))
        button.draw_button(head, look, box, face)
        top = stack.put(head)
        stack.spots.append(Spot(box._replace(top=top), lambda: self._put(copied(data.said)), name=COPY))
        for one in data.said:
            stack.row(said_row(one), 4 if one.tone == "verdict" else 2)
        return stack.painted()


def said_row(one: Said) -> Row:
    """One line: the stroke of its sight line before it, the clause after it in faint type."""
    words = Span(one.text, "gold", "strong") if one.tone == "verdict" else Span(one.text, "ink", "small")
    after = (Span(f"  {clause(one.clause)}", "faint", "small"),) if one.clause else ()
    return Row((words, *after), MARKS.get(one.tone))
