"""How long the fields of the lab take on a map of 40x30 squares: while a wall is drawn, and a unit dragged.

Drawing a wall makes a new board in every frame, of which nothing is known; dragging a unit keeps it. Each
field is asked in each rule system that the map serves; the slowest one counts.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median
from time import process_time

from msgspec.structs import replace

from benchmarks.table import Row
from game.analysis.exposure import exposure_at, under_fire
from game.analysis.overlays import Overlay, field, offered
from game.analysis.standpoint import Standpoint, of_unit
from game.board.board import Board
from game.board.squares import Square
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.rules.scenario import Scenario
from game.rules.state import AnyState, changed
from game.systems import SYSTEMS

ROUNDS, WARM = 15, 2
FRAMES = 33.3
"""Milliseconds of processor time that a field may take: two frames."""
FROM_AFAR = {"opening": 66.7}
"""What looks from some hundred squares for each enemy may take four: all of them anew on a new board."""
ALL = 10.0
"""Seconds until the background has told all of exposure."""

Views = Iterator[AnyState]


def rows() -> list[Row]:
    """One row a field that is to be there at once, and one a rule system for exposure."""
    scenario = load_map(maps() / "terraces.toml").scenario
    quick = [row for row in offered("lab") if row.quick]
    ways = (("a wall is drawn", _drawn), ("a unit is dragged", _dragged))
    at_once = [_row(row, what, way, scenario) for row in quick for what, way in ways]
    return [*at_once, *(_exposure(name, scenario) for name in scenario.systems)]


def _row(asked: Overlay, what: str, way: Callable[[AnyState], Views], scenario: Scenario) -> Row:
    times = {name: _slowest(asked, way, name, scenario) for name in scenario.systems}
    slowest, goal = max(times, key=times.__getitem__), FROM_AFAR.get(asked.name, FRAMES)
    return Row(
        what=f"field {asked.name} while {what}, 40x30",
        goal=f"<= {goal} ms",
        measured=f"{times[slowest]:.2f} ms",
        ours=f"in {slowest}",
        yardstick="",
        met=times[slowest] <= goal,
    )


def _slowest(asked: Overlay, way: Callable[[AnyState], Views], name: str, scenario: Scenario) -> float:
    """The median milliseconds of a field in a rule system, the view of the side included."""
    states = way(_begun(name, scenario))
    times = [_timed(lambda: field(asked.name, _at(name, next(states)))) for _ in range(ROUNDS + WARM)]
    return median(times[WARM:])


def _begun(name: str, scenario: Scenario) -> AnyState:
    state: AnyState = Match(SYSTEMS[name], scenario, seed=1).state
    return state


def _at(name: str, state: AnyState) -> Standpoint:
    """The first of the squad, who looks for a place against the first two enemies."""
    foes = tuple(one.id for one in state.units if one.side == "opposition")[:2]
    unit = next(one.id for one in state.units if one.side == "squad")
    return of_unit(SYSTEMS[name], state, unit, cover_from=foes, shoots=foes[:1])


def _drawn(state: AnyState) -> Views:
    """Every time another square is a wall."""
    board = state.board
    free = [one for one in board.squares() if not state.holder(one) and not board.terrain(one).barrier]
    for square in cycle(free[len(free) // 2 :]):
        made = board.put(square, "#")
        yield replace(state, board=Board(*(getattr(made, name) for name in Board.__struct_fields__)))


def _dragged(state: AnyState) -> Views:
    """Every time the first of the squad stands a square farther."""
    unit = next(one for one in state.units if one.side == "squad")
    free = [one for one in state.board.squares() if not state.board.terrain(one).barrier]
    start = free.index(Square(*unit.at))
    for step in cycle(range(1, len(free))):
        yield changed(state, unit.id, at=free[(start + step) % len(free)])


def _exposure(name: str, scenario: Scenario) -> Row:
    """All squares that some enemy sees, as the process works them out while the window is drawn."""
    state = _begun(name, scenario)
    at = _at(name, state)
    squares = list(under_fire(at, at.subject.at))
    times = [_timed(lambda: exposure_at(at.system, at.seen, at.unit, one)) for one in squares]  # noqa: B023 (called at once)
    whole = sum(times) / 1000
    return Row(
        what=f"exposure of all {len(squares)} squares under fire, {name}, 40x30",
        goal=f"<= {ALL:g} s",
        measured=f"{whole:.1f} s",
        ours=f"the slowest square: {max(times):.0f} ms",
        yardstick="",
        met=whole <= ALL,
    )


def _timed(run: Callable[[], object]) -> float:
    """The milliseconds of processor time that something takes."""
    start = process_time()
    run()
    return 1000 * (process_time() - start)
