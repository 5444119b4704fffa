"""The panel of a lesson, above the board: what its step says, and the buttons to go on and back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Surface

from game.ui import commands
from game.ui.battle.lesson import Lesson, key_of
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.cached import Cached
from game.ui.layout import Box
from game.ui.widgets.button import Face, draw_button, face_width
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import Style, Tone

WIDE, LEAST, PAD, HEAD, LINE, CLOSE = 600, 420, 12, 34, 20, 17
"""At 100 %: the most and the least width of the panel, the air in it, how tall its head and lines are.

The last are those of small type.
"""

SHARE = 0.3
"""A panel that would take more of the window's height than this says only its step, in small type."""

ON, BACK = "lesson on", "lesson back"
"""The commands of its buttons."""


class LessonSheet(NamedTuple):
    """What the panel says: `place` is how far one has come, `on` and `key` those of the button to go on."""

    title: str
    place: str
    words: str
    tone: Tone
    on: str
    key: str
    first: bool


def sheet(lesson: Lesson, *, aims: bool = False) -> LessonSheet:
    """The sheet of the step that is up; while the keys aim at something else, Enter is for that."""
    last = lesson.at == len(lesson.stage.steps) - 1
    enters = lesson.only_read and not aims
    return LessonSheet(
        lesson.stage.name,
        f"{min(lesson.at + 1, len(lesson.stage.steps))} of {len(lesson.stage.steps)}",
        lesson.words,
        "gold" if lesson.strayed else "ink",
        ("End" if last else "Next") if lesson.only_read else "Skip",
        key_of("act" if enters else ON),
        lesson.at == 0,
    )


class LessonPanel(BoxPanel[LessonSheet]):
    """Says the step that is up, and goes on or back."""

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__(press)
        self._size = Cached[tuple[int, int]]()

    def size(self, lesson: Lesson, most: int, height: int, look: Look) -> tuple[int, int]:
        """How wide and tall it is for a whole lesson, so that the board keeps its place.

        In a window that is too low for that it is as tall as its step needs.
        """
        wide, tall = self._size.get((lesson, most, look), lambda: self._measured(lesson, most, look))
        if tall <= SHARE * height:
            return wide, tall
        return wide, _tall(wrapped(lesson.words, "small", wide - 2 * look.measure(PAD), look), "small", look)

    def _measured(self, lesson: Lesson, most: int, look: Look) -> tuple[int, int]:
        m = look.measure
        wide = min(m(WIDE), most)
        texts = (wrapped(text, "body", wide - 2 * m(PAD), look) for text in lesson.every_text())
        return wide, _tall(max(texts, key=len), "body", look)

    def paint(self, surface: Surface, box: Box, data: LessonSheet, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box, lit=True)
        spots = [*self._buttons(surface, box, data, look, over)]
        left, room = box.left + m(PAD), spots[-1].box.left - box.left - 2 * m(PAD)
        title = look.text(look.short(data.title, "strong", room), "strong", "gold")
        surface.blit(title, (left, box.top + m(8)))
        place = look.text(data.place, "small", "faint")
        if title.get_width() + m(10) + place.get_width() <= room:
            surface.blit(place, (left + title.get_width() + m(10), box.top + m(10)))
        style, lines = _set(data.words, box, look)
        for number, line in enumerate(lines):
            top = box.top + m(HEAD) + number * m(LINES[style])
            surface.blit(look.text(line, style, data.tone), (left, top))
        return (Spot(box, name="lesson"), *spots)

    def _buttons(self, surface: Surface, box: Box, data: LessonSheet, look: Look, over: str) -> Spots:
        """The buttons at the right of its head, the one to go on last."""
        m, spots = look.measure, list[Spot]()
        right = box.right - m(6)
        for name, words in ((ON, data.on), (BACK, "" if data.first else "Back")):
            if not words:
                continue
            face = Face(words, data.key if name == ON else "", lit=over == name)
            wide, high = face_width(look, face), m(24)
            where = Box(right - wide, box.top + m(6), wide, high)
            draw_button(surface, look, where, face)
            spots.append(self.spot(where, name, hint(TOLD[name], commands.caps(name))))
            right = where.left - m(6)
        return tuple(spots)


LINES: dict[Style, int] = {"body": LINE, "small": CLOSE}


def _tall(lines: Sequence[str], style: Style, look: Look) -> int:
    """How tall the panel is with some lines."""
    m = look.measure
    return m(HEAD) + len(lines) * m(LINES[style]) + m(PAD) // 2


def _set(words: str, box: Box, look: Look) -> tuple[Style, Sequence[str]]:
    """The type in which words have room in a box, and their lines."""
    room = box.width - 2 * look.measure(PAD)
    lines = wrapped(words, "body", room, look)
    if _tall(lines, "body", look) <= box.height:
        return "body", lines
    return "small", wrapped(words, "small", room, look)


TOLD = {
    ON: "On to the next step, whether this one is done or not",
    BACK: "Read the step before again",
}
