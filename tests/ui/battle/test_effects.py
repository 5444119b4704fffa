"""Every effect is seen where it is, and nothing is left of it where it is not."""

from typing import get_args

import pygame
import pytest
from pygame import Surface

from game.board.squares import Square
from game.ui.app import App
from game.ui.battle.animation import Effect, Kind
from game.ui.battle.effects import DRAWN, WRITTEN, draw, shake
from game.ui.board.camera import LEVELS, Frame
from game.ui.layout import Box

SIZE = (1280, 800)
ROOM = Box(0, 0, *SIZE)


def ground() -> Surface:
    surface = Surface(SIZE)
    surface.fill((34, 40, 48))
    return surface


def effect(kind: Kind, part: float = 0.4, size: float = 1.0, lane: int = 0) -> Effect:
    squares = (Square(5, 3), Square(6, 3))
    made = Effect(kind, (5.0, 3.0), (7.0, 3.0), part, "-3 hp", squares=squares, seed=4)
    return made._replace(size=size, lane=lane)


def touched(app: App, *effects: Effect, px: int = 48) -> pygame.Rect:
    """The box of the pixels that effects change."""
    surface, plain = ground(), ground()
    draw(surface, Frame(px, 0, 0), app.look, effects, ROOM)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), plain)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("kind", [*DRAWN, *WRITTEN])
@pytest.mark.parametrize("px", [16, 48, LEVELS[-1]])
def test_every_effect_is_seen_at_its_place(app: App, kind: Kind, px: int) -> None:
    box = touched(app, effect(kind), px=px)
    assert box.width > 1
    if kind != "banner":
        assert box.colliderect(pygame.Rect(4.5 * px, 2 * px, 3.5 * px, 2 * px))


@pytest.mark.parametrize("kind", [*DRAWN, *WRITTEN])
def test_every_effect_can_be_drawn_at_every_part_of_its_time(app: App, kind: Kind) -> None:
    for at in range(101):
        draw(ground(), Frame(48, 0, 0), app.look, [effect(kind, at / 100)], ROOM)


def test_every_kind_is_drawn_but_dice_and_shaking() -> None:
    assert set(DRAWN) | set(WRITTEN) == set(get_args(Kind)) - {"dice", "shake"}


def test_dice_are_left_to_their_panel(app: App) -> None:
    assert not touched(app, effect("dice"))


def test_a_tracer_flies_from_one_to_the_other(app: App) -> None:
    early, late = touched(app, effect("tracer", 0.1)), touched(app, effect("tracer", 0.9))
    assert early.centerx < late.centerx


def test_words_are_read_over_the_signs_of_a_unit(app: App) -> None:
    """A white sign behind their plate is nowhere brighter than a fifth of white."""
    surface = Surface(SIZE)
    surface.fill((255, 255, 255))
    told = effect("words", 0.5)._replace(words="")
    draw(surface, Frame(48, 0, 0), app.look, [told], ROOM)
    plate = touched(app, told)
    assert max(surface.get_at(plate.center)[:3]) < 51


def test_words_rise_above_those_that_are_there(app: App) -> None:
    low, later = touched(app, effect("words", 0.1)), touched(app, effect("words", 0.5))
    above = touched(app, effect("words", 0.5, lane=1))
    assert low.centery > later.centery > above.centery
    assert above.bottom <= later.top + 8


def test_a_blast_grows(app: App) -> None:
    assert touched(app, effect("blast", 0.1)).width < touched(app, effect("blast", 0.7)).width
    assert touched(app, effect("blast", 0.5, size=2.5)).width > touched(app, effect("blast", 0.5)).width


def test_shaking_moves_the_picture() -> None:
    surface = ground()
    surface.set_at((100, 100), (255, 255, 255))
    shake(surface, Frame(48, 0, 0), (0.1, -0.05))
    assert surface.get_at((105, 98)).r == 255
    shake(surface, Frame(48, 0, 0), (0.0, 0.0))
    assert surface.get_at((105, 98)).r == 255


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("at", [(0.0, 3.0), (11.0, 3.0)])
def test_long_words_stay_clear_of_the_panels(app: App, kind: Kind, at: tuple[float, float]) -> None:
    """A line over somebody at the edge of the board ran on under the roster."""
    room = Box(100, 0, 440, 400)
    for words in ("it may fall to one that is ready for it, who answers", "and on it goes " * 20):
        surface, plain = ground(), ground()
        told = effect(kind)._replace(at=at, words=words)
        draw(surface, Frame(48, 0, 0), app.look, [told], room)
        mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), plain)
        mask.invert()
        boxes = mask.get_bounding_rects()
        assert boxes
        assert all(room.left <= box.left and box.right <= room.right for box in boxes)
