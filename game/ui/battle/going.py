"""Units that go on by themselves, to where they were sent, for as long as nothing new shows."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.board.squares import Square
from game.rules.knowledge import known, ours
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.orders import Click, Orders
from game.ui.board.picture import Intent


class Sign(NamedTuple):
    """What makes a unit stop when it changes: its own health, who else is known where, and in what state."""

    health: object
    places: dict[str, Square]
    states: dict[str, object]


class Going(NamedTuple):
    """A unit on its way to a square: where it should be by now, and what was known when it set out.

    `rest` are the squares from there to its goal.
    """

    unit: str
    goal: Square
    at: Square
    turn: int
    sign: Sign
    rest: tuple[Square, ...] = ()


def set_out(system: Any, view: AnyState, side: Side, click: Click) -> Going | None:
    """The way that a click begins; None when its action is all."""
    if click.goal is None or click.action is None:
        return None
    at: Square = view.unit(click.unit).at
    path = click.action.path(view)
    end = path[-1] if path else at
    return sent(system, view, side, click.unit, click.goal, click.rest)._replace(at=end)


def sent(system: Any, view: AnyState, side: Side, unit: str, goal: Square, rest: tuple[Square, ...]) -> Going:
    """A unit that is on its way to a square from where it stands, over what is left of its way."""
    return Going(unit, goal, view.unit(unit).at, view.clock.turn, _sign(system, view, side, unit), rest)


def still_meant(going: Going, view: AnyState) -> bool:
    """Whether a unit stands where it set out from, in the same turn."""
    return view.has(going.unit) and view.unit(going.unit).at == going.at and view.clock.turn == going.turn


def undisturbed(going: Going, system: Any, view: AnyState, side: Side) -> bool:
    """Whether a unit is where it should be by now, in the same turn, and nothing new has shown."""
    return still_meant(going, view) and _sign(system, view, side, going.unit) == going.sign


def _sign(system: Any, view: AnyState, side: Side, unit: str) -> Sign:
    """The others of the side's view, and how the unit is."""
    others: list[Any] = [other for other in view.units if not ours(side, other)]
    return Sign(
        system.health(view.unit(unit)),
        {other.id: other.at for other in others},
        {other.id: (other.conscious, known(view, side, other), system.health(other)) for other in others},
    )


def _changed(before: Sign, after: Sign) -> str:
    """What has changed, by the id of whom: who has come counts before who has moved, and that before harm."""
    came = next((other for other in after.places if other not in before.places), "")
    moved = next((other for other, at in after.places.items() if before.places.get(other, at) != at), "")
    if came:
        return f"{came} has come into view"
    if moved:
        return f"{moved} has moved"
    if after.health != before.health:
        return "it has been hurt"
    return "an enemy is not as it was"


class Goings:
    """Those on their way: each a `Going`, until it has stopped or is done."""

    def __init__(self) -> None:
        self._by_unit: dict[str, Going] = {}
        self._tried: Orders | None = None
        """The orders in which it was tried last to have them go on."""
        self._stopped: tuple[str, str] | None = None
        """Who has stopped on its way, and what has changed, until that has been told."""

    def begin(self, going: Going) -> None:
        """Have a unit go on."""
        self._by_unit[going.unit] = going

    def end(self, unit: str) -> Going | None:
        """Have a unit go on no longer; where it was going, None if it was not."""
        return self._by_unit.pop(unit, None)

    def keep(self, wanted: Callable[[str], bool]) -> None:
        """After a step back: have only some go on, as soon as they can again."""
        self._by_unit = {unit: going for unit, going in self._by_unit.items() if wanted(unit)}
        self._tried = None

    def intents(self, view: AnyState) -> tuple[Intent, ...]:
        """Where those go who stand in a view as they did when they set out."""
        return tuple(
            Intent(view.unit(going.unit).side, (going.at, *going.rest))
            for going in self._by_unit.values()
            if still_meant(going, view)
        )

    def take_stopped(self) -> tuple[str, str] | None:
        """Who has stopped on its way since that was asked for last, and what has changed."""
        stopped, self._stopped = self._stopped, None
        return stopped

    def step(self, orders: Orders, view: AnyState, side: Side) -> Click | None:
        """What the next of those who may act does to go on; they stop where something new has shown."""
        if self._tried is orders:
            return None
        self._tried = orders
        for going in [self._by_unit[unit] for unit in orders.acting if unit in self._by_unit]:
            if not undisturbed(going, orders.system, view, side):
                self.end(going.unit)
                changed = _changed(going.sign, _sign(orders.system, view, side, going.unit))
                self._stopped = (going.unit, changed) if view.clock.turn == going.turn else None
            elif (click := orders.click(going.unit, None, going.goal)).kind == "do":
                return click
        return None
