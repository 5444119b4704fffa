"""What is told by colour is told to people with any of the three common colour-vision deficiencies too.

Two colours that mean different things must stay `FAR` apart (CIE 1976, in Lab) as each of them sees it, or
differ in shape or pattern: for those the test says which it is.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
import pygame
import pytest

from game.files.settings import Palette
from game.rules.units import SIDES
from game.ui.board import gauges, tokens
from game.ui.board.overlays.layers import PATTERNS
from game.ui.board.overlays.patterns import FATES, Pattern
from game.ui.board.tokens import health_colour
from game.ui.layout import Box
from game.ui.widgets.theme import (
    DARK,
    GROUND,
    INK,
    PALETTES,
    SIDE_COLOURS,
    TONES,
    Colour,
    Ground,
    Tone,
    use_palette,
)
from tests.ui.contrast import contrast

FAR = 12.0
"""Colours this far apart are told apart at a glance; 2.3 is what can just be seen."""

SEEN: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB."""

TO_XYZ = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
WHITE = np.array((0.9505, 1.0, 1.089))

Pair: TypeAlias = frozenset[str]


def lab(colour: Colour, seen: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """A colour in Lab as somebody sees it."""
    plain = np.array(colour) / 255
    linear = np.where(plain <= 0.04045, plain / 12.92, ((plain + 0.055) / 1.055) ** 2.4)
    light = np.clip(np.array(SEEN[seen]) @ linear, 0, 1)
    part = TO_XYZ @ light / WHITE
    x, y, z = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def apart(one: Colour, other: Colour, seen: str) -> float:
    """How far two colours lie apart as somebody sees them."""
    return float(np.linalg.norm(lab(one, seen) - lab(other, seen)))


def close(colours: dict[str, Colour]) -> set[Pair]:
    """The pairs of names that somebody cannot tell apart by colour."""
    return {
        frozenset((one, other))
        for one, other in combinations(colours, 2)
        for seen in SEEN
        if apart(colours[one], colours[other], seen) < FAR
    }


def test_the_simulation_is_what_it_claims_to_be() -> None:
    """A red and a green are one colour without red or green cones, blue and red are not; white is white."""
    mixed: dict[str, Colour] = {"red": (200, 90, 60), "green": (130, 130, 50), "blue": (60, 90, 220)}
    assert close(mixed) == {frozenset(("red", "green"))}
    assert np.allclose(lab((255, 255, 255), "protanopia"), (100, 0, 0), atol=0.6)


def test_sides_are_told_apart_by_colour_or_by_the_outline_of_their_tokens() -> None:
    near = close({side: SIDE_COLOURS[side] for side in SIDES})
    assert all(len({tokens.OUTLINES[side] for side in pair}) == 2 for pair in near)  # type: ignore[index] # sides
    assert frozenset(("squad", "opposition")) not in near  # who fights is told by colour alone


def test_fates_of_lines_are_told_apart_by_their_dash() -> None:
    near = close({fate: INK[tone] for fate, (tone, _) in FATES.items()})
    assert all(len({FATES[fate][1] for fate in pair}) == 2 for pair in near)  # type: ignore[index] # fates


MADE_FOR: dict[Palette, str] = {
    "red weak": "protanopia",
    "green weak": "deuteranopia",
    "blue weak": "tritanopia",
}

MOODS: tuple[Tone, ...] = ("good", "warn", "bad")


@pytest.mark.parametrize("palette", MADE_FOR)
def test_a_palette_for_a_colour_vision_keeps_sides_and_moods_far_apart_in_it(palette: Palette) -> None:
    """Twice as far as the usual colours have to be; good and bad, and those who fight, much farther."""
    ink, seen = PALETTES["usual"] | PALETTES[palette], MADE_FOR[palette]
    for group in (SIDES, MOODS):
        assert all(apart(ink[one], ink[other], seen) >= 1.8 * FAR for one, other in combinations(group, 2))
    assert apart(ink["good"], ink["bad"], seen) >= 4 * FAR
    assert apart(ink["squad"], ink["opposition"], seen) >= 4 * FAR


def test_the_usual_colours_would_not_do_for_each_of_them() -> None:
    """So that the palettes are there for something: good and bad are nearer for who lacks red or green."""
    usual = PALETTES["usual"]
    for palette in ("red weak", "green weak"):
        ink, seen = usual | PALETTES[palette], MADE_FOR[palette]
        assert apart(usual["good"], usual["bad"], seen) < apart(ink["good"], ink["bad"], seen) - FAR / 2


def legends() -> dict[str, tuple[tuple[str, Pattern], ...]]:
    """All tones of overlays."""
    return {"tones": tuple(PATTERNS.items())}


@pytest.mark.parametrize("name", sorted(legends()))
def test_squares_of_an_overlay_are_told_apart_by_colour_or_pattern(name: str) -> None:
    legend = dict(legends()[name])
    near = close({words: pattern.colour for words, pattern in legend.items()})
    assert all(len({legend[words].motif for words in pair}) == 2 for pair in near)


def test_health_is_told_by_the_length_of_its_bar() -> None:
    """Some see its green and its red as one colour; the bar is as long as what is left all the same."""
    bars = {"full": health_colour(1.0), "low": health_colour(0.2)}
    assert close(bars) == {frozenset(("full", "low"))}
    lengths = []
    for part in (1.0, 0.5, 0.2, 0.0):
        sheet = pygame.Surface((100, 8))
        gauges.gauge(sheet, Box(0, 0, 100, 8), part, health_colour(part))
        row = [sheet.get_at((x, 4))[:3] for x in range(100)]
        lengths.append(row.count(health_colour(part)))
    # 100 pixels, of which the border takes the first and the last
    assert lengths == [98, 49, 19, 0]


GROUNDS: tuple[Ground, ...] = ("panel", "button", "lit", "off")


@pytest.fixture(params=PALETTES)
def palette(request: pytest.FixtureRequest) -> Iterator[Palette]:
    """Each palette in turn, in use."""
    use_palette(request.param)
    yield request.param
    use_palette("usual")


@pytest.mark.parametrize("ground", GROUNDS)
def test_words_stand_at_4_5_to_1_on_every_panel_in_every_palette(palette: Palette, ground: Ground) -> None:
    """In that of high contrast at 7 to 1, on buttons under the pointer too."""
    least = 7.0 if palette == "high contrast" else 4.5
    assert all(contrast(INK[tone], GROUND[ground]) >= least for tone in TONES)


@pytest.mark.parametrize("tone", ["ink", "gold"])
@pytest.mark.usefixtures("palette")
def test_words_of_the_chosen_stand_at_4_5_to_1(tone: Tone) -> None:
    """A button that is on has its label and its key; the chosen unit of the roster its name and figures."""
    assert contrast(INK[tone], GROUND["on"]) >= 4.5


@pytest.mark.usefixtures("palette")
def test_signs_on_the_board_stand_at_4_5_to_1() -> None:
    assert all(contrast(INK[tone], DARK) >= 4.5 for tone in ("gold", "soft", "ink"))


def test_a_greyed_button_differs_in_more_than_colour() -> None:
    """Its words are fainter and its ground darker; both can be told by brightness."""
    assert contrast(INK["ink"], INK["faint"]) > 1.8
    assert contrast(GROUND["button"], GROUND["off"]) > 1.1


def test_high_contrast_darkens_panels_and_brightens_their_edges() -> None:
    usual = contrast(GROUND["edge"], GROUND["panel"])
    use_palette("high contrast")
    dark, edge = GROUND["panel"], contrast(GROUND["edge"], GROUND["panel"])
    use_palette("usual")
    assert dark == (0, 0, 0)
    assert usual < 3
    assert edge >= 7
