"""What each side knows of a position: who is observed, remembered, a possible target; the view it acts on.

Legality, options, odds, hints and bots are computed on a view; only play sees the truth.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import is_
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.board import Board
from game.board.board import cached as cached_by_board
from game.board.concealment import made_out, observers
from game.board.sight import sees
from game.board.squares import Square
from game.board.terrain import Vision
from game.rules.actions import Refusal
from game.rules.events import AnyEvent, mentioned, names_one_unit, subjects
from game.rules.scenario import OpenTask, Plot
from game.rules.state import (
    AnyState,
    Clock,
    Elsewhere,
    Lying,
    Memory,
    Prompt,
    S,
    Seen,
    Suspended,
    cached,
    having,
    watching,
)
from game.rules.units import SIDES, Side, U, Unit, allied, enemies, strangers


def observes(state: AnyState, side: Side, square: Square) -> bool:
    """Whether a conscious unit of the side itself observes a square (B-25)."""
    return _watch(state, side)[square]


def _watch(state: AnyState, side: Side) -> "_Watch":
    watch: _Watch | None = state.watches.get(side)
    if watch is None:
        watch = state.watches[side] = _Watch(state, side)
    return watch


class _Watch(dict[Square, bool]):
    """Whether a side observes a square, worked out when the square is asked for first (B-25)."""

    def __init__(self, state: AnyState, side: Side) -> None:
        by_vision = observers(state.board)
        self.eyes = [by_vision[unit.vision][unit.at] for unit in state.conscious() if unit.side == side]

    def __missing__(self, square: Square) -> bool:
        for eye in self.eyes:
            if eye[square]:
                self[square] = True
                return True
        self[square] = False
        return False


def watched(state: AnyState, side: Side) -> NDArray[np.bool_]:
    """Every square that a side observes, shape (height, width) (B-25)."""
    board = state.board
    field = np.zeros((board.height, board.width), np.bool_)
    for unit in state.conscious():
        if unit.side == side:
            field |= watched_from(board, unit.at, unit.vision)
    return field


@cached_by_board
def watched_from(board: Board, at: Square, vision: Vision) -> NDArray[np.bool_]:
    """What one observer observes: what it sees less than totally concealed, and what is adjacent (B-25).

    Shape (height, width), kept with the board and not to be written to.
    """
    field = made_out(board, at, vision).copy()
    for x, y in board.around(at):
        field[y, x] = True
    return field


def observed(state: AnyState, side: Side, unit: Unit) -> bool:
    """Whether a unit is observed by a side: its square is, and its stealth is not intact (B-25)."""
    return side not in unit.hidden_from and observes(state, side, unit.at)


def ours(side: Side, unit: Unit) -> bool:
    """Whether a unit is the side's own, or a friend's: these are always known to it (B-37)."""
    return unit.side not in strangers(side)


def known(state: AnyState, side: Side, unit: Unit) -> bool:
    """Whether a side sees a unit where it is: its own, observed, or not hidden in a match without fog."""
    if unit.side not in strangers(side):
        return True
    return side not in unit.hidden_from and (not state.options.fog or _watch(state, side)[unit.at])


def remembered(state: AnyState, side: Side, unit: str) -> Memory[Any] | None:
    """What a side remembers of an enemy that it has lost sight of."""
    for memory in state.memory:
        if memory.side == side and memory.unit.id == unit:
            return memory
    return None


def last_seen(view: AnyState, side: Side, unit: Unit) -> int | None:
    """The turn in which a side saw a unit of its view last, None when it sees it now (B-36).

    How it was then is all that is known of it: since then it may have left, or have gone out of action.
    """
    memory = None if known(view, side, unit) else remembered(view, side, unit.id)
    return memory.turn if memory else None


def known_square(state: AnyState, side: Side, unit: str) -> Square | None:
    """The square at which a side may target a unit (B-36).

    Where it is observed, or where it was in this turn or the last if it has not been seen to leave. The
    truth and the side's view give the same answer.
    """
    return _known_square(state, side, unit, state.clock.turn)


def _square_of(state: AnyState, side: Side, unit: str, turn: int) -> Square | None:
    there: Unit | None = state.named.get(unit)
    if there and observed(state, side, there):
        return there.at
    memory: Memory[Unit] | None = remembered(state, side, unit)
    return memory.unit.at if memory and turn - memory.turn <= 1 else None


_known_square = cached(_square_of)


def look(state: S) -> S:
    """The position with what every side sees and remembers brought up to date (B-36).

    To be called after each step and each change of ground. Who was seen at the last look and is not now
    is remembered where it was then; a memory ends when its unit is observed again, or when its square is
    and the unit is not seen there. A position that nothing changes is returned as it is.
    """
    if state.looked:
        return state
    looked = _looked(state)
    looked.__dict__["looked"] = True
    return looked


def _looked(state: S) -> S:
    in_view = _all_in_view(state)
    seen = tuple(chain.from_iterable([in_view[side].values() for side in SIDES]))
    lost = [entry for entry in state.seen if entry.unit not in in_view[entry.side]]
    memory = _memories(state, in_view, lost) if lost or state.memory else ()
    items = tuple([_noticed(state, item) for item in state.items])
    if (seen, memory, items) == (state.seen, state.memory, state.items):
        return state
    return having(state, seen=seen, memory=memory, items=items)


def _all_in_view(state: AnyState) -> Mapping[Side, Mapping[str, Seen]]:
    """The units of others that each side observes; of what it did only who has `stirred` is asked about."""
    in_view, stirred = state.in_view, state.stirred
    for side in SIDES:
        before = in_view.get(side)
        if before is None:
            in_view[side] = _in_view(state, side)
        elif stirred:
            in_view[side] = _again_in_view(state, side, before, stirred)
    state.__dict__["stirred"] = frozenset()
    return in_view


def _again_in_view(
    state: AnyState, side: Side, before: Mapping[str, Seen], stirred: Iterable[str]
) -> Mapping[str, Seen]:
    """The units of others that a side observes, which are as they were `before` but for these."""
    others, watch, after = strangers(side), _watch(state, side), {**before}
    for name in stirred:
        unit = state.named[name]
        if unit.side not in others:
            continue
        if side in unit.hidden_from or not watch[unit.at]:
            after.pop(name, None)
        elif name in after:
            after[name] = Seen(side, name, unit.at)
        else:
            return _in_view(state, side)  # in the order of all
    return after


def _in_view(state: AnyState, side: Side) -> dict[str, Seen]:
    """The units of others that a side observes, by their ids."""
    others, watch = strangers(side), _watch(state, side)
    if not watch.eyes:
        return {}
    return {
        unit.id: Seen(side, unit.id, unit.at)
        for unit in state.units
        if unit.side in others and side not in unit.hidden_from and watch[unit.at]
    }


def _memories(
    state: AnyState, in_view: Mapping[Side, Mapping[str, Seen]], lost: Iterable[Seen]
) -> tuple[Memory[Any], ...]:
    """Who has been lost from view now or is remembered, and is not seen: not where one sees nobody."""
    kept = {(memory.side, memory.unit.id): memory for memory in state.memory}
    kept.update({(seen.side, seen.unit): _memory(state, seen) for seen in lost if state.has(seen.unit)})
    return tuple(
        [
            memory
            for (side, unit), memory in sorted(kept.items())
            if unit not in in_view[side] and not observes(state, side, memory.unit.at)
        ]
    )


def glimpse(state: S, side: Side, field: NDArray[np.bool_]) -> tuple[S, tuple[Unit, ...]]:
    """The position after a side has had a look at squares that it does not watch, and whom it saw there.

    `field` has the shape (height, width). Whoever it sees, and does not see anyway, is remembered where it
    was seen, in this turn: its square is known (B-36). What lies there is known too.
    """
    index = state.board.index
    seen = tuple(
        unit
        for unit in state.conscious()
        if field[unit.at.y, unit.at.x]
        and not ours(side, unit)
        and side not in unit.hidden_from
        and not observes(state, side, unit.at)
    )
    names = {unit.id for unit in seen}
    kept = tuple(memory for memory in state.memory if memory.side != side or memory.unit.id not in names)
    new = tuple(Memory(side, unit, state.clock.turn) for unit in seen)
    flat = field.tobytes()
    items = tuple(
        replace(item, known=tuple(other for other in SIDES if other == side or other in item.known))
        if flat[index(item.at)]
        else item
        for item in state.items
    )
    return having(state, memory=(*kept, *new), items=items), seen


def _memory(state: AnyState, entry: Seen) -> Memory[Any]:
    return Memory(entry.side, replace(state.unit(entry.unit), at=entry.at), state.clock.turn)


def _noticed(state: AnyState, item: Lying) -> Lying:
    if item.known == SIDES:
        return item
    known_to = tuple(side for side in SIDES if side in item.known or observes(state, side, item.at))
    return replace(item, known=known_to)


def view(state: S, side: Side) -> S:
    """The position as a side knows it: unknown units are gone, or stand as remembered where last seen.

    Left out are what an act that waits has done so far (only its prompt stays), and the events to come.
    """
    others = strangers(side)
    shown = [unit if unit.side not in others else _shown(state, side, unit) for unit in state.units]
    units = tuple([unit for unit in shown if unit is not None])
    present = {unit.id for unit in units}
    pending = state.pending
    seen = replace(
        state,
        units=units,
        items=tuple([item for item in state.items if side in item.known]),
        seen=tuple([entry for entry in state.seen if entry.side == side]),
        memory=tuple([entry for entry in state.memory if entry.side == side]),
        clock=_clock_with(state.clock, present),
        plot=_public(state.plot, side, frozenset([exit_.unit for exit_ in state.plot.gone]) - present),
        pending=pending and Suspended(_asked(pending.prompt, side)),
    )
    return watching(seen, {own: watch for own, watch in state.watches.items() if own not in others})


def acting_view(state: S, side: Side) -> S:
    """What a side goes by when it acts: its view, in a sandbox the truth (J-07)."""
    return state if state.options.sandbox else view(state, side)


def _clock_with(clock: Clock, present: set[str]) -> Clock:
    """The clock without those of whom a side does not know."""
    if present.issuperset(clock.done) and clock.active in present:
        return clock
    active = clock.active if clock.active in present else ""
    return replace(clock, active=active, done=tuple([unit for unit in clock.done if unit in present]))


def _asked(prompt: Prompt[Any], side: Side) -> Prompt[Any]:
    """A prompt as a side knows it: whom another side asks, and about what, may tell of who is hidden."""
    if prompt.side == side:
        return prompt
    return Prompt(prompt.side, (), Elsewhere())


@lru_cache(maxsize=64)
def _public(plot: Plot[U], side: Side, unseen: frozenset[str]) -> Plot[U]:
    """What a side knows of the plot: what is still to happen is nobody's to know, nor others' objectives.

    Of those who have left the board `unseen` it knows how many they are; of tasks those that are open to it
    or that a victory names, and not what they do.
    """
    aims = tuple(aim for aim in plot.aims if aim.side is None or allied(aim.side, side))
    gone = tuple(replace(exit_, unit="") if exit_.unit in unseen else exit_ for exit_ in plot.gone)
    return replace(plot, beats=(), aims=aims, gone=gone, tasks=_public_tasks(plot, side))


def _public_tasks(plot: Plot[U], side: Side) -> tuple[OpenTask[U], ...]:
    """The tasks of which a side knows, without what they do."""
    decisive = {victory.task for victory in plot.victory}
    return tuple(
        replace(task, do=())
        for task in plot.tasks
        if task.side is None or not enemies(task.side, side) or task.name in decisive
    )


def shown_as(view: S, shown: Callable[[Any], Any]) -> S:
    """The view in which every unit, remembered ones too, is shown in another way, but where it is.

    Where all are shown as they are it is the same view.
    """
    units = tuple(map(shown, view.units))
    memory = tuple([_remembered_as(memory, shown(memory.unit)) for memory in view.memory])
    if all(map(is_, units, view.units)) and all(map(is_, memory, view.memory)):
        return view
    return watching(replace(view, units=units, memory=memory), view.watches)


def _remembered_as(memory: Memory[U], unit: U) -> Memory[U]:
    return memory if unit is memory.unit else replace(memory, unit=unit)


def _shown(state: AnyState, side: Side, unit: Unit) -> Unit | None:
    """A unit of others as a side knows it; None when it does not."""
    if known(state, side, unit):
        return unit
    memory = remembered(state, side, unit.id)
    return None if memory is None else memory.unit


def witnesses(state: AnyState, event: AnyEvent) -> tuple[Side, ...]:
    """The sides that may know of an event as it is told: those that know one of its units, else all."""
    knowing = [who_know(state, state.unit(unit)) for unit in subjects(event) if state.has(unit)]
    if len(knowing) == 1:
        return knowing[0]
    known_to = set(chain.from_iterable(knowing))
    return tuple([side for side in SIDES if side in known_to]) if knowing else SIDES


def witnessed(state: AnyState, event: AnyEvent, to: tuple[Side, ...] | None = None) -> AnyEvent:
    """An event with who may know of it, and whom of those in it they do not know.

    A rule that settles the first (`to`) has settled that these sides may know whom the event is about: who
    hides is known no more, who is found not yet. What is made of it for each side is `events.told_to`.
    """
    seen_by = witnesses(state, event) if to is None else to
    if names_one_unit(event.__class__):  # who may know of what is about one unit knows this one
        return replace(event, seen_by=seen_by)
    named, about = mentioned(event), subjects(event)
    if to is not None or len(about) == 1:
        named = named.difference(about)
    if not named:
        return replace(event, seen_by=seen_by)
    strangers = [
        (unit.id, tuple([side for side in seen_by if not known(state, side, unit)]))
        for unit in state.units
        if unit.id in named
    ]
    return replace(event, seen_by=seen_by, unnamed=tuple([about for about in strangers if about[1]]))


def who_know(state: AnyState, *units: Unit) -> tuple[Side, ...]:
    """The sides that know every one of some units."""
    sides: Sequence[Side] = SIDES
    for unit in units:
        sides = [side for side in sides if known(state, side, unit)]
    return tuple(sides)


def target_refusals(
    view: AnyState, actor: Unit, target: str, origin: Square | None = None
) -> tuple[Refusal, ...]:
    """Why a unit is no target of an attack from a square, by default its own, as its side knows it."""
    refused, at = _as_target(view, actor.side, target, view.clock.turn)
    start = origin or actor.at
    if at is None or sees(view.board, start, at):
        return refused
    where = f" from {start}" if start != actor.at else ""
    return (*refused, Refusal("B-15", f"{actor.id} cannot see {target}{where}"))


@cached
def _as_target(
    view: AnyState, side: Side, target: str, turn: int
) -> tuple[tuple[Refusal, ...], Square | None]:
    """Why a unit is no target from anywhere, and the square at which it would be one otherwise."""
    possible = _target_squares(view, side, turn)
    if target in possible:
        return (), possible[target]
    if not view.has(target):
        return (Refusal("B-36", f"no {target} is known"),), None
    unit = view.unit(target)
    if not unit.conscious:
        return (Refusal("B-37", f"{target} is out of action"),), None
    friend = (Refusal("B-37", f"{target} is a friend"),) if ours(side, unit) else ()
    at = known_square(view, side, target)
    if at is None:
        return (*friend, Refusal("B-36", f"nobody of the {side} sees {target}")), None
    return friend, at


def target_squares(view: AnyState, actor: Unit) -> dict[str, Square]:
    """The possible targets of a view that nothing bars as such, each with the square that is targeted."""
    return _target_squares(view, actor.side, view.clock.turn)


@cached
def _target_squares(view: AnyState, side: Side, turn: int) -> dict[str, Square]:
    squares = ((target, _square_of(view, side, target, turn)) for target in _strangers_in(view, side))
    return {target: at for target, at in squares if at is not None}


def possible_targets(view: AnyState, actor: Unit) -> tuple[str, ...]:
    """The conscious units of a view that are no friends of an actor: who comes into question as a target."""
    return _strangers_in(view, actor.side)


@cached
def _strangers_in(view: AnyState, side: Side) -> tuple[str, ...]:
    return tuple(unit.id for unit in view.conscious() if not ours(side, unit))


def in_view(state: AnyState, watcher: Unit, other: Unit) -> bool:
    """Whether a unit has an enemy in view, both in the fight: seen, not only known of (B-15, B-25)."""
    return (
        enemies(watcher.side, other.side)
        and watcher.conscious
        and other.conscious
        and observed(state, watcher.side, other)
        and sees(state.board, watcher.at, other.at)
    )


def is_there(state: AnyState, actor: Unit, target: str) -> bool:
    """Whether a target is in truth where the actor's side knows it; an attack on an empty square is spent."""
    unit: Unit = state.unit(target)
    return unit.conscious and known_square(state, actor.side, target) == unit.at
