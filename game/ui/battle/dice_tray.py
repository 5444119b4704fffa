"""The dice that fall above the board while a roll is shown, and what they are rolled for."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.units import Side
from game.ui.battle.animation import TICK, Effect
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import towards
from game.ui.battle.shown_match import ShownMatch
from game.ui.layout import Box
from game.ui.widgets.look import Look

TRAY, DIE = 460, 34
"""The most that the tray is wide, and the size of its dice, at 100 %."""


class DiceTray(NamedTuple):
    """The box in which dice fall, and what stands in it where."""

    box: Box
    parts: tuple[tuple[Surface, tuple[int, int]], ...]


def dice_tray(
    area: Box, effect: Effect, shown: ShownMatch, look: Look, spared: Sequence[Box]
) -> DiceTray | None:
    """The dice of an effect at the upper edge of an area, at the lower one where they would cover somebody.

    The verdict comes when they have settled.
    """
    if effect.roll is None:
        return None
    m = look.measure
    telling = shown.telling(effect.roll)
    tick = None if effect.settled else int(effect.part * 100 / (TICK * 100))
    strip = roll_strip(look, telling, min(m(TRAY), area.width - m(40)), size=m(DIE), tick=tick)
    words, side = dice_title(effect.roll, telling, shown)
    title = look.text(words, "small", side)
    wide = max(strip.get_width(), title.get_width()) + m(28)
    tall = title.get_height() + strip.get_height() + m(20)
    box = Box(area.left + (area.width - wide) // 2, area.top + m(8), wide, tall)
    if pygame.Rect(box).collidelist([pygame.Rect(square) for square in spared]) >= 0:
        box = box._replace(top=area.bottom - m(8) - tall)
    left, top = box.left + m(14), box.top + m(8)
    return DiceTray(
        box, ((title.premul_alpha(), (left, top)), (strip, (left, top + title.get_height() + m(2))))
    )


def dice_title(roll: Rolled, telling: Telling, shown: ShownMatch) -> tuple[str, Side]:
    """Who rolls for what, or what is rolled for whom, and whose colour it has."""
    what = telling.title or roll.label
    if not roll.unit:
        name, side = shown.named(roll.target) if roll.target else ("", "neutral")
        return (f"{what}: {name}" if name else what), side
    name, side = shown.named(roll.unit)
    against = f"{towards(roll, shown.named)}{shown.named(roll.target)[0]}" if roll.target else ""
    return f"{name}: {what}{against}", side
