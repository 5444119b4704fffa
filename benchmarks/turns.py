"""How long the computer thinks in a whole turn of its side: eight each, on a board of 40 by 30 squares."""

from time import process_time
from typing import Any

from msgspec.structs import replace

from benchmarks.table import Row
from game.bots import LEVELS, PLAYERS
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.rules.players import BYSTANDER
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.systems import SYSTEMS

MAP = "terraces"
EACH = 8
"""So many of each side."""
TURN = 3
"""The turn that is measured: the sides have met."""
MOST = {"regular": 0.3, "veteran": 2.0, "elite": 8.0}
"""Seconds on one core that a level may take."""


def rows() -> list[Row]:
    """A row for each level and rule system: the slower of the two sides."""
    scenario = crowded(load_map(maps() / f"{MAP}.toml").scenario)
    return [_row(level, system, scenario) for level in MOST for system in SYSTEMS]


def _row(level: str, system: str, scenario: Scenario) -> Row:
    taken = _taken(level, Match(SYSTEMS[system], scenario, seed=1, options=Options(fog=False)))
    return Row(
        f"a side's whole turn of the {level} level, {EACH} a side on 40x30, {system}",
        f"<= {MOST[level]:g} s",
        f"{max(taken):.2f} s",
        f"the other side {min(taken):.2f} s",
        "",
        max(taken) <= MOST[level],
    )


def crowded(scenario: Scenario) -> Scenario:
    """The scenario with EACH units of either side: more of those that it has, beside them."""
    units = list(scenario.placements)
    for side in ("squad", "opposition"):
        mine = [unit for unit in units if unit.side == side]
        for number in range(EACH - len(mine)):
            taken = {unit.at for unit in units}
            free = (
                at
                for unit in mine
                for at in scenario.board.around(unit.at)
                if at not in taken and scenario.board.terrain(at).cost
            )
            another = mine[number % len(mine)]
            units.append(replace(another, id=f"{another.id} {number}", at=next(free)))
    return replace(scenario, placements=tuple(units))


def _taken(level: str, match: Match[Any]) -> list[float]:
    """The seconds that each side thinks in TURN, after turns of the regular level."""
    taken = {"squad": 0.0, "opposition": 0.0}
    while (now := match.prompt) is not None and match.state.clock.turn <= TURN:
        thinker = LEVELS[level] if match.state.clock.turn == TURN else PLAYERS["regular"]
        player = PLAYERS[BYSTANDER] if now.side == "neutral" else thinker
        start = process_time()
        decision = player(match.system, match.seen(), match.past())
        assert decision is not None
        if now.side in taken and match.state.clock.turn == TURN:
            taken[now.side] += process_time() - start
        match.do(decision.action)
    return list(taken.values())
