"""The commands of the lab: in the window, or what it says of two squares as JSON or as a picture."""

from pathlib import Path
from typing import Annotated

from typer import Option, Typer

from game.analysis.rulings import BadQuestion, answer, square_of
from game.board.squares import Square
from game.cli.arguments import Force, MapName, one_of, scenario_of
from game.cli.output import say_json
from game.errors import in_words
from game.files.atomic import write_file
from game.match.comparison import Comparison
from game.rules.scenario import Scenario
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
    start: Annotated[str, Option("--from", metavar="X,Y", help="The square that looks.")] = "",
    to: Annotated[str, Option(metavar="X,Y", help="The square that is looked at.")] = "",
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
    if png:
        draw(map_name, start, to, png, system or "", force=force)
    if json:
        print_answer(map_name, start, to, system or "")
    if not json and not png:
        open_lab(map_name, start, to, system or "")


def open_lab(map_name: str, start: str = "", to: str = "", system: str = "") -> None:
    """Open a map in the lab, the title screen behind it. Raises BadMap, BadQuestion."""
    from game.cli.window import titled  # noqa: PLC0415 - reports need no window: it brings pygame

    scenario = scenario_of(map_name)
    board = scenario.board
    first = square_of(start, board, "--from") if start else None
    second = square_of(to, board, "--to") if to else None
    app = titled()
    app.navigation.study_map(scenario, system, (first, second))
    app.run()


def print_answer(map_name: str, start: str, to: str, system: str = "") -> None:
    """Print what one square of a map is to another, as JSON. Raises BadMap, BadQuestion."""
    scenario, first, second = _question(map_name, start, to)
    say_json(answer(Comparison(scenario), first, second, system))


def draw(map_name: str, start: str, to: str, file: Path, system: str = "", *, force: bool = False) -> None:
    """Draw what one square of a map is to another into a file. Raises BadMap, BadQuestion."""
    from game.ui.lab import exports  # noqa: PLC0415 - see open_lab

    if file.suffix.lower() != ".png":
        raise BadQuestion(f"{file}: --png writes a file whose name ends in .png")
    scenario, first, second = _question(map_name, start, to)
    exports.headless()
    picture = exports.report_picture(Comparison(scenario), first, second, system)
    try:
        write_file(file, exports.png(picture), replace=force)
    except FileExistsError as there:
        raise BadQuestion(f"{file} is there already: take another name, or --force") from there
    except OSError as error:
        raise BadQuestion(f"cannot be written: {in_words(error)}") from error


def _question(map_name: str, start: str, to: str) -> tuple[Scenario, Square, Square]:
    for option, text in (("--from", start), ("--to", to)):
        if not text:
            raise BadQuestion(f"--json and --png tell of two squares, and {option} X,Y is missing")
    scenario = scenario_of(map_name)
    board = scenario.board
    return scenario, square_of(start, board, "--from"), square_of(to, board, "--to")
