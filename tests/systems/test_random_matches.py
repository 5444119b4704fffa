"""Random matches to the end under every system: a few in the suite, 300 a system with `-m long`."""

from itertools import product
from pathlib import Path
from traceback import format_exception
from typing import Any

import pytest

from game.files.places import maps, shipped_maps
from game.rules.system import System
from game.systems import SYSTEMS
from tests.shipped import shipped_map
from tests.systems.random_play import RandomMatch

MATCHES = 300
"""How many matches a system are played in the long run, over all maps that suit it."""


def suited(system: System[Any]) -> list[Path]:
    return [path for path in shipped_maps() if system.name in shipped_map(path).scenario.systems]


RUNS = [(system, path) for system in SYSTEMS.values() for path in suited(system)]


def faults(system: System[Any], path: Path, seeds: range, most: int = 5000) -> list[str]:
    """What is wrong in the matches of these seeds: nothing, or the fault of each with where it came about."""
    found = []
    for seed in seeds:
        try:
            RandomMatch(system, path, seed, most).play()
        except Exception as error:  # noqa: BLE001 (all faults of a run are told, not the first alone)
            found.append("".join(format_exception(error, limit=-6)))
    return found


@pytest.mark.parametrize(
    ("system", "name"),
    tuple(product(SYSTEMS.values(), ("proving-ground", "training-yard"))),
    ids=lambda value: getattr(value, "name", value),
)
def test_a_few_random_matches(system: System[Any], name: str) -> None:
    assert not faults(system, maps() / f"{name}.toml", range(1, 3), most=150)


@pytest.mark.long
@pytest.mark.parametrize(("system", "path"), RUNS, ids=lambda value: getattr(value, "name", str(value)))
def test_300_random_matches(system: System[Any], path: Path) -> None:
    """J-01 to J-06: hit points, squares, legal acts, odds, undo and replay, in every match to its end."""
    matches = -(-MATCHES // len(suited(system)))
    found = faults(system, path, range(matches))
    assert not found, "\n".join([f"{len(found)} of {matches} matches are broken", *found])
