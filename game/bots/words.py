"""What the regular level says of its actions: in words for players, naming only what its side knows."""

from dataclasses import dataclass
from typing import Any

from game.board.squares import Square
from game.bots.ground import Ground
from game.rules.actions import Action
from game.rules.odds import Forecast
from game.rules.state import S
from game.rules.units import Unit


@dataclass(frozen=True)
class Judgement:
    """An action, what it seems worth, and why."""

    worth: float
    action: Action[Any]
    why: str


def square_of(action: Any) -> Square | None:
    """The square that an action names, if it names one."""
    square: Square | None = getattr(action, "at", None)
    return square


def doing_words(unit: Unit, action: Action[Any]) -> str:
    """What a unit does, and with what."""
    what = [str(getattr(action, name, "")) for name in ("ability", "weapon", "item", "target")]
    return f"{unit.name}: {' '.join([action.kind.replace('_', ' '), *filter(None, what)])}."


def going_words(unit: Unit, ground: Ground, square: Square) -> str:
    """Where a unit goes, and what is better there."""
    here = unit.at
    nearer = float(ground.way[here.y, here.x] - ground.way[square.y, square.x])
    if nearer > 0:
        return f"{unit.name} goes to {square}, {nearer:g} squares nearer to {ground.errand.name}."
    if ground.danger[square.y, square.x] < ground.danger[here.y, here.x]:
        return f"{unit.name} goes to {square}, where it is safer."
    return f"{unit.name} goes to {square}, a better place to fight from."


def odds_words(seen: S, unit: Unit, action: Action[S], found: Forecast[S], worth: float) -> str:
    """What a unit does to whom, and its odds."""
    target = getattr(action, "target", "")
    whom = f" {seen.unit(target).name}" if target and seen.has(target) else ""
    at = square_of(action)
    where = f" at {at}" if at is not None else ""
    odds = f"{float(found.hit):.0%} to hit, {float(found.takes_out):.0%} to take out"
    if not found.hit:
        odds = f"worth {worth:.2f} of an enemy"
    return f"{unit.name}: {action.kind.replace('_', ' ')}{whom}{where}, {odds}."
