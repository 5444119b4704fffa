"""The commands about map files: checking them, and exchange with the Tiled map editor; no window."""

import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from typer import Typer

from game.files.catalogue import block_types
from game.files.map_check import check_files, report
from game.files.map_names import map_path
from game.files.map_reader import load_map
from game.files.tiled.exchange import export_map, import_map, save_import
from game.systems import SYSTEMS


def add(app: Typer) -> None:
    """Add the commands."""
    app.command(help="Write a map for the Tiled map editor: OUT ends in .tmx or .tmj.")(export)
    app.command("import", help="Read a map that Tiled wrote, and write it as a map file.")(import_)
    app.command(help="Check maps, files or folders: exit status 0 clean, 1 warnings, 2 faults.")(check)


def check(map_names: list[str], *, json: bool = False) -> None:
    """Tell the faults of maps and what their authors may not have meant; with --json as one JSON object."""
    checked = report(check_files(map(map_path, map_names)))
    if json:
        sys.stdout.write(msgspec.json.encode(checked).decode() + "\n")
    else:
        for line in (line for checked_map in checked.maps for line in checked_map.lines()):
            sys.stdout.write(f"{line}\n")
    if checked.status:
        sys.exit(checked.status)


def export(map_name: str, out: Path, *, force: bool = False) -> None:
    """Write a map for Tiled, the picture of its tiles beside it; --force writes over what is there."""
    export_map(load_map(map_path(map_name)), out, force=force)


def import_(file: Path, out: Path, *, force: bool = False) -> None:
    """Make a map file of what Tiled wrote; --force writes over what is there, and keeps its comments."""
    there = False
    with suppress(OSError):  # no file can have such a name, which writing it tells
        there = out.exists()
    imported = import_map(file, types=block_types(SYSTEMS))
    remarks = [str(remark) for remark in imported.remarks]
    if not save_import(imported.map_file, out, force=force) and there:
        remarks.append(f"{out}: written anew, its comments are gone: more than ground and places changed")
    sys.stdout.write("".join(f"{remark}\n" for remark in remarks))
