"""The map editor: draws a map, asks for its values, checks it while it is drawn, plays it."""

import pygame
from pygame import Surface

from game.editor.document import Document
from game.ui import commands, key_list
from game.ui.app import App
from game.ui.board.board_view import STEPS, BoardView
from game.ui.board.panel import spot_at
from game.ui.board.scene import Scene
from game.ui.board.screen import draw_toast
from game.ui.editor import deeds, outlets, trying
from game.ui.editor.checks import Checks, Remark
from game.ui.editor.column import Column
from game.ui.editor.easel import Easel
from game.ui.editor.hand import Hand
from game.ui.editor.heat import Heat
from game.ui.editor.hud import Hud
from game.ui.editor.picture import Picture
from game.ui.editor.watch import Watch

TOAST = 4.0
"""Seconds for which a short message is shown."""


class EditorScreen:
    """The editor of a document."""

    def __init__(self, document: Document) -> None:
        self.listing_keys = False
        self.toast, self._left = "", 0.0
        self.wish = trying.Wish()
        self.take(document)

    def take(self, document: Document) -> None:
        """Edit a document, in place of what was edited so far."""
        self.easel = Easel(document)
        self.picture, self.heat = Picture(self.easel), Heat(self.easel)
        self.checks, self.watch = Checks(self.easel), Watch(self)
        self.column = Column(self.easel, self.checks, self.press)
        self._frame_board()

    def _frame_board(self) -> None:
        """Begin to look at the board anew: it is another one, or of another size."""
        board = self.picture.board
        self._size = (board.width, board.height)
        self.outlook = BoardView(self._size, self._covered, "editor")
        self.scene = Scene(board, self.outlook.camera)
        self.hud = Hud(self.picture, self.heat, self.column, self.outlook, self.press)
        self.hand = Hand(self.easel, self.outlook)

    @property
    def document(self) -> Document:
        """What is edited."""
        return self.easel.document

    def build(self, app: App) -> None:
        """Place the panels for this size and scale."""
        self.app = app
        app.leaving = self._may_close
        self.outlook.let_go()
        self.hand.let_go()
        self.outlook.camera.resize(app.size)
        self.hud.place(app)
        if not self.outlook.camera.touched:
            self.outlook.begin(None)

    def _covered(self, pixel: tuple[int, int]) -> bool:
        return spot_at(self.hud.spots, pixel) is not None

    # What the person does.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN}:
            self.outlook.pointer = event.pos
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.watch.look()
        elif self.listing_keys:
            self._listing(event)
        elif not self.hand.busy and self.column.handle(event, self.hud.over):
            return
        elif event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            self._key(event)
        elif not self._on_panel(event) and not self.hand.handle(event):
            self.outlook.handle(event)

    def _listing(self, event: pygame.Event) -> None:
        deed = commands.requested(event, "editor") if event.type == pygame.KEYDOWN else None
        self.listing_keys = deed not in {"back", "help"} and event.type != pygame.MOUSEBUTTONDOWN

    def _on_panel(self, event: pygame.Event) -> bool:
        """The wheel over a panel, a press of a button; whether it was one."""
        if self.hand.busy:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.hud.scrolls(event.y, self.app.look)
        spot = self.hud.over if event.type == pygame.MOUSEBUTTONDOWN else None
        if spot and spot.act and event.button == 1:
            spot.act()
        return spot is not None

    def _key(self, event: pygame.Event) -> None:
        self.easel.desk.shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.type != pygame.KEYDOWN:
            return
        deed = commands.requested(event, "editor")
        if pygame.K_1 <= event.key <= pygame.K_9 and not deed:
            self._stamp(event.key - pygame.K_0, keep=bool(event.mod & pygame.KMOD_CTRL))
        elif deed in STEPS:
            self.outlook.step(deed, None)
            self._point()
            self.hand.carry()
        elif deed:
            self.press(deed)

    def _stamp(self, number: int, *, keep: bool) -> None:
        """Keep what is selected or in hand under a number, or take what is kept there."""
        desk = self.easel.desk
        if keep:
            desk.store(number)
            self.say(f"Kept as stamp {number}.")
        elif not desk.recall(number):
            self.say(f"There is no stamp {number}: Ctrl + {number} keeps one.")

    def press(self, name: str) -> None:
        """Press a button by its name, or do what a key asks for."""
        self.column.values.commit()
        kind, _, value = name.partition(" ")
        acts, kinds = deeds.acts(self), deeds.kinds(self)
        if name in acts:
            acts[name]()
        elif kind in kinds:
            kinds[kind](value)

    def go(self, remark: Remark | None) -> None:
        """Go to what the checks found."""
        if remark is None:
            return
        if remark.path:
            self.easel.chosen = remark.path
        if remark.squares:
            self.outlook.follow(remark.squares[0])

    def list_keys(self) -> None:
        """Show the list of keys."""
        self.listing_keys = True

    def back(self) -> None:
        """Let go of what was taken last; with nothing taken, leave."""
        self.hand.let_go()
        if not self.easel.let_go():
            outlets.leave(self)

    def say(self, words: str) -> None:
        """Show a short message."""
        self.toast, self._left = words, TOAST

    def _may_close(self) -> bool:
        """Whether the window may be closed at once; else it is asked what becomes of the changes."""
        self.column.values.commit()
        if self.document.unsaved() is None:
            self.close()
            return True
        outlets.unsaved(self, self.app.quit)
        return False

    def close(self) -> None:
        """End what goes on behind the editor."""
        self.app.leaving = None
        self.checks.close()
        if self.column.fairness:
            self.column.fairness.cancel()

    # Time and drawing.

    def _point(self) -> None:
        self.picture.hovered = self.outlook.hovered

    def update(self, seconds: float) -> None:
        """Let time pass."""
        parsed = self.easel.desk.parsed
        if (parsed.width, parsed.height) != self._size:
            self._frame_board()
            self.build(self.app)
        self.outlook.update(seconds, pans=not self.column.values.typing)
        self._point()
        self.easel.desk.shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        ready = self.app.background.ready
        self.checks.update(seconds, ready=ready)
        self.heat.update(seconds, ready=ready)
        self.picture.heat, self.picture.marked = self.heat.layer, frozenset(self.checks.marked)
        if self.column.fairness:
            self.column.fairness.update(self.document.version)
        self.watch.update(seconds)
        if self.easel.words:
            self.say(self.easel.words)
            self.easel.words = ""
        self._left -= seconds
        if self._left <= 0:
            self.toast = ""

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels."""
        look = self.app.look
        frame = self.scene.draw(surface, look, self.picture.shown())
        self.picture.over(surface, frame, look, self.outlook.camera)
        self.hud.place(self.app)
        self.hud.draw(surface, look)

    def draw_over(self, surface: Surface) -> None:
        """Draw tooltips, a message, the list of keys."""
        look = self.app.look
        if self.listing_keys:
            key_list.draw(surface, look, "editor")
            return
        if self.toast:
            draw_toast(surface, self.hud.layout.clear, self.toast, look)
        self.hud.words(surface, look)
