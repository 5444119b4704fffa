"""The action bar: the card of the chosen unit, and in one row what it can do, the likeliest first."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.presentation import Gauge, Meaning, Pip
from game.rules.units import Side
from game.ui.board import gauges
from game.ui.board.card import Row
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.square import SquareFace, draw_square
from game.ui.widgets.theme import GROUND, INK, SIDE_COLOURS, Tone

HIGH = 74
"""The height of the bar at 100 %."""

WIDE, TALL, GAP, PAD = 64, 58, 5, 8
"""The width and height of a square, the air between squares and around them, at 100 %."""

CARD, LEAST_CARD = 176, 110
"""The width of the card at 100 %, and the least in a narrow window."""

MOST_LINES = 3
"""So many lines of words stand beside the card."""

MOST, MOST_CHOICES = 8, 5
"""More squares than these are behind *More*; so many of them are what the unit can do."""

ATTACKS: tuple[Meaning, ...] = ("shoot", "strike")
"""The attacks that have a place in the row for each unit."""

OWN_PLACES: Mapping[str, int] = {"move": 0, **dict.fromkeys(ATTACKS, 1)}
"""The places that are of one thing each: where one goes, and an attack; nothing else takes them.

After them comes what else all units of a rule system have (`Words.placed`).
"""

HELD = MOST_CHOICES - 1
"""So many squares stay a unit's for all of its turn: what comes up later takes the last place alone.

What is urgent takes that of a spent one.
"""

LEAST = 2
"""Where no more squares have room, what is likeliest stands there, not what has a place of its own."""


class ActionButton(NamedTuple):
    """A square of the bar: by its `name` the screen knows it; it stands for a `number` of actions."""

    name: str
    label: str
    word: str
    """Where the label is too long."""
    icon: str
    key: str
    tone: Tone = "ink"
    number: int = 1
    spent: bool = False
    """It was possible before in this turn of its unit, and is not now: it keeps its place, dark."""
    cost: str = ""
    """What it costs beyond the usual."""
    rank: int = 0
    """How many are likelier, wherever it stands."""
    urgent: bool = False
    """Somebody is there for that attack, say: it does not wait behind the rest."""
    yields: bool = False
    """Of the squares at the end: it is behind *More* alone where little else would have room."""
    own: int | None = None
    """The place in the row that is of its kind alone."""

    def may_take(self, place: int, before: "ActionButton") -> bool:
        """Whether it may stand, as it comes up, where another stands in its unit's row."""
        if before.own == place:
            return before.spent and self.own == place
        if place < HELD:
            return before.spent and self.urgent
        return before.spent or before.rank > self.rank


class Bar(NamedTuple):
    """What the bar shows: whose card, what it can do, and `fixed` squares that always stand at the end.

    `words` say what is waited for, or, without anything that it can do, why.
    """

    title: str
    kind: str
    side: Side
    gauges: tuple[Gauge, ...]
    pips: tuple[Pip, ...]
    choices: tuple[ActionButton, ...]
    fixed: tuple[ActionButton, ...]
    chosen: str
    words: str = ""
    tone: Tone = "soft"
    tip: tuple[Row, ...] = ()
    """What is told about the card."""
    lasting: tuple[str, ...] = ()
    """The pictures of what the unit always is, after its name."""
    held: str = ""
    """The weapon in its hand."""
    still: bool = False
    """Something is shown just now: the squares keep their places, and none can be pressed."""


STAR = 13
"""The picture of what a unit always is, beside its name, at 100 %."""

GAUGE_AT, ALONE_AT, FIRST_AT, NEXT = 26, 37, 31, 14
"""Where on the card its bar and its words stand at 100 %: in one line, or the first of two and the next."""


class ActionBar(BoxPanel[Bar]):
    """The bar in the middle of its box: what can be done at its left, what stays at its right."""

    def size(self, bar: Bar, most: int, look: Look) -> tuple[int, int]:
        """How wide and tall the bar becomes where it may be so wide."""
        m = look.measure
        squares = self._places(bar, most, look) * look.worded(WIDE + GAP)
        return min(most, self._card(bar, most, look) + squares + 3 * m(PAD) - m(GAP)), m(HIGH)

    def _places(self, bar: Bar, room: int, look: Look) -> int:
        """For how many squares the bar is: as many as have room, so that none moves for others."""
        if not bar.choices:
            return len(bar.fixed)
        return min(MOST, max(len(self._fixed(bar, room, look)) + 1, _room_for(room, look)))

    def _fixed(self, bar: Bar, room: int, look: Look) -> tuple[ActionButton, ...]:
        """The squares at the end: without those that yield where that leaves room for one choice alone."""
        if not bar.choices or _room_for(room, look) - len(bar.fixed) >= LEAST:
            return bar.fixed
        return tuple(square for square in bar.fixed if not square.yields)

    def shown(self, bar: Bar, room: int, look: Look) -> tuple[ActionButton, ...]:
        """The squares that have room, the one that is chosen always among them."""
        fixed = self._fixed(bar, room, look)
        most = self._places(bar, room, look) - len(fixed)
        choices = bar.choices
        if most <= LEAST:
            choices = tuple(sorted(choices, key=lambda choice: choice.rank))
        first, later = choices[:most], choices[most:]
        chosen = tuple(choice for choice in later if choice.name == bar.chosen)
        return (*first[: most - len(chosen)], *chosen, *fixed)

    def _card(self, bar: Bar, room: int, look: Look) -> int:
        m = look.measure
        squares = self._places(bar, room, look) * look.worded(WIDE + GAP)
        left = max(0, room - squares - m(CARD) - 3 * m(PAD))
        words = min(look.width(bar.words, "body") + 2 * m(PAD), left) if bar.words and not bar.choices else 0
        return words + max(m(LEAST_CARD), min(m(CARD), room - squares - 3 * m(PAD) - words))

    def paint(self, surface: Surface, box: Box, data: Bar, look: Look, over: str) -> Spots:
        m = look.measure
        wide, tall = self.size(data, box.width, look)
        used = Box(box.left + (box.width - wide) // 2, box.bottom - tall, wide, tall)
        look.lay(surface, used)
        card = Box(used.left + m(PAD), used.top + m(PAD), self._card(data, box.width, look), m(TALL))
        _card(surface, card, data, look)
        spots = [Spot(used), Spot(card, None, data.tip, "card")]
        squares, places = self.shown(data, box.width, look), self._places(data, box.width, look)
        x = used.right - m(PAD) - places * look.worded(WIDE + GAP) + m(GAP)
        if data.words and not data.choices:
            _words(surface, card, data, look)
        empty, fixed = places - len(squares), len(self._fixed(data, box.width, look))
        for at, choice in enumerate(squares):
            place = at + empty * (at >= len(squares) - fixed)
            where = Box(x + place * look.worded(WIDE + GAP), card.top, look.worded(WIDE), m(TALL))
            draw_square(surface, where, _face(choice, data, lit=choice.name == over), look)
            if not data.still:
                spots.append(self.spot(where, choice.name))
        return tuple(spots)


def _room_for(room: int, look: Look) -> int:
    """How many squares have room beside the least card."""
    return (room - look.measure(LEAST_CARD) - 3 * look.measure(PAD)) // look.worded(WIDE + GAP)


def _card(surface: Surface, card: Box, bar: Bar, look: Look) -> None:
    """Name, template and what is left of its turn; health as a bar; all that it counts in figures."""
    m = look.measure
    inner = card._replace(left=card.left + m(3), width=min(card.width, m(CARD)) - m(12))
    pips = gauges.draw_pips(surface, look, bar.pips, inner.right, inner.top + m(11), SIDE_COLOURS[bar.side])
    name = look.text(look.called(bar.title, "title", pips.left - inner.left - m(6)), "title")
    surface.blit(name, (inner.left, inner.top - m(2)))
    x = inner.left + name.get_width() + m(6)
    for star in bar.lasting:
        surface.blit(icon(star, m(STAR), INK["gold"]), (x, inner.top + m(5)))
        x += m(STAR + 4)
    if x + look.width(bar.kind, "small") <= pips.left - m(6):
        surface.blit(look.text(bar.kind, "small", "faint"), (x, inner.top + m(4)))
    line = Box(inner.left, inner.top + m(GAUGE_AT), inner.width, m(6))
    for gauge in bar.gauges[:1]:
        colour = INK["ink" if gauge.mood == "plain" else gauge.mood]
        gauges.gauge(surface, line, gauge.left / gauge.full if gauge.full else 0.0, colour)
    counted = gauges.counted_words(bar.gauges, bar.held)
    said = (bar.choices and bar.words) or ", ".join(map(_unbroken, counted))
    for words, y in _lines(said, inner.width, look):
        drawn = look.text(words, "small", bar.tone if bar.choices else "soft")
        surface.blit(drawn, (inner.left, inner.top + y))
    edge = card.left + min(card.width, m(CARD)) - m(4)
    pygame.draw.line(surface, GROUND["edge"], (edge, card.top + m(3)), (edge, card.bottom - m(4)))


def _lines(said: str, width: int, look: Look) -> tuple[tuple[str, int], ...]:
    """What is said below the bar of the card, each line with its upper edge; large type has room for one."""
    m, font = look.measure, look.font("small")
    first, *later = wrapped(said, "small", width, look) or ("",)
    second = m(FIRST_AT) + max(m(NEXT), font.get_ascent())
    if not later:
        return ((first, m(ALONE_AT)),)
    if second + font.get_height() > m(TALL + PAD):
        return ((look.short(said, "small", width), m(FIRST_AT)),)
    return ((first, m(FIRST_AT)), (look.short(" ".join(later), "small", width), second))


def _unbroken(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _words(surface: Surface, card: Box, bar: Bar, look: Look) -> None:
    """Beside the card: why nothing can be done with the unit."""
    m = look.measure
    left = card.left + min(card.width, m(CARD)) + m(PAD)
    lines = wrapped(bar.words, "body", card.right - left, look)[:MOST_LINES]
    tall = look.font("body").get_height()
    y = card.top + (card.height - tall * len(lines)) // 2
    for at, line in enumerate(lines):
        surface.blit(look.text(line, "body", bar.tone), (left, y + at * tall))


def _face(choice: ActionButton, bar: Bar, *, lit: bool) -> SquareFace:
    """What is on a square; while something is shown none is chosen."""
    on = choice.name == bar.chosen and not bar.still
    return SquareFace(
        choice.label,
        choice.word,
        choice.icon,
        choice.key,
        choice.tone,
        choice.number,
        choice.cost,
        on=on,
        off=bar.still or choice.spent,
        lit=lit and not choice.spent,
    )
