"""Learns to play a match against the random level, with nothing but numpy: python docs/train.py.

A linear policy: each legal action has a few features, their weighted sum says how likely it is taken; what
was done in matches that ended well is made likelier (REINFORCE). It takes a few minutes of one core.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.env import SoloEnv
from game.env.observation import PLANES

Features = NDArray[np.float64]

SYSTEM, RATE, MATCHES, TESTS = "squad", 0.6, 400, 100
"""The rule system, the step of learning, and how many matches it learns from and is tested by."""


class Policy:
    """A weight for each kind of action, and one each for coming nearer to a goal and to an enemy."""

    def __init__(self, env: SoloEnv, seed: int) -> None:
        self.encoding = env.inner.encoding
        self.kinds = {kind: place for place, kind in enumerate(self.encoding.blocks)}
        self.weights = np.zeros(len(self.kinds) + 2)
        self.chance = np.random.default_rng(seed)
        self.parts = lru_cache(maxsize=None)(self.encoding.parts)

    def features(self, observation: dict[str, Any], numbers: NDArray[np.int64]) -> Features:
        """A row of features for each of some legal actions."""
        planes = {name: observation["observation"][:, :, place] for place, name in enumerate(PLANES)}
        goal, foe = nearness(planes["own_aim"]), nearness(planes["foe"] + planes["memory"])
        slots = planes["slot"] * len(self.encoding.units)
        rows = np.zeros((len(numbers), len(self.weights)))
        for row, number in zip(rows, numbers, strict=True):
            parts = self.parts(int(number))
            row[self.kinds[parts["kind"]]] = 1
            square, unit = parts.get("at"), parts.get("unit")
            if square and unit:
                y, x = np.argwhere(np.rint(slots) == self.encoding.units.index(unit) + 1)[0]
                row[-2] = goal[square.y, square.x] - goal[y, x]
                row[-1] = foe[square.y, square.x] - foe[y, x]
        return rows

    def choose(self, observation: dict[str, Any]) -> tuple[int, Features]:
        """A legal action, and how it pulls at the weights."""
        numbers = np.flatnonzero(observation["action_mask"])
        rows = self.features(observation, numbers)
        merits = rows @ self.weights
        likely = np.exp(merits - merits.max())
        likely /= likely.sum()
        place = int(self.chance.choice(len(numbers), p=likely))
        return int(numbers[place]), rows[place] - likely @ rows


def nearness(plane: NDArray[np.float32]) -> Features:
    """How near each square is to the nearest one that is marked, from 0 to 1; 0 when none is."""
    height, width = plane.shape
    near = np.zeros(plane.shape)
    for y, x in np.argwhere(plane):
        away = np.maximum(np.abs(np.arange(height)[:, None] - y), np.abs(np.arange(width) - x))
        near = np.maximum(near, 1 - away / max(height, width))
    return near


def play(env: SoloEnv, policy: Policy, seed: int) -> tuple[float, Features]:
    """What a match came to, and the pull of all that was done in it."""
    observation, _ = env.reset(seed=seed)
    pull, over, reward = np.zeros(len(policy.weights)), False, 0.0
    while not over:
        number, one = policy.choose(observation)
        pull += one
        observation, reward, ended, cut, _ = env.step(number)
        over = ended or cut
    return reward, pull


def train(env: SoloEnv, policy: Policy, matches: int) -> None:
    """Learn from matches, each against the mean of those before it."""
    mean = 0.0
    for number in range(matches):
        reward, pull = play(env, policy, 1000 + number)
        policy.weights += RATE * (reward - mean) * pull / max(float(np.linalg.norm(pull)), 1.0)
        mean += 0.05 * (reward - mean)


def test(env: SoloEnv, policy: Policy, matches: int) -> tuple[int, int, int]:
    """How many matches it wins, draws and loses."""
    rewards = [play(env, policy, number)[0] for number in range(matches)]
    return rewards.count(1.0), rewards.count(0.0), rewards.count(-1.0)


def main() -> None:
    """Train, and say how it plays before and after."""
    env = SoloEnv(SYSTEM, level="random", max_cycles=600)
    policy = Policy(env, seed=1)
    print("before: won, drawn, lost", test(env, policy, TESTS))
    train(env, policy, MATCHES)
    print("after:  won, drawn, lost", test(env, policy, TESTS))
    best = sorted(zip(policy.weights, [*policy.kinds, "nearer to a goal", "nearer to an enemy"], strict=True))
    print("liked: ", ", ".join(name for _, name in best[:-6:-1]))


if __name__ == "__main__":
    main()
