"""Whether a map is as even as it says: the share of wins by which it is judged (M-11)."""

from msgspec import Struct

from game.rules.units import HEROES
from game.simulate.series import Played, summed_up
from game.simulate.statistics import interval, may_be_even


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
        return may_be_even(self.low, self.high)

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
