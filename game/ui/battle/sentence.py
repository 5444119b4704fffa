"""A sentence that a person puts together, part by part, until it is an action; and its panel."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.rules.actions import Action
from game.rules.presentation import Part, Verb
from game.rules.units import Side
from game.ui.board.card import Row, Span, picture, row
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import GROUND, INK, SIDE_COLOURS


class Draft(NamedTuple):
    """What has been picked so far: of each part the place of a choice; `at` is the part that keys change."""

    unit: str
    verb: Verb
    parts: tuple[Part, ...]
    picks: tuple[int, ...]
    at: int = 0

    def turned(self, part: int, steps: int) -> "Draft":
        """Another choice of a part, so many later, round and round; that part is then the one at hand."""
        count = len(self.parts[part].choices)
        picks = (*self.picks[:part], (self.picks[part] + steps) % count, *self.picks[part + 1 :])
        return self._replace(picks=picks, at=part)

    def moved(self, steps: int) -> "Draft":
        """Another part at hand."""
        return self._replace(at=(self.at + steps) % len(self.parts))

    def picked(self, value: object) -> "Draft":
        """With a value picked in the first part that has it; unchanged when none has."""
        for at, part in enumerate(self.parts):
            for place, (choice, _) in enumerate(part.choices):
                if choice == value:
                    return self.turned(at, place - self.picks[at])
        return self

    @property
    def labels(self) -> tuple[str, ...]:
        """What is picked, in words."""
        return tuple(part.choices[pick][1] for part, pick in zip(self.parts, self.picks, strict=True))

    @property
    def words(self) -> str:
        """The whole sentence."""
        said = zip(self.parts, self.labels, strict=True)
        text = " ".join(" ".join(filter(None, (part.words, label))) for part, label in said)
        return text.replace(" ,", ",") + "."

    def action(self, kinds: dict[str, type[Action[Any]]]) -> Action[Any]:
        """The action that it says, legal or not."""
        values = {
            part.field: part.choices[pick][0] for part, pick in zip(self.parts, self.picks, strict=True)
        }
        return kinds[self.verb.kind](unit=self.unit, **dict(self.verb.settled), **values)


def begun(verb: Verb, parts: tuple[Part, ...], first: Action[Any]) -> Draft:
    """A sentence that says a first legal action."""
    values = [[value for value, _ in part.choices] for part in parts]
    wanted = [getattr(first, part.field) for part in parts]
    picks = tuple(
        offered.index(value) if value in offered else 0 for offered, value in zip(values, wanted, strict=True)
    )
    return Draft(first.unit, verb, parts, picks)


HIGH, GAP, ARROW = 30, 8, 24
"""The height of a box, the air between boxes, the room of an arrow, at 100 %."""

DO, CLOSE = "do sentence", "close sentence"
"""By what the screen knows the buttons of the panel."""


class DraftSheet(NamedTuple):
    """What the panel shows; without `refusals` it can be done."""

    side: Side
    draft: Draft
    refusals: tuple[Row, ...] = ()


class SentenceActs(NamedTuple):
    """What pressing the panel does: another choice of a part, do what it says, close it."""

    turn: Callable[[int, int], object]
    do: Callable[[], object]
    close: Callable[[], object]


def part_name(part: int) -> str:
    """By what the screen knows the box of a part."""
    return f"part {part}"


def part_of(name: str) -> int | None:
    """The part whose box or arrow has a name; None for anything else."""
    words = name.split()
    return int(words[1]) if words[:1] == ["part"] else None


class SentencePanel(BoxPanel[DraftSheet]):
    """The panel; `acts` are what pressing it does."""

    def __init__(self, acts: SentenceActs) -> None:
        super().__init__()
        self._acts = acts

    def height(self, sheet: DraftSheet, width: int, look: Look) -> int:
        """How tall the panel becomes at a width."""
        m = look.measure
        rows = max(y for _, y, _ in _flow(sheet.draft, width, look)) + 1
        said = sum(drawn.get_height() for drawn in _said(sheet, width, look))
        return m(12) + _head(sheet, width, look).get_height() + rows * m(HIGH + GAP) + said + m(HIGH + 24)

    def paint(self, surface: Surface, box: Box, data: DraftSheet, look: Look, over: str) -> Spots:
        return _paint(surface, box, data, look, self._acts, over)


def _paint(surface: Surface, box: Box, sheet: DraftSheet, look: Look, acts: SentenceActs, over: str) -> Spots:
    m, head = look.measure, _head(sheet, box.width, look)
    look.lay(surface, box)
    edge = (box.left, box.top, box.width, m(4))
    pygame.draw.rect(surface, SIDE_COLOURS[sheet.side], edge, border_radius=m(2))
    y = box.top + m(12)
    surface.blit(head, (box.left, y), special_flags=PREMULTIPLIED)
    y += head.get_height() + m(4)
    spots = [Spot(box, name="sentence")]
    for at, (x, line, wide) in enumerate(_flow(sheet.draft, box.width, look)):
        top = y + line * m(HIGH + GAP)
        words = look.text(sheet.draft.parts[at].words.lstrip(", "), "body", "soft")
        where = Box(box.left + x, top, wide, m(HIGH))
        surface.blit(words, (where.left, top + (m(HIGH) - words.get_height()) // 2))
        start = words.get_width() + (m(8) if words.get_width() else 0)
        spots += _part(surface, where._replace(left=where.left + start, width=wide - start), sheet, at, look,
                       acts, over)  # fmt: skip
    y += (max(line for _, line, _ in _flow(sheet.draft, box.width, look)) + 1) * m(HIGH + GAP)
    for drawn in _said(sheet, box.width, look):
        surface.blit(drawn, (box.left, y), special_flags=PREMULTIPLIED)
        y += drawn.get_height()
    return (*spots, *_ends(surface, box, sheet, look, acts, over))


def _head(sheet: DraftSheet, width: int, look: Look) -> Surface:
    verb = sheet.draft.verb
    return picture(row(Span(verb.label, sheet.side, "title"), note=verb.clause), width, look).premul_alpha()


def below(sheet: DraftSheet) -> tuple[Row, ...]:
    """What stands below the parts: the whole sentence, what it costs, and what is against it."""
    said = row(Span(sheet.draft.words, "ink", "strong"))
    return (said, row(Span(sheet.draft.verb.hint, "soft", "small")), *sheet.refusals)


def _said(sheet: DraftSheet, width: int, look: Look) -> tuple[Surface, ...]:
    return tuple(picture(row, width, look).premul_alpha() for row in below(sheet))


def _flow(draft: Draft, width: int, look: Look) -> list[tuple[int, int, int]]:
    """Left edge, line and width of each part with its words; a box is as wide as its longest choice."""
    m, places = look.measure, list[tuple[int, int, int]]()
    x, line = m(12), 0
    for part in draft.parts:
        words = look.width(part.words.lstrip(", "), "body")
        longest = max(look.width(label, "body") for _, label in part.choices)
        wide = min(words + (m(8) if words else 0) + longest + m(2 * ARROW + 16), width - m(24))
        if x + wide > width - m(12) and x > m(12):
            x, line = m(12), line + 1
        places.append((x, line, wide))
        x += wide + m(GAP)
    return places


def _part(
    surface: Surface, box: Box, sheet: DraftSheet, at: int, look: Look, acts: SentenceActs, over: str
) -> list[Spot]:
    """A part: an arrow back, its choice, an arrow on."""
    m, name = look.measure, part_name(at)
    lit, held = part_of(over) == at, sheet.draft.at == at
    pygame.draw.rect(surface, GROUND["lit" if lit else "button"], box, border_radius=m(6))
    pygame.draw.rect(surface, INK["gold"] if held else GROUND["edge"], box, 1, border_radius=m(6))
    label = look.text(look.short(sheet.draft.labels[at], "body", box.width - m(2 * ARROW)), "body")
    middle = pygame.Rect(box).center
    surface.blit(label, label.get_rect(center=middle))
    for left, way in ((box.left + m(ARROW) // 2, -1), (box.right - m(ARROW) // 2, 1)):
        _arrow(surface, (left, middle[1]), way * m(5), lit or held)
    back = box._replace(width=m(ARROW))
    return [
        Spot(box, lambda: acts.turn(at, 1), name=name),
        Spot(back, lambda: acts.turn(at, -1), name=f"{name} back"),
    ]


def _arrow(surface: Surface, middle: tuple[int, int], size: int, bright: bool) -> None:
    x, y = middle
    tall = abs(size)
    points = ((x - size // 2, y - tall), (x + size // 2, y), (x - size // 2, y + tall))
    pygame.draw.lines(surface, INK["gold" if bright else "faint"], closed=False, points=points, width=2)


def _ends(
    surface: Surface, box: Box, sheet: DraftSheet, look: Look, acts: SentenceActs, over: str
) -> tuple[Spot, ...]:
    """The buttons at the lower edge: do it, close it; at the left, for at the right turns and phases end."""
    m, spots = look.measure, list[Spot]()
    left = box.left + m(12)
    doing = Face(sheet.draft.verb.label, "Enter", off=bool(sheet.refusals), on=not sheet.refusals)
    for name, face, act in ((DO, doing, acts.do), (CLOSE, Face("Close", "Esc"), acts.close)):
        wide = button.face_width(look, face)
        where = Box(left, box.bottom - m(HIGH + 12), wide, m(HIGH))
        button.draw_button(surface, look, where, face._replace(lit=name == over))
        spots.append(Spot(where, act, name=name))
        left = where.right + m(GAP)
    return tuple(spots)
