"""The map editor: draws a map, asks for its values, checks it while it is drawn, plays it."""

import pygame
from pygame import Surface

from game.board.squares import Square
from game.editor.changes import LAYERS, LayerName
from game.editor.document import Document
from game.editor.editor_state import TOOLS
from game.editor.symmetry import SYMMETRIES
from game.editor.transform import Turn
from game.rules.scenario import Scenario
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.picture import BoardPicture
from game.ui.board.screen import BoardScreen
from game.ui.editor.dialogs import (
    TrialChoices,
    ask_fairness,
    ask_new_map,
    ask_play,
    ask_resize,
    why_not_played,
)
from game.ui.editor.document_file import DocumentFile
from game.ui.editor.fairness import Fairness
from game.ui.editor.input import EditorInput
from game.ui.editor.live_checks import Checks, Remark
from game.ui.editor.overlay_view import OverlayView
from game.ui.editor.panels import EditorPanels
from game.ui.editor.presenter import EditorPresenter
from game.ui.editor.side_column import SideColumn
from game.ui.editor.state import EditorViewState
from game.ui.menus.dialog import Dialog
from game.ui.screens import Sounding, Written
from game.ui.soundscape import SILENT
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing

KEYS = frozenset({pygame.KEYDOWN, pygame.KEYUP})


class EditorScreen(BoardScreen[EditorPanels], Sounding, Written):
    """The editor of a document."""

    place = "editor"
    soundscape = SILENT
    tools = TOOLS

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.choices = TrialChoices()
        self.take(document)

    def take(self, document: Document) -> None:
        """Edit a document, in place of what was edited so far."""
        self.editor = EditorViewState(document)
        self.presenter, self.overlay = EditorPresenter(self.editor), OverlayView(self.editor)
        self.checks = Checks(self.editor)
        self.file = DocumentFile(self.editor, self._ask, self.say, self.close)
        self.side = SideColumn(self.editor, self.checks, self.press)
        self._frame_board()

    def _ask(self, dialog: Dialog) -> None:
        self.app.open(dialog)

    def _frame_board(self) -> None:
        """Begin to look at the board anew: it is another one, or of another size."""
        self.look_at(self.presenter.board)
        self.panels = EditorPanels(self.editor, self.overlay, self.side, self.view, self.press)
        self.input = EditorInput(self.editor, self.view)

    @property
    def document(self) -> Document:
        """What is edited."""
        return self.editor.document

    def build(self, app: App) -> None:
        app.leaving = self._may_close
        self.input.let_go()
        super().build(app)

    def picture(self) -> BoardPicture:
        return self.presenter.picture()

    def start(self) -> Square | None:
        return self.panels.start(None)

    def choose_next(self, step: int) -> Square | None:
        units = [unit for unit in self.editor.parsed.units if unit.at]
        paths = [("units", unit.number) for unit in units]
        before = -1 if step > 0 else 0
        at = next((n for n, path in enumerate(paths) if path == self.editor.chosen), before)
        if not units:
            return None
        self.editor.chosen = paths[(at + step) % len(units)]
        return units[(at + step) % len(units)].at

    def let_go(self) -> bool:
        self.input.let_go()
        return self.editor.let_go()

    def leave(self) -> None:
        self.file.finish(self.app.back)

    def _may_close(self) -> bool:
        """Whether the window may be closed at once; else it is asked what becomes of the changes."""
        self.side.properties.commit()
        if self.document.unsaved() is None:
            self.close()
            return True
        self.file.finish(self.app.quit)
        return False

    def close(self) -> None:
        """End what goes on behind the editor."""
        self.app.leaving = None
        self.checks.close()
        if self.side.fairness:
            self.side.fairness.cancel()

    # Mouse and keyboard.

    def handle(self, event: pygame.Event) -> None:
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN}:
            self.view.pointer = event.pos
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.file.look()
        else:
            super().handle(event)

    def handle_first(self, event: pygame.Event) -> bool:
        """Drag what is held; or have the form take what is its own."""
        if self.input.busy:
            return event.type not in KEYS and self.handle_board(event)
        return self.side.handle(event, self.panels.over)

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        """Keep what is selected or in hand under a digit, or take what is kept there."""
        state, number = self.editor.state, event.key - pygame.K_0
        state.shift = bool(event.mod & pygame.KMOD_SHIFT)
        if command or not 1 <= number <= 9:
            return False
        if event.mod & pygame.KMOD_CTRL:
            state.store(number)
            self.say(f"Kept as stamp {number}.")
        elif not state.recall(number):
            self.say(f"There is no stamp {number}: Ctrl + {number} keeps one.")
        return True

    def handle_board(self, event: pygame.Event) -> bool:
        """Give the mouse to the tool or the view; a click beside the map is none."""
        if event.type == pygame.KEYUP:
            self.editor.state.shift = bool(event.mod & pygame.KMOD_SHIFT)
        elif not self.input.handle(event):
            self.view.handle(event)
        return True

    def stepped(self) -> None:
        self.presenter.hovered = self.view.hovered
        self.input.carry()

    def press(self, name: str) -> None:
        self.side.properties.commit()
        super().press(name)

    # Buttons of one kind, and commands.

    def press_tool(self, name: str) -> None:
        self.editor.state.cancel()
        self.editor.state.tool = name

    def press_layer(self, name: str) -> None:
        self.editor.turn_to(next(layer for layer in LAYERS if layer == name))

    def press_hide(self, name: str) -> None:
        self._switch(self.editor.state.layers.hidden, name)

    def press_lock(self, name: str) -> None:
        self._switch(self.editor.state.layers.locked, name)

    def _switch(self, layers: set[LayerName], name: str) -> None:
        layers.symmetric_difference_update(layer for layer in LAYERS if layer == name)

    def press_entry(self, number: str) -> None:
        self.editor.take(int(number))
        self.panels.put_away()

    def press_place(self, number: str) -> None:
        self.editor.jump(int(number))

    def press_finding(self, number: str) -> None:
        self._go(self.checks.go(int(number)))

    def press_heat(self, name: str) -> None:
        self.overlay.lay(name)
        self.panels.put_away()

    def _go(self, remark: Remark | None) -> None:
        """Go to what the checks found."""
        if remark and remark.path is not None:
            self.editor.chosen = remark.path
            self.panels.aside = True
        if remark and remark.squares:
            self.view.follow(remark.squares[0])

    def command_next_finding(self) -> None:
        self._go(self.checks.next())

    def command_next_heat(self) -> None:
        self.overlay.next()

    def command_heat_from(self) -> None:
        self.overlay.turn()

    def command_grid(self) -> None:
        self.editor.grid = not self.editor.grid

    # Tools.

    def command_act(self) -> None:
        self.input.act()

    def command_shape(self) -> None:
        self.press_tool("ellipse" if self.editor.state.tool == "rectangle" else "rectangle")

    def command_filled(self) -> None:
        self.editor.state.filled = not self.editor.state.filled

    def command_symmetry(self) -> None:
        state = self.editor.state
        state.symmetry = SYMMETRIES[(SYMMETRIES.index(state.symmetry) + 1) % len(SYMMETRIES)]

    def command_next_layer(self) -> None:
        self.editor.next_layer(1)

    def command_layer_before(self) -> None:
        self.editor.next_layer(-1)

    def command_hide_layer(self) -> None:
        self.press_hide(self.editor.state.layer)

    def command_lock_layer(self) -> None:
        self.press_lock(self.editor.state.layer)

    def command_less_of_it(self) -> None:
        self.editor.vary(-1)

    def command_more_of_it(self) -> None:
        self.editor.vary(1)

    def command_other_side(self) -> None:
        self.editor.other_side()

    # What is selected.

    def command_copy(self) -> None:
        self.say("Copied." if self.editor.state.copy() else "Nothing is selected.")

    def command_cut(self) -> None:
        self.editor.do(self.editor.state.cut)

    def command_delete(self) -> None:
        """Take away what is selected, else the table whose form is shown."""
        editor, state = self.editor, self.editor.state
        if state.selection:
            editor.do(state.delete)
        elif len(editor.chosen) > 1 and editor.chosen[0] != "glyphs":
            editor.make(lambda: editor.forms.remove(editor.chosen))

    def command_paste(self) -> None:
        """Take what was copied into the hand; a click puts it down."""
        state = self.editor.state
        if state.clip is None or not state.paste():
            self.say("Nothing was copied.")
            return
        wide, high = state.clip.width - state.parsed.width, state.clip.height - state.parsed.height
        over = [f"{more} {name}" for more, name in ((wide, "columns"), (high, "rows")) if more > 0]
        too_large = f" {' and '.join(over)} of it have no room on this map." if over else ""
        self.say(f"Click where it goes (Esc: nowhere).{too_large}")

    def _turn(self, turn: Turn) -> None:
        self.editor.do(lambda: self.editor.state.turn(turn))

    def command_flip_x(self) -> None:
        self._turn("flip x")

    def command_flip_y(self) -> None:
        self._turn("flip y")

    def command_quarter(self) -> None:
        self._turn("turn")

    def command_everything(self) -> None:
        state = self.editor.state
        state.selection = frozenset(state.parsed.board.squares())
        state.tool = "select"

    def command_values(self) -> None:
        """Show the values of what is at the cursor, and have the keys go to the form."""
        if self.view.hovered:
            self.editor.choose(self.view.hovered)
        self.panels.aside = self.side.properties.typing = True

    def command_aside(self) -> None:
        """Open the column of values, checks and history, or close it."""
        self.side.properties.commit()
        self.side.properties.typing = False
        self.panels.aside = not self.panels.opened

    # The map.

    def command_unedit(self) -> None:
        self.editor.jump(self.document.place - 1)

    def command_reedit(self) -> None:
        self.editor.jump(self.document.place + 1)

    def command_keep_map(self) -> None:
        self.file.save()

    def command_keep_map_as(self) -> None:
        self.file.save_as()

    def command_to_tiled(self) -> None:
        self.file.export()

    def command_new_map(self) -> None:
        """Begin a new map, once what is edited now is saved or given up."""

        def take(document: Document) -> None:
            self.take(document)
            self.build(self.app)

        ask_new_map(self.app, lambda document: self.file.finish(lambda: take(document)))

    def command_resize(self) -> None:
        ask_resize(self.app, self.editor)

    def command_try(self) -> None:
        if scenario := self._playable():
            ask_play(self.app, self.document, scenario, self.choices, self.say)

    def command_fairness(self) -> None:
        if (scenario := self._playable()) and not (self.side.fairness and self.side.fairness.running):
            ask_fairness(self.app, self.document, scenario, self.choices, self._show_fairness)

    def _playable(self) -> Scenario | None:
        """The map as it would be played; what is in the way is said."""
        scenario = self.document.scenario()
        trouble = why_not_played(scenario, len(self.document.faults()))
        if trouble:
            self.say(trouble)
        return None if trouble else scenario

    def _show_fairness(self, fairness: Fairness) -> None:
        self.side.fairness = fairness
        self.panels.aside = True

    def command_stop_bots(self) -> None:
        """Play no more; when nothing is played, put the figures away."""
        bots = self.side.fairness
        if bots and bots.running:
            bots.cancel()
        else:
            self.side.fairness = None

    # Time and drawing.

    @property
    def writing(self) -> Writing:
        """What letters would be for: the form beside the map."""
        return self.side.properties.writing

    def pans(self) -> dict[int, tuple[int, int]]:
        return {} if self.side.properties.typing else super().pans()

    def update(self, seconds: float) -> None:
        editor, parsed = self.editor, self.editor.parsed
        if (parsed.width, parsed.height) != self.view.size:
            self._frame_board()
            self.build(self.app)
        super().update(seconds)
        self.presenter.hovered = self.view.hovered
        editor.state.shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        ready = self.app.background.ready(parsed.width * parsed.height)
        self.checks.update(seconds, ready=ready)
        self.overlay.update(seconds, ready=ready)
        self.presenter.overlay, self.presenter.marked = self.overlay.layer, frozenset(self.checks.marked)
        if self.side.fairness:
            self.side.fairness.update(self.document.version)
        self.file.update(seconds, busy=self.input.busy)
        if editor.words:
            self.say(editor.words)
            editor.words = ""

    def draw_on_board(self, surface: Surface, frame: Frame, look: Look) -> None:
        self.presenter.draw_over(surface, frame, look, self.view.camera)
