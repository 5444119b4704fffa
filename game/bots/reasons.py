"""Why the computer does what it does, in words."""

from typing import Any

from game.board.squares import Square
from game.bots.square_values import SquareValues
from game.rules.actions import Action
from game.rules.forecast import Forecast
from game.rules.presentation import named
from game.rules.state import S
from game.rules.units import Unit


def square_of(action: Any) -> Square | None:
    """The square that an action names, if it names one."""
    square: Square | None = getattr(action, "at", None)
    return square


def doing_words(unit: Unit, action: Action[Any]) -> str:
    """What a unit does ("Ben: use the smoke at 2,3."): with what, to whom and where.

    The thing itself stands in the place of what it is, where a kind of action ends with that.
    """
    said = action.in_words
    for name in ("weapon", "item"):
        if thing := getattr(action, name, ""):
            said = f"{said.removesuffix(f' {name}')} the {named(thing)}"
    target, at = getattr(action, "target", ""), square_of(action)
    whom = f" {target}" if target and target not in action.in_words else ""
    where = f" at {at}" if at is not None else ""
    return f"{unit.name}: {said}{whom}{where}."


def going_words(unit: Unit, ground: SquareValues, square: Square) -> str:
    """Where a unit goes, and what is better there."""
    here = unit.at
    if ground.way[square.y, square.x] < ground.way[here.y, here.x]:
        return f"{unit.name} goes to {square}, nearer to {ground.errand.name}."
    if ground.danger[square.y, square.x] < ground.danger[here.y, here.x]:
        return f"{unit.name} goes to {square}, where it is safer."
    return f"{unit.name} goes to {square}, a better place to fight from."


def odds_words(seen: S, unit: Unit, action: Action[S], found: Forecast[S]) -> str:
    """What a unit does to whom, and its odds."""
    task = getattr(action, "task", "")
    if task:
        return f"{unit.name} works on a task, {float(found.hit):.0%} to do it: {task}."
    target = getattr(action, "target", "")
    whom = f" {seen.unit(target).name}" if target and seen.has(target) else ""
    at = square_of(action)
    where = f" at {at}" if at is not None else ""
    out = f", {float(found.takes_out):.0%} to take out" if found.takes_out else ""
    odds = f", {float(found.hit):.0%} to hit{out}" if found.hit else ""
    return f"{unit.name}: {action.in_words}{whom}{where}{odds}."
