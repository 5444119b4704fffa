"""A series of matches on the command line: a progress bar while it runs, figures when it is done."""

from collections.abc import Sequence

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.cli.output import complain, printable, say_table
from game.rules.state import Options
from game.simulate.series import Pairing, Played, Summary, play_many, summed_up

MOST_FAULTS = 10
"""How many faults are told in words; with `--json` all are."""


class Series(Struct, frozen=True):
    """The matches of one map, in the order of their seeds, and what they came to."""

    map: str
    file: str
    system: str
    options: Options
    matches: tuple[Played, ...]
    summary: Summary

    @property
    def faults(self) -> tuple[Played, ...]:
        """The matches that ended with a fault of the program."""
        return self.summary.faults


def play_series(pairings: Sequence[Pairing], seeds: range, workers: int) -> list[Series]:
    """Play a series on each map; how far it is stands on standard error, if somebody looks there."""
    console = Console(stderr=True)
    named = TextColumn("{task.description}", markup=False)
    columns = (named, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    series = []
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        for pairing in pairings:
            task = progress.add_task(printable(pairing.map.stem), total=len(seeds))
            matches = []
            for played in play_many(pairing, seeds, workers):
                matches.append(played)
                progress.advance(task)
            series.append(_series(pairing, sorted(matches, key=lambda match: match.seed)))
    return series


def _series(pairing: Pairing, matches: list[Played]) -> Series:
    return Series(
        pairing.map.stem,
        str(pairing.map),
        pairing.system,
        pairing.options,
        tuple(matches),
        summed_up(matches),
    )


def say_series(series: Sequence[Series]) -> None:
    """Say what each came to on standard output, and the first faults on standard error."""
    head = ("map", "matches", "turns: mean", "median", "most", "actions", "wins", "faults")
    say_table(head, [_row(played) for played in series])
    faults = [(played.map, match) for played in series for match in played.faults]
    for name, match in faults[:MOST_FAULTS]:
        complain(f"{name}, seed {match.seed}, after {match.acts} actions: {match.fault}")


def _row(series: Series) -> tuple[str, ...]:
    summary = series.summary
    return (
        series.map,
        str(summary.matches),
        f"{summary.turns_mean:.1f}",
        f"{summary.turns_median:g}",
        str(summary.turns_most),
        f"{summary.acts_mean:.0f}",
        ", ".join(f"{side} {count}" for side, count in summary.wins.items()) or "none",
        str(len(summary.faults)),
    )
