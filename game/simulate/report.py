"""A series of matches on the command line: a progress bar while it runs, a table when it is done."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from game.simulate.series import Pairing, Played, Summary, play_many, summed_up

MOST_FAULTS = 10
"""How many faults are printed."""


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
    faults = [(path, match) for path, summary in summaries.items() for match in summary.faults]
    for path, match in faults[:MOST_FAULTS]:
        console.print(
            f"{path.stem}, seed {match.seed}, after {match.acts} actions: {match.fault}", style="red"
        )
    return len(faults)


def _table(summaries: dict[Path, Summary]) -> Table:
    table = Table("map", "matches", "turns: mean", "median", "most", "actions", "wins", "faults")
    for path, summary in summaries.items():
        wins = ", ".join(f"{side} {count}" for side, count in summary.wins.items())
        table.add_row(
            path.stem,
            str(summary.matches),
            f"{summary.turns_mean:.1f}",
            f"{summary.turns_median:g}",
            str(summary.turns_most),
            f"{summary.acts_mean:.0f}",
            wins,
            str(len(summary.faults)),
        )
    return table
