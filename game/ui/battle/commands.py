"""The letters and digits of a battle: of buttons, overlays, choices; other keys are in `game.ui.keys`."""

import pygame

from game.ui import keys
from game.ui.battle import question


def letter(event: pygame.Event) -> str:
    """The letter or digit of a key that a button or an overlay may have; empty for any other."""
    own = keys.deed(event, "battle") or event.key in keys.pans("battle")
    return "" if own else keys.letter(event)


def choice(event: pygame.Event) -> int:
    """The place of the choice of a decision that has a key, from 0; -1 for any other key."""
    pressed = keys.letter(event)
    return question.KEYS.index(pressed) if pressed and pressed in question.KEYS else -1


def number(event: pygame.Event) -> int:
    """The number of a digit key, 0 for any other."""
    digit = keys.letter(event)
    return int(digit) if digit.isdigit() else 0
