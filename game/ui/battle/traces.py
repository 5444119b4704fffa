"""Which traces the events of a match have left, as far as somebody has been told of them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from game.board.squares import Square
from game.rules.events import AnyEvent, Burst, Fell, Hurt, Moved, Out, Rolled
from game.rules.state import AnyState
from game.ui.board.traces import MOST, Leaving, Trace

SHOTS = {"shoot", "ranged"}
"""The labels of rolls by which somebody shoots."""

BLOODLESS = {"strain", "aspect", "vitality"}
"""What units lose before they are wounded."""


def traces_of(events: Iterable[AnyEvent], view: AnyState) -> tuple[Trace, ...]:
    """What lies about after some events; `view` says where those stand who never moved."""
    left = Counter(_left(events, {unit.id: unit.at for unit in view.units}))
    return tuple(Trace(kind, at, min(times, MOST)) for (kind, at), times in sorted(left.items()))


def _left(events: Iterable[AnyEvent], ends: dict[str, Square]) -> Iterator[tuple[Leaving, Square]]:
    """What each event leaves, and where (of harm, wounds by others alone); `ends` is for who never moved."""
    events = tuple(events)
    where = ends | _beginnings(events)
    for event in events:
        if isinstance(event, Moved):
            where[event.unit] = event.end
        elif isinstance(event, Fell | Out):
            where[event.unit] = event.at
        if isinstance(event, Burst):
            yield from (("scorch", square) for square in event.squares)
        elif isinstance(event, Rolled) and event.label in SHOTS and event.unit in where:
            yield ("casings", where[event.unit])
        elif isinstance(event, Hurt) and _wounds(event) and event.unit in where:
            yield ("stain", where[event.unit])


def _wounds(event: Hurt) -> bool:
    """Whether somebody else has wounded a unit; what it takes upon itself draws no blood."""
    return event.amount > 0 and event.what not in BLOODLESS and event.by not in {"", event.unit}


def _beginnings(events: tuple[AnyEvent, ...]) -> dict[str, Square]:
    """Where each unit stood before it first moved."""
    return {event.unit: event.start for event in reversed(events) if isinstance(event, Moved)}
