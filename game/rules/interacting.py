"""Doors, tables and consoles, and leaving by an exit: what every rule system does with a map (B-04, M-08)."""

from collections.abc import Iterator
from typing import Generic

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Terrain
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.knowledge import look
from game.rules.moving import met
from game.rules.plot import Departure
from game.rules.prompts import Grant, WholeTurn
from game.rules.scenario import Trigger, Zone
from game.rules.scripts import Script, do, tell
from game.rules.state import AnyState, S, changed, having
from game.rules.story import happened
from game.rules.turns import finish
from game.rules.units import Unit
from game.rules.words import Button


def interact_refusals(view: AnyState, unit: Unit, at: Square) -> Iterator[Refusal]:
    """Why a unit cannot use what lies in a square: a door, a table, a console (B-04)."""
    if at not in view.board or not view.board.adjacent(unit.at, at):
        yield Refusal("B-04", f"{at} is not next to {unit.id}")
    elif not view.board.terrain(at).interact:
        yield Refusal("B-04", f"there is nothing to use in {at}")
    elif _closes(view, at) and view.holder(at):
        yield Refusal("B-04", f"somebody stands in {at}")


def within_hand(view: AnyState, unit: Unit) -> tuple[Square, ...]:
    """The squares around a unit with something that it can use."""
    board = view.board
    near = (square for square in board.around(unit.at) if board.terrain(square).interact)
    return tuple(square for square in near if not any(interact_refusals(view, unit, square)))


def interact(state: S, unit: str, at: Square, clause: str) -> Script[S]:
    """A unit uses what lies in a square; what the map has in store for that happens at once (B-04, M-08).

    Whoever stands unknown in a doorway keeps it open, and is found.
    """
    holder = state.holder(at)
    if holder and _closes(state, at):
        return (yield from do(met, state, unit, holder.id))
    terrain = state.board.terrain(at)
    if terrain.becomes is not None:
        state = look(having(state, board=state.board.put(at, terrain.becomes)))
    name = state.board.terrain(at).name
    yield from tell(state, events.Ground(squares=(at,), what=name, clause=clause))
    trigger = _trigger(state.board, terrain)
    return (yield from do(happened, state, trigger, unit, at)) if trigger else state


def _trigger(board: Board, terrain: Terrain) -> Trigger | None:
    """What an event could wait for: a door bars the way or not, a console stays what it is."""
    if terrain.becomes is None:
        return "console"
    return "door" if terrain.barrier != board.kind(terrain.becomes).barrier else None


def _closes(state: AnyState, at: Square) -> bool:
    becomes = state.board.terrain(at).becomes
    return becomes is not None and state.board.kind(becomes).barrier


class Leave(Action[S], Generic[S], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    button = Button(
        "Leave", "LEAVE", "M-08", "Leave the board for good, in an exit of its side.", group="Free"
    )

    @classmethod
    def has(cls, view: S, unit: Unit) -> bool:
        zones = view.plot.zones
        return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in zones)

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """Any turn of one's own."""
        return isinstance(grant, WholeTurn)

    def refusals(self, view: S, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here."""
        if not exits(view, view.unit(self.unit)):
            yield Refusal("M-08", f"{self.unit} stands in no exit of its side")

    def perform(self, state: S, grant: WholeTurn) -> Script[S]:
        """The unit is gone, and counted for every exit that it stood in."""
        unit = state.unit(self.unit)
        gone = tuple(Departure(unit.id, unit.side, zone.name) for zone in exits(state, unit))
        yield from tell(state, events.Out(unit=unit.id, at=unit.at, clause="M-08"))
        state = having(state, plot=replace(state.plot, gone=(*state.plot.gone, *gone)))
        return finish(changed(state, unit.id, fate="left"), unit.id)


def exits(state: AnyState, unit: Unit) -> tuple[Zone, ...]:
    """The exit zones in which a unit stands and that are open to its side."""
    return tuple(
        zone
        for zone in state.plot.zones
        if zone.kind == "exit" and zone.side in (None, unit.side) and unit.at in zone.squares
    )
