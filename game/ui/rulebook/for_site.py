"""Examples of the rulebook drawn for a site: no window is opened."""

import os
from io import BytesIO

import pygame

from game.rulebook.book import Page
from game.rulebook.examples import answer
from game.rulebook.markup import Run
from game.rulebook.site import ShownExample, ShownLine
from game.ui.board.card import Row
from game.ui.rulebook import example_view
from game.ui.rulebook.page_text import key_words
from game.ui.widgets.look import Look

WIDTH = 520
"""How wide the pictures become at most."""


class SitePainter:
    """Draws examples on a display that nobody sees."""

    def __init__(self) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self._look = Look(100)

    def words(self, run: Run) -> str:
        """The words of a run, of a command its key."""
        return key_words(run)

    def shown(self, page: Page, number: int) -> ShownExample:
        """An example of a page by its number. BadExample, BadMap, BadEdit: it makes no sense."""
        made = answer(page.heading.examples[number])
        file = BytesIO()
        pygame.image.save(example_view.painted(made, WIDTH, self._look), file, "example.png")
        headline = example_view.headline(made)
        lines = [ShownLine(headline, heading=True)] if headline else []
        lines += [_line(row) for row in example_view.rows(made)]
        return ShownExample(file.getvalue(), tuple(lines))


def _line(row: Row) -> ShownLine:
    words = "".join(span.words for span in row.spans)
    return ShownLine(words, row.note, heading=row.spans[0].style == "label")
