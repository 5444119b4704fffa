"""What is fuzzed: a kind of input makes cases at random, and judges any case again from its bytes alone."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar


class Wrong(Exception):
    """Something that must always hold does not; `what` is the same for every case of it."""

    def __init__(self, what: str, *about: object) -> None:
        super().__init__(" ".join([what, *(str(part)[:300] for part in about)]))
        self.what = what


def require(holds: object, what: str, *about: object) -> None:
    """Raise Wrong unless something holds."""
    if not holds:
        raise Wrong(what, *about)


Tell = Callable[[bytes], object]
"""Takes each part of a case before it is tried, so that a crash leaves it known."""


class Kind(ABC):
    """A kind of input; what `judge` raises, and what takes longer than `seconds` of CPU, is a finding."""

    name: ClassVar[str]
    seconds: ClassVar[float] = 5.0
    share: ClassVar[float] = 1.0
    """How much of the time it gets, compared with the others."""

    @abstractmethod
    def judge(self, data: bytes) -> None:
        """Try a case, and require what must hold; bytes that are no case of the kind are passed over."""

    @abstractmethod
    def play(self, rng: Random, tell: Tell) -> None:
        """Make a case and judge it; where one part answers another they are told one by one, a line each."""


class WholeKind(Kind):
    """A kind of input that is made before it is tried."""

    @abstractmethod
    def make(self, rng: Random) -> bytes:
        """A case."""

    def play(self, rng: Random, tell: Tell) -> None:
        data = self.make(rng)
        tell(data)
        self.judge(data)


def lines_of(data: bytes) -> list[Any]:
    """The values of a case that is one JSON value a line; lines that are none are passed over."""
    values = []
    for line in data.splitlines():
        try:
            values.append(json.loads(line))
        except ValueError:
            continue
    return values


def line(value: object) -> bytes:
    """A value as a line of such a case."""
    return json.dumps(value).encode()
