"""One shot under all rule systems side by side, and why one square is seen from another as it is."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pygame
from pygame import Surface

from game.analysis.rulings import Ruling
from game.analysis.sight_report import Fate, Said, clause, copied
from game.rules.events import Modifier
from game.rules.units import Side
from game.ui.board.card import Row, Span, heading, picture, row
from game.ui.board.explain import percent
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Spot, Stack
from game.ui.lab import table
from game.ui.lab.table import Cell, Line, Sign, Table, sign
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Style, Tone

SWAP = "swap"
"""The name of the button that turns the shot round."""

NUMBERS = ("none", "one ruling", "two rulings", "three rulings", "four rulings")


class Who(NamedTuple):
    """A unit by its name and side."""

    name: str
    side: Side


class Column(NamedTuple):
    """What one system says, by its title; more of what `against` names is bad for who shoots."""

    title: str
    ruling: Ruling
    against: frozenset[str] = frozenset()


class Verdicts(NamedTuple):
    """One shot under all systems; `differs` are the rows in which they do not agree.

    `squares` is how far it is, `chosen` the column whose modifiers are listed.
    """

    shooter: Who
    target: Who
    squares: int
    columns: tuple[Column, ...]
    differs: frozenset[str] = frozenset()
    chosen: int = 0


class Rulings(ScrollPanel[Verdicts]):
    """The table; `choose` is told whose modifiers to list, `swap` that the shot is to be turned round.

    The title that is chosen already folds the list away, and back.
    """

    name = "rulings"

    def __init__(self, choose: Callable[[int], object], swap: Callable[[], object]) -> None:
        super().__init__()
        self.folded = False
        self._choose, self._swap = choose, swap

    def paint(self, data: Verdicts, width: int, look: Look, over: str) -> Painted:
        """The heading, the table, the modifiers of the chosen system, what the signs mean."""
        m, stack = look.measure, Stack(width, look)
        self._heading(stack, data, look, over)
        rows = tabled(data)
        drawn, heads = table.paint(rows, width - m(PADDING), look, over)
        top = stack.put(drawn, 6)
        for at, head in enumerate(heads):
            stack.spots.append(self._title_spot(data, at, head._replace(top=top)))
        _key(stack, rows, look)
        if not self.folded:
            for line in modifier_rows(data.columns[data.chosen]):
                stack.row(line, 1)
        return stack.painted()

    def _title_spot(self, data: Verdicts, at: int, box: Box) -> Spot:
        """A title: it lists the modifiers of its system, or folds them away."""
        words = "list its modifiers" if self.folded or at != data.chosen else "fold its modifiers away"
        act = self._fold if at == data.chosen else lambda: self._choose(at)
        return Spot(box, act, (row(Span(words, "soft")),), data.columns[at].title)

    def _fold(self) -> None:
        self.folded = not self.folded
        self.forget()

    def _heading(self, stack: Stack, data: Verdicts, look: Look, over: str) -> None:
        """Shooter and target, and at the right the distance with the button that swaps them."""
        m, width = look.measure, stack.width
        far = "1 square" if data.squares == 1 else f"{data.squares} squares"
        wide = look.width(far, "small") + m(34)
        drawn = look.row(_title(data, look, width - wide - m(PADDING)), width - wide - m(PADDING), picture)
        tall = max(drawn.get_height(), table.LEAST, m(26))
        whole = Surface((width, tall), pygame.SRCALPHA)
        whole.blit(drawn, (0, (tall - drawn.get_height()) // 2))
        box = Box(width - m(PADDING) - wide, 0, wide, max(table.LEAST, m(26)))
        _swap_button(whole, box, far, look, lit=over == SWAP)
        top = stack.put(whole)
        tip = (row(Span("turn the shot round", "soft")),)
        stack.spots.append(Spot(box._replace(top=top), self._swap, tip, SWAP))


def _title(data: Verdicts, look: Look, room: int) -> Row:
    """Who shoots at whom, in smaller type where it would be several lines."""
    count = len(data.columns)
    many = NUMBERS[count] if count < len(NUMBERS) else f"{count} rulings"
    words = f"{data.shooter.name} to {data.target.name}, {many}"
    style: Style = "title" if look.width(words, "title") <= 1.5 * room else "strong"
    return row(
        Span(data.shooter.name, data.shooter.side, style),
        Span(" to ", "soft", style),
        Span(data.target.name, data.target.side, style),
        Span(f", {many}", "ink", style),
    )


def _swap_button(surface: Surface, box: Box, words: str, look: Look, *, lit: bool) -> None:
    m = look.measure
    pygame.draw.rect(surface, GROUND["lit" if lit else "button"], box, border_radius=m(5))
    pygame.draw.rect(surface, INK["squad"] if lit else GROUND["edge"], box, 1, border_radius=m(5))
    text = look.text(words, "small")
    middle = box.top + box.height // 2
    surface.blit(text, (box.left + m(8), middle - text.get_height() // 2))
    sign(surface, "swap", (box.right - m(14), middle), m(12), INK["ink"])


def _key(stack: Stack, rows: Table, look: Look) -> None:
    """What the signs mean that are in the table."""
    parts: list[tuple[Sign, Tone, str]] = []
    if any(line.differs for line in rows.lines):
        parts.append(("differs", "gold", "the systems differ"))
    if any(cell and cell.sign for line in rows.lines for cell in line.cells):
        parts += [("most", "gold", "highest"), ("least", "gold", "lowest")]
    m, x = look.measure, look.measure(PADDING)
    whole = Surface((stack.width, look.font("small").get_height()), pygame.SRCALPHA)
    for which, tone, words in parts:
        sign(whole, which, (x + m(5), whole.get_height() / 2), m(table.SIGN), INK[tone])
        text = look.text(words, "small", "faint")
        whole.blit(text, (x + m(14), 0))
        x += text.get_width() + m(30)
    if parts:
        stack.put(whole, 5)


def tabled(data: Verdicts) -> Table:
    """The verdicts as words in cells."""
    cells = [_column(column, data.columns) for column in data.columns]
    labels = tuple(cells[0])
    lines = tuple(
        Line(label, tuple(cells[label] for cells in cells), label in data.differs, label == "to hit")
        for label in labels
    )
    notes = tuple(_refused(column.ruling) for column in data.columns)
    return Table(tuple(column.title for column in data.columns), lines, notes, data.chosen)


def _column(column: Column, columns: tuple[Column, ...]) -> dict[str, Cell | None]:
    """The cells of one system by the label of their row; what is not possible has no figures."""
    ruling = column.ruling
    able = [other.ruling for other in columns if other.ruling.possible]
    known: dict[str, Cell | None] = {
        "cover": Cell(ruling.cover or "-"),
        "concealment": Cell(ruling.concealment or "-"),
        "distance": Cell(ruling.distance or "-"),
    }
    if not ruling.possible:
        return known | dict.fromkeys(("pool", "to hit", "expected", "takes out"))
    return known | {
        "pool": Cell(ruling.pool or "-"),
        "to hit": Cell(
            percent(ruling.hit), "gold", "title", _extreme(ruling.hit, [a.hit for a in able]), figure=True
        ),
        "expected": Cell(f"{figure(ruling.expected)} {ruling.unit_of_damage}".strip()),
        "takes out": Cell(
            percent(ruling.takes_out),
            sign=_extreme(ruling.takes_out, [a.takes_out for a in able]),
            figure=True,
        ),
    }


def _extreme(value: Fraction, values: list[Fraction]) -> Sign | None:
    """The sign of the highest and of the lowest of several as they are shown; none where all are the same."""
    shown, most, least = percent(value), percent(max(values)), percent(min(values))
    if most == least:
        return None
    return "most" if shown == most else "least" if shown == least else None


def figure(value: Fraction) -> str:
    """A number of damage with one decimal, none for whole ones."""
    return str(int(value)) if value.denominator == 1 else f"{float(value):.1f}"


def _refused(ruling: Ruling) -> tuple[Cell, ...]:
    """Why there is nothing to judge, each reason with its clause."""
    if ruling.possible:
        return ()
    reasons = [(Cell(reason.text, "soft"), Cell(reason.clause, "faint")) for reason in ruling.why_not]
    return (
        Cell("not possible", "bad", "strong"),
        *(cell for pair in reasons for cell in pair if cell.words),
    )


def modifier_rows(column: Column) -> tuple[Row, ...]:
    """What the check of one system is made of."""
    rows = tuple(_modifier(modifier, column.against) for modifier in column.ruling.modifiers)
    none = row(Span("none" if column.ruling.possible else "no check", "soft", "small"))
    action = f": {column.ruling.action}" if column.ruling.action else ""
    return (heading(f"modifiers, {column.title}{action}", space=6), *(rows or (none,)))


def _modifier(modifier: Modifier, against: frozenset[str]) -> Row:
    better = modifier.value > 0 if modifier.what not in against else modifier.value < 0
    tone: Tone = "soft" if modifier.value == 0 else "good" if better else "warn"
    return row(
        Span(f"{modifier.value:+d} {modifier.what}  ", tone, "strong"),
        Span(modifier.why, "ink", "small"),
        note=modifier.clause,
    )


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
        for sentence in data.said:
            stack.row(said_row(sentence), 4 if sentence.tone == "verdict" else 2)
        return stack.painted()


def said_row(sentence: Said) -> Row:
    """One line: the stroke of its sight line before it, the clause after it in faint type."""
    words = (
        Span(sentence.text, "gold", "strong")
        if sentence.tone == "verdict"
        else Span(sentence.text, "ink", "small")
    )
    after = (Span(f"  {clause(sentence.clause)}", "faint", "small", sentence.clause),)
    return Row((words, *(after if sentence.clause else ())), MARKS.get(sentence.tone))
