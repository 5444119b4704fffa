"""The commands that open the window on something: a battle, a replay, the editor."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Typer

from game.cli.arguments import scenario_of
from game.cli.window import titled
from game.editor.document import Document
from game.files.map_names import map_path
from game.files.saves import load
from game.ui.plan import Plan, planned, random_seed, systems_for


def add(app: Typer) -> None:
    """Add the commands."""
    app.command(help="Draw a map: a file, or the name of a shipped map; without one, choose.")(edit)
    app.command(help="Play a battle on a map: who is human, random or regular; --help tells more.")(play)
    app.command(help="Watch a saved match or a record again.")(replay)


def edit(map_name: Annotated[str, Argument(metavar="MAP")] = "") -> None:
    """Open a map in the editor, the title screen behind it; without a map, choose one. Raises BadMap."""
    document = Document.open(map_path(map_name)) if map_name else None
    app = titled()
    if document:
        app.navigation.edit(document)
    else:
        app.navigation.choose_map_to_edit()
    app.run()


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
    scenario = scenario_of(map_name)
    offered = next((suited.name for suited in systems_for(scenario)), scenario.systems[0])
    plan = Plan(
        map=map_path(map_name),
        system=system or offered,
        seed=random_seed() if seed is None else seed,
        players={"squad": squad, "opposition": opposition, "ally": ally},
        fog=fog,
    )
    match = plan.match()
    app = titled()
    app.navigation.begin(plan, match)
    app.run()


def replay(file: Path) -> None:
    """Watch a saved match or a record."""
    saved = load(file)
    planned(saved)
    app = titled()
    app.navigation.watch(saved)
    app.run()
