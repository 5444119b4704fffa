"""The battle beside the menu of the title: made behind the screen, once a map has been looked at."""

from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Surface

from game.errors import EnfiladeError

if TYPE_CHECKING:
    from game.rules.scenario import Scenario
    from game.ui.app import App
    from game.ui.screens import Show

LARGEST = 1000
"""No battles are shown on boards of more squares: the computer would take long, its units would be small."""


class TitleShow:
    """At most one battle, of which a later one takes the place."""

    def __init__(self) -> None:
        self._show: Show | None = None
        self._wanted: Path | None = None
        """The map of the battle that is made or shown."""
        self._failed = False

    @property
    def begun(self) -> bool:
        """Whether a battle is made or shown."""
        return self._wanted is not None

    @property
    def over(self) -> bool:
        """Whether it has been shown, or cannot be."""
        return self._failed or (self._show is not None and self._show.over)

    @property
    def picture(self) -> Surface | None:
        """How it looks now, None as long as there is nothing to be seen of it."""
        return self._show.picture if self._show else None

    def begin(self, path: Path, scenario: "Scenario", room: tuple[int, int], app: "App") -> None:
        """Have a battle made on a map, in so much room; none on a board that is too large."""
        if scenario.board.width * scenario.board.height > LARGEST or not scenario.systems:
            return
        self._wanted = path

        def make() -> None:
            if self._wanted is not path:  # the menu has been left meanwhile
                return
            try:
                show = app.navigation.demonstration(path, scenario.systems, room)
            except EnfiladeError:
                self._failed = True
            else:
                self._show = show if self._wanted is path else None

        app.background.add(make)

    def drop(self) -> None:
        """Show it no more."""
        self._show, self._wanted, self._failed = None, None, False

    def update(self, seconds: float, app: "App") -> None:
        """Let time pass."""
        if self._show:
            self._show.update(seconds, app.look)
