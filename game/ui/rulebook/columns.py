"""What stands in the columns of the rulebook: contents, what is found, a page, its examples."""

from collections.abc import Mapping
from typing import TypeAlias

import pygame
from pygame import Surface

from game.rulebook.book import Chapter, Page, Rulebook
from game.rulebook.examples import Answer
from game.ui.board.card import PADDING, Row, Span
from game.ui.rulebook import example_view
from game.ui.rulebook.page_text import TextColumn
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND

MOST_FOUND = 40
"""So many pages that are found are listed."""

LAB = "lab "
"""What the link of an example to the lab begins with; its number follows."""

Example: TypeAlias = tuple[str, int]
"""An example by the name of its page and its number there."""

Answers: TypeAlias = Mapping[Example, Answer | str]
"""What examples come to; of one that cannot be answered, why."""


def contents(book: Rulebook, chapter: str, shown: Page | None, width: int, look: Look) -> TextColumn:
    """The chapters, of one of them its pages and its words too."""
    column = TextColumn(width, look)
    for each in book.chapters.values():
        column.space(6)
        opened = each.name == chapter
        first = each.pages[0].name if each.pages else ""
        column.row(Row((Span(each.title, "gold" if opened else "ink", "strong", first),)))
        if opened:
            _pages_of(column, each, shown)
    return column


def _pages_of(column: TextColumn, chapter: Chapter, shown: Page | None) -> None:
    for page in chapter.pages:
        column.row(_leading_to(page, shown), column.look.measure(10))
    if chapter.words:
        column.space(8)
        column.row(Row((Span("Words", "faint", "label"),)), column.look.measure(10))
    for page in chapter.words:
        column.row(_leading_to(page, shown), column.look.measure(10))


def _leading_to(page: Page, shown: Page | None) -> Row:
    if page is shown:
        return Row((Span(page.title, "ink", "strong", page.name),))
    return Row((Span(page.title, "soft", "body", page.name),))


def found(book: Rulebook, words: str, chapter: str, width: int, look: Look) -> TextColumn:
    """The pages that have some words."""
    column = TextColumn(width, look)
    pages = book.search(words, chapter)
    for page in pages[:MOST_FOUND]:
        where = book.chapters[page.chapter].title
        column.row(Row((Span(page.title, "ink", "body", page.name), Span(f"   {where}", "faint", "small"))))
    said = f"{len(pages) - MOST_FOUND} more" if len(pages) > MOST_FOUND else "" if pages else "Nothing found"
    if said:
        column.row(Row((Span(said, "faint", "small"),)))
    return column


def opening(book: Rulebook, width: int, look: Look) -> TextColumn:
    """What stands in place of a page when none is open: what each chapter is about."""
    column = TextColumn(width, look)
    for chapter in book.chapters.values():
        column.space(14)
        first = chapter.pages[0].name if chapter.pages else ""
        column.row(Row((Span(chapter.title, "squad", "title", first),)))
        column.row(Row((Span(chapter.heading.about, "soft"),)))
    return column


def page_text(book: Rulebook, page: Page, width: int, look: Look) -> TextColumn:
    """A page without its examples: its title, what it is about, its text; below a word what tells more."""
    column = TextColumn(width, look)
    column.row(Row((Span(page.title, "ink", "title"),)))
    about = [book.chapters[page.chapter].title, *page.heading.clauses]
    if page.kind == "word":
        about += page.heading.also
    column.row(Row((Span("   ".join(about), "faint", "small"),)))
    column.blocks(page.blocks)
    more = book.more(page)
    if more:
        column.space(22)
        column.join(page_text(book, more, width, look))
    return column


def examples(page: Page, answers: Answers, width: int, look: Look) -> TextColumn:
    """The examples of a page about a subject, as far as they are worked out."""
    column = TextColumn(width, look)
    for number, question in enumerate(page.heading.examples):
        column.space(18)
        column.row(Row((Span(question.title, "ink", "strong"),)))
        if question.says:
            column.row(Row((Span(question.says, "soft"),)))
        shown = answers.get((page.name, number))
        if isinstance(shown, Answer):
            _worked_out(column, shown)
            column.row(Row((Span("Try it in the lab", "squad", "small", f"{LAB}{number}"),)))
        else:
            column.row(Row((Span(shown or "working it out…", "warn" if shown else "faint"),)))
    return column


def _worked_out(column: TextColumn, answer: Answer) -> None:
    m, air = column.look.measure, column.look.measure(PADDING)
    room = column.width - 2 * air
    column.space(6)
    column.put(_framed(example_view.painted(answer, room, column.look)), air)
    column.space(4)
    if headline := example_view.headline(answer):
        column.row(Row((Span(headline, "ink", "strong"),)))
    if dice := example_view.dice(answer, room, column.look):
        column.put(dice, air)
        column.top += m(4)
    for row in example_view.rows(answer):
        column.row(row)


def _framed(board: Surface) -> Surface:
    pygame.draw.rect(board, GROUND["edge"], board.get_rect(), 1)
    return board
