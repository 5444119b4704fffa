"""The shipped maps, each read once for all tests: they are data that nothing changes."""

from functools import cache
from pathlib import Path

from game.files.map_reader import MapFile, load_map
from game.files.places import maps, shipped_maps
from game.rules.scenario import Scenario


@cache
def shipped_map(path: Path) -> MapFile:
    """The map of a shipped file."""
    return load_map(path)


def shipped_scenario(name: str) -> Scenario:
    """The scenario of a shipped map, by the name of its file."""
    return shipped_map(maps() / f"{name}.toml").scenario


def shipped_map_files() -> dict[str, MapFile]:
    """All shipped maps by the names of their files."""
    return {path.stem: shipped_map(path) for path in shipped_maps()}
