"""Dice as pictures: single dice, the strip of a roll, the tray in which they fall."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal, NamedTuple, TypeAlias

import pygame
from pygame import Surface
from pygame.font import Font

from game.rules.presentation import DiceGroup, Telling
from game.rules.units import Side
from game.ui.widgets.look import FONTS, Look, wrapped
from game.ui.widgets.pen import PREMULTIPLIED, WHITE, Pen, Point, shade
from game.ui.widgets.theme import GROUND, INK, Colour, Tone, mix

Owner: TypeAlias = Literal["attack", "defence", "plain"] | Side

OWNERS: dict[Owner, Tone] = {
    "squad": "squad",
    "ally": "ally",
    "opposition": "opposition",
    "neutral": "neutral",
    "attack": "squad",
    "defence": "opposition",
    "plain": "neutral",
}
"""Whose dice they are, by side where that is known; the words beside them say it too."""

INKED: Colour = (12, 17, 27)
"""What is written on a bright die."""

SYMBOLS = "SATFHD"
"""Success, advantage, triumph, failure, threat, despair (N-01)."""

MOODS: dict[str, Tone] = {"good": "good", "bad": "bad", "warn": "warn", "plain": "ink"}
"""The colours of verdicts."""

TUMBLES = 8
"""In how many positions a die is drawn while it tumbles."""


class Body(NamedTuple):
    """The outline of a die, the edges that are seen on its faces, and how high its number stands."""

    outline: tuple[Point, ...]
    edges: tuple[tuple[Point, Point], ...] = ()
    middle: float = 0.5
    text: float = 0.56


def _polygon(corners: int, radius: float, middle: float = 0.5) -> tuple[Point, ...]:
    """A regular polygon with a corner at the top."""
    angles = [2 * pi * (k / corners - 0.25) for k in range(corners)]
    return tuple((0.5 + radius * cos(angle), middle + radius * sin(angle)) for angle in angles)


def _spokes(outer: tuple[Point, ...], inner: tuple[Point, ...]) -> tuple[tuple[Point, Point], ...]:
    rim = tuple(zip(inner, (*inner[1:], inner[0]), strict=True))
    return (*zip(inner, outer, strict=False), *rim)


_KITE = ((0.5, 0.03), (0.95, 0.4), (0.95, 0.6), (0.5, 0.97), (0.05, 0.6), (0.05, 0.4))
_FACE = ((0.5, 0.12), (0.77, 0.56), (0.5, 0.72), (0.23, 0.56))
_HEXAGON, _TRIANGLE = _polygon(6, 0.47), _polygon(3, 0.3, middle=0.52)
_DECAGON, _PENTAGON = _polygon(10, 0.47), _polygon(5, 0.33)
_DIAMOND = ((0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5))

BODIES: dict[str, Body] = {
    "d4": Body(((0.5, 0.04), (0.98, 0.9), (0.02, 0.9)), middle=0.6, text=0.46),
    "d6": Body(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), text=0.62),
    "d8": Body(
        _DIAMOND, (((0.02, 0.5), (0.5, 0.8)), ((0.5, 0.8), (0.98, 0.5)), ((0.5, 0.8), (0.5, 0.98))), 0.45, 0.5
    ),
    "d10": Body(
        _KITE,
        (
            *zip(_FACE, (*_FACE[1:], _FACE[0]), strict=True),
            (_FACE[1], _KITE[2]), (_FACE[3], _KITE[4]), (_FACE[2], _KITE[3]),
        ),
        0.46,
        0.5,
    ),
    "d12": Body(_DECAGON, _spokes(_DECAGON[::2], _PENTAGON), text=0.5),
    "d20": Body(_HEXAGON, _spokes(_HEXAGON[::2], _TRIANGLE), 0.55, 0.42),
}  # fmt: skip
"""The bodies of dice by the names of their shapes."""

ROUND = Body(_polygon(24, 0.46))
"""Any other die."""

NAMED: dict[str, tuple[str, float]] = {
    "boost": ("d6", 1.25),
    "setback": ("d6", 0.75),
    "ability": ("d8", 1.0),
    "difficulty": ("d8", 1.0),
    "proficiency": ("d12", 1.25),
    "challenge": ("d12", 0.85),
    "d100": ("d10", 1.0),
}
"""Dice with names of their own: their shape, and how bright they are among those of their side (N-01)."""


def die(
    shape: str, shown: str, owner: Owner, size: int, *, counted: bool = True, tumble: int = -1
) -> Surface:
    """One die of so many pixels, premultiplied.

    A die that did not count is dim; `tumble` 0 to TUMBLES - 1 is how it lies while it tumbles.
    """
    return _die(shape, shown, INK[OWNERS[owner]], size, counted=counted, tumble=tumble)


@lru_cache(maxsize=1024)
def _die(shape: str, shown: str, owner: Colour, size: int, *, counted: bool, tumble: int) -> Surface:
    kind, factor = NAMED.get(shape, (shape, 1.0))
    body = BODIES.get(kind, ROUND)
    colour = shade(owner, factor)
    fill = colour if counted else mix(GROUND["panel"], colour, 0.2)
    pen = Pen(size)
    _body(pen, body, fill, shade(colour, 0.45) if counted else mix(GROUND["panel"], colour, 0.55))
    ink = INKED if counted else mix(GROUND["panel"], colour, 0.85)
    if shown and set(shown) <= set(SYMBOLS):
        _symbols(pen, shown, ink, body.middle)
    picture = pen.picture()
    if shown.strip("-") and not set(shown) <= set(SYMBOLS):
        number = _number(shown, round(size * (body.text if len(shown) < 3 else 0.7 * body.text)), ink)
        at = ((size - number.get_width()) / 2, size * body.middle - number.get_height() / 2)
        picture.blit(number, at, special_flags=PREMULTIPLIED)
    return picture if tumble < 0 else _tumbled(picture, tumble)


def _body(pen: Pen, body: Body, fill: Colour, edge: Colour) -> None:
    outline = body.outline
    pen.shape(outline, edge)
    pen.line((*outline, outline[0]), 0.05, edge)
    inner = [(0.5 + (x - 0.5) * 0.9, 0.5 + (y - 0.5) * 0.9) for x, y in outline]
    pen.shape(inner, fill)
    for start, end in body.edges:
        pen.line([start, end], 0.03, mix(fill, edge, 0.45))
    top = [(x, y) for x, y in inner if y < 0.5]
    if len(top) > 1:
        pen.line(sorted(top), 0.025, mix(fill, WHITE, 0.4))


def _tumbled(picture: Surface, tumble: int) -> Surface:
    size = picture.get_width()
    spun = pygame.transform.rotozoom(picture, 360 / TUMBLES * tumble + 20, 0.9)
    frame = Surface((size, size), pygame.SRCALPHA)
    hop = round(size * 0.06 * (tumble % 3 - 1))
    where = ((size - spun.get_width()) // 2, (size - spun.get_height()) // 2 + hop)
    frame.blit(spun, where, special_flags=PREMULTIPLIED)
    return frame.convert_alpha()


@lru_cache(maxsize=512)
def _number(shown: str, height: int, ink: Colour) -> Surface:
    """What stands on a die, cut to its letters so that it can be put in the middle."""
    text = _font(max(7, height)).render(shown, True, ink)
    return text.subsurface(text.get_bounding_rect()).convert_alpha().premul_alpha()


@lru_cache(maxsize=32)
def _font(height: int) -> Font:
    return Font(FONTS / "NotoSans-Bold.ttf", height)


def _symbols(pen: Pen, shown: str, ink: Colour, middle: float) -> None:
    """One symbol in the middle, or two side by side."""
    radius = 0.23 if len(shown) == 1 else 0.155
    places = [0.5] if len(shown) == 1 else [0.5 - 1.15 * radius, 0.5 + 1.15 * radius]
    for symbol, x in zip(shown, places, strict=False):
        _symbol(pen, symbol, ink, (x, middle), radius)


def _symbol(pen: Pen, symbol: str, ink: Colour, at: Point, r: float) -> None:
    """A star for success, a cross for failure, chevrons up and down, and a ring about the great ones."""
    x, y = at
    wide = 0.3 * r + 0.015
    if symbol in "TD":
        pen.ring(x, y, r * 1.1, 0.2 * r, ink)
        r *= 0.62
    if symbol in "ST":
        pen.shape(
            [
                (x + (r if k % 2 == 0 else 0.45 * r) * sin(pi * k / 4),
                 y - (r if k % 2 == 0 else 0.45 * r) * cos(pi * k / 4)) for k in range(8)
            ],
            ink,
        )  # fmt: skip
    elif symbol in "FD":
        arm = 0.68 * r
        pen.line([(x - arm, y - arm), (x + arm, y + arm)], wide, ink)
        pen.line([(x + arm, y - arm), (x - arm, y + arm)], wide, ink)
    else:
        up = -1 if symbol == "A" else 1
        for dy in (-0.3 * r, 0.4 * r):
            points = [(x - 0.75 * r, y + dy - up * 0.3 * r), (x, y + dy + up * 0.4 * r),
                      (x + 0.75 * r, y + dy - up * 0.3 * r)]  # fmt: skip
            pen.line(points, wide, ink)


class _Piece(NamedTuple):
    """Something in a strip, and how much air it wants before it."""

    picture: Surface
    gap: int


def roll_strip(
    look: Look, telling: Telling, width: int, *, sizes: Sequence[int] = (), tick: int | None = None
) -> Surface:
    """A roll in lines of at most so many pixels: its dice, group by group, and the verdict; premultiplied.

    Of some `sizes` of a die in pixels, the largest first, it is that at which all dice stand in one line, and
    the verdict below them; by default it is as in the log. With `tick`, a number that grows, the dice tumble
    and the verdict keeps its place, but is not shown yet.
    """
    verdict = list(_verdict(look, telling, width, tick))
    for side in sizes or (look.measure(20),):
        dice = list(_thrown(look, telling, (side, width), tick))
        if len(_broken(dice, width)) == 1:
            break
    parts = (dice, verdict) if sizes else ([*dice, *verdict],)
    lines = [line for part in parts for line in _broken(part, width) if line]
    height = max(side, look.font("strong").get_height()) + max(2, side // 8)
    used = max(map(_wide, lines), default=1)
    strip = Surface((used, max(1, height * len(lines))), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        x = 0
        for at, (picture, gap) in enumerate(line):
            x += gap if at else 0
            y = number * height + (height - picture.get_height()) // 2
            strip.blit(picture, (x, y), special_flags=PREMULTIPLIED)
            x += picture.get_width()
    return strip.convert_alpha()


def _thrown(look: Look, telling: Telling, size: tuple[int, int], tick: int | None) -> Iterator[_Piece]:
    """The dice, with what is said of them; `size`: of a die, and of a line."""
    wide, (side, width) = look.measure(8), size
    for number, group in enumerate(telling.dice):
        if number and group.role == "defence" != telling.dice[number - 1].role:
            yield _Piece(_words(look, "against", "small", "faint"), wide)
        for at, picture in enumerate(_dice(group, side, tick, number)):
            yield _Piece(picture, max(2, side // 8) if at or not number else wide)
        later = telling.dice[number + 1 :]
        if (note := note_of(group)) and not any(note_of(other) == note for other in later[:1]):
            lines = wrapped(note, "small", width, look)
            yield from (_Piece(_words(look, line, "small", "soft"), wide) for line in lines)


def note_of(group: DiceGroup) -> str:
    """What counts on dice, if that is said beside them, and on which, where they have numbers on them."""
    if not group.note or group.shape not in BODIES:
        return group.note
    many = len(group.shown) if group.summed and len(group.shown) > 1 else ""
    return f"{many}{group.shape}, {group.note}"


def _verdict(look: Look, telling: Telling, width: int, tick: int | None) -> Iterator[_Piece]:
    if telling.verdict:
        for line in wrapped(telling.verdict, "strong", width, look):
            words = _words(look, line, "strong", MOODS[telling.mood])
            hidden = Surface(words.get_size(), pygame.SRCALPHA)
            yield _Piece(words if tick is None else hidden, look.measure(10))


def _dice(group: DiceGroup, side: int, tick: int | None, number: int) -> Iterator[Surface]:
    for at, (shown, counted) in enumerate(zip(group.shown, group.counted, strict=True)):
        tumble = -1 if tick is None else (tick * 3 + at * 5 + number) % TUMBLES
        yield die(group.shape, shown, group.side or group.role, side, counted=counted, tumble=tumble)


def _words(look: Look, words: str, style: Literal["small", "strong"], tone: Tone) -> Surface:
    return look.text(words, style, tone).premul_alpha()


def _wide(line: list[_Piece]) -> int:
    """The pixels of a line; the gap before its first piece is left out."""
    return sum(piece.gap + piece.picture.get_width() for piece in line) - (line[0].gap if line else 0)


def _broken(pieces: list[_Piece], width: int) -> list[list[_Piece]]:
    """The pieces in lines that are no wider than so many pixels, but for a piece that is so alone."""
    lines: list[list[_Piece]] = [[]]
    used = 0
    for piece in pieces:
        room = piece.gap + piece.picture.get_width()
        if lines[-1] and used + room > width:
            lines.append([])
            used = 0
        used += room if lines[-1] else piece.picture.get_width()
        lines[-1].append(piece)
    return lines
