"""The panel of a hint: one sentence, and what can be done about it."""

from collections.abc import Sequence

from pygame import Surface

from game.ui import commands
from game.ui.battle.hints import ShownHint
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box, gaps
from game.ui.widgets.button import Face, draw_button, face_width
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import INK

WIDE, PAD, LINE, BUTTON = 430, 12, 20, 24
"""At 100 %: how wide it is at most, the air in it, the height of a line and of its buttons."""

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

    def box(self, room: Box, taken: Sequence[Sequence[Box]], data: ShownHint, look: Look) -> Box:
        """Where it stands in some room (`put_clear`)."""
        m = look.measure
        wide = min(m(WIDE), room.width)
        lines = len(self._lines(data, wide, look))
        return put_clear(room, taken, (wide, m(PAD) + lines * m(LINE) + m(6) + m(BUTTON) + m(PAD) // 2))

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
        for name, words, command, about in BUTTONS:
            key = commands.caps(command) if command else ""
            face = Face(words, key, lit=over == name)
            where = Box(left, y + m(6), face_width(look, face), m(BUTTON))
            draw_button(surface, look, where, face)
            spots.append(self.spot(where, name, hint(about, key)))
            left = where.right + m(6)
        return tuple(spots)
