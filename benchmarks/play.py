"""Random self-play, all legal actions listed, against python-chess's random moves."""

from random import Random
from statistics import median
from time import perf_counter

import chess

from benchmarks.table import Row
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.rules.state import Options
from game.systems import SYSTEMS

GOAL = 0.15
ACTS = 120
ROUNDS = 7


def rows() -> list[Row]:
    """One row a rule system, on the proving ground with fog."""
    return [_row(name) for name in SYSTEMS]


def _row(name: str) -> Row:
    scenario = load_map(maps() / "proving-ground.toml").scenario

    def ours(seed: int) -> float:
        match = Match(SYSTEMS[name], scenario, seed=seed, options=Options(fog=True))
        rng, done, start = Random(seed), 0, perf_counter()
        while match.prompt is not None and done < ACTS:
            match.do(rng.choice(match.legal()))
            done += 1
        return done / (perf_counter() - start)

    ours(0)
    pairs = [(ours(seed), _chess(seed)) for seed in range(ROUNDS)]
    one, other = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    return Row(
        what=f"random self-play, {name}",
        goal=f">= {GOAL}x of python-chess",
        measured=f"{one / other:.3f}x",
        ours=f"{one:.0f} actions/s",
        yardstick=f"python-chess {other:.0f} moves/s",
        met=one >= GOAL * other,
    )


def _chess(seed: int) -> float:
    """Random moves a second, all legal ones listed."""
    board, rng, done, start = chess.Board(), Random(seed), 0, perf_counter()
    while not board.is_game_over() and done < ACTS:
        board.push(rng.choice(list(board.legal_moves)))
        done += 1
    return done / (perf_counter() - start)
