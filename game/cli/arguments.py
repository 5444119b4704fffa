"""What the words of several commands mean: maps by file or by name."""

from contextlib import suppress
from pathlib import Path

from game.files.map_reader import load_map
from game.files.places import maps
from game.rules.scenario import Scenario


def map_file(name: str) -> Path:
    """The file of that name, or the shipped map."""
    path, shipped = Path(name), maps() / f"{name}.toml"
    with suppress(OSError):  # no file can have such a name, which reading it tells
        return shipped if not path.exists() and shipped.exists() else path
    return path


def scenario_of(name: str) -> Scenario:
    """The map of a file, or the shipped one of that name. Raises BadMap."""
    return load_map(map_file(name)).scenario
