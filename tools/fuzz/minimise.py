"""Smaller cases that go wrong in the same way."""

import time
from collections.abc import Callable, Sequence

TRIES = 400
SECONDS = 90.0


def smallest(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """A case as small as leaving out lines, then pieces of them, makes it in a limited time."""
    effort = _Effort(fails)
    rows = effort.reduced(data.split(b"\n"), b"\n")
    data = b"\n".join(rows)
    if len(data) <= 20_000:
        data = b"".join(effort.reduced([data[at : at + 1] for at in range(len(data))], b""))
    return data


class _Effort:
    def __init__(self, fails: Callable[[bytes], bool]) -> None:
        self.fails = fails
        self.tries, self.until = TRIES, time.monotonic() + SECONDS

    def reduced(self, parts: Sequence[bytes], joint: bytes) -> Sequence[bytes]:
        """The parts that are needed: halves are left out first, then ever smaller pieces."""
        size = max(len(parts) // 2, 1)
        while size:
            at = 0
            while at < len(parts):
                fewer = [*parts[:at], *parts[at + size :]]
                if self._fails(joint.join(fewer)):
                    parts = fewer
                else:
                    at += size
            size //= 2
        return parts

    def _fails(self, data: bytes) -> bool:
        self.tries -= 1
        return self.tries > 0 and time.monotonic() < self.until and self.fails(data)
