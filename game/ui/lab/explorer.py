"""What a unit could do before it does it: the way to a square, and where a throw or a push would end."""

from dataclasses import replace
from typing import Any, NamedTuple

from game.analysis.danger import seated
from game.analysis.journeys import Journey, journey
from game.analysis.throws import ghosts
from game.board.squares import Square, towards
from game.match.sandbox import EditUnit
from game.rules import engine
from game.rules.actions import Action
from game.rules.presentation import Verb
from game.rules.state import AnyState
from game.ui.battle.naming import said
from game.ui.battle.shotpanel import percent
from game.ui.board.explain import squares_words
from game.ui.cached import Cached
from game.ui.lab.desk import Desk
from game.ui.lab.panels.path import Trip
from game.ui.lab.panels.rulings import Who
from game.ui.lab.panels.throw import Throw
from game.ui.lab.tools import Bid


class Aim(NamedTuple):
    """Something that a unit can send somewhere: the button for it, and its legal actions."""

    verb: Verb
    actions: tuple[Action[Any], ...]


class Explorer:
    """Asks for whatever the tool in hand is about; each answer is kept until what it was asked of changes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tool = ""
        """What is asked: nothing, "walk" to the hovered square, "throw" at it."""
        self.turned = 0
        """Which of the things that can be sent somewhere is meant."""
        self._trip, self._throw = Cached[Trip](), Cached[Throw]()
        self._aims = Cached[tuple[Aim, ...]]()
        self._named = Cached[tuple[tuple[str, Who], ...]]()

    @property
    def _names(self) -> tuple[tuple[str, Who], ...]:
        state = self.desk.state
        return self._named.get((state,), lambda: tuple((u.id, Who(u.name, u.side)) for u in state.units))

    @property
    def able(self) -> bool:
        """Whether there is a unit to ask about."""
        desk = self.desk
        return desk.ready and bool(desk.unit) and desk.state.unit(desk.unit).conscious

    @property
    def trip(self) -> Trip | None:
        """The way of the unit that is looked from to the hovered square."""
        desk, to = self.desk, self.desk.hovered
        if self.tool != "walk" or not self.able or to is None or to == desk.eye:
            return None
        key = (desk.state, desk.system, desk.unit, to)
        return self._trip.get(key, lambda: self._journey(to))

    def _journey(self, to: Square) -> Trip:
        """The way, what stops it said with names in place of ids."""
        desk = self.desk
        found = journey(desk.rules, desk.state, desk.unit, to)
        return Trip(replace(found, stopped=said(desk.state, found.stopped)), self._names)

    @property
    def aims(self) -> tuple[Aim, ...]:
        """What the unit that is looked from can send somewhere."""
        desk = self.desk
        if self.tool != "throw" or not self.able:
            return ()
        return self._aims.get((desk.state, desk.system, desk.unit), lambda: _aims(desk))

    @property
    def aim(self) -> Aim | None:
        """The one that is meant."""
        found = self.aims
        return found[self.turned % len(found)] if found else None

    @property
    def throw(self) -> Throw | None:
        """Where it would end, aimed at the hovered square."""
        desk, at, aim = self.desk, self.desk.hovered, self.aim
        if aim is None or at is None:
            return None
        action = _at(desk.state, aim, at)
        title = f"{aim.verb.label} at {at}"
        key = (desk.state, desk.system, aim.verb, at)
        return self._throw.get(
            key,
            lambda: Throw(title, ghosts(desk.rules, desk.state, action) if action else (), self._names),
        )

    def bid(self) -> Bid:
        """What a click would do."""
        if not self.able:
            return Bid("look from a unit first")
        trip = self.trip
        if trip:
            return Bid(_walking(trip), _walked(trip.journey))
        if self.tool == "walk":
            return Bid("point at where it is to go")
        return Bid(f"{self.aim.verb.label}, aimed here" if self.aim else "nothing to throw or push now")


def _walking(trip: Trip) -> str:
    """A way in words."""
    found, name = trip.journey, trip.who(trip.journey.unit).name
    if found.stopped:
        return f"{name} cannot go there: {found.stopped}"
    return f"{name} goes here: {squares_words(found.steps[-1].cost)}, unhurt {percent(found.unhurt)}"


def _walked(found: Journey[Any]) -> EditUnit | None:
    """The edit that puts a unit where its way ends."""
    if found.stopped or len(found.steps) < 2:
        return None
    before, last = found.steps[-2].at, found.steps[-1].at
    facing = towards(last.x - before.x, last.y - before.y)  # who leaps passes over squares
    return EditUnit(found.unit, {"at": list(last), "facing": facing})


def _aims(desk: Desk) -> tuple[Aim, ...]:
    """Every button whose first action sends something somewhere."""
    system, unit = desk.rules, desk.unit
    seen = engine.view(system, desk.state, desk.state.unit(unit).side)
    found: dict[Verb, tuple[Action[Any], ...]] = {}
    for position in seated(system, seen, unit):
        legal = tuple(engine.legal(system, position, unit))
        for verb in system.verbs(position, unit):
            actions = tuple(one for one in legal if verb.aim in {"unit", "square"} and verb.settles(one))
            if actions and verb not in found and ghosts(system, desk.state, actions[0]):
                found[verb] = actions
    return tuple(Aim(verb, actions) for verb, actions in found.items())


def _at(state: AnyState, aim: Aim, at: Square) -> Action[Any] | None:
    """The action that points at a square, or at who stands there."""
    there = state.holder(at)
    wanted = (there.id if there else None) if aim.verb.aim == "unit" else at
    return next((one for one in aim.actions if getattr(one, aim.verb.field) == wanted), None)
