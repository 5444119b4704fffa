"""What is kept of set text, rows and panels: a window of any size, for hours, holds only so much."""

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.cached import CachedPictures
from game.ui.widgets.look import PANEL_PIXELS, ROW_PIXELS, TEXT_PIXELS


def test_pictures_are_made_once_and_dropped_by_their_pixels() -> None:
    kept, made = CachedPictures[int](100), list[int]()

    def picture(number: int) -> Surface:
        made.append(number)
        return Surface((number, 10))

    for number in (3, 4, 3, 4):
        assert kept.get(number, lambda number=number: picture(number)).get_width() == number  # type: ignore[misc]
    assert (made, kept.pixels) == ([3, 4], 70)
    kept.get(5, lambda: picture(5))  # more than 100 together: only the new one stays
    assert kept.pixels == 50
    kept.get(3, lambda: picture(3))
    assert (made, kept.pixels) == ([3, 4, 5, 3], 80)
    assert kept.get(20, lambda: picture(20)).get_width() == 20  # alone larger than all may be
    assert kept.pixels == 200


def test_another_scale_drops_what_was_drawn_at_the_old_one(app: App) -> None:
    """Caches elsewhere are by look, and keep each one that there was."""
    old = app.look
    old.panel((500, 500))
    old.text("words")
    app.scale(1)
    assert app.look is not old
    assert old._panels.pixels == old._texts.pixels == 0
    assert old.text("words").get_width() > 0


def test_windows_of_many_sizes_are_not_all_kept(app: App) -> None:
    """Rows and panels of every width that a window ever had: by the number of them they were 500 MB."""
    look = app.look
    for number in range(150):
        for width in (300, 800, 1300):
            look.row((number,), width, lambda row, width, look: Surface((width, 120), pygame.SRCALPHA))
        look.panel((600 + number, 700))
        look.text(f"{number} " * 60, "title")
    for kept, most in ((look._rows, ROW_PIXELS), (look._panels, PANEL_PIXELS), (look._texts, TEXT_PIXELS)):
        assert 0 < kept.pixels <= most
