"""The fields of the lab: asked from where the desk looks, laid over the board, compared with what was."""

from game.analysis.field import Field, difference
from game.analysis.fields import FIELDS, FieldRow
from game.analysis.groundfields import GROUND
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.board.squares import Square
from game.rules.state import AnyState
from game.ui.lab.desk import Desk, End

ROWS: tuple[FieldRow, ...] = (*FIELDS, *GROUND)
"""Every field."""

NAMES: tuple[tuple[str, str, str], ...] = tuple(
    (row.name, row.title, str(number)) for number, row in enumerate(ROWS, 1)
)
"""Their names, titles and keys."""

NEEDS = {"square": "choose a unit or a square", "unit": "choose a unit", "side": "choose a unit"}


def row(name: str) -> FieldRow:
    """The field of that name."""
    return next(one for one in ROWS if one.name == name)


def standpoint(desk: Desk, state: AnyState, end: End | None, *, side: bool) -> Standpoint | None:
    """From where a field is asked in a position; None from nowhere."""
    if end is None or not end.unit:
        return of_square(desk.rules, state, end.square) if end else None
    if not state.has(end.unit):
        return None
    if side:
        return of_side(desk.rules, state, state.unit(end.unit).side)
    return of_unit(desk.rules, state, end.unit)


def asked(name: str, at: Standpoint | None) -> Field | None:
    """A field from a standpoint; None where there is none, or where it has not what the field needs."""
    wanted = row(name)
    if at is None:
        return None
    has = {"square": True, "unit": bool(at.unit), "side": at.side is not None}
    return wanted.make(at) if has[wanted.needs] else None


def field(desk: Desk, name: str, *, side: bool) -> Field | None:
    """A field as things stand; while it is compared, how it differs from what was marked."""
    if not desk.ready:
        return None
    now = asked(name, standpoint(desk, desk.state, desk.observer or _anywhere(name), side=side))
    if now is None or desk.marked is None:
        return now
    old = desk.marked
    looking = old.observer or _anywhere(name)
    before = asked(name, standpoint(desk, old.states[desk.system], looking, side=side))
    return difference(before, now) if before else None


def _anywhere(name: str) -> End | None:
    """A square to ask from, for what is the same wherever one looks from."""
    return End(Square(0, 0)) if name in {"heights", "light"} else None
