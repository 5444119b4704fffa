"""The scripts of a map's events: when they happen, and what each effect does (M-08)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.board.squares import Square, distance
from game.rules import events
from game.rules.knowledge import look
from game.rules.plot import Arrive, Beat, Plot
from game.rules.scenario import (
    Effect,
    Ground,
    Message,
    Objective,
    Placement,
    Reinforce,
    Relight,
    Remove,
    Scenario,
    Smoke,
    Trigger,
    When,
    Win,
)
from game.rules.scripts import Script, do, tell
from game.rules.state import AnyState, Outcome, S, changed, having
from game.rules.units import U, Unit

CLAUSE = "M-08"


def plotted(scenario: Scenario, enlist: Callable[[Placement, Scenario], U]) -> Plot[U]:
    """What a scenario has in store, its reinforcements made units of the system."""

    def ready(effect: Effect) -> Any:
        return Arrive(enlist(effect.unit, scenario)) if isinstance(effect, Reinforce) else effect

    return Plot(
        zones=scenario.zones,
        beats=tuple(Beat(one.when, tuple(map(ready, one.do)), one.once) for one in scenario.events),
        victory=scenario.victory,
        every=scenario.match == "all",
        held=(0,) * len(scenario.victory),
    )


def turn_begins(state: S) -> Script[S]:
    """The events of this turn happen, in the order of the file."""
    turn = state.clock.turn

    def due(when: When) -> bool:
        if when.kind == "turn":
            return when.number == turn
        return when.kind == "every" and turn % when.number == 0

    def there(state: S, when: When) -> bool:
        if (when.side, when.unit, when.zone, when.at) == (None, None, None, None):
            return True
        return any(_fits(state, when, unit, unit.at) for unit in state.conscious())

    for beat in state.plot.beats:
        if due(beat.when) and there(state, beat.when):
            state = yield from do(_happens, state, beat)
    return state


def happened(state: S, kind: Trigger, unit: str, at: Square, left: tuple[str, ...] = ()) -> Script[S]:
    """A unit did something at a square, or it befell it: the events that wait for it happen at once.

    Who steps about within a zone (`left`: the zones that it was in before) does not enter it.
    """
    actor = state.unit(unit)
    for beat in state.plot.beats:
        when = beat.when
        if when.kind == kind and when.zone not in left and _fits(state, when, actor, at):
            state = yield from do(_happens, state, beat)
    return state


def _fits(state: AnyState, when: When, unit: Unit, at: Square) -> bool:
    """Whether a unit at a square is what narrows an event: the side, the unit, the zone, the square."""
    return (
        when.side in (None, unit.side)
        and when.unit in (None, unit.id)
        and when.at in (None, at)
        and (when.zone is None or at in state.plot.zone(when.zone).squares)
    )


def _happens(state: S, beat: Beat[Any]) -> Script[S]:
    """All effects of an event, in their order; an event that has happened meanwhile does not again."""
    if beat not in state.plot.beats:
        return state
    if beat.once:
        left = tuple(one for one in state.plot.beats if one != beat)
        state = having(state, plot=replace(state.plot, beats=left))
    for effect in beat.do:
        state = look((yield from do(_EFFECTS[type(effect)], state, effect)))
    return state


def _arrive(state: S, effect: Arrive[Any]) -> Script[S]:
    """The unit comes in where the map says, or in the nearest free square that can be entered."""
    unit = effect.unit
    free = [square for square in state.board.squares() if _free(state, square)]
    if state.has(unit.id) or not free:
        return state
    at = min(free, key=lambda square: (distance(square, unit.at), square.y, square.x))
    state = look(having(state, units=(*state.units, replace(unit, at=at))))
    yield from tell(state, events.Moved(unit=unit.id, start=at, end=at, how="arrive", clause=CLAUSE))
    return state


def _free(state: AnyState, square: Square) -> bool:
    return state.board.terrain(square).cost is not None and state.holder(square) is None


def _ground(state: S, effect: Ground) -> Script[S]:
    """Squares become other terrain; not under a unit that could not stand there."""
    closes = state.board.kind(effect.glyph).barrier
    squares = tuple(at for at in effect.squares if not (closes and state.holder(at)))
    board = state.board
    for square in squares:
        board = board.put(square, effect.glyph)
    state = having(state, board=board)
    yield from tell(state, events.Ground(squares=squares, what=board.kind(effect.glyph).name, clause=CLAUSE))
    return state


def _relight(state: S, effect: Relight) -> Script[S]:
    state = having(state, board=state.board.relit(effect.squares, effect.light))
    yield from tell(
        state, events.Ground(squares=effect.squares, what=effect.light.name.lower(), clause=CLAUSE)
    )
    return state


def _smoke(state: S, effect: Smoke) -> Script[S]:
    state = having(state, board=state.board.smoked(effect.squares, effect.rounds))
    yield from tell(state, events.Ground(squares=effect.squares, what="smoke", clause=CLAUSE))
    return state


def _remove(state: S, effect: Remove) -> Script[S]:
    if state.has(effect.unit) and state.unit(effect.unit).conscious:
        unit = state.unit(effect.unit)
        yield from tell(state, events.Out(unit=unit.id, at=unit.at, clause=CLAUSE))
        state = changed(state, unit.id, fate="left")
    return state


def _message(state: S, effect: Message) -> Script[S]:
    yield from tell(state, events.Said(text=effect.text, clause=CLAUSE))
    return state


def _objective(state: S, effect: Objective) -> Script[S]:
    """What that side, or everybody, is to do from now on; told to no other side."""
    kept = tuple(aim for aim in state.plot.aims if effect.side is not None and aim.side != effect.side)
    to = None if effect.side is None else (effect.side,)
    yield from tell(state, events.Said(text=effect.text, clause=CLAUSE), to)
    return having(state, plot=replace(state.plot, aims=(*kept, effect)))


def _win(state: S, effect: Win) -> Script[S]:
    return having(state, outcome=Outcome(effect.side, "The map's own events decided it.", CLAUSE))
    yield


_EFFECTS: dict[type[Any], Callable[..., Script[Any]]] = {
    Arrive: _arrive,
    Ground: _ground,
    Relight: _relight,
    Smoke: _smoke,
    Remove: _remove,
    Message: _message,
    Objective: _objective,
    Win: _win,
}
