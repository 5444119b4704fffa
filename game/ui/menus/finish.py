"""The end of a battle: who has won and why, the figures, and what to do next."""

from collections.abc import Callable, Generator, Iterator
from time import perf_counter
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.scenario import Scenario
from game.rules.state import Outcome
from game.rules.units import Side, allied
from game.ui.app import App
from game.ui.board.tokens import badge
from game.ui.layout import Box, centred
from game.ui.menus.dialog import AIR, DimmedScreen
from game.ui.menus.page import FormScreen
from game.ui.widgets.form import Form
from game.ui.widgets.form_layout import EDGE
from game.ui.widgets.form_rows import Button
from game.ui.widgets.look import wrapped
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import GROUND, Tone

LOW = 46
"""At 100 %: how tall the verdict is on one line, where not all has room below a tall one."""

WIDTH = 620
"""At 100 %."""


GRACE = 1.5
"""Seconds for which keys and clicks do nothing: they were meant for the battle, to skip what it showed."""


LEAST_FORM = 100
"""At 100 %: so much of what can be done next is seen before what is said of the battle is cut."""

SHARE = 0.03
"""Seconds of a frame in which it is worked out why the battle ended so."""


MEANT = {
    "standing": "How many of the side can still act.",
    "out": "How many of it were put out of action.",
    "left the board": "How many of it have left the board.",
    "attacks": "How many attacks it made, in the others' turns too.",
    "that hurt": "How many of those attacks hurt whom they were aimed at: to hit alone does not count.",
    "by the odds": "How many of those attacks were to hurt, by the chances that they had.",
}
"""What the columns of figures say."""


class Tally(NamedTuple):
    """One side's figures, a cell for each heading."""

    side: Side
    cells: tuple[str, ...]


class Figures(NamedTuple):
    """The table of a battle: headings ("standing", "out") and a row for each side."""

    headings: tuple[str, ...] = ()
    rows: tuple[Tally, ...] = ()


class Offer(NamedTuple):
    """Something else to play: its button, a sentence about it, and what begins it."""

    label: str
    about: str
    begin: Callable[[], object]


class AfterBattle(NamedTuple):
    """What can be done after a battle; None: not offered.

    The screen takes itself off the stack first.
    """

    leave: Callable[[], object]
    again: Callable[[], object] | None = None
    watch: Callable[[], object] | None = None
    others: tuple[Offer, ...] = ()


class Reasons(NamedTuple):
    """Why a battle ended as it did: its figures with more of them, sentences, what else there is to see."""

    figures: Figures
    said: tuple[str, ...]
    offers: tuple[Offer, ...]


def verdict(outcome: Outcome, eyes: Side | None) -> tuple[str, Tone]:
    """The word for an outcome as a side sees it, and its colour; for no side (None) it names the winner."""
    if outcome.winner is None:
        return "Draw", "gold"
    if eyes is None:
        return f"The {outcome.winner} wins", outcome.winner
    return ("Victory", "good") if allied(eyes, outcome.winner) else ("Defeat", "bad")


class Told(NamedTuple):
    """What a map tells after a battle: its debrief, and a hint for who has lost (M-10)."""

    debrief: str = ""
    hint: str = ""


NOTHING = Told()


def told_after(scenario: Scenario, outcome: Outcome, eyes: Side | None) -> Told:
    """What a map tells a side of an outcome; when nobody's eyes count, what it tells the heroes."""
    if outcome.winner is None:
        return Told()
    if allied(outcome.winner, eyes or "squad"):
        return Told(scenario.debrief.win)
    return Told(scenario.debrief.lose, scenario.hint)


class Finish(FormScreen):
    """The end screen, seen by `eyes` (None: several persons, or nobody); the board is dimmed behind it.

    `reasons` are worked out while it is shown, and added when they are there.
    """

    about = "window/end"

    def __init__(
        self,
        outcome: Outcome,
        eyes: Side | None,
        turns: int,
        figures: Figures,
        ways: AfterBattle,
        told: Told = NOTHING,
        reasons: Generator[float, None, Reasons] | None = None,
    ) -> None:
        self.told = told
        self.outcome, self.figures, self.turns = outcome, figures, turns
        self.words, self.tone = verdict(outcome, eyes)
        self._ways, self._work = ways, reasons
        self.why: tuple[str, ...] = ()
        """Why it ended so, as far as that has been worked out."""
        self._shown_for = 0.0
        self._pointer = (0, 0)
        self.form = Form(bare=True)
        self._below: DimmedScreen | None = None

    def build(self, app: App) -> None:
        """Place everything in the middle of the window."""
        super().build(app)
        if self._below is None:
            self._below = DimmedScreen(app.window)
        self.form.show(self._rows())
        look, m = app.look, app.look.measure
        air, width = m(AIR), min(look.worded(WIDTH), app.size[0] - 2 * m(AIR))
        self._line = look.font("body").get_ascent() + m(6)
        self._columns = self._headings(width)
        lines = len(self.figures.rows) + max(map(len, self._columns), default=1)
        table = lines * self._line + m(24) if self.figures.rows else 0
        inside, form = width - 2 * m(AIR + EDGE), self.form.height_in(width - 2 * air, look)
        titles = look.font("hero").get_height() + look.font("small").get_height()
        high, room = max(m(96), m(28) + titles), app.size[1] - m(10) - 3 * air
        said = len(self._every_line(inside)) * self._line
        self._low = high + said + table + form > room
        self._head = max(m(LOW), m(18) + look.font("title").get_height()) if self._low else high
        rest = self._head + m(10) + air
        most, table = self._parted(room - self._head, inside, table, form)
        self._said = self._lines(inside, most)
        rest += table + form
        head = self._head + len(self._said) * self._line + m(10)
        tall = rest + len(self._said) * self._line
        self._box = centred(app.size, (width, tall), air)
        self._table = Box(self._box.left, self._box.top + head, width, table)
        inner = self._box.inset(air)
        room = max(1, inner.bottom - self._table.bottom)
        self.form.put(Box(inner.left, self._table.bottom, inner.width, room), look)

    def _parted(self, room: int, width: int, table: int, form: int) -> tuple[int, int]:
        """How many lines are said in some room, and how tall the table of figures is beside them.

        Why it ended so matters more than the figures; what can be done next scrolls where it has to.
        """
        look = self.app.look
        said = (self.outcome.why, *self.why)
        least = sum(len(wrapped(text, "body", width, look)) for text in said) * self._line
        scarce = room - min(form, look.measure(LEAST_FORM))
        shown = 0 if self.why and scarce - table < least else table
        return max(room - shown - form, min(least, scarce - shown)) // self._line, shown

    def _lines(self, width: int, most: int) -> list[tuple[str, Tone]]:
        """What is said in at most so many lines, but in one at least."""
        lines = self._every_line(width)
        if len(lines) <= most:
            return lines
        shown = lines[: max(most, 1)]
        last, tone = shown[-1]
        return [*shown[:-1], (self.app.look.short(f"{last} ...", "body", width), tone)]

    def _every_line(self, width: int) -> list[tuple[str, Tone]]:
        """Why it has ended, and what the map tells of it."""
        hint = f"Hint: {self.told.hint}" if self.told.hint else ""
        said: tuple[tuple[str, Tone], ...] = (
            (self.outcome.why, "soft"),
            *((why, "gold") for why in self.why),
            (self.told.debrief, "ink"),
            (hint, "gold"),
        )
        return [(line, tone) for text, tone in said for line in wrapped(text, "body", width, self.app.look)]

    def _headings(self, width: int) -> tuple[tuple[str, ...], ...]:
        """The headings of the figures, each in as many lines as its column needs."""
        look = self.app.look
        labels = [look.width(row.side.capitalize(), "strong") for row in self.figures.rows]
        self._first = max(labels, default=0) + look.measure(16)
        room = width - 2 * look.measure(AIR + EDGE) - self._first
        self._step = room // max(1, len(self.figures.headings))
        wide = self._step - look.measure(6)
        return tuple(wrapped(heading, "small", wide, look) for heading in self.figures.headings)

    def _rows(self) -> tuple[Button, ...]:
        ways = self._ways
        rows = []
        if ways.again:
            rows.append(
                Button("Again", self._leaving(ways.again), "The same battle with other dice.", main=True)
            )
        rows += [Button(offer.label, self._leaving(offer.begin), offer.about) for offer in ways.others]
        if ways.watch:
            rows.append(Button("Watch the replay", self._leaving(ways.watch), "See the whole battle again."))
        rows.append(Button("Title", self._leaving(ways.leave), "Back to the title (Esc).", note="Esc"))
        return tuple(rows)

    def _leaving(self, act: Callable[[], object]) -> Callable[[], object]:
        def leave() -> None:
            self.app.back()
            act()

        return leave

    def leave(self) -> None:
        """Leave for the title."""
        self._leaving(self._ways.leave)()

    def update(self, seconds: float) -> None:
        self._shown_for += seconds
        if self._work:
            self._go_on(self._work)

    def _go_on(self, work: Generator[float, None, Reasons]) -> None:
        """Work out for a moment why it ended so; show it when that is known."""
        end = perf_counter() + SHARE
        try:
            while perf_counter() < end:
                next(work)
        except StopIteration as found:
            reasons: Reasons = found.value
            self._work, self.figures, self.why = None, reasons.figures, reasons.said
            self._ways = self._ways._replace(others=(*self._ways.others, *reasons.offers))
            self.build(self.app)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}
        if not (pressed and self._shown_for < GRACE):
            super().handle(event)

    @property
    def reading(self) -> tuple[str, ...]:
        said = (self.outcome.why, *self.why, self.told.debrief, self.told.hint)
        return (self.words, *filter(None, said), *self.form.reading)

    def topics(self) -> Iterator[str]:
        """What all figures mean stands on one page."""
        if self._heading_at(self._pointer):
            yield self.about
        yield from super().topics()

    def take(self, event: pygame.Event) -> None:
        """The form has it, except Space: that skips what a battle shows, and is pressed once too often.

        A click on a heading of the figures opens its page.
        """
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN}:
            self._pointer = event.pos
            self.form.told = MEANT.get(self._heading_at(event.pos), "")
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._heading_at(event.pos):
            self.ask()
        elif event.type != pygame.KEYDOWN or event.key != pygame.K_SPACE:
            super().take(event)

    def _heading_at(self, pixel: tuple[int, int]) -> str:
        """The heading of the column of the figures under a pixel, empty without one."""
        if not self._table.height or not self._table.holds(pixel):
            return ""
        column = (pixel[0] - self._table.left - self.app.look.measure(AIR + EDGE) - self._first) // self._step
        return self.figures.headings[column] if 0 <= column < len(self.figures.headings) else ""

    def draw(self, surface: Surface) -> None:
        """Draw who has won, why, and the figures."""
        look, m, box = self.app.look, self.app.look.measure, self._box
        if self._below:
            self._below.draw(surface)
        look.lay(surface, box)
        self._draw_verdict(surface)
        for number, (line, tone) in enumerate(self._said):
            at = (box.left + m(AIR + EDGE), box.top + self._head + number * self._line)
            surface.blit(look.text(line, "body", tone), at)
        if self._table.height:
            self._draw_figures(surface)
        self.form.draw(surface)

    def _draw_verdict(self, surface: Surface) -> None:
        """The side that has won, the verdict, after how many turns: in a low window on one line."""
        look, m, box = self.app.look, self.app.look.measure, self._box
        left, size = box.left + m(AIR + EDGE), m(30 if self._low else 64)
        if self.outcome.winner:
            face = badge(self.outcome.winner, size)
            surface.blit(face, (left, box.top + m(10 if self._low else 16)), special_flags=PREMULTIPLIED)
            left += size + m(14)
        title = look.text(self.words, "title" if self._low else "hero", self.tone)
        surface.blit(title, (left, box.top + m(12)))
        turns = look.text(f"after {self.turns} turn{'s' if self.turns != 1 else ''}", "small", "faint")
        beside = (left + title.get_width() + m(12), box.top + m(18))
        below = (left + m(2), box.top + m(14) + title.get_height())
        surface.blit(turns, beside if self._low else below)

    def _draw_figures(self, surface: Surface) -> None:
        look, m, box = self.app.look, self.app.look.measure, self._table
        left, right = box.left + m(AIR + EDGE), box.right - m(AIR + EDGE)
        pygame.draw.line(surface, GROUND["edge"], (left, box.top), (right, box.top))
        top, high = box.top + m(10), max(map(len, self._columns), default=1)
        for column, lines in enumerate(self._columns):
            end = left + self._first + (column + 1) * self._step
            for number, words in enumerate(lines, high - len(lines)):
                line = look.text(words, "small", "faint")
                surface.blit(line, (end - line.get_width(), top + number * self._line))
        for number, row in enumerate(self.figures.rows, high):
            y = top + number * self._line
            surface.blit(look.text(row.side.capitalize(), "strong", row.side), (left, y))
            for column, words in enumerate(row.cells):
                line = look.text(words, "body")
                surface.blit(line, (left + self._first + (column + 1) * self._step - line.get_width(), y))
