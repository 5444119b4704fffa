"""Texts to read: set, scrolled, one page after the other."""

import pygame
import pytest

from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.board.card import said
from game.ui.menus.reading import Chapter, TextPages, prose, rules
from tests.ui.pilot import Pilot

LONG = "# Title\n\n" + "\n".join(f"- **S-{n:02}** What `it` says, number {n}." for n in range(90))


@pytest.fixture
def reading(app: App, pilot: Pilot) -> TextPages:
    screen = TextPages("Texts", (Chapter("one", prose(LONG)), Chapter("two", prose("Short."))))
    app.open(TextPages("Below", ()))
    app.open(screen)
    pilot.frames()
    return screen


def test_headings_lists_and_bold_words() -> None:
    rows = prose("# A title\nwords that\ngo on\n\nanother\n- **S-01** an item\n  that goes on\n- `code`")
    assert said(rows) == "A title\nwords that go on\nanother\n•  S-01 an item that goes on\n•  code"
    assert rows[0].spans[0].style == "title"
    assert [span.style for span in rows[3].spans] == ["body", "strong", "body"]


def test_a_text_is_scrolled_by_wheel_and_keys(pilot: Pilot, reading: TextPages) -> None:
    before = pilot.picture()
    pilot.wheel(-2)
    assert reading.scrolled > 0
    assert pilot.picture() != before
    pilot.key(pygame.K_END)
    assert reading.scrolled == reading._length - reading.box.height
    pilot.key(pygame.K_PAGEUP)
    pilot.key(pygame.K_UP)
    assert 0 < reading.scrolled < reading._length - reading.box.height
    pilot.key(pygame.K_HOME)
    assert reading.scrolled == 0
    pilot.wheel(5)
    assert reading.scrolled == 0


def test_texts_are_gone_through_by_keys_and_buttons(app: App, pilot: Pilot, reading: TextPages) -> None:
    pilot.key(pygame.K_PAGEDOWN)
    pilot.key(pygame.K_RIGHT)
    assert (reading.at, reading.scrolled) == (1, 0)
    pilot.key(pygame.K_RIGHT)
    assert reading.at == 0
    bar = reading.page.bar
    pilot.click((bar.right - 30, bar.top + bar.height // 2))
    assert reading.at == 1
    pilot.key(pygame.K_ESCAPE)
    assert reading not in app.screens


def test_every_rule_system_has_its_text() -> None:
    screen = rules()
    assert len(screen.texts) == len(SYSTEMS)
    assert all(len(text.rows) > 3 for text in screen.texts)
    assert "S-18" in said(screen.texts[0].rows)
