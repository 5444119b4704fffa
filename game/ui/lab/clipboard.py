"""The clipboard of the desktop."""

import pygame


def put(text: str) -> bool:
    """Lay a text on the clipboard; whether the desktop took it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
