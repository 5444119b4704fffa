"""Exposure as the lab shows it: as far as it is there, the rest comes from a process in the background."""

from game.analysis.exposure import ExposureProcess
from game.analysis.field import Field
from game.analysis.standpoint import Standpoint
from game.board.squares import Square
from game.errors import EnfiladeError
from game.rules.state import AnyState


class Exposed:
    """The exposure of one unit at a time; the process starts with the first question."""

    def __init__(self) -> None:
        self.field: Field | None = None
        """What is known of it by now."""
        self.trouble = ""
        """What went wrong in the process; whoever shows it takes it away."""
        self._exposing: ExposureProcess | None = None
        self._asked: tuple[str, str, AnyState] | None = None
        self._near = Square(0, 0)

    def ask(self, at: Standpoint | None, state: AnyState) -> Field | None:
        """The exposure of the unit of a standpoint in a position; None without a unit."""
        if at is None or not at.unit:
            self.stop()
            return None
        key = (at.system.name, at.unit, state)
        if self._asked is None or self._asked[:2] != key[:2] or self._asked[2] is not state:
            # While a unit is dragged the squares near where it was come first all the same.
            if self._asked is None or self._asked[1] != at.unit:
                self._near = at.one.at
            self._asked = key
            self._exposing = self._exposing or ExposureProcess()
            self.field = self._exposing.ask(at, self._near)
        return self.field

    @property
    def part(self) -> float:
        """How much of it has been worked out, from 0 to 1."""
        return self._exposing.part if self._exposing else 0.0

    def update(self) -> None:
        """Take in what has come."""
        if self._exposing is None or self._asked is None:
            return
        try:
            self.field = self._exposing.poll() or self.field
        except EnfiladeError as error:
            self.trouble = str(error)

    def stop(self) -> None:
        """Nobody wants it any more; what has come is kept."""
        if self._exposing and self._asked:
            self._exposing.cancel()
        self._asked, self.field = None, None

    def close(self) -> None:
        """End the process."""
        if self._exposing:
            self._exposing.close()
        self._exposing = self._asked = self.field = None
