"""The command of the lab: in the window, or what it says of two squares as JSON or as a picture."""

from pathlib import Path
from typing import Annotated

from typer import Option, Typer

from game.board.squares import Square
from game.cli.arguments import Force, MapName, one_of, square_words
from game.files.map_names import map_path
from game.systems import SYSTEMS


def add(app: Typer) -> None:
    """Add the commands."""
    app.command()(lab)
    app.command()(view)


def view(map_name: MapName) -> None:
    """Look at a map: the same as lab."""
    open_lab(map_name)


def lab(
    map_name: MapName,
    *,
    start: Annotated[Square | None, Option("--from", help="The square that looks.", **square_words())] = None,
    to: Annotated[Square | None, Option(help="The square that is looked at.", **square_words())] = None,
    system: Annotated[
        str | None, Option(help="The rule system; without it all of them.", **one_of("rule system", SYSTEMS))
    ] = None,
    json: Annotated[bool, Option("--json", help="Print what there is to be said as a JSON object.")] = False,
    png: Annotated[Path | None, Option("--png", metavar="FILE", help="Draw it into a new .png file.")] = None,
    force: Force = False,
) -> None:
    """Open a map in the lab.

    With --json or --png tell of two squares, and open no window.
    """
    if not json and not png:
        open_lab(map_name, start, to, system or "")
        return
    from game.cli import lab_reports  # noqa: PLC0415 - they bring the game, for which a window does not wait

    if png:
        lab_reports.draw(map_name, start, to, png, system or "", force=force)
    if json:
        lab_reports.print_answer(map_name, start, to, system or "")


def open_lab(map_name: str, start: Square | None = None, to: Square | None = None, system: str = "") -> None:
    """Open a map in the lab, the title screen behind it. Raises BadMap, BadQuestion."""
    from game.cli.window import run_with  # noqa: PLC0415 - reports need no window: it brings pygame

    path = map_path(map_name)
    run_with("Opening the lab", lambda openings: openings.lab(path, start, to, system))
