"""The commands about map files: checking them, and exchange with the Tiled map editor; no window."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from msgspec import to_builtins
from typer import Argument, Option, Typer

from game.cli.arguments import A_MAP, Force, Json, MapName, complete_maps, whole_number
from game.cli.output import say, say_json
from game.cli.trials import MOST_PLAYED, Trial, judged, play_map, say_trials
from game.errors import ExitStatus, UnknownMap
from game.files.catalogue import block_types
from game.files.map_check import Checked, check_files, report
from game.files.map_names import map_path
from game.files.map_reader import load_map
from game.files.tiled.exchange import export_map, import_map, save_import
from game.systems import SYSTEMS


def add(app: Typer) -> None:
    """Add the commands."""
    app.command()(check)
    app.command()(export)
    app.command("import")(import_)


def check(
    map_names: Annotated[
        list[str],
        Argument(
            metavar="MAP",
            help=f"{A_MAP} Or a folder of maps, or a content pack.",
            autocompletion=complete_maps,
        ),
    ],
    *,
    play: Annotated[
        int | None,
        Option(
            help="Also have the computer play so many matches of each map under each of its rule systems; "
            "a map that calls itself even is warned of when it is not.",
            show_default=False,
            **whole_number(1, MOST_PLAYED),
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Tell what is wrong with maps.

    First their faults; of those that have none, what their authors may not have meant.

    The exit status is 0 when all is well, 1 when there are warnings alone, 2 when there are faults, 3 when a
    match that was played ended with a fault of the program.
    """
    maps = tuple(_checked(map_names))
    trials: tuple[Trial, ...] = ()
    if play:
        trials = tuple(trial for checked in maps for trial in play_map(checked, play))
        maps = tuple(judged(checked, trials) for checked in maps)
    checked = report(maps)
    if json:
        say_json({**to_builtins(checked), **({"played": trials} if play else {})})
    else:
        for line in (line for checked_map in checked.maps for line in checked_map.lines()):
            say(line)
        if trials:
            say_trials(trials)
    sys.exit(ExitStatus.FAULT if any(trial.came_to.faults for trial in trials) else checked.status)


def _checked(map_names: Iterable[str]) -> Iterable[Checked]:
    for name in map_names:
        try:
            yield from check_files([map_path(name)])
        except UnknownMap as unknown:
            yield Checked(name, unknown.faults)


def export(
    map_name: MapName,
    out: Annotated[Path, Argument(metavar="OUT", help="The file to write: it ends in .tmx or .tmj.")],
    *,
    force: Force = False,
) -> None:
    """Write a map for the Tiled map editor.

    The picture of its tiles is written beside it.
    """
    export_map(load_map(map_path(map_name)), out, force=force)


def import_(
    file: Annotated[Path, Argument(metavar="FILE", help="A map of Tiled's, in .tmx or .tmj.")],
    out: Annotated[Path, Argument(metavar="OUT", help="The map file to write.")],
    *,
    force: Force = False,
) -> None:
    """Make a map file of what Tiled wrote.

    With --force over a map that is there, whose comments are kept where they can be. The exit status is 1
    when something is left out, which is said.
    """
    there = os.path.lexists(out)
    imported = import_map(file, types=block_types(SYSTEMS))
    remarks = [str(remark) for remark in imported.remarks]
    if not save_import(imported.map_file, out, force=force) and there:
        remarks.append(f"{out}: written anew, its comments are gone: more than ground and places changed")
    for remark in remarks:
        say(remark)
    sys.exit(ExitStatus.WARNINGS if remarks else ExitStatus.WELL)
