"""Golden records: matches as they were played once, a line a step, that must play the same for ever.

`python -m tests.systems.golden` plays and writes them anew, after a change of the rules that was meant: the
same acts again, and from the first that is not legal any more what the level plays now.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from game.board.squares import Square
from game.bots import LEVELS
from game.bots.bystander import bystander
from game.errors import EnfiladeError
from game.match.match import Match
from game.rules.events import AnyEvent
from game.rules.state import Options
from game.systems import SYSTEMS
from tests.shipped import shipped_scenario

FOLDER = Path(__file__).parents[1] / "golden"

PLAYED = tuple(product(SYSTEMS, ("proving-ground", "terraces"), ("regular", "random")))
"""What is recorded: the system, the map, the level of all sides."""

STEPS = 60
SEED = 20


def path(system: str, map_name: str, level: str) -> Path:
    """Where a record is kept."""
    return FOLDER / f"{system}-{map_name}-{level}.jsonl"


def begun(system: str, map_name: str) -> Match[Any]:
    """The beginning of a recorded match."""
    scenario = shipped_scenario(map_name)
    return Match(SYSTEMS[system], scenario, seed=SEED, options=Options(fog=True))


def again(match: Match[Any], record: Iterable[str]) -> Iterator[str]:
    """The lines of a record as its acts are played now, up to the first that is not legal any more."""
    for text in record:
        step = json.loads(text)
        rests = [Square(*square) for square in step["rests"]]
        try:
            events = match.do(msgspec.convert(step["act"], match.system.action), rests=rests)
        except (EnfiladeError, msgspec.ValidationError):
            return
        yield line(match, events)


def played(system: str, map_name: str, level: str) -> Iterator[str]:
    """The lines of a match as it is played now."""
    match, record = begun(system, map_name), path(system, map_name, level)
    yield from again(match, record.read_text(encoding="utf-8").splitlines() if record.exists() else ())
    while len(match.record.entries) <= STEPS and (now := match.prompt):
        player = bystander if now.side == "neutral" else LEVELS[level]
        decision = player(match.system, match.seen(), match.past())
        assert decision is not None
        yield line(match, match.do(decision.action))


def line(match: Match[Any], events: tuple[AnyEvent, ...]) -> str:
    """One step: the action, the faces, what happened in words, and the hash after it."""
    entry = match.record.entries[-1]
    told = [f"{type(event).__name__.lower()} {getattr(event, 'unit', '')}".strip() for event in events]
    step = {"act": entry.act, "faces": entry.faces, "rests": entry.rests, "told": told, "hash": entry.hash}
    return json.dumps(msgspec.to_builtins(step))


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for one in PLAYED:
        path(*one).write_text("\n".join(played(*one)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
