"""The command line. It looks at the command before it imports: each way in brings only what it needs."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from game.errors import EnfiladeError

if TYPE_CHECKING:
    from typer import Typer

    from game.rules.scenario import Scenario
    from game.ui.app import App
    from game.ui.navigation import Navigator

WRONG = 2
"""The exit status for input that cannot be used."""


def main() -> None:
    """Run the command of `sys.argv`."""
    words = sys.argv[1:]
    try:
        if not words:
            title()
        elif words == ["engine"]:
            engine()
        else:
            commands()(prog_name="enfilade")
    except EnfiladeError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(WRONG)


def commands() -> "Typer":
    """All commands, for those whose start may wait for typer, and for `--help`."""
    import typer  # noqa: PLC0415 - the title and the engine do not wait for it

    app = typer.Typer(
        help="Enfilade: tactics on a square grid. Without a command it opens the title screen.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.command(help="Look at a map: the same as lab.")(view)
    _add_lab(app)
    _add_edit(app)
    app.command(help="Play a battle on a map: who is human, random or regular; --help tells more.")(play)
    app.command(help="Watch a saved match or a record again.")(replay)
    app.command(help="Answer JSON lines on standard input; opens no window.")(engine)
    app.command(help="Play many matches, computer against computer; opens no window.")(simulate)
    app.command(help="Write a map for the Tiled map editor: OUT ends in .tmx or .tmj.")(export)
    app.command("import", help="Read a map that Tiled wrote, and write it as a map file.")(import_)
    app.command(help="Check maps, files or folders: exit status 0 clean, 1 warnings, 2 faults.")(check)
    return app


def _add_lab(app: "Typer") -> None:
    """The command of the lab: some of its options have names that Python keeps for itself."""
    from typer import Option  # noqa: PLC0415 - see commands

    @app.command(
        help="Open a map in the lab; with --json or --png tell of two squares and open no window.",
        name="lab",
    )
    def _(
        map_name: str,
        *,
        start: Annotated[str, Option("--from", metavar="X,Y", help="The square that looks.")] = "",
        to: Annotated[str, Option(metavar="X,Y", help="The square that is looked at.")] = "",
        system: Annotated[str, Option(help="The rule system; without it all of them.")] = "",
        json: Annotated[bool, Option("--json", help="Print what there is to be said.")] = False,
        png: Annotated[Path | None, Option("--png", metavar="FILE", help="Draw it as a picture.")] = None,
    ) -> None:
        if json:
            answer(map_name, start, to, system)
        if png:
            draw(map_name, start, to, png, system)
        if not json and not png:
            lab(map_name, start, to, system)


def _add_edit(app: "Typer") -> None:
    """The command of the editor: its map may be left out without an option's name."""
    from typer import Argument  # noqa: PLC0415 - see commands

    @app.command(help="Draw a map: a file, or the name of a shipped map; without one, choose.", name="edit")
    def _(map_name: Annotated[str, Argument(metavar="MAP")] = "") -> None:
        edit(map_name)


def title() -> None:
    """Open the title screen."""
    _titled().run()


def view(map_name: str) -> None:
    """Open a map in the lab."""
    lab(map_name)


def lab(map_name: str, start: str = "", to: str = "", system: str = "") -> None:
    """Open a map in the lab, the title screen behind it. Raises BadMap, BadQuestion."""
    scenario = _scenario(map_name)
    from game.analysis import rulings  # noqa: PLC0415 - see the module
    from game.systems import SYSTEMS  # noqa: PLC0415 - see the module

    board = scenario.board
    first = rulings.square_of(start, board, "--from") if start else None
    second = rulings.square_of(to, board, "--to") if to else None
    rulings.systems_of(SYSTEMS, system)
    app = _titled()
    app.navigation.study_map(scenario, system, (first, second))
    app.run()


def edit(map_name: str = "") -> None:
    """Open a map in the editor, the title screen behind it; without a map, choose one. Raises BadMap."""
    document = None
    if map_name:
        from game.editor.document import Document  # noqa: PLC0415 - see the module

        document = Document.open(_map(map_name))
    app = _titled()
    if document:
        app.navigation.edit(document)
    else:
        app.navigation.choose_map_to_edit()
    app.run()


def answer(map_name: str, start: str, to: str, system: str = "") -> None:
    """Print what one square of a map is to another, as JSON. Raises BadMap, BadQuestion."""
    scenario = _scenario(map_name)
    import msgspec  # noqa: PLC0415 - see the module

    from game.analysis import rulings  # noqa: PLC0415 - see the module
    from game.match.comparison import Comparison  # noqa: PLC0415 - see the module

    board = scenario.board
    squares = rulings.square_of(start, board, "--from"), rulings.square_of(to, board, "--to")
    said = msgspec.json.encode(rulings.answer(Comparison(scenario), *squares, system))
    sys.stdout.write(msgspec.json.format(said, indent=2).decode() + "\n")


def draw(map_name: str, start: str, to: str, file: Path, system: str = "") -> None:
    """Draw what one square of a map is to another into a file. Raises BadMap, BadQuestion."""
    scenario = _scenario(map_name)
    from game.analysis import rulings  # noqa: PLC0415 - see the module
    from game.match.comparison import Comparison  # noqa: PLC0415 - see the module
    from game.ui.lab import exports as pictures  # noqa: PLC0415 - see the module

    board = scenario.board
    squares = rulings.square_of(start, board, "--from"), rulings.square_of(to, board, "--to")
    pictures.headless()
    pictures.write(pictures.report_picture(Comparison(scenario), *squares, system), file)


def play(
    map_name: str,
    *,
    system: str = "",
    squad: str = "human",
    opposition: str = "regular",
    ally: str = "regular",
    fog: bool = True,
    seed: int | None = None,
) -> None:
    """Start a battle on a map: without --system by the first that it is for, without --seed by chance."""
    from game.ui.plan import Plan, random_seed, systems_for  # noqa: PLC0415 - see the module

    scenario = _scenario(map_name)
    plan = Plan(
        map=_map(map_name),
        system=system or next((one.name for one in systems_for(scenario)), scenario.systems[0]),
        seed=random_seed() if seed is None else seed,
        players={"squad": squad, "opposition": opposition, "ally": ally},
        fog=fog,
    )
    match = plan.match()
    app = _titled()
    app.navigation.begin(plan, match)
    app.run()


def replay(file: Path) -> None:
    """Watch a saved match or a record."""
    from game.files.saves import load  # noqa: PLC0415 - see the module
    from game.ui.plan import planned  # noqa: PLC0415 - see the module

    saved = load(file)
    planned(saved)
    app = _titled()
    app.navigation.watch(saved)
    app.run()


def _titled() -> "App":
    """The window with the title screen in it."""
    from game.ui.app import App  # noqa: PLC0415 - see the module
    from game.ui.menus.title import Title  # noqa: PLC0415 - see the module

    app = App.mine(_navigator)
    app.open(Title())
    return app


def _navigator(app: "App") -> "Navigator":
    from game.ui.navigation import Navigator  # noqa: PLC0415 - with it come all screens

    return Navigator(app)


def engine() -> None:
    """Run the JSON-lines engine."""
    from game import protocol  # noqa: PLC0415 - see the module

    protocol.main()


def simulate(
    map_names: list[str],
    *,
    system: str = "squad",
    level: str = "regular",
    matches: int = 200,
    seed: int = 0,
    workers: int = 2,
    fog: bool = True,
) -> None:
    """Play a series on each map: the first match has the seed, the next one more."""
    from game.simulate.report import run_series  # noqa: PLC0415 - see the module
    from game.simulate.series import paired  # noqa: PLC0415 - see the module

    pairings = [paired(system, _map(name), level, fog=fog) for name in map_names]
    if run_series(pairings, range(seed, seed + max(matches, 1)), max(workers, 1)):
        sys.exit(1)


def check(map_names: list[str], *, json: bool = False) -> None:
    """Tell the faults of maps and what their authors may not have meant; with --json as one JSON object."""
    from game.files import map_check  # noqa: PLC0415 - see the module

    found = map_check.report(map_check.check_files(map(_map, map_names)))
    if json:
        import msgspec  # noqa: PLC0415 - see the module

        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        for line in (line for one in found.maps for line in one.lines()):
            sys.stdout.write(f"{line}\n")
    if found.status:
        sys.exit(found.status)


def export(map_name: str, out: Path, *, force: bool = False) -> None:
    """Write a map for Tiled, the picture of its tiles beside it; --force writes over what is there."""
    from game.files.map_reader import load_map  # noqa: PLC0415 - see the module
    from game.files.tiled.exchange import export_map  # noqa: PLC0415 - see the module

    export_map(load_map(_map(map_name)), out, force=force)


def import_(file: Path, out: Path, *, force: bool = False) -> None:
    """Make a map file of what Tiled wrote; --force writes over what is there, and keeps its comments."""
    from game.files.catalogue import block_types  # noqa: PLC0415 - see the module
    from game.files.tiled.exchange import import_map, save_import  # noqa: PLC0415 - see the module
    from game.systems import SYSTEMS  # noqa: PLC0415 - see the module

    there = False
    with suppress(OSError):  # no file can have such a name, which writing it tells
        there = out.exists()
    if not save_import(import_map(file, types=block_types(SYSTEMS)), out, force=force) and there:
        sys.stdout.write(f"{out}: written anew, its comments are gone: more than ground and places changed\n")


def _scenario(map_name: str) -> "Scenario":
    """The map of a file, or the shipped one of that name. Raises BadMap."""
    from game.files.map_reader import load_map  # noqa: PLC0415 - see the module

    return load_map(_map(map_name)).scenario


def _map(map_name: str) -> Path:
    """The file of that name, or the shipped map."""
    from game.files.places import maps  # noqa: PLC0415 - see the module

    path, shipped = Path(map_name), maps() / f"{map_name}.toml"
    with suppress(OSError):  # no file can have such a name, which reading it tells
        return shipped if not path.exists() and shipped.exists() else path
    return path
