"""The column at the right: the form of what is chosen, the fairness of the map, the checks, the history."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui.board.panel import Spot
from game.ui.editor.checks import Checks
from game.ui.editor.easel import Easel
from game.ui.editor.fairness import Fairness, FairnessPanel
from game.ui.editor.layout import shared
from game.ui.editor.lists import Found, FoundPanel, Past, PastPanel
from game.ui.editor.values import Values
from game.ui.layout import Box
from game.ui.widgets.look import Look

SHOWN = 60, 20
"""How many of the changes in force the history shows at most, and how many of those undone."""

LEAST = 220, 84, 104
"""The heights below which form, checks and history do not shrink for one another, at 100 %."""

MOST = 190, 190
"""How tall the checks and the history become, at 100 %."""


SEEN = 44
"""A panel that would be lower than this at 100 % is left out."""


class Column:
    """The panels at the right; `fairness` is there while bots play, and until its figures are put away."""

    def __init__(self, easel: Easel, checks: Checks, press: Callable[[str], object]) -> None:
        self.easel, self.checks = easel, checks
        self.values = Values(easel)
        self.fairness: Fairness | None = None
        self._fair = FairnessPanel(press)
        self._found, self._past = FoundPanel(press), PastPanel(press)

    def draw(self, surface: Surface, box: Box, look: Look, over: str) -> list[Spot]:
        """Draw them one below the other; the spots."""
        m, air = look.measure, look.measure(12)
        found, past = self._told(), self._history()
        fair = self.fairness.told() if self.fairness else None
        wanted = [
            self.values.height(box.width, look),
            *([self._fair.height(fair, box.width, look)] if fair else []),
            min(m(MOST[0]), self._found.height(found, box.width, look)),
            min(m(MOST[1]), self._past.height(past, box.width, look)),
        ]
        least = [
            m(LEAST[0]),
            *wanted[1:-2],
            *(min(m(one), want) for one, want in zip(LEAST[1:], wanted[-2:], strict=True)),
        ]
        heights = shared(box.height, tuple(wanted), tuple(least), air)
        tops = [box.top + sum(heights[:at]) + at * air for at in range(len(heights))]
        boxes = [box._replace(top=top, height=high) for top, high in zip(tops, heights, strict=True)]
        spots = [*self.values.draw(surface, boxes[0], look)]
        if fair:
            spots += self._fair.draw(surface, boxes[1], fair, look, over)
        if boxes[-2].height > m(SEEN):
            spots += self._found.draw(surface, boxes[-2], found, look, over)
        if boxes[-1].height > m(SEEN):
            spots += self._past.draw(surface, boxes[-1], past, look, over)
        return spots

    def _told(self) -> Found:
        checks = self.checks
        lines = tuple((one.text, one.tone) for one in checks.found)
        return Found(lines, checks.working, checks.at)

    def _history(self) -> Past:
        document = self.easel.document
        place, labels = document.place, [done.label for done in document.history]
        first, last = max(0, place - SHOWN[0]), min(len(labels), place + SHOWN[1])
        shown = [(at, f"{at}  {labels[at - 1]}") for at in range(last, first, -1)]
        return Past((*shown, (0, "as it was opened")), place)

    def scroll(self, name: str, steps: int, look: Look) -> None:
        """Scroll the panel that the spot of that name is on."""
        panel = self._past if name.startswith(("history", "place")) else self._found
        panel.scroll(steps, look)

    def handle(self, event: pygame.Event, over: Spot | None) -> bool:
        """Offer an event to the form; whether it took it."""
        return self.values.handle(event, over=over is not None and over.name == "values")
