"""Exposure: the damage to expect of all known enemies for each square that a unit might stand in.

Worked out by the odds of the unit's own system, square by square, with the unit taken to stand there.
`exposure` does it at once, which takes seconds; `ExposureProcess` in the background, square by square.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec import Struct

from game.analysis.danger import foes, reply
from game.analysis.field import Field, Key, Values, graded
from game.analysis.standpoint import Standpoint
from game.board.sight import sight_field
from game.board.squares import Square, half_squares
from game.errors import EnfiladeError
from game.match.worker import Reader, Worker
from game.rules.state import AnyState, changed, encoded
from game.rules.system import AnySystem
from game.rules.units import Unit
from game.systems import SYSTEMS

PARTS = (Fraction(1, 4), Fraction(1, 2))
"""How much of what the unit has left makes an exposure a grave one, and the gravest."""


def exposure(at: Standpoint) -> Field:
    """What all known enemies together are expected to do to the unit in each square, each in its next turn.

    Each by its best plain attack (`danger.reply`), the unit standing there and all else as it is. There is
    no figure for squares in which it cannot stand. It takes seconds: see `ExposureProcess`.
    """
    field = Field("exposure", "damage", quiet(at), np.empty(0, np.int8), (), less=True)
    for square in under_fire(at, at.subject.at):
        field.values[square.y, square.x] = exposure_at(at.system, at.seen, at.unit, square)
    return judged(at, field.values)


def exposure_at(system: AnySystem, seen: AnyState, unit: str, square: Square) -> Fraction:
    """What the enemies that a unit's side knows are expected to do to the unit in a square."""
    moved, known = changed(seen, unit, at=square), foes(seen, seen.unit(unit).side)
    replies = (reply(system, moved, foe.id, unit) for foe in known if may_strike(moved, foe, square))
    return sum((answer.expected for answer in replies if answer), Fraction(0))


def may_strike(seen: AnyState, foe: Unit, square: Square) -> bool:
    """Whether it has to be asked what an enemy could do to somebody in a square: only if it sees it (B-36).

    Every attack needs line of sight, so that without it the answer is nothing.
    """
    return bool(sight_field(seen.board, foe.at)[square.y, square.x])


def quiet(at: Standpoint) -> Values:
    """0 for every square in which the unit can stand, nan for others: barred, or held."""
    values = np.where(at.board.grids.barrier, np.nan, 0.0)
    for unit in at.seen.conscious():
        if unit.id != at.unit:
            values[unit.at.y, unit.at.x] = np.nan
    return values


def under_fire(at: Standpoint, near: Square) -> Iterable[Square]:
    """The squares that have to be worked out, since some known enemy sees them: those near a square first."""
    seen = np.zeros((at.board.height, at.board.width), np.bool_)
    for foe in foes(at.seen, at.subject.side):
        seen |= sight_field(at.board, foe.at)
    squares = at.board.where(seen & ~np.isnan(quiet(at)))
    return sorted(squares, key=lambda square: half_squares(near, square))


def judged(at: Standpoint, values: Values, *, done: bool = True) -> Field:
    """Figures of exposure as a field, its classes by what the unit has left; nan is left without a class."""
    left, _ = at.system.health(at.subject)
    bounds = (np.nextafter(0, 1), *(float(part * left) for part in PARTS))
    legend = (
        Key("none", "good"),
        Key(f"less than a quarter of {left}", "fair"),
        Key("less than half", "bad"),
        Key("half of it or more", "worst"),
    )
    return Field("exposure", "damage", values, graded(values, bounds), legend, less=True, done=done)


KEPT = 32
"""How many fields are kept that were begun, so that undoing a change brings its field back."""


class Question(Struct, frozen=True):
    """Whose exposure to work out, in which view (as JSON), for which squares, in their order."""

    system: str
    state: msgspec.Raw
    unit: str
    squares: tuple[Square, ...]


class Part(Struct, frozen=True):
    """What is expected in one of the squares, or what went wrong."""

    at: Square
    expected: float
    fault: str = ""


class Work(NamedTuple):
    """A field as far as it is known, the squares still to be worked out, and how many there were."""

    values: Values
    left: set[Square]
    many: int

    @property
    def part(self) -> float:
        """How much of it has been worked out, from 0 to 1."""
        return 1 - len(self.left) / self.many if self.many else 1.0


ExposureKey: TypeAlias = tuple[str, str, AnyState]
"""What a field depends on: the system, the unit, and the view with the unit away from where it stands."""


class ExposureProcess:
    """Works exposures out in a process of its own, one at a time; nothing but `close` ever waits for it.

    The figures are those of `exposure.exposure`. Where the unit stands makes no difference to them, so that
    its field goes on while it is dragged about.
    """

    def __init__(self) -> None:
        self._worker = Worker(ExposureWorker)
        self._kept: dict[ExposureKey, Work] = {}
        self._asked: tuple[ExposureKey, Square, Standpoint] | None = None

    def ask(self, at: Standpoint, near: Square) -> Field:
        """Begin with the exposure of a unit, squares near one first; an earlier one is dropped.

        Returns what is known at once: where nobody sees it, and results of the same question before.
        The other squares have no figure yet.
        """
        key = (at.system.name, at.unit, changed(at.seen, at.unit, at=Square(0, 0)))
        work, goes_on = self._work(key, at), self._asked is not None and self._asked[:2] == (key, near)
        self._asked = (key, near, at)
        if not goes_on:
            self._send(at, tuple(square for square in under_fire(at, near) if square in work.left))
        return _shown(at, work)

    def poll(self) -> Field | None:
        """The field with what has come since; None when nothing has.

        Raises EnfiladeError when the process has died over it, or a square could not be worked out.
        """
        if self._asked is None:
            return None
        key, _, at = self._asked
        work, news = self._kept[key], False
        for part in self._parts():
            news = True
            work.values[part.at.y, part.at.x] = part.expected
            work.left.discard(part.at)
        return _shown(at, work) if news else None

    @property
    def part(self) -> float:
        """How much of what was asked for last has been worked out, from 0 to 1."""
        return self._kept[self._asked[0]].part if self._asked else 0.0

    def _parts(self) -> Iterator[Part]:
        """What has come; after a fault nothing more is wanted, so that it can be asked for anew."""
        try:
            while (message := self._worker.poll()) is not None:
                yield _read(message)
        except EnfiladeError:
            self.cancel()
            raise

    def cancel(self) -> None:
        """Drop the present field; what has come of it is kept."""
        self._asked = None
        self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self._asked = None
        self._worker.close()

    def _work(self, key: ExposureKey, at: Standpoint) -> Work:
        """What is known of a field, put last among those that are kept."""
        work = self._kept.pop(key, None)
        if work is None:
            squares = set(under_fire(at, at.subject.at))
            work = Work(quiet(at), squares, len(squares))
            for x, y in work.left:
                work.values[y, x] = np.nan
        self._kept[key] = work
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return work

    def _send(self, at: Standpoint, squares: tuple[Square, ...]) -> None:
        if not squares:
            self._worker.cancel()
            return
        question = Question(at.system.name, msgspec.Raw(encoded(at.seen)), at.unit, squares)
        self._worker.ask(msgspec.json.encode(question))


def _read(message: bytes) -> Part:
    part = msgspec.json.decode(message, type=Part)
    if part.fault:
        raise EnfiladeError(f"exposure in {part.at}: {part.fault}")
    return part


def _shown(at: Standpoint, work: Work) -> Field:
    return judged(at, work.values.copy(), done=not work.left)


class ExposureWorker:
    """Where squares are worked out, a part each."""

    def __init__(self) -> None:
        self._readers = {name: Reader(system) for name, system in SYSTEMS.items()}

    def __call__(self, message: bytes) -> Iterator[bytes]:
        """Each square of a question, in its order; whatever goes wrong is told last."""
        question = msgspec.json.decode(message, type=Question)
        system, seen = SYSTEMS[question.system], self._readers[question.system].read(question.state)
        for square in question.squares:
            part = _worked_out(system, seen, question.unit, square)
            yield msgspec.json.encode(part)
            if part.fault:
                return


def _worked_out(system: AnySystem, seen: AnyState, unit: str, square: Square) -> Part:
    try:
        return Part(square, float(exposure_at(system, seen, unit, square)))
    except Exception as error:  # noqa: BLE001 (a rule's fault must not end the process)
        return Part(square, 0.0, f"{type(error).__name__}: {error}")
