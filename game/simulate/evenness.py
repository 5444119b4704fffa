"""Whether a map is as even as it says: the share of wins by which it is judged (M-11)."""

from math import sqrt

from msgspec import Struct

from game.rules.units import HEROES
from game.simulate.series import Played, summed_up

CERTAINTY = 1.959964
"""How many standard deviations on each side take in 95 %."""

EVEN = (0.35, 0.65)
"""Between which shares of wins a side may lie on a map that calls itself even."""


def interval(wins: int, decided: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins, by Wilson's score; all there is when nothing was decided.

    >>> [round(end, 3) for end in interval(18, 20)]
    [0.699, 0.972]
    """
    if not decided:
        return 0.0, 1.0
    share, spread = wins / decided, CERTAINTY**2 / decided
    centre = share + spread / 2
    reach = CERTAINTY * sqrt(share * (1 - share) / decided + spread / (4 * decided))
    return max((centre - reach) / (1 + spread), 0.0), min((centre + reach) / (1 + spread), 1.0)


class Evenness(Struct, frozen=True):
    """What matches under a rule system came to: those that the heroes won, of those that somebody won.

    `low` to `high` is the 95 % interval of the heroes' share; draws tell nothing of it.
    """

    system: str
    matches: int
    wins: int
    decided: int
    low: float
    high: float
    turns: float
    faults: tuple[Played, ...] = ()

    @property
    def even(self) -> bool:
        """Whether the share may lie where that of an even map does."""
        return self.low <= EVEN[1] and self.high >= EVEN[0]

    def __str__(self) -> str:
        won = f"the squad won {self.wins} of {self.decided} matches that were won"
        return f"under {self.system} {won}: {self.low:.0%} to {self.high:.0%}"


def evenness(system: str, played: list[Played]) -> Evenness:
    """How even at least one match shows a map to be."""
    summary = summed_up(played)
    wins = sum(summary.wins.get(side, 0) for side in HEROES)
    decided = wins + summary.wins.get("opposition", 0)
    low, high = interval(wins, decided)
    return Evenness(system, len(played), wins, decided, low, high, summary.turns_mean, summary.faults)
