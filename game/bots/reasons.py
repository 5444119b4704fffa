"""Why the computer does what it does, in words."""

from typing import Any, Generic

from game.board.squares import Square
from game.bots.square_values import SquareValues
from game.rules.actions import Action
from game.rules.forecast import Forecast
from game.rules.presentation import Button, capitalised, settles
from game.rules.state import S
from game.rules.turns import EndTurn
from game.rules.units import Unit, allied


def square_of(action: Any) -> Square | None:
    """The square that an action names, if it names one."""
    square: Square | None = getattr(action, "at", None)
    return square


class Doings(Generic[S]):
    """What a unit can do in words, each thing called as its button is called."""

    def __init__(self, seen: S, unit: Unit) -> None:
        self._seen, self._unit = seen, unit
        self._buttons: dict[type[Action[S]], tuple[Button, ...]] = {}

    def words(self, action: Action[S]) -> str:
        """What the unit does, to whom and where, and what that is good for: "Ben: Aim. 2 dice more ..."."""
        button = None if isinstance(action, EndTurn) else self._button(action)
        good_for = button.hint.partition(". ")[0] if button and not action.pointed_at(self._seen) else ""
        return f"{self._aimed(action)}." + (f" {good_for.removesuffix('.')}." if good_for else "")

    def odds(self, action: Action[S], found: Forecast[S]) -> str:
        """What the unit does to whom, and its odds."""
        if task := getattr(action, "task", ""):
            return f"{self._unit.name} works on a task, {float(found.hit) * 100:.0f} % to do it: {task}."
        if not found.hit:
            return self.words(action)
        out = f", {float(found.takes_out) * 100:.0f} % out" if found.takes_out else ""
        return f"{self._aimed(action)}, {float(found.harms) * 100:.0f} % to hurt{out}."

    def _aimed(self, action: Action[S]) -> str:
        button = self._button(action)
        called = f"{self._unit.name}: {button.label if button else capitalised(action.in_words)}"
        if what := action.pointed_at(self._seen):
            return f"{called}: {what}"
        target, at = getattr(action, "target", ""), square_of(action)
        aimed_at = self._seen.unit(target) if target and self._seen.has(target) else None
        friend = aimed_at is not None and allied(aimed_at.side, self._unit.side)
        whom = f"{' for' if friend else ''} {aimed_at.name}" if aimed_at else ""
        where = f" at {at}" if at is not None else ""
        return f"{called}{whom}{where}"

    def _button(self, action: Action[S]) -> Button | None:
        kind = type(action)
        if kind not in self._buttons:
            self._buttons[kind] = tuple(kind.buttons(self._seen, self._unit))
        return next((button for button in self._buttons[kind] if settles(button.settled, action)), None)


def going_words(unit: Unit, ground: SquareValues, square: Square) -> str:
    """Where a unit goes, and what is better there."""
    here, todo = unit.at, ground.errand
    goes = f"{unit.name} goes to {square}"
    if square in todo.zone:
        return f"{goes}, and stays on {todo.name}." if here in todo.zone else f"{goes}, onto {todo.name}."
    if ground.way[square.y, square.x] < ground.way[here.y, here.x]:
        return f"{goes}, nearer to {todo.name}."
    if ground.danger[square.y, square.x] < ground.danger[here.y, here.x]:
        return f"{goes}, where it is safer."
    return f"{goes}, a better place to fight from."
