"""The commands that open the window on something. What that is comes while it is open: see `run_with`."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option, Typer

from game.bots import PLAYER_NAMES
from game.cli.arguments import (
    A_MAP,
    Fog,
    House,
    MapName,
    TurnLimit,
    complete_maps,
    house_rules,
    one_of,
    seed_number,
)
from game.cli.window import run_with
from game.files.map_names import map_path
from game.systems import SYSTEMS

PLAYER = one_of("player", PLAYER_NAMES)


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
    sturdy: Annotated[bool, Option(help="Whether the units of persons have a third more health.")] = False,
) -> None:
    """Play a battle on a map.

    Each side is played by a person or by the computer.
    """
    path = map_path(map_name)
    players = {"squad": squad, "opposition": opposition, "ally": ally}
    rules, limit = house_rules(house, system), turn_limit
    run_with(
        "Setting up the battle",
        lambda opening: opening.battle(
            path, system, seed, players, fog=fog, house=rules, turn_limit=limit, sturdy=sturdy
        ),
        "game.cli.battle_opening",
    )


def replay(
    file: Annotated[
        Path, Argument(metavar="FILE", exists=True, help="A saved match, or a record that the engine wrote.")
    ],
) -> None:
    """Watch a saved match or a record again."""
    run_with("Playing it again", lambda openings: openings.record(file))


def edit(
    map_name: Annotated[
        str | None, Argument(metavar="MAP", help=f"{A_MAP} Without it, choose.", autocompletion=complete_maps)
    ] = None,
) -> None:
    """Draw a map."""
    if map_name is None:
        run_with("Reading the maps", lambda openings: openings.choosing())
    else:
        path = map_path(map_name)
        run_with("Reading the map", lambda openings: openings.document(path))
