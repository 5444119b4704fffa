"""Playing a record again, up to the first difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

import msgspec
from msgspec.structs import replace

from game.errors import EnfiladeError
from game.match.match import Match
from game.match.record import WORDS_HASHED, Entry, Record
from game.match.sandbox import Edit
from game.rules.scenario import Scenario
from game.rules.state import S
from game.rules.system import System


@dataclass(frozen=True)
class Difference:
    """The first place where a replay is not what was recorded: the entry, from 0, and how it differs."""

    entry: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"entry {self.entry}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class Replayed(Generic[S]):
    """A match replayed as far as it agrees with its record."""

    match: Match[S]
    difference: Difference | None


def replay(system: System[S], scenario: Scenario, record: Record, upto: int | None = None) -> Replayed[S]:
    """Play a record again, its first `upto` entries (None: all), and stop at the first difference.

    Faces come from the record's seed and the faces that were forced, and are compared; resting squares
    are taken from the record, since physics is exact on one machine only (B-27).
    """
    *_, last = steps(system, scenario, record, upto)
    return last


def steps(
    system: System[S], scenario: Scenario, record: Record, upto: int | None = None
) -> Iterator[Replayed[S]]:
    """Play a record again as `replay` does, one entry at a time: what has become of it after each."""
    match = Match(system, scenario, seed=record.seed, options=record.options, source=record.map)
    if not record.entries[:upto]:
        yield Replayed(match, None)
    for number, entry in enumerate(record.entries[:upto]):
        difference = _step(match, number, entry, record.format)
        yield Replayed(match, difference)
        if difference:
            return


def _step(match: Match[S], number: int, entry: Entry, written: int) -> Difference | None:
    """Do one entry; how it differs from what was recorded, if it does."""
    try:
        if number:
            _again(match, entry)
    except (EnfiladeError, msgspec.ValidationError) as error:
        return Difference(number, "a legal step", str(error))
    found = match.record.entries[-1]
    if written == WORDS_HASHED and (match.state.pending or match.state.outcome):
        entry = replace(entry, hash=found.hash)
    return _differs(number, entry, found)


def _again(match: Match[S], entry: Entry) -> None:
    if entry.edit is not None:
        match.edit(msgspec.convert(entry.edit, Edit))
    else:
        action = msgspec.convert(entry.act, match.system.action)
        match.do(action, entry.faces[: entry.forced], entry.rests)


def _differs(number: int, expected: Entry, found: Entry) -> Difference | None:
    if expected.faces != found.faces:
        return Difference(number, f"the faces {expected.faces}", f"{found.faces}")
    if expected.hash != found.hash:
        return Difference(number, f"the hash {expected.hash}", found.hash)
    return None
