"""A series of matches between bots: each alone, many in processes of their own, or in the background."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

import msgspec
from msgspec import Struct

from game.bots import LEVELS, PLAYERS
from game.errors import BadOptions, require_known
from game.files.catalogue import block_types
from game.files.map_reader import load_map
from game.match.match import Match, complete
from game.match.worker import Worker
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.rules.units import SIDES, Side
from game.simulate.executors import process_pool
from game.simulate.play import play_out
from game.systems import SYSTEMS


@dataclass(frozen=True)
class Played:
    """One match: its seed, who won (None: a draw), in how many turns and actions, and its last hash.

    `fault` says what went wrong, empty when nothing did.
    """

    seed: int
    winner: Side | None
    turns: int
    acts: int
    hash: str
    fault: str = ""


IN_FOG = Options(fog=True)
"""How a series is played if nothing else is said."""


@dataclass(frozen=True)
class Pairing:
    """What is played: a map under a system, by bots of these levels, with these options."""

    system: str
    map: Path
    levels: Mapping[Side, str]
    options: Options = IN_FOG


def paired(system: str, path: Path, level: str, options: Options = IN_FOG) -> Pairing:
    """A pairing of one level against itself. Raises BadMap, and BadOptions for what there is not."""
    require_known("rule system", system, SYSTEMS)
    require_known("level", level, LEVELS)
    suited = _scenario(path).systems
    if system not in suited:
        raise BadOptions(f"{path.stem} is not for {system}; it is for: {', '.join(suited)}")
    return Pairing(system, path, dict.fromkeys(SIDES, level), complete(SYSTEMS[system], options))


def _scenario(path: Path) -> Scenario:
    """The map of a file, its stat blocks checked by the systems that read them; BadMap."""
    return load_map(path, types=block_types(SYSTEMS)).scenario


def play_one(pairing: Pairing, seed: int) -> Played:
    """Play one match to its end; a fault of the rules or the bots is told, not raised."""
    try:
        match = Match(SYSTEMS[pairing.system], _scenario(pairing.map), seed=seed, options=pairing.options)
    except Exception as error:  # noqa: BLE001 (see play_out)
        return lost(seed, f"{type(error).__name__}: {error}")
    ended = play_out(match, {side: PLAYERS[name] for side, name in pairing.levels.items()})
    outcome = match.state.outcome
    winner = outcome.winner if outcome else None
    return Played(seed, winner, match.state.clock.turn, ended.acts, match.hash, ended.fault)


def lost(seed: int, fault: str) -> Played:
    """A match of which nothing is known but that it failed."""
    return Played(seed, None, 0, 0, "", fault)


def play_many(pairing: Pairing, seeds: range, workers: int) -> Generator[Played, None, None]:
    """Play a match for each seed, in so many processes, each as it ends.

    When a process dies, the matches that are lost with it are told as faults (J-10). The processes end with
    the series: they leave Ctrl+C to whoever waits for them, and are ended when nobody does any more.
    """
    if workers == 1:
        yield from (play_one(pairing, seed) for seed in seeds)
        return
    with process_pool(workers) as pool:
        running = {pool.submit(play_one, pairing, seed): seed for seed in seeds}
        for played in as_completed(running):
            try:
                yield played.result()
            except BrokenExecutor as error:
                yield lost(running[played], f"the process has died: {error}")


@dataclass(frozen=True)
class Summary:
    """What a series came to."""

    matches: int
    wins: Mapping[str, int]
    turns_mean: float
    turns_median: float
    turns_most: int
    acts_mean: float
    faults: tuple[Played, ...]


def summed_up(played: list[Played]) -> Summary:
    """The figures of a series of at least match match."""
    wins = Counter(match.winner or "draw" for match in played if not match.fault)
    turns = [match.turns for match in played]
    return Summary(
        matches=len(played),
        wins=dict(wins.most_common()),
        turns_mean=mean(turns),
        turns_median=median(turns),
        turns_most=max(turns),
        acts_mean=mean(match.acts for match in played),
        faults=tuple(match for match in played if match.fault),
    )


class SeededPairing(Struct, frozen=True):
    """One match to be played."""

    number: int
    system: str
    map: str
    levels: dict[Side, str]
    options: Options
    seed: int


class Done(Struct, frozen=True):
    """A match that was played: the number of its pairing, and how it went."""

    pairing: int
    played: Played


class BackgroundSeries:
    """Plays every pairing with every seed; nothing but `close` ever waits for it.

    The pairings take turns, so that all have some figures early. A process that dies is told by `poll`.
    """

    def __init__(self, pairings: Sequence[Pairing], seeds: range, workers: int = 2) -> None:
        matches = [
            SeededPairing(
                number, pairing.system, str(pairing.map), dict(pairing.levels), pairing.options, seed
            )
            for seed in seeds
            for number, pairing in enumerate(pairings)
        ]
        self.total = len(matches)
        self.done = 0
        self._workers = [Worker(_Player) for _ in range(min(workers, len(matches)))]
        for at, worker in enumerate(self._workers):
            worker.ask(msgspec.json.encode(matches[at :: len(self._workers)]))

    def poll(self) -> list[Done]:
        """The matches that have ended since the last time. Raises EnfiladeError when a process has died."""
        ended = list[Done]()
        for worker in self._workers:
            while (message := worker.poll()) is not None:
                ended.append(msgspec.json.decode(message, type=Done))
        self.done += len(ended)
        return ended

    def close(self) -> None:
        """End the processes; what has not been played is not."""
        for worker in self._workers:
            worker.close()


class _Player:
    """What plays in a process: one match after the other."""

    def __call__(self, question: bytes) -> Iterator[bytes]:
        """Each match as it ends."""
        for match in msgspec.json.decode(question, type=list[SeededPairing]):
            pairing = Pairing(match.system, Path(match.map), match.levels, match.options)
            yield msgspec.json.encode(Done(match.number, play_one(pairing, match.seed)))
