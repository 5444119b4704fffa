"""What has happened, as the record and the screen are told it: one closed vocabulary, past tense.

Every event bears the clause that caused it and the sides that may know of it (J-05).
"""

from typing import TypeAlias

from msgspec import Struct

from game.board.squares import Facing, Square
from game.rules.bounds import Change
from game.rules.units import SIDES, Side


class Modifier(Struct, frozen=True, cache_hash=True):
    """So much (`value`, signed) of what (`what`: attack dice, to-hit number), why, and by which clause."""

    value: Change
    what: str
    why: str
    clause: str


class Event(Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower):
    """Something that happened; `seen_by` is filled in when it is told."""

    clause: str = ""
    seen_by: tuple[Side, ...] = SIDES


class Moved(Event, frozen=True):
    """A unit went, slid, jumped or fell one stretch; `how` is the rule's word for it."""

    unit: str
    start: Square
    end: Square
    how: str = "walk"


class Turned(Event, frozen=True):
    """A unit faces another way."""

    unit: str
    facing: Facing


class Rolled(Event, frozen=True):
    """Dice fell: the names of the dice, the number of the face of each, and what they came to."""

    label: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    result: str
    unit: str = ""
    target: str = ""
    modifiers: tuple[Modifier, ...] = ()


class Hurt(Event, frozen=True):
    """A unit lost so much of what its system counts (`what`)."""

    unit: str
    amount: int
    what: str
    by: str = ""


class Out(Event, frozen=True):
    """A unit is out of action, or has `left` the board (B-37, M-08)."""

    unit: str
    at: Square
    left: bool = False


class Status(Event, frozen=True):
    """A status of a unit began (`on`) or ended."""

    unit: str
    status: str
    on: bool = True


class Fell(Event, frozen=True):
    """A unit fell so many levels and lies in `at`."""

    unit: str
    at: Square
    levels: int


class Burst(Event, frozen=True):
    """Something went off over these squares."""

    at: Square
    squares: tuple[Square, ...]


class Ground(Event, frozen=True):
    """Squares changed: a glyph, or words such as smoke or light."""

    squares: tuple[Square, ...]
    what: str


class Revealed(Event, frozen=True):
    """A unit that was hidden, or unknown, was found."""

    unit: str
    at: Square


class Hidden(Event, frozen=True):
    """A unit went out of sight by its own doing."""

    unit: str


class Said(Event, frozen=True):
    """Words: a message of the scenario, a choice that was taken, a victory."""

    text: str
    unit: str = ""


class Phase(Event, frozen=True):
    """A phase of a turn began."""

    turn: int
    name: str


AnyEvent: TypeAlias = (
    Moved | Turned | Rolled | Hurt | Out | Status | Fell | Burst | Ground | Revealed | Hidden | Said | Phase
)
"""Every event that there is."""


def subjects(event: AnyEvent) -> tuple[str, ...]:
    """The ids of the units without whom the event tells nothing: who knows one of them may know of it."""
    match event:
        case Rolled(unit=unit) | Said(unit=unit):
            return (unit,) if unit else ()
        case Burst() | Ground() | Phase():
            return ()
        case _:
            return (event.unit,)
