"""The words at the pointer: what a click would do now."""

from pygame import Surface

from game.ui.layout import Box, beside
from game.ui.widgets.look import Look

Words = tuple[tuple[str, str], ...]
"""What each way to act would do: ("Click", "choose Vega"), ("E", "open the door")."""


def draw(surface: Surface, pointer: tuple[int, int], words: Words, area: Box, look: Look) -> None:
    """Draw the words beside the pointer, within an area."""
    m = look.measure
    lines = [(look.text(how, "small", "gold"), look.text(what, "small")) for how, what in words]
    if not lines:
        return
    gap, pad = m(6), m(6)
    width = max(how.get_width() + gap + what.get_width() for how, what in lines) + 2 * pad
    high = look.font("small").get_ascent() + m(4)
    box = beside(pointer, (width, high * len(lines) + pad), area, m(18))
    look.lay(surface, box, solid=True)
    for at, (how, what) in enumerate(lines):
        top = box.top + pad // 2 + at * high
        surface.blit(how, (box.left + pad, top))
        surface.blit(what, (box.left + pad + how.get_width() + gap, top))
