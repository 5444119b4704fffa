"""The lab: a sandbox in which one sees why movement, sight and cover are what they are."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.analysis.overlays import following, keyed
from game.match.comparison import Comparison
from game.ui import commands, key_list
from game.ui.app import App
from game.ui.board.board_view import STEPS, BoardView
from game.ui.board.panel import spot_at
from game.ui.board.scene import Scene
from game.ui.board.screen import draw_toast
from game.ui.lab import exports
from game.ui.lab.input import Clicks, Hand
from game.ui.lab.palette import tools
from game.ui.lab.panels import LabPanels
from game.ui.lab.presenter import LabPresenter
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Toolbox

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.squares import Square

TOAST = 4.0
"""Seconds for which a short message is shown."""


class LabScreen:
    """The lab over a comparison."""

    def __init__(self, comparison: Comparison, system: str = "") -> None:
        self.lab = LabState(comparison, system)
        self.toolbox = Toolbox(self.lab)
        self.presenter = LabPresenter(self.lab, self.toolbox.explorer)
        board = self.lab.board
        self.view = BoardView((board.width, board.height), self._covered, "lab")
        self.scene = Scene(board, self.view.camera)
        self.panels = LabPanels(self.presenter, self.toolbox, self.view, self.press, self.say)
        self.clicks = Clicks(self.toolbox, self.presenter.overlay)
        self.hand = Hand(self.toolbox, self.view, self.clicks.act)
        self.listing_keys = False
        self.toast, self._left = "", 0.0

    def build(self, app: App) -> None:
        """Place the panels for this size and scale."""
        self.app = app
        self.view.let_go()
        self.hand.let_go()
        self.view.camera.resize(app.size)
        self.panels.place(app)
        if not self.view.camera.touched:
            self.view.begin(None)

    def _covered(self, pixel: tuple[int, int]) -> bool:
        return spot_at(self.panels.spots, pixel) is not None

    # What the person does.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if self.listing_keys and event.type == pygame.MOUSEBUTTONDOWN:
            self.listing_keys = False
        elif not self.listing_keys and self._on_sheet(event):
            return
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif not self._on_panel(event) and not self.hand.handle(event):
            pressed = self.view.handle(event)
            if pressed == "act" and self.view.hovered:
                self.clicks.act(self.view.hovered)
            elif pressed == "let go":
                self._let_go()

    def _on_sheet(self, event: pygame.Event) -> bool:
        """What the sheet of a unit takes; whether it did."""
        if event.type == pygame.MOUSEMOTION:
            self.view.pointer = event.pos
        over = self.panels.over
        return self.panels.side.handle(event, over=over is not None and over.name == "sheet")

    def _on_panel(self, event: pygame.Event) -> bool:
        """The wheel over a panel, a press of a button; whether it was one."""
        if self.hand.busy:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.panels.scrolls(event.y, self.app.look)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.view.pointer = event.pos
        spot = self.panels.over
        if spot and spot.act:
            spot.act()
        return spot is not None and not (self.view.corner and self.view.corner.holds(event.pos))

    def _key(self, event: pygame.Event) -> None:
        deed = commands.requested(event, "lab")
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif (digit := commands.letter(event)).isdigit():
            self._lay(keyed("lab", digit))
        elif deed in STEPS:
            self.view.step(deed, self.lab.eye)
            self._point()
        elif deed:
            self.press(deed)

    def press(self, name: str) -> None:
        """Press a button by its name, or do what a key asks for."""
        kind, _, value = name.partition(" ")
        if kind == "field":
            self._lay(value)
        elif kind == "rules" and value:
            self.lab.system = value
        elif tool := next((row[0] for row in tools() if row[0] == name), None):
            self.toolbox.take(tool)
        elif name in self._acts():
            self._acts()[name]()

    def _acts(self) -> "dict[str, Callable[[], object]]":
        lab, view = self.lab, self.view
        return {
            "back": self._back,
            "leave": self.leave,
            "help": self._list_keys,
            "nearer": lambda: view.zoom(1),
            "farther": lambda: view.zoom(-1),
            "frame": lambda: view.frame(lab.eye),
            "whole": view.show_all,
            "next": lambda: self._next(1),
            "previous": lambda: self._next(-1),
            "act": lambda: self._there(self.clicks.enter),
            "observe": lambda: self._there(lab.look_from),
            "aim": lambda: self._there(lab.look_at),
            "swap": lab.swap,
            "carry": lambda: self._there(self.clicks.carry),
            "interact": lambda: self._there(self.clicks.interact),
            "distances": self._ring,
            "mark": self.presenter.overlay.mark,
            "next field": self._next_field,
            "origin": self._origin,
            "rules": lab.next_rules,
            "less of it": lambda: self.toolbox.vary(-1),
            "more of it": lambda: self.toolbox.vary(1),
            "other side": self.toolbox.other_side,
            "unedit": lab.undo,
            "reedit": lab.redo,
            "as opened": lab.reset,
            "keep": lambda: self.say(exports.keep(lab)),
            "export": self._export,
            "from here": self._play,
            "sheet": self._sheet,
            "fold": self._fold,
        }

    def _there(self, deed: "Callable[[Square], object]") -> None:
        """Do something with the hovered square, if there is one."""
        if self.view.hovered:
            deed(self.view.hovered)

    def _ring(self) -> None:
        self.presenter.rings = not self.presenter.rings

    def _origin(self) -> None:
        self.presenter.overlay.side = not self.presenter.overlay.side

    def _lay(self, name: str) -> None:
        if name:
            self.presenter.overlay.lay(name)

    def _next_field(self) -> None:
        self.presenter.overlay.name = following("lab", self.presenter.overlay.name)

    def _export(self) -> None:
        shown, field = self.presenter.shown(), self.presenter.overlay.shown()
        self.say(exports.export_view(self.lab, shown, self.app.look, field))

    def _play(self) -> None:
        self.presenter.overlay.exposed.stop()
        trouble = exports.play(self.app, self.lab)
        if trouble:
            self.say(trouble)

    def _sheet(self) -> None:
        """Open the values of the hovered unit, or of the one that is looked from; close them."""
        square = self.lab.hovered
        there = self.lab.unit_at(square) if square else None
        self.panels.side.open_sheet(there.id if there else self.lab.unit)

    def _fold(self) -> None:
        self.panels.folded = not self.panels.folded

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _next(self, step: int) -> None:
        at = self.lab.choose_next(step)
        if at:
            self.view.follow(at)

    def _back(self) -> None:
        if not self._let_go():
            self.leave()

    def _let_go(self) -> bool:
        """Close the sheet, put down the tool, let go of target or observer; whether there was anything."""
        if self.panels.side.sheet:
            self.panels.side.open_sheet("")
            return True
        return self.toolbox.let_go() or self.lab.let_go()

    def leave(self) -> None:
        """Leave the lab."""
        self.presenter.overlay.exposed.close()
        self.app.back()

    def say(self, words: str) -> None:
        """Show a short message."""
        self.toast, self._left = words, TOAST

    # Time and drawing.

    def _point(self) -> None:
        self.lab.hovered = self.view.hovered
        if self.lab.hovered and not self.hand.busy:
            self.lab.carry(self.lab.hovered)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.lab.ready = self.app.behind.ready
        self.view.update(seconds)
        self._point()
        self.panels.side.update()
        self.presenter.overlay.update()
        exposed = self.presenter.overlay.exposed
        if words := self.lab.words or exposed.trouble:
            self.say(words)
            self.lab.words = exposed.trouble = ""
        self._left -= seconds
        if self._left <= 0:
            self.toast = ""

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels."""
        look = self.app.look
        frame = self.scene.draw(surface, look, self.presenter.shown())
        self.presenter.over(surface, frame, look)
        self.panels.place(self.app)
        self.panels.draw(surface, look, self.scene.ground.overview)

    def draw_over(self, surface: Surface) -> None:
        """Draw the words at the pointer, a message, the list of keys."""
        look = self.app.look
        if self.listing_keys:
            key_list.draw(surface, look, "lab")
            return
        if self.toast:
            draw_toast(surface, self.panels.layout.clear, self.toast, look)
        self.panels.words(surface, look, self.clicks.words(self.view))
