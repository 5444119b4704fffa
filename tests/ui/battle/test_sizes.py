"""The battle at every size and scale: nothing lies outside the window, no two panels overlap."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from game.ui.app import App
from game.ui.battle.panels import battle_layout
from game.ui.layout import Box
from game.ui.widgets.theme import SCALES
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, opened, planned

SIZES = ((640, 400), (1280, 800), (1920, 1080), (2560, 1080))
BOARDS = ((36, 24), (10, 40), (64, 8))


def inside(box: Box, size: tuple[int, int]) -> bool:
    return box.left >= 0 and box.top >= 0 and box.right <= size[0] and box.bottom <= size[1]


def apart(one: Box, other: Box) -> bool:
    return not pygame.Rect(one).colliderect(pygame.Rect(other))


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
def test_panels_lie_inside_the_window_and_apart(
    size: tuple[int, int], percent: int, board: tuple[int, int]
) -> None:
    for tall in (60, min(260, size[1] // 3)):
        made = battle_layout(size, percent, board, tall)
        boxes = [made.bar, made.actions, made.side, made.roster]
        if not made.tight:
            boxes.append(made.minimap)
        boxes = [box for box in boxes if box.width and box.height]
        assert all(inside(box, size) for box in boxes)
        assert all(apart(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("size", SIZES[1:])
def test_the_clear_part_is_covered_by_no_panel(size: tuple[int, int], percent: int) -> None:
    made = battle_layout(size, percent, (36, 24), size[1] // 5)
    assert all(apart(made.clear, box) for box in (made.bar, made.actions, made.side, made.roster))
    folded = battle_layout(size, percent, (36, 24), size[1] // 5, folded=True)
    assert folded.clear.width > made.clear.width


def at(app: App, size: tuple[int, int], percent: int) -> Mouse:
    """A battle in a window of that size, at that scale, somebody being aimed at."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.widgets.resize(size)
    app.change(replace(QUIET, ui_scale=percent))
    mouse = Mouse(app, opened(app, planned(drawn(), fog=False), app.settings))
    mouse.move(mouse.battle.view.camera.frame().centre((8, 1)))
    mouse.frames(2, 0.2)
    return mouse


@pytest.fixture
def scaled(app: App) -> Iterator[App]:
    yield app
    app.scale(0)


@pytest.mark.parametrize("percent", [75, 150, 200])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_what_can_be_pressed_lies_inside_and_apart(scaled: App, size: tuple[int, int], percent: int) -> None:
    """As it is drawn: every button, overlay and unit can be pressed by itself."""
    mouse = at(scaled, size, percent)
    spots = mouse.battle.panels.spots
    assert all(inside(spot.box, size) for spot in spots), [
        spot for spot in spots if not inside(spot.box, size)
    ]
    pressed = [spot.box for spot in spots if spot.act]
    assert len(pressed) >= 6
    assert all(apart(one, other) for one, other in combinations(pressed, 2))
    bar = mouse.battle.panels.bar()
    names = {spot.name for spot in spots}
    assert {choice.name for choice in (bar.choices[0], *bar.fixed)} <= names


@pytest.mark.parametrize("percent", [75, 150, 200])
def test_words_are_not_cut_by_the_window(scaled: App, percent: int) -> None:
    """The frame of the window stays what it is without a battle: no panel and no word reaches it."""
    mouse = at(scaled, (1280, 800), percent)
    mouse.away()
    air = mouse.battle.panels.layout.bar.left // 2
    edge = [mouse.colour((x, 1)) for x in range(0, 1280, 7)] + [
        mouse.colour((1, y)) for y in range(0, 800, 7)
    ]
    assert air > 2
    assert max(max(colour) for colour in edge) < 60  # the dark beyond the board, no edge and no ink


def test_the_figures_of_a_shot_are_whole_where_the_log_can_give_way(scaled: App) -> None:
    """At a large scale the chart at the end of the panel is worth more than old lines."""
    mouse = at(scaled, (1920, 1080), 150)
    side = mouse.battle.panels.layout.side
    assert mouse.battle.panels.share(side).height >= side.height * 9 // 10
