"""The line at the bottom: what the hovered square is, who sees it, what covers it."""

from typing import NamedTuple

from pygame import Surface

from game.board.cover import Degree, cover
from game.board.squares import Square
from game.rules.knowledge import watched_from
from game.rules.presentation import counted
from game.ui.board.explain import LIGHTS
from game.ui.board.gauges import chip, chip_width
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.lab.state import LabState
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Style, Tone

PAD, GAP, HIGH = 12, 16, 20
"""The air at the edges and between parts, the height of a row of them, at 100 %."""

ROWS = 2
"""How many rows it has."""

DEGREES: dict[Degree, tuple[str, Tone]] = {
    Degree.NONE: ("none", "good"),
    Degree.PARTIAL: ("partial", "gold"),
    Degree.TOTAL: ("total", "bad"),
}


class Part(NamedTuple):
    """A part of the line: a label, then words; in a chip or bare."""

    label: str
    words: tuple[tuple[str, Tone], ...]
    chip: bool = False
    style: Style = "small"


def height(look: Look) -> int:
    """How tall the line is."""
    m = look.measure
    return ROWS * m(HIGH) + m(14)


def parts(lab: LabState, square: Square) -> tuple[Part, ...]:
    """What is said of a square."""
    board = lab.board
    smoke = board.smoke[board.index(square)]
    unit = lab.unit_at(square)
    who: tuple[Part, ...] = (Part("", ((unit.name, unit.side),), style="strong"),) if unit else ()
    return (
        Part("", ((f"{square}", "ink"),), style="strong"),
        Part("", ((board.terrain(square).name, "ink"),)),
        *who,
        Part("", ((f"height {board.level(square)}", "soft"),), chip=True),
        Part("", ((LIGHTS[board.lit(square)], "soft"),), chip=True),
        *((Part("", ((f"smoke, {counted(smoke, 'turn')}", "soft"),), chip=True),) if smoke else ()),
        *_seen(lab, square),
        *_covered(lab, square),
    )


def _seen(lab: LabState, square: Square) -> tuple[Part, ...]:
    """Who observes the square (B-25)."""
    if not lab.ready:
        return ()
    board = lab.board
    eyes = [
        unit
        for unit in lab.state.conscious()
        if unit.at != square and watched_from(board, unit.at, unit.vision)[square.y, square.x]
    ]
    names: list[tuple[str, Tone]] = [
        (f"{unit.name}{', ' if at < len(eyes) - 1 else ''}", unit.side) for at, unit in enumerate(eyes)
    ]
    return (Part("seen by", tuple(names) or (("nobody", "soft"),)),)


def _covered(lab: LabState, square: Square) -> tuple[Part, ...]:
    """The cover of the square from both ends of the question (B-18)."""
    ends = (lab.observer, lab.target)
    places = dict.fromkeys(at for at in map(lab.place, ends) if at and at != square)
    if not places or not lab.ready:
        return ()
    words: list[tuple[str, Tone]] = []
    for at in places:
        shelter = cover(lab.board, at, square)
        word, tone = DEGREES[shelter.degree] if shelter else ("out of sight", "soft")
        unit = lab.state.holder(at)
        words += [(f"{unit.name if unit else at} ", "soft"), (f"{word}  ", tone)]
    return (Part("cover from", tuple(words)),)


class SquareLine(BoxPanel[tuple[Part, ...]]):
    """The line: its parts one after the other, as far as there is room."""

    def paint(self, surface: Surface, box: Box, data: tuple[Part, ...], look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        for part, (x, row) in zip(data, _places(data, box.width, look), strict=True):
            if row < ROWS:
                at = (box.left + x, box.top + m(7) + row * m(HIGH))
                _part(surface, part, at, box.right - m(PAD), look)
        return (Spot(box),)


def needed(data: tuple[Part, ...], most: Box, look: Look) -> Box:
    """The part of a box, at its left lower corner, that the line needs."""
    m = look.measure
    places = _places(data, most.width, look)
    wide = max(x + _wide(part, look) for part, (x, _) in zip(data, places, strict=True)) + m(PAD)
    rows = min(ROWS, 1 + max(row for _, row in places))
    tall = rows * m(HIGH) + m(14)
    return Box(most.left, most.bottom - tall, min(wide, most.width), tall)


def _places(data: tuple[Part, ...], width: int, look: Look) -> list[tuple[int, int]]:
    """Where each part begins in a line of some width, and in which row."""
    m = look.measure
    places, x, row = list[tuple[int, int]](), m(PAD), 0
    for part in data:
        wide = _wide(part, look)
        if x + wide > width - m(PAD) and x > m(PAD):
            x, row = m(PAD), row + 1
        places.append((x, row))
        x += wide + m(GAP)
    return places


def _wide(part: Part, look: Look) -> int:
    if part.chip:
        return chip_width(look, part.words[0][0])
    label = look.width(f"{part.label} ", "small") if part.label else 0
    return label + sum(look.width(words, part.style) for words, _ in part.words)


def _part(surface: Surface, part: Part, at: tuple[int, int], right: int, look: Look) -> None:
    x, y = at
    middle = y + look.measure(HIGH) // 2
    if part.chip:
        chip(surface, look, part.words[0][0], (x, middle - look.measure(19) // 2), part.words[0][1])
        return
    spans: list[tuple[str, Style, Tone]] = [(f"{part.label} ", "small", "faint")] if part.label else []
    spans += [(words, part.style, tone) for words, tone in part.words]
    for words, style, tone in spans:
        short = look.short(words, style, right - x)
        text = look.text(short, style, tone)
        surface.blit(text, (x, middle - text.get_height() // 2))
        x += look.width(words, style)
        if short != words:
            return
