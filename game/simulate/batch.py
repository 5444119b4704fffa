"""A series of matches that goes on in processes of its own while its starter does something else."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from game.match.worker import Worker
from game.rules.sides import Side
from game.simulate.series import Pairing, Played, play_one


class Match(Struct, frozen=True):
    """One match to be played."""

    number: int
    system: str
    map: str
    levels: dict[Side, str]
    fog: bool
    seed: int


class Done(Struct, frozen=True):
    """A match that was played: the number of its pairing, and how it went."""

    pairing: int
    played: Played


class Batch:
    """Plays every pairing with every seed; nothing but `close` ever waits for it.

    The pairings take turns, so that all have some figures early. A process that dies is told by `poll`.
    """

    def __init__(self, pairings: Sequence[Pairing], seeds: range, workers: int = 2) -> None:
        matches = [
            Match(number, one.system, str(one.map), dict(one.levels), one.fog, seed)
            for seed in seeds
            for number, one in enumerate(pairings)
        ]
        self.total = len(matches)
        self.done = 0
        self._workers = [Worker(Table) for _ in range(min(workers, len(matches)))]
        for at, worker in enumerate(self._workers):
            worker.ask(msgspec.json.encode(matches[at :: len(self._workers)]))

    def poll(self) -> list[Done]:
        """The matches that have ended since the last time. Raises EnfiladeError when a process has died."""
        found = list[Done]()
        for worker in self._workers:
            while (message := worker.poll()) is not None:
                found.append(msgspec.json.decode(message, type=Done))
        self.done += len(found)
        return found

    def close(self) -> None:
        """End the processes; what has not been played is not."""
        for worker in self._workers:
            worker.close()


class Table:
    """What plays in a process: one match after the other."""

    def __call__(self, question: bytes) -> Iterator[bytes]:
        """Each match as it ends."""
        for one in msgspec.json.decode(question, type=list[Match]):
            pairing = Pairing(one.system, Path(one.map), one.levels, one.fog)
            yield msgspec.json.encode(Done(one.number, play_one(pairing, one.seed)))
