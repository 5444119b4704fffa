"""The lab: a sandbox in which one sees why movement, sight and cover are what they are."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.analysis.overlays import following, keyed
from game.board.squares import Square
from game.match.comparison import Comparison
from game.ui import commands
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.panels import Words
from game.ui.board.picture import BoardPicture
from game.ui.board.screen import BoardScreen
from game.ui.lab import exports
from game.ui.lab.input import LabInput
from game.ui.lab.palette import tools
from game.ui.lab.panels import LabPanels
from game.ui.lab.presenter import LabPresenter
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Toolbox
from game.ui.screens import Sounding, Written
from game.ui.soundscape import SILENT
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing


class LabScreen(BoardScreen[LabPanels], Sounding, Written):
    """The lab over a position under every rule system."""

    place = "lab"
    soundscape = SILENT
    tools = frozenset(name for name, _, _ in tools())

    def __init__(self, comparison: Comparison, system: str = "") -> None:
        super().__init__()
        self.lab = LabState(comparison, system)
        self.toolbox = Toolbox(self.lab)
        self.presenter = LabPresenter(self.lab, self.toolbox.explorer)
        self.look_at(self.lab.board)
        self.input = LabInput(self.toolbox, self.presenter.overlay, self.view)
        self.panels = LabPanels(self.presenter, self.toolbox, self.view, self.press, self.say)

    def build(self, app: App) -> None:
        self.input.let_go()
        super().build(app)

    def picture(self) -> BoardPicture:
        return self.presenter.picture()

    @property
    def chapter(self) -> str:
        return self.lab.rules.name

    def start(self) -> Square | None:
        return self.panels.start(self.lab.eye)

    def focus(self) -> Square | None:
        return self.lab.eye

    def choose_next(self, step: int) -> Square | None:
        return self.lab.choose_next(step)

    def let_go(self) -> bool:
        """Close the sheet, put down the tool, let go of target or observer; whether there was anything."""
        return self.panels.side.let_go() or self.toolbox.let_go() or self.lab.let_go()

    def leave(self) -> None:
        self.presenter.overlay.exposure.close()
        self.app.back()

    def words(self) -> Words:
        return self.input.words()

    # Mouse and keyboard.

    def handle_first(self, event: pygame.Event) -> bool:
        """Give an event to the sheet of a unit, or to a drag that is going on."""
        if event.type == pygame.MOUSEMOTION:
            self.view.pointer = event.pos
        over = self.panels.over
        if self.panels.side.handle(event, over=over is not None and over.name == "sheet"):
            return True
        return self.input.busy and event.type != pygame.KEYDOWN and self.input.handle(event)

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        digit = commands.letter(event)
        if digit.isdigit():
            self.press_field(keyed("lab", digit))
        return digit.isdigit()

    def handle_board(self, event: pygame.Event) -> bool:
        self.lab.hovered = self.view.hovered  # the pointer may have come here since the last frame
        return self.input.handle(event)

    def click(self) -> None:
        self._there(self.input.act)

    def mark(self) -> None:
        self.command_interact()

    def stepped(self) -> None:
        self._point()

    # Commands.

    def press_tool(self, name: str) -> None:
        """Take a tool in hand, or put it away."""
        self.toolbox.take(name)
        self.panels.put_away()

    def press_field(self, name: str) -> None:
        """Lay an overlay over the board, or take it away."""
        if name:
            self.presenter.overlay.lay(name)
            self.panels.put_away()

    def press_rules(self, name: str) -> None:
        """Show the figures of a rule system."""
        self.lab.system = name
        self.panels.put_away()

    def _there(self, act: Callable[[Square], object]) -> None:
        """Do something with the hovered square, if there is one."""
        if self.view.hovered:
            act(self.view.hovered)

    def command_act(self) -> None:
        self._there(self.input.enter)

    def command_observe(self) -> None:
        self._there(self.lab.look_from)

    def command_aim(self) -> None:
        self._there(self.lab.look_at)

    def command_carry(self) -> None:
        self._there(self.input.carry)

    def command_interact(self) -> None:
        self._there(self.input.interact)

    def command_swap(self) -> None:
        self.lab.swap()

    def command_distances(self) -> None:
        self.presenter.rings = not self.presenter.rings

    def command_mark(self) -> None:
        self.presenter.overlay.mark()

    def command_next_field(self) -> None:
        overlay = self.presenter.overlay
        overlay.name = following("lab", overlay.name)

    def command_origin(self) -> None:
        self.presenter.overlay.side = not self.presenter.overlay.side

    def command_rules(self) -> None:
        self.lab.next_rules()

    def command_less_of_it(self) -> None:
        self.toolbox.vary(-1)

    def command_more_of_it(self) -> None:
        self.toolbox.vary(1)

    def command_other_side(self) -> None:
        self.toolbox.other_side()

    def command_unedit(self) -> None:
        self.lab.undo()

    def command_reedit(self) -> None:
        self.lab.redo()

    def command_as_opened(self) -> None:
        self.lab.reset()

    def command_keep(self) -> None:
        self.say(exports.keep(self.lab))

    def command_export(self) -> None:
        field = self.presenter.overlay.shown()
        self.say(exports.export_view(self.lab, self.picture(), self.app.look, field))

    def command_from_here(self) -> None:
        self.presenter.overlay.exposure.stop()
        trouble = exports.play(self.app, self.lab)
        if trouble:
            self.say(trouble)

    @property
    def writing(self) -> Writing:
        """What letters would be for."""
        return self.panels.side.writing

    def command_sheet(self) -> None:
        """Open the values of the hovered unit, or of the one that is looked from; close them."""
        square = self.lab.hovered
        unit = self.lab.unit_at(square) if square else None
        self.panels.side.open_sheet(unit.id if unit else self.lab.unit)
        self.panels.put_away()

    # Time and drawing.

    def _point(self) -> None:
        self.lab.hovered = self.view.hovered
        if self.lab.hovered and not self.input.busy:
            self.lab.carry(self.lab.hovered)

    def update(self, seconds: float) -> None:
        self.lab.ready = self.app.background.ready(self.lab.board.width * self.lab.board.height)
        super().update(seconds)
        self._point()
        self.panels.side.update()
        self.presenter.overlay.update()
        exposure = self.presenter.overlay.exposure
        if words := self.lab.words or exposure.trouble:
            self.say(words)
            self.lab.words = exposure.trouble = ""

    def draw_on_board(self, surface: Surface, frame: Frame, look: Look) -> None:
        self.presenter.draw_previews(surface, frame, look)
