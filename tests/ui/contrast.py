"""How well one colour stands out from another."""

from game.ui.widgets.theme import Colour


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, from 1 (the same) to 21, as WCAG 2.2 defines it."""
    bright, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
