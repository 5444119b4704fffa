"""Labels on the board: signs over units and names of units; none of them ever lies on a unit."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.rules.presentation import Mood
from game.ui.board.camera import Frame
from game.ui.board.overlays import marks
from game.ui.board.picture import BoardPicture, Piece, Sign
from game.ui.board.tokens import reach, standing
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, Tone

NAMED = 20
"""From so many pixels a square on units have names and signs."""


NAME_AIR, SIGNS = 6, 14
"""Pixels beside a name on its plate, and those over a unit that its signs may take."""

MOST_SIGNS, WIDEST, AIR = 2, 1.1, 4
"""How many signs a unit has at most, how many squares they may be wide, the pixels between them."""

LEAST_SIGN, SIGN = 13, 0.38
"""The size of a sign: so many pixels at 100 % at least, else such a part of a square."""

MOODS: dict[Mood, Tone] = {"bad": "bad", "warn": "warn", "good": "good", "plain": "gold"}
"""The colours of signs."""


def _overhead(surface: Surface, frame: Frame, look: Look, unit: Piece, others: list[Rect]) -> Rect | None:
    """Signs above the head of a token, so that its figure and its notch stay in sight: as many as fit.

    Where they would lie on somebody else they stand small in a corner of it. The room that they take.
    """
    high = _sign_size(frame.px, look)
    if unit.faded:
        faces = [look.text("?", "label", INK["soft"]).premul_alpha()]
    else:
        faces = [_face(sign, high, look) for sign in unit.marks[:MOST_SIGNS]]
    while len(faces) > 1 and sum(face.get_width() + AIR for face in faces) > WIDEST * frame.px:
        faces.pop()
    if not faces:
        return None
    x, y = frame.corner(unit.at[0] + 0.5, unit.at[1] + 0.08)
    size = (sum(face.get_width() + AIR for face in faces), max(face.get_height() for face in faces) + AIR)
    box = Rect((0, 0), size)
    box.midbottom = (round(x), max(round(y), size[1]))
    if box.collidelist(others) >= 0 and not unit.faded:
        return _in_corner(surface, _square(frame, unit), unit.marks[:MOST_SIGNS], look)
    pygame.draw.rect(surface, DARK, box, border_radius=4)
    left = box.left + AIR // 2
    for face in faces:
        at = (left, box.top + (box.height - face.get_height()) // 2)
        surface.blit(face, at, special_flags=PREMULTIPLIED)
        left += face.get_width() + AIR
    return box


def _sign_size(px: int, look: Look) -> int:
    """The pixels of a sign: as large as the words in the window ask for, at most a half of a square."""
    return min(max(look.measure(LEAST_SIGN), round(px * SIGN)), max(LEAST_SIGN, px // 2))


def _face(sign: Sign, high: int, look: Look) -> Surface:
    """A sign as its picture, as its letters where it has none, premultiplied."""
    ink = INK[MOODS[sign.mood]]
    return (
        icon(sign.picture, high, ink) if sign.picture else look.text(sign.mark, "label", ink).premul_alpha()
    )


def _in_corner(surface: Surface, square: Rect, marks: tuple[Sign, ...], look: Look) -> Rect:
    """Signs in the upper right corner of a token, one below the other."""
    high = max(LEAST_SIGN, square.width // 5)
    faces = [_face(sign, high, look) for sign in marks]
    wide = max(face.get_width() for face in faces)
    box = Rect(0, 0, wide + 2, sum(face.get_height() for face in faces) + 2)
    box.topright = (square.right, square.top)
    pygame.draw.rect(surface, DARK, box, border_radius=3)
    y = box.top + 1
    for face in faces:
        surface.blit(face, (box.centerx - face.get_width() // 2, y), special_flags=PREMULTIPLIED)
        y += face.get_height()
    return box


def draw_labels(
    surface: Surface, frame: Frame, look: Look, shown: BoardPicture
) -> tuple[list[Rect], dict[str, Rect]]:
    """The signs of all, the names of who is chosen; of who is pointed at it is told beside.

    Returns what is taken by them and by units, where nothing else may be written, and whose signs are
    where.
    """
    below = standing(shown.pieces)
    taken = [_with_bars(frame, unit, below) for unit in shown.pieces]
    if frame.px < NAMED:
        return taken, {}
    squares = {unit.id: _square(frame, unit) for unit in shown.pieces if not unit.down}
    heads = dict[str, Rect]()
    for unit in shown.pieces:
        signs = None if unit.down else _overhead(surface, frame, look, unit, _without(squares, unit))
        heads |= {unit.id: signs} if signs else {}
    taken += heads.values()
    for unit in shown.pieces:
        if not unit.down and (unit.named or unit.id == shown.chosen):
            size, square = look.text(unit.name, "small").get_size(), _square(frame, unit)
            others = [*_without(squares, unit), *heads.values()]
            place = name_place(square, size, others, square.top - heads.get(unit.id, square).top)
            if place:
                taken.append(marks.plate(surface, look, unit.name, place))
    return taken, heads


def _without(squares: dict[str, Rect], unit: Piece) -> list[Rect]:
    return [square for other, square in squares.items() if other != unit.id]


def _square(frame: Frame, unit: Piece) -> Rect:
    left, top = frame.corner(*unit.at)
    return Rect(round(left), round(top), frame.px, frame.px)


def _with_bars(frame: Frame, unit: Piece, below: frozenset[tuple[int, int]]) -> Rect:
    """The room of a unit with what is left of it, which may hang over into the square below."""
    square = _square(frame, unit)
    square.height = reach(unit, frame.px, below)
    return square


def name_place(
    square: Rect, size: tuple[int, int], others: Sequence[Rect], head: int = 0
) -> tuple[int, int] | None:
    """The middle of the upper edge of a name: below its unit, or where it lies on nobody; None: nowhere.

    Signs reach `head` pixels above its square.
    """
    half, high = size[0] // 2 + NAME_AIR, size[1] + 2
    beside = square.centery - high // 2
    places = (
        (square.centerx, square.bottom + square.height // 10),
        (square.right + half, beside),
        (square.left - half, beside),
        (square.centerx, square.top - high - max(SIGNS, head + 1)),
    )
    others = list(others)
    free = ((x, y) for x, y in places if Rect(x - half, y, 2 * half, high).collidelist(others) < 0)
    return next(free, None)
