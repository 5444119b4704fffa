"""The commands that say what there is: the maps and their names, and where things lie."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace
from typer import Argument, Typer

from game.cli.arguments import Json, one_of
from game.cli.output import say, say_json, say_table
from game.errors import BadMap
from game.files import places
from game.files.map_names import NamedMap, known_maps
from game.files.map_reader import load_map


def add(app: Typer) -> None:
    """Add the commands."""
    app.command()(maps)
    app.command()(where)


class ListedMap(Struct, frozen=True):
    """A map as it is listed; `fault` is the first thing wrong with it, empty when it can be played."""

    name: str
    source: str
    file: str
    title: str = ""
    width: int = 0
    height: int = 0
    systems: tuple[str, ...] = ()
    fault: str = ""


def maps(*, json: Json = False) -> None:
    """List the maps that can be called by name.

    Those of the game, and those of the user's own folder (`enfilade where maps`).
    """
    listed = [_listed(named) for named in known_maps()]
    if json:
        say_json({"maps": listed})
        return
    rows = [
        (entry.name, f"{entry.width} x {entry.height}", ", ".join(entry.systems), entry.title)
        for entry in listed
        if not entry.fault
    ]
    say_table(("name", "size", "systems", "title"), rows)
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
        entry, title=scenario.name, width=board.width, height=board.height, systems=scenario.systems
    )


PLACES: Mapping[str, Callable[[], Path]] = {
    "maps": places.own_maps,
    "saves": places.saves,
    "autosaves": places.autosaves,
    "drafts": places.drafts,
    "exports": places.exports,
    "reports": places.reports,
    "settings": places.settings_file,
}
"""What can be asked for, and where it is."""


def where(
    what: Annotated[
        str | None,
        Argument(help="What is looked for; without it the user's folder.", **one_of("such place", PLACES)),
    ] = None,
) -> None:
    """Print where your own files are.

    The place is printed whether there is anything or not.
    """
    say(str(PLACES[what]() if what else places.user_folder()))
