"""The command that lists the maps that can be called by name."""

from msgspec import Struct
from msgspec.structs import replace
from typer import Typer

from game.cli.arguments import Json
from game.cli.output import say, say_json, say_table
from game.errors import BadMap
from game.files.map_names import NamedMap, known_maps
from game.files.map_reader import load_map


def add(app: Typer) -> None:
    """Add the command."""
    app.command()(maps)


class ListedMap(Struct, frozen=True):
    """A map as it is listed; `fault` is the first thing wrong with it, empty when it can be played."""

    name: str
    source: str
    file: str
    title: str = ""
    width: int = 0
    height: int = 0
    systems: tuple[str, ...] = ()
    level: int | None = None
    fault: str = ""


def maps(*, json: Json = False) -> None:
    """List the maps that can be called by name.

    Those of the game, of the user's own folder (`enfilade where maps`), and of content packs.
    """
    listed = [_listed(named) for named in known_maps()]
    if json:
        say_json({"maps": listed})
        return
    rows = [
        (
            entry.name,
            f"{entry.width} x {entry.height}",
            ", ".join(entry.systems),
            str(entry.level or ""),
            entry.title,
        )
        for entry in listed
        if not entry.fault
    ]
    say_table(("name", "size", "systems", "level", "title"), rows)
    for entry in listed:
        if entry.fault:
            say(f"{entry.name} cannot be played: {entry.fault}")


def _listed(named: NamedMap) -> ListedMap:
    entry = ListedMap(named.name, named.source, str(named.path))
    try:
        scenario = load_map(named.path).scenario
    except BadMap as bad:
        return replace(entry, fault=str(bad.faults[0]))
    board = scenario.board
    return replace(
        entry,
        title=scenario.name,
        width=board.width,
        height=board.height,
        systems=scenario.systems,
        level=scenario.level,
    )
