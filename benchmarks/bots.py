"""How long the regular computer player takes to decide, and for a whole turn of its side."""

from statistics import median
from time import process_time
from typing import Any

from benchmarks.table import Row, slow
from game.bots import PLAYERS
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.rules.players import BYSTANDER
from game.rules.state import Options
from game.systems import SYSTEMS

MAPS = ("proving-ground", "gable-street", "terraces")
DECISIONS = 80
"""So many decisions are taken of the first ones on each map."""
SLOW, TURN = 50.0, 80.0
"""Milliseconds: for 95 % of decisions, and for a side's turn in the median (Wesnoth's computer: 50 to 80)."""


def rows() -> list[Row]:
    """Two rows a rule system: single decisions, and those of a side in a row."""
    return [row for name in SYSTEMS for row in _rows(name)]


def _rows(name: str) -> list[Row]:
    decisions: list[float] = []
    turns: list[float] = []
    for map_name in MAPS:
        scenario = load_map(maps() / f"{map_name}.toml").scenario
        if name in scenario.systems:
            each, whole = _played(Match(SYSTEMS[name], scenario, seed=1, options=Options(fog=True)))
            decisions, turns = decisions + each, turns + whole
    return [
        Row(
            f"a decision of the regular level, {name}",
            f"95 % <= {SLOW:g} ms",
            f"{slow(decisions):.0f} ms",
            f"median {median(decisions):.0f}, worst {max(decisions):.0f} ms of {len(decisions)}",
            "",
            slow(decisions) <= SLOW,
        ),
        Row(
            f"a side's turn of the regular level, {name}",
            f"median <= {TURN:g} ms",
            f"{median(turns):.0f} ms",
            f"worst {max(turns):.0f} ms of {len(turns)}",
            "Wesnoth's computer: 50 to 80 ms",
            median(turns) <= TURN,
        ),
    ]


def _played(match: Match[Any]) -> tuple[list[float], list[float]]:
    """The milliseconds of each decision, and of each row of decisions of one side."""
    decisions: list[float] = []
    turns: list[float] = []
    last = None
    while (now := match.prompt) is not None and len(decisions) < DECISIONS:
        player = PLAYERS[BYSTANDER if now.side == "neutral" else "regular"]
        start = process_time()
        decision = player(match.system, match.seen(), match.past())
        taken = 1000 * (process_time() - start)
        assert decision is not None
        decisions.append(taken)
        if now.side != last:
            turns.append(0.0)
            last = now.side
        turns[-1] += taken
        match.do(decision.action)
    return decisions, turns[:-1]
