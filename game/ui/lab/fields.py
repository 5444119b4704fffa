"""The overlay of the lab: asked from where the desk looks, and compared with what was."""

from game.analysis.field import Field, difference
from game.analysis.overlays import field, overlay
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.rules.state import AnyState, NoUnit
from game.ui.cached import Cached
from game.ui.lab.desk import Desk
from game.ui.lab.ends import WISHES, End
from game.ui.lab.exposed import Exposed

NEEDED = {"eyes": "choose a unit or a square", "unit": "choose a unit", "side": "choose a unit"}
"""What is to be chosen first for an overlay."""

AGAINST = "stands"
"""The field that is asked against somebody."""


def standpoint(desk: Desk, state: AnyState, end: End | None, *, side: bool) -> Standpoint | None:
    """From where a field is asked in a position; None for a unit that is not in it."""
    if end is None:
        return Standpoint(desk.rules, state, None)
    if not end.unit:
        return of_square(desk.rules, state, end.square)
    if not state.has(end.unit):
        return None
    if side:
        return of_side(desk.rules, state, state.unit(end.unit).side)
    there = tuple(unit for unit in desk.wishes if state.has(unit) and unit != end.unit)
    shoots = tuple(unit for unit in there if desk.wishes[unit] == WISHES[0])
    return of_unit(desk.rules, state, end.unit, cover_from=there, shoots=shoots)


class Fields:
    """The field that is shown, now and as it was marked."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.name = "cover"
        """Which field is shown; empty for none."""
        self.side = False
        """Whether it is asked from the whole side of the unit."""
        self._now, self._before, self._both = Cached[Field | None](), Cached[Field | None](), Cached[Field]()
        self.exposed = Exposed()
        self.compared = False
        """Whether what is shown is how it differs from what was marked."""
        self._marked: tuple[str, Field | None] = ("", None)
        """The exposure when it was marked, and the rule system whose figures it has."""

    def lay(self, name: str) -> None:
        """Show a field, or none when it is shown."""
        self.name = "" if self.name == name else name

    @property
    def part(self) -> float:
        """How much of the field has been worked out, from 0 to 1."""
        return self.exposed.part

    def update(self) -> None:
        """Let the background go on, or stop it when its field is not shown."""
        if self.name and not overlay(self.name).quick:
            self.exposed.update()
        else:
            self.exposed.stop()

    def mark(self) -> None:
        """Keep the field as it is now, to be compared with what comes; or compare no more."""
        self._marked = (self.desk.system, self.exposed.field)
        self.desk.mark()

    def shown(self) -> Field | None:
        """The field; while it is compared, how it differs from what was marked."""
        desk, marked = self.desk, self.desk.marked
        self.compared = False
        if not self.name or not desk.ready:
            return None
        if not overlay(self.name).quick:
            at = standpoint(desk, desk.state, desk.observer, side=False)
            system, before = self._marked
            comparable = marked and system == desk.system
            return self._compared(self.exposed.ask(at, desk.state), before if comparable else None)
        now = self._now.get(
            (desk.state, desk.system, desk.observer, self.name, self.side, desk.wishes),
            lambda: self._asked(desk.state, desk.observer),
        )
        if marked is None:
            return now
        before = self._before.get(
            (marked, desk.system, self.name, self.side, desk.wishes),
            lambda: self._asked(marked.states[desk.system], marked.observer),
        )
        return self._compared(now, before)

    def missing(self) -> str:
        """Why there is no field, in words."""
        if not self.desk.ready:
            return "the board is being prepared"
        row = overlay(self.name)
        at = standpoint(self.desk, self.desk.state, self.desk.observer, side=self.side)
        if at and at.has(row.needs):
            return row.absent or "there is no such thing for who is looked from"
        return f"{NEEDED[row.needs]} first"

    def _compared(self, now: Field | None, before: Field | None) -> Field | None:
        self.compared = now is not None and before is not None
        if now is None or before is None:
            return now
        return self._both.get((now, before), lambda: difference(before, now))

    def _asked(self, state: AnyState, looking: End | None) -> Field | None:
        at = standpoint(self.desk, state, looking, side=self.side)
        try:
            return field(self.name, at) if at else None
        except NoUnit:  # somebody whom the side does not know
            return None
