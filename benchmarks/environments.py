"""How many steps a second the environments for research make, beside PettingZoo's chess."""

import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from benchmarks.table import Row, interleaved
from game.env import env
from game.systems import SYSTEMS

MAP = "training-yard"
"""A board of 8 x 8, as chess has."""

STEPS, ROUNDS = 300, 5
LEAST = 0.5
"""So many times as many steps as PettingZoo's chess."""


def rows() -> list[Row]:
    """A row a rule system: random play, each step observed, its action drawn from the mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of how its environments are made
        from pettingzoo.classic import chess_v6  # noqa: PLC0415 (it warns at import)

        return [_row(system, chess_v6.env) for system in SYSTEMS]


def _row(system: str, chess: Callable[[], Any]) -> Row:
    def ours() -> Any:
        return env(system=system, map_name=MAP)

    taken, yardstick = interleaved(lambda: _played(ours), lambda: _played(chess), ROUNDS, process_time)
    ratio = yardstick / taken
    return Row(
        f"steps of the environment, {system}",
        f">= {LEAST:g}x of PettingZoo's chess (mark: 1x)",
        f"{ratio:.2f}x",
        f"{STEPS / taken:.0f} steps/s",
        f"{STEPS / yardstick:.0f} steps/s",
        ratio >= LEAST,
    )


def _played(make: Callable[[], Any]) -> None:
    """So many steps of random play, in as many matches as it takes."""
    environment, chance = make(), np.random.default_rng(1)
    environment.reset(seed=1)
    for _ in range(STEPS):
        if not environment.agents:
            environment.reset()
        observation, _, ended, cut, _ = environment.last()
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if ended or cut else int(chance.choice(legal)))
