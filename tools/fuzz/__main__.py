"""Fuzzes for some minutes: `python -m tools.fuzz --minutes 60 --seed 1 [--kind map] [--out FOLDER]`.

Cases are made and judged in a process of its own, which is started anew when one of them ends or hangs it.
What goes wrong is made smaller and written to a folder, one case of each sort. The same seed gives the same
cases, but for how many there is time for.
"""

import hashlib
import os
import sys
import time
from collections import Counter, defaultdict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Annotated

import typer

from tools.fuzz.guard import Finding
from tools.fuzz.kinds import KINDS
from tools.fuzz.worker import Done, work

OFTEN = 300.0
"""How many seconds lie between two tables of what was done so far."""
STILL = 120.0
"""A process that has not used the processor for so many seconds, nor said a word, hangs."""
LONGEST = 300.0
"""So does one that has used it for so many seconds without a word: nothing stops what is compiled."""


def main(
    minutes: Annotated[float, typer.Option(help="How long.")] = 60,
    seed: Annotated[int, typer.Option(help="Which cases.")] = 1,
    kind: Annotated[list[str] | None, typer.Option(help="Only these kinds.")] = None,
    out: Annotated[Path, typer.Option(help="Where findings go.")] = Path("fuzz-findings"),
) -> None:
    """Fuzz every input of the program; exit status 1 when something was found."""
    names = kind or list(KINDS)
    report = Report(out, {name: KINDS[name].share for name in names})
    until = time.monotonic() + 60 * minutes
    number = 0
    while time.monotonic() < until:
        number = _watch(report, names, seed, number, until)
    report.show()
    sys.exit(1 if report.signs else 0)


def _watch(report: "Report", names: list[str], seed: int, number: int, until: float) -> int:
    """Listen to a process that judges, until the time is over or it ends: the number of the next case."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    trail = report.out / "current"
    process = context.Process(target=work, args=(theirs, seed, trail), daemon=False)
    process.start()
    theirs.close()
    try:
        while time.monotonic() < until:
            name = report.next_kind(names)
            ours.send((name, number))
            number += 1
            if not _answers(ours, process.pid or 0):
                report.note(Finding(name, "hang", trail.read_bytes(), "no answer"))
                break
            try:
                report.take(ours.recv())
            except (EOFError, ConnectionError):
                process.join()
                what = f"the process ended: {process.exitcode}"
                report.note(Finding(name, what, trail.read_bytes(), what))
                break
    finally:
        process.kill()
        process.join()
    return number


def _answers(pipe: Connection, process: int) -> bool:
    """Wait for an answer, or the end of the process: whether one came; others may need the machine too."""
    begun = last = _processor_seconds(process)
    while not pipe.poll(STILL):
        now = _processor_seconds(process)
        if now == last or now - begun > LONGEST:
            return False
        last = now
    return True


def _processor_seconds(process: int) -> float:
    """What a process has used of the processor so far, with those that it started and that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Report:
    """What has been judged so far, and what was found."""

    def __init__(self, out: Path, shares: dict[str, float]) -> None:
        self.out, self.shares = out, shares
        out.mkdir(parents=True, exist_ok=True)
        self.cases, self.parts, self.found = Counter[str](), Counter[str](), Counter[str]()
        self.seconds: dict[str, float] = defaultdict(float)
        self.slowest: dict[str, float] = defaultdict(float)
        self.memory: list[int] = []
        self.signs: Counter[str] = Counter()
        self.shown = time.monotonic()

    def next_kind(self, names: list[str]) -> str:
        """The kind that has had the least of its share of the time."""
        return min(names, key=lambda name: self.seconds[name] / self.shares[name])

    def take(self, done: Done) -> None:
        """Count a case; now and then show all."""
        if time.monotonic() - self.shown > OFTEN:
            self.show()
        self.cases[done.kind] += 1
        self.parts[done.kind] += done.parts
        self.seconds[done.kind] += done.seconds + 0.001
        self.slowest[done.kind] = max(self.slowest[done.kind], done.seconds)
        self.memory.append(done.memory)
        if done.finding:
            self.note(done.finding)

    def note(self, finding: Finding) -> None:
        """Keep the first case of each sort, and say it."""
        self.found[finding.kind] += 1
        sort = f"{finding.kind}: {finding.sign}"
        self.signs[sort] += 1
        if self.signs[sort] == 1:
            name = hashlib.sha256(sort.encode()).hexdigest()[:10]
            (self.out / f"{finding.kind}-{name}").write_bytes(finding.data)
            (self.out / f"{finding.kind}-{name}.txt").write_text(f"{sort}\n\n{finding.told}")
            sys.stdout.write(f"{sort}: {self.out / f'{finding.kind}-{name}'}\n")
            sys.stdout.flush()

    def show(self) -> None:
        """Print the table of all kinds."""
        self.shown = time.monotonic()
        head = ("kind", "cases", "parts", "CPU s", "slowest", "found")
        sys.stdout.write("{:10}{:>9}{:>10}{:>9}{:>9}{:>7}\n".format(*head))
        for name in self.shares:
            row = (name, self.cases[name], self.parts[name], self.seconds[name], self.slowest[name])
            sys.stdout.write("{:10}{:>9}{:>10}{:>9.0f}{:>9.1f}{:>7}\n".format(*row, self.found[name]))
        if self.memory:
            third = self.memory[len(self.memory) // 3]
            held = f"{third} MB held after a third of them, {self.memory[-1]} at the end"
            sys.stdout.write(f"{sum(self.cases.values())} cases; {held}\n")
        for sort, count in self.signs.most_common():
            sys.stdout.write(f"{count:6}  {sort}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    typer.run(main)
