"""The commands that open the window on something: a battle, a replay, the editor."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option, Typer

from game.cli.arguments import (
    A_MAP,
    Fog,
    House,
    MapName,
    TurnLimit,
    complete_maps,
    house_rules,
    one_of,
    scenario_of,
    seed_number,
)
from game.cli.window import titled
from game.editor.document import Document
from game.files.map_names import map_path
from game.files.saves import load
from game.systems import SYSTEMS
from game.ui.plan import PLAYERS, Plan, planned, random_seed, systems_for

PLAYER = one_of("player", PLAYERS)


def add(app: Typer) -> None:
    """Add the commands."""
    app.command()(play)
    app.command()(replay)
    app.command()(edit)


def play(
    map_name: MapName,
    *,
    system: Annotated[
        str | None,
        Option(
            help="The rule system; without it the first that the map is for.",
            **one_of("rule system", SYSTEMS),
        ),
    ] = None,
    squad: Annotated[str, Option(help="Who plays the squad.", **PLAYER)] = "human",
    opposition: Annotated[str, Option(help="Who plays the opposition.", **PLAYER)] = "regular",
    ally: Annotated[str, Option(help="Who plays the ally.", **PLAYER)] = "regular",
    fog: Fog = True,
    seed: Annotated[
        int | None, Option(help="What the dice are thrown from; without it by chance.", **seed_number())
    ] = None,
    house: House = None,
    turn_limit: TurnLimit = None,
) -> None:
    """Play a battle on a map.

    Each side is played by a person or by the computer.
    """
    scenario = scenario_of(map_name)
    offered = next((suited.name for suited in systems_for(scenario)), scenario.systems[0])
    plan = Plan(
        map=map_path(map_name),
        system=system or offered,
        seed=random_seed() if seed is None else seed,
        players={"squad": squad, "opposition": opposition, "ally": ally},
        fog=fog,
        house=house_rules(house),
        turn_limit=turn_limit,
    )
    match = plan.match()
    app = titled()
    app.navigation.begin(plan, match)
    app.run()


def replay(
    file: Annotated[Path, Argument(metavar="FILE", help="A saved match, or a record that the engine wrote.")],
) -> None:
    """Watch a saved match or a record again."""
    saved = load(file)
    planned(saved)
    app = titled()
    app.navigation.watch(saved)
    app.run()


def edit(
    map_name: Annotated[
        str | None, Argument(metavar="MAP", help=f"{A_MAP} Without it, choose.", autocompletion=complete_maps)
    ] = None,
) -> None:
    """Draw a map."""
    document = Document.open(map_path(map_name)) if map_name else None
    app = titled()
    if document:
        app.navigation.edit(document)
    else:
        app.navigation.choose_map_to_edit()
    app.run()
