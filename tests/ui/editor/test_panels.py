"""The editor in windows and at scales of all sizes: nothing stands outside, nothing over another."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.ui.app import App
from game.ui.editor.panels import editor_layout
from game.ui.editor.side_column import shared
from game.ui.widgets.theme import SCALES
from tests.ui.editor.editor_pilot import EditorPilot


@pytest.fixture
def scaled(app: App) -> Iterator[App]:
    yield app
    app.window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    app.change(replace(app.settings, ui_scale=100))
    app.widgets.resize(app.size)


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 150), ((1280, 800), 200), ((1920, 1080), 75)])
def test_every_button_stands_in_the_window(
    scaled: App, person: EditorPilot, size: tuple[int, int], percent: int
) -> None:
    scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scaled.widgets.resize(size)
    scaled.change(replace(scaled.settings, ui_scale=percent))
    person.editor.build(scaled)
    person.frames(2)
    boxes = [spot.box for spot in person.editor.panels.spots if spot.act]
    assert len(boxes) > 30
    assert all(box.left >= 0 and box.right <= size[0] and box.bottom <= size[1] for box in boxes)
    assert person.editor.panels.layout.clear.height > 100


@pytest.mark.parametrize("percent", SCALES)
def test_the_panels_do_not_overlap(percent: int) -> None:
    at = editor_layout((1280, 800), percent, 90 * percent // 100, 36 * percent // 100, folded=False)
    assert at.bar.bottom < at.clear.top <= at.clear.bottom < at.line.top
    if at.left.width:
        assert at.left.right < at.clear.left <= at.clear.right < at.side.left
    folded = editor_layout((1280, 800), percent, 90, 36, folded=True)
    assert (folded.left.width, folded.side.width) == (0, 0)


def test_panels_give_the_first_first_and_cut_the_last() -> None:
    assert shared(300, (100, 80), (50, 50), 10) == (100, 80)
    assert shared(150, (100, 80), (50, 50), 10) == (60, 80)
    assert shared(120, (100, 80), (50, 50), 10) == (50, 60)
    assert shared(80, (100, 80), (50, 50), 10) == (50, 20)
