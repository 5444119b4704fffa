"""What the window opens with when a command names something: it brings the whole game.

Each function does the work and returns what then opens the screen; the window imports this module in a
thread, so that its first picture does not wait for it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.analysis.rulings import on_board
from game.board.squares import Square
from game.editor.document import Document
from game.files.saves import load
from game.rules.units import Side
from game.ui import navigation
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan, planned, random_seed, read, systems_for

Opening = Callable[[App], object]

SCREENS = navigation
"""All screens: they are imported with this module, not when the first one is opened."""


def battle(
    map_path: Path,
    system: str | None,
    seed: int | None,
    players: Mapping[Side, str],
    *,
    fog: bool,
    house: Mapping[str, int],
    turn_limit: int | None,
) -> Opening:
    """A battle on a map: without a system by the first that it is for, without a seed by chance."""
    scenario = read(map_path).scenario
    offered = next((suited.name for suited in systems_for(scenario)), scenario.systems[0])
    plan = Plan(
        map=map_path,
        system=system or offered,
        seed=random_seed() if seed is None else seed,
        players=players,
        fog=fog,
        house=house,
        turn_limit=turn_limit,
    )
    screen = BattleScreen(plan, plan.match())
    return lambda app: app.over_first(screen)


def record(file: Path) -> Opening:
    """The replay of a saved match or a record."""
    saved = load(file)
    planned(saved)
    return lambda app: app.navigation.watch(saved)


def document(map_path: Path) -> Opening:
    """A map in the editor."""
    opened = Document.open(map_path)
    return lambda app: app.navigation.edit(opened)


def choosing() -> Opening:
    """The choice of a map to edit."""
    return lambda app: app.navigation.choose_map_to_edit()


def lab(map_path: Path, start: Square | None, to: Square | None, system: str) -> Opening:
    """The lab on a map, with the squares that are looked from and at, if any."""
    scenario = read(map_path).scenario
    ends = tuple(
        square and on_board(square, scenario.board, option)
        for square, option in ((start, "--from"), (to, "--to"))
    )
    return lambda app: app.navigation.study_map(scenario, system, (ends[0], ends[1]))
