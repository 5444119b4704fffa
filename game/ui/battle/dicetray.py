"""The dice of a roll above the board, while they fall and for a moment after, with the verdict."""

from pygame import Surface

from game.ui.battle.beats import TICK, Effect
from game.ui.battle.dice import roll_strip
from game.ui.battle.presenter import Teller
from game.ui.layout import Box
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look

WIDE, SIZE = 460, 34
"""The most that the tray is wide, and the size of its dice, at 100 %."""


def draw(surface: Surface, area: Box, effect: Effect, teller: Teller, look: Look) -> None:
    """Draw the dice of an effect at the upper edge of an area; the verdict comes when they have settled."""
    if effect.roll is None:
        return
    m = look.measure
    telling = teller.telling(effect.roll)
    tick = None if effect.settled else int(effect.part * 100 / (TICK * 100))
    strip = roll_strip(look, telling, min(m(WIDE), area.width - m(40)), size=m(SIZE), tick=tick)
    name, side = teller.named(effect.roll.unit) if effect.roll.unit else (effect.roll.label, "neutral")
    title = look.text(f"{name}: {effect.roll.label}", "small", side)
    wide = max(strip.get_width(), title.get_width()) + m(28)
    tall = title.get_height() + strip.get_height() + m(20)
    box = Box(area.left + (area.width - wide) // 2, area.top + m(8), wide, tall)
    look.lay(surface, box)
    y = box.top + m(8)
    surface.blit(title, (box.left + m(14), y))
    y += title.get_height() + m(2)
    surface.blit(strip, (box.left + m(14), y), special_flags=PREMULTIPLIED)
