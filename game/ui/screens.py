"""What the window knows of its screens, and where they lead to.

What a screen can do beyond being shown it tells by the classes that it inherits: the window asks for some of
them in each frame.
"""

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Surface

from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.board.squares import Square
    from game.editor.document import Document
    from game.files.saves import Saved
    from game.files.slots import Slot
    from game.match.match import Match
    from game.rules.scenario import Scenario
    from game.rules.state import AnyState
    from game.ui.app import App
    from game.ui.menus.map_entry import MapEntry
    from game.ui.plan import Plan
    from game.ui.soundscape import Soundscape


class Screen(Protocol):
    """One screen of the game; the one on top is shown and gets the events."""

    def build(self, app: "App") -> None:
        """Make the widgets anew: on coming to the top, and for another size or scale."""

    def handle(self, event: pygame.Event) -> None:
        """Take an event that no widget has taken."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the widgets."""


class Resting(Screen):
    """A screen that can tell that nothing in it moves."""

    @property
    @abstractmethod
    def resting(self) -> bool:
        """Whether a frame would look like the one before, as long as no event comes."""


class Prepared(Screen):
    """A screen whose first picture is dear, and can be made before it is opened."""

    @abstractmethod
    def prepare(self, app: "App") -> "Iterator[object]":
        """Make what that picture is put together from, in the window's thread, in steps of a moment each."""


class Sounding(Screen):
    """A screen that has its own music and ambience; those over it share them."""

    @property
    @abstractmethod
    def soundscape(self) -> "Soundscape":
        """What it sounds like now."""


class Steered(Screen):
    """A screen with squares, through which one goes with a cursor."""

    @property
    @abstractmethod
    def steers_cursor(self) -> bool:
        """Whether arrows move the cursor now, rather than go through something that lies over the board."""


class Telling(Screen):
    """A screen that can show a short message, which nobody has to close."""

    @abstractmethod
    def say(self, words: str, seconds: float = 0.0) -> None:
        """Show it, for the usual time unless another is given."""


class Written(Screen):
    """A screen that something can be typed into."""

    @property
    @abstractmethod
    def writing(self) -> Writing:
        """What letters are for that are typed at this moment."""


class Recovering(Screen):
    """A screen that can deal with a fault of the program in it, or in a screen over it (J-10)."""

    @abstractmethod
    def failed(self, error: Exception) -> bool:
        """Say what has failed, and go on; False: it cannot."""


class Keeping(Screen):
    """A screen with something that would be lost when the window is closed."""

    @abstractmethod
    def keep(self) -> None:
        """Keep it."""


class Show(Protocol):
    """Something that goes on beside a menu, in a picture of its own."""

    @property
    def picture(self) -> Surface | None:
        """How it looks now; None: it is not ready."""

    @property
    def over(self) -> bool:
        """Whether it has been looked at for long enough."""

    def update(self, seconds: float, look: Look) -> None:
        """Let time pass."""


class Navigation(Protocol):
    """Where screens lead to: each method opens another screen over those that are open."""

    def settings(self) -> None:
        """Show the settings."""

    def rulebook(self, topics: "Iterable[str]" = (), chapter: str = "") -> None:
        """Open the rulebook at the first of some topics (clauses, words, pages) that a page is about.

        Words are taken as the chapter has them; without any such topic it opens at the chapter.
        """

    def skirmish(self, entries: "tuple[MapEntry, ...]") -> None:
        """Set up a battle on one of some maps."""

    def training(self) -> None:
        """Show the lessons of the training."""

    def lesson(self, stage: str, opened: "Callable[[Screen], object] | None" = None) -> None:
        """Begin a lesson of the training; `opened` does something else with it than to open it."""

    def maps(self, entries: "tuple[MapEntry, ...]") -> None:
        """Choose one of some maps for the lab."""

    def demonstration(self, path: Path, systems: tuple[str, ...], room: tuple[int, int]) -> Show:
        """A battle that the computer plays against itself, in so much room; may be asked for in a thread."""

    def replays(self) -> None:
        """Choose one of the saved matches to watch."""

    def battle(
        self, plan: "Plan", match: "Match[AnyState] | None" = None, slot: "Slot | None" = None
    ) -> Screen:
        """The screen of a battle, to be opened by who asks: a new one, or its match as it stands.

        It is kept in its own slot, or in the one that is given.
        """

    def begin(self, plan: "Plan", opened: "Callable[[Screen], object] | None" = None) -> None:
        """Start a battle; from it the way leads back to the title.

        `opened` does something else with the battle than to open it.
        """

    def begin_next(self, plan: "Plan", opened: "Callable[[Screen], object]") -> None:
        """Start a battle like another one, on the map that comes after its own."""

    def resume(self, path: Path, opened: "Callable[[Screen], object] | None" = None) -> None:
        """Take up the match of a file; that it cannot be is said.

        `opened` does something else with the battle than to open it.
        """

    def watch(
        self,
        saved: "Saved",
        left: "Callable[[], object] | None" = None,
        at: int = 0,
        until: int | None = None,
    ) -> None:
        """Watch a saved match from a position on, to its end or until another.

        `left` is called when the person has seen enough of it.
        """

    def study_map(
        self,
        scenario: "Scenario",
        system: str = "",
        ends: "tuple[Square | None, Square | None]" = (None, None),
    ) -> None:
        """Open the lab over a map; `ends` are the squares that are looked from and at."""

    def study_match(self, saved: "Saved", at: int) -> None:
        """Open the lab over a position of a saved match: the one after its entry `at`, from 0."""

    def edit(self, document: "Document") -> None:
        """Open the editor over a document."""

    def choose_map_to_edit(self) -> None:
        """Choose a map to edit, of those that the game brings and the user's own, or begin a new one."""
