"""A match as somebody sees it: who plays it, or who sees it again; what lies on its board goes by that."""

from typing import Any, Protocol

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.event_log import LogLine
from game.ui.battle.exploration import Witness


class ShownMatch(Witness, Protocol):
    """A match as somebody sees it: who plays it, or who sees it again."""

    @property
    def system(self) -> Any:
        """The rule system."""

    @property
    def pictured(self) -> AnyState:
        """The view that the picture has come to: while an act is shown, what is told goes by that."""

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
    def lines(self) -> tuple[LogLine, ...]:
        """The log as far as the picture has come."""

    def at(self, unit: str) -> Square | None:
        """Where a unit stands as far as it is known."""

    def named(self, unit: str) -> tuple[str, Side]:
        """The name of a unit and its side."""

    def telling(self, event: Rolled) -> Telling:
        """A roll as players read it."""
