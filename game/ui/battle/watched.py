"""What a picture of a battle is made from, be it one that is played or one that is shown again."""

from typing import Any, Protocol

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.journal import Line
from game.ui.battle.stage import Stage


class Seen(Protocol):
    """A position as somebody sees it; `viewer` None: everything."""

    @property
    def system(self) -> Any:
        """The rule system."""

    @property
    def viewer(self) -> Side | None:
        """Whose knowledge is shown."""

    @property
    def view(self) -> AnyState:
        """The position as it is shown."""


class Teller(Protocol):
    """Knows units and rolls by the names that players read."""

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side."""

    def telling(self, event: Rolled) -> Telling:
        """A roll as players read it."""


class Watched(Teller, Protocol):
    """A battle that is watched: by who plays it, or by who sees it again."""

    @property
    def table(self) -> Seen:
        """The position as it is shown."""

    @property
    def stage(self) -> Stage:
        """What is played out just now."""

    @property
    def unit(self) -> str:
        """The chosen unit, empty when there is none."""

    @property
    def mode(self) -> str:
        """What the battle waits for; "play" and "decide": for a person, who may want overlays."""

    @property
    def acting(self) -> bool:
        """Whether a person can point at the board now."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log as far as the picture has come."""

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""
