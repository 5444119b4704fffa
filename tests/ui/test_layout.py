"""Layout without a window."""

from itertools import combinations

import pytest

from game.ui.lab.panels import Content, LabLayout, lab_layout
from game.ui.layout import Box, beside, fit, gaps, minimap_box, off, stretches
from game.ui.menus.maps import maps_layout
from game.ui.widgets.theme import SCALES

SIZES = ((1280, 800), (1920, 1080), (1024, 768), (2560, 1440))


def laid(size: tuple[int, int], percent: int, *, aside: bool = True, folded: bool = False) -> LabLayout:
    """The lab with as many tools as fit side by side."""
    step, most = 61 * percent // 100, size[0] - 20 * percent // 100
    rows = -(-14 * step // most)
    tools = (-(-14 // rows) * step, rows * 55 * percent // 100)
    content = Content(77 * percent // 100, 54 * percent // 100, tools, aside)
    return lab_layout(size, percent, (24, 16), content, folded=folded)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", SCALES)
def test_panels_of_the_lab_stay_in_the_window_and_apart(size: tuple[int, int], percent: int) -> None:
    made = laid(size, percent)
    panels = [made.bar, made.left, made.minimap, made.side, made.line, made.tools]
    for box in panels:
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= size[0]
        assert box.bottom <= size[1]
    for one, other in combinations(panels, 2):
        assert not one.meets(other), (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", SCALES)
def test_the_board_is_framed_between_the_panels(size: tuple[int, int], percent: int) -> None:
    made = laid(size, percent)
    covered = [box for box in (made.left, made.side, made.line, made.tools) if box.meets(made.clear)]
    assert not covered
    assert made.clear.width >= size[0] * 0.27
    assert not made.bar.meets(made.clear)


def test_there_is_no_minimap_in_a_low_window() -> None:
    made = lab_layout((1280, 200), 100, (64, 64), Content(36, 54, (860, 64)))
    assert made.minimap.height == 0
    assert lab_layout((1280, 800), 100, (64, 64), Content(36, 54, (860, 64))).minimap.height


def test_the_minimap_has_the_shape_of_the_board_and_never_outgrows_its_corner() -> None:
    wide, tall = (minimap_box(160, board, 788, 12) for board in ((64, 16), (16, 128)))
    assert wide.height < wide.width / 2
    assert tall.height <= tall.width + 20


def test_folded_panels_leave_the_window_to_the_board() -> None:
    open_, folded = (laid((1280, 800), 100, folded=fold) for fold in (False, True))
    assert folded.clear.width > open_.clear.width + 400


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("maps", [0, 1, 7])
def test_title_cards_stand_apart_on_the_shelf(size: tuple[int, int], percent: int, maps: int) -> None:
    made = maps_layout(size, percent, maps)
    assert len(made.cards) == maps
    assert all(made.shelf.left <= card.left and card.right <= made.shelf.right for card in made.cards)
    assert not any(one.meets(other) for one, other in combinations(made.cards, 2))
    assert made.brand.right < made.shelf.left
    if maps:
        assert made.cards[-1].bottom <= made.shelf.top + made.length


def test_the_words_at_the_pointer_stay_in_the_window() -> None:
    area = Box(0, 0, 1280, 800)
    assert beside((100, 100), (200, 40), area, 18) == Box(118, 118, 200, 40)
    # 1270 + 18 + 200 would leave at the right, 790 + 18 + 40 below: to the other side of the pointer
    assert beside((1270, 790), (200, 40), area, 18) == Box(1270 - 18 - 200, 790 - 18 - 40, 200, 40)


def test_the_words_at_the_pointer_lie_over_no_panel_while_there_is_another_side() -> None:
    area, panel = Box(0, 0, 1280, 800), Box(1000, 60, 268, 400)
    assert beside((900, 200), (200, 30), area, 10, (panel,)) == Box(690, 210, 200, 30)
    assert beside((900, 200), (200, 30), area, 10) == Box(910, 210, 200, 30)
    below = Box(600, 205, 680, 500)
    assert beside((900, 200), (200, 30), area, 10, (below,)) == Box(910, 160, 200, 30)
    assert beside((900, 200), (200, 30), area, 10, (area,)) == Box(910, 210, 200, 30)


def test_a_band_has_room_where_nothing_stands_above_or_below() -> None:
    band = Box(100, 50, 800, 40)
    assert stretches(band, ()) == (band,)
    west, east = stretches(band, (Box(300, 0, 100, 60), Box(350, 80, 150, 90), Box(600, 90, 50, 50)))
    assert (west, east) == (Box(100, 50, 200, 40), Box(500, 50, 400, 40))


def test_fit_keeps_the_shape_and_centres() -> None:
    # 30 x 20 into 90 x 90: three times as large, 15 pixels of air above and below
    assert fit((30, 20), Box(5, 5, 90, 90)) == Box(5, 20, 90, 60)


def test_a_box_holds_its_first_pixel_and_not_the_one_after_its_last() -> None:
    box = Box(10, 20, 30, 40)
    assert box.holds((10, 20))
    assert not box.holds((40, 20))
    assert not box.holds((10, 60))


@pytest.mark.parametrize(
    "box",
    [
        Box(10, 10, 300, 34),
        Box(970, 10, 300, 34),
        Box(14, 58, 76, 60),
        Box(14, 700, 250, 90),
        Box(500, 720, 64, 58),
        Box(1240, 660, 28, 28),
        Box(600, 400, 40, 40),
    ],
)
def test_what_is_told_of_a_box_never_lies_over_it(box: Box) -> None:
    pointer = (box.left + box.width // 2, box.top + box.height // 2)
    made = off(box, (320, 180), pointer, (1280, 800), 8)
    assert not made.meets(box)
    assert made.inside((1280, 800))


def test_a_column_has_room_where_nothing_stands_beside() -> None:
    column = Box(100, 50, 80, 400)
    assert gaps(column, ()) == (column,)
    assert gaps(column, (Box(0, 100, 90, 50),)) == (column,)
    high, low = gaps(column, (Box(120, 100, 40, 50), Box(90, 140, 40, 60)))
    assert (high.top, high.bottom, low.top, low.bottom) == (50, 100, 200, 450)
    assert gaps(column, (Box(120, 0, 40, 900),)) == ()
