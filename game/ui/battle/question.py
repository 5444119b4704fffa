"""The panel of a decision: who is asked, what about, each choice with its odds; a key for each."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.sides import Side
from game.rules.words import Telling
from game.ui.battle.dice import roll_strip
from game.ui.layout import Box
from game.ui.look import Look
from game.ui.panels import bits
from game.ui.panels.bits import Face, Spot
from game.ui.panels.card import picture
from game.ui.panels.rows import Row, Span, row
from game.ui.theme import SIDE_COLOURS
from game.ui.tiles.pen import PREMULTIPLIED

WIDE, HIGH = 420, 34
"""The width of the panel and the height of a choice at 100 %."""


class Option(NamedTuple):
    """One way to decide, and what it would come to in words."""

    name: str
    label: str
    odds: str = ""


class Question(NamedTuple):
    """A decision: whose it is, of which unit, in words, by which clause."""

    side: Side
    who: str
    text: str
    clause: str
    options: tuple[Option, ...]
    telling: Telling | None = None
    """The dice that the decision follows, if any have fallen."""


def _indented(part: Surface, wide: int, by: int) -> Surface:
    """A premultiplied part with air before it."""
    made = Surface((wide, part.get_height()), pygame.SRCALPHA)
    made.blit(part, (by, 0), special_flags=PREMULTIPLIED)
    return made


def draw(  # noqa: PLR0917 - a panel shows what the screen holds
    surface: Surface,
    area: Box,
    question: Question,
    look: Look,
    decide: Callable[[str], object],
    over: str,
) -> tuple[Spot, ...]:
    """Draw the panel at the bottom of an area; the spots of its choices."""
    m = look.measure
    wide = min(m(WIDE), area.width - m(16))
    head = row(Span(question.who, question.side, "title"), Span("  decides", "soft"), note=question.clause)
    parts = [picture(head, wide, look), picture(Row((Span(question.text),)), wide, look)]
    parts = [part.premul_alpha() for part in parts]
    if question.telling:
        parts.append(_indented(roll_strip(look, question.telling, wide - m(24)), wide, m(12)))
    tall = sum(part.get_height() for part in parts) + len(question.options) * m(HIGH + 6) + m(26)
    box = Box(area.left + (area.width - wide) // 2, area.bottom - tall - m(10), wide, tall)
    look.lay(surface, box)
    pygame.draw.rect(
        surface, SIDE_COLOURS[question.side], (box.left, box.top, box.width, m(4)), border_radius=m(2)
    )
    y = box.top + m(12)
    for part in parts:
        surface.blit(part, (box.left, y), special_flags=PREMULTIPLIED)
        y += part.get_height()
    y += m(6)
    spots = [Spot(box, name="question")]
    for at, option in enumerate(question.options, 1):
        where = Box(box.left + m(12), y, wide - m(24), m(HIGH))
        words = f"{option.label}   {option.odds}" if option.odds else option.label
        face = Face(words, str(at), lit=option.name == over or (at == 1 and not over))
        bits.button(surface, look, where, face)
        spots.append(Spot(where, lambda name=option.name: decide(name), name=option.name))  # type: ignore[misc]
        y += m(HIGH + 6)
    return tuple(spots)
