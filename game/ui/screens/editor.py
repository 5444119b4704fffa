"""The map editor: draws a map, asks for its values, checks it while it is drawn, plays it."""

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.board.squares import Square
from game.editor.document import Document
from game.editor.layers import LAYERS, LayerName
from game.editor.symmetry import SYMMETRIES
from game.ui import keys
from game.ui.app import App
from game.ui.battle.doors import draw_toast
from game.ui.editor import outlets, shaping, trying
from game.ui.editor.checks import Checks, Remark
from game.ui.editor.column import Column
from game.ui.editor.easel import Easel
from game.ui.editor.hand import Hand
from game.ui.editor.heat import Heat
from game.ui.editor.hud import Hud
from game.ui.editor.picture import Picture
from game.ui.editor.toolbox import TOOLS
from game.ui.editor.watch import Watch
from game.ui.outlook import STEPS, Outlook
from game.ui.panels import keylist
from game.ui.panels.bits import spot_at
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

TOAST = 4.0
"""Seconds for which a short message is shown."""


class Editor:
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
        self.outlook = Outlook(self._size, self._covered, "editor")
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
        deed = keys.deed(event, "editor") if event.type == pygame.KEYDOWN else None
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
        deed = keys.deed(event, "editor")
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
        kind, _, value = name.partition(" ")
        if name in self._acts():
            self._acts()[name]()
        elif kind in self._kinds():
            self._kinds()[kind](value)

    def _kinds(self) -> "dict[str, Callable[[str], object]]":
        """Buttons of which there are several, by the first word of their names."""
        easel = self.easel
        return {
            "layer": lambda value: easel.turn_to(next(one for one in LAYERS if one == value)),
            "hide": lambda value: _switch(easel.desk.layers.hidden, value),
            "lock": lambda value: _switch(easel.desk.layers.locked, value),
            "tool": self._tool,
            "entry": lambda value: easel.take(int(value)),
            "place": lambda value: easel.jump(int(value)),
            "finding": lambda value: self._go(self.checks.go(int(value))),
            "heat": self.heat.lay,
        }

    def _acts(self) -> "dict[str, Callable[[], object]]":
        easel, desk, outlook = self.easel, self.easel.desk, self.outlook
        return {
            "back": self._back,
            "leave": lambda: outlets.leave(self),
            "help": self._list_keys,
            "nearer": lambda: outlook.zoom(1),
            "farther": lambda: outlook.zoom(-1),
            "whole": outlook.show_all,
            "act": self.hand.act,
            "values": self._values,
            **{tool: partial(self._tool, tool) for tool, _, deed, _ in TOOLS if deed != "shape"},
            "shape": lambda: self._tool("ellipse" if desk.tool == "rectangle" else "rectangle"),
            "filled": self._filled,
            "symmetry": self._symmetry,
            "grid": self._grid,
            "copy": lambda: self.say("Copied." if desk.copy() else "Nothing is selected."),
            "cut": lambda: easel.do(desk.cut),
            "delete": self._delete,
            "paste": self._paste,
            "flip x": lambda: easel.do(lambda: desk.turn("flip x")),
            "flip y": lambda: easel.do(lambda: desk.turn("flip y")),
            "quarter": lambda: easel.do(lambda: desk.turn("turn")),
            "everything": self._everything,
            "next layer": lambda: easel.next_layer(1),
            "layer before": lambda: easel.next_layer(-1),
            "hide layer": lambda: _switch(desk.layers.hidden, desk.layer),
            "lock layer": lambda: _switch(desk.layers.locked, desk.layer),
            "less of it": lambda: easel.vary(-1),
            "more of it": lambda: easel.vary(1),
            "other side": easel.other_side,
            "unedit": lambda: easel.jump(self.document.place - 1),
            "reedit": lambda: easel.jump(self.document.place + 1),
            "keep map": lambda: outlets.save(self),
            "keep map as": lambda: outlets.save_as(self),
            "new map": lambda: shaping.new(self),
            "resize": lambda: shaping.resize(self),
            "to tiled": lambda: outlets.to_tiled(self),
            "try": lambda: trying.play(self),
            "fairness": lambda: trying.fairness(self),
            "stop bots": self._stop_bots,
            "next heat": self.heat.next,
            "heat from": self.heat.turn,
            "next finding": lambda: self._go(self.checks.next()),
            "fold": self._fold,
        }

    def _tool(self, name: str) -> None:
        self.easel.desk.cancel()
        self.easel.desk.tool = name

    def _filled(self) -> None:
        self.easel.desk.filled = not self.easel.desk.filled

    def _symmetry(self) -> None:
        desk = self.easel.desk
        desk.symmetry = SYMMETRIES[(SYMMETRIES.index(desk.symmetry) + 1) % len(SYMMETRIES)]

    def _grid(self) -> None:
        self.easel.grid = not self.easel.grid

    def _delete(self) -> None:
        desk = self.easel.desk
        if desk.selection:
            self.easel.do(desk.delete)
        elif len(self.easel.chosen) > 1 and self.easel.chosen[0] != "glyphs":
            self.easel.do(lambda: desk.make(self.easel.forms.remove(self.easel.chosen)))

    def _paste(self) -> None:
        at = self.outlook.hovered or Square(0, 0)
        if self.easel.desk.clip is None:
            self.say("Nothing was copied.")
        elif self.easel.do(lambda: self.easel.desk.paste(at)):
            self.easel.desk.tool = "select"

    def _everything(self) -> None:
        sheet = self.easel.desk.sheet
        self.easel.desk.selection = frozenset(sheet.board.squares())
        self.easel.desk.tool = "select"

    def _values(self) -> None:
        """Show the values of what is at the cursor, and have the keys go to the form."""
        if self.outlook.hovered:
            self.easel.choose(self.outlook.hovered)
        self.column.values.typing = True

    def _go(self, remark: Remark | None) -> None:
        """Go to what the checks found."""
        if remark is None:
            return
        if remark.path:
            self.easel.chosen = remark.path
        if remark.squares:
            self.outlook.follow(remark.squares[0])

    def _stop_bots(self) -> None:
        bots = self.column.fairness
        if bots and bots.running:
            bots.cancel()
        else:
            self.column.fairness = None

    def _fold(self) -> None:
        self.hud.folded = not self.hud.folded

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _back(self) -> None:
        self.hand.let_go()
        if not self.easel.let_go():
            outlets.leave(self)

    def say(self, words: str) -> None:
        """Show a short message."""
        self.toast, self._left = words, TOAST

    def _may_close(self) -> bool:
        """Whether the window may be closed at once; else it is asked what becomes of the changes."""
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
        sheet = self.easel.desk.sheet
        if (sheet.width, sheet.height) != self._size:
            self._frame_board()
            self.build(self.app)
        self.outlook.update(seconds, pans=not self.column.values.typing)
        self._point()
        ready = self.app.behind.ready
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
            keylist.draw(surface, look, "editor")
            return
        if self.toast:
            draw_toast(surface, self.hud.layout.clear, self.toast, look)
        self.hud.words(surface, look)


def _switch(names: set[LayerName], name: str) -> None:
    names.symmetric_difference_update(layer for layer in LAYERS if layer == name)
