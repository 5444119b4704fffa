"""The mouse and the Enter key in the editor: what a press, a drag and a release do."""

import pygame

from game.board.squares import Square
from game.ui.board.board_view import BoardView
from game.ui.editor.state import EditorViewState

SPANNED = frozenset({"rectangle", "ellipse", "select"})
"""Tools that the keyboard puts down at one square and lets go at another."""

BUTTONS = {1: "", 3: "pick"}
"""What the buttons of the mouse work with; nothing: the tool in hand."""


class EditorInput:
    """Turns presses on the board into what the editor does."""

    def __init__(self, editor: EditorViewState, view: BoardView) -> None:
        self.editor, self.view = editor, view
        self.busy = False
        """Whether a button is held down over the board with a tool."""
        self._button = 0

    def let_go(self) -> None:
        """Forget a press that has not ended: another screen came in between."""
        if self.busy:
            self.editor.state.cancel()
        self.busy = False

    def handle(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether it was for a tool, not for the view."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS and not self.busy:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and self.busy and event.button == self._button:
            self.busy = False
            self.editor.release()
            return True
        if event.type == pygame.MOUSEMOTION and self.busy:
            self.view.pointer, self.view.cursor = event.pos, None
            self._drag(self.view.camera.square(event.pos))
            return True
        return False

    def _press(self, event: pygame.Event) -> bool:
        self.view.pointer, self.view.cursor = event.pos, None
        at = self.view.hovered
        if at is None:
            return False
        self.editor.state.shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self.busy, self._button = self.editor.press(at, BUTTONS[event.button]), event.button
        return True

    def _drag(self, at: Square) -> None:
        held = self.editor.state.held
        if held and at != held.at:
            self.editor.state.drag(at)

    def carry(self) -> None:
        """Take what the keyboard has put down to its cursor."""
        at = self.view.hovered
        if at and self.editor.state.held and not self.busy:
            self.editor.state.drag(at)

    def act(self) -> None:
        """Put the tool on the square at the cursor; what spans squares is let go by the next time."""
        at = self.view.hovered
        if self.editor.state.held:
            self.busy = False
            self.editor.release()
        elif at and self.editor.press(at) and self.editor.state.tool not in SPANNED:
            self.editor.release()
