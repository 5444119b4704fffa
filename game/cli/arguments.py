"""What the words of several commands mean: maps by file or by name."""

from game.files.map_names import map_path
from game.files.map_reader import load_map
from game.rules.scenario import Scenario


def scenario_of(name: str) -> Scenario:
    """The map of a file or of a name. Raises BadMap."""
    return load_map(map_path(name)).scenario
