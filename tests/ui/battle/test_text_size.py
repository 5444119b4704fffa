"""Text can be larger without everything else: it still has room, and the list of keys is scrolled."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ui.app import App
from game.ui.battle.action_bar import PAD, TALL, WIDE, _lines
from game.ui.battle.layout import CHIPS
from game.ui.battle.lesson_panel import SHARE, LessonPanel, _set, _tall
from game.ui.key_list import KeyList
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import TEXT_SIZES
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, opened


@pytest.mark.parametrize("text", TEXT_SIZES)
def test_every_square_of_the_row_has_room_for_its_word(app: App, text: int) -> None:
    mouse = Mouse(app, opened(app))
    app.change(replace(QUIET, text_size=text))
    mouse.frames(2)
    look, bar = app.look, mouse.battle.panels.bar()
    assert look.text_percent == text
    for choice in (*bar.choices, *bar.fixed):
        assert min(look.width(word, "small") for word in (choice.label, choice.word)) <= look.worded(WIDE)


def test_larger_text_leaves_scale_and_chips_as_they_were(app: App) -> None:
    mouse = Mouse(app, opened(app))
    high = app.look.font("body").get_height()
    app.change(replace(QUIET, text_size=130))
    mouse.frames(2)
    assert app.look.percent == 100
    assert mouse.battle.panels.layout.bar.height == CHIPS
    assert app.look.font("body").get_height() > 1.2 * high
    app.change(QUIET)
    assert app.look.font("body").get_height() == high


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("percent", [100, 200])
def test_the_words_of_the_card_lie_on_the_card(app: App, text: int, percent: int) -> None:
    """In one line where two have no room: all of them are told when it is pointed at."""
    look = Look(percent, text)
    lines = _lines("vitality 8/8, life 7/7, needler 8/8, and more of it", look.measure(164), look)
    high = look.font("small").get_height()
    assert all(y + high <= look.measure(TALL + PAD) for _, y in lines)
    assert len(lines) == (1 if text == max(TEXT_SIZES) else 2)
    for (_, upper), (_, lower) in pairwise(lines):
        assert lower - upper >= look.font("small").get_ascent()


def test_the_list_of_keys_is_scrolled_where_it_is_too_long() -> None:
    """In a small window it does not fit: the wheel and the keys go down it, Esc closes it."""
    keys, window, look = KeyList(), pygame.Surface((1024, 600)), Look(90, 130)
    keys.show()
    keys.handle(pressed(pygame.K_QUESTION), "battle")

    def seen(event: pygame.Event | None = None) -> bytes:
        if event:
            keys.handle(event, "battle")
        window.fill((0, 0, 0))
        keys.draw(window, look, "battle")
        return pygame.image.tobytes(window, "RGB")

    start = seen()
    wheeled = seen(pygame.Event(pygame.MOUSEWHEEL, y=-3))
    ended = seen(pressed(pygame.K_END))
    assert len({start, wheeled, ended}) == 3
    assert seen(pressed(pygame.K_HOME)) == start
    assert keys.shown
    keys.handle(pressed(pygame.K_ESCAPE), "battle")
    assert not keys.shown


def pressed(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_in_a_low_window_a_lesson_leaves_room_for_the_board(app: App, size: tuple[int, int]) -> None:
    """At 200 % it is as tall as its step, in small type; in a usual window as tall as its longest step."""
    look, panel = Look(200, 100), LessonPanel(print)
    words = "Three stand here to be shot at. They are unarmed. " * 2
    lesson: Any = SimpleNamespace(words=words, every_text=lambda: (words, words * 4))
    wide, tall = panel.size(lesson, size[0] - 200, size[1], look)
    assert tall <= SHARE * size[1]
    assert panel.size(lesson, 1000, 1600, look) == panel.size(lesson, 1000, 2000, look)
    style, lines = _set(words, Box(0, 0, wide, tall), look)
    assert style == "small"
    assert _tall(lines, style, look) == tall
