"""The command that plays series, computer against computer, without a window."""

import sys
from typing import Annotated

from msgspec import UNSET
from typer import Argument, Option, Typer

from game.bots import LEVELS
from game.cli.arguments import (
    A_MAP,
    Fog,
    House,
    Json,
    TurnLimit,
    complete_maps,
    house_rules,
    one_of,
    seed_number,
    whole_number,
)
from game.cli.output import say_json
from game.cli.series_report import play_series, say_series
from game.errors import ExitStatus
from game.files.map_names import map_path
from game.rules.state import Options
from game.simulate.series import paired
from game.systems import SYSTEMS

MOST_MATCHES = 1_000_000
MOST_WORKERS = 60
"""Windows cannot wait for more processes."""


def add(app: Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    map_names: Annotated[list[str], Argument(metavar="MAP", help=A_MAP, autocompletion=complete_maps)],
    *,
    system: Annotated[str, Option(help="The rule system.", **one_of("rule system", SYSTEMS))] = "squad",
    level: Annotated[str, Option(help="Who plays all sides.", **one_of("level", LEVELS))] = "regular",
    matches: Annotated[
        int, Option(help="How many are played on each map.", **whole_number(1, MOST_MATCHES))
    ] = 200,
    seed: Annotated[
        int, Option(help="The seed of the first match; each next one has one more.", **seed_number())
    ] = 0,
    workers: Annotated[int, Option(help="How many processes play.", **whole_number(1, MOST_WORKERS))] = 2,
    fog: Fog = True,
    house: House = None,
    turn_limit: TurnLimit = None,
    json: Json = False,
) -> None:
    """Play many matches without a window.

    Computer against computer; tells who won and how long it took.

    The exit status is 3 when a match ended with a fault of the program.
    """
    options = Options(
        fog=fog,
        house=tuple(house_rules(house).items()),
        turn_limit=UNSET if turn_limit is None else turn_limit,
    )
    pairings = [paired(system, map_path(name), level, options) for name in map_names]
    series = play_series(pairings, range(seed, seed + matches), workers)
    if json:
        say_json({"series": series})
    else:
        say_series(series)
    if any(played.faults for played in series):
        sys.exit(ExitStatus.FAULT)
