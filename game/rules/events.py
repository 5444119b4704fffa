"""What has happened, as the record and the screen are told it: one closed vocabulary, past tense.

Every event bears the clause that caused it and the sides that may know of it (J-05). It is written down in
full; `told_to` is what a side may know of it. So every text of it says what kind of text it is: `UnitId`,
`Text` or `Word`; an event of which one does not cannot be told at all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, repeat
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields, replace

from game.board.squares import Facing, Square
from game.rules.bounds import Change
from game.rules.units import SIDES, Side

UnitId: TypeAlias = Annotated[str, "unit"]
"""The id of a unit; empty: of none, or of one that is not known."""

Text: TypeAlias = Annotated[str, "text"]
"""Words for people, in which a unit stands by its id (`renamed`)."""

Word: TypeAlias = Annotated[str, "word"]
"""A word of the rules or of a map, which never names a unit."""

SOMEBODY = "somebody"
"""What stands in a text for a unit that is not known."""


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with other names in place of the ids of units.

    >>> renamed("b is in the way", {"b": "Kite"})
    'Kite is in the way'
    """
    return _WORDS.sub(lambda word: names.get(word[0], word[0]), text)


_WORDS = re.compile(r"[\w-]+")


class Modifier(Struct, frozen=True, cache_hash=True, gc=False):
    """So much (`value`, signed) of what (`what`: attack dice, to-hit number), why, and by which clause."""

    value: Change
    what: Word
    why: Text
    clause: Word


def why_of(rows: Iterable[Modifier], what: str) -> str:
    """Why the first row of one kind is there; empty when there is none."""
    return next((row.why for row in rows if row.what == what), "")


class Event(Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, gc=False):
    """Something that happened; the last two are filled in when it is told (`knowledge.witnessed`).

    `unnamed` are the units that it names and that some of the sides in `seen_by` do not know, with those.
    """

    clause: Word = ""
    seen_by: tuple[Side, ...] = SIDES
    unnamed: tuple[tuple[UnitId, tuple[Side, ...]], ...] = ()


class Moved(Event, frozen=True):
    """A unit went, slid, jumped or fell one stretch; `how` is the rule's word for it."""

    unit: UnitId
    start: Square
    end: Square
    how: Word = "walk"


class Turned(Event, frozen=True):
    """A unit faces another way."""

    unit: UnitId
    facing: Facing


class Rolled(Event, frozen=True):
    """Dice fell: the names of the dice, the number of the face of each, and what they came to.

    `further` are targets beside the first, against which the same dice are read. Without a `result` it is
    not known what was rolled, only that it was.
    """

    label: Word
    dice: tuple[Word, ...]
    faces: tuple[int, ...]
    result: Word
    unit: UnitId = ""
    target: UnitId = ""
    further: tuple[UnitId, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Hurt(Event, frozen=True):
    """A unit lost so much of what its system counts (`what`)."""

    unit: UnitId
    amount: int
    what: Word
    by: UnitId = ""


class Out(Event, frozen=True):
    """A unit is out of action, or has `left` the board (B-37, M-08)."""

    unit: UnitId
    at: Square
    left: bool = False


class Status(Event, frozen=True):
    """A status of a unit began (`on`) or ended."""

    unit: UnitId
    status: Text
    on: bool = True


class Fell(Event, frozen=True):
    """A unit fell so many levels and lies in `at`."""

    unit: UnitId
    at: Square
    levels: int


class Burst(Event, frozen=True):
    """Something went off over these squares."""

    at: Square
    squares: tuple[Square, ...]


class Ground(Event, frozen=True):
    """Squares changed: the name of what they are now, or words such as smoke or light.

    Where a unit did it: `by` whom, and its `deed` in words ("opens the door"); else the map did.
    """

    squares: tuple[Square, ...]
    what: Word
    by: UnitId = ""
    deed: Word = ""


class Revealed(Event, frozen=True):
    """A unit that was hidden, or unknown, was found."""

    unit: UnitId
    at: Square


class Hidden(Event, frozen=True):
    """A unit went out of sight by its own doing; `again`: it was found before, and did nothing for it."""

    unit: UnitId
    again: bool = False


class Tried(Event, frozen=True):
    """A unit has tried a task of the map: it is `done`, or not yet, with what there is of it `so_far`."""

    unit: UnitId
    task: Word
    at: Square
    done: bool
    so_far: Word = ""


class Said(Event, frozen=True):
    """Words: a choice that was taken, what became of a shot; without a unit those of the map or a victory."""

    text: Text
    unit: UnitId = ""


class Phase(Event, frozen=True):
    """A phase of a turn began."""

    turn: int
    name: Word


AnyEvent: TypeAlias = (
    Moved
    | Turned
    | Rolled
    | Hurt
    | Out
    | Status
    | Fell
    | Burst
    | Ground
    | Revealed
    | Hidden
    | Tried
    | Said
    | Phase
)
"""Every event that there is."""


def subjects(event: AnyEvent) -> tuple[str, ...]:
    """The ids of the units without whom the event tells nothing: who knows one of them may know of it."""
    unit: str = getattr(event, "unit", "")
    about = (unit,) if unit else ()
    return (*about, event.target) if isinstance(event, Rolled) and event.target else about


def mentioned(event: AnyEvent) -> frozenset[str]:
    """The ids of units that an event may name, wherever in it: of texts these are all words.

    None of the words of a map, which are told as they are.
    """
    if isinstance(event, Said) and not event.unit:
        return frozenset()
    if names := _ids_alone(type(event)):
        return frozenset([getattr(event, name) for name in names])
    return frozenset().union(*_named_in(event))


@cache
def names_one_unit(kind: type[Struct]) -> bool:
    """Whether an event of a kind names nobody, in ids or in texts, but the unit that it is about."""
    return _ids_alone(kind) == ("unit",)


def _named_in(struct: Any) -> Iterator[frozenset[str]]:
    """What may be the ids of units in a struct."""
    for name, named in _namers_of(struct.__class__):
        yield from named(getattr(struct, name))


@cache
def _namers_of(struct: type[Struct]) -> tuple[tuple[str, "_Namer"], ...]:
    """How the ids in the fields of a struct that name units, or may, are found."""
    return tuple((name, _namer(declared)) for name, declared in texts_of(struct))


_Namer: TypeAlias = Callable[[Any], Iterable[frozenset[str]]]
"""Finds what may be the ids of units in a value of a declared type."""


def _namer(declared: Any) -> _Namer:
    if declared == UnitId:
        return lambda value: (frozenset((value,)),)
    if declared == Text:
        return lambda value: (_words_of(value),)
    if get_origin(declared) is tuple:
        first, *others = get_args(declared)
        if others == [...]:
            one = _namer(first)
            return lambda value: chain.from_iterable(map(one, value))
        parts = tuple(map(_namer, (first, *others)))
        return lambda value: chain.from_iterable(part(item) for part, item in zip(parts, value, strict=False))
    return _named_in if _names_units(declared) else lambda _: ()


@lru_cache(maxsize=1024)
def _words_of(text: str) -> frozenset[str]:
    """The words of a text, of which each may be the id of a unit."""
    return frozenset(_WORDS.findall(text))


@cache
def _ids_alone(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that name units of an event that says nothing of units but their ids; else none.

    Who is `unnamed` in it is one of those that it names.
    """
    declared = [part for part in texts_of(kind) if part[0] != "unnamed"]
    return tuple(name for name, _ in declared) if all(of == UnitId for _, of in declared) else ()


def told_to(side: Side, event: AnyEvent) -> AnyEvent | None:
    """An event as a side may know it, None when it may not.

    Whom it does not know is left out, and is somebody in texts. Of dice that somebody unknown has thrown,
    or that were thrown against such a one, a side learns no more than that: how many there were, and why,
    would describe the unknown. Who else knows of the event is not told.
    """
    if side not in event.seen_by:
        return None
    unknown = frozenset(unit for unit, sides in event.unnamed if side in sides)
    known = _without(event, unknown) if unknown else event
    return replace(known, seen_by=(side,), unnamed=())


def _without(event: AnyEvent, unknown: frozenset[str]) -> AnyEvent:
    """An event in which some units are not named."""
    if isinstance(event, Rolled) and not unknown.isdisjoint((event.unit, event.target, *event.further)):
        event = replace(event, dice=(), faces=(), result="", further=(), modifiers=())
    names = dict.fromkeys(unknown, SOMEBODY)

    def masked(kind: str, text: str) -> str:
        return ("" if text in unknown else text) if kind == "unit" else renamed(text, names)

    left: AnyEvent = _exchanged(event, masked)
    return left


def _exchanged(struct: Any, exchange: Callable[[str, str], str]) -> Any:
    """A struct with every id and every text in it exchanged, each with its kind ("unit", "text")."""
    parts = {name: part(getattr(struct, name), exchange) for name, part in _parts_of(struct.__class__)}
    return replace(struct, **parts) if parts else struct


_Exchanger: TypeAlias = Callable[[Any, Callable[[str, str], str]], Any]
"""Exchanges the ids and texts in a value of a declared type."""


@cache
def _parts_of(struct: type[Struct]) -> tuple[tuple[str, _Exchanger], ...]:
    """How the fields of a struct that name units, or may, are exchanged."""
    return tuple((name, _exchanger(declared)) for name, declared in texts_of(struct))


def _exchanger(declared: Any) -> _Exchanger:
    if declared in {UnitId, Text}:
        kind = get_args(declared)[1]
        return lambda value, exchange: exchange(kind, value)
    if get_origin(declared) is tuple:
        first, *others = get_args(declared)
        kinds = (first,) if others == [...] else (first, *others)
        parts = tuple(map(_exchanger, kinds))
        every = repeat(parts[0]) if others == [...] else parts
        return lambda value, exchange: tuple(
            part(item, exchange) for item, part in zip(value, every, strict=False)
        )
    return _exchanged if _names_units(declared) else lambda value, _: value


@cache
def texts_of(struct: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of an event, or of a part of one, that name units or may, each with its declared type.

    Raises TypeError for a field of which that cannot be told: a `str` that does not say what it is.
    """
    try:
        return tuple((field.name, field.type) for field in fields(struct) if _names_units(field.type))
    except TypeError as error:
        raise TypeError(f"{struct.__name__}: {error}") from error


def _names_units(declared: Any) -> bool:
    """Whether values of a declared type hold ids of units, or texts."""
    if declared in {UnitId, Text, Word}:
        return bool(declared != Word)
    if declared in {int, bool, Square, ...} or get_origin(declared) is Literal:
        return False
    if get_origin(declared) is Annotated:  # bounds of a number
        return _names_units(get_args(declared)[0])
    if get_origin(declared) is tuple:
        return True in [_names_units(part) for part in get_args(declared)]
    if isinstance(declared, type) and issubclass(declared, Struct):
        return bool(texts_of(declared))
    raise TypeError(f"{declared} is neither UnitId nor Text nor Word, nor known to hold no text")
