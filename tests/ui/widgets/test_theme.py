"""Colours: text can be read, and nothing is told by colour alone."""

from itertools import combinations

import pytest

from game.ui.board import tokens
from game.ui.board.overlays.patterns import FATES
from game.ui.widgets import theme
from tests.ui.contrast import contrast


def test_contrast_as_wcag_defines_it() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == pytest.approx(1)
    # the grey that WCAG's own examples give 4.5:1 on white
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


GROUNDS: tuple[theme.Ground, ...] = ("panel", "button", "lit", "off")


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("tone", theme.TONES)
def test_text_stands_at_4_5_to_1(tone: theme.Tone, ground: theme.Ground) -> None:
    assert contrast(theme.INK[tone], theme.GROUND[ground]) >= 4.5
    assert contrast(theme.INK[tone], theme.VOID) >= 4.5


def test_text_on_a_button_that_is_on() -> None:
    assert contrast(theme.INK["ink"], theme.GROUND["on"]) >= 4.5


def test_panels_let_so_little_through_that_text_stays_readable_over_white() -> None:
    over = theme.mix((255, 255, 255), theme.GROUND["panel"], theme.PANEL_ALPHA / 255)
    assert all(contrast(theme.INK[tone], over) >= 4.5 for tone in theme.TONES)


def test_sides_differ_in_shape() -> None:
    assert len(set(tokens.OUTLINES.values())) == 4
    outlines = [tuple(tokens.outline(shape, 0.4)) for shape in tokens.OUTLINES.values()]
    assert len(set(outlines)) == 4


def test_fates_of_lines_differ_in_their_dash() -> None:
    assert len({dash for _, dash in FATES.values()}) == 3


def test_no_two_colours_of_sides_are_close() -> None:
    for one, other in combinations(theme.SIDE_COLOURS.values(), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 90
