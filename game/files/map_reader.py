"""Map text and the scenario that it says, with all its faults at once (M-01 to M-05, M-08)."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadMap
from game.files.catalogue import block_types
from game.files.content import known_catalogue
from game.files.kinds import with_own_kinds
from game.files.map_ground import read_board, read_legend
from game.files.map_reading import Reading
from game.files.map_schema import DEBRIEF, MAP
from game.files.map_story import read_events, read_tasks, read_victories
from game.files.map_things import read_items, read_units, read_zones
from game.files.stat_blocks import Types
from game.files.table import Table
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import Catalogue, Debrief, Scenario
from game.systems import SYSTEMS


class MapFile(Struct, frozen=True):
    """A map as it stands in a file: what it says, its very bytes, and where it came from.

    A save writes the bytes, so that what was not changed stays as its author wrote it (M-04);
    `game.files.map_edits` changes them.
    """

    scenario: Scenario
    data: bytes
    path: Path | None = None


def load_map(path: Path, catalogue: Catalogue | None = None, types: Types | None = None) -> MapFile:
    """The map of a file; `catalogue` is that of all packs if left out, `types` those of all rule systems.

    Raises BadMap with all its faults.
    """
    return replace(read_map(read_bytes(path, BadMap), str(path), catalogue, types), path=path)


def read_map(
    data: bytes, file: str = "map", catalogue: Catalogue | None = None, types: Types | None = None
) -> MapFile:
    """The map that bytes say; `file` is what its faults call it, the rest as for `load_map`."""
    parsed = parse(data, file, BadMap)
    root = Table(parsed.values, (), parsed.faults)
    known, asked = catalogue or known_catalogue(), block_types(SYSTEMS) if types is None else types
    scenario = read_scenario(root, known, asked)
    if parsed.faults or scenario is None:
        raise BadMap(parsed.faults.in_order())
    return MapFile(scenario, data)


def read_scenario(root: Table, catalogue: Catalogue, types: Types) -> Scenario | None:
    """The scenario of a whole file, None when it has no ground; either way all faults are noted."""
    reading = Reading(catalogue, types)
    values = reading.values(root, MAP)
    packs = values["packs"] or ()
    reading.know(with_own_kinds(catalogue, root, types, packs), packs)
    legend = read_legend(root, catalogue, packs)
    board = read_board(root, legend)
    debrief = root.table("debrief")
    told = reading.values(debrief, DEBRIEF) if debrief else {}
    if debrief:
        debrief.close()
    reading.begin(board, legend)
    read_zones(root, reading)
    placements = read_units(root, reading)
    items = read_items(root, reading)
    tasks = read_tasks(root, reading)
    events, victory = read_events(root, reading), read_victories(root, reading)
    reading.settle()
    root.close()
    if board is None:
        return None
    scenario = Scenario(
        name=values["name"] or "",
        about=values["about"] or "",
        systems=values["systems"] or tuple(SYSTEMS),
        board=board,
        zones=tuple(reading.zones.values()),
        placements=placements,
        items=items,
        tasks=tasks,
        events=events,
        victory=victory,
        match=values["match"] or MAP["match"].default,
        turn_limit=values["turn_limit"],
        catalogue=reading.catalogue,
        first=values["first"],
        brief=values["brief"] or "",
        debrief=Debrief(**{name: text for name, text in told.items() if text}),
        hint=values["hint"] or "",
        level=values["level"],
        even=values["even"] or False,
    )
    return replace(scenario, systems=tuple(filter(scenario.has_values, scenario.systems)))
