"""Units and items on the board: a shape and colour a side, a silhouette, a notch for the facing."""

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGBA_MULT, Surface
from pygame.mask import from_surface

from game.board.squares import STEPS, Facing
from game.rules.presentation import Mood
from game.rules.units import Side
from game.ui.board.camera import Frame
from game.ui.board.overlays import marks
from game.ui.board.pack_pictures import tinted, token_picture
from game.ui.board.picture import BoardPicture, Piece, Sign
from game.ui.widgets.look import Look
from game.ui.widgets.pen import BLACK, PREMULTIPLIED, WHITE, Pen, Point, shade
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, Colour, Tone, mix

CORE: Colour = (17, 22, 32)
"""The ground of a token, dark under any colour."""

OUTLINES: dict[Side, str] = {"squad": "disc", "opposition": "hexagon", "neutral": "square", "ally": "shield"}
"""The shape of each side's tokens: nobody has to tell sides by colour."""

FIGURE = 0.48
"""How much of a square the figure of a pack is wide and high."""

MARGIN = 0.14
"""How far a token's notch sticks out of its square."""


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


@lru_cache(maxsize=512)
def token(side: Side, figure: str, facing: Facing, px: int) -> tuple[Surface, int]:
    """The token of a unit and how far it sticks out of its square, in pixels."""
    pen = Pen(px, MARGIN)
    colour, shape = SIDE_COLOURS[side], OUTLINES[side]
    pen.shadow(0.12, 0.16, 0.84, 0.84, 190, 0.12)
    _notch(pen, facing, colour)
    pen.shape(outline(shape, 0.435), shade(colour, 0.25))
    pen.shape(outline(shape, 0.42), colour)
    pen.shape(outline(shape, 0.355), CORE)
    pen.shape(outline(shape, 0.335), mix(CORE, colour, 0.16))
    silhouette(pen, figure, shade(colour, 1.12))
    return pen.picture(), pen.margin


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


def silhouette(pen: Pen, figure: str, ink: Colour) -> None:
    """The figure on a token: the picture of a pack, or the game's own; one that is lost is a person."""
    if picture := token_picture(figure, round(FIGURE * pen.unit)):
        pen.lay(tinted(picture, ink), (1 - FIGURE) / 2, (1 - FIGURE) / 2)
    else:
        _FIGURES.get(figure, _person)(pen, ink)


def _civilian(pen: Pen, ink: Colour) -> None:
    pen.disc(0.5, 0.405, 0.09, ink)
    pen.shape([(0.33, 0.66), (0.35, 0.57), (0.42, 0.525), (0.58, 0.525), (0.65, 0.57), (0.67, 0.66)], ink)


def _person(pen: Pen, ink: Colour) -> None:
    _helmet(pen, ink)
    pen.line([(0.34, 0.70), (0.70, 0.50)], 0.085, CORE)
    pen.line([(0.34, 0.69), (0.70, 0.49)], 0.042, ink)


def _helmet(pen: Pen, ink: Colour) -> None:
    _civilian(pen, ink)
    pen.shape([(0.395, 0.40), (0.41, 0.335), (0.46, 0.30), (0.54, 0.30), (0.59, 0.335), (0.605, 0.40)], ink)
    pen.rect(0.375, 0.385, 0.25, 0.03, ink)


def _heavy(pen: Pen, ink: Colour) -> None:
    pen.disc(0.5, 0.38, 0.085, ink)
    pen.shape([(0.27, 0.68), (0.28, 0.53), (0.38, 0.475), (0.62, 0.475), (0.72, 0.53), (0.73, 0.68)], ink)
    pen.line([(0.26, 0.62), (0.74, 0.62)], 0.028, CORE)
    pen.rect(0.45, 0.475, 0.1, 0.05, CORE)


def _officer(pen: Pen, ink: Colour) -> None:
    _civilian(pen, ink)
    pen.shape([(0.37, 0.335), (0.63, 0.335), (0.59, 0.275), (0.41, 0.275)], ink)
    pen.rect(0.385, 0.345, 0.23, 0.03, CORE)
    pen.rect(0.38, 0.365, 0.24, 0.028, ink, 0.01)
    pen.shape([(0.43, 0.57), (0.5, 0.62), (0.57, 0.57), (0.57, 0.60), (0.5, 0.65), (0.43, 0.60)], CORE)


def _medic(pen: Pen, ink: Colour) -> None:
    _civilian(pen, ink)
    pen.rect(0.478, 0.54, 0.044, 0.11, CORE)
    pen.rect(0.445, 0.573, 0.11, 0.044, CORE)


def _engineer(pen: Pen, ink: Colour) -> None:
    """A hard hat, and a spanner across the chest."""
    _civilian(pen, ink)
    pen.shape([(0.40, 0.385), (0.42, 0.325), (0.47, 0.295), (0.53, 0.295), (0.58, 0.325), (0.60, 0.385)], ink)
    pen.rect(0.36, 0.375, 0.28, 0.028, ink, 0.01)
    pen.rect(0.485, 0.285, 0.03, 0.09, CORE)
    pen.line([(0.40, 0.64), (0.58, 0.55)], 0.036, CORE)
    pen.ring(0.61, 0.535, 0.035, 0.022, CORE)


def _surgeon(pen: Pen, ink: Colour) -> None:
    """A cap, a mask, and the line of a pulse."""
    _civilian(pen, ink)
    pen.rect(0.405, 0.405, 0.19, 0.05, CORE, 0.01)
    pen.shape([(0.405, 0.375), (0.42, 0.315), (0.58, 0.315), (0.595, 0.375)], ink)
    beat = [(0.37, 0.61), (0.45, 0.61), (0.48, 0.55), (0.52, 0.65), (0.55, 0.61), (0.63, 0.61)]
    pen.line(beat, 0.024, CORE)


def _marksman(pen: Pen, ink: Colour) -> None:
    pen.ring(0.5, 0.5, 0.17, 0.036, ink)
    cross = (
        ((0.5, 0.28), (0.5, 0.42)),
        ((0.5, 0.58), (0.5, 0.72)),
        ((0.28, 0.5), (0.42, 0.5)),
        ((0.58, 0.5), (0.72, 0.5)),
    )
    for start, end in cross:
        pen.line([start, end], 0.036, ink)
    pen.disc(0.5, 0.5, 0.035, ink)


def _grenadier(pen: Pen, ink: Colour) -> None:
    pen.disc(0.48, 0.56, 0.14, ink)
    pen.rect(0.43, 0.37, 0.1, 0.09, ink, 0.01)
    pen.line([(0.5, 0.37), (0.62, 0.36), (0.67, 0.45), (0.66, 0.56)], 0.036, ink)
    for x in (0.42, 0.50):
        pen.rect(x, 0.46, 0.018, 0.2, CORE)
    pen.rect(0.36, 0.56, 0.24, 0.018, CORE)


def _cloak(pen: Pen, ink: Colour) -> None:
    pen.shape(
        [(0.5, 0.26), (0.61, 0.36), (0.64, 0.50), (0.69, 0.69), (0.31, 0.69), (0.36, 0.50), (0.39, 0.36)], ink
    )
    pen.disc(0.5, 0.42, 0.07, CORE, 0.085)
    pen.line([(0.5, 0.53), (0.5, 0.69)], 0.024, CORE)


def _brawler(pen: Pen, ink: Colour) -> None:
    pen.rect(0.34, 0.40, 0.32, 0.2, ink, 0.05)
    for k in range(4):
        pen.rect(0.345 + 0.08 * k, 0.33, 0.068, 0.16, ink, 0.03)
        if k:
            pen.rect(0.333 + 0.08 * k, 0.35, 0.014, 0.13, CORE)
    pen.rect(0.34, 0.485, 0.2, 0.07, CORE, 0.03)
    pen.rect(0.30, 0.495, 0.22, 0.05, ink, 0.025)
    pen.rect(0.39, 0.61, 0.22, 0.09, ink, 0.02)


def _drone(pen: Pen, ink: Colour) -> None:
    pen.line([(0.36, 0.38), (0.64, 0.62)], 0.04, ink)
    pen.line([(0.64, 0.38), (0.36, 0.62)], 0.04, ink)
    for x, y in ((0.34, 0.36), (0.66, 0.36), (0.34, 0.64), (0.66, 0.64)):
        pen.ring(x, y, 0.085, 0.028, ink)
        pen.disc(x, y, 0.025, ink)
    pen.disc(0.5, 0.5, 0.085, ink)
    pen.disc(0.5, 0.5, 0.035, CORE)


def _walker(pen: Pen, ink: Colour) -> None:
    pen.rect(0.35, 0.31, 0.3, 0.2, ink, 0.05)
    pen.rect(0.40, 0.37, 0.2, 0.045, CORE, 0.02)
    for side in (-1, 1):
        pen.line([(0.5 + side * 0.1, 0.51), (0.5 + side * 0.2, 0.58), (0.5 + side * 0.14, 0.69)], 0.05, ink)
        pen.rect(0.5 + side * 0.2 - 0.05, 0.38, 0.1, 0.06, ink, 0.02)


def _hunter(pen: Pen, ink: Colour) -> None:
    _civilian(pen, ink)
    pen.line([(0.28, 0.56), (0.74, 0.36)], 0.12, CORE)
    pen.line([(0.28, 0.56), (0.74, 0.36)], 0.075, ink)
    pen.shape([(0.70, 0.30), (0.80, 0.33), (0.74, 0.44)], ink)


def _exo(pen: Pen, ink: Colour) -> None:
    pen.rect(0.44, 0.29, 0.12, 0.11, ink, 0.03)
    pen.rect(0.455, 0.335, 0.09, 0.025, CORE)
    pen.shape([(0.34, 0.42), (0.66, 0.42), (0.60, 0.58), (0.40, 0.58)], ink)
    for side in (-1, 1):
        pen.line([(0.5 + side * 0.19, 0.44), (0.5 + side * 0.22, 0.60)], 0.07, ink)
        pen.line([(0.5 + side * 0.07, 0.58), (0.5 + side * 0.10, 0.71)], 0.07, ink)
    pen.disc(0.5, 0.49, 0.032, CORE)


def _breaker(pen: Pen, ink: Colour) -> None:
    _exo(pen, ink)
    pen.disc(0.73, 0.58, 0.105, CORE)
    pen.ring(0.73, 0.58, 0.085, 0.035, ink)
    pen.disc(0.73, 0.58, 0.025, ink)


def _legs(pen: Pen, ink: Colour, top: float, wide: float) -> None:
    for side in (-1, 1):
        hip, knee, foot = 0.5 + side * 0.08, 0.5 + side * wide, 0.5 + side * (wide - 0.05)
        pen.line([(hip, top), (knee, (top + 0.70) / 2), (foot, 0.70)], 0.05, ink)
        pen.rect(foot - 0.05, 0.69, 0.1, 0.035, ink, 0.01)


def _strider(pen: Pen, ink: Colour) -> None:
    pen.shape([(0.38, 0.27), (0.58, 0.27), (0.64, 0.35), (0.58, 0.43), (0.38, 0.43)], ink)
    pen.line([(0.60, 0.35), (0.78, 0.35)], 0.05, ink)
    pen.disc(0.47, 0.35, 0.03, CORE)
    _legs(pen, ink, 0.42, 0.17)


def _bulwark(pen: Pen, ink: Colour) -> None:
    pen.rect(0.32, 0.34, 0.36, 0.22, ink, 0.02)
    for x in (0.30, 0.58):
        pen.rect(x, 0.26, 0.12, 0.12, ink, 0.01)
        for dx, dy in ((0.03, 0.03), (0.09, 0.03), (0.03, 0.09), (0.09, 0.09)):
            pen.disc(x + dx, 0.26 + dy, 0.018, CORE)
    pen.rect(0.40, 0.43, 0.2, 0.035, CORE, 0.01)
    for x in (0.36, 0.52):
        pen.rect(x, 0.57, 0.12, 0.14, ink, 0.02)


def _titan(pen: Pen, ink: Colour) -> None:
    pen.shape([(0.30, 0.36), (0.40, 0.28), (0.60, 0.28), (0.70, 0.36), (0.62, 0.55), (0.38, 0.55)], ink)
    pen.rect(0.46, 0.22, 0.08, 0.07, ink, 0.02)
    pen.rect(0.20, 0.33, 0.09, 0.26, ink, 0.02)
    pen.rect(0.71, 0.33, 0.09, 0.26, ink, 0.02)
    pen.shape([(0.43, 0.36), (0.57, 0.36), (0.5, 0.47)], CORE)
    _legs(pen, ink, 0.54, 0.14)


def _band(pen: Pen, ink: Colour) -> None:
    for x, y, size in ((0.36, 0.45, 0.8), (0.64, 0.45, 0.8), (0.5, 0.40, 1.0)):
        pen.disc(x, y, 0.095 * size, CORE)
        pen.disc(x, y, 0.075 * size, ink)
        low, wide = y + 0.27 * size, 0.15 * size
        edge = [(x - wide, low), (x - 0.1 * size, y + 0.1), (x + 0.1 * size, y + 0.1), (x + wide, low)]
        pen.shape([(x - wide - 0.025, low), (x, y + 0.06), (x + wide + 0.025, low)], CORE)
        pen.shape(edge, ink)


def _swarm(pen: Pen, ink: Colour) -> None:
    for x, y in ((0.5, 0.34), (0.35, 0.44), (0.65, 0.44), (0.41, 0.62), (0.59, 0.62)):
        pen.shape([(x, y - 0.085), (x + 0.075, y), (x, y + 0.085), (x - 0.075, y)], ink)
        pen.disc(x, y, 0.026, CORE)


def _enforcer(pen: Pen, ink: Colour) -> None:
    _heavy(pen, ink)
    pen.rect(0.43, 0.355, 0.14, 0.035, CORE, 0.01)
    pen.shape([(0.5, 0.50), (0.56, 0.60), (0.53, 0.67), (0.47, 0.67), (0.44, 0.60)], CORE)
    pen.shape([(0.5, 0.555), (0.53, 0.61), (0.515, 0.65), (0.485, 0.65), (0.47, 0.61)], ink)


def _warlord(pen: Pen, ink: Colour) -> None:
    _heavy(pen, ink)
    for side in (-1, 1):
        horn = [(0.5 + side * 0.05, 0.33), (0.5 + side * 0.17, 0.24), (0.5 + side * 0.095, 0.38)]
        pen.shape(horn, ink)
        pen.line([(0.5 + side * 0.24, 0.30), (0.5 + side * 0.24, 0.52)], 0.03, ink)
    pen.line([(0.45, 0.39), (0.48, 0.41)], 0.022, CORE)
    pen.line([(0.55, 0.39), (0.52, 0.41)], 0.022, CORE)


_FIGURES = {
    "person": _person,
    "civilian": _civilian,
    "officer": _officer,
    "medic": _medic,
    "engineer": _engineer,
    "surgeon": _surgeon,
    "heavy": _heavy,
    "marksman": _marksman,
    "grenadier": _grenadier,
    "cloak": _cloak,
    "brawler": _brawler,
    "drone": _drone,
    "walker": _walker,
    "hunter": _hunter,
    "exo": _exo,
    "breaker": _breaker,
    "strider": _strider,
    "bulwark": _bulwark,
    "titan": _titan,
    "band": _band,
    "swarm": _swarm,
    "enforcer": _enforcer,
    "warlord": _warlord,
}
"""The silhouettes by the name that a unit's template gives (M-05)."""


@lru_cache(maxsize=32)
def task_sign(side: Side | None, px: int) -> Surface:
    """A task that waits to be done: a plate of its side's colour on a corner of the square, with a cog."""
    pen = Pen(px)
    colour = SIDE_COLOURS[side] if side else INK["gold"]
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


@lru_cache(maxsize=16)
def puff(px: int) -> tuple[Surface, int]:
    """Smoke over a square: clouds that run on into the next one."""
    pen = Pen(px, 0.3)
    for x, y, size, grey in (
        (0.3, 0.35, 0.36, 120), (0.72, 0.34, 0.34, 140), (0.36, 0.72, 0.34, 132),
        (0.74, 0.70, 0.33, 150), (0.52, 0.5, 0.34, 176), (0.46, 0.4, 0.2, 205),
    ):  # fmt: skip
        pen.disc(x, y, size, (grey, grey + 5, grey + 12, 58))
    return pen.picture(), pen.margin


@lru_cache(maxsize=16)
def badge(side: Side, px: int, figure: str = "person") -> Surface:
    """The token of a side without a facing, as a square picture with premultiplied alpha."""
    pen, colour, shape = Pen(px), SIDE_COLOURS[side], OUTLINES[side]
    pen.shape(outline(shape, 0.42), shade(colour, 0.25))
    pen.shape(outline(shape, 0.405), colour)
    pen.shape(outline(shape, 0.355), CORE)
    pen.shape(outline(shape, 0.335), mix(CORE, colour, 0.16))
    silhouette(pen, figure, shade(colour, 1.12))
    return pen.picture()


SMALLEST = 12
"""Below this many pixels a square a unit is a dot."""

NAMED = 20
"""From so many pixels a square on units have names and signs."""


NAME_AIR, SIGNS = 6, 14
"""Pixels beside a name on its plate, and those over a unit that its signs may take."""

MOST_SIGNS, WIDEST, AIR = 2, 1.1, 4
"""How many signs a unit has at most, how many squares they may be wide, the pixels between them."""

MOODS: dict[Mood, Tone] = {"bad": "bad", "warn": "warn", "good": "good", "plain": "gold"}
"""The colours of signs."""


def draw(surface: Surface, frame: Frame, units: tuple[Piece, ...], chosen: str) -> None:
    """Draw every unit, who is down under who stands."""
    for unit in sorted(units, key=lambda unit: not unit.down):
        if frame.px < SMALLEST:
            pygame.draw.circle(surface, DARK, frame.centre(unit.at), frame.px * 0.7 + 1)
            pygame.draw.circle(surface, SIDE_COLOURS[unit.side], frame.centre(unit.at), frame.px * 0.7)
            continue
        if unit.id == chosen:
            marks.halo(surface, frame, unit.at)
        _token(surface, frame, unit)
        if unit.shows_health and not unit.down:
            _health(surface, frame, unit, unit.health)


def _token(surface: Surface, frame: Frame, unit: Piece) -> None:
    """The disc with its figure; who is in motion larger, fainter or brighter."""
    picture, _ = token(unit.side, unit.figure, unit.facing, frame.px)
    opacity = unit.alpha * (0.32 if unit.down else 0.5 if unit.faded or unit.veiled else 1.0)
    if opacity < 1:
        picture = dimmed(picture, round(opacity * 20) / 20)
    if unit.flash > 0:
        picture = lit(picture, round(unit.flash * 8) / 8)
    if unit.scale != 1:
        picture = pygame.transform.smoothscale_by(picture, max(unit.scale, 0.05))
    box = picture.get_rect(center=frame.centre(unit.at))
    surface.blit(picture, box, special_flags=PREMULTIPLIED)


def _health(surface: Surface, frame: Frame, unit: Piece, left: float) -> None:
    """What is left as a bar under the token, with a notch for each quarter."""
    x, y = frame.corner(unit.at[0] + 0.14, unit.at[1] + 0.96)
    wide, high = round(frame.px * 0.72), max(3, frame.px // 10)
    box = pygame.Rect(round(x), round(y), wide, high)
    pygame.draw.rect(surface, DARK, box.inflate(2, 2), border_radius=2)
    inner = pygame.Rect(box.left, box.top, max(1, round(wide * left)) if left > 0 else 0, high)
    pygame.draw.rect(surface, health_colour(left), inner, border_radius=2)


def health_colour(left: float) -> Colour:
    """The colour of a bar with so much left; its length says the same."""
    return INK["good"] if left > 0.6 else INK["gold"] if left > 0.3 else INK["bad"]


def _overhead(surface: Surface, frame: Frame, look: Look, unit: Piece, others: list[pygame.Rect]) -> None:
    """Signs above the head of a token, so that its figure and its notch stay in sight: as many as fit.

    Where they would lie on somebody else there is a dot for each, in its colour.
    """
    if unit.faded:
        texts = [look.text("?", "label", INK["soft"])]
    else:
        texts = [look.text(sign.mark, "label", INK[MOODS[sign.mood]]) for sign in unit.marks[:MOST_SIGNS]]
    while len(texts) > 1 and sum(text.get_width() + AIR for text in texts) > WIDEST * frame.px:
        texts.pop()
    if not texts:
        return
    x, y = frame.corner(unit.at[0] + 0.5, unit.at[1] + 0.14)
    size = (sum(text.get_width() + AIR for text in texts), texts[0].get_height())
    box = pygame.Rect((0, 0), size)
    box.midbottom = (round(x), max(round(y), size[1]))
    if box.collidelist(others) >= 0 and not unit.faded:
        _dots(surface, _square(frame, unit), unit.marks[:MOST_SIGNS])
        return
    pygame.draw.rect(surface, DARK, box, border_radius=3)
    left = box.left + AIR // 2
    for text in texts:
        surface.blit(text, (left, box.top))
        left += text.get_width() + AIR


def _dots(surface: Surface, square: pygame.Rect, marks: tuple[Sign, ...]) -> None:
    """Signs without words, in the upper right corner of a token."""
    radius = max(2, square.width // 8)
    for number, sign in enumerate(marks):
        at = (square.right - radius, square.top + radius + 1 + number * (2 * radius + 1))
        pygame.draw.circle(surface, DARK, at, radius + 1)
        pygame.draw.circle(surface, INK[MOODS[sign.mood]], at, radius)


def names(surface: Surface, frame: Frame, look: Look, shown: BoardPicture) -> None:
    """The signs of all, the names of who is chosen and who is under the pointer."""
    if frame.px < NAMED:
        return
    standing = {unit.id: _square(frame, unit) for unit in shown.pieces if not unit.down}
    for unit in shown.pieces:
        if not unit.down:
            _overhead(surface, frame, look, unit, _without(standing, unit))
    for unit in shown.pieces:
        if unit.id == shown.chosen or unit.at == shown.hovered:
            size = look.text(unit.name, "small").get_size()
            place = name_place(_square(frame, unit), size, _without(standing, unit))
            marks.plate(surface, look, unit.name, place)


def _without(squares: dict[str, pygame.Rect], unit: Piece) -> list[pygame.Rect]:
    return [square for other, square in squares.items() if other != unit.id]


def _square(frame: Frame, unit: Piece) -> pygame.Rect:
    left, top = frame.corner(*unit.at)
    return pygame.Rect(round(left), round(top), frame.px, frame.px)


def name_place(square: pygame.Rect, size: tuple[int, int], others: list[pygame.Rect]) -> tuple[int, int]:
    """The middle of the upper edge of a name: below its unit, or where it lies on nobody else."""
    half, high = size[0] // 2 + NAME_AIR, size[1] + 2
    beside = square.centery - high // 2
    places = (
        (square.centerx, square.bottom + square.height // 10),
        (square.right + half, beside),
        (square.left - half, beside),
        (square.centerx, square.top - high - SIGNS),
    )
    free = ((x, y) for x, y in places if pygame.Rect(x - half, y, 2 * half, high).collidelist(others) < 0)
    return next(free, places[0])
