"""The list of all keys that `?` shows over the screen."""

import pygame
from pygame import Surface

from game.ui.keys import listed
from game.ui.layout import Box
from game.ui.look import Look
from game.ui.theme import BUTTON, PANEL_EDGE

COLUMNS = 2


def draw(surface: Surface, look: Look) -> None:
    """Draw the list in the middle of the window, what lies below dimmed."""
    m = look.measure
    veil = Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((0, 0, 0, 190))
    surface.blit(veil, (0, 0))
    line, pad, gap = m(27), m(22), m(36)
    groups = listed()
    halves = (groups[0::COLUMNS], groups[1::COLUMNS])
    caps = max(_caps_width(keys, look) for _, group in groups for keys, _ in group)
    text = max(look.width(words, "body") for _, group in groups for _, words in group)
    wide = caps + m(12) + text
    tall = max(sum(len(group) * line + m(44) for _, group in half) for half in halves)
    width, height = COLUMNS * wide + gap + 2 * pad, tall + m(52) + pad
    left, top = (surface.get_width() - width) // 2, (surface.get_height() - height) // 2
    look.lay(surface, Box(left, top, width, height))
    surface.blit(look.text("Keys", "title"), (left + pad, top + pad - m(4)))
    close = look.text("Esc closes", "small", "faint")
    surface.blit(close, (left + width - pad - close.get_width(), top + pad))
    for column, half in enumerate(halves):
        y = top + m(52)
        for name, group in half:
            surface.blit(look.text(name, "label", "gold"), (left + pad + column * (wide + gap), y + m(8)))
            y += m(30)
            for keys, words in group:
                _line(surface, (left + pad + column * (wide + gap), y), keys, words, caps, look)
                y += line
            y += m(14)


def _line(  # noqa: PLR0917 - one place, called once
    surface: Surface, at: tuple[int, int], keys: str, words: str, caps: int, look: Look
) -> None:
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
