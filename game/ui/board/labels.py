"""Labels on the board: signs over units, names of units and of zones; none of them ever lies on a unit."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.board.squares import Square
from game.rules.presentation import Mood
from game.rules.scenario import Zone
from game.ui.board.camera import Frame
from game.ui.board.overlays import marks
from game.ui.board.overlays.lines import zone_colour
from game.ui.board.picture import BoardPicture, Piece, Sign
from game.ui.board.tokens import reach, standing
from game.ui.layout import Box
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

HEADROOM, ASIDE = 40, 0.25
"""So high above a unit, at 100 %, and so many squares to its sides words rise from it."""

MOODS: dict[Mood, Tone] = {"bad": "bad", "warn": "warn", "good": "good", "plain": "gold"}
"""The colours of signs."""

MOST_PLACES = 12
"""So many places are tried along each edge of a zone."""

BESIDE = 4
"""Pixels between a zone and its name, where that stands to its left or right."""

Stood = dict[tuple[Square, ...], int]
"""At which of its places a zone's name stands, by the squares of the zone: more may be said in it."""


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
    surface: Surface,
    frame: Frame,
    look: Look,
    shown: BoardPicture,
    clear: Box | None = None,
    places: Stood | None = None,
) -> tuple[list[Rect], dict[str, Rect]]:
    """The signs of all, the names of who is chosen and of zones; of who is pointed at it is told beside.

    Returns what is taken by them and by units, where nothing else may be written, and whose signs are
    where. Names of zones stand in the part of the board that is `clear` of panels; `places` holds at which
    of its places each stands, so that it stays there until somebody else does.
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
    rising = [_headroom(square, look) for square in squares.values()]
    across, down = shown.backdrop.board.width, shown.backdrop.board.height
    room = Rect(frame.at((0, 0)), (across * frame.px, down * frame.px)).inflate(-6, 0)
    room = room.clip(Rect(clear or surface.get_rect()))
    for zone in shown.backdrop.zones:
        name = look.text(zone.name, "label", zone_colour(zone))
        _zone_name(surface, frame, name, zone, _Room(room, taken, rising, {} if places is None else places))
    return taken, heads


class _Room(NamedTuple):
    """Where names of zones may stand: within a part of the surface, on nothing that is taken.

    Nor, if they can help it, where words are `rising`; `places` holds at which of its places each has stood.
    """

    within: Rect
    taken: list[Rect]
    rising: list[Rect]
    places: Stood


def _zone_name(surface: Surface, frame: Frame, name: Surface, zone: Zone, room: _Room) -> None:
    """The name of a zone beside or in it: where it has stood, or else where nobody stands."""
    size = (name.get_width() + 8, name.get_height() + 2)
    near = _extent(zone, frame).inflate(2 * BESIDE + 2, 2 * (size[1] + 6))
    moved = [place.clamp(room.within) for place in zone_places(zone, frame, size)]
    stood = room.places.get(zone.squares, 0)
    inside = [
        (at, plate)
        for at, plate in sorted(enumerate(moved), key=lambda place: place[0] != stood)
        if near.colliderect(plate) and room.within.contains(plate) and plate.collidelist(room.taken) < 0
    ]
    calm = (place for place in inside if place[1].collidelist(room.rising) < 0)
    at, plate = next(calm, inside[0] if inside else (stood, None))
    room.places[zone.squares] = at
    if plate:
        room.taken.append(plate)
        pygame.draw.rect(surface, DARK, plate, border_radius=3)
        surface.blit(name, (plate.left + 5, plate.top + 1))


def _headroom(square: Rect, look: Look) -> Rect:
    """Where words rise from a unit in a square."""
    aside, high = round(square.width * ASIDE), look.measure(HEADROOM)
    return Rect(square.left - aside, square.top - high, square.width + 2 * aside, high)


def _extent(zone: Zone, frame: Frame) -> Rect:
    """The least rectangle around a zone."""
    across, down = zip(*zone.squares, strict=True)
    left, top = frame.at((min(across), min(down)))
    right, bottom = frame.at((max(across) + 1, max(down) + 1))
    return Rect(left, top, right - left, bottom - top)


def zone_places(zone: Zone, frame: Frame, size: tuple[int, int]) -> Sequence[Rect]:
    """Where a zone's name may stand, best first: above its upper edge, below its lower, within, beside it.

    One that is wider than an edge begins or ends at any square of it.
    """
    extent = _extent(zone, frame)
    top, low = min(square.y for square in zone.squares), max(square.y for square in zone.squares)
    upper = [square for square in zone.squares if square.y == top]
    lower = [square for square in zone.squares if square.y == low]
    along = [
        Rect((frame.left + left, frame.top + y), size)
        for row, y in (
            (upper, top * frame.px - 1 - size[1]),
            (lower, (low + 1) * frame.px + 2),
            (upper, top * frame.px + 3),
            (lower, (low + 1) * frame.px - 3 - size[1]),
        )
        for left in _beginnings(sorted(square.x for square in row), frame.px, size[0])[:MOST_PLACES]
    ]
    beside = [
        Rect((left, frame.top + (row + 1) * frame.px - size[1] - 3), size)
        for row in range(top, low + 1)[:MOST_PLACES]
        for left in (extent.right + BESIDE, extent.left - BESIDE - size[0])
    ]
    return along + beside


def _beginnings(columns: Sequence[int], px: int, wide: int) -> list[int]:
    """How far right a name may begin along the squares of an edge, in pixels, best first.

    As many for every name, so that one stays where it is as it grows: in the edge while it has room there.
    """
    begins = [column * px + 3 for column in columns]
    ends = [(column + 1) * px - 3 - wide for column in reversed(columns)]
    spare = len(columns) * px - wide
    if spare < 0:
        return begins + ends
    return [max(begins[0], min(begin, begins[0] + spare)) for begin in begins + ends]


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
