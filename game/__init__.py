"""Enfilade: tactical skirmish on a square grid, four tabletop rule systems on one exact board.

The public names stand in `game.api`; they are fetched when they are first asked for, so that the window and
the engine start without most of them.

>>> import game
>>> game.start("training-yard", "squad", seed=7)
<Match of squad on Training yard, turn 1, 0 acts>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.api import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """A public name; AttributeError for any other."""
    api = import_module("game.api") if not name.startswith("_") else None
    if api is None or name not in api.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(api, name)
