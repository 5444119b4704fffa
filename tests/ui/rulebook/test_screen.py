"""The rulebook in the window: pages, links, search, the trail, examples; by mouse alone and by keys alone."""

import time

import pygame
import pytest

from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.menus.title import Title
from game.ui.rulebook.screen import RulebookScreen
from tests.ui.pilot import Pilot


@pytest.fixture
def book(app: App, pilot: Pilot) -> RulebookScreen:
    app.open(Title(()))
    pilot.frames()
    assert app.background.wait(300)
    app.navigation.rulebook(("B-15",), "squad")
    shown = app.screens[-1]
    assert isinstance(shown, RulebookScreen)
    pilot.frames()
    return shown


def worked_out(pilot: Pilot, book: RulebookScreen) -> None:
    for _ in range(400):
        pilot.frames()
        if book.resting:
            return
        time.sleep(0.02)
    raise AssertionError("the examples are not worked out")


def link(book: RulebookScreen, topic: str) -> tuple[int, int]:
    """Where a link to a topic stands."""
    box = next(box for area in book.areas for box, link in area.links() if link.topic == topic)
    return (box.left + 2, box.top + box.height // 2)


def name(book: RulebookScreen) -> str:
    return book.shown.name if book.shown else ""


def test_a_topic_opens_its_page_and_words_lead_on(pilot: Pilot, book: RulebookScreen) -> None:
    assert name(book) == "board/sight"
    pilot.click(link(book, "board/cover"))
    assert name(book) == "board/cover"
    pilot.click(link(book, "board/sight"))
    assert name(book) == "board/sight"


def test_the_trail_leads_back_and_forth(pilot: Pilot, book: RulebookScreen) -> None:
    book.follow("S-18")
    book.follow("squad/stealth")
    pilot.key(pygame.K_BACKSPACE)
    assert name(book) == "squad/attack-roll"
    pilot.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert name(book) == "board/sight"
    pilot.key(pygame.K_RIGHT, pygame.KMOD_ALT)
    assert name(book) == "squad/attack-roll"
    pilot.click((600, 500), button=3)
    assert name(book) == "board/sight"


def test_what_is_typed_is_searched_for_and_escape_lets_go_of_it(
    app: App, pilot: Pilot, book: RulebookScreen
) -> None:
    pilot.type("attack roll")
    pilot.key(pygame.K_ESCAPE)
    assert book.search.text == ""
    assert app.screens[-1] is book
    pilot.type("attack roll")
    pilot.key(pygame.K_RETURN)
    assert name(book) in {"squad/attack-roll", "phased/attack"}
    pilot.key(pygame.K_ESCAPE)
    assert app.screens[-1] is not book


def test_back_leaves_the_book_though_something_is_searched_for(
    app: App, pilot: Pilot, book: RulebookScreen
) -> None:
    pilot.type("cover")
    back = next(button.box for button in app.widgets._buttons if button.words == "Back")
    pilot.click((back.left + 4, back.top + 4))
    assert book not in app.screens


def test_keys_alone_go_from_link_to_link_and_from_page_to_page(pilot: Pilot, book: RulebookScreen) -> None:
    while book.lit is None or book.lit.topic != "board/cover":
        pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    assert name(book) == "board/cover"
    pilot.key(pygame.K_RIGHT)
    assert name(book) == "board/concealment"
    pilot.key(pygame.K_LEFT)
    assert name(book) == "board/cover"
    pilot.key(pygame.K_HOME, pygame.KMOD_CTRL)
    assert book.shown is None


def test_examples_are_worked_out_behind_the_screen_and_lead_to_the_lab(
    app: App, pilot: Pilot, book: RulebookScreen
) -> None:
    worked_out(pilot, book)
    assert {page for page, _ in book.answers} == {"board/sight"}
    assert not any(isinstance(made, str) for made in book.answers.values())
    pilot.click(link(book, "lab 0"))
    for _ in range(400):
        pilot.frames()
        if isinstance(app.screens[-1], LabScreen):
            return
        time.sleep(0.02)
    raise AssertionError("the lab does not open")


def test_a_word_stands_above_the_page_that_tells_more_and_is_seen_in_the_contents(
    pilot: Pilot, book: RulebookScreen
) -> None:
    book.follow("squad/overwatch-word")
    assert name(book) == "squad/overwatch-word"
    assert book.subject is book.book.pages["squad/abilities"]
    contents, page = book.areas
    assert contents.scroll.at > 0
    assert contents.box.holds(link(book, "squad/overwatch-word"))
    assert {found.topic for _, found in page.links()} >= {"S-16", "S-55"}
    worked_out(pilot, book)
    assert ("squad/abilities", 0) in book.answers


@pytest.mark.parametrize("size", [(640, 400), (1024, 600), (1280, 800), (2560, 1440)])
def test_nothing_is_wider_than_its_column(
    app: App, pilot: Pilot, book: RulebookScreen, size: tuple[int, int]
) -> None:
    app._resized(size)
    for page in ("squad/detection", "phased/armor", "board/terrain"):
        book.go(page)
        pilot.frames()
        for area in book.areas:
            for placed in area.columns:
                widest = max(
                    (left + shown.get_width() for shown, left, _ in placed.column.pictures), default=0
                )
                assert placed.left + widest <= area.box.width
