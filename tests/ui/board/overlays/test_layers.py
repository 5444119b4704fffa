"""Fields over the board: figures are short and exact, no class is told by its colour alone."""

from dataclasses import replace

import numpy as np
import pygame
import pytest
from pygame import Surface

from game.analysis.field import Field, Key, difference
from game.ui.app import App
from game.ui.board import legend as panel
from game.ui.board.camera import Frame
from game.ui.board.card import said
from game.ui.board.legend import LegendPanel
from game.ui.board.overlays import layers
from game.ui.board.overlays.layers import PATTERNS, figure_words, layered, legend, patterns
from game.ui.board.overlays.patterns import swatch
from game.ui.board.picture import Layer
from game.ui.layout import Box
from game.ui.widgets.pen import PREMULTIPLIED

NAN = float("nan")
KEYS = (Key("no cover", "good"), Key("partial cover", "fair"), Key("total cover", "bad"))
COVER = Field(
    "cover",
    "degree",
    np.array([[0, 1, 2], [1, NAN, 0]], np.float64),
    np.array([[0, 1, 2], [1, -1, 0]], np.int8),
    KEYS,
    less=False,
)


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (7.0, "half squares", "3½"),
        (1.0, "half squares", "½"),
        (12.0, "half squares", "6"),
        (0.0, "half squares", "0"),
        (1.25, "damage", "1.2"),
        (3.0, "damage", "3"),
        (0.04, "damage", "~0"),
        (NAN, "damage", ""),
    ],
)
def test_a_figure_is_short(value: float, unit: str, words: str) -> None:
    assert figure_words(value, unit) == words


def test_a_change_has_its_sign_and_no_change_has_no_figure() -> None:
    found = [figure_words(value, "half squares", changed=True) for value in (3.0, -2.0, 0.0)]
    assert found == ["+1½", "-1", ""]


def test_every_tone_has_a_motif_and_tones_of_one_motif_are_of_another_lightness() -> None:
    """Without colour: the three plain ones are green, blue and a grey that is hardly there."""
    motifs = [one.motif for tone, one in PATTERNS.items() if tone not in {"good", "near", "plain"}]
    assert len(set(motifs)) == len(motifs)
    assert PATTERNS["plain"].tint < min(PATTERNS["good"].tint, PATTERNS["near"].tint) / 2


def test_less_points_down_and_more_up() -> None:
    found = patterns(difference(COVER, COVER), changed=True)
    assert [pattern.motif for _, pattern in found[:2]] == ["down", "up"]
    assert len({pattern.motif for _, pattern in found}) == len(found)


def test_a_layer_has_the_figures_of_the_field_square_by_square() -> None:
    made = layered(COVER)
    assert made.figures == (("0", "1", "2"), ("1", "", "0"))
    assert made.codes is COVER.classes


def ink(app: App, px: int) -> int:
    """How many bright pixels the figures of a field leave, drawn so large."""
    blank = replace(COVER, classes=np.full((2, 3), -1, np.int8), values=np.full((2, 3), 3.0))
    surface = Surface((3 * px, 2 * px))
    layers.draw_layer(surface, Frame(px, 0, 0), app.look, layered(blank))
    return int((pygame.surfarray.array3d(surface).min(axis=2) > 180).sum())


def test_figures_are_written_where_they_have_room(app: App) -> None:
    assert ink(app, 40) > 0
    assert ink(app, 8) == 0


def test_the_legend_counts_the_squares_of_each_class() -> None:
    made = legend(COVER, "Cover")
    assert [(label, count) for label, _, count in made.keys] == [
        ("no cover", 2),
        ("partial cover", 2),
        ("total cover", 1),
    ]
    assert "partial cover · 2" in said(panel.rows(made))
    assert made.working is None


def test_the_legend_says_while_the_rest_is_worked_out(app: App) -> None:
    ready, working = legend(COVER, "Cover"), legend(replace(COVER, done=False), "Cover", part=0.4)
    assert working.working == 0.4
    shown = LegendPanel()
    assert shown.height(working, 154, app.look) > shown.height(ready, 154, app.look)
    surface = Surface((200, 300))
    box = Box(0, 0, 154, 300)
    shown.draw(surface, box, working, app.look)
    first = pygame.image.tobytes(surface, "RGB")
    shown.draw(surface, box, working._replace(working=0.8), app.look)
    assert pygame.image.tobytes(surface, "RGB") != first


@pytest.mark.parametrize("left", [5, -31, -333])
def test_each_square_has_the_pattern_of_its_class(app: App, left: int) -> None:
    """Of a board that is wider than the window by far, wherever it is scrolled to."""
    codes = np.random.default_rng(7).choice([-1, 0, 0, 0, 0, 1, 2], (6, 40)).astype(np.int8)
    codes[4:] = 1
    frame, legend = Frame(20, left, -7), patterns(COVER)
    drawn, wanted = Surface((200, 100)), Surface((200, 100))
    layers.draw_layer(drawn, frame, app.look, Layer(codes, legend))
    for (y, x), code in np.ndenumerate(codes):
        if code >= 0:
            wanted.blit(swatch(legend[code][1], 20), frame.at((x, y)), special_flags=PREMULTIPLIED)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(wanted, "RGB")
    assert len(set(drawn.get_buffer().raw)) > 5
