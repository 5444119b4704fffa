"""Text can be larger without everything else: it still has room, and the list of keys is scrolled."""

import pygame
import pytest
from msgspec.structs import replace

from game.ui.app import App
from game.ui.battle.action_bar import WIDE
from game.ui.battle.layout import CHIPS
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


def test_the_list_of_keys_is_scrolled_where_it_is_too_long(app: App) -> None:
    """At the largest text it does not fit: the wheel and the keys go down it, Esc closes it."""
    mouse = Mouse(app, opened(app))
    app.change(replace(QUIET, text_size=130, ui_scale=150, scale_chosen=True))
    mouse.key(pygame.K_QUESTION)
    seen = [mouse.picture()]
    mouse.wheel(-3)
    seen.append(mouse.picture())
    mouse.key(pygame.K_END)
    seen.append(mouse.picture())
    assert len(set(seen)) == 3
    mouse.key(pygame.K_HOME)
    assert mouse.picture() == seen[0]
    assert mouse.battle.listing_keys
    mouse.key(pygame.K_ESCAPE)
    assert not mouse.battle.listing_keys
    assert mouse.top is mouse.battle
