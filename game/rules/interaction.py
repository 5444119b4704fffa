"""What units do with a map and with items: doors and consoles, exits, smoke, crates (B-04, B-31, M-08)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self

from msgspec.structs import replace

from game.board.board import Board, cached_by_ground
from game.board.sight import sees
from game.board.squares import Square, distance, neighbours
from game.board.terrain import Terrain
from game.physics.motion import Shove
from game.physics.rest import shoved
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.knowledge import look
from game.rules.movement import met
from game.rules.presentation import Button
from game.rules.scenario import Departure, Plot, Trigger, Zone
from game.rules.scripts import Script, end_with, rest, tell
from game.rules.state import AnyState, Grant, Lying, S, WholeTurn, cached, changed, having
from game.rules.story import happened, leave_board
from game.rules.turns import finish
from game.rules.units import AS_NEW, Side, Unit


def interact_refusals(view: AnyState, unit: Unit, at: Square) -> Iterator[Refusal]:
    """Why a unit cannot use what lies in a square: a door, a table, a console (B-04)."""
    if at not in view.board or not view.board.adjacent(unit.at, at):
        yield Refusal("B-04", f"{at} is not next to {unit.id}")
    elif not view.board.terrain(at).interact:
        near = any(view.board.terrain(square).interact for square in within_hand(view, unit))
        where = f"in {at}" if near else f"beside {unit.id}"
        yield Refusal("B-04", f"there is nothing to use {where}")
    elif _closes(view, at) and view.holder(at):
        yield Refusal("B-04", f"somebody stands in {at}")


def within_hand(view: AnyState, unit: Unit) -> tuple[Square, ...]:
    """The squares around a unit with something that it can use."""
    near = _with_something_to_use(view.board, unit.at)
    return (
        tuple([square for square in near if not any(interact_refusals(view, unit, square))]) if near else ()
    )


@cached_by_ground
def _with_something_to_use(board: Board, at: Square) -> tuple[Square, ...]:
    """The squares beside one in which lies what can be used."""
    return tuple(square for square in board.around(at) if board.terrain(square).interact)


def interact(state: S, unit: str, at: Square, clause: str) -> Script[S]:
    """A unit uses what lies in a square; what the map has in store for that happens at once (B-04, M-08).

    Whoever stands unknown in a doorway keeps it open, and is found.
    """
    holder = state.holder(at)
    if holder and _closes(state, at):
        return (yield from end_with(met, state, unit, holder.id))
    terrain = state.board.terrain(at)
    if terrain.becomes is not None:
        state = look(having(state, board=state.board.put(at, terrain.becomes)))
    now = state.board.terrain(at)
    verb, what = use_of(terrain, now)
    told = events.Ground(squares=(at,), what=now.name, by=unit, deed=f"{verb}s {what}", clause=clause)
    yield from tell(state, told)
    trigger = trigger_of(state.board, terrain)
    return (yield from end_with(happened, state, trigger, unit, at)) if trigger else state


def use_of(before: Terrain, after: Terrain) -> tuple[str, str]:
    """What a unit does with what lies in a square, by what that was and becomes: "open", "the door"."""
    if before == after:
        return "use", f"the {before.name}"
    if before.barrier == after.barrier:
        turned = ("turn", f"the {before.name} into a {after.name}")
        return ("flip", "the table over") if before.name == "table" else turned
    verb, barrier = ("open", before) if before.barrier else ("close", after)
    return verb, f"the {barrier.name.removeprefix('closed ')}"


def trigger_of(board: Board, terrain: Terrain) -> Trigger | None:
    """What an event could wait for when a terrain is used: a door bars the way or not, a console stays."""
    if not terrain.interact:
        return None
    if terrain.becomes is None:
        return "console"
    return "door" if terrain.barrier != board.kind(terrain.becomes).barrier else None


def _closes(state: AnyState, at: Square) -> bool:
    becomes = state.board.terrain(at).becomes
    return becomes is not None and state.board.kind(becomes).barrier


class Leave(Action[S], Generic[S], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    button = Button(
        "Leave", "leave", "M-08", "Leave the board for good, in an exit of its side.", group="Free"
    )

    @classmethod
    def has(cls, view: S, unit: Unit) -> bool:
        zones = view.plot.zones
        return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in zones)

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        return isinstance(grant, WholeTurn)

    @classmethod
    def candidates(cls, view: S, unit: str) -> Iterator[Self]:
        """None where there is no exit of its side."""
        return iter((cls(unit=unit),) if exits(view, view.unit(unit)) else ())

    def refusals(self, view: S, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here."""
        if not exits(view, view.unit(self.unit)):
            yield Refusal("M-08", f"{self.unit} stands in no exit of its side")

    def perform(self, state: S, grant: WholeTurn) -> Script[S]:
        """The unit is gone, and counted for every exit that it stood in."""
        unit = state.unit(self.unit)
        gone = tuple(Departure(unit.id, unit.side, zone.name) for zone in exits(state, unit))
        state = having(state, plot=replace(state.plot, gone=(*state.plot.gone, *gone)))
        return finish((yield from leave_board(state, unit.id, "M-08")), unit.id)


def exits(state: AnyState, unit: Unit) -> tuple[Zone, ...]:
    """The exit zones in which a unit stands and that are open to its side."""
    open_ = _exits_of(state.plot, unit.side)
    return tuple([zone for zone in open_ if unit.at in zone.squares]) if open_ else ()


@lru_cache(maxsize=64)
def _exits_of(plot: Plot[Any], side: Side) -> tuple[Zone, ...]:
    """The exit zones that are open to a side."""
    return tuple(zone for zone in plot.zones if zone.kind == "exit" and zone.side in (None, side))


@cached
def lying_at(view: AnyState, at: Square) -> dict[str, Lying]:
    """What lies in a square by name: of several of a name the one in which the most is left."""
    here = [item for item in view.items if item.at == at]
    if not here:
        return {}
    return {item.item: item for item in sorted(here, key=lambda item: (item.left == AS_NEW, item.left))}


def remaining(item: Lying, full: int) -> int:
    """How many shots or charges there are in what lies about; `full` as new."""
    return full if item.left == AS_NEW else item.left


def gone(state: S, lying: Lying) -> S:
    """The position without something that lay about."""
    number = state.items.index(lying)
    return having(state, items=state.items[:number] + state.items[number + 1 :])


def picked_up(state: S, at: Square, name: str) -> S:
    """The position with the thing of that name in a square gone (`lying_at`)."""
    return gone(state, lying_at(state, at)[name])


def usable(view: AnyState, unit: Any, name: str) -> Any | None:
    """The item of that name that a unit carries, or, when that is used up, one that lies in its square."""
    carried = [item for item in unit.things if item.id == name]
    for item in carried:
        if item.charges:
            return item
    here = lying_at(view, unit.at)
    known = [item for item in view.turn.things if item.id == name and name in here]
    lying = [replace(item, charges=remaining(here[name], item.charges)) for item in known]
    items = (*carried, *lying)
    return next((item for item in items if item.charges), next(iter(items), None))


def charge_spent(state: S, unit: Any, item: Any) -> S:
    """The position after a unit has used a charge of an item, which it has taken up if it lay there."""
    if item not in unit.things:
        state = picked_up(state, unit.at, item.id)
    others = tuple(thing for thing in unit.things if thing.id != item.id)
    return changed(state, unit.id, things=(*others, replace(item, charges=item.charges - 1)))


class Use(NamedTuple):
    """A way to use an item: on whom, or in which square."""

    item: str
    target: str = ""
    at: Square | None = None


def smoke_bars(view: AnyState, unit: Unit, item: Any, use: Use, clause: str) -> Iterator[Refusal]:
    """Why smoke cannot be laid there: it takes a square in the item's range and in view (B-36)."""
    if use.target or use.at is None or use.at not in view.board:
        yield Refusal(clause, f"{item.id} needs a square")
    elif distance(unit.at, use.at) > item.stats.range:
        yield Refusal(clause, f"{item.id} reaches {item.stats.range} squares")
    elif not sees(view.board, unit.at, use.at):
        yield Refusal("B-36", f"no line of sight to {use.at}")


def in_hands(view: AnyState, unit: Unit, patient: Unit) -> bool:
    """Whether a unit can treat another: itself, or one beside it."""
    return patient.id == unit.id or view.board.adjacent(unit.at, patient.at)


def cloud(board: Board, at: Square, radius: int) -> tuple[Square, ...]:
    """The squares that smoke at a square lies over: with a radius those around it too, not solid ones."""
    around = neighbours(at) if radius else ()
    return tuple(square for square in (at, *around) if square in board and not board.solid(square))


def clouded(view: AnyState, unit: str, name: str, at: Square) -> tuple[Square, ...]:
    """The squares that smoke would lie over if a unit used an item of that name at a square."""
    item = usable(view, view.unit(unit), name)
    return cloud(view.board, at, item.stats.smoke) if item else ()


def lay_smoke(state: S, unit: str, at: Square, item: Any, clause: str) -> Script[S]:
    """A unit has smoke of an item lie over a square and those around it, for so many rounds."""
    squares = cloud(state.board, at, item.stats.smoke)
    state = look(having(state, board=state.board.smoked(squares, item.stats.rounds)))
    told = events.Ground(squares=squares, what="smoke", by=unit, deed="lays smoke", clause=clause)
    yield from tell(state, told)
    return state


def crates_shoved(state: S, burst: Square, strength: int, squares: tuple[Square, ...]) -> Script[S]:
    """Crates in the squares of a burst are shoved away from it, and lie where they come to rest (B-31).

    Of those that stay where they are nothing is told.
    """
    crates = tuple(square for square in squares if state.board.terrain(square).shove)
    if not crates:
        return state
    rests = yield from rest(state, Shove(burst, strength, crates))
    moved = [(crate, end) for crate, end in zip(crates, rests, strict=True) if crate != end]
    if not moved:
        return state
    state = look(having(state, board=shoved(state.board, crates, rests)))
    left, reached = zip(*moved, strict=True)
    yield from tell(state, events.Ground(squares=(*left, *reached), what="crates", clause="B-31"))
    return state
