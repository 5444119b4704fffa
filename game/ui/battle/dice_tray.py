"""The dice that fall above the board while a roll is shown, and what they are rolled for."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.units import Side
from game.ui.battle.animation import TICK, Effect
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import deed
from game.ui.battle.shown_match import ShownMatch
from game.ui.layout import Box, at_edge
from game.ui.widgets.look import Look

TRAY, DICE = 500, (34, 28, 23)
"""The most that the tray is wide, and the sizes that its dice may have, the largest first, at 100 %."""


class DiceTray(NamedTuple):
    """The box in which dice fall, and what stands in it where."""

    box: Box
    parts: tuple[tuple[Surface, tuple[int, int]], ...]


def dice_tray(
    area: Box, effect: Effect, shown: ShownMatch, look: Look, taken: Sequence[Sequence[Box]]
) -> DiceTray | None:
    """The dice of an effect at an edge of an area, as `at_edge` has it.

    The verdict comes when they have settled.
    """
    if effect.roll is None:
        return None
    m = look.measure
    telling = in_series(effect.roll, effect, shown)
    tick = None if effect.settled else int(effect.part * 100 / (TICK * 100))
    strip = roll_strip(
        look, telling, min(m(TRAY), area.width - m(40)), sizes=[m(die) for die in DICE], tick=tick
    )
    words, side = dice_title(effect.roll, telling, shown)
    words += f", {effect.nth} of {len(effect.series)}" if len(effect.series) > 1 else ""
    title = look.text(words, "small", side)
    wide = max(strip.get_width(), title.get_width()) + m(28)
    tall = title.get_height() + strip.get_height() + m(20)
    box = at_edge(area.inset(m(8)), (wide, tall), taken)
    left, top = box.left + m(14), box.top + m(8)
    return DiceTray(
        box, ((title.premul_alpha(), (left, top)), (strip, (left, top + title.get_height() + m(2))))
    )


def in_series(roll: Rolled, effect: Effect, shown: ShownMatch) -> Telling:
    """What is told of the dice of an effect; after the last of several attacks how many of them hit."""
    telling = shown.telling(roll)
    if not 1 < len(effect.series) == effect.nth:
        return telling
    hits = [each for each in effect.series if shown.system.words.telling(each).mood == "good"]
    mood = shown.telling(hits[0]).mood if hits else telling.mood
    return replace(telling, verdict=f"{len(hits)} of {effect.nth} attacks hit", mood=mood)


def dice_title(roll: Rolled, telling: Telling, shown: ShownMatch) -> tuple[str, Side]:
    """Who rolls for what, or what is rolled for whom, and whose colour it has."""
    words = "".join(span.words for span in deed(roll, telling, shown.named))
    whose = roll.unit or roll.target
    return words, shown.named(whose)[1] if whose else "neutral"
