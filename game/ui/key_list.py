"""The list of all keys that `?` shows over the screen."""

from functools import cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.commands import Place, listed
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON, PANEL_EDGE, SCALES

COLUMNS = (2, 3)
"""In so many columns the list is set, whichever is the first to fit."""

HEAD, GROUP, LINE, PAD, GAP = 52, 44, 27, 22, 36
"""Heights of the title, of a group's own and of a line, air around all and between columns, at 100 %."""

Groups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class _Sheet(NamedTuple):
    """A list of keys as it is set: at a scale, in columns, so large."""

    look: Look
    columns: tuple[Groups, ...]
    caps: int
    wide: int
    size: tuple[int, int]


def draw(surface: Surface, look: Look, place: Place | None = None) -> None:
    """Draw the list in the middle of the window, what lies below dimmed; of all places without one."""
    veil = Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((0, 0, 0, 190))
    surface.blit(veil, (0, 0))
    sheet = _fitting(listed(place), surface.get_size(), look)
    look, m, (width, height) = sheet.look, sheet.look.measure, sheet.size
    left, top = (surface.get_width() - width) // 2, (surface.get_height() - height) // 2
    look.lay(surface, Box(left, top, width, height))
    surface.blit(look.text("Keys", "title"), (left + m(PAD), top + m(PAD - 4)))
    close = look.text("Esc closes", "small", "faint")
    surface.blit(close, (left + width - m(PAD) - close.get_width(), top + m(PAD)))
    for number, column in enumerate(sheet.columns):
        x, y = left + m(PAD) + number * (sheet.wide + m(GAP)), top + m(HEAD)
        for name, group in column:
            surface.blit(look.text(name, "label", "gold"), (x, y + m(8)))
            y += m(GROUP - 14)
            for keys, words in group:
                _line(surface, (x, y), keys, words, sheet.caps, look)
                y += m(LINE)
            y += m(14)


def _fitting(groups: Groups, window: tuple[int, int], look: Look) -> _Sheet:
    """The list at the scale of the interface, at a smaller one where the window is too small for it."""
    looks = (look, *(_look(percent) for percent in reversed(SCALES) if percent < look.percent))
    sheets = [_set(groups, count, scaled) for scaled in looks for count in COLUMNS]
    fits = (sheet for sheet in sheets if sheet.size[0] <= window[0] and sheet.size[1] <= window[1])
    return next(fits, sheets[-1])


_look = cache(Look)


def _set(groups: Groups, count: int, look: Look) -> _Sheet:
    """The groups in so many columns, each in the one that is the shortest by then."""
    m = look.measure
    columns: list[list[tuple[str, tuple[tuple[str, str], ...]]]] = [[] for _ in range(count)]
    heights = [0] * count
    for name, group in groups:
        at = heights.index(min(heights))
        columns[at].append((name, group))
        heights[at] += m(GROUP) + len(group) * m(LINE)
    caps = max(_caps_width(keys, look) for _, group in groups for keys, _ in group)
    wide = caps + m(12) + max(look.width(words, "body") for _, group in groups for _, words in group)
    size = (count * wide + (count - 1) * m(GAP) + 2 * m(PAD), max(heights) + m(HEAD + PAD))
    return _Sheet(look, tuple(map(tuple, columns)), caps, wide, size)


def _line(surface: Surface, at: tuple[int, int], keys: str, words: str, caps: int, look: Look) -> None:
    m = look.measure
    x, y = at
    for key in keys.split("  "):
        name = look.text(key, "small")
        cap = pygame.Rect(x, y, name.get_width() + m(12), m(21))
        pygame.draw.rect(surface, BUTTON, cap, border_radius=m(4))
        pygame.draw.rect(surface, PANEL_EDGE, cap, 1, border_radius=m(4))
        surface.blit(name, name.get_rect(center=cap.center))
        x = cap.right + m(5)
    said = look.text(words, "body", "soft")
    surface.blit(said, (at[0] + caps + m(12), y + (m(21) - said.get_height()) // 2))


def _caps_width(keys: str, look: Look) -> int:
    m = look.measure
    return sum(look.width(key, "small") + m(17) for key in keys.split("  "))
