"""The mouse and the Enter key in the lab: what a press, a drag and a release come to."""

from collections.abc import Callable

import pygame

from game.board.squares import Square
from game.ui.board.board_view import BoardView
from game.ui.lab.kit import Kit


class Hand:
    """Turns presses on the board into what desk and tools do; `act` is what a plain click does."""

    def __init__(self, kit: Kit, outlook: BoardView, act: Callable[[Square], object]) -> None:
        self.kit, self.desk, self.outlook, self._act = kit, kit.desk, outlook, act
        self._from: Square | None = None

    @property
    def busy(self) -> bool:
        """Whether the button is held down on a unit or in a stroke."""
        return self._from is not None

    def let_go(self) -> None:
        """Forget a press that has not ended: another screen came in between."""
        self._from, self.desk.held = None, None
        self.kit.end()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether it was for a unit or a tool, not for the view."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.outlook.pointer, self.outlook.cursor = event.pos, None
            return self._press(self.outlook.hovered)
        if not self.busy:
            return False
        if event.type == pygame.MOUSEMOTION:
            self.outlook.pointer, self.outlook.cursor = event.pos, None
            self._drag(self.outlook.hovered)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release()
        return True

    def _press(self, square: Square | None) -> bool:
        if square is None:
            return False
        if self.kit.begin(square) or self.desk.lift(square):
            self._from = square
        return self.busy

    def _drag(self, square: Square | None) -> None:
        if square is None:
            return
        if self.kit.painting:
            self.kit.go_on(square)
        self.desk.carry(square)

    def _release(self) -> None:
        start, self._from = self._from, None
        held = self.desk.held
        self.kit.end()
        if held and start and held.over == start:
            self.desk.held = None
            self._act(start)
        elif held:
            self.desk.put_down()
