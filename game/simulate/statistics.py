"""What shares of wins tell: intervals, differences in Elo, a sequential test, ratings of many players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log, log10, sqrt

CERTAINTY = 1.959964
"""How many standard deviations on each side take in 95 %."""


def interval(wins: float, decided: int) -> tuple[float, float]:
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


EVEN = (0.35, 0.65)
"""Between which shares of wins a side may lie on a map that calls itself even."""


def may_be_even(low: float, high: float) -> bool:
    """Whether the share of which this is the interval may lie where that of an even map does."""
    return low <= EVEN[1] and high >= EVEN[0]


ELO = 400
"""Ten times as many wins are so many points of Elo."""


def elo(share: float) -> float:
    """By how many points of Elo a player is the stronger that takes this share of its matches, 0 to 1.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if not 0 < share < 1:
        return float("inf") if share else float("-inf")
    return ELO * log10(share / (1 - share))


# ------------------------------------------------------------------ the sequential test

ERROR = 0.05
"""How often the test may be wrong on either side."""

MARGIN = 0.05
"""The test tells a player this much below a bar from one this much above it."""


class Verdict(StrEnum):
    """What a sequential test has come to."""

    REACHED = "reached"
    MISSED = "missed"
    OPEN = "open"


def sequential_test(scores: Iterable[float], bar: float) -> tuple[Verdict, int]:
    """Whether a player's share reaches a bar, by Wald's sequential test, and after how many matches.

    `scores` are 1 for a win, 0 for a loss, half of that for a draw, in the order of the matches. The test
    decides between MARGIN below the bar and MARGIN above it, and is wrong in ERROR of the cases there.

    >>> sequential_test([1.0] * 30, 0.65)
    (<Verdict.REACHED: 'reached'>, 20)
    """
    low, high = bar - MARGIN, bar + MARGIN
    win, loss = log(high / low), log((1 - high) / (1 - low))
    limit, total, number = log((1 - ERROR) / ERROR), 0.0, 0
    for number, score in enumerate(scores, 1):
        total += score * win + (1 - score) * loss
        if abs(total) >= limit:
            return (Verdict.REACHED if total > 0 else Verdict.MISSED), number
    return Verdict.OPEN, number


# ------------------------------------------------------------------ ratings


@dataclass(frozen=True)
class Rating:
    """How strong a player is in points of Elo, and how far its 95 % interval reaches to either side."""

    name: str
    elo: float
    reach: float


ROUNDS = 1000
"""How often ratings are fitted anew: more than the slowest of them needs."""


def ratings(names: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]]) -> tuple[Rating, ...]:
    """The ratings under which what was scored is likeliest (Bradley and Terry's), their mean 0.

    `scores` are what the first of two players has scored against the second, and in how many matches. Each
    two that have met are taken to have drawn once more: without that a player that won all has no rating.
    """
    met = {pair: (score + 0.5, count + 1) for pair, (score, count) in scores.items() if count}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        strength = {name: _fitted(name, strength, met) for name in names}
    centre = sum(map(log10, strength.values())) / max(len(names), 1)
    return tuple(
        Rating(name, ELO * (log10(strength[name]) - centre), _reach(name, strength, met)) for name in names
    )


_Met = Mapping[tuple[str, str], tuple[float, int]]


def _fitted(name: str, strength: Mapping[str, float], met: _Met) -> float:
    """A player's strength as its scores and the others' strengths have it; the old one for who met nobody."""
    scored = weight = 0.0
    for (one, other), (score, count) in met.items():
        if name in {one, other}:
            scored += score if name == one else count - score
            weight += count / (strength[one] + strength[other])
    return scored / weight if weight else strength[name]


def _reach(name: str, strength: Mapping[str, float], met: _Met) -> float:
    """Half the 95 % interval of a rating, the others' taken as they are; endless for who met nobody."""
    told = 0.0
    for (one, other), (_, count) in met.items():
        if name in {one, other}:
            share = strength[one] / (strength[one] + strength[other])
            told += count * share * (1 - share)
    return CERTAINTY * ELO / log(10) / sqrt(told) if told else float("inf")
