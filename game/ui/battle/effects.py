"""Draws the effects of an animation over the board; dice are a panel of their own (`game.ui.battle.dice`)."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from random import Random

import pygame
from pygame import Surface

from game.rules.presentation import Mood
from game.ui.battle.animation import Effect, Kind, Place, between, far
from game.ui.board.camera import Frame
from game.ui.board.traces import BRASS
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED, Pen
from game.ui.widgets.theme import INK, SIDE_COLOURS, Colour, Style, Tone, mix

PLATE = 235
"""How opaque the plate under words that rise is, of 255."""

STEPS = 12
"""In how many steps an effect fades or grows."""

FINE = 32
"""Half the width of the picture from which soft discs are enlarged."""

DARK: Colour = (10, 12, 18)
BLACK: Colour = (0, 0, 0)


def step(part: float) -> int:
    """The step of a part (0 to 1): of 0 it is 0, of 1 it is STEPS."""
    return round(min(max(part, 0.0), 1.0) * STEPS)


@lru_cache(maxsize=384)
def soft(radius: int, colour: Colour, strength: int) -> Surface:
    """A disc that fades towards its edge; `strength` 0 to STEPS is how opaque its middle is."""
    base = Surface((2 * FINE, 2 * FINE), pygame.SRCALPHA)
    for ring in range(FINE, 0, -1):
        alpha = round(255 * strength / STEPS * _fall(ring / FINE))
        ink = tuple(part * alpha // 255 for part in colour)
        pygame.draw.circle(base, (*ink, alpha), (FINE, FINE), ring)
    return pygame.transform.smoothscale(base, (2 * radius, 2 * radius)).convert_alpha()


@lru_cache(maxsize=384)
def glow(radius: int, colour: Colour, strength: int) -> Surface:
    """Light, to be added to what it falls on."""
    base = Surface((2 * FINE, 2 * FINE))
    for ring in range(FINE, 0, -1):
        pygame.draw.circle(
            base, mix(BLACK, colour, strength / STEPS * _fall(ring / FINE)), (FINE, FINE), ring
        )
    return pygame.transform.smoothscale(base, (2 * radius, 2 * radius)).convert()


def _fall(at: float) -> float:
    """How strong a soft disc is at a part of its radius."""
    return float((1 - at * at) ** 1.6)


@lru_cache(maxsize=256)
def ring(radius: int, width: int, colour: Colour, strength: int) -> Surface:
    """A smooth circle's line, a glow like the others."""
    half = radius + 2
    picture = Surface((2 * half, 2 * half))
    pygame.draw.aacircle(picture, mix(BLACK, colour, strength / STEPS), (half, half), radius, width)
    return picture.convert()


@lru_cache(maxsize=128)
def cross(px: int, colour: Colour, at: int) -> Surface:
    """Who is out: a cross that comes down on the token, and fades in the end; `at` 0 to STEPS."""
    part = at / STEPS
    pen = Pen(px, 0.4)
    arm = 0.30 * (1 + 0.9 * max(0.0, 1 - part / 0.2) ** 2)
    alpha = round(255 * min(1.0, part / 0.12, (1 - part) / 0.35))
    for ink, wide in ((DARK, 0.21), (colour, 0.12)):
        for way in (-1, 1):
            ends = [(0.5 - arm, 0.5 - way * arm), (0.5 + arm, 0.5 + way * arm)]
            pen.line(ends, wide, (*ink, alpha))
    return pen.picture()


@lru_cache(maxsize=32)
def grenade(px: int) -> Surface:
    """Something that is thrown."""
    pen = Pen(max(6, round(px * 0.34)))
    pen.disc(0.5, 0.5, 0.46, DARK)
    pen.disc(0.5, 0.5, 0.38, (126, 140, 104))
    pen.disc(0.42, 0.4, 0.14, (188, 204, 150))
    return pen.picture()


@lru_cache(maxsize=32)
def outlined(look: Look, words: str, style: Style, colour: Colour) -> Surface:
    """One line of text with a dark rim, readable on any ground."""
    text, rim = look.text(words, style, colour), look.text(words, style, DARK)
    wide = max(1, look.measure(2))
    whole = Surface((text.get_width() + 2 * wide, text.get_height() + 2 * wide), pygame.SRCALPHA)
    for dx, dy in _around(wide):
        whole.blit(rim, (wide + dx, wide + dy))
    whole.blit(text, (wide, wide))
    return whole.premul_alpha().convert_alpha()


@lru_cache(maxsize=32)
def on_plate(look: Look, words: str, style: Style, colour: Colour) -> Surface:
    """One line of text on a dark plate, readable over signs and names too."""
    text = outlined(look, words, style, colour)
    whole = Surface((text.get_width() + look.measure(8), text.get_height()), pygame.SRCALPHA)
    pygame.draw.rect(whole, (*DARK, PLATE), whole.get_rect(), border_radius=look.measure(5))
    whole = whole.premul_alpha().convert_alpha()
    whole.blit(text, (look.measure(4), 0), special_flags=PREMULTIPLIED)
    return whole


def faded(picture: Surface, strength: int) -> Surface:
    """A premultiplied picture made fainter; `strength` 0 to STEPS."""
    if strength == STEPS:
        return picture
    part = round(255 * strength / STEPS)
    copy = picture.copy()
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _around(wide: int) -> list[tuple[int, int]]:
    return [
        (dx, dy)
        for dx in range(-wide, wide + 1)
        for dy in range(-wide, wide + 1)
        if 0 < dx * dx + dy * dy <= wide * wide + 1
    ]


@lru_cache(maxsize=24)
def ribbon(width: int, height: int, colour: Colour) -> Surface:
    """The band of a banner: dark, thinning out to both sides, with a bright line above and below."""
    band = Surface((64, height), pygame.SRCALPHA)
    for x in range(64):
        part = sin(pi * (x + 0.5) / 64) ** 0.6
        alpha = round(225 * part)
        ink = tuple(value * alpha // 255 for value in DARK)
        pygame.draw.line(band, (*ink, alpha), (x, 0), (x, height))
        edge = (*(round(value * part * part) for value in colour), round(255 * part * part))
        for y in (0, height - 1):
            band.set_at((x, y), edge)
    return pygame.transform.smoothscale(band, (width, height)).convert_alpha()


HOT: Colour = (255, 244, 214)
FIRE: Colour = (255, 150, 54)
EMBER: Colour = (196, 62, 22)
STEEL: Colour = (222, 236, 255)
GREY: Colour = (152, 158, 170)
EARTH: Colour = (150, 134, 112)

MOODS: dict[Mood, Tone] = {"good": "gold", "bad": "bad", "warn": "warn", "plain": "ink"}
"""The colours of words; each says the same in its words."""

Draw = Callable[[Surface, Frame, Look, Effect], None]
Write = Callable[[Surface, Frame, Look, Effect, Box], None]

SIZES: tuple[Style, ...] = ("title", "strong", "small")
"""The styles of a banner, the largest first."""


def draw(
    surface: Surface,
    frame: Frame,
    look: Look,
    effects: Iterable[Effect],
    room: Box,
    across: Box | None = None,
) -> None:
    """Draw effects in their order.

    `frame` is where the board lies on the surface; words stay in `room`, the part that no panel covers, and
    a banner lies `across` a box of its own.
    """
    for effect in effects:
        if effect.kind in DRAWN:
            DRAWN[effect.kind](surface, frame, look, effect)
        elif effect.kind in WRITTEN:
            box = across if across and effect.kind == "banner" else room
            WRITTEN[effect.kind](surface, frame, look, effect, box)


def shake(surface: Surface, frame: Frame, offset: Place) -> None:
    """Move what has been drawn of the board by so many squares; panels are drawn after it."""
    dx, dy = round(offset[0] * frame.px), round(offset[1] * frame.px)
    if dx or dy:
        surface.scroll(dx, dy)


def _lay(surface: Surface, picture: Surface, at: Place, flags: int = PREMULTIPLIED) -> None:
    """Lay a picture down about a pixel."""
    where = (round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2))
    surface.blit(picture, where, special_flags=flags)


def _light(surface: Surface, at: Place, radius: float, colour: Colour, strength: float) -> None:
    if strength > 0.04:
        _lay(surface, glow(_even(radius), colour, step(strength)), at, pygame.BLEND_RGB_ADD)


def _circle(surface: Surface, at: Place, radius: float, colour: Colour, look: tuple[float, int]) -> None:
    """A ring of light; `look` is its strength and its width in pixels."""
    picture = ring(_even(radius), look[1], colour, step(look[0]))
    _lay(surface, picture, at, pygame.BLEND_RGB_ADD)


def _even(radius: float) -> int:
    """A radius rounded so that not every frame needs a picture of its own."""
    grain = 2 if radius < 40 else 6
    return max(2, round(radius / grain) * grain)


def _aim(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """An arrow in the colour of its side from who attacks to whom, that grows and stays."""
    start, end = frame.centre(effect.at), frame.centre(effect.to)
    gap = max(hypot(end[0] - start[0], end[1] - start[1]), 1.0)
    rim, px = min(0.5 * frame.px / gap, 0.4), frame.px
    tip = between(start, end, rim + (1 - 2 * rim) * min(1.0, effect.part / 0.25))
    angle, wide, head = atan2(end[1] - start[1], end[0] - start[0]), max(2, px // 20), 0.2 * px
    for ink, more in ((DARK, 2), (SIDE_COLOURS[effect.side], 0)):
        pygame.draw.aaline(surface, ink, between(start, end, rim), tip, wide + more)
        back = [
            (tip[0] - head * cos(angle + turn), tip[1] - head * sin(angle + turn)) for turn in (-0.5, 0.5)
        ]
        for corner in back:
            pygame.draw.aaline(surface, ink, tip, corner, wide + more)
    if effect.part > 0.2:
        pygame.draw.aacircle(surface, SIDE_COLOURS[effect.side], end, 0.5 * px, wide)


def _muzzle(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    at, end = frame.centre(effect.at), frame.centre(effect.to)
    angle, left = atan2(end[1] - at[1], end[0] - at[0]), 1 - effect.part
    _light(surface, at, 0.75 * frame.px, FIRE, 0.9 * left)
    for colour, size in ((FIRE, 0.5), (HOT, 0.34)):
        for turn, length, wide in ((0.0, 1.0, 0.24), (0.9, 0.5, 0.16), (-0.9, 0.5, 0.16)):
            reach = size * length * frame.px * (0.5 + 0.5 * left)
            _spike(surface, at, angle + turn, reach, reach * wide, colour)


def _spike(surface: Surface, at: Place, angle: float, reach: float, wide: float, colour: Colour) -> None:
    dx, dy = cos(angle), sin(angle)
    tip = (at[0] + dx * reach, at[1] + dy * reach)
    sides = [(at[0] - dy * wide, at[1] + dx * wide), (at[0] + dy * wide, at[1] - dx * wide)]
    pygame.draw.polygon(surface, colour, [sides[0], tip, sides[1]])
    pygame.draw.aaline(surface, colour, sides[0], tip)
    pygame.draw.aaline(surface, colour, sides[1], tip)


def _casing(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A casing that flies to the side in a low arc, turns over and comes to lie."""
    ground = between(effect.at, effect.to, min(1.0, effect.part / 0.7))
    height = 0.3 * sin(pi * min(1.0, effect.part / 0.7))
    x, y = frame.centre((ground[0], ground[1] - height))
    turn, half = effect.seed + 9 * min(effect.part, 0.7), max(1.5, frame.px / 22)
    dx, dy = half * cos(turn), half * sin(turn)
    for ink, wide in ((DARK, max(2, frame.px // 14)), (BRASS, max(1, frame.px // 20))):
        pygame.draw.line(surface, ink, (x - dx, y - dy), (x + dx, y + dy), wide)


def _tracer(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A streak whose head arrives first; then its tail catches up."""
    start, end = frame.centre(effect.at), frame.centre(effect.to)
    gap = max(hypot(end[0] - start[0], end[1] - start[1]), 1.0)
    first = min(0.5, 0.45 * frame.px / gap)  # from the muzzle, not from the middle of who shoots
    head = first + (1 - first) * min(1.0, effect.part / 0.62)
    tail = max(first, first + (1 - first) * (effect.part - 0.3) / 0.7)
    wide = max(2, round(frame.px / 16))
    points = [between(start, end, tail + (head - tail) * part) for part in (0.0, 0.45, 1.0)]
    for a, b, ink, thick in (
        (points[0], points[2], EMBER, wide + 2),
        (points[0], points[2], FIRE, wide),
        (points[1], points[2], HOT, max(1, wide - 1)),
    ):
        pygame.draw.aaline(surface, ink, a, b, thick)
    _light(surface, points[2], 0.34 * frame.px, FIRE, 0.9 * min(1.0, 2 - 2 * effect.part))


def _slash(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A crescent over the target, drawn by the blow."""
    at, source = frame.centre(effect.at), frame.centre(effect.to)
    facing = atan2(source[1] - at[1], source[0] - at[0])
    radius, swept = 0.52 * frame.px, 2.3
    begin = facing - 1.15 + swept * max(0.0, effect.part - 0.45) / 0.55
    end = facing - 1.15 + swept * min(1.0, effect.part / 0.5)
    if end - begin < 0.05:
        return
    for ink, thick in ((mix(STEEL, DARK, 0.45), 0.2), (STEEL, 0.13)):
        pygame.draw.polygon(surface, ink, _crescent(at, radius, begin, end, thick * frame.px))
    pygame.draw.aalines(
        surface, STEEL, closed=True, points=_crescent(at, radius, begin, end, 0.13 * frame.px)
    )


def _crescent(at: Place, radius: float, begin: float, end: float, thick: float) -> list[Place]:
    outer, inner = [], []
    for k in range(11):
        angle = begin + (end - begin) * k / 10
        depth = thick * sin(pi * k / 10)
        outer.append((at[0] + radius * cos(angle), at[1] + radius * sin(angle)))
        inner.append((at[0] + (radius - depth) * cos(angle), at[1] + (radius - depth) * sin(angle)))
    return outer + inner[::-1]


def _missile(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A ball in an arc, its shadow on the ground below."""
    ground = between(effect.at, effect.to, effect.part)
    height = min(0.35 + 0.12 * far(effect.at, effect.to), 1.6) * sin(pi * effect.part)
    x, y = frame.centre(ground)
    _lay(surface, soft(_even(0.2 * frame.px), DARK, step(0.8)), (x, y + 0.06 * frame.px))
    _lay(surface, grenade(frame.px), (x, y - height * frame.px))


def _impact(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A flash, a ring, and sparks that fly."""
    at, part, px = frame.centre(effect.at), effect.part, frame.px
    _light(surface, at, (0.35 + 0.45 * effect.size) * px, FIRE, 1 - part)
    looks = Random(effect.seed)
    for _ in range(9):
        angle, reach = looks.uniform(0, 2 * pi), looks.uniform(0.4, 0.75) * effect.size * px
        out, back = 1 - (1 - part) ** 2, max(0.0, part - 0.25) / 0.75
        dx, dy = reach * cos(angle), reach * sin(angle)
        a, b = (at[0] + dx * back, at[1] + dy * back), (at[0] + dx * out, at[1] + dy * out)
        pygame.draw.aaline(surface, mix(HOT, FIRE, part), a, b, max(1, px // 22))
    if part < 0.6:
        radius = (0.2 + 0.45 * effect.size * part) * px
        _circle(surface, at, radius, HOT, (0.9 - 1.4 * part, max(2, px // 12)))


def _cross(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    _lay(surface, cross(frame.px, INK["bad"], step(effect.part)), frame.centre(effect.at))


def _words(surface: Surface, frame: Frame, look: Look, effect: Effect, room: Box) -> None:
    """Words that rise, fast at first, and fade in the end; those above others begin where they stay."""
    x, y = frame.centre(effect.at)
    rise = 1 if effect.lane else 1 - (1 - min(1.0, effect.part / 0.5)) ** 3
    style: Style = "title" if effect.mood in {"bad", "good"} else "strong"
    strength = step(min(1.0, effect.part / 0.06, (1 - effect.part) / 0.3))
    words = look.short(effect.words, style, room.width - look.measure(12))
    picture = faded(on_plate(look, words, style, INK[MOODS[effect.mood]]), strength)
    half = picture.get_width() / 2
    x = min(max(x, room.left + half), room.right - half)
    lift = 0.42 * frame.px + look.measure(16) * rise + effect.lane * look.measure(26)
    _lay(surface, picture, (x, y - lift))


def _blast(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A white flash becomes a ball of fire, and a ring runs outwards; debris flies."""
    at, part, px = frame.centre(effect.at), effect.part, frame.px
    out = 1 - (1 - part) ** 3
    reach = effect.size * px
    _light(surface, at, reach * (0.7 + 0.6 * out), EMBER, 1.0 - part)
    _light(surface, at, reach * (0.5 + 0.45 * out), FIRE, 1.1 - 1.3 * part)
    _light(surface, at, reach * 0.6, HOT, 1.0 - 3 * part)
    if part < 0.75:
        _circle(surface, at, reach * (0.25 + 0.8 * out), HOT, (0.95 - 1.25 * part, max(2, px // 9)))
    looks = Random(effect.seed)
    for _ in range(14):
        angle, far_out = looks.uniform(0, 2 * pi), looks.uniform(0.55, 1.15) * reach
        way, size = far_out * out, max(1.0, (1 - part) * looks.uniform(0.04, 0.09) * px)
        spot = (at[0] + way * cos(angle), at[1] + way * sin(angle))
        pygame.draw.circle(surface, mix(HOT, EMBER, part), spot, size)


def _smoke(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """Puffs that swell over each square and thin out."""
    part, px = effect.part, frame.px
    strength = step(effect.size * 0.62 * min(1.0, part / 0.3, (1 - part) / 0.5))
    if not strength:
        return
    looks = Random(effect.seed)
    puffs = []
    for square in effect.squares:
        for _ in range(2):
            x, y = frame.centre((square[0] + looks.uniform(-0.3, 0.3), square[1] + looks.uniform(-0.3, 0.3)))
            radius = _even((0.25 + 0.55 * (1 - (1 - part) ** 2)) * looks.choice((0.8, 1.0, 1.15)) * px)
            grey = mix(GREY, DARK, looks.choice((0.0, 0.18, 0.36)))
            puffs.append((soft(radius, grey, strength), (round(x - radius), round(y - radius))))
    surface.fblits(puffs, PREMULTIPLIED)


def _dust(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """Small puffs that roll away from the middle of each square."""
    part, px = effect.part, frame.px
    strength = step(0.9 * (1 - part) ** 0.7)
    if not strength:
        return
    looks = Random(effect.seed)
    puffs, out = [], 1 - (1 - part) ** 2
    for square in effect.squares or (effect.at,):
        for _ in range(8):
            angle, way = looks.uniform(0, 2 * pi), (0.2 + 0.4 * out) * effect.size * looks.uniform(0.7, 1.1)
            x, y = frame.centre((square[0] + way * cos(angle), square[1] + way * sin(angle)))
            radius = _even((0.14 + 0.18 * out) * px * (0.6 + 0.4 * effect.size))
            puffs.append((soft(radius, EARTH, strength), (round(x - radius), round(y - radius))))
    surface.fblits(puffs, PREMULTIPLIED)


def _glow(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """Light changes over squares."""
    colour = mix(BLACK, INK["gold"], 0.4 * (1 - effect.part))
    for square in effect.squares:
        surface.fill(colour, (frame.at(square), (frame.px, frame.px)), pygame.BLEND_RGB_ADD)


def _ring(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """A ping: two rings, one after the other."""
    for late in (0.0, 0.28):
        part = (effect.part - late) / (1 - late)
        if 0 < part < 1:
            radius = (0.42 + 0.62 * (1 - (1 - part) ** 2)) * frame.px
            look = (1 - part, max(2, frame.px // 16))
            _circle(surface, frame.centre(effect.at), radius, INK["gold"], look)


def _dissolve(surface: Surface, frame: Frame, _look: Look, effect: Effect) -> None:
    """Specks leave the token's disc and drift up."""
    looks, part = Random(effect.seed), effect.part
    for _ in range(26):
        angle, out = looks.uniform(0, 2 * pi), 0.42 * looks.random() ** 0.5
        late = looks.uniform(0, 0.35)
        age = min(1.0, max(0.0, (part - late) / (1 - late)))
        x, y = frame.centre((effect.at[0] + out * cos(angle), effect.at[1] + out * sin(angle) - 0.45 * age))
        size = (1 - age) * looks.uniform(0.03, 0.07) * frame.px
        if age < 1:
            pygame.draw.circle(surface, mix(INK["glass"], DARK, 0.6 * age), (x, y), max(size, 1))


def banner_size(look: Look, words: str, room: Box) -> tuple[int, int]:
    """How much of a room the band of a banner takes in."""
    wide = look.width(words, _banner_style(look, words, room)) * 2
    return min(room.width, max(look.measure(620), wide)), look.measure(54)


def _banner_style(look: Look, words: str, room: Box) -> Style:
    fitting = (style for style in SIZES if look.width(words, style) + look.measure(70) <= room.width)
    return next(fitting, SIZES[-1])


def _banner(surface: Surface, _frame: Frame, look: Look, effect: Effect, room: Box) -> None:
    """A band at the top of a room: its words, smaller where they are long, slide in and out."""
    part = effect.part
    come, go = 1 - (1 - min(1.0, part / 0.22)) ** 3, max(0.0, (part - 0.78) / 0.22) ** 2
    width, full = banner_size(look, effect.words, room)
    height = max(2, 2 * round(full * min(come, 1 - go) / 2))
    slide = look.measure(70)
    style = _banner_style(look, effect.words, room)
    words = look.short(effect.words, style, room.width)
    middle = (room.left + room.width / 2, room.top + full / 2)
    _lay(surface, ribbon(width, height, INK[MOODS[effect.mood]]), middle)
    strength = step(min(come, 1 - go))
    text = faded(outlined(look, words, style, INK[MOODS[effect.mood]]), strength)
    _lay(surface, text, (middle[0] + slide * (go - (1 - come)), middle[1]))


DRAWN: dict[Kind, Draw] = {
    "aim": _aim,
    "muzzle": _muzzle,
    "casing": _casing,
    "tracer": _tracer,
    "slash": _slash,
    "missile": _missile,
    "impact": _impact,
    "cross": _cross,
    "blast": _blast,
    "smoke": _smoke,
    "dust": _dust,
    "glow": _glow,
    "ring": _ring,
    "dissolve": _dissolve,
}
"""How each kind of effect without words is drawn; dice and shaking are not drawn on the board."""

WRITTEN: dict[Kind, Write] = {"words": _words, "banner": _banner}
"""How each kind of effect with words is drawn."""
