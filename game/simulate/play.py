"""One match between bots, played to its end: whatever goes wrong in it is told, not raised."""

from collections.abc import Mapping
from time import process_time
from typing import Any, NamedTuple

from game.bots import PLAYERS
from game.bots.decisions import Player
from game.match.match import Match
from game.rules.players import BYSTANDER
from game.rules.units import Side
from game.simulate.tally import Watcher

MOST_ACTS = 20_000
"""A match that has not ended after so many actions has stalled."""


class Ended(NamedTuple):
    """How playing a match has ended: after how many actions; `fault` is empty when nothing went wrong."""

    acts: int
    fault: str = ""


def play_out(match: Match[Any], levels: Mapping[Side, Player], watcher: Watcher | None = None) -> Ended:
    """Play a match to its end by the levels that play its sides; neutrals are played as bystanders."""
    acts = 0
    try:
        while (now := match.prompt) is not None and acts < MOST_ACTS:
            begun = process_time()
            player = PLAYERS[BYSTANDER] if now.side == "neutral" else levels[now.side]
            decision = player(match.system, match.seen(), match.past())
            if decision is None:
                return Ended(acts, "nobody decided")
            if watcher:
                watcher.sees(now.side, decision.action, process_time() - begun)
            match.do(decision.action)
            acts += 1
        if watcher:
            watcher.settle()
    except Exception as error:  # noqa: BLE001 (a fault of ours is what matches between bots are to find)
        return Ended(acts, f"{type(error).__name__}: {error}")
    return Ended(acts, "" if match.prompt is None else "it did not end")
