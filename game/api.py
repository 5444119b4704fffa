"""The public face: what `import game` offers. Everything here is kept stable; all other modules may change.

>>> match = start("training-yard", "squad", seed=7)
>>> while not (shots := [action for action in match.legal() if action.kind == "shoot"]):
...     events = match.do(decide(match))
>>> match.odds(shots[0])
<Forecast: hit 7/128, damage 31/256 expected, takes out 0>
"""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

from msgspec import UNSET

from game.bots import LEVELS
from game.errors import BadOptions, BadRecord, EnfiladeError, require_known
from game.files.catalogue import block_types
from game.files.map_names import map_path
from game.files.map_reader import MapFile, load_map
from game.files.records import load_record, restored, save_record
from game.match.match import Match
from game.match.record import Record
from game.rules.actions import Action
from game.rules.forecast import Forecast
from game.rules.state import Options
from game.rules.units import Side
from game.systems import SYSTEMS

__all__ = [
    "LEVELS",
    "SYSTEMS",
    "Action",
    "EnfiladeError",
    "Forecast",
    "Match",
    "Record",
    "decide",
    "load_record",
    "open_map",
    "replay",
    "save_record",
    "start",
]


def open_map(name: str | PathLike[str]) -> MapFile:
    """The map of a file or of a name, the game's or the user's own. Raises BadMap with all its faults.

    >>> open_map("training-yard").scenario.board
    <Board 8x8>
    """
    return load_map(map_path(name), types=block_types(SYSTEMS))


def start(
    name: str | PathLike[str],
    system: str,
    *,
    seed: int = 0,
    fog: bool = False,
    sandbox: bool = False,
    house: Mapping[str, int] | None = None,
    turn_limit: int | None = None,
    sturdy: Iterable[Side] = (),
) -> Match[Any]:
    """Start a match on a map under a rule system.

    `house` are house rules by name, `turn_limit` is the last turn in place of the map's; the units of
    sides that are `sturdy` have a third more health.

    Raises BadMap for a map that cannot be played, UnknownName for a system that there is not, BadOptions for
    a house rule that there is not and for a map that is not made for the system.
    """
    require_known("rule system", system, SYSTEMS)
    map_file = open_map(name)
    scenario = map_file.scenario
    if system not in scenario.systems:
        raise BadOptions(f"{scenario.name} is not for {system}; it is for: {', '.join(scenario.systems)}")
    limit = UNSET if turn_limit is None else turn_limit
    options = Options(fog, sandbox, tuple((house or {}).items()), limit, tuple(sturdy))
    return Match(SYSTEMS[system], scenario, seed=seed, options=options, source=map_file.data.decode())


def decide(match: Match[Any], level: str = "regular") -> Action[Any]:
    """What the computer would do for the side to act, knowing what that side knows; it is not done.

    Raises UnknownName for a level that there is not, BadOptions when the match is over.
    """
    decision = LEVELS[require_known("level", level, LEVELS)](match.system, match.seen(), match.past())
    if decision is None:
        raise BadOptions("the match is over: nobody has to act")
    return decision.action


def replay(record: Record) -> Match[Any]:
    """Play a record again: the same match. Raises BadRecord at the first difference.

    >>> match = start("training-yard", "squad", seed=7)
    >>> for _ in range(5):
    ...     happened = match.do(decide(match))
    >>> replay(match.record).hash == match.hash
    True
    """
    replayed = restored(record, SYSTEMS)
    if replayed.difference:
        raise BadRecord(str(replayed.difference))
    return replayed.match
