"""The rows of the form of a table: each field by its kind, nothing by its name."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game.board.squares import Square
from game.editor.changes import Change
from game.editor.forms import FormField, TableForm
from game.errors import EnfiladeError
from game.files.positions import KeyPath
from game.systems import SYSTEMS
from game.ui.editor import making
from game.ui.editor.easel import Easel
from game.ui.widgets.form_rows import Button, Choice, FormRow, Head, Note, Number, Text, Toggle

UNSET = "\N{EM DASH}"
"""Stands for what the file does not say."""

CORNERS = ("x", "y", "width", "height")
"""What the numbers of a rectangle are."""


def rows(easel: Easel, unfolded: set[str]) -> tuple[FormRow, ...]:
    """The form of what is chosen; `unfolded` are the parts of it that are open, which rows add to."""
    path = easel.chosen
    try:
        table = easel.forms.of(path)
        return tuple(_rows(easel, table, unfolded))
    except (EnfiladeError, LookupError, TypeError, ValueError) as error:
        return (Head("values"), Note(f"They cannot be shown: {error}", "bad"))


def _rows(easel: Easel, table: TableForm, unfolded: set[str]) -> Iterator[FormRow]:
    yield Head(_title(table))
    plain = [field for field in table.fields if not _system(field)]
    for field in plain:
        yield from _field(easel, field)
    for name in SYSTEMS:
        own = [field for field in table.fields if _system(field) == name]
        if own:
            yield _fold(name, own, unfolded)
        for field in own if name in unfolded else ():
            yield from _field(easel, field)
    for part in table.parts:
        yield from _part(easel, part)
    yield from making.rows(easel, table.path)


def _title(table: TableForm) -> str:
    kind = {"units": "unit", "items": "item", "zones": "zone", "events": "event", "glyphs": "ground"}
    first = str(table.path[0]) if table.path else "map"
    name = f"event {int(table.path[1]) + 1}" if first == "events" else table.title
    return name if first in {"map", "events"} else f"{kind.get(first, first)} {name}"


def _system(field: FormField) -> str:
    """Of which rule system a value is, empty for one that all have."""
    first, dot, _ = field.name.partition(".")
    return first if dot and first in SYSTEMS else ""


def _fold(name: str, own: list[FormField], unfolded: set[str]) -> Button:
    given = sum(field.value is not None for field in own)
    shown = f"{given} set" if given else "as the template"
    sign = "\N{MINUS SIGN}" if name in unfolded else "+"
    return Button(f"{sign}  {name}", lambda: unfolded.symmetric_difference_update({name}), note=shown)


def _part(easel: Easel, path: KeyPath) -> Iterator[FormRow]:
    """A table within: an effect of an event."""
    table = easel.forms.of(path)
    yield Head(f"{int(path[-1]) + 1}: {table.title}")
    for field in table.fields:
        yield from _field(easel, field, f"{int(path[-1]) + 1} ")
    yield Button(
        f"Remove effect {int(path[-1]) + 1}", lambda: _make(easel, easel.forms.remove(path)), tone="bad"
    )


# ------------------------------------------------------------------------------------- one field


def _field(easel: Easel, field: FormField, before: str = "") -> Iterator[FormRow]:
    yield from _KINDS.get(field.kind, _other)(easel, field, before + field.label)


def _put(easel: Easel, field: FormField, value: object) -> None:
    easel.do(lambda: easel.desk.make(field.set(value)))


def _make(easel: Easel, change: Change) -> None:
    easel.do(lambda: easel.desk.make(change))


def _help(field: FormField) -> str:
    if field.default is not None and field.value is None:
        return f"Not said here: {_said(field.default)} counts."
    return "It must be given." if field.need and field.value is None else ""


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _text(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    if field.choices:  # what is usual, and what the file says though it is not
        known = dict.fromkeys((*field.choices, *((str(field.value),) if field.value is not None else ())))
        yield from _choice(easel, replace(field, choices=tuple(known)), label)
        return
    value = "" if field.value is None else str(field.value)

    def put(words: str) -> None:
        _put(easel, field, words if words or field.need else None)

    ghost = "" if field.default is None else _said(field.default)
    yield Text(label, value, put, _help(field) or "Type it; Enter takes it.", ghost=ghost)


def _choice(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    unset = () if field.need and field.value in field.choices else (_unset(field),)
    options = (*unset, *field.choices)
    if not field.choices:
        yield Note(f"{label}: there is nothing to choose from", "faint")
        return
    at = options.index(field.value) if field.value in field.choices else 0

    def pick(place: int) -> None:
        _put(easel, field, None if place < len(unset) else options[place])

    yield Choice(label, options, at, pick, _help(field))


def _unset(field: FormField) -> str:
    return UNSET if field.default is None else f"({_said(field.default) or 'none'})"


def _choices(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    """A switch for each of several; first, whether the file says anything about them."""
    said = field.value is not None
    if not field.choices:
        yield Note(f"{label}: there is nothing to choose from", "faint")
        return
    if not field.need:
        given = list(field.default or field.choices)
        values = (None, [one for one in given if one in field.choices] or [field.choices[0]])
        options = (_unset(field), "chosen")
        yield Choice(label, options, int(said), lambda at: _put(easel, field, values[at]), _help(field))
    has = [one for one in field.value or () if one in field.choices]
    for option in field.choices if said or field.need else ():
        yield Toggle(f"{label}: {option}", option in has, _switching(easel, field, has, option))


def _switching(easel: Easel, field: FormField, has: list[str], option: str) -> Callable[[bool], None]:
    def put(on: bool) -> None:  # noqa: FBT001 - what a switch says
        rest = [one for one in field.choices if one in has and one != option]
        new = [one for one in field.choices if one in {*rest, option}] if on else rest
        _put(easel, field, new or (new if field.need else None))

    return put


def _number(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    value, words = field.value, {True: "yes", False: "no"}
    if field.flags:
        options = (UNSET, *(words[flag] for flag in field.flags), "a number")
        is_flag = isinstance(value, bool)
        at = 0 if value is None else 1 + field.flags.index(value) if is_flag else len(options) - 1
        values = (None, *field.flags, max(field.low, min(1, field.high)))
        yield Choice(label, options, at, lambda place: _put(easel, field, values[place]), _help(field))
        if value is None or is_flag:
            return
        label = f"{label}, so many"
    known = value if isinstance(value, int) and not isinstance(value, bool) else field.default
    shown = known if isinstance(known, int) else field.low

    def put(new: int) -> None:
        _put(easel, field, max(field.low, min(field.high, new)))

    yield Number(
        label,
        shown,
        put,
        help=_help(field) or f"{field.low} to {field.high}.",
        tone="faint" if value is None else "ink",
        low=field.low,
        high=field.high,
        clear=None if field.need or value is None or field.flags else lambda: _put(easel, field, None),
        said=UNSET if value is None and field.default is None else _unset(field) if value is None else "",
    )


def _flag(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    options = (_unset(field), "no", "yes")
    at = 0 if field.value is None else 1 + bool(field.value)
    yield Choice(
        label, options, at, lambda place: _put(easel, field, (None, False, True)[place]), _help(field)
    )


def _square(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    at = field.value
    said = ",".join(map(str, at)) if isinstance(at, list) else UNSET

    def take(square: Square) -> None:
        _put(easel, field, [*square])

    def wish() -> None:
        easel.wanted = None if easel.wanted else take

    waiting = easel.wanted is not None
    about = "Click a square of the map." if waiting else "Press, then click a square of the map."
    yield Button(label, wish, about, note="click a square" if waiting else said)


def _rect(easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    value = field.value
    if not (isinstance(value, list) and len(value) == len(CORNERS)):
        if not field.group or field.need:
            yield Button(label, lambda: _put(easel, field, [0, 0, 1, 1]), "Give a rectangle.", note=UNSET)
        return
    for at, name in enumerate(CORNERS):
        yield Number(f"{label}: {name}", value[at], _cornered(easel, field, value, at), low=int(at > 1))


def _cornered(easel: Easel, field: FormField, value: list[int], at: int) -> Callable[[int], None]:
    return lambda new: _put(easel, field, [*value[:at], new, *value[at + 1 :]])


def _squares(_easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    if isinstance(field.value, list):
        yield Note(f"{label}: {len(field.value)}, drawn on the map", "soft")


def _other(_easel: Easel, field: FormField, label: str) -> Iterator[FormRow]:
    if field.value is not None:
        yield Note(f"{label}: {_said(field.value)}", "soft")


_KINDS: dict[str, Callable[[Easel, FormField, str], Iterator[FormRow]]] = {
    "text": _text,
    "choice": _choice,
    "choices": _choices,
    "number": _number,
    "flag": _flag,
    "square": _square,
    "rect": _rect,
    "squares": _squares,
}
