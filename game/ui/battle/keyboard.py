"""The letters and digits of a battle: of buttons, overlays, choices; other keys are in `game.ui.keys`."""

import pygame

from game.ui import commands
from game.ui.battle import question


def letter(event: pygame.Event) -> str:
    """The letter or digit of a key that a button or an overlay may have; empty for any other."""
    own = commands.requested(event, "battle") or event.key in commands.pans("battle")
    return "" if own else commands.letter(event)


def choice(event: pygame.Event) -> int:
    """The place of the choice of a decision that has a key, from 0; -1 for any other key."""
    return _place(commands.letter(event))


def always(event: pygame.Event) -> int:
    """The place of the choice that is settled by a key with Shift; -1 for any other."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not event.mod & pygame.KMOD_SHIFT:
        return -1
    return _place(pygame.key.name(event.key).upper())


def _place(key: str) -> int:
    return question.KEYS.index(key) if len(key) == 1 and key in question.KEYS else -1


PARTS: dict[int, tuple[str, int]] = {
    pygame.K_LEFT: ("turn", -1),
    pygame.K_RIGHT: ("turn", 1),
    pygame.K_UP: ("move", -1),
    pygame.K_DOWN: ("move", 1),
}
"""What the arrows do to a sentence: another choice, another part."""


def part(event: pygame.Event) -> tuple[str, int]:
    """What a key does to a sentence that is put together; nothing for any other."""
    if event.key == pygame.K_TAB:
        return "move", -1 if event.mod & pygame.KMOD_SHIFT else 1
    return PARTS.get(event.key, ("", 0))


def number(event: pygame.Event) -> int:
    """The number of a digit key, 0 for any other."""
    digit = commands.letter(event)
    return int(digit) if digit.isdigit() else 0
