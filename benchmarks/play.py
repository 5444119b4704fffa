"""Random self-play against python-chess's: all legal actions listed, one of them done, again and again."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

import chess

from benchmarks.table import Row
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.systems import SYSTEMS

GOALS = {"squad": 0.09, "narrative": 0.09, "effort": 0.06, "phased": 0.13}
"""Actions a second of self-play, over python-chess's moves."""
MARK = 0.15
"""Where that is meant to come one day."""
LISTING = 0.4
"""Legal actions listed a second, over python-chess's moves."""
DOING = {"squad": 0.8, "narrative": 0.8, "effort": 0.8, "phased": 0.5}
"""Milliseconds that an action may take to be done, on average."""

ACTS = 120
ROUNDS = 7


@dataclass(frozen=True)
class Run:
    """Some moves of random play: how many, how many were listed, and the seconds of both."""

    done: int
    listed: int
    listing: float
    doing: float

    @property
    def pace(self) -> float:
        """Moves a second, the listing included."""
        return self.done / (self.listing + self.doing)

    @property
    def listing_pace(self) -> float:
        """Legal moves listed a second."""
        return self.listed / self.listing


def rows() -> list[Row]:
    """Three rows a rule system, on the proving ground with fog."""
    scenario = load_map(maps() / "proving-ground.toml").scenario
    return [row for name in SYSTEMS for row in _rows(name, scenario)]


def _rows(name: str, scenario: Scenario) -> list[Row]:
    _ours(name, scenario, 0), _chess(0)
    pairs = [(_ours(name, scenario, seed), _chess(seed)) for seed in range(1, ROUNDS + 1)]
    ours, theirs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]

    def compared(pace: Callable[[Run], float], what: str, unit: str, goal: float, mark: str = "") -> Row:
        one, other = median(map(pace, ours)), median(map(pace, theirs))
        return Row(
            f"{what}, {name}",
            f">= {goal}x of python-chess{mark}",
            f"{one / other:.3f}x",
            f"{one:.0f} actions/s",
            f"{other:.0f} moves/s{unit}",
            one >= goal * other,
        )

    each = 1000 * sum(run.doing for run in ours) / sum(run.done for run in ours)
    return [
        compared(lambda run: run.pace, "random self-play", "", GOALS[name], f" (mark: {MARK}x)"),
        compared(lambda run: run.listing_pace, "legal actions listed", " listed", LISTING),
        Row(
            f"`Match.do`, {name}, mean of random play",
            f"<= {DOING[name]} ms",
            f"{each:.2f} ms",
            f"{ours[0].listed / ours[0].done:.0f} actions listed each time",
            "",
            each <= DOING[name],
        ),
    ]


def _ours(name: str, scenario: Scenario, seed: int) -> Run:
    match: Match[Any] = Match(SYSTEMS[name], scenario, seed=seed, options=Options(fog=True))
    return _played(Random(seed), lambda: match.prompt is None, match.legal, match.do)


def _chess(seed: int) -> Run:
    board = chess.Board()
    return _played(Random(seed), board.is_game_over, lambda: list(board.legal_moves), board.push)


def _played(
    rng: Random, over: Callable[[], bool], legal: Callable[[], Any], do: Callable[[Any], object]
) -> Run:
    """Random moves until the match is over, at most ACTS."""
    done = listed = 0
    listing = doing = 0.0
    while done < ACTS:
        start = process_time()
        if over():
            break
        moves = legal()
        chosen = process_time()
        do(rng.choice(moves))
        end = process_time()
        done, listed = done + 1, listed + len(moves)
        listing, doing = listing + chosen - start, doing + end - chosen
    return Run(done, listed, listing, doing)
