"""A map file of a list of maps, read in the background."""

from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import EnfiladeError

if TYPE_CHECKING:
    from game.rules.scenario import Scenario


class MapEntry:
    """One map file: its scenario when it has been read, or what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem.replace("-", " ").replace("_", " ").capitalize()
        self.scenario: Scenario | None = None
        self.faults = ""

    def read(self) -> None:
        """Read the file, again if it was read before."""
        from game.files.map_reader import load_map  # noqa: PLC0415 - brings numpy, which the title must not wait for

        try:
            scenario = load_map(self.path).scenario
        except EnfiladeError as error:
            self.scenario, self.faults = None, str(error)
        else:
            self.name, self.scenario, self.faults = scenario.name, scenario, ""
