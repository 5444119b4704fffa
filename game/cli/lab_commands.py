"""The commands of the lab: in the window, or what it says of two squares as JSON or as a picture."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from typer import Option, Typer

from game.analysis.rulings import BadQuestion, answer, square_of, systems_of
from game.board.squares import Square
from game.cli.arguments import scenario_of
from game.errors import in_words
from game.files.atomic import create_file
from game.match.comparison import Comparison
from game.rules.scenario import Scenario
from game.systems import SYSTEMS


def add(app: Typer) -> None:
    """Add the commands."""
    app.command(help="Look at a map: the same as lab.")(view)
    about = "Open a map in the lab; with --json or --png tell of two squares and open no window."
    app.command(help=about)(lab)


def view(map_name: str) -> None:
    """Open a map in the lab."""
    lab(map_name)


def lab(
    map_name: str,
    *,
    start: Annotated[str, Option("--from", metavar="X,Y", help="The square that looks.")] = "",
    to: Annotated[str, Option(metavar="X,Y", help="The square that is looked at.")] = "",
    system: Annotated[str, Option(help="The rule system; without it all of them.")] = "",
    json: Annotated[bool, Option("--json", help="Print what there is to be said.")] = False,
    png: Annotated[Path | None, Option("--png", metavar="FILE", help="Draw it as a picture.")] = None,
) -> None:
    """Do what the options ask for. Raises BadMap, BadQuestion."""
    if json:
        print_answer(map_name, start, to, system)
    if png:
        draw(map_name, start, to, png, system)
    if not json and not png:
        open_lab(map_name, start, to, system)


def open_lab(map_name: str, start: str, to: str, system: str) -> None:
    """Open a map in the lab, the title screen behind it. Raises BadMap, BadQuestion."""
    from game.cli.window import titled  # noqa: PLC0415 - reports need no window: it brings pygame

    scenario = scenario_of(map_name)
    board = scenario.board
    first = square_of(start, board, "--from") if start else None
    second = square_of(to, board, "--to") if to else None
    systems_of(SYSTEMS, system)
    app = titled()
    app.navigation.study_map(scenario, system, (first, second))
    app.run()


def print_answer(map_name: str, start: str, to: str, system: str = "") -> None:
    """Print what one square of a map is to another, as JSON. Raises BadMap, BadQuestion."""
    scenario, first, second = _question(map_name, start, to)
    report = msgspec.json.encode(answer(Comparison(scenario), first, second, system))
    sys.stdout.write(msgspec.json.format(report, indent=2).decode() + "\n")


def draw(map_name: str, start: str, to: str, file: Path, system: str = "") -> None:
    """Draw what one square of a map is to another into a file. Raises BadMap, BadQuestion."""
    from game.ui.lab import exports  # noqa: PLC0415 - see open_lab

    scenario, first, second = _question(map_name, start, to)
    exports.headless()
    picture = exports.report_picture(Comparison(scenario), first, second, system)
    try:
        create_file(file, exports.png(picture))
    except OSError as error:
        raise BadQuestion(f"cannot be written: {in_words(error)}") from error


def _question(map_name: str, start: str, to: str) -> tuple[Scenario, Square, Square]:
    scenario = scenario_of(map_name)
    board = scenario.board
    return scenario, square_of(start, board, "--from"), square_of(to, board, "--to")
