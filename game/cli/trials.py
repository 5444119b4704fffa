"""Maps that are played while they are checked, and what is said of them (M-11)."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.analysis.map_lint import Finding
from game.cli.output import complain, say_table
from game.cli.series_report import MOST_FAULTS, play_series
from game.errors import BadMap
from game.files.map_check import Checked, warned
from game.files.map_reader import load_map
from game.simulate.evenness import Evenness, evenness
from game.simulate.series import paired

MOST_PLAYED = 10_000
"""How many matches of a map can be asked for."""

LEVEL, WORKERS = "regular", 2
"""Who plays, and in how many processes."""


class Trial(Struct, frozen=True):
    """What the matches of a map under one of its rule systems came to."""

    file: str
    came_to: Evenness


def play_map(checked: Checked, matches: int) -> tuple[Trial, ...]:
    """So many matches of a map without faults, under each of its rule systems, the level against itself."""
    path = Path(checked.file)
    if checked.faults or path.name == "pack.toml":
        return ()
    try:
        pairings = [paired(system, path, LEVEL) for system in load_map(path).scenario.systems]
    except BadMap as bad:  # of a pack that was only given to be checked
        complain(f"{path} is not played: {bad.faults[0]}")
        return ()
    series = play_series(pairings, range(matches), WORKERS)
    return tuple(Trial(checked.file, evenness(each.system, list(each.matches))) for each in series)


def judged(checked: Checked, trials: Sequence[Trial]) -> Checked:
    """A map with a warning for each of its rule systems under which it is not as even as it says."""
    own = [trial.came_to for trial in trials if trial.file == checked.file]
    if not own or not (read := load_map(Path(checked.file))).scenario.even:
        return checked
    uneven = [
        Finding("uneven", f"{came_to}, on a map that is even", ("even",), clause="M-11")
        for came_to in own
        if not came_to.even
    ]
    return replace(checked, warnings=(*checked.warnings, *warned(read, uneven)))


def say_trials(trials: Sequence[Trial]) -> None:
    """Say what the matches came to, and the first faults on standard error."""
    head = ("map", "system", "matches", "squad wins", "of", "95 %", "turns: mean", "faults")
    say_table(head, [_row(trial) for trial in trials])
    faults = [(trial, match) for trial in trials for match in trial.came_to.faults]
    for trial, match in faults[:MOST_FAULTS]:
        complain(f"{trial.file}, {trial.came_to.system}, seed {match.seed}: {match.fault}")


def _row(trial: Trial) -> tuple[str, ...]:
    came_to = trial.came_to
    return (
        Path(trial.file).stem,
        came_to.system,
        str(came_to.matches),
        str(came_to.wins),
        str(came_to.decided),
        f"{came_to.low:.0%} to {came_to.high:.0%}",
        f"{came_to.turns:.1f}",
        str(len(came_to.faults)),
    )
