"""The process that makes and judges cases: one that ends or hangs it takes nothing else with it."""

import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from msgspec import Struct

from tools.fuzz.guard import Finding, judged
from tools.fuzz.kind import Kind
from tools.fuzz.kinds import KINDS
from tools.fuzz.minimise import smallest


class Done(Struct):
    """A case that has been judged: its kind, what of the processor it took, the memory held after it."""

    kind: str
    seconds: float
    parts: int
    memory: int
    finding: Finding | None = None


def work(pipe: Connection, seed: int, trail: Path) -> None:
    """Judge the cases that are asked for, one after the other; `trail` holds the one that is being judged."""
    signs: set[str] = set()
    while True:
        name, number = pipe.recv()
        done = _judge(KINDS[name], Random(f"{seed}:{name}:{number}"), trail)
        if done.finding and done.finding.sign not in signs:
            signs.add(done.finding.sign)
            done.finding.data = _smaller(KINDS[name], done.finding)
        pipe.send(done)


def _judge(kind: Kind, rng: Random, trail: Path) -> Done:
    parts: list[bytes] = []
    begun = time.process_time()
    with trail.open("wb", buffering=0) as file:

        def tell(part: bytes) -> None:
            parts.append(part)
            file.write(part + b"\n")

        finding = judged(kind, lambda: kind.play(rng, tell), lambda: b"\n".join(parts))
    return Done(kind.name, time.process_time() - begun, len(parts), _held(), finding)


def _smaller(kind: Kind, finding: Finding) -> bytes:
    """A smaller case that goes wrong in the same way."""

    def fails(data: bytes) -> bool:
        again = judged(kind, lambda: kind.judge(data), lambda: data)
        return again is not None and again.sign == finding.sign

    return smallest(finding.data, fails)


def _held() -> int:
    """The MB that this process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 2**20
