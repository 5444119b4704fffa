"""Units and items on the board: figures on bases of their side's shape and colour, their health and signs."""

from collections import Counter
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGBA_MULT, Surface
from pygame.mask import from_surface

from game.board.squares import FACINGS, STEPS, Facing, Square
from game.rules.units import Side
from game.ui.board.camera import Frame
from game.ui.board.figures import RIM, Figure, Stance, drawn_figure, lying_weapon
from game.ui.board.overlays import marks
from game.ui.board.pack_pictures import tinted, token_picture
from game.ui.board.picture import Piece
from game.ui.cached import CachedPictures
from game.ui.widgets.pen import BLACK, PREMULTIPLIED, WHITE, Pen, Point, shade
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, Colour

OUTLINES: dict[Side, str] = {"squad": "disc", "opposition": "hexagon", "neutral": "square", "ally": "shield"}
"""The shape of each side's tokens: nobody has to tell sides by colour."""

PICTURE = 0.62
"""How much of a square the picture of a pack is wide and high."""


def outline(shape: str, radius: float) -> list[Point]:
    """The corners of a token's shape about the middle of the square."""
    if shape == "hexagon":
        return [
            (0.5 + radius * 1.08 * cos(pi / 3 * k), 0.5 + radius * 1.08 * sin(pi / 3 * k)) for k in range(6)
        ]
    if shape == "square":
        half, cut = radius * 0.90, radius * 0.24
        return [
            (0.5 + x * half - (x * cut if near else 0), 0.5 + y * half - (0 if near else y * cut))
            for x, y, near in (
                (-1, -1, True), (1, -1, True), (1, -1, False), (1, 1, False),
                (1, 1, True), (-1, 1, True), (-1, 1, False), (-1, -1, False),
            )
        ]  # fmt: skip
    if shape == "shield":
        wide, top = radius * 0.96, 0.5 - radius * 0.92
        return [
            (0.5 - wide, top), (0.5 + wide, top), (0.5 + wide, 0.5 + radius * 0.2),
            (0.5 + wide * 0.72, 0.5 + radius * 0.66), (0.5, 0.5 + radius * 1.12),
            (0.5 - wide * 0.72, 0.5 + radius * 0.66), (0.5 - wide, 0.5 + radius * 0.2),
        ]  # fmt: skip
    return [(0.5 + radius * cos(2 * pi * k / 48), 0.5 + radius * sin(2 * pi * k / 48)) for k in range(48)]


class Bearing(NamedTuple):
    """How a unit holds itself: its stance, what is in its hand, by how many degrees it still turns."""

    stance: Stance = "standing"
    weapon: str = ""
    turning: int = 0


AT_REST = Bearing()


class Shown(NamedTuple):
    """All that the picture of a unit depends on; `colour` is that of its side."""

    side: Side
    colour: Colour
    figure: str
    facing: Facing
    px: int
    bearing: Bearing


PICTURES = CachedPictures[Shown](6_000_000)
"""The pictures of units as they have been shown lately."""


def token(
    side: Side, figure: str, facing: Facing, px: int, bearing: Bearing = AT_REST
) -> tuple[Surface, int]:
    """A unit as it stands on its base, and how far its picture sticks out of its square, in pixels."""
    shown = Shown(side, SIDE_COLOURS[side], figure, facing, px, bearing)
    return PICTURES.get(shown, lambda: _painted(shown)), round(px * RIM)


def _painted(shown: Shown) -> Surface:
    side, colour, figure, facing, px, bearing = shown
    degrees = 45 * FACINGS.index(facing) + bearing.turning
    if bearing.stance == "down":
        made = Surface((round(px * (1 + 2 * RIM)),) * 2, pygame.SRCALPHA).convert_alpha()
    else:
        made = _base(side, colour, facing, px).copy()
    if picture := token_picture(figure, round(PICTURE * px)):
        body = tinted(picture, shade(colour, 1.12))
    else:
        body = drawn_figure(Figure(figure, colour, bearing.stance, bearing.weapon), degrees % 360, px)
    made.blit(body, body.get_rect(center=made.get_rect().center), special_flags=PREMULTIPLIED)
    return made


@lru_cache(maxsize=64)
def ghost(picture: Surface) -> Surface:
    """A premultiplied picture of somebody who is only remembered: grey, and half to be seen through."""
    return dimmed(pygame.transform.grayscale(picture), 0.55)


@lru_cache(maxsize=256)
def _base(side: Side, colour: Colour, facing: Facing | None, px: int) -> Surface:
    """What a unit stands on: the shape and colour of its side, a notch where it faces."""
    pen, shape = Pen(px, RIM), OUTLINES[side]
    if facing:
        _notch(pen, facing, colour)
    pen.shape(outline(shape, 0.45), (*shade(colour, 0.1), 150))
    pen.shape(outline(shape, 0.43), shade(colour, 0.95))
    pen.shape(outline(shape, 0.39), shade(colour, 0.17))
    size = round(px * (1 + 2 * RIM))
    return pygame.transform.smoothscale(pen.picture(), (size, size))


@lru_cache(maxsize=256)
def dimmed(picture: Surface, part: float) -> Surface:
    """A premultiplied picture with so much of its opacity."""
    faint = picture.copy()
    level = round(255 * part)
    faint.fill((level, level, level, level), special_flags=BLEND_RGBA_MULT)
    return faint


@lru_cache(maxsize=128)
def lit(picture: Surface, part: float) -> Surface:
    """A premultiplied picture made so much brighter, where there is anything of it."""
    bright = picture.copy()
    level = round(150 * part)
    shape = from_surface(picture).to_surface(setcolor=(level, level, level, 0), unsetcolor=(0, 0, 0, 0))
    bright.blit(shape, (0, 0), special_flags=BLEND_RGB_ADD)
    return bright


def _notch(pen: Pen, facing: Facing, colour: Colour) -> None:
    dx, dy = STEPS[facing]
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    for far, wide, ink in ((0.625, 0.17, shade(colour, 0.22)), (0.59, 0.125, colour)):
        pen.shape(
            [
                (0.5 + dx * far, 0.5 + dy * far),
                (0.5 + dx * 0.38 - dy * wide, 0.5 + dy * 0.38 + dx * wide),
                (0.5 + dx * 0.38 + dy * wide, 0.5 + dy * 0.38 - dx * wide),
            ],
            ink,
        )


def task_sign(side: Side | None, px: int) -> Surface:
    """A task that waits to be done: a plate of its side's colour on a corner of the square, with a cog."""
    return _task_sign(SIDE_COLOURS[side] if side else INK["gold"], px)


@lru_cache(maxsize=32)
def _task_sign(colour: Colour, px: int) -> Surface:
    pen = Pen(px)
    pen.disc(0.72, 0.28, 0.27, BLACK)
    pen.disc(0.72, 0.28, 0.235, colour)
    for number in range(8):
        angle = number * pi / 4
        pen.disc(0.72 + 0.14 * cos(angle), 0.28 + 0.14 * sin(angle), 0.04, BLACK)
    pen.disc(0.72, 0.28, 0.13, BLACK)
    pen.disc(0.72, 0.28, 0.055, colour)
    return pen.picture()


@lru_cache(maxsize=16)
def parcel(px: int) -> Surface:
    """An item that lies on the ground: a case with a strap, and a glint so that it is found."""
    pen = Pen(px)
    colour: Colour = (92, 132, 122)
    pen.shadow(0.32, 0.42, 0.42, 0.34, 170)
    pen.rect(0.29, 0.36, 0.42, 0.32, shade(colour, 0.5), 0.05)
    pen.rect(0.29, 0.34, 0.42, 0.27, colour, 0.05)
    pen.rect(0.29, 0.34, 0.42, 0.04, shade(colour, 1.4), 0.02)
    pen.rect(0.45, 0.34, 0.1, 0.30, shade(colour, 0.62))
    pen.rect(0.43, 0.29, 0.14, 0.05, shade(colour, 0.8), 0.02)
    pen.shape(
        [
            (0.70, 0.24),
            (0.725, 0.31),
            (0.795, 0.335),
            (0.725, 0.36),
            (0.70, 0.43),
            (0.675, 0.36),
            (0.605, 0.335),
            (0.675, 0.31),
        ],
        (255, 226, 130),
    )
    pen.disc(0.70, 0.335, 0.02, WHITE)
    pen.disc(0.5, 0.5, 0.018, BLACK)
    return pen.picture()


PUFFS = 5
"""How many kinds of clouds there are, so that many of them are not a pattern."""


@lru_cache(maxsize=16 * PUFFS)
def puff(px: int, kind: int) -> tuple[Surface, int]:
    """Smoke over a square, of one of PUFFS kinds: soft clouds that run on into the next one."""
    pen, chance = Pen(px, 0.5), Random(kind)
    pen.disc(0.5, 0.5, 0.66, (128, 134, 143, 112))
    for _ in range(9):
        x, y = chance.uniform(-0.1, 1.1), chance.uniform(-0.1, 1.1)
        grey = chance.randint(112, 190)
        pen.disc(x, y, chance.uniform(0.16, 0.36), (grey, grey + 5, grey + 12, 58))
    soft = pygame.transform.box_blur(pen.picture(), max(1, px // 8), repeat_edge_pixels=False)
    return soft.convert_alpha(), pen.margin


def badge(side: Side, px: int) -> Surface:
    """A person of a side who faces whoever looks, as a square picture with premultiplied alpha."""
    made, _ = token(side, "person", "S", round(px / (1 + 2 * RIM)))
    return pygame.transform.smoothscale(made, (px, px))


SMALLEST = 12
"""Below this many pixels a square a unit is the shape of its side, without a figure."""


def draw(surface: Surface, frame: Frame, units: tuple[Piece, ...], chosen: str) -> None:
    """Draw units, the first lowest."""
    draw_one = _dot if frame.px < SMALLEST else _token
    for unit in units:
        if unit.id == chosen and frame.px >= SMALLEST:
            marks.halo(surface, frame, unit.at)
        draw_one(surface, frame, unit)


ASIDE = ((-0.2, 0.24), (0.2, -0.24), (0.22, 0.22), (-0.2, -0.22))
"""Where weapons in one square lie, from its middle: who stands there does not hide them."""


def draw_weapons(surface: Surface, frame: Frame, weapons: tuple[tuple[Square, str], ...]) -> None:
    """Draw the weapons that lie about, over bodies."""
    if frame.px < SMALLEST:
        return
    in_square = Counter[Square]()
    for at, weapon in weapons:
        dx, dy = ASIDE[in_square[at] % len(ASIDE)]
        in_square[at] += 1
        x, y = frame.corner(at.x + dx, at.y + dy)
        surface.blit(lying_weapon(weapon, frame.px), (round(x), round(y)), special_flags=PREMULTIPLIED)


def draw_bars(surface: Surface, frame: Frame, units: tuple[Piece, ...]) -> None:
    """Draw what is left of them: over all that stands, drifts or is written at their neighbours."""
    taken = standing(units)
    for unit in units:
        if unit.shows_health and not unit.down and frame.px >= SMALLEST:
            _bars(surface, frame, unit, _bars_top(unit, frame.px, taken))


def draw_rim(surface: Surface, frame: Frame, unit: Piece) -> None:
    """The shape and colour of a unit's side once more, over what veils it: it is still told by them."""
    picture = _rim(unit.side, SIDE_COLOURS[unit.side], frame.px)
    if unit.alpha < 1:
        picture = dimmed(picture, round(unit.alpha * 20) / 20)
    surface.blit(picture, picture.get_rect(center=frame.centre(unit.at)), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=32)
def _rim(side: Side, colour: Colour, px: int) -> Surface:
    pen = Pen(px, RIM)
    for ink, radius, wide in ((DARK, 0.42, 0.09), (colour, 0.42, 0.055)):
        corners = outline(OUTLINES[side], radius)
        pen.line([*corners, corners[0]], wide, ink)
    return pen.picture()


CORES: dict[Side, float] = {"opposition": 0.45, "neutral": 0.65}
"""How much of the mark of a side is dark: at a few pixels a hexagon and a square look like a disc."""


def draw_mark(surface: Surface, side: Side, middle: tuple[float, float], radius: float) -> None:
    """The mark of a side, told by its shape: of few pixels, where there is no room for a token."""
    picture = _mark(side, SIDE_COLOURS[side], round(2 * radius + 3))
    half = picture.get_width() / 2
    at = (round(middle[0] - half), round(middle[1] - half))
    surface.blit(picture, at, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _mark(side: Side, colour: Colour, px: int) -> Surface:
    pen, radius = Pen(px), 0.5 - 1.5 / px
    for ink, wide in ((DARK, radius + 1 / px), (colour, radius), (DARK, radius * CORES.get(side, 0))):
        if wide:
            pen.shape(outline(OUTLINES[side], wide), ink)
    return pen.picture()


def _dot(surface: Surface, frame: Frame, unit: Piece) -> None:
    """Somebody seen from very far: the shape of the side, small and dark for who is down."""
    radius, colour = (
        (0.4, shade(SIDE_COLOURS[unit.side], 0.5)) if unit.down else (0.7, SIDE_COLOURS[unit.side])
    )
    for ink, wider in ((DARK, 1.2 / frame.px), (colour, 0.0)):
        corners = outline(OUTLINES[unit.side], radius + wider)
        points = [frame.corner(unit.at[0] + x, unit.at[1] + y) for x, y in corners]
        pygame.draw.polygon(surface, ink, points)


def picture_of(unit: Piece, px: int) -> Surface:
    """A unit as it stands on its base at so many pixels a square."""
    bearing = Bearing("down" if unit.down else unit.stance, unit.held, unit.turning)
    return token(unit.side, unit.figure, unit.facing, px, bearing)[0]


def _token(surface: Surface, frame: Frame, unit: Piece) -> None:
    """The base with its figure; who is in motion larger, fainter or brighter."""
    picture = picture_of(unit, frame.px)
    if unit.faded:
        picture = ghost(picture)
    opacity = unit.alpha * (0.5 if unit.veiled and not unit.faded else 1.0)
    if opacity < 1:
        picture = dimmed(picture, round(opacity * 20) / 20)
    if unit.flash > 0:
        picture = lit(picture, round(unit.flash * 8) / 8)
    if unit.scale != 1:
        picture = pygame.transform.smoothscale_by(picture, max(unit.scale, 0.05))
    box = picture.get_rect(center=frame.centre(unit.at))
    surface.blit(picture, box, special_flags=PREMULTIPLIED)


def standing(units: tuple[Piece, ...]) -> frozenset[tuple[int, int]]:
    """The squares in which somebody stands."""
    return frozenset((round(unit.at[0]), round(unit.at[1])) for unit in units if not unit.down)


def reach(unit: Piece, px: int, taken: frozenset[tuple[int, int]]) -> int:
    """How many pixels a unit reaches down from its square's upper edge, the bars below it with it."""
    return (
        px if unit.down or not unit.shows_health else _bars_top(unit, px, taken) + sum(_bars_high(unit, px))
    )


def _bars_high(unit: Piece, px: int) -> tuple[int, int]:
    """How many pixels high its bars are with their rims: what is left as health, as what else it can bear."""
    high = max(3, px // 10)
    return high + 2, 0 if unit.stamina is None else max(2, high // 2)


def _bars_top(unit: Piece, px: int, taken: frozenset[tuple[int, int]]) -> int:
    """How far below its square's upper edge its bars begin: they hang over into the square below.

    Where that is `taken` they stay within their own.
    """
    below = (round(unit.at[0]), round(unit.at[1]) + 1)
    return px - sum(_bars_high(unit, px)) if below in taken else round(0.96 * px)


def _bars(surface: Surface, frame: Frame, unit: Piece, top: int) -> None:
    """What is left as a bar so far down in its square; of what else it can bear as a thinner one below."""
    x, y = frame.corner(*unit.at)
    wide, high = round(frame.px * 0.72), max(3, frame.px // 10)
    box = pygame.Rect(round(x + 0.14 * frame.px), round(y) + top, wide, high)
    pygame.draw.rect(surface, DARK, box.inflate(2, 2), border_radius=2)
    inner = box.copy()
    inner.width = max(1, round(wide * unit.health)) if unit.health > 0 else 0
    pygame.draw.rect(surface, health_colour(unit.health), inner, border_radius=2)
    if unit.stamina is None:
        return
    box.top, box.height = box.bottom + 1, max(2, high // 2)
    pygame.draw.rect(surface, DARK, box.inflate(2, 2), border_radius=1)
    box.width = round(wide * unit.stamina)
    pygame.draw.rect(surface, INK["glass"], box, border_radius=1)


def health_colour(left: float) -> Colour:
    """The colour of a bar with so much left; its length says the same."""
    return INK["good"] if left > 0.6 else INK["gold"] if left > 0.3 else INK["bad"]
