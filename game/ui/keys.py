"""All keys, one table: what the screens act on is what `?` lists."""

from typing import Literal, NamedTuple

import pygame

Deed = Literal[
    "back", "help", "full screen", "larger", "smaller", "plain size", "nearer", "farther", "frame", "whole",
    "next", "previous", "north", "south", "west", "east", "act", "use", "more", "less", "reach", "cover",
    "concealment", "heights", "light", "rings", "fold", "reset",
]  # fmt: skip


class Key(NamedTuple):
    """One way to do something: a key, with Ctrl or Shift or neither."""

    deed: Deed
    code: int
    ctrl: bool = False
    shift: bool | None = None
    """None: with or without."""


KEYS: tuple[Key, ...] = (
    Key("back", pygame.K_ESCAPE),
    Key("help", pygame.K_F1),
    Key("help", pygame.K_QUESTION),
    Key("help", pygame.K_SLASH, shift=True),
    Key("full screen", pygame.K_F11),
    Key("larger", pygame.K_PLUS, ctrl=True),
    Key("larger", pygame.K_EQUALS, ctrl=True),
    Key("larger", pygame.K_KP_PLUS, ctrl=True),
    Key("smaller", pygame.K_MINUS, ctrl=True),
    Key("smaller", pygame.K_KP_MINUS, ctrl=True),
    Key("plain size", pygame.K_0, ctrl=True),
    Key("nearer", pygame.K_PLUS),
    Key("nearer", pygame.K_EQUALS),
    Key("nearer", pygame.K_KP_PLUS),
    Key("farther", pygame.K_MINUS),
    Key("farther", pygame.K_KP_MINUS),
    Key("frame", pygame.K_f),
    Key("whole", pygame.K_HOME),
    Key("next", pygame.K_TAB, shift=False),
    Key("previous", pygame.K_TAB, shift=True),
    Key("north", pygame.K_UP, shift=True),
    Key("south", pygame.K_DOWN, shift=True),
    Key("west", pygame.K_LEFT, shift=True),
    Key("east", pygame.K_RIGHT, shift=True),
    Key("act", pygame.K_RETURN),
    Key("act", pygame.K_KP_ENTER),
    Key("act", pygame.K_SPACE),
    Key("use", pygame.K_e),
    Key("more", pygame.K_RIGHTBRACKET),
    Key("less", pygame.K_LEFTBRACKET),
    Key("reach", pygame.K_m),
    Key("cover", pygame.K_v),
    Key("concealment", pygame.K_c),
    Key("heights", pygame.K_h),
    Key("light", pygame.K_l),
    Key("rings", pygame.K_r),
    Key("fold", pygame.K_p),
    Key("reset", pygame.K_BACKSPACE),
)

PANS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_a: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_d: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_w: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_s: (0, 1),
}
"""The keys that pan while they are held, and the way that the view goes."""

LISTED: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Look around",
        (
            ("Arrows  W A S D", "move the view"),
            ("drag", "move the view, with any button"),
            ("Wheel  +  -", "nearer, farther"),
            ("F", "bring what is chosen to the middle"),
            ("Home", "show the whole board"),
        ),
    ),
    (
        "Choose and act",
        (
            ("Click  Enter  Space", "what the words at the pointer say"),
            ("Right click  Esc", "let go of what is chosen; go back"),
            ("Shift + arrows", "move the cursor square by square"),
            ("Tab  Shift + Tab", "the next unit, the one before"),
            ("E", "open, close, flip what is at the pointer"),
            ("[  ]", "a smaller, a larger move"),
            ("Backspace", "everything back as the map has it"),
        ),
    ),
    (
        "Overlays",
        (
            ("M", "movement of the chosen unit"),
            ("V", "sight and cover from the unit or square"),
            ("C", "concealment from there"),
            ("H", "heights as numbers"),
            ("L", "light"),
            ("R", "range rings"),
        ),
    ),
    (
        "Window",
        (
            ("P", "fold the panels away, and back"),
            ("F11", "full screen"),
            ("Ctrl + +  Ctrl + -  Ctrl + 0", "larger, smaller, plain interface"),
            ("?  F1", "this list"),
        ),
    ),
)
"""What `?` shows: groups of keys with what they do."""


def deed(event: pygame.Event) -> Deed | None:
    """What a pressed key asks for, None when nothing."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    for key in KEYS:
        if key.code == event.key and key.ctrl == ctrl and key.shift in {None, shift}:
            return key.deed
    return None
