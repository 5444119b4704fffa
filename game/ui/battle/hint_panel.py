"""The panel of a hint: one sentence, and what can be done about it."""

from collections.abc import Sequence

from pygame import Surface

from game.ui import commands
from game.ui.battle.hints import ShownHint
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box, gaps, stretches
from game.ui.widgets.button import Face, draw_button, face_width
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import INK

WIDE, NARROW, PAD, LINE, BUTTON = 430, 220, 12, 20, 24
"""At 100 %: how wide it is at most and at least, the air in it, the height of a line and of its buttons."""

COLUMNS = 4
"""In so many more places from left to right, beside the middle, it is tried where it covers nobody."""

EDGE = 4
"""How wide the stripe at its left is, at 100 %."""

READ, MORE, OFF = "hint read", "hint more", "hint off"
"""The names of its buttons."""

BUTTONS = (
    (READ, "Got it", "back", "Put this hint away"),
    (MORE, "More", "rulebook", "The page of the rulebook about it"),
    (OFF, "No more hints", "", "Show none of them any more: the settings have them shown again"),
)
"""Their names and words, the commands that do the same, and what is told about them."""


def put_clear(room: Box, taken: Sequence[Sequence[Box]], size: tuple[int, int]) -> Box:
    """Where a panel stands: as far up in some room, near its middle, as none of the first boxes lies.

    Where there is no such place, as none of the next ones lies.
    """
    wide, tall = size
    free = room.width - wide
    lefts = (room.left + free // 2, *(room.left + free * at // (COLUMNS - 1) for at in range(COLUMNS)))
    columns = [Box(left, room.top, wide, room.height) for left in lefts]
    places = (gap for boxes in taken for column in columns for gap in gaps(column, boxes))
    return next((gap for gap in places if gap.height >= tall), columns[0])._replace(height=tall)


class HintPanel(BoxPanel[ShownHint]):
    """Says a hint; what is pressed is told by its name."""

    def box(
        self, room: Box, taken: Sequence[Sequence[Box]], data: ShownHint, look: Look, board: Box | None = None
    ) -> Box:
        """Where it stands in some room: beside the board if it has room there, else as `put_clear` has it."""
        beside = stretches(room, (board,)) if board else ()
        for part in sorted(beside, key=lambda part: -part.width):
            if part.width >= look.measure(NARROW):
                box = put_clear(part, taken[-1:], self._size(part.width, data, look))
                if not any(box.meets(other) for other in taken[-1]) and box.bottom <= part.bottom:
                    return box
        return put_clear(room, taken, self._size(room.width, data, look))

    def _size(self, most: int, data: ShownHint, look: Look) -> tuple[int, int]:
        m, wide = look.measure, min(look.measure(WIDE), most)
        lines = len(self._lines(data, wide, look))
        below = m(PAD) + lines * m(LINE)
        return wide, max(box.bottom for box in self._buttons(0, below, wide, look)) + m(PAD) // 2

    def _buttons(self, left: int, top: int, wide: int, look: Look) -> tuple[Box, ...]:
        """Its buttons below what it says, in rows that are no wider than it is."""
        m = look.measure
        boxes, x, y = list[Box](), m(PAD), top + m(6)
        for _, words, command, _ in BUTTONS:
            long = face_width(look, Face(words, commands.caps(command) if command else ""))
            if x > m(PAD) and x + long > wide - m(PAD):
                x, y = m(PAD), y + m(BUTTON) + m(4)
            boxes.append(Box(left + x, y, long, m(BUTTON)))
            x += long + m(6)
        return tuple(boxes)

    def _lines(self, data: ShownHint, wide: int, look: Look) -> tuple[str, ...]:
        return wrapped(data.words, "body", wide - 2 * look.measure(PAD), look)

    def paint(self, surface: Surface, box: Box, data: ShownHint, look: Look, over: str) -> Spots:
        look.lay(surface, box)
        m = look.measure
        surface.fill(INK["gold"], (box.left, box.top + m(6), m(EDGE), box.height - 2 * m(6)))
        left, y = box.left + m(PAD), box.top + m(PAD)
        for line in self._lines(data, box.width, look):
            surface.blit(look.text(line, "body"), (left, y))
            y += m(LINE)
        spots = [Spot(box, name="hint")]
        places = self._buttons(box.left, y, box.width, look)
        for where, (name, words, command, about) in zip(places, BUTTONS, strict=True):
            key = commands.caps(command) if command else ""
            draw_button(surface, look, where, Face(words, key, lit=over == name))
            spots.append(self.spot(where, name, hint(about, key)))
        return tuple(spots)
