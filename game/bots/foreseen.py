"""What acts may come to, remembered: who plans asks for the same act more than once."""

from functools import lru_cache

from game.rules.odds import forecast

foreseen = lru_cache(maxsize=512)(forecast)
"""The exact odds of an act in a position, when nobody reacts (`odds.forecast`)."""
