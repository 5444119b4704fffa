"""The overlay of the map as it is drawn: worked out again once that is left alone for a moment."""

from collections import Counter
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
from game.ui.board.overlays.layers import layered, legend
from game.ui.cached import Cached
from game.ui.editor.state import EditorViewState

if TYPE_CHECKING:
    from game.analysis.map_fields import Parts
    from game.ui.board.picture import Layer

ASKING: tuple[Side, ...] = ("squad", "opposition")
"""The sides from which an overlay can be asked."""

DIRECTIONS: dict[Facing, str] = {"N": "the north", "E": "the east", "S": "the south", "W": "the west"}

QUIET = 0.25
"""Seconds without a change before a field is worked out again."""

SHARE = 0.006
"""Seconds of each frame that go into a field that takes long."""


class OverlayView:
    """The overlay that lies over the board, none at first."""

    def __init__(self, editor: EditorViewState) -> None:
        self.editor = editor
        self.name = ""
        self.layer: Layer | None = None
        self.legend: Legend | None = None
        self._turned = Counter[str]()
        """How often each was asked from the next side or direction."""
        self._key: tuple[object, ...] = ()
        self._quiet = 0.0
        self._version = -1
        self._going: Parts | None = None
        """A field that is still being worked out."""
        self._begun = Cached[tuple[AnySystem, AnyState]]()

    @property
    def row(self) -> Overlay | None:
        """The overlay that is shown."""
        return overlay(self.name) if self.name else None

    def _source(self, row: Overlay) -> tuple[Side | None, Facing | None]:
        """From which side or which direction it is asked."""
        turned = self._turned[row.name]
        if row.needs == "facing":
            return None, tuple(DIRECTIONS)[turned % len(DIRECTIONS)]
        return ASKING[turned % len(ASKING)], None

    @property
    def source(self) -> str:
        """From where it is, in words."""
        side, facing = self._source(self.row) if self.row else (None, None)
        return f"from {DIRECTIONS[facing] if facing else side or ''}"

    def lay(self, name: str) -> None:
        """Show an overlay, or none when it is shown."""
        self.name = "" if self.name == name else name
        self._key = ()

    def next(self) -> None:
        """Show the one that comes next; after the last none."""
        self.name = following("editor", self.name)
        self._key = ()

    def turn(self) -> None:
        """Ask it from the next side or direction."""
        if row := self.row:
            self._turned[row.name] += 1

    def update(self, seconds: float, *, ready: bool) -> None:
        """Work it out again when it is another, or the map has been left alone for a moment."""
        version = self.editor.document.version
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
        chosen = self.editor.chosen if row.needs == "unit" else ()
        return row.name, self._source(row), self._version, chosen

    def _work(self, row: Overlay) -> None:
        scenario = self.editor.document.scenario()
        self.layer, self._going = None, None
        if scenario is None:
            self.legend = Legend(_title(row), "", (), note="Not while the map has faults.")
            return
        try:
            at = self._standpoint(row, scenario)
            result = row.make(at) if at.has(row.needs) else None
        except EnfiladeError as error:
            self.legend = Legend(_title(row), "", (), note=str(error).splitlines()[0])
            return
        if isinstance(result, Field):
            self._show(result)
        elif result:
            self._going = result
        else:
            self.legend = Legend(_title(row), "", (), note="There is nobody to ask about.")

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
        title = f"{_title(self.row)} {self.source}" if self.row else ""
        self.layer, self.legend = layered(field), legend(field, title, part=part)

    def _standpoint(self, row: Overlay, scenario: Scenario) -> Standpoint:
        """From where an overlay is asked, in the position before the first turn."""
        system, state = self._begun.get((scenario,), lambda: _begun(scenario))
        side, facing = self._source(row)
        if side is None:
            return Standpoint(system, state, None, facing=facing)
        unit = self._unit(state, side) if row.needs == "unit" else ""
        return of_unit(system, state, unit) if unit else of_side(system, state, side)

    def _unit(self, state: AnyState, side: Side) -> str:
        """The chosen unit, else the first one of a side; empty without any."""
        chosen = self.editor.chosen
        units = [unit.id for unit in state.units if unit.side == side]
        if chosen[:1] == ("units",) and len(chosen) > 1:
            units.insert(0, self.editor.parsed.units[int(chosen[1])].id)
        return next((unit for unit in units if state.has(unit)), "")


def _begun(scenario: Scenario) -> tuple[AnySystem, AnyState]:
    """The position before the first turn, under the first system that the map is for, without fog."""
    system = next(SYSTEMS[name] for name in SYSTEMS if name in scenario.systems)
    house = tuple(system.house.items())
    return system, deployed(system, scenario, Options(fog=False, house=house))


def _title(row: Overlay) -> str:
    return row.short or row.title
