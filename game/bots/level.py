"""What a level of the computer's play is."""

from dataclasses import dataclass
from typing import Any, Protocol

from game.rules.actions import Action
from game.rules.state import S
from game.rules.system import System


@dataclass(frozen=True)
class Decision:
    """The action that a bot takes, and why, each reason a sentence for players."""

    action: Action[Any]
    reasons: tuple[str, ...]


class Level(Protocol):
    """A bot: a function of what the side to act knows, so that equal positions get equal decisions."""

    def __call__(self, system: System[S], seen: S, /) -> Decision | None:
        """What to do in a position as its side to act knows it; None when nobody has to choose."""
