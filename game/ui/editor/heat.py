"""Heat maps: fields of the map as it is drawn, worked out again when it has not changed for a moment."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from game.analysis import fields, mapfields
from game.analysis.field import Field
from game.analysis.mapfields import Parts
from game.analysis.standpoint import of_side, of_unit
from game.board.squares import Facing
from game.errors import EnfiladeError
from game.match.match import deployed
from game.rules.scenario import Scenario
from game.rules.sides import Side
from game.rules.state import AnyState, Options
from game.rules.system import AnySystem
from game.systems import SYSTEMS
from game.ui.editor.easel import Easel
from game.ui.overlays.figures import layered, legend
from game.ui.panels.legend import Legend

if TYPE_CHECKING:
    from game.ui.shown import Layer

SIDES: tuple[Side, ...] = ("squad", "opposition")
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
WORDS: dict[str, str] = {"N": "the north", "E": "the east", "S": "the south", "W": "the west"}

QUIET = 0.25
"""Seconds without a change before a field is worked out again."""


SHARE = 0.006
"""Seconds of each frame that go into a field that takes long."""


class Row(NamedTuple):
    """One heat map: its name, the word on its button, its title, and from where it can be asked."""

    name: str
    short: str
    title: str
    whence: tuple[str, ...]


ROWS: tuple[Row, ...] = (
    Row("deployment", "Sight", "What is in sight of a side's deployment zones", SIDES),
    Row("cover", "Cover", "Cover from somebody who shoots from one direction", FACINGS),
    Row("reach", "Reach", "Where the chosen unit, or a side's first, comes to in a turn", SIDES),
    Row("opening", "Threat", "Where a side is under threat on turn 1", SIDES),
)
"""Every heat map."""


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
    def row(self) -> Row | None:
        """The heat map that is shown."""
        return next((one for one in ROWS if one.name == self.name), None)

    @property
    def whence(self) -> str:
        """From where it is, in words."""
        row = self.row
        at = row.whence[self._from.get(row.name, 0)] if row else ""
        return f"from {WORDS.get(at, at)}"

    def lay(self, name: str) -> None:
        """Show a heat map, or none when it is shown."""
        self.name = "" if self.name == name else name
        self._key = ()

    def next(self) -> None:
        """Show the one that comes next; after the last none."""
        names = ["", *(one.name for one in ROWS)]
        self.lay(names[(names.index(self.name) + 1) % len(names)])

    def turn(self) -> None:
        """Ask it from the next side or direction."""
        if row := self.row:
            self._from[row.name] = (self._from.get(row.name, 0) + 1) % len(row.whence)

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

    def _asked(self, row: Row) -> tuple[object, ...]:
        chosen = self.easel.chosen if row.name == "reach" else ()
        return row.name, self._from.get(row.name, 0), self._version, chosen

    def _work(self, row: Row) -> None:
        scenario = self.easel.document.scenario()
        self.layer, self._going = None, None
        if scenario is None:
            self.legend = Legend(row.short, "", (), note="Not while the map has faults.")
            return
        try:
            found = _MADE[row.name](self, scenario, row.whence[self._from.get(row.name, 0)])
        except EnfiladeError as error:
            self.legend = Legend(row.short, "", (), note=str(error).splitlines()[0])
            return
        if isinstance(found, Field):
            self._show(found)
        elif found:
            self._going = found
        else:
            self.legend = Legend(row.short, "", (), note="There is nobody to ask about.")

    def _go_on(self) -> None:
        """Work on what takes long, for its share of the frame."""
        end, shown = perf_counter() + SHARE, None
        while self._going and perf_counter() < end:
            shown = next(self._going, None)
            if shown is None or shown[1].done:
                self._going = None
        if shown:
            self._show(shown[1], shown[0])

    def _show(self, found: Field, part: float = 1.0) -> None:
        title = f"{self.row.short} {self.whence}" if self.row else ""
        self.layer, self.legend = layered(found), legend(found, title, part=part)

    # How each is made.

    def deployment(self, scenario: Scenario, whence: str) -> Parts:
        """Sight from a side's deployment zones."""
        return mapfields.deployment_sight(scenario.board, scenario.zones, _side(whence))

    def cover(self, scenario: Scenario, whence: str) -> Parts:
        """Cover by direction."""
        facing: Facing = next(one for one in FACINGS if one == whence)
        return mapfields.cover_from(scenario.board, facing)

    def reach(self, scenario: Scenario, whence: str) -> Field | None:
        """What the chosen unit reaches, or the first one of a side."""
        system, state = self._begun(scenario)
        sheet, chosen = self.easel.desk.sheet, self.easel.chosen
        own = [unit.id for unit in state.units if unit.side == whence]
        if chosen[:1] == ("units",) and len(chosen) > 1:
            own.insert(0, sheet.units[int(chosen[1])].id)
        units = [unit for unit in own if state.has(unit)]
        return fields.field("reach", of_unit(system, state, units[0])) if units else None

    def opening(self, scenario: Scenario, whence: str) -> Field | None:
        """Threat on turn 1, by those whom the side could know of: everybody."""
        system, state = self._begun(scenario)
        return fields.field("opening", of_side(system, state, _side(whence)))

    def _begun(self, scenario: Scenario) -> tuple[AnySystem, AnyState]:
        """The position before the first turn, under the first system that the map is for, without fog."""
        if self._state is None or self._state[0] is not scenario:
            system = next(SYSTEMS[name] for name in SYSTEMS if name in scenario.systems)
            house = tuple(system.house.items())
            self._state = scenario, system, deployed(system, scenario, Options(fog=False, house=house))
        return self._state[1], self._state[2]


def _side(whence: str) -> Side:
    return next(one for one in SIDES if one == whence)


_MADE: dict[str, Callable[[Heat, Scenario, str], Field | Parts | None]] = {
    "deployment": Heat.deployment,
    "cover": Heat.cover,
    "reach": Heat.reach,
    "opening": Heat.opening,
}
