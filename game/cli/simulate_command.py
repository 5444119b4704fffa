"""The command that plays series, computer against computer, without a window."""

import sys

from typer import Typer

from game.files.map_names import map_path
from game.rules.state import Options
from game.simulate.report import run_series
from game.simulate.series import paired


def add(app: Typer) -> None:
    """Add the command."""
    app.command(help="Play many matches, computer against computer; opens no window.")(simulate)


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
    pairings = [paired(system, map_path(name), level, Options(fog=fog)) for name in map_names]
    if run_series(pairings, range(seed, seed + max(matches, 1)), max(workers, 1)):
        sys.exit(1)
