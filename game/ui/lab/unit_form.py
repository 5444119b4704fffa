"""A unit's values as a form, each by what its type allows; a change is an edit, a refusal one message."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pygame
from msgspec import Struct, to_builtins
from msgspec.structs import FieldInfo, asdict, fields
from pygame import Surface

from game.errors import EnfiladeError
from game.match.sandbox import EditUnit
from game.rules.bounds import bounds
from game.rules.units import Unit, strangers
from game.ui.board.panel import Spot
from game.ui.layout import Box
from game.ui.widgets.form import PADDING, Form
from game.ui.widgets.form_rows import Choice, FormRow, Head, Note, Number, Toggle
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import GROUND, INK

FIXED = frozenset({"id", "name", "figure", "at"})
"""What a sheet does not set: what a unit is called, and where it stands, which is dragged."""

TYPED = "Left and right change it; type another one, Enter takes it."

MESSAGE = 54
"""How tall what could not be done is, at 100 %."""

Put = Callable[[Any], object]
"""Is told a new value, as plain data."""


class Slot(NamedTuple):
    """A value that can be set: what it is called, its type, what it is, and what is told another."""

    label: str
    type: Any
    value: Any
    put: Put


def sheet_rows(unit: Unit, do: Callable[[EditUnit], object]) -> tuple[FormRow, ...]:
    """A form of all values of a unit; `do` is told each change as an edit."""

    def puts(name: str) -> Put:
        return lambda value: do(EditUnit(unit.id, {name: value}))

    first = {info.name for info in fields(Unit)}
    infos = [info for info in fields(type(unit)) if info.name not in FIXED]
    common = _plain(unit, [info for info in infos if info.name in first], puts)
    own = _plain(unit, [info for info in infos if info.name not in first], puts)
    rows: list[FormRow] = [Head(unit.name), *common, Head("now"), *own]
    for info in infos:
        rows += _nested(info, getattr(unit, info.name), puts(info.encode_name))
    return _named_apart(rows)


def _plain(owner: Struct, infos: Iterable[FieldInfo], puts: Callable[[str], Put]) -> Iterator[FormRow]:
    """A row for each simple value of a thing, then its lists of words, each under its name."""
    slots = [_slot(owner, info, puts(info.encode_name)) for info in infos]
    for slot in slots:
        if slot.label == "held" and isinstance(owner, Unit):
            yield _held(owner, slot.put)
        else:
            yield from _row(slot)
    for slot in slots:
        options = _listed(slot.type)
        if slot.label == "hidden from" and isinstance(owner, Unit):
            options = tuple(side for side in options if side in strangers(owner.side))
        yield from (Head(slot.label), *_each(slot, options)) if options else ()


def _slot(owner: Struct, info: FieldInfo, put: Put) -> Slot:
    return Slot(_words(info.name), info.type, getattr(owner, info.name), put)


def _held(unit: Unit, put: Put) -> FormRow:
    """Which of its weapons a unit has in hand."""
    arms = ("", *unit.arms)
    names = ("nothing", *unit.arms)
    return Choice("held", names, arms.index(unit.held), lambda at: put(arms[at]))


def _row(slot: Slot) -> Iterator[FormRow]:
    """The row for a simple value, none for any other."""
    if slot.type is bool:
        yield Toggle(slot.label, slot.value, slot.put)
    elif limits := bounds(slot.type):
        yield Number(slot.label, slot.value, slot.put, low=limits[0], high=limits[1], help=TYPED)
    elif get_origin(slot.type) is Literal:
        yield _choice(slot, get_args(slot.type))
    elif isinstance(slot.type, type) and issubclass(slot.type, Enum):
        yield _choice(slot, tuple(slot.type))


def _listed(kind: Any) -> tuple[str, ...]:
    """The words that a list of such a type may hold; none when it is no list of words."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return get_args(inner) if get_origin(inner) is Literal else ()


def _choice(slot: Slot, options: tuple[Any, ...]) -> FormRow:
    plain = [to_builtins(option) for option in options]
    names = tuple(_words(str(option)) if option != "" else "none" for option in plain)
    return Choice(slot.label, names, options.index(slot.value), lambda at: slot.put(plain[at]))


def _each(slot: Slot, options: tuple[str, ...]) -> Iterator[FormRow]:
    """A switch for each word that a list may hold."""
    for option in options:
        has = option in slot.value
        rest = [word for word in slot.value if word != option]

        def put(on: bool, option: str = option, rest: list[str] = rest) -> object:
            return slot.put([*rest, option] if on else rest)

        yield Toggle(_words(option), has, put)


def _nested(info: FieldInfo, value: Any, put: Put) -> Iterator[FormRow]:
    """The rows of a thing within the unit, or of each of a list of things, if they have simple values."""
    if isinstance(value, Struct):
        rows = tuple(_plain(value, fields(value), _within(value, put)))
        yield from (Head(_words(info.name)), *rows) if rows else ()
    elif isinstance(value, tuple) and value and all(isinstance(part, Struct) for part in value):
        for at, part in enumerate(value):
            into = _at(value, at, put)
            rows = tuple(_plain(part, fields(part), _within(part, into)))
            name = str(asdict(part).get("id", f"{_words(info.name)} {at + 1}"))
            yield from (Head(name), *rows) if rows else ()


def _within(owner: Struct, put: Put) -> Callable[[str], Put]:
    """How a value within a thing is set: the whole thing with another value."""
    return lambda name: lambda value: put(to_builtins(owner) | {name: value})


def _at(things: tuple[Struct, ...], at: int, put: Put) -> Put:
    """How one of several things is set: all of them with another at its place."""

    def put_part(changed: Any) -> object:
        return put([changed if place == at else to_builtins(part) for place, part in enumerate(things)])

    return put_part


def _words(name: str) -> str:
    return name.replace("_", " ")


def _named_apart(rows: Iterable[FormRow]) -> tuple[FormRow, ...]:
    """The rows with labels of which no two are the same: by them a form knows its rows."""
    taken, section, named = set[str](), "", list[FormRow]()
    for row in rows:
        label = f"{section}: {row.label}" if row.label in taken else row.label
        if isinstance(row, Head | Note):
            section = row.label
        taken.add(label)
        values = {info.name: getattr(row, info.name) for info in fields(row)}
        named.append(type(row)(**(values | {"label": label})))
    return tuple(named)


LINES = 2
"""The most lines of a message."""


class Sheet:
    """The sheet of one unit at a time; `do` makes an edit, or raises why it cannot be made."""

    name = "sheet"

    def __init__(self, do: Callable[[EditUnit], object]) -> None:
        self._do = do
        self.message = ""
        self.form = Form()
        self._unit: Unit | None = None
        self._put: tuple[Box, Look] | None = None

    def height(self, data: Unit, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        return Form(self._rows(data)).height_in(width, look)

    def draw(
        self,
        surface: Surface,
        box: Box,
        data: Unit,
        look: Look,
        over: str = "",
    ) -> tuple[Spot, ...]:
        """Draw the sheet of a unit into a box; its rows take events, not spots."""
        self.show(data)
        if self._put != (box, look):
            self.form.put(box, look)
            self._put = (box, look)
        self.form.draw(surface)
        self._tell(surface, box, look)
        return (Spot(box, name=self.name),)

    def _tell(self, surface: Surface, box: Box, look: Look) -> None:
        """Draw what could not be done, over the line of help."""
        m = look.measure
        lines = wrapped(self.message, "small", box.width - 2 * m(PADDING), look)[:LINES]
        high = look.font("small").get_height()
        if lines:
            place = Box(box.left + m(4), box.bottom - m(MESSAGE) - m(2), box.width - m(8), m(MESSAGE) - m(2))
            pygame.draw.rect(surface, GROUND["panel"], place, border_radius=m(6))
            pygame.draw.rect(surface, INK["bad"], place, 1, border_radius=m(6))
        for number, words in enumerate(lines):
            at = (box.left + m(PADDING), box.bottom - m(MESSAGE) + m(4) + number * high)
            surface.blit(look.text(words, "small", "bad"), at)

    def show(self, unit: Unit) -> None:
        """Show the values of a unit as they are now."""
        if unit is self._unit:
            return
        if self._unit is None or self._unit.id != unit.id:
            self.message = ""
        self._unit = unit
        self.form.show(self._rows(unit))

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was for the sheet."""
        return self._unit is not None and self.form.handle(event)

    def _rows(self, unit: Unit) -> tuple[FormRow, ...]:
        return sheet_rows(unit, self._edit)

    def _edit(self, edit: EditUnit) -> None:
        try:
            self._do(edit)
            self.message = ""
        except EnfiladeError as error:
            self.message = str(error)
        if self._unit:
            self.form.show(self._rows(self._unit))
