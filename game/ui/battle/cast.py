"""The units as the stage shows them: plain values, taken from a side's view."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from game.board.squares import Facing
from game.rules.knowledge import known, ours
from game.rules.state import AnyState
from game.rules.units import Side, Unit
from game.ui.board.picture import Sign

Place: TypeAlias = tuple[float, float]
"""A place on the board in squares: whole numbers are where a unit stands that fills the square."""

Health: TypeAlias = Callable[[Any], tuple[int, int]]
"""How much a unit has left, and how much it can have: a system's own."""

Marks: TypeAlias = Callable[[AnyState, Any], tuple[Sign, ...]]
"""The signs of a unit's statuses, from a view: a system's badges."""


class Token(NamedTuple):
    """A unit as it is shown now.

    `health` is the part that is left, `stealthy` an own unit that is hidden, `remembered` one that the
    side has lost sight of. `scale`, `alpha` and `flash` (0 to 1) are 1, 1 and 0 for a unit at rest.
    """

    id: str
    name: str
    side: Side
    figure: str
    at: Place
    facing: Facing
    health: float = 1.0
    out: bool = False
    stealthy: bool = False
    remembered: bool = False
    statuses: tuple[Sign, ...] = ()
    scale: float = 1.0
    alpha: float = 1.0
    flash: float = 0.0


Cast: TypeAlias = dict[str, Token]
"""The tokens by the ids of their units, in the order of the view."""


def no_marks(_view: AnyState, _unit: Unit) -> tuple[Sign, ...]:
    """Statuses are not shown."""
    return ()


def cast(view: AnyState, side: Side | None, health: Health, marks: Marks = no_marks) -> Cast:
    """The tokens of a side's view; `side` None: of the truth, in which everything is known (B-36)."""
    return {
        unit.id: _token(view, side, unit, health, marks(view, unit))
        for unit in view.units
        if unit.fate != "left"
    }


def _token(view: AnyState, side: Side | None, unit: Unit, health: Health, marks: tuple[Sign, ...]) -> Token:
    left, full = health(unit)
    return Token(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        figure=unit.figure,
        at=(float(unit.at[0]), float(unit.at[1])),
        facing=unit.facing,
        health=min(max(left / full, 0.0), 1.0) if full > 0 else 0.0,
        out=not unit.conscious,
        stealthy=bool(unit.hidden_from) and (side is None or ours(side, unit)),
        remembered=side is not None and not known(view, side, unit),
        statuses=marks,
    )
