"""A scenario as map text: a new map, or a position that somebody has made (M-01 to M-05)."""

from game.files.maptext import MapFile, read_map
from game.files.maptoml import map_text
from game.files.plain import values
from game.rules.scenario import Scenario


def new_map(scenario: Scenario, file: str = "map") -> MapFile:
    """A scenario as a map that is in no file yet; it reads back as the same scenario.

    Raises BadMap when a map cannot say it, or it could not be played: a unit in a pit, an event about a
    door that is gone.
    """
    return read_map(map_text(values(scenario)).encode(), file, scenario.catalogue)
