"""Using what units carry and what lies about: which of it is at hand, where it may go, smoke."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.board.board import Board
from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look
from game.rules.scripts import Script, tell
from game.rules.state import AnyState, Lying, S, asked_once, changed, having
from game.rules.units import AS_NEW, Unit


@asked_once
def lying_at(view: AnyState, at: Square) -> dict[str, Lying]:
    """What lies in a square by name: of several of a name the one in which the most is left."""
    here = [item for item in view.items if item.at == at]
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
    here = lying_at(view, unit.at)
    carried = [item for item in unit.things if item.id == name]
    known = [item for item in view.turn.things if item.id == name and name in here]
    lying = [replace(item, charges=remaining(here[name], item.charges)) for item in known]
    found = (*carried, *lying)
    return next((item for item in found if item.charges), next(iter(found), None))


def charge_spent(state: S, unit: Any, item: Any) -> S:
    """The position after a unit has used a charge of an item, which it has taken up if it lay there."""
    if item not in unit.things:
        state = picked_up(state, unit.at, item.id)
    others = tuple(one for one in unit.things if one.id != item.id)
    return changed(state, unit.id, things=(*others, replace(item, charges=item.charges - 1)))


class Use(NamedTuple):
    """A way to use an item: on whom, or in which square."""

    item: str
    target: str = ""
    at: Square | None = None


def uses(view: AnyState, unit: Any) -> Iterator[Use]:
    """Each item at hand that has charges: on everybody if it heals, else at each square in range and view."""
    names = (*(item.id for item in unit.things), *sorted(lying_at(view, unit.at)))
    for name in dict.fromkeys(names):
        item = usable(view, unit, name)
        if item and item.charges and item.stats.heals:
            yield from (Use(name, one.id) for one in view.conscious())
        elif item and item.charges and item.stats.smoke:
            squares = seen_within(view.board, unit.at, item.stats.range)
            yield from (Use(name, at=at) for at in squares)


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
    return tuple(one for one in (at, *around) if one in board and not board.solid(one))


def clouded(view: AnyState, unit: str, name: str, at: Square) -> tuple[Square, ...]:
    """The squares that smoke would lie over if a unit used an item of that name at a square."""
    item = usable(view, view.unit(unit), name)
    return cloud(view.board, at, item.stats.smoke) if item else ()


def lay_smoke(state: S, at: Square, item: Any, clause: str) -> Script[S]:
    """Smoke of an item lies over a square and those around it, for so many rounds."""
    squares = cloud(state.board, at, item.stats.smoke)
    state = look(having(state, board=state.board.smoked(squares, item.stats.rounds)))
    yield from tell(state, events.Ground(squares=squares, what="smoke", clause=clause))
    return state
