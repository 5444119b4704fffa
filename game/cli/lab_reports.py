"""What the lab says of two squares, as JSON or as a picture."""

from pathlib import Path

from game.analysis.rulings import BadQuestion, answer, on_board
from game.board.squares import Square
from game.cli.output import say_json
from game.errors import in_words
from game.files.atomic import write_file
from game.files.map_names import map_path
from game.files.map_reader import load_map
from game.match.comparison import Comparison
from game.rules.scenario import Scenario


def print_answer(map_name: str, start: Square | None, to: Square | None, system: str = "") -> None:
    """Print what one square of a map is to another, as JSON. Raises BadMap, BadQuestion."""
    scenario, first, second = _question(map_name, start, to)
    say_json(answer(Comparison(scenario), first, second, system))


def draw(
    map_name: str,
    start: Square | None,
    to: Square | None,
    file: Path,
    system: str = "",
    *,
    force: bool = False,
) -> None:
    """Draw what one square of a map is to another into a file. Raises BadMap, BadQuestion."""
    from game.ui.lab import exports  # noqa: PLC0415 - JSON needs no pygame

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


def _question(map_name: str, start: Square | None, to: Square | None) -> tuple[Scenario, Square, Square]:
    if start is None or to is None:
        missing = "--from" if start is None else "--to"
        raise BadQuestion(f"--json and --png tell of two squares, and {missing} X,Y is missing")
    scenario = load_map(map_path(map_name)).scenario
    return scenario, on_board(start, scenario.board, "--from"), on_board(to, scenario.board, "--to")
