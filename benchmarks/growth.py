"""`python -m benchmarks growth`: how cost grows with the units on a map, and with the map.

What a side does as a whole may grow with its units times their foes, so with the square of the units; what
one unit, a frame or the board does with the units, or with the squares.
"""

import os
from collections.abc import Callable
from itertools import cycle
from math import log2
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from benchmarks import report
from benchmarks.table import seconds
from game.analysis.overlays import offered
from game.board.board import Board
from game.board.compiled import LOADER
from game.bots import PLAYERS
from game.files import places, saves
from game.files.map_reader import load_map
from game.files.settings import Settings
from game.match.match import Match
from game.rules.players import HUMAN
from game.rules.scenario import Placement, Scenario
from game.rules.state import Options
from game.rules.units import SIDES
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan

UNITS = (8, 16, 32, 64, 128)
ON_MAP = 64
"""Squares each way of the map with so many units."""
MAPS = (32, 64, 128, 256)
WITH_UNITS = 16
"""Units on a map of so many squares each way."""

ACTS, DECISIONS, FRAMES, WARM = 12, 6, 24, 6
SIZE = (1280, 800)


class Question(NamedTuple):
    """What is asked of matches that differ in size.

    `units`, `squares`: the highest power of the units, and of the squares, with which it may grow.
    """

    what: str
    ask: Callable[[Match[Any]], float]
    units: int
    squares: int


class Line(NamedTuple):
    """The milliseconds of a question in a rule system for each size; nan where it has failed."""

    what: str
    times: list[float]
    power: float
    allowed: int

    @property
    def met(self) -> bool:
        """Whether it grows no faster than it may; a quarter of a power is left to chance."""
        return self.power <= self.allowed + 0.25


def main(*, markdown: bool) -> int:
    """Measure and print; the exit status is 1 when something grows faster than it may."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    LOADER.load()
    console = Console()
    with console.status("measuring units"):
        units = [_by_units(name, question) for name in SYSTEMS for question in QUESTIONS]
    with console.status("measuring maps"):
        squares = [_by_squares(name, question) for name in SYSTEMS for question in QUESTIONS]
    tables = (
        (f"Units on a map of {ON_MAP}x{ON_MAP} squares", [f"{many}" for many in UNITS], units),
        (f"Maps with {WITH_UNITS} units", [f"{size}x{size}" for size in MAPS], squares),
    )
    for title, sizes, lines in tables:
        console.print(_printed(title, sizes, lines))
    if markdown:
        console.print(f"written: {_page(tables)}")
    return 0 if all(line.met for line in (*units, *squares)) else 1


def _by_units(name: str, question: Question) -> Line:
    times = [_asked(question, name, many, ON_MAP) for many in UNITS]
    return Line(f"{question.what}, {name}", times, _power(times), question.units)


def _by_squares(name: str, question: Question) -> Line:
    times = [_asked(question, name, WITH_UNITS, size) for size in MAPS]
    return Line(f"{question.what}, {name}", times, _power(times) / 2, question.squares)


def _power(times: list[float]) -> float:
    """How steeply times rise over the last two doublings: 1 is as fast as what doubles, 2 its square."""
    return log2(times[-1] / times[-3]) / 2


def _asked(question: Question, name: str, units: int, size: int) -> float:
    """The milliseconds of a question; the match is new, so that nothing is remembered of another one."""
    scenario = crowd(name, units, size)
    match = Match(SYSTEMS[name], scenario, seed=1, options=Options(sandbox=True))
    return 1000 * question.ask(match)


def crowd(name: str, units: int, size: int) -> Scenario:
    """The units of the proving ground, so often that they are enough, in two halves of a strewn map."""
    shipped = load_map(places.maps() / "proving-ground.toml").scenario
    random = Random(size)
    board = Board.of(["".join(random.choices(".#o,", (88, 4, 4, 4), k=size)) for _ in range(size)])
    middle = size // 2
    near = (square for square in board.squares() if abs(square.x - middle) < 16 > abs(square.y - middle))
    free = [square for square in near if board.terrain(square).cost == 1]
    random.shuffle(free)
    west = (square for square in free if square.x < middle - 1)
    east = (square for square in free if square.x > middle + 1)
    placed: list[Placement] = []
    for side, squares in (("squad", west), ("opposition", east)):
        models = cycle(unit for unit in shipped.placements if unit.side == side)
        for number in range(units // 2):
            model = next(models)
            placed.append(replace(model, id=f"{side}-{number}", name=f"{side} {number}", at=next(squares)))
    return Scenario("crowd", "", (name,), board, placements=tuple(placed), catalogue=shipped.catalogue)


def _listing(match: Match[Any]) -> float:
    """All that a side may do, the mean of some positions."""
    return mean(_after_acts(match, lambda: seconds(match.legal, process_time)))


def _after_acts(match: Match[Any], ask: Callable[[], float]) -> list[float]:
    """Ask before each of some random acts."""
    rng = Random(1)
    times: list[float] = []
    while match.prompt is not None and len(times) < ACTS:
        times.append(ask())
        match.do(rng.choice(match.legal()))
    return times


def _deciding(match: Match[Any]) -> float:
    """A decision of the regular level, the mean of some in a row: a side's turn takes some for each unit."""
    times: list[float] = []
    while match.prompt is not None and len(times) < DECISIONS:
        seen, past = match.seen(), match.past()
        start = process_time()
        decision = PLAYERS["regular"](match.system, seen, past)
        times.append(process_time() - start)
        assert decision is not None
        match.do(decision.action)
    return sum(times) / len(times)


def _undoing(match: Match[Any]) -> float:
    """Back to the position before, and what the side knows there: each of its own looks at each foe."""

    def undone() -> None:
        match.undo()
        match.seen()

    _after_acts(match, lambda: 0.0)
    return median(seconds(undone, process_time) for _ in range(ACTS // 2))


def _saving(match: Match[Any]) -> float:
    """The first save after some acts, none of whose positions has been hashed before."""
    plan = _plan(match)
    _after_acts(match, lambda: 0.0)
    with TemporaryDirectory() as folder:
        return seconds(lambda: saves.save(plan.saved(match), Path(folder) / "match.json"), process_time)


def _drawing(match: Match[Any]) -> float:
    """A frame of the battle, the pointer on another square in each, now and then another field and unit."""
    app = App(SIZE, Settings(muted=True))
    with TemporaryDirectory() as folder:
        kept, places.autosaves = places.autosaves, lambda: Path(folder)
        try:
            return _drawn(app, BattleScreen(_plan(match), match))
        finally:
            places.autosaves = kept


def _drawn(app: App, battle: BattleScreen) -> float:
    fields = cycle(field.name for field in offered("battle"))
    app.open(battle)
    app.frame(0.0)
    app.background.wait(60)
    times = []
    for at in range(FRAMES + WARM):
        pos = (SIZE[0] // 2 - 300 + at * 37 % 600, SIZE[1] // 2 - 200 + at * 23 % 400)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        if at % 4 == 0:
            battle.presenter.lay(next(fields))
        if at % 10 == 0:
            battle.choose_next(1)
        times.append(seconds(lambda: app.frame(1 / 60), process_time))
    return sum(times[WARM:]) / FRAMES


def _plan(match: Match[Any]) -> Plan:
    return Plan("", match.system.name, 1, dict.fromkeys(SIDES, HUMAN), fog=False)


QUESTIONS = (
    Question("all legal actions of a side", _listing, 2, 1),
    Question("a decision of the regular level", _deciding, 1, 1),
    Question("a frame, mean", _drawing, 1, 1),
    Question("an undo", _undoing, 2, 1),
    Question("a save after 12 acts", _saving, 1, 1),
)


def _headings(sizes: list[str]) -> list[str]:
    return ["Milliseconds", *sizes, "Grows with the power", "Allowed"]


def _cells(line: Line) -> list[str]:
    power = f"{line.power:.1f}" if line.met else f"{line.power:.1f} (!)"
    return [line.what, *(f"{time:.2f}" for time in line.times), power, f"{line.allowed}"]


def _printed(title: str, sizes: list[str], lines: list[Line]) -> Table:
    table = Table(title=title)
    for heading in _headings(sizes):
        table.add_column(heading)
    for line in lines:
        table.add_row(*_cells(line))
    return table


PAGE = """\
# How cost grows

Written by `python -m benchmarks growth --markdown`; do not edit. {machine}

Milliseconds of processor time for the same question on larger and larger battles, and the power of what is
doubled with which they grow over the last two doublings: 1 doubles with it, 2 takes four times as long. What
a side does as a whole may grow with its units times its foes, the power 2 of the units; a decision is taken
by one unit, so that the turn of a side is that times its units.
"""


def _page(tables: tuple[tuple[str, list[str], list[Line]], ...]) -> Path:
    parts = [PAGE.format(machine=report.machine())]
    for title, sizes, lines in tables:
        parts.append(f"## {title}\n\n{report.table(_headings(sizes), map(_cells, lines))}")
    return report.write("growth.md", parts)
