"""The base of every screen with a board: battle, replay, lab, editor."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar, Generic, TypeVar

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Square
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import STEPS, BoardView, legible
from game.ui.board.camera import Frame
from game.ui.board.card import topics
from game.ui.board.coordinates import draw_coordinates
from game.ui.board.panel import PAGE, spot_at
from game.ui.board.panels import BoardPanels, DrawnBoard, Words
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.board.toast import draw_toast, toast
from game.ui.commands import Place
from game.ui.key_list import KeyList
from game.ui.layout import Box
from game.ui.screens import Prepared, Steered, Telling
from game.ui.widgets.look import Look

P = TypeVar("P", bound=BoardPanels[Any])


class BoardScreen(Prepared, Steered, Telling, Generic[P]):
    """A board with panels around it; what every such screen does is here, what it does of its own below it.

    A command NAME of `game.ui.commands` is done by a method `command_NAME` (blanks are underscores), a
    button "KIND VALUE" by `press_KIND(VALUE)`: `press` finds them.
    """

    place: ClassVar[Place]
    """By which the table of commands knows the screen."""
    tools: ClassVar[Collection[str]] = ()
    """Commands that take the tool of their name in hand, by `press_tool`."""
    toast_seconds = 4.0
    """For how long a short message is shown."""

    app: App
    panels: P
    view: BoardView
    scene: Scene

    def __init__(self) -> None:
        self._keys = KeyList()
        self.toast, self._toast_left = "", 0.0
        self._grab: Callable[[pygame.Event], bool] | None = None
        """Gets what the mouse does until it is released."""

    @property
    def numbered(self) -> bool:
        """Whether clauses are told by their numbers here."""
        return True

    def look_at(self, board: Board) -> None:
        """Show a board, from now on; the panels are made after it."""
        self.view = BoardView((board.width, board.height), self._covered)
        self.scene = Scene(board, self.view.camera)

    def _covered(self, pixel: tuple[int, int]) -> Box | None:
        spot = spot_at(self.panels.spots, pixel)
        return spot.box if spot else None

    def build(self, app: App) -> None:
        """Place the panels for this size and scale."""
        self.app = app
        app.number_rules(self.numbered)
        self.view.let_go()
        self.place_panels(app)

    def place_panels(self, app: App) -> None:
        """Fit the panels and the board into the window."""
        self.view.camera.resize(app.size)
        self.view.legible = legible(app.size, app.look.percent)
        self.panels.place(app)
        if not self.view.taken:
            self.view.begin(self.start())

    def prepare(self, app: App) -> Iterator[object]:
        """Paint figures, ground and panels before they are seen, so that the first picture is whole."""
        self.place_panels(app)
        picture, unseen = self.picture(), Surface(app.size).convert()
        yield from self.scene.prepare(unseen, app.look, picture)
        frame = self.view.camera.frame()
        self.panels.draw(unseen, app.look, DrawnBoard(frame, picture, self.scene.overview))

    # What the screen says of itself.

    @abstractmethod
    def picture(self) -> BoardPicture:
        """What lies on the board."""

    def start(self) -> Square | None:
        """The square that a large board is shown around at first."""
        return None

    def focus(self) -> Square | None:
        """Where what is chosen stands."""
        return None

    def choose_next(self, step: int) -> Square | None:
        """Choose the unit that comes so many places later; where it stands."""
        return None

    def let_go(self) -> bool:
        """Let go of what is chosen, step by step; whether there was anything."""
        return False

    @abstractmethod
    def leave(self) -> None:
        """Go back to the screen below, or ask before it."""

    def words(self) -> Words:
        """What a click on the hovered square would do."""
        return ()

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that words on the screen are taken from: the rule system's."""
        return ""

    @property
    def signed(self) -> Square | None:
        """The square of the unit whose signs the pointer is over: they hang over the square above it."""
        view = self.view
        return self.scene.signed(view.pointer) if view.pointer and view.hovered and not view.cursor else None

    def topics(self) -> Iterator[str]:
        """What is pointed at, as the rulebook may know it, the nearest first."""
        spot = self.panels.over
        if spot:
            yield from topics(self.panels.tip(spot))
            yield from (spot.name, spot.name.rpartition(" ")[2])
        elif self.view.hovered:
            yield from self.topics_at(self.view.hovered)

    def topics_at(self, square: Square) -> Iterator[str]:
        """What there is in a square, likewise."""
        if square in self.scene.ground.board:
            yield self.scene.ground.board.terrain(square).name

    def explain(self) -> None:
        """Say what is pointed at: a click with the right button, where there is nothing to let go of."""

    def explain_spot(self) -> bool:
        """Say what part of a panel is pointed at: a click there with that button; whether it can be said."""
        return False

    # Mouse and keyboard.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.listing_keys:
            self.view.pointer = event.pos
        self.view.heed(event)
        if self.listing_keys:
            self._keys.handle(event, self.place)
        elif self._handle_grab(event) or self.handle_first(event):
            return
        elif event.type == pygame.KEYDOWN:
            self._handle_key(event)
        elif not self._handle_panels(event) and not self.handle_board(event):
            pressed = self.view.handle(event)
            if pressed == "mark":
                self.mark()
            elif pressed == "act":
                self.click()
            elif pressed == "let go" and not self.let_go():
                self.explain()

    def handle_first(self, event: pygame.Event) -> bool:
        """Take an event before keys and panels do: what has the focus, a drag going on; whether it did."""
        return False

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        """Take a key before the commands do: letters, digits, an answer; whether it did."""
        return False

    def handle_board(self, event: pygame.Event) -> bool:
        """Take an event of the mouse that no panel takes, for a tool; whether it did."""
        return False

    def click(self) -> None:
        """A plain click on the board."""

    def mark(self) -> None:
        """A click with the middle button."""

    @property
    def listing_keys(self) -> bool:
        """Whether the list of keys lies over the screen."""
        return self._keys.shown

    def _handle_key(self, event: pygame.Event) -> None:
        command = commands.requested(event, self.place)
        if self.handle_key(event, command):
            return
        if command in STEPS:
            self.view.step(command, self.focus())
            self.stepped()
        elif command:
            self.press(command)

    def stepped(self) -> None:
        """The keyboard's cursor has gone a square on."""

    def _handle_panels(self, event: pygame.Event) -> bool:
        """The wheel over a panel, a press on one; whether it was one. The minimap is the view's."""
        spot = self.panels.over
        if spot is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.panels.scroll(spot, event.y, self.app.look)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.explain_spot()
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or spot.name == "minimap":
            return False
        if spot.grab and spot.grab(event):
            self._grab = spot.grab
        elif spot.act:
            self.press_spot(spot.act)
        elif spot.name.startswith(PAGE):
            self.press(spot.name)
        return True

    def _handle_grab(self, event: pygame.Event) -> bool:
        """What the mouse does after it has grabbed a part of a panel; whether it has."""
        if self._grab is None or event.type not in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP}:
            return False
        self.view.pointer = event.pos
        self._grab(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._grab = None
        return True

    def press_spot(self, act: Callable[[], object]) -> None:
        """Do what a spot of a panel does when it is pressed."""
        act()

    # Commands.

    def press(self, name: str) -> None:
        """Do a command, or what the button of a name does."""
        command = getattr(self, f"command_{name.replace(' ', '_')}", None)
        kind, _, value = ("tool", "", name) if name in self.tools else name.partition(" ")
        button = getattr(self, f"press_{kind}", None)
        if command:
            command()
        elif value and button:
            button(value)

    def command_back(self) -> None:
        if not self.let_go():
            self.leave()

    def command_leave(self) -> None:
        self.leave()

    def command_help(self) -> None:
        self._keys.show()

    def command_rulebook(self) -> None:
        """Open the rulebook at what is pointed at."""
        self.app.navigation.rulebook(self.topics(), self.chapter)

    def press_page(self, topic: str) -> None:
        """Open the rulebook at a topic."""
        self.app.navigation.rulebook((topic,), self.chapter)

    def command_fold(self) -> None:
        self.panels.folded = not self.panels.folded

    def command_nearer(self) -> None:
        self.view.zoom(1)

    def command_farther(self) -> None:
        self.view.zoom(-1)

    def command_whole(self) -> None:
        self.view.show_all()

    def command_frame(self) -> None:
        self.view.frame(self.focus())

    def command_next(self, step: int = 1) -> None:
        at = self.choose_next(step)
        if at:
            self.view.follow(at)

    def command_previous(self) -> None:
        self.command_next(-1)

    # Messages, time, drawing.

    def say(self, words: str, seconds: float = 0.0) -> None:
        """Show a short message, for the usual time unless another is given."""
        self.toast, self._toast_left = words, seconds or self.toast_seconds

    def pans(self) -> dict[int, tuple[int, int]]:
        """The keys that pan now, and the way that the view goes."""
        return commands.pans(self.place)

    @property
    def steers_cursor(self) -> bool:
        """Whether arrows move the cursor, rather than go through what lies over the board."""
        return bool(self.pans()) and not self.listing_keys

    @property
    def keeps_view(self) -> bool:
        """Whether the board must not move under the pointer just now."""
        return False

    @property
    def reading(self) -> tuple[str, ...]:
        """What is read aloud of it: the message, and what a click would do."""
        return (self.toast, *(f"{how}: {words}" for how, words in self.words()))

    @property
    def still(self) -> bool:
        """Whether nothing moves, as far as the board and the message over it go."""
        return not self.toast and self.view.resting and self.scene.painted

    def update(self, seconds: float) -> None:
        """Let time pass."""
        scrolls = self.app.settings.edge_scrolling or self.app.gamepad.leads
        self.view.edges = self.app.size if scrolls else None
        self.view.sweeps = not self.app.settings.less_motion
        self.view.update(seconds, pans=self.pans())
        self._toast_left -= seconds
        if self._toast_left <= 0:
            self.toast = ""

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels."""
        self.panels.place(self.app)
        self.view.steady = self.keeps_view
        if self.view.outdated and not self.view.steady:
            self.view.begin(self.start())
        look, picture = self.app.look, self.picture()
        frame = self.scene.draw(surface, look, picture)
        self.draw_on_board(surface, frame, look)
        if self.view.camera.settled:
            area = self.panels.layout.clear
            draw_coordinates(surface, frame, picture, area, look, self.scene.taken)
        self.panels.draw(surface, look, DrawnBoard(frame, picture, self.scene.overview))

    def draw_on_board(self, surface: Surface, frame: Frame, look: Look) -> None:
        """Draw what lies over the board, below the panels."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the widgets: words at the pointer, a message, the list of keys."""
        look = self.app.look
        if self.listing_keys:
            self._keys.draw(surface, look, self.place, pad=self.app.gamepad.found)
            return
        if self.toast and not self._said_at_pointer():
            taken = (*self.panels.taken, *self.panels.people), self.panels.taken
            draw_toast(surface, toast(self.panels.layout.clear, taken, self.toast, look), look)
        self.panels.draw_words(surface, look, self.words)

    def _said_at_pointer(self) -> bool:
        """Whether the words at the pointer say already what the message says."""
        at_pointer = self.view.hovered is not None and self.view.words_at is not None
        return at_pointer and any(self.toast == words for _, words in self.words())
