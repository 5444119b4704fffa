"""What acts may come to, remembered: who plans asks for the same act more than once.

Not many of them: each keeps all the positions that it may lead to, up to a tenth of a megabyte.
"""

from functools import lru_cache

from game.rules.forecast import answered_forecast, forecast

foreseen = lru_cache(maxsize=128)(forecast)
"""The exact odds of an act in a position, when nobody reacts (`forecast.forecast`)."""


foreseen_answered = lru_cache(maxsize=32)(answered_forecast)
"""The same when others react as is best for them (`forecast.answered_forecast`)."""
