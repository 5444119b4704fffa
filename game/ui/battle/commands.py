"""The keys that only a battle has, beside those of every board (`game.ui.keys`)."""

import pygame

COMMANDS: dict[tuple[int, bool], str] = {
    (pygame.K_z, True): "undo",
    (pygame.K_RETURN, True): "end phase",
    (pygame.K_KP_ENTER, True): "end phase",
    (pygame.K_F4, False): "replay",
    (pygame.K_F5, False): "save",
    (pygame.K_F10, False): "fold",
}
"""Commands by their key, and whether Ctrl is held."""

RESERVED = frozenset("ASDWF")
"""Letters that mean something on every board: no button has them."""


def command(event: pygame.Event) -> str:
    """The command that a key asks for, empty when none."""
    return COMMANDS.get((event.key, bool(event.mod & pygame.KMOD_CTRL)), "")


def letter(event: pygame.Event) -> str:
    """The letter or digit of a key that a button or an overlay may have; empty for any other."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        return ""
    name = pygame.key.name(event.key).upper()
    plain = len(name) == 1 and name.isalnum() and name.isascii()
    return name if plain and name not in RESERVED else ""


def number(event: pygame.Event) -> int:
    """The number of a digit key, 0 for any other."""
    digit = letter(event)
    return int(digit) if digit.isdigit() else 0
