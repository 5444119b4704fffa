"""The fields of the lab: asked from where the desk looks, and compared with what was."""

from game.analysis.field import Field, difference
from game.analysis.fields import FIELDS, FieldRow
from game.analysis.groundfields import GROUND
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.board.squares import Square
from game.rules.state import AnyState, NoUnit
from game.ui.battle.kept import Kept
from game.ui.lab.desk import Desk
from game.ui.lab.ends import WISHES, End
from game.ui.lab.exposed import Exposed

ROWS: tuple[FieldRow, ...] = (*FIELDS, *GROUND)
"""Every field."""

KEYS = "1234567890"
"""The keys of the first of them; the others are come to by the key for the next field."""

NAMES: tuple[tuple[str, str, str], ...] = tuple(
    (row.name, row.title, KEYS[at] if at < len(KEYS) else "") for at, row in enumerate(ROWS)
)
"""Their names, titles and keys."""

NEEDS = {"square": "choose a unit or a square", "unit": "choose a unit", "side": "choose a unit"}

AGAINST = "stands"
"""The field that is asked against somebody."""

ANYWHERE = frozenset({"heights", "light"})
"""Fields that are the same wherever one looks from."""


def row(name: str) -> FieldRow:
    """The field of that name."""
    return next(one for one in ROWS if one.name == name)


def keyed(key: str) -> str:
    """The name of the field that has a key; empty when none has."""
    return next((name for name, _, own in NAMES if own == key), "") if key else ""


def after(name: str) -> str:
    """The field that comes next; after the last none, then the first."""
    names = ["", *(row.name for row in ROWS)]
    return names[(names.index(name) + 1) % len(names)]


def standpoint(desk: Desk, state: AnyState, end: End | None, *, side: bool) -> Standpoint | None:
    """From where a field is asked in a position; None from nowhere."""
    if end is None or not end.unit:
        return of_square(desk.rules, state, end.square) if end else None
    if not state.has(end.unit):
        return None
    if side:
        return of_side(desk.rules, state, state.unit(end.unit).side)
    there = tuple(unit for unit in desk.wishes if state.has(unit) and unit != end.unit)
    shoots = tuple(unit for unit in there if desk.wishes[unit] == WISHES[0])
    return of_unit(desk.rules, state, end.unit, cover_from=there, shoots=shoots)


def has(at: Standpoint | None, asked: FieldRow) -> bool:
    """Whether a standpoint has what a field needs."""
    if at is None:
        return False
    return {"square": True, "unit": bool(at.unit), "side": at.side is not None}[asked.needs]


class Fields:
    """The field that is shown, now and as it was marked."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.name = "cover"
        """Which field is shown; empty for none."""
        self.side = False
        """Whether it is asked from the whole side of the unit."""
        self._now, self._before, self._both = Kept[Field | None](), Kept[Field | None](), Kept[Field]()
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
        if self.name and not row(self.name).quick:
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
        if not row(self.name).quick:
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
        asked = row(self.name)
        if has(standpoint(self.desk, self.desk.state, self.desk.observer, side=self.side), asked):
            if self.name == AGAINST:
                return "click on those from whom cover is wanted"
            return "there is no such thing for who is looked from"
        return f"{NEEDS[asked.needs]} first"

    def _compared(self, now: Field | None, before: Field | None) -> Field | None:
        self.compared = now is not None and before is not None
        if now is None or before is None:
            return now
        return self._both.get((now, before), lambda: difference(before, now))

    def _asked(self, state: AnyState, looking: End | None) -> Field | None:
        anywhere = End(Square(0, 0)) if self.name in ANYWHERE else None
        at, asked = standpoint(self.desk, state, looking or anywhere, side=self.side), row(self.name)
        try:
            return asked.make(at) if at and has(at, asked) else None
        except NoUnit:  # somebody whom the side does not know
            return None
