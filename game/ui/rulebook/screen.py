"""The screen of the rulebook: contents or what is searched for, a page with its examples, the trail back."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.rulebook.book import Page, rulebook
from game.rulebook.examples import Answer, answer
from game.ui.app import App
from game.ui.board.card import Link
from game.ui.layout import Box
from game.ui.menus.page import PageScreen
from game.ui.rulebook import columns
from game.ui.rulebook.columns import LAB, Example
from game.ui.rulebook.page_text import PlacedColumn, TextColumn
from game.ui.screens import Resting, Written
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField, Writing
from game.ui.widgets.theme import GROUND

SIDE, TEXT, EXAMPLES = 250, 620, 420
"""How wide the contents, a text and its examples become at most, at 100 %."""

NARROW, BESIDE = 760, 640
"""With less room than this, at 100 %, the contents stand in place of a page, the examples below its text."""

WIDEST = 1340
"""How wide contents, text and examples become together at most, at 100 %."""

LINE, LEAF = 60, 0.85
"""How far an arrow or the wheel scrolls at 100 %, and a page key, as part of what is seen."""

CONTENTS = ""
"""The name that the trail has for the contents."""


class Visit(NamedTuple):
    """A page of the trail, and how far it was scrolled."""

    name: str
    scrolled: int = 0


class Area(NamedTuple):
    """A part of the window with columns that are scrolled together."""

    box: Box
    columns: tuple[PlacedColumn, ...]
    scroll: Scroll

    @property
    def length(self) -> int:
        """How tall its columns are."""
        return max((placed.column.top for placed in self.columns), default=0)

    def links(self) -> list[tuple[Box, Link]]:
        """Where each link stands in the window, seen or not."""
        left, top = self.box.left, self.box.top - self.scroll.at
        return [
            (link.box._replace(left=left + placed.left + link.box.left, top=top + link.box.top), link)
            for placed in self.columns
            for link in placed.column.links
        ]


class RulebookScreen(PageScreen, Resting, Written):
    """The rulebook, open at the first of some topics with a page, else at a chapter, else at the contents.

    What is typed is searched for; Tab goes from link to link.
    """

    def __init__(self, topics: Iterable[str] = (), chapter: str = "") -> None:
        super().__init__("Rulebook")
        self.book = rulebook()
        page = self.book.first(topics, chapter)
        start = self.book.chapters.get(chapter)
        self._chapter = page.chapter if page else chapter
        self.trail = [Visit(page.name if page else start.pages[0].name if start else CONTENTS)]
        self.at = 0
        """Where in the trail one is: what lies behind it has been gone back from."""
        self.search = TextField()
        self.lit: Link | None = None
        """The link that the pointer or the keyboard is at."""
        self.answers: dict[Example, Answer | str] = {}
        """What examples come to; of one that cannot be answered, why."""
        self._asked: set[Example] = set()
        self._set_with = 0
        """With how many answers the page was set."""
        self._side_scroll, self._page_scroll = Scroll(), Scroll()

    @property
    def shown(self) -> Page | None:
        """The page that is open; None: the contents."""
        return self.book.pages.get(self.trail[self.at].name)

    @property
    def resting(self) -> bool:
        """Whether nothing moves: all examples have been worked out."""
        return len(self._asked) == len(self.answers) == self._set_with

    @property
    def subject(self) -> Page | None:
        """The page about a subject that is open, of a word the one that tells more: it has the examples."""
        return self.shown and (self.book.more(self.shown) or self.shown)

    # Going from page to page.

    def follow(self, topic: str) -> None:
        """Open the page of a topic, or the lab over an example; what there is no page for does nothing."""
        if topic.startswith(LAB) and self.subject:
            self._study((self.subject.name, int(topic.removeprefix(LAB))))
        elif page := self.book.find(topic, self._chapter):
            self.go(page.name)

    def go(self, name: str) -> None:
        """Open a page by its name."""
        if name != self.trail[self.at].name:
            self._leave_mark()
            self.trail[self.at + 1 :] = [Visit(name)]
            self.at += 1
        self.search = TextField()
        self._arrive()

    def step(self, by: int) -> None:
        """Go so many places along the trail."""
        if 0 <= self.at + by < len(self.trail):
            self._leave_mark()
            self.at += by
            self._arrive()

    def turn(self, by: int) -> None:
        """Open the page that comes after the one that is open, or before it."""
        if self.shown:
            self.go(self.book.beside(self.shown, by).name)

    def _leave_mark(self) -> None:
        self.trail[self.at] = self.trail[self.at]._replace(scrolled=self._page_scroll.at)

    def _arrive(self) -> None:
        self.lit = None
        self._chapter = self.shown.chapter if self.shown else self._chapter
        self._set()
        self._page_scroll.to(self.trail[self.at].scrolled)
        self._reveal()

    def _reveal(self) -> None:
        """Scroll the contents until the page that is open is seen in them."""
        listed = self.areas[0]
        if self.shown and listed.scroll is self._side_scroll:
            boxes = [link.box for _, link in listed.links() if link.topic == self.shown.name]
            for box in boxes[-1:]:
                listed.scroll.reveal(box.top, box.bottom)

    def _study(self, example: Example) -> None:
        """Open the lab over the map of an example."""
        shown = self.answers.get(example)
        if isinstance(shown, Answer):
            self.app.navigation.study_map(shown.scenario, shown.question.system)

    # Laying it out.

    def build(self, app: App) -> None:
        """Set page and contents for this size and scale."""
        app.number_rules(True)
        super().build(app)
        look, m, bar = app.look, app.look.measure, self.page.bar
        high = look.clickable(32)
        top, left = bar.top + (bar.height - high) // 2, bar.left + m(84) + look.width("Rulebook", "title")
        for words, hint, act in (
            ("<", "The page before (Backspace)", partial(self.step, -1)),
            (">", "Forward again (Alt + Right)", partial(self.step, 1)),
            ("Contents", "All chapters (Ctrl + Home)", partial(self.go, CONTENTS)),
        ):
            wide = max(m(34), look.width(words, "body") + m(20))
            app.widgets.button((left + m(12), top, wide, high), words, hint, act)
            left += wide + m(6)
        self._field = Box(left + m(20), top, max(m(60), min(m(300), bar.right - left - m(30))), high)
        self._set()
        self._reveal()

    def _set(self) -> None:
        """Set what is shown, as far as the examples have been worked out."""
        m, rest = self.app.look.measure, self.column(WIDEST)
        self._ask()
        self._set_with = len(self.answers)
        air, wide = m(8), rest.width >= m(NARROW)
        side = Box(rest.left, rest.top, m(SIDE) if wide else rest.width, rest.height)
        left = side.right + m(12) if wide else rest.left
        main = Box(left, rest.top, rest.right - left, rest.height)
        listed = bool(self.search.text) or self.shown is None
        areas = []
        if wide or listed:
            areas.append(
                self._area(side, (PlacedColumn(self._list(side.width - 2 * air), air),), self._side_scroll)
            )
        if wide or not listed:
            areas.append(self._area(main, self._page_columns(main.width - 2 * air, air), self._page_scroll))
        self.areas = tuple(areas)

    def _area(self, box: Box, placed: tuple[PlacedColumn, ...], scroll: Scroll) -> Area:
        m = self.app.look.measure
        area = Area(box._replace(top=box.top + m(10), height=box.height - m(20)), placed, scroll)
        scroll.fit(area.length, area.box, self.app.look)
        return area

    def _list(self, width: int) -> TextColumn:
        """The contents, or what is found."""
        if self.search.text:
            return columns.found(self.book, self.search.text, self._chapter, width, self.app.look)
        return columns.contents(self.book, self._chapter, self.shown, width, self.app.look)

    def _page_columns(self, width: int, left: int) -> tuple[PlacedColumn, ...]:
        """The text with its examples beside it, below it where there is no room."""
        look, m, page, subject = self.app.look, self.app.look.measure, self.shown, self.subject
        if page is None or subject is None:
            return (PlacedColumn(columns.opening(self.book, min(width, m(TEXT)), look), left),)
        if not subject.heading.examples:
            return (PlacedColumn(columns.page_text(self.book, page, min(width, m(TEXT)), look), left),)
        if width < m(BESIDE):
            column = columns.page_text(self.book, page, width, look)
            column.space(20)
            column.join(columns.examples(subject, self.answers, width, look))
            return (PlacedColumn(column, left),)
        drawn = min(m(EXAMPLES), width * 9 // 20)
        text = columns.page_text(self.book, page, min(m(TEXT), width - drawn - m(16)), look)
        shown = columns.examples(subject, self.answers, drawn, look)
        return (PlacedColumn(text, left), PlacedColumn(shown, left + text.width + m(16)))

    # Examples, which are worked out behind the screen.

    def _ask(self) -> None:
        page = self.subject
        for number in range(len(page.heading.examples) if page else 0):
            if page and (page.name, number) not in self._asked:
                self._asked.add((page.name, number))
                self.app.background.add(partial(self._answer, page, number))

    def _answer(self, page: Page, number: int) -> None:
        try:
            self.answers[page.name, number] = answer(page.heading.examples[number])
        except EnfiladeError as error:
            self.answers[page.name, number] = str(error)

    def update(self, seconds: float) -> None:
        """Show the examples that have been worked out meanwhile."""
        if self._set_with != len(self.answers):
            self._set()

    # Mouse and keyboard.

    @property
    def writing(self) -> Writing:
        """Letters search."""
        return "may"

    def let_go(self) -> bool:
        if not self.search.text:
            return False
        self.search = TextField()
        self._set()
        return True

    def ask(self) -> None:
        """Show how the book is read: its first page."""
        self.go(next(iter(self.book.pages)))

    def take(self, event: pygame.Event) -> None:
        """The wheel and the bars, a click on a link, keys."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            for area in self._pointed():
                area.scroll.by(-event.y * self.app.look.measure(LINE))
        elif any(area.scroll.handle(event) for area in self.areas):
            return
        elif event.type == pygame.MOUSEMOTION:
            self.lit = next((link for box, link in self._links() if box.holds(event.pos)), None)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)

    def _pointed(self) -> list[Area]:
        """The area under the pointer; the page where there is none."""
        under = [area for area in self.areas if area.box.holds(pygame.mouse.get_pos())]
        return under or list(self.areas[-1:])

    def _links(self) -> list[tuple[Box, Link]]:
        """The links that are seen, where they stand in the window."""
        return [
            (box, link)
            for area in self.areas
            for box, link in area.links()
            if area.box.top <= box.top + box.height // 2 < area.box.bottom
        ]

    def _press(self, event: pygame.Event) -> None:
        if event.button in {6, 7}:  # the buttons at the side of a mouse
            self.step(-1 if event.button == 6 else 1)
        elif event.button == 3:
            self.step(-1)
        elif event.button == 1:
            topic = next((link.topic for box, link in self._links() if box.holds(event.pos)), "")
            if topic:
                self.follow(topic)

    def _key(self, event: pygame.Event) -> None:
        page, alt = self._page_scroll, bool(event.mod & pygame.KMOD_ALT)
        line, leaf = self.app.look.measure(LINE), round(self.areas[-1].box.height * LEAF)
        far = {pygame.K_UP: -line, pygame.K_DOWN: line, pygame.K_PAGEUP: -leaf, pygame.K_PAGEDOWN: leaf}
        turns = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in far:
            page.by(far[event.key])
        elif event.key in turns and (alt or not self.search.text):
            (self.step if alt else self.turn)(turns[event.key])
        elif event.key == pygame.K_TAB:
            self._light(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._enter()
        elif event.key == pygame.K_BACKSPACE and not self.search.text:
            self.step(-1)
        elif event.key == pygame.K_HOME and event.mod & pygame.KMOD_CTRL:
            self.go(CONTENTS)
        else:
            self._write(event)

    def _write(self, event: pygame.Event) -> None:
        before = self.search.text
        if self.search.key(event) and self.search.text != before:
            self._side_scroll.to(0)
            self.lit = None
            self._set()

    def _enter(self) -> None:
        """Follow the link that is lit, else open the first page that is found."""
        if self.lit:
            self.follow(self.lit.topic)
        elif self.search.text and (pages := self.book.search(self.search.text, self._chapter)):
            self.go(pages[0].name)

    def _light(self, step: int) -> None:
        """Light the next link, or the one before; it is scrolled into view."""
        every = [(area, link) for area in reversed(self.areas) for _, link in area.links()]
        at = next((at for at, (_, link) in enumerate(every) if link is self.lit), -1 if step > 0 else 0)
        if every:
            area, self.lit = every[(at + step) % len(every)]
            area.scroll.reveal(self.lit.box.top, self.lit.box.bottom)

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw the field of the search, the contents and the page."""
        super().draw(surface)
        look, m, field = self.app.look, self.app.look.measure, self._field
        pygame.draw.rect(surface, GROUND["button"], field, border_radius=m(5))
        pygame.draw.rect(surface, GROUND["edge"], field, 1, border_radius=m(5))
        self.search.draw(surface, field, look, "ink")
        if not self.search.text:
            words = look.text(look.short("Search: type", "body", field.width - m(24)), "body", "faint")
            surface.blit(words, (field.left + m(12), field.top + (field.height - words.get_height()) // 2))
        for area in self.areas:
            look.lay(surface, area.box._replace(top=area.box.top - m(10), height=area.box.height + m(20)))
            surface.set_clip(area.box)
            for placed in area.columns:
                placed.draw(surface, (area.box.left, area.box.top - area.scroll.at), self.lit)
            surface.set_clip(None)
            area.scroll.draw(surface)
