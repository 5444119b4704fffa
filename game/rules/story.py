"""What a map has in store: its events, when they happen, and when the match is over (B-38, M-08)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from game.board.squares import Square, distance
from game.rules import events
from game.rules.knowledge import look
from game.rules.presentation import with_article
from game.rules.scenario import (
    Arrive,
    Beat,
    Effect,
    Ground,
    Message,
    Objective,
    OpenTask,
    Placement,
    Plot,
    Reinforce,
    Relight,
    Remove,
    Scenario,
    Smoke,
    Trigger,
    Victory,
    VictoryKind,
    When,
    Win,
)
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import AnyState, Outcome, S, changed, having
from game.rules.units import HEROES, Side, U, Unit, allied, enemies

CLAUSE = "M-08"


def plotted(scenario: Scenario, system: str, enlist: Callable[[Placement, Scenario], U]) -> Plot[U]:
    """What a scenario has in store for a rule system, its reinforcements made units of that."""

    def ready(effect: Effect) -> Any:
        return Arrive(enlist(effect.unit, scenario)) if isinstance(effect, Reinforce) else effect

    tasks = tuple(
        OpenTask(
            task.name,
            task.at,
            task.side,
            tuple(sorted(task.checks[system].items())),
            tuple(map(ready, task.do)),
            task.once,
        )
        for task in scenario.tasks
        if system in task.checks
    )
    return Plot(
        zones=scenario.zones,
        beats=tuple(Beat(event.when, tuple(map(ready, event.do)), event.once) for event in scenario.events),
        victory=scenario.victory,
        every=scenario.match == "all",
        held=(0,) * len(scenario.victory),
        tasks=tasks,
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


def awaited(state: AnyState, kind: Trigger) -> bool:
    """Whether any event waits for something of a kind to happen."""
    return any(beat.when.kind == kind for beat in state.plot.beats)


def happened(
    state: S, kind: Trigger, unit: str, at: Square, left: tuple[str, ...] = (), task: str = ""
) -> Script[S] | S:
    """A unit did something at a square, or it befell it: the events that wait for it happen at once.

    Who steps about within a zone (`left`: the zones that it was in before) does not enter it. `task` is
    what it has done, if that is what they wait for.
    """
    actor = state.unit(unit)
    due = [
        beat
        for beat in state.plot.beats
        if beat.when.kind == kind
        and beat.when.zone not in left
        and beat.when.task in {UNSET, task}
        and _fits(state, beat.when, actor, at)
    ]
    return _happen(state, due) if due else state


def _happen(state: S, beats: list[Beat[Any]]) -> Script[S]:
    """Some events happen, one after the other."""
    for beat in beats:
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
        left = tuple(other for other in state.plot.beats if other != beat)
        state = having(state, plot=replace(state.plot, beats=left))
    return (yield from end_with(take_effect, state, beat.do))


def take_effect(state: S, effects: tuple[Any, ...]) -> Script[S]:
    """Effects of an event or a task happen, one after the other."""
    for effect in effects:
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
        state = yield from leave_board(state, effect.unit, CLAUSE)
    return state


def leave_board(state: S, unit: str, clause: str) -> Script[S]:
    """A unit leaves the board with all that it carries: it is gone, but no casualty (M-08)."""
    yield from tell(state, events.Out(unit=unit, at=state.unit(unit).at, left=True, clause=clause))
    return changed(state, unit, fate="left", hidden_from=())


def _message(state: S, effect: Message) -> Script[S]:
    yield from tell(state, events.Said(text=effect.text, clause=CLAUSE))
    return state


def _objective(state: S, effect: Objective) -> Script[S]:
    """What that side, or everybody, is to do from now on; told to no other side."""
    kept = tuple(aim for aim in state.plot.aims if effect.side is not None and aim.side != effect.side)
    to = None if effect.side is None else (effect.side,)
    yield from tell(state, events.Said(text=effect.text, clause=CLAUSE), to)
    return having(state, plot=replace(state.plot, aims=(*kept, effect)))


def _win(state: S, effect: Win) -> S:
    return having(state, outcome=Outcome(effect.side, "The map's own events decided it.", CLAUSE))


_EFFECTS: dict[type[Any], Callable[..., Any]] = {
    Arrive: _arrive,
    Ground: _ground,
    Relight: _relight,
    Smoke: _smoke,
    Remove: _remove,
    Message: _message,
    Objective: _objective,
    Win: _win,
}


class _Standing(NamedTuple):
    """All that decides whether a match is over: the plot, the turn, and who is in the fight for whom."""

    plot: Plot[Any]
    turn: int
    fighters: tuple[tuple[str, Side], ...]

    def up(self, units: tuple[str, ...] = (), sides: tuple[Side, ...] = ()) -> bool:
        """Whether any of these units is in the fight, or any unit of these sides."""
        return any(unit in units or side in sides for unit, side in self.fighters)


def over(state: AnyState) -> Outcome | None:
    """How the match has ended by now, None while it goes on.

    A map's own victories come first. Then a side without a conscious unit, and without any to come, has
    lost: with victories too, since nobody is left to win them.
    """
    return _over(_Standing(state.plot, state.clock.turn, state.fighters))


@lru_cache(maxsize=256)
def _over(now: _Standing) -> Outcome | None:
    """Asked after every act, and seldom has anything changed that it asks about."""
    plot = now.plot
    met = [number for number in range(len(plot.victory)) if _won(now, number)]
    for side in dict.fromkeys([victory.side for victory in plot.victory]) if met else ():
        own = [number for number, victory in enumerate(plot.victory) if victory.side == side]
        won = [number for number in own if number in met]
        if won and (len(won) == len(own) or not plot.every):
            return Outcome(side, _why(plot, side, won), "M-08")
    return _last_standing(now)


def turn_ends(state: S) -> S:
    """The position after a turn has ended: zones held are counted, turns survived too (M-08)."""
    plot = state.plot
    held = tuple(
        count + 1 if holds(state, victory) else 0
        for victory, count in zip(plot.victory, plot.held, strict=True)
    )
    return having(state, plot=replace(plot, held=held, ended=state.clock.turn))


def by_numbers(state: AnyState) -> Outcome:
    """The last turn is over: the side with more conscious units wins, equal numbers are a draw (B-38)."""
    heroes, foes = _numbers(state.fighters)
    why = f"Turn {state.turn_limit} is over: {heroes} of the squad stand against {foes}."
    if heroes == foes:
        return Outcome(None, why, "B-38")
    return Outcome("squad" if heroes > foes else "opposition", why, "B-38")


def _numbers(fighters: tuple[tuple[str, Side], ...]) -> tuple[int, int]:
    """How many conscious units the heroes and the foes have."""
    sides = [side for _, side in fighters]
    return sum([side in HEROES for side in sides]), sides.count("opposition")


def _last_standing(now: _Standing) -> Outcome | None:
    heroes, foes = _numbers(now.fighters)
    heroes = heroes or _to_come(now, HEROES)
    foes = foes or _to_come(now, ("opposition",))
    if heroes and foes:
        return None
    if heroes or foes:
        return Outcome("squad" if heroes else "opposition", "No enemy is left standing.", "B-38")
    return Outcome(None, "Both sides are out.", "B-38")


def _to_come(now: _Standing, sides: tuple[Side, ...]) -> int:
    """How many reinforcements of these sides a coming turn will bring."""
    return sum(
        isinstance(effect, Arrive) and effect.unit.side in sides
        for beat in now.plot.beats
        if beat.when.kind == "turn" and beat.when.number > now.turn
        for effect in beat.do
    )


def _won(now: _Standing, number: int) -> bool:
    victory = now.plot.victory[number]
    return _MET[victory.kind](now, victory, now.plot.held[number])


def _why(plot: Plot[Any], side: Side, won: list[int]) -> str:
    ways = [plot.victory[number] for number in won]
    tasks = list(dict.fromkeys(way.task for way in ways if way.kind == "task" and way.task))
    deeds = list(dict.fromkeys(_deed(way) for way in ways if way.kind != "task"))
    if tasks:
        deeds.append(f"it has done {', '.join(tasks)}")
    return f"The {side} has won: {' and '.join(deeds)}."


def _deed(victory: Victory) -> str:
    """What a way to win came to, in words; tasks are told together."""
    match victory.kind:
        case "hold":
            return f"it holds {with_article(victory.zone)}"
        case "exit":
            return f"it has left by {with_article(victory.zone)}"
        case "escort":
            return f"its charge has left by {with_article(victory.zone)}"
        case "survive":
            return "its charge still stands" if victory.units else "it still stands"
        case _:
            return "its target is out of action" if victory.units else "no enemy is left"


def _eliminated(now: _Standing, victory: Victory, _: int) -> bool:
    """No conscious enemy is left or to come, or none of the units named."""
    if victory.units:
        return not now.up(victory.units)
    foes: tuple[Side, ...] = tuple(
        side for side in ("squad", "ally", "opposition") if enemies(side, victory.side)
    )
    return not now.up(sides=foes) and not _to_come(now, foes)


def _held(_: _Standing, victory: Victory, held: int) -> bool:
    return held >= (victory.turns or 1)


def holds(state: AnyState, victory: Victory) -> bool:
    """Only that side has conscious units in the zone."""
    if victory.kind != "hold" or victory.zone is None:
        return False
    squares = state.plot.zone(victory.zone).squares
    return {unit.side for unit in state.conscious() if unit.at in squares} == {victory.side}


def _left(now: _Standing, victory: Victory, _: int) -> bool:
    """So many have left through the zone, or all that are conscious."""
    gone = [exit_ for exit_ in now.plot.gone if exit_.zone == victory.zone and exit_.side == victory.side]
    if victory.count is not None:
        return len(gone) >= victory.count
    return bool(gone) and not now.up(sides=(victory.side,))


def _escorted(now: _Standing, victory: Victory, _: int) -> bool:
    gone = [exit_ for exit_ in now.plot.gone if exit_.zone == victory.zone and exit_.unit in victory.units]
    return len(gone) >= (len(victory.units) if victory.count is None else victory.count)


def has_done(plot: Plot[Any], victory: Victory) -> bool:
    """Whether the side of a victory, or a friend, has done its task."""
    return any(done.task == victory.task and allied(done.side, victory.side) for done in plot.tasks_done)


def _survived(now: _Standing, victory: Victory, _: int) -> bool:
    """The turn is over, and the side has a conscious unit, or one of the units named."""
    if now.plot.ended < (victory.turns or 1):
        return False
    return now.up(victory.units) if victory.units else now.up(sides=(victory.side,))


_MET: dict[VictoryKind, Callable[[_Standing, Victory, int], bool]] = {
    "eliminate": _eliminated,
    "hold": _held,
    "exit": _left,
    "survive": _survived,
    "escort": _escorted,
    "task": lambda now, victory, _: has_done(now.plot, victory),
}
