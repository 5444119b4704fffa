"""The column at the right: the form of what is chosen, the fairness of the map, the checks, the history."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.board.card import heading
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Spot, Stack
from game.ui.editor.fairness import Fairness, FairnessPanel
from game.ui.editor.live_checks import Checks, ChecksPanel
from game.ui.editor.properties import Properties
from game.ui.editor.state import EditorViewState
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, Tone

SHOWN = 60, 20
"""How many of the changes in force the history shows at most, and how many of those undone."""

LEAST = 220, 84, 104
"""The heights below which form, checks and history do not shrink for one another, at 100 %."""

MOST = 190, 190
"""How tall the checks and the history become, at 100 %."""

SEEN = 44
"""A panel that would be lower than this at 100 % is left out."""

LINE = 21
"""The height of a line of the history, at 100 %."""


def shared(height: int, wanted: tuple[int, ...], least: tuple[int, ...], air: int) -> tuple[int, ...]:
    """The heights of panels one below the other: what each wants, and where that is too much, less.

    The first gives first; nobody comes below its least while another has more than that. Where not even
    that is enough, the last are cut off.
    """
    heights = list(wanted)
    over = sum(heights) + air * (len(heights) - 1) - height
    for at in range(len(heights)):
        give = max(0, min(over, heights[at] - least[at]))
        heights[at] -= give
        over -= give
    for at in reversed(range(len(heights))):
        give = max(0, min(over, heights[at]))
        heights[at] -= give
        over -= give
    return tuple(heights)


class HistoryLines(NamedTuple):
    """The history: labels from the newest to the oldest with their places, and the place in force."""

    labels: tuple[tuple[int, str], ...]
    place: int


class HistoryPanel(ScrollPanel[HistoryLines]):
    """The history; its spots are called "place 0" (as it was opened), "place 1", ..."""

    name = "history"

    def paint(self, data: HistoryLines, width: int, look: Look, over: str) -> Painted:
        stack, m = Stack(width, look), look.measure
        stack.row(heading("History", str(data.place) if data.place else ""))
        for at, label in data.labels:
            name = f"place {at}"
            line = Surface((width, m(LINE)), pygame.SRCALPHA)
            if at == data.place or over == name:
                colour = GROUND["on" if at == data.place else "lit"]
                pygame.draw.rect(line, colour, line.get_rect().inflate(-m(8), 0), border_radius=m(5))
            tone: Tone = "faint" if at > data.place else "ink"
            words = look.text(look.short(label, "small", width - 2 * m(PADDING)), "small", tone)
            line.blit(words, (m(PADDING), (m(LINE) - words.get_height()) // 2))
            stack.spots.append(self.spot(Box(0, stack.put(line), width, m(LINE)), name))
        return stack.painted()


class SideColumn:
    """The panels at the right; `fairness` is there while bots play, and until its figures are put away."""

    def __init__(self, editor: EditorViewState, checks: Checks, press: Callable[[str], object]) -> None:
        self.editor, self.checks = editor, checks
        self.properties = Properties(editor)
        self.fairness: Fairness | None = None
        self._fairness = FairnessPanel(press)
        self._checks, self._history = ChecksPanel(press), HistoryPanel(press)

    def draw(self, surface: Surface, box: Box, look: Look, over: str) -> list[Spot]:
        """Draw them one below the other; the spots."""
        m, air, width = look.measure, look.measure(12), box.width
        checks, history = self.checks.lines(), self._lines()
        figures = self.fairness.figures() if self.fairness else None
        wanted = [
            self.properties.height(width, look),
            *([self._fairness.height(figures, width, look)] if figures else []),
            min(m(MOST[0]), self._checks.height(checks, width, look)),
            min(m(MOST[1]), self._history.height(history, width, look)),
        ]
        least = [m(LEAST[0]), *wanted[1:-2], min(m(LEAST[1]), wanted[-2]), min(m(LEAST[2]), wanted[-1])]
        boxes, top = list[Box](), box.top
        for height in shared(box.height, tuple(wanted), tuple(least), air):
            boxes.append(box._replace(top=top, height=height))
            top += height + air
        spots = [*self.properties.draw(surface, boxes[0], look)]
        if figures:
            spots += self._fairness.draw(surface, boxes[1], figures, look, over)
        if boxes[-2].height > m(SEEN):
            spots += self._checks.draw(surface, boxes[-2], checks, look, over)
        if boxes[-1].height > m(SEEN):
            spots += self._history.draw(surface, boxes[-1], history, look, over)
        return spots

    def _lines(self) -> HistoryLines:
        document = self.editor.document
        place, labels = document.place, [done.label for done in document.history]
        first, last = max(0, place - SHOWN[0]), min(len(labels), place + SHOWN[1])
        shown = [(at, f"{at}  {labels[at - 1]}") for at in range(last, first, -1)]
        return HistoryLines((*shown, (0, "as it was opened")), place)

    def scroll(self, name: str, steps: int, look: Look) -> None:
        """Scroll the panel that the spot of that name is on."""
        panel = self._history if name.startswith(("history", "place")) else self._checks
        panel.scroll(steps, look)

    def handle(self, event: pygame.Event, over: Spot | None) -> bool:
        """Offer an event to the form; whether it took it."""
        return self.properties.handle(event, over=over is not None and over.name == "values")
