"""What acts may come to, remembered: who plans asks for the same act more than once.

Not many of them: each keeps all the positions that it may lead to, up to a tenth of a megabyte.
"""

from functools import lru_cache
from typing import Any

from game.rules.actions import Action
from game.rules.forecast import Forecast, best_reaction, forecast
from game.rules.state import AnyState
from game.rules.system import System

foreseen = lru_cache(maxsize=128)(forecast)
"""The exact odds of an act in a position, when nobody reacts (`forecast.forecast`)."""


@lru_cache(maxsize=32)
def foreseen_answered(system: System[Any], seen: AnyState, action: Action[Any]) -> Forecast[Any]:
    """The same when others react as is best for them (`forecast.best_reaction`)."""
    return best_reaction(system, seen, action) or foreseen(system, seen, action)
