"""Heat maps: fields of the map as it is drawn, worked out again when it has not changed for a moment."""

from time import perf_counter
from typing import TYPE_CHECKING

from game.analysis.field import Field
from game.analysis.overlays import Overlay, following, overlay
from game.analysis.standpoint import Standpoint, of_side, of_unit
from game.board.squares import Facing
from game.errors import EnfiladeError
from game.match.match import deployed
from game.rules.scenario import Scenario
from game.rules.state import AnyState, Options
from game.rules.system import AnySystem
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.board.legend import Legend
from game.ui.editor.easel import Easel
from game.ui.overlays.layers import layered, legend

if TYPE_CHECKING:
    from game.analysis.map_fields import Parts
    from game.ui.board.picture import Layer

SIDES: tuple[Side, ...] = ("squad", "opposition")
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
WORDS: dict[str, str] = {"N": "the north", "E": "the east", "S": "the south", "W": "the west"}

QUIET = 0.25
"""Seconds without a change before a field is worked out again."""


SHARE = 0.006
"""Seconds of each frame that go into a field that takes long."""


def asked_from(row: Overlay) -> tuple[str, ...]:
    """From where a heat map can be asked: the sides, or the directions."""
    return FACINGS if row.needs == "facing" else SIDES


class Heat:
    """The heat map that is laid over the board, none at first."""

    def __init__(self, easel: Easel) -> None:
        self.easel = easel
        self.name = ""
        self.layer: Layer | None = None
        self.legend: Legend | None = None
        self._from: dict[str, int] = {}
        self._key: tuple[object, ...] = ()
        self._quiet = 0.0
        self._version = -1
        self._going: Parts | None = None
        """A field that is still being worked out."""
        self._state: tuple[Scenario, AnySystem, AnyState] | None = None

    @property
    def row(self) -> Overlay | None:
        """The heat map that is shown."""
        return overlay(self.name) if self.name else None

    def _at(self, row: Overlay) -> str:
        sources = asked_from(row)
        return sources[self._from.get(row.name, 0) % len(sources)]

    @property
    def source(self) -> str:
        """From where it is, in words."""
        at = self._at(self.row) if self.row else ""
        return f"from {WORDS.get(at, at)}"

    def lay(self, name: str) -> None:
        """Show a heat map, or none when it is shown."""
        self.name = "" if self.name == name else name
        self._key = ()

    def next(self) -> None:
        """Show the one that comes next; after the last none."""
        self.name = following("editor", self.name)
        self._key = ()

    def turn(self) -> None:
        """Ask it from the next side or direction."""
        if row := self.row:
            self._from[row.name] = self._from.get(row.name, 0) + 1

    def update(self, seconds: float, *, ready: bool) -> None:
        """Work it out again when it is another, or the map has been left alone for a moment."""
        version = self.easel.document.version
        self._quiet = 0.0 if version != self._version else self._quiet + seconds
        self._version = version
        row = self.row
        if row is None:
            self.layer = self.legend = self._going = None
        elif ready and (self._quiet >= QUIET or self.layer is None) and self._key != self._asked(row):
            self._key = self._asked(row)
            self._work(row)
        self._go_on()

    def _asked(self, row: Overlay) -> tuple[object, ...]:
        chosen = self.easel.chosen if row.needs == "unit" else ()
        return row.name, self._at(row), self._version, chosen

    def _work(self, row: Overlay) -> None:
        scenario = self.easel.document.scenario()
        self.layer, self._going = None, None
        if scenario is None:
            self.legend = Legend(_word(row), "", (), note="Not while the map has faults.")
            return
        try:
            at = self._standpoint(row, scenario)
            result = row.make(at) if at.has(row.needs) else None
        except EnfiladeError as error:
            self.legend = Legend(_word(row), "", (), note=str(error).splitlines()[0])
            return
        if isinstance(result, Field):
            self._show(result)
        elif result:
            self._going = result
        else:
            self.legend = Legend(_word(row), "", (), note="There is nobody to ask about.")

    def _go_on(self) -> None:
        """Work on what takes long, for its share of the frame."""
        end, shown = perf_counter() + SHARE, None
        while self._going and perf_counter() < end:
            shown = next(self._going, None)
            if shown is None or shown[1].done:
                self._going = None
        if shown:
            self._show(shown[1], shown[0])

    def _show(self, field: Field, part: float = 1.0) -> None:
        title = f"{_word(self.row)} {self.source}" if self.row else ""
        self.layer, self.legend = layered(field), legend(field, title, part=part)

    def _standpoint(self, row: Overlay, scenario: Scenario) -> Standpoint:
        """From where a heat map is asked, in the position before the first turn."""
        system, state = self._begun(scenario)
        for side in SIDES:
            if side == self._at(row):
                unit = self._unit(state, side) if row.needs == "unit" else ""
                return of_unit(system, state, unit) if unit else of_side(system, state, side)
        facing = next((facing for facing in FACINGS if facing == self._at(row)), None)
        return Standpoint(system, state, None, facing=facing)

    def _unit(self, state: AnyState, side: Side) -> str:
        """The chosen unit, else the first one of a side; empty without any."""
        chosen = self.easel.chosen
        units = [unit.id for unit in state.units if unit.side == side]
        if chosen[:1] == ("units",) and len(chosen) > 1:
            units.insert(0, self.easel.desk.parsed.units[int(chosen[1])].id)
        return next((unit for unit in units if state.has(unit)), "")

    def _begun(self, scenario: Scenario) -> tuple[AnySystem, AnyState]:
        """The position before the first turn, under the first system that the map is for, without fog."""
        if self._state is None or self._state[0] is not scenario:
            system = next(SYSTEMS[name] for name in SYSTEMS if name in scenario.systems)
            house = tuple(system.house.items())
            self._state = scenario, system, deployed(system, scenario, Options(fog=False, house=house))
        return self._state[1], self._state[2]


def _word(row: Overlay) -> str:
    return row.short or row.title
