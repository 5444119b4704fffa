"""Draws the units of a frame: tokens with health, signs of their statuses, names of who is looked at."""

import pygame
from pygame import Surface

from game.rules.words import Mood
from game.ui import tokens
from game.ui.camera import Frame
from game.ui.overlays import marks
from game.ui.shown import Piece, Shown
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, Colour, Tone

SMALLEST = 12
"""Below this many pixels a square a unit is a dot."""

NAMED = 20
"""From so many pixels a square on units have names and signs."""


MOST_SIGNS, WIDEST, AIR = 2, 1.1, 4
"""How many signs a unit has at most, how many squares they may be wide, the pixels between them."""

MOODS: dict[Mood, Tone] = {"bad": "bad", "warn": "warn", "good": "good", "plain": "gold"}
"""The colours of signs."""


def draw(surface: Surface, frame: Frame, units: tuple[Piece, ...], chosen: str) -> None:
    """Draw every unit, who is down under who stands."""
    for unit in sorted(units, key=lambda one: not one.down):
        if frame.px < SMALLEST:
            pygame.draw.circle(surface, DARK, frame.centre(unit.at), frame.px * 0.7 + 1)
            pygame.draw.circle(surface, SIDE_COLOURS[unit.side], frame.centre(unit.at), frame.px * 0.7)
            continue
        if unit.id == chosen:
            marks.halo(surface, frame, unit.at)
        _token(surface, frame, unit)
        if unit.health is not None and not unit.down:
            _health(surface, frame, unit, unit.health)


def _token(surface: Surface, frame: Frame, unit: Piece) -> None:
    """The disc with its figure; who is in motion larger, fainter or brighter."""
    picture, _ = tokens.token(unit.side, unit.figure, unit.facing, frame.px)
    opacity = unit.alpha * (0.32 if unit.down else 0.5 if unit.faded or unit.veiled else 1.0)
    if opacity < 1:
        picture = tokens.dimmed(picture, round(opacity * 20) / 20)
    if unit.flash > 0:
        picture = tokens.lit(picture, round(unit.flash * 8) / 8)
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


def _overhead(surface: Surface, frame: Frame, look: Look, unit: Piece) -> None:
    """Signs above the head of a token, so that its figure and its notch stay in sight: as many as fit."""
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
    pygame.draw.rect(surface, DARK, box, border_radius=3)
    left = box.left + AIR // 2
    for text in texts:
        surface.blit(text, (left, box.top))
        left += text.get_width() + AIR


def names(surface: Surface, frame: Frame, look: Look, shown: Shown) -> None:
    """The signs of all, the names of who is chosen and who is under the pointer."""
    if frame.px < NAMED:
        return
    for unit in shown.pieces:
        if not unit.down:
            _overhead(surface, frame, look, unit)
    for unit in shown.pieces:
        if unit.id == shown.chosen or unit.at == shown.hovered:
            marks.plate(surface, look, unit.name, frame.corner(unit.at[0] + 0.5, unit.at[1] + 1.1))
