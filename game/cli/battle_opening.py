"""The battle that the window opens with when a command names a map: it brings what a battle needs.

The window imports this module in a thread, so that its first picture does not wait for it.
"""

from collections.abc import Mapping
from pathlib import Path

from game.rules.units import Side
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan, random_seed, read, systems_for


def battle(
    map_path: Path,
    system: str | None,
    seed: int | None,
    players: Mapping[Side, str],
    *,
    fog: bool,
    house: Mapping[str, int],
    turn_limit: int | None,
    sturdy: bool,
) -> BattleScreen:
    """A battle on a map: without a system by the first that it is for, without a seed by chance."""
    plan = Plan(
        map=map_path,
        system=system or _first_system(map_path),
        seed=random_seed() if seed is None else seed,
        players=players,
        fog=fog,
        house=house,
        turn_limit=turn_limit,
        sturdy=sturdy,
    )
    return BattleScreen(plan, plan.match())


def _first_system(map_path: Path) -> str:
    """The first system that a map is for."""
    scenario = read(map_path).scenario
    return next((suited.name for suited in systems_for(scenario)), scenario.systems[0])
