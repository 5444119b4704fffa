"""What the mouse and the keys do on the board of the lab, and the words at the pointer that say so."""

import pygame

from game.board.squares import Square
from game.ui.board.board_view import BoardView
from game.ui.board.panels import Words
from game.ui.commands import caps
from game.ui.lab.presenter import AGAINST, OverlayView
from game.ui.lab.toolbox import Toolbox


class LabInput:
    """Presses, drags and clicks on the board.

    They work with the tool in hand; without one they carry units and choose what is looked from and at.
    """

    def __init__(self, toolbox: Toolbox, overlay: OverlayView, view: BoardView) -> None:
        self.toolbox, self.lab, self.overlay, self.view = toolbox, toolbox.lab, overlay, view
        self._from: Square | None = None
        """Where the button was pressed that is held down on a unit or in a stroke."""

    # The mouse.

    @property
    def busy(self) -> bool:
        """Whether the button is held down on a unit or in a stroke."""
        return self._from is not None

    def let_go(self) -> None:
        """Forget a press that has not ended: another screen came in between."""
        self._from, self.lab.held = None, None
        self.toolbox.end()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether it was for a unit or a tool, not for the view."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.view.pointer, self.view.cursor = event.pos, None
            return self._press(self.view.hovered)
        if not self.busy:
            return False
        if event.type == pygame.MOUSEMOTION:
            self.view.pointer, self.view.cursor = event.pos, None
            self._drag(self.view.hovered)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release()
        return True

    def _press(self, square: Square | None) -> bool:
        if square is None:
            return False
        if self.toolbox.begin(square) or self.lab.lift(square):
            self._from = square
        return self.busy

    def _drag(self, square: Square | None) -> None:
        if square is None:
            return
        if self.toolbox.painting:
            self.toolbox.go_on(square)
        self.lab.carry(square)

    def _release(self) -> None:
        start, self._from = self._from, None
        held = self.lab.held
        self.toolbox.end()
        if held and start and held.over == start:
            self.lab.held = None
            self.act(start)
        elif held:
            self.lab.put_down()

    # What is done at a square.

    def enter(self, square: Square) -> None:
        """The Enter key: put down what is in the hand, use the tool, or what a click does."""
        if self.lab.held:
            self.lab.put_down()
        elif self.toolbox.begin(square):
            self.toolbox.end()
        else:
            self.act(square)

    def act(self, square: Square) -> None:
        """A click without a tool: look from there, pin what is looked at, ask where to stand against it."""
        foe = self._against(square)
        if foe:
            self.lab.wish(foe)
        elif self.lab.observer is None or square == self.lab.eye:
            self.lab.look_from(square)
        else:
            self.lab.look_at(square)

    def _against(self, square: Square) -> str:
        """Who is taken in as somebody to stand against by a click; empty: it means something else."""
        there = self.lab.state.holder(square)
        asked = self.overlay.name == AGAINST and self.lab.unit
        return there.id if there and asked and there.id != self.lab.unit else ""

    def carry(self, square: Square) -> None:
        """Pick a unit up, or put it down."""
        if self.lab.held:
            self.lab.put_down()
        else:
            self.lab.lift(square)

    def interact(self, square: Square) -> None:
        """Open, close, flip what is there."""
        bid = self.toolbox.use(square)
        if bid and bid.edit:
            self.lab.do(bid.edit)

    def words(self) -> Words:
        """What a click would do now."""
        view, square, held = self.view, self.view.hovered, self.lab.held
        if square is None:
            return ()
        how = "Enter" if view.cursor else "Click"
        if held:
            name = self.lab.state.unit(held.unit).name
            return ((how if view.cursor else "Let go", f"put {name} here"),)
        bid = self.toolbox.bid(square)
        if bid:
            return ((how, bid.words),)
        use = self.toolbox.use(square)
        return ((how, self._looking(square)), *(((self._using, use.words),) if use else ()))

    @property
    def _using(self) -> str:
        """How one interacts with a square, by what it was pointed at with."""
        return caps("interact") if self.view.cursor else f"{caps('interact')}, middle click"

    def _looking(self, square: Square) -> str:
        """What a click without a tool does, in words."""
        lab, unit = self.lab, self.lab.state.holder(square)
        name = unit.name if unit else "here"
        if foe := self._against(square):
            wish = lab.wished(foe)
            return f"where to stand: {wish} against {name}" if wish else f"leave {name} out"
        if lab.observer is None:
            return f"look from {name}"
        if square == lab.eye:
            return f"look from {name} no more"
        return f"look at {name}" if square != lab.place(lab.target) else f"look at {name} no more"
