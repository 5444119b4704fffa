"""Other colours are there at once: on the board, in the panels, in the dice and the overlays."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.files.settings import Palette
from game.ui.app import App
from game.ui.battle.dice import die
from game.ui.board.tokens import badge, task_sign
from game.ui.menus.settings_screen import PALETTES
from game.ui.widgets.theme import INK, Colour, use_palette
from game.ui.widgets.theme import PALETTES as TABLES
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, opened


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    use_palette("usual")


def count(app: App, colour: Colour) -> int:
    """How many pixels of the window have a colour."""
    return int((pygame.surfarray.array3d(app.window) == colour).all(axis=2).sum())


def test_a_battle_has_the_colours_of_the_palette_as_soon_as_it_is_chosen(app: App) -> None:
    mouse = Mouse(app, opened(app))
    usual, other = TABLES["usual"]["squad"], TABLES["high contrast"]["squad"]
    mouse.frames(2)
    assert count(app, usual) > 100
    assert not count(app, other)
    app.change(replace(QUIET, palette="high contrast"))
    mouse.frames(2)
    assert count(app, other) > 100
    assert not count(app, usual)


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_pictures_that_are_kept_are_made_anew() -> None:
    """Dice, signs, units: each was made in the usual colours before."""
    before = pictures()
    use_palette("green weak")
    assert all(old != new for old, new in zip(before, pictures(), strict=True))


def pictures() -> list[bytes]:
    drawn = (die("d10", "7", "opposition", 40), task_sign("opposition", 40), badge("opposition", 40))
    return [pygame.image.tobytes(picture, "RGBA") for picture in drawn]


@pytest.mark.parametrize("palette", PALETTES)
def test_the_settings_offer_every_palette(app: App, palette: Palette) -> None:
    app.change(replace(QUIET, palette=palette))
    assert TABLES["usual"] | TABLES[palette] == INK
