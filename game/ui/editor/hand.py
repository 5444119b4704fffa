"""The mouse and the Enter key in the editor: what a press, a drag and a release come to."""

from typing import TYPE_CHECKING

import pygame

from game.ui.board.board_view import BoardView
from game.ui.editor.easel import Easel

if TYPE_CHECKING:
    from game.board.squares import Square

SPANNED = frozenset({"rectangle", "ellipse", "select"})
"""Tools that the keyboard puts down at one square and lets go at another."""

TOOLS = {1: "", 3: "pick"}
"""What the buttons of the mouse work with; nothing: the tool in hand."""


class Hand:
    """Turns presses on the board into what the easel does."""

    def __init__(self, easel: Easel, outlook: BoardView) -> None:
        self.easel, self.outlook = easel, outlook
        self.busy = False
        """Whether a button is held down over the board with a tool."""
        self._button = 0

    def let_go(self) -> None:
        """Forget a press that has not ended: another screen came in between."""
        if self.busy:
            self.easel.desk.cancel()
        self.busy = False

    def handle(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether it was for a tool, not for the view."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in TOOLS and not self.busy:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and self.busy and event.button == self._button:
            self.busy = False
            self.easel.release()
            return True
        if event.type == pygame.MOUSEMOTION and self.busy:
            self.outlook.pointer, self.outlook.cursor = event.pos, None
            self._drag(event.pos)
            return True
        return False

    def _press(self, event: pygame.Event) -> bool:
        self.outlook.pointer, self.outlook.cursor = event.pos, None
        at = self.outlook.hovered
        if at is None:
            return False
        self.easel.desk.shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self.busy, self._button = self.easel.press(at, TOOLS[event.button]), event.button
        return True

    def _drag(self, pixel: tuple[int, int]) -> None:
        at = self.outlook.camera.square(pixel)
        held = self.easel.desk.held
        if held and at != held.at:
            self.easel.desk.drag(at)

    def carry(self) -> None:
        """Take what the keyboard has put down to its cursor."""
        at = self.outlook.hovered
        if at and self.easel.desk.held and not self.busy:
            self.easel.desk.drag(at)

    def act(self) -> None:
        """Put the tool on the square at the cursor; what spans squares is let go by the next time."""
        at: Square | None = self.outlook.hovered
        if self.easel.desk.held:
            self.busy = False
            self.easel.release()
        elif at and self.easel.press(at) and self.easel.desk.tool not in SPANNED:
            self.easel.release()
