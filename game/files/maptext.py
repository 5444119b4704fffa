"""Map text and the scenario that it says (M-01 to M-05)."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadMap
from game.files.atomic import write_atomically
from game.files.catalogue import shipped_catalogue
from game.files.ground import read_board
from game.files.legend import read_legend
from game.files.parse import parse, read_bytes
from game.files.placing import read_items, read_units, read_zones
from game.files.reading import Reading
from game.files.stat_blocks import Types
from game.files.story import LATEST, read_events, read_victories
from game.files.table import Table
from game.rules.scenario import Catalogue, Scenario
from game.systems import SYSTEMS

FORMAT = 1
"""The number of this format of map text."""

Match = Literal["any", "all"]
MATCHES: tuple[Match, ...] = get_args(Match)


class MapFile(Struct, frozen=True):
    """A map as it stands in a file: what it says, its very bytes, and where it came from.

    A save writes the bytes, so that what was not changed stays as its author wrote it (M-04);
    `game.files.draft` changes them.
    """

    scenario: Scenario
    data: bytes
    path: Path | None = None


def load_map(path: Path, catalogue: Catalogue | None = None, types: Types | None = None) -> MapFile:
    """The map of a file; `catalogue` is the shipped one if left out, `types` check the stat overrides.

    Raises BadMap with all its faults.
    """
    return replace(read_map(read_bytes(path, BadMap), str(path), catalogue, types), path=path)


def read_map(
    data: bytes, file: str = "map", catalogue: Catalogue | None = None, types: Types | None = None
) -> MapFile:
    """The map that bytes say; `file` is what its faults call it. Raises BadMap with all its faults."""
    parsed = parse(data, file, BadMap)
    root = Table(parsed.values, (), parsed.faults)
    scenario = read_scenario(root, catalogue or shipped_catalogue(), types or {})
    if parsed.faults or scenario is None:
        raise BadMap(parsed.faults.in_order())
    return MapFile(scenario, data)


def save_map(map_file: MapFile, path: Path) -> MapFile:
    """Write a map to a file (M-04) and give it as it stands there. Raises OSError."""
    write_atomically(path, map_file.data)
    return replace(map_file, path=path)


def read_scenario(
    root: Table, catalogue: Catalogue, types: Types, reader: Callable[..., Reading] = Reading
) -> Scenario | None:
    """The scenario of a whole file, None when it has no ground; either way all faults are noted."""
    root.whole("format", FORMAT, FORMAT, need=True)
    name = root.text("name", need=True) or ""
    about = root.text("about") or ""
    systems = root.choices("systems", SYSTEMS) or tuple(SYSTEMS)
    match = root.choice("match", MATCHES) or "any"
    turn_limit = root.whole("turn_limit", 1, LATEST)
    legend = read_legend(root)
    board = read_board(root, legend)
    reading = reader(board, legend, catalogue, types)
    read_zones(root, reading)
    placements = read_units(root, reading)
    items = read_items(root, reading)
    events, victory = read_events(root, reading), read_victories(root, reading)
    reading.settle()
    root.close()
    if board is None:
        return None
    scenario = Scenario(
        name=name,
        about=about,
        systems=systems,
        board=board,
        zones=tuple(reading.zones.values()),
        placements=placements,
        items=items,
        events=events,
        victory=victory,
        match=match,
        turn_limit=turn_limit,
        catalogue=catalogue,
    )
    return replace(scenario, systems=tuple(filter(scenario.has_values, systems)))
