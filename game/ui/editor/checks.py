"""The live checks of a map: its faults (M-01), and what its author may not have meant (M-07)."""

from typing import NamedTuple

import msgspec

from game.analysis.map_lint import Finding, lint, thorough_lint
from game.board.squares import Square
from game.errors import BadMap, EnfiladeError, Fault
from game.files.catalogue import block_types
from game.files.map_reader import read_map
from game.files.parsed_map import ParsedMap
from game.files.positions import KeyPath
from game.match.worker import Worker
from game.systems import SYSTEMS
from game.ui.editor.easel import Easel
from game.ui.widgets.theme import Tone

QUIET, CALM = 0.12, 1.5
"""Seconds without a change before the quick checks are asked, and before the thorough ones are."""

LARGE, PATIENT = 128 * 128, 0.4
"""On boards of more squares than these the quick checks wait for so many seconds."""


class Remark(NamedTuple):
    """One line: its words, its tone, where it is on the board and in which table."""

    text: str
    tone: Tone
    squares: tuple[Square, ...] = ()
    path: KeyPath = ()


class Checks:
    """What is known of the map as it stands; the thorough checks go on in a process of their own."""

    def __init__(self, easel: Easel) -> None:
        self.easel = easel
        self.found: tuple[Remark, ...] = ()
        self.at = -1
        """Which remark was gone to last."""
        self._version, self._quiet = -1, 0.0
        self._quick: int | None = None
        self._asked: int | None = None
        self._worker: Worker | None = None
        self._waiting = False

    @property
    def working(self) -> bool:
        """Whether more may be found than is told."""
        return self._quick != self._version or self._waiting

    @property
    def _wait(self) -> float:
        parsed = self.easel.desk.parsed
        return PATIENT if parsed.width * parsed.height > LARGE else QUIET

    def update(self, seconds: float, *, ready: bool) -> None:
        """Ask what is due, take what has come."""
        version = self.easel.document.version
        if version != self._version:
            self._version, self._quiet, self._waiting = version, 0.0, False
            return
        self._quiet += seconds
        if self._quiet >= self._wait and self._quick != version and ready and not self.easel.desk.held:
            self._quick, self.at = version, -1
            self.found = self._first()
        elif self._quiet >= CALM and self._asked != version and self.easel.document.scenario():
            self._ask(version)
        self._take()

    def _first(self) -> tuple[Remark, ...]:
        document = self.easel.document
        scenario = document.scenario()
        if scenario is None:
            return tuple(map(self._fault, document.faults()))
        return tuple(map(_finding, lint(scenario)))

    def _fault(self, fault: Fault) -> Remark:
        hint = f' (did you mean "{fault.nearest}"?)' if fault.nearest else ""
        words = f"line {fault.line}: found {fault.found}; expected {fault.expected}{hint}"
        parsed = self.easel.desk.parsed
        at = parsed.square_at(fault.line, fault.column)
        return Remark(words, "bad", (at,) if at else (), _table(parsed, fault.line))

    def _ask(self, version: int) -> None:
        if self._worker is None:
            self._worker = Worker(Desk)
        self._asked, self._waiting = version, True
        self._worker.ask(self.easel.document.text.encode())

    def _take(self) -> None:
        if self._worker is None or not self._waiting:
            return
        try:
            message = self._worker.poll()
        except EnfiladeError:  # it died: the quick checks stand alone until the next change
            self._waiting = False
            return
        if message is not None:
            self._waiting = False
            more = msgspec.json.decode(message, type=tuple[Finding, ...])
            self.found = (*self.found, *map(_finding, more))

    def next(self) -> Remark | None:
        """The remark after the one that was gone to last."""
        return self.go((self.at + 1) % len(self.found)) if self.found else None

    def go(self, at: int) -> Remark | None:
        """Go to a remark."""
        if not 0 <= at < len(self.found):
            return None
        self.at = at
        return self.found[at]

    @property
    def marked(self) -> tuple[Square, ...]:
        """The squares of the remark that was gone to last."""
        return self.found[self.at].squares if 0 <= self.at < len(self.found) else ()

    def close(self) -> None:
        """End the process."""
        if self._worker:
            self._worker.close()
            self._worker = None


class Desk:
    """What answers in the process: the thorough checks of a map's text."""

    def __init__(self) -> None:
        self._types = block_types(SYSTEMS)

    def __call__(self, question: bytes) -> tuple[bytes, ...]:
        """The findings as JSON; of a map with faults there are none."""
        try:
            scenario = read_map(question, types=self._types).scenario
        except BadMap:
            return (b"[]",)
        return (msgspec.json.encode(thorough_lint(scenario, SYSTEMS)),)


def _finding(one: Finding) -> Remark:
    return Remark(one.text, "warn", one.squares)


def _table(parsed: ParsedMap, line: int) -> KeyPath:
    """The table of an array in which a line of the text stands, else that of the map."""
    positions = parsed.positions
    above = [one.path for one in positions.statements if positions.place(one.start).line <= line]
    path = above[-1][:2] if above else ()
    return path if len(path) > 1 and isinstance(path[1], int) else ()
