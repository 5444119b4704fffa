"""A short message over the board: at the upper edge of the room between the panels, over none of them."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.ui.layout import Box, stretches
from game.ui.widgets.look import Look, wrapped

LINES = 3
"""The most lines that it has beside a panel; with more it goes below."""

WIDEST = 420
"""Its words stand in lines of at most this width at 100 %."""

PAD, AIR = 14, 6
"""At 100 %: between its edge and its words, and around it."""


class Toast(NamedTuple):
    """Where a message stands, and its lines."""

    box: Box
    lines: tuple[str, ...]


def toast(area: Box, taken: Sequence[Sequence[Box]], words: str, look: Look) -> Toast:
    """A message as high in an area as there is room beside the first boxes, in its middle if it can be.

    Where they leave none, beside the next ones; over all of them only where there is no room at all.
    """
    made = (_beside(area, boxes, words, look) for boxes in taken)
    return next(filter(None, made), None) or _placed(area, area, words, look)


def _beside(area: Box, taken: Sequence[Box], words: str, look: Look) -> Toast | None:
    """The message in the upper half of an area beside boxes that are taken, None without room."""
    half = area._replace(height=area.height // 2)
    tops = sorted({area.top, *(box.bottom for box in taken if area.top < box.bottom < half.bottom)})
    bands = (_in_band(area._replace(top=top), taken, words, look) for top in tops)
    return next(filter(None, bands), None)


def _in_band(area: Box, taken: Sequence[Box], words: str, look: Look) -> Toast | None:
    """The message at the upper edge of an area where it needs the fewest lines, None without room."""
    band = area._replace(height=_tall(1, look) + look.measure(AIR))
    made = [_placed(area, part, words, look) for part in stretches(band, taken)]
    free = (toast for toast in made if not any(toast.box.meets(box) for box in taken))
    short = [toast for toast in free if len(toast.lines) <= LINES and toast.box.bottom <= area.bottom]
    return min(short, key=lambda toast: len(toast.lines), default=None)


def _placed(area: Box, part: Box, words: str, look: Look) -> Toast:
    """The message at the upper edge of a part of an area, as near the middle of the area as there is room."""
    m = look.measure
    room = min(part.width - 2 * m(PAD + AIR), m(WIDEST))
    lines = wrapped(words, "body", max(1, room), look)
    wide = max((look.width(line, "body") for line in lines), default=0) + 2 * m(PAD)
    centred = area.left + (area.width - wide) // 2
    left = max(part.left + m(AIR), min(centred, part.right - m(AIR) - wide))
    return Toast(Box(left, part.top + m(AIR), wide, _tall(len(lines), look)), lines)


def _line(look: Look) -> int:
    return look.font("body").get_ascent() + look.measure(6)


def _tall(lines: int, look: Look) -> int:
    return lines * _line(look) + look.measure(16)


def draw_toast(surface: Surface, shown: Toast, look: Look) -> None:
    """Draw a message where it has been placed."""
    left, top = shown.box.left + look.measure(PAD), shown.box.top + look.measure(8)
    look.lay(surface, shown.box, solid=True)
    for number, line in enumerate(shown.lines):
        surface.blit(look.text(line, "body", "gold"), (left, top + number * _line(look)))
