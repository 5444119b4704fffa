"""The units of a position as pieces on the board, with the short signs of their statuses."""

from collections.abc import Callable
from typing import Any, TypeAlias

from game.board.squares import Facing
from game.rules.knowledge import known, ours
from game.rules.presentation import AnyWords, Badge
from game.rules.state import AnyState
from game.rules.units import Side, Unit
from game.ui.board.figures import STANCES, Stance
from game.ui.board.moods import mood_for
from game.ui.board.picture import Piece, Sign
from game.ui.board.status_icons import most_urgent_first, status_icon

Pieces: TypeAlias = dict[str, Piece]
"""Pieces by the ids of their units, in the order of the position."""

HealthOf: TypeAlias = Callable[[Any], tuple[int, int]]
"""How much a unit has left, and how much it can have: a system's own."""

StaminaOf: TypeAlias = Callable[[Any], float | None]
"""The part that is left of what else a unit can bear: a system's second gauge."""

SignsOf: TypeAlias = Callable[[AnyState, Any], tuple[Sign, ...]]
"""The signs of a unit's statuses, from a view: a system's badges."""

STRAIGHT: tuple[Facing, ...] = ("N", "E", "S", "W")
"""Where cover is that one crouches behind."""


def signs(badges: tuple[Badge, ...]) -> tuple[Sign, ...]:
    """The statuses of a unit that come and go, what matters most first."""
    passing = most_urgent_first(badges)
    return tuple(Sign(badge.mark, badge.mood, badge.posture, status_icon(badge)) for badge in passing)


def no_signs(_view: AnyState, _unit: Unit) -> tuple[Sign, ...]:
    """Statuses are not shown."""
    return ()


def no_stamina(_unit: Unit) -> None:
    """Health is all that is shown."""


def stamina_of(words: AnyWords) -> StaminaOf:
    """What is left by the gauges of a system."""

    def left(unit: Any) -> float | None:
        borne = (gauge for gauge in words.gauges(unit) if gauge.bear and gauge.full)
        return next((max(0.0, min(1.0, gauge.left / gauge.full)) for gauge in borne), None)

    return left


def pieces_of(
    view: AnyState,
    side: Side | None,
    health: HealthOf,
    marks: SignsOf = no_signs,
    stamina: StaminaOf = no_stamina,
) -> Pieces:
    """The units of a side's view, at rest; `side` None: of the truth, in which everything is known (B-36)."""
    units = (unit for unit in view.units if unit.fate != "left")
    return {
        unit.id: _piece(view, side, unit, health, marks(view, unit))._replace(stamina=stamina(unit))
        for unit in units
    }


def _piece(view: AnyState, side: Side | None, unit: Unit, health: HealthOf, marks: tuple[Sign, ...]) -> Piece:
    left, full = health(unit)
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        figure=unit.figure,
        at=(float(unit.at[0]), float(unit.at[1])),
        facing=unit.facing,
        health=min(max(left / full, 0.0), 1.0) if full > 0 else 0.0,
        shows_health=True,
        down=not unit.conscious,
        veiled=bool(unit.hidden_from) and (side is None or ours(side, unit)),
        faded=side is not None and not known(view, side, unit),
        marks=tuple(mark._replace(mood=mood_for(side, mark.mood, unit.side)) for mark in marks),
        held=unit.held,
        stance=_stance(view, unit, marks),
    )


def _stance(view: AnyState, unit: Unit, marks: tuple[Sign, ...]) -> Stance:
    """How a unit holds itself: out of the fight, by its statuses, low behind low cover beside it."""
    if not unit.conscious:
        return "down"
    postures = {sign.posture for sign in marks}
    for stance in STANCES:
        if stance in postures:
            return stance
    board = view.board
    beside = (unit.at.step(facing) for facing in STRAIGHT)
    behind_cover = any(near in board and board.terrain(near).low for near in beside)
    return "crouched" if behind_cover else "standing"
