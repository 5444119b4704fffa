"""A series of matches on the command line: a progress bar while it runs, a table when it is done."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from game.simulate.series import Pairing, Played, Summary, play_many, summed_up

TOLD = 10
"""How many faults are told at the most."""


def run_series(pairings: list[Pairing], seeds: range, workers: int) -> int:
    """Play a series on each map and print what it came to; how many matches ended with a fault."""
    console = Console()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    results: dict[Path, list[Played]] = {}
    with Progress(*columns, console=console) as progress:
        for pairing in pairings:
            task = progress.add_task(pairing.map.stem, total=len(seeds))
            results[pairing.map] = []
            for played in play_many(pairing, seeds, workers):
                results[pairing.map].append(played)
                progress.advance(task)
    summaries = {path: summed_up(played) for path, played in results.items()}
    console.print(_table(summaries))
    faults = [(path, one) for path, summary in summaries.items() for one in summary.faults]
    for path, one in faults[:TOLD]:
        console.print(f"{path.stem}, seed {one.seed}, after {one.acts} actions: {one.fault}", style="red")
    return len(faults)


def _table(summaries: dict[Path, Summary]) -> Table:
    table = Table("map", "matches", "turns: mean", "median", "most", "actions", "wins", "faults")
    for path, one in summaries.items():
        wins = ", ".join(f"{side} {count}" for side, count in one.wins.items())
        table.add_row(
            path.stem,
            str(one.matches),
            f"{one.turns_mean:.1f}",
            f"{one.turns_median:g}",
            str(one.turns_most),
            f"{one.acts_mean:.0f}",
            wins,
            str(len(one.faults)),
        )
    return table
