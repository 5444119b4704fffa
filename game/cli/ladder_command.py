"""The command that plays the computer's levels against each other, and tells how strong they are."""

import os
import sys
from functools import partial
from pathlib import Path
from re import fullmatch
from typing import Annotated

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from typer import Argument, BadParameter, Option, Typer

from game.bots import LEVELS
from game.cli.arguments import A_MAP, Fog, Json, complete_maps, one_of, seed_number, share, whole_number
from game.cli.ladder_report import say_ladder, told
from game.cli.output import printable, say_json
from game.errors import ExitStatus, quoted
from game.files.atomic import replace_file
from game.files.map_names import map_path, names_of
from game.files.places import shipped_maps
from game.simulate.executors import Opened, cluster, play_all, processes
from game.simulate.ladder import Contest, Ladder, Standing, map_shares, pairs
from game.simulate.ladder_page import page
from game.simulate.results import REPORT, ResultFolder, require_table, save_table
from game.systems import SYSTEMS

MOST_MATCHES, MOST_WORKERS = 100_000, 60
"""Windows cannot wait for more processes."""

SMALL_MAPS = ("training-yard", "standing-stones")
"""Where strength is measured if nothing else is said: even, and soon played."""


def _address(text: str) -> str:
    """The address of a Dask scheduler."""
    if not fullmatch(r"\w+://[^\s/]+:\d+", text):
        raise BadParameter(printable(f"{quoted(text)} is no address; write tcp://HOST:PORT"))
    return text


def add(app: Typer) -> None:
    """Add the command."""
    app.command()(ladder)


def ladder(
    folder: Annotated[Path, Argument(metavar="FOLDER", help="Where results are kept, and gone on with.")],
    *,
    map_names: Annotated[
        list[str] | None,
        Option(
            "--map",
            metavar="MAP",
            help=f"{A_MAP} As often as needed; without it {' and '.join(SMALL_MAPS)}.",
            autocompletion=complete_maps,
        ),
    ] = None,
    all_maps: Annotated[
        bool, Option("--all-maps", help="All maps that the game brings, with those that are named.")
    ] = False,
    system: Annotated[
        list[str] | None,
        Option(help="A rule system, as often as needed; without it all.", **one_of("rule system", SYSTEMS)),
    ] = None,
    level: Annotated[
        list[str] | None,
        Option(
            help="A level, as often as needed; without it all. One alone plays against itself.",
            **one_of("level", LEVELS),
        ),
    ] = None,
    each: Annotated[
        bool, Option("--each", help="Each level against every other, not only against the next weaker.")
    ] = False,
    matches: Annotated[
        int,
        Option(help="The most matches of two levels under a system.", **whole_number(1, MOST_MATCHES)),
    ] = 200,
    seed: Annotated[int, Option(help="The seed of the first match.", **seed_number())] = 0,
    fog: Fog = True,
    budget: Annotated[
        float,
        Option(help="The share of their budgets with which levels think that plan.", **share()),
    ] = 1.0,
    table: Annotated[
        Path | None,
        Option(metavar="FILE", help="Also write every match as a row of a table, .csv or .parquet."),
    ] = None,
    workers: Annotated[
        int | None,
        Option(
            help="How many processes play; without it as many as there are cores.",
            **whole_number(1, MOST_WORKERS),
        ),
    ] = None,
    cluster_address: Annotated[
        str | None,
        Option(
            "--cluster",
            metavar="ADDRESS",
            parser=_address,
            help="The scheduler of a Dask cluster, tcp://HOST:PORT: its workers play in place of processes.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how strong the computer's levels are.

    Each level plays against the next weaker one, sides swapped. What it plays is kept in a folder: the same
    command goes on where it was ended. Where a level has to take a certain share (its bar), a sequential test
    ends the contest as soon as it can tell whether it does. The report is FOLDER/report.html. After Ctrl+C
    both it and what is printed tell of what has been played until then.

    One level alone shows how even maps are: by what the squad takes of its matches against itself.

    The exit status is 1 when a bar is missed or a map is uneven that is no scenario with a harder side,
    3 when a match ended with a fault of the program.
    """
    chosen = [name for name in LEVELS if name in (level or LEVELS)]
    contests = tuple(
        Contest(name, first, second)
        for name in SYSTEMS
        if name in (system or SYSTEMS)
        for first, second in pairs(chosen, each=each)
    )
    every = shipped_maps() if all_maps else ()
    paths = tuple(dict.fromkeys((*every, *map(map_path, map_names or ()))))
    paths = paths or tuple(map(map_path, SMALL_MAPS))
    sources = {name: path.read_bytes() for name, path in zip(names_of(paths), paths, strict=True)}
    if table:
        require_table(table)
    plan = Ladder(contests, sources, matches, seed, fog, budget)
    number = workers or os.cpu_count() or 1
    opened = partial(cluster, cluster_address) if cluster_address else partial(processes, number)
    kept = ResultFolder(folder)
    try:
        _play(plan, kept, opened)
    finally:  # after Ctrl+C too
        kept.close()
        standings = [plan.standing(contest, kept.results) for contest in plan.contests]
        command = " ".join(["enfilade", *sys.argv[1:]])
        replace_file(folder / REPORT, page(plan, standings, command).encode())
        if table:
            save_table([result for standing in standings for result in standing.known], table)
        if json:
            say_json(told(plan, standings))
        else:
            say_ladder(plan, standings)
    sys.exit(_status(plan, standings))


def _play(plan: Ladder, kept: ResultFolder, opened: Opened) -> None:
    """Play what is wanted; how far it is stands on standard error, if somebody looks there."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=console, disable=not console.is_terminal
    ) as progress:
        tasks = {contest: progress.add_task(str(contest), total=plan.matches) for contest in plan.contests}

        def show(contest: Contest) -> None:
            standing = plan.standing(contest, kept.results)
            progress.update(
                tasks[contest],
                completed=len(standing.known),
                description=f"{contest}, {'-'.join(map(str, standing.counts()))}",
            )

        for contest in plan.contests:
            show(contest)
        for result in play_all(plan.wanted(kept.results), plan.maps, opened):
            kept.add(result)
            for contest in plan.contests:
                if contest.holds(result.planned):
                    show(contest)


def _status(plan: Ladder, standings: list[Standing]) -> ExitStatus:
    if any(standing.faults for standing in standings):
        return ExitStatus.FAULT
    missed = any(standing.verdict == "missed" for standing in standings)
    uneven = any(share.verdict == "uneven" for share in map_shares(plan, standings))
    return ExitStatus.WARNINGS if missed or uneven else ExitStatus.WELL
