"""The panels of a screen with a board taken together: where they lie, what is pointed at, words on it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from pygame import Surface

from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row
from game.ui.board.minimap import Minimap
from game.ui.board.panel import Spot, Spots, spot_at
from game.ui.board.picture import BoardPicture
from game.ui.layout import Box, beside, off
from game.ui.widgets.look import Look, wrapped

Words = tuple[tuple[str, str], ...]
"""What each way to act would do: ("Click", "choose Vega"), ("E", "open the door")."""

DANGER = "Danger"
"""In place of a way to act: what that may cost one's own side, told in the colour of what is bad."""

WIDEST_HINT = 440
"""The most that words at the pointer are wide, at 100 %: what is longer goes on below."""


class Layout(Protocol):
    """Where the panels lie: what every screen has of it."""

    @property
    def bar(self) -> Box:
        """The bar along the upper edge."""

    @property
    def clear(self) -> Box:
        """The part of the window that no panel covers."""

    @property
    def hints(self) -> Box:
        """Where the words at the pointer may stand."""


class DrawnBoard(NamedTuple):
    """A board that has been drawn: where it lies, what is on it, and all of its ground made small."""

    frame: Frame
    picture: BoardPicture
    overview: Surface


L = TypeVar("L", bound=Layout)


class BoardPanels(ABC, Generic[L]):
    """All panels of a screen; `spots` are where they lay when they were drawn last.

    `tip_width` is that of tooltips at 100 %; they stand beside what they tell about, towards the board.
    """

    tip_width = 300

    layout: L
    """Where the panels lie just now."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.folded = False
        self.spots: Spots = ()
        self._tip, self._minimap = Card(), Minimap()

    @abstractmethod
    def place(self, app: App) -> None:
        """Put the panels where they belong in a window of this size; ends with `clear`."""

    @abstractmethod
    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        """Draw the panels, and note their spots; what is folded away is not there."""

    @abstractmethod
    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        """Take a turn of the wheel over a panel, up for more than 0."""

    def clear(self, corner: Box | None = None) -> None:
        """Have the view keep to what the panels leave of the window; `corner` is the minimap."""
        self.view.clear, self.view.corner = self.layout.clear, corner

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.view.pointer)

    @property
    def taken(self) -> tuple[Box, ...]:
        """Where something lies over the board that a message must not cover."""
        return tuple(spot.box for spot in self.spots)

    @property
    def people(self) -> tuple[Box, ...]:
        """Where somebody is seen whom a message must not cover while there is room elsewhere."""
        return ()

    @property
    def lit(self) -> str:
        """The name of the spot that the pointer is over, empty without one."""
        return self.over.name if self.over else ""

    def draw_minimap(self, surface: Surface, look: Look, board: DrawnBoard) -> Spots:
        """Draw the minimap where the view has one."""
        box = self.view.corner
        if box is None:
            return ()
        self._minimap.draw(surface, box, look, board.overview, board.picture.pieces, self.view.camera)
        return (Spot(box, name="minimap"),)

    def tip(self, spot: Spot) -> tuple[Row, ...]:
        """What is told about a spot that is pointed at."""
        return spot.tip

    def kept_clear(self, spot: Spot) -> Box:
        """What is told about a spot covers nothing of this."""
        return spot.box

    def draw_words(self, surface: Surface, look: Look, words: Callable[[], Words]) -> None:
        """Draw the tooltip of what is pointed at, or the words about the hovered square."""
        spot = self.over
        if spot and (tip := self.tip(spot)):
            if not self.view.acted:
                self._draw_tip(surface, look, tip, spot)
        elif self.view.hovered and (at := self.view.words_at):
            draw_hint(surface, at, words(), self.layout.hints, look, self.taken)

    def _draw_tip(self, surface: Surface, look: Look, tip: tuple[Row, ...], spot: Spot) -> None:
        if pointer := self.view.pointer:
            wide = look.measure(self.tip_width)
            size = (wide, self._tip.height(tip, wide, look))
            box = off(self.kept_clear(spot), size, pointer, surface.get_size(), look.measure(8))
            self._tip.draw(surface, box, tip, look, solid=True)


def draw_hint(
    surface: Surface,
    pointer: tuple[int, int],
    words: Words,
    area: Box,
    look: Look,
    taken: Sequence[Box] = (),
) -> None:
    """Draw words beside the pointer, wrapped, within an area, over no box that is taken if it can be."""
    if not words:
        return
    m = look.measure
    gap, pad = m(6), m(6)
    widest = min(look.worded(WIDEST_HINT), area.width * 3 // 5)
    lines = _hint_lines(words, widest - 2 * pad, gap, look)
    width = max(left + line.get_width() for left, _, line in lines) + 2 * pad
    high = look.font("small").get_ascent() + m(4)
    box = beside(pointer, (width, high * (lines[-1][1] + 1) + pad), area, m(18), taken)
    look.lay(surface, box, solid=True)
    for left, down, line in lines:
        surface.blit(line, (box.left + pad + left, box.top + pad // 2 + down * high))


def _hint_lines(words: Words, room: int, gap: int, look: Look) -> list[tuple[int, int, Surface]]:
    """Each way to act, and what it would do in lines beside it: how far to the right, on which line, what."""
    lines, down = list[tuple[int, int, Surface]](), 0
    for how, what in words:
        label = look.text(how, "small", "bad" if how == DANGER else "gold")
        left = label.get_width() + gap
        lines.append((0, down, label))
        told = wrapped(what, "small", room - left, look)
        lines += [(left, down + at, look.text(line, "small")) for at, line in enumerate(told)]
        down += max(1, len(told))
    return lines
