"""The chart of damage: how likely an attack does how much, in bars; what takes out is striped."""

from fractions import Fraction
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.rules.units import Side
from game.ui.battle.shot_figures import DamageBar, ShotFigures
from game.ui.board.explain import percent
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, SIDE_COLOURS, Colour

TALL, WIDE = 44, 34
"""The height of the chart and the most that a bar is wide, at 100 %."""

MOST_BARS, FEWEST_BARS = 8, 4
"""Of more damage than so many bars can show several amounts are one bar; and the fewest that are left so."""

EDGE = 12
"""The air beside it, at 100 %."""


class Bar(NamedTuple):
    """A bar: its words, its chance, and the part of that which takes out."""

    words: str
    chance: Fraction
    out: Fraction


class DamageChart(NamedTuple):
    """The chart as a picture with premultiplied alpha, and what is said below it, empty for nothing."""

    picture: Surface
    below: str


def damage_chart(figures: ShotFigures, side: Side, width: int, look: Look) -> DamageChart | None:
    """The chart of an attack by a side; none where the damage is sure."""
    bars, step = bars_with_room(figures, width, look)
    if len(bars) < 2:
        return None
    m, high = look.measure, look.font("small").get_height()
    drawn = Surface((width, m(TALL) + 2 * high), pygame.SRCALPHA)
    signed = all(look.width(percent(bar.chance), "small") + m(4) <= step for bar in bars)
    most = max(bar.chance for bar in bars)
    for at, bar in enumerate(bars):
        full = max(1, round(float(bar.chance / most) * m(TALL)))
        box = Rect(m(EDGE) + at * step, high + m(TALL) - full, step - m(6), full)
        colour: Colour = GROUND["edge"] if at == 0 and bar.words == "0" else SIDE_COLOURS[side]
        pygame.draw.rect(drawn, colour, box, border_radius=m(3))
        if lost := round(float(bar.out / most) * m(TALL)):
            _striped(drawn, Rect(box.topleft, (box.width, lost)))
        label = look.text(percent(bar.chance) if signed else unsigned(bar.chance), "small", "soft")
        drawn.blit(label, (box.x + (box.width - label.get_width()) // 2, box.top - high))
        name = look.text(bar.words, "small", "faint")
        drawn.blit(name, (box.x + (box.width - name.get_width()) // 2, high + m(TALL)))
    said, left = chart_legend(figures), m(EDGE) + len(bars) * step + m(6)
    beside = all(left + look.width(part, "small") < width - m(EDGE) for part in said)
    for line, part in enumerate(reversed(said) if beside else ()):
        drawn.blit(look.text(part, "small", "faint"), (left, high + m(TALL) - line * high))
    return DamageChart(drawn.premul_alpha(), "" if beside else "; ".join(said))


def bars_with_room(figures: ShotFigures, width: int, look: Look) -> tuple[tuple[Bar, ...], int]:
    """The bars and how far apart they stand: no more of them than leave room for what is said of each."""
    m = look.measure
    for most in range(MOST_BARS, FEWEST_BARS - 1, -1):
        bars = gathered(figures, most)
        said = [word for bar in bars for word in (bar.words, unsigned(bar.chance))]
        least = max((look.width(word, "small") for word in said), default=0) + m(6)
        step = min(max(look.worded(WIDE), least), (width - m(2 * EDGE)) // max(1, len(bars)))
        if least <= step:
            break
    return bars, step


def gathered(figures: ShotFigures, most: int = MOST_BARS) -> tuple[Bar, ...]:
    """The bars with their words; of too many, several amounts of damage that follow are one bar."""
    bars = figures.bars
    if len(bars) <= most:
        return tuple(Bar(str(bar.damage), bar.chance, bar.out) for bar in bars)
    none = tuple(Bar(str(bar.damage), bar.chance, bar.out) for bar in bars if not bar.damage)
    some = [bar for bar in bars if bar.damage]
    step = -(-len(some) // (most - len(none)))
    return (*none, *(_together(some[at : at + step]) for at in range(0, len(some), step)))


def _together(bars: list[DamageBar]) -> Bar:
    chance = sum((bar.chance for bar in bars), start=Fraction(0))
    out = sum((bar.out for bar in bars), start=Fraction(0))
    first, last = bars[0].damage, bars[-1].damage
    return Bar(f"{first}" if first == last else f"{first}-{last}", chance, out)


def chart_legend(figures: ShotFigures) -> tuple[str, ...]:
    """What the bars are of, unless it stands above them, and what their stripes mean."""
    lost = () if len(figures.victims) > 1 else (figures.lost_words,)
    return (*lost, *((f"striped: {percent(figures.out)} out",) if figures.out else ()))


def unsigned(chance: Fraction) -> str:
    """A chance in percent without the sign, for where it has no room."""
    return percent(chance).removesuffix(" %")


def _striped(surface: Surface, box: Rect) -> None:
    """Dark stripes over a part of a bar."""
    for x in range(box.left - box.height, box.right, 6):
        ends = box.clipline((x, box.bottom), (x + box.height, box.top))
        if ends:
            pygame.draw.line(surface, GROUND["panel"], *ends, 2)
