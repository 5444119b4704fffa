"""The live checks of a map: its faults (M-01), and what its author may not have meant (M-07)."""

from typing import NamedTuple

import msgspec
import pygame
from pygame import Surface

from game.analysis.map_lint import Finding, lint, thorough_lint
from game.board.squares import Square
from game.errors import BadMap, EnfiladeError, Fault
from game.files.catalogue import block_types
from game.files.map_reader import read_map
from game.files.map_schema import at_path
from game.files.parsed_map import ParsedMap
from game.files.positions import KeyPath
from game.match.worker import Worker
from game.systems import SYSTEMS
from game.ui.board.card import Span, heading, row
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Stack
from game.ui.editor.state import EditorViewState
from game.ui.layout import Box
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import GROUND, Tone

QUIET, CALM = 0.12, 1.5
"""Seconds without a change before the quick checks are asked, and before the thorough ones are."""

LARGE, PATIENT = 128 * 128, 0.4
"""A number of squares, and the seconds that the quick checks wait on larger boards."""

CROSS = "\N{MULTIPLICATION SIGN}"
"""Stands before a fault."""


class Remark(NamedTuple):
    """One line: its words, its tone, where it is on the board, and the table whose form shows it, if any."""

    text: str
    tone: Tone
    squares: tuple[Square, ...] = ()
    path: KeyPath | None = None


class CheckLines(NamedTuple):
    """What the checks say: each line with its tone; `working` while the thorough ones go on."""

    lines: tuple[tuple[str, Tone], ...]
    working: bool
    at: int = -1
    """Which one was gone to last."""


class Checks:
    """What is known of the map as it stands; the thorough checks go on in a process of their own."""

    def __init__(self, editor: EditorViewState) -> None:
        self.editor = editor
        self.remarks: tuple[Remark, ...] = ()
        self.at = -1
        """Which remark was gone to last."""
        self._version, self._quiet = -1, 0.0
        self._quick: int | None = None
        self._asked: int | None = None
        self._worker: Worker | None = None
        self._waiting = False

    @property
    def _wait(self) -> float:
        parsed = self.editor.parsed
        return PATIENT if parsed.width * parsed.height > LARGE else QUIET

    def update(self, seconds: float, *, ready: bool) -> None:
        """Ask what is due, take what has come."""
        version = self.editor.document.version
        if version != self._version:
            self._version, self._quiet, self._waiting = version, 0.0, False
            return
        self._quiet += seconds
        if self._quiet >= self._wait and self._quick != version and ready and not self.editor.state.held:
            self._quick, self.at = version, -1
            self.remarks = self._first()
        elif self._quiet >= CALM and self._asked != version and self.editor.document.scenario():
            self._ask(version)
        self._take()

    def _first(self) -> tuple[Remark, ...]:
        document = self.editor.document
        scenario = document.scenario()
        if scenario is None:
            return tuple(_fault(fault, self.editor.parsed) for fault in document.faults())
        return self._remarks(lint(scenario, values=self.editor.parsed.values))

    def _remarks(self, findings: tuple[Finding, ...]) -> tuple[Remark, ...]:
        parsed = self.editor.parsed
        return tuple(
            Remark(finding.text, "warn", finding.squares, _form(parsed, finding.path)) for finding in findings
        )

    def _ask(self, version: int) -> None:
        if self._worker is None:
            self._worker = Worker(ThoroughChecks)
        self._asked, self._waiting = version, True
        self._worker.ask(self.editor.document.text.encode())

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
            self.remarks = (*self.remarks, *self._remarks(more))

    def lines(self) -> CheckLines:
        """What the panel shows."""
        working = self._quick != self._version or self._waiting
        return CheckLines(tuple((remark.text, remark.tone) for remark in self.remarks), working, self.at)

    def next(self) -> Remark | None:
        """Go to the remark after the one that was gone to last."""
        return self.go((self.at + 1) % len(self.remarks)) if self.remarks else None

    def go(self, at: int) -> Remark | None:
        """Go to a remark."""
        if not 0 <= at < len(self.remarks):
            return None
        self.at = at
        return self.remarks[at]

    @property
    def marked(self) -> tuple[Square, ...]:
        """The squares of the remark that was gone to last."""
        return self.remarks[self.at].squares if 0 <= self.at < len(self.remarks) else ()

    def close(self) -> None:
        """End the process."""
        if self._worker:
            self._worker.close()
            self._worker = None


class ThoroughChecks:
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


def _fault(fault: Fault, parsed: ParsedMap) -> Remark:
    hint = f' (did you mean "{fault.nearest}"?)' if fault.nearest else ""
    words = f"line {fault.line}: found {fault.found}; expected {fault.expected}{hint}"
    at = parsed.square_at(fault.line, fault.column)
    positions = parsed.positions
    above = [each.path for each in positions.statements if positions.place(each.start).line <= fault.line]
    return Remark(words, "bad", (at,) if at else (), _form(parsed, above[-1] if above else ()))


def _form(parsed: ParsedMap, path: KeyPath) -> KeyPath | None:
    """The table whose form shows what a path leads to: one of many, or the map itself; of drawings none."""
    if path[:1] == ("grid",):
        return None
    table = path[:2]
    return table if len(table) == 2 and isinstance(at_path(parsed.values, table), dict) else ()


class ChecksPanel(ScrollPanel[CheckLines]):
    """The checks; their spots are called "finding 0", "finding 1", ..."""

    name = "checks"

    def paint(self, data: CheckLines, width: int, look: Look, over: str) -> Painted:
        """A heading with how many there are, and each as a line to click on."""
        stack, m = Stack(width, look), look.measure
        note = "checking" if data.working else str(len(data.lines) or "")
        stack.row(heading("Checks", note))
        for at, (words, tone) in enumerate(data.lines):
            name = f"finding {at}"
            part = _message(words, tone, width, look, on=at == data.at, lit=over == name)
            top = stack.put(part, 2)
            stack.spots.append(self.spot(Box(0, top, width, part.get_height()), name))
        if not data.lines:
            words = "Still being checked." if data.working else "Nothing is amiss."
            stack.row(row(Span(words, "good" if not data.working else "soft", "small")))
        stack.top += m(2)
        return stack.painted()


def _message(words: str, tone: Tone, width: int, look: Look, *, on: bool, lit: bool) -> Surface:
    """A message, broken into lines, with a dot of its tone."""
    m = look.measure
    lines = wrapped(words, "small", width - 2 * m(PADDING) - m(12), look)
    high = look.font("small").get_ascent() + m(4)
    picture = Surface((width, high * len(lines) + m(6)), pygame.SRCALPHA)
    if on or lit:
        ground = picture.get_rect().inflate(-m(8), 0)
        pygame.draw.rect(picture, GROUND["lit" if lit else "button"], ground, border_radius=m(5))
    picture.blit(look.text(CROSS if tone == "bad" else "!", "strong", tone), (m(PADDING), m(1)))
    for number, line in enumerate(lines):
        picture.blit(look.text(line, "small", "ink"), (m(PADDING) + m(12), m(3) + number * high))
    return picture
