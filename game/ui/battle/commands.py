"""The letters and digits of a battle: of buttons, overlays, choices; other keys are in `game.ui.keys`."""

import pygame

from game.ui import keys


def letter(event: pygame.Event) -> str:
    """The letter or digit of a key that a button or an overlay may have; empty for any other."""
    own = keys.deed(event, "battle") or event.key in keys.pans("battle")
    return "" if own else keys.letter(event)


def number(event: pygame.Event) -> int:
    """The number of a digit key, 0 for any other."""
    digit = keys.letter(event)
    return int(digit) if digit.isdigit() else 0
