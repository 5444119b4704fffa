"""Colours, in palettes, and sizes of type: tables, so that contrast can be held by a test."""

from typing import Literal, TypeAlias, get_args

from game.files.settings import Palette
from game.rules.units import Side

Colour: TypeAlias = tuple[int, int, int]
Tone: TypeAlias = Literal[
    "ink", "soft", "faint", "squad", "opposition", "neutral", "ally", "good", "warn", "bad", "gold", "glass"
]
"""The colours that text may have; all stand at 4.5:1 or more on every panel."""

Ground: TypeAlias = Literal["panel", "edge", "button", "lit", "on", "off"]
"""What lies under text."""

Style: TypeAlias = Literal["hero", "title", "strong", "body", "small", "label"]
"""The sizes of type; `label` is set in capitals with air between them."""

TONES: tuple[Tone, ...] = get_args(Tone)

PALETTES: dict[Palette, dict[Tone, Colour]] = {
    "usual": {
        "ink": (232, 236, 242),
        "soft": (178, 188, 202),
        "faint": (154, 165, 181),
        "squad": (96, 170, 255),
        "opposition": (255, 152, 84),
        "neutral": (190, 196, 205),
        "ally": (118, 214, 150),
        "good": (124, 226, 132),
        "warn": (255, 176, 92),
        "bad": (255, 124, 116),
        "gold": (255, 213, 104),
        "glass": (140, 214, 240),
    },
    "red weak": {
        "opposition": (241, 139, 34),
        "ally": (124, 223, 164),
        "good": (166, 247, 64),
        "bad": (255, 122, 115),
        "gold": (255, 234, 124),
        "glass": (136, 210, 235),
    },
    "green weak": {
        "opposition": (255, 151, 56),
        "good": (90, 204, 110),
        "warn": (255, 165, 37),
        "bad": (255, 155, 226),
        "glass": (22, 195, 255),
    },
    "blue weak": {
        "squad": (93, 170, 255),
        "ally": (181, 255, 181),
        "good": (85, 231, 137),
    },
    "high contrast": {
        "ink": (255, 255, 255),
        "soft": (226, 232, 240),
        "faint": (206, 214, 226),
        "squad": (73, 215, 255),
        "opposition": (255, 185, 116),
        "neutral": (204, 210, 218),
        "ally": (124, 224, 158),
        "good": (127, 230, 134),
        "warn": (255, 192, 64),
        "bad": (255, 183, 159),
        "gold": (255, 217, 112),
        "glass": (140, 218, 244),
    },
}
"""What each palette has of its own beside the usual one; in that of a colour vision what has another meaning
is as far apart as it can be for who sees so, in that of high contrast all text stands at 7:1 or more."""

INK: dict[Tone, Colour] = dict(PALETTES["usual"])
"""The colours of the palette that is used: to be asked for when something is drawn, never before."""

VOID: Colour = (11, 14, 20)
"""What lies beyond the board, and behind the title."""

WHITE: Colour = (255, 255, 255)
DARK: Colour = (10, 12, 18)
"""What lies under bright marks on the board, so that they stand out on any ground."""

USUAL_GROUND: dict[Ground, Colour] = {
    "panel": (19, 24, 34),
    "edge": (52, 62, 79),
    "button": (33, 41, 55),
    "lit": (44, 55, 74),
    "on": (30, 78, 140),
    "off": (24, 30, 41),
}
"""What text stands on: panels and their edges, buttons at rest, under the pointer, chosen, not possible."""

CONTRAST_GROUND: dict[Ground, Colour] = {
    "panel": (0, 0, 0),
    "edge": (150, 162, 180),
    "button": (14, 18, 26),
    "lit": (38, 50, 72),
    "on": (0, 68, 150),
    "off": (0, 0, 0),
}
"""The same for the palette of high contrast: black, and every edge to be seen."""

GROUND: dict[Ground, Colour] = dict(USUAL_GROUND)
"""Those of the palette that is used: to be asked for when something is drawn, never before."""

PANEL_ALPHA = 236
"""How dense panels are over the board, from 0 to 255."""

SIDE_COLOURS: dict[Side, Colour] = {side: INK[side] for side in get_args(Side)}


def use_palette(palette: Palette) -> None:
    """Have the colours of a palette from now on; what was drawn before keeps those that it has."""
    INK.update(PALETTES["usual"] | PALETTES[palette])
    GROUND.update(CONTRAST_GROUND if palette == "high contrast" else USUAL_GROUND)
    SIDE_COLOURS.update({side: INK[side] for side in SIDE_COLOURS})


LIT = 0.36
"""How much of its side's colour the ground of something has that is chosen, or whose turn it is."""

TYPE: dict[Style, tuple[int, bool]] = {
    "hero": (44, True),
    "title": (18, True),
    "strong": (14, True),
    "body": (14, False),
    "small": (12, False),
    "label": (11, False),
}
"""The height of each style in pixels at 100 %, and whether it is bold."""

SCALES = (75, 90, 100, 110, 125, 150, 175, 200)
"""The sizes of the interface that can be chosen, in percent."""

TEXT_SIZES = (90, 100, 115, 130)
"""The sizes of type that can be chosen, in percent of what it has at a size of the interface."""

LEAST = 28
"""The least height of what can be clicked, in pixels, at any scale."""


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """The colour that lies so far (0 to 1) on the way from one to another."""
    red, green, blue = (round(p + (q - p) * part) for p, q in zip(a, b, strict=True))
    return (red, green, blue)
