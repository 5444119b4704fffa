"""Units that go on by themselves, to where they were sent, for as long as nothing new shows."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.board.squares import Square
from game.rules.knowledge import known, ours
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.clicks import Click
from game.ui.battle.orders import Orders
from game.ui.battle.ways import declared_way
from game.ui.board.picture import Intent


class Sign(NamedTuple):
    """What makes a unit stop when it changes: its own health, where who is seen stands, and in what state."""

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
    declared: bool = False
    """It is declared and has not begun: only who has come beside its way keeps it from that."""


def set_out(system: Any, view: AnyState, side: Side, click: Click) -> Going | None:
    """The way that a click begins, or has begin later in the turn; None when its action is all."""
    if click.goal is None:
        return None
    at: Square = view.unit(click.unit).at
    path = click.action.path(view) if click.action else ()
    end = path[-1] if path else at
    return sent(system, view, side, click.unit, click.goal, click.rest)._replace(at=end)


def sent(system: Any, view: AnyState, side: Side, unit: str, goal: Square, rest: tuple[Square, ...]) -> Going:
    """A unit that is on its way to a square from where it stands, over what is left of its way."""
    return Going(unit, goal, view.unit(unit).at, view.clock.turn, _sign(system, view, side, unit), rest)


def declares(system: Any, view: AnyState, unit: str) -> bool:
    """Whether a unit has declared what it will do later in the turn."""
    return any(not later.label for later in system.words.later(view, unit))


def still_meant(going: Going, view: AnyState) -> bool:
    """Whether a unit stands where it set out from, in the same turn."""
    return view.has(going.unit) and view.unit(going.unit).at == going.at and view.clock.turn == going.turn


def _sign(system: Any, view: AnyState, side: Side, unit: str) -> Sign:
    """The others whom the side sees, and how the unit is: who is only remembered is not as it is now."""
    others: list[Any] = [other for other in view.units if not ours(side, other) and known(view, side, other)]
    return Sign(
        system.health(view.unit(unit)),
        {other.id: other.at for other in others},
        {other.id: (other.conscious, system.health(other)) for other in others},
    )


def _changed(before: Sign, after: Sign) -> str:
    """What has changed, by the id of whom; empty for nothing.

    Who has come counts before who has moved, and that before harm; who is seen no more is nothing new.
    """
    came = next((one for one in after.places if one not in before.places), "")
    moved = next((one for one, at in after.places.items() if before.places.get(one, at) != at), "")
    other = next((one for one, now in after.states.items() if before.states.get(one, now) != now), "")
    if came:
        return f"{came} has come into view"
    if moved:
        return f"{moved} has moved"
    if after.health != before.health:
        return "it has been hurt"
    return f"{other} is not as it was" if other else ""


def _come_beside(going: Going, view: AnyState, after: Sign) -> str:
    """Who has come to stand beside the way of a unit since it was declared, as `_changed` says it."""
    way = (*going.rest, going.goal)
    for one, at in after.places.items():
        if going.sign.places.get(one) != at and any(view.board.adjacent(at, square) for square in way):
            return f"{one} has come beside its way"
    return ""


class Goings:
    """Those on their way: each a `Going`, until it has stopped or is done."""

    def __init__(self) -> None:
        self._by_unit: dict[str, Going] = {}
        self._tried: Orders | None = None
        """The orders in which it was tried last to have them go on."""
        self._stopped: tuple[str, str] | None = None
        """Who has stopped on its way, or does not begin it, and why, until that has been told."""

    def begin(self, going: Going) -> None:
        """Have a unit go on."""
        self._by_unit[going.unit] = going

    def end(self, unit: str) -> Going | None:
        """Have a unit go on no longer; where it was going, None if it was not."""
        return self._by_unit.pop(unit, None)

    def mean_still(self, unit: str, orders: Orders, side: Side | None) -> None:
        """After an act of a unit it goes on only where it has declared to go, from where it is now.

        The orders are those of its side, also while others are asked.
        """
        going = self.end(unit)
        if going is None or side is None or not orders.view.has(unit):
            return
        if way := declared_way(orders, unit, going.goal):
            still = sent(orders.system, orders.view, side, unit, going.goal, way)
            self.begin(still._replace(declared=True))

    def goal(self, unit: str) -> Square | None:
        """Where a unit goes by itself; None if it does not."""
        return self._by_unit[unit].goal if unit in self._by_unit else None

    def declared(self, unit: str) -> bool:
        """Whether the way of a unit was declared before, and it has not begun."""
        return unit in self._by_unit and self._by_unit[unit].declared

    def bound_for(self, square: Square, but: str) -> tuple[str, ...]:
        """Who goes by itself to a square, but for one."""
        return tuple(unit for unit, going in self._by_unit.items() if going.goal == square and unit != but)

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
        """Who goes on no more since that was asked for last, and how and why in words."""
        stopped, self._stopped = self._stopped, None
        return stopped

    def step(self, orders: Orders, view: AnyState, side: Side) -> Click | None:
        """What the next of those who may act does to go on; they stop where something new has shown."""
        if self._tried is orders:
            return None
        self._tried = orders
        for going in [self._by_unit[unit] for unit in orders.acting if unit in self._by_unit]:
            click = orders.clicks.on(going.unit, None, going.goal)
            if going.declared and click.kind != "do" and still_meant(going, view):
                continue
            now = _sign(orders.system, view, side, going.unit)
            news = _come_beside(going, view, now) if going.declared else _changed(going.sign, now)
            if news or not still_meant(going, view):
                self.end(going.unit)
                how = "does not set out by itself" if going.declared else "goes no farther by itself"
                told = news and view.clock.turn == going.turn
                self._stopped = (going.unit, f"{how}: {news}") if told else None
            elif click.kind == "do":
                return click
        return None
