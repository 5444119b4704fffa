"""The form of what is chosen: the map itself, a unit, an item, a zone, an event, a victory, a kind of ground.

A row goes by the kind of its field, not by the name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.board.squares import Square
from game.editor import glyphs
from game.editor.forms import FormField, TableForm
from game.errors import EnfiladeError
from game.files.positions import KeyPath
from game.systems import SYSTEMS
from game.ui.board.panel import Spot
from game.ui.editor.state import EditorViewState, table_squares
from game.ui.layout import Box
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, Choice, FormRow, Head, Note, Number, Text, Toggle
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing

UNSET = "\N{EM DASH}"
"""Stands for what the file does not say."""

CORNERS = ("x", "y", "width", "height")
"""What the numbers of a rectangle are."""

KINDS = {
    "units": "unit",
    "items": "item",
    "zones": "zone",
    "tasks": "task",
    "events": "event",
    "victory": "victory",
}
"""What a table of each array is called; all of them can be removed."""


class Properties:
    """The form; it gets the keys once it has been clicked, until Esc or a click on the board."""

    name = "values"

    def __init__(self, editor: EditorViewState) -> None:
        self.editor = editor
        self._begin_form()
        self.typing = False
        """Whether keys go to the form."""
        self.unfolded: set[str] = set()
        """The parts of the form that are open."""
        self._key: tuple[object, ...] = ()
        self._put: tuple[Box, Look] | None = None

    def _begin_form(self) -> None:
        self.form = Form(turns=False)
        self.form.answered = self._refresh

    def _refresh(self) -> None:
        editor = self.editor
        key = (editor.document.version, editor.chosen, frozenset(self.unfolded), editor.wanted is None)
        if key != self._key:
            if editor.chosen != (self._key[1] if self._key else ()):
                self._begin_form()
                self._put = None
            self._key = key
            self.form.show(form_rows(editor, self.unfolded))

    def height(self, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        self._refresh()
        if self._put is None:
            self._place(Box(0, 0, width, look.measure(400)), look)
        return self.form.height

    def _place(self, box: Box, look: Look) -> None:
        if self._put != (box, look):
            self.form.put(box, look)
            self._put = (box, look)

    def draw(self, surface: Surface, box: Box, look: Look) -> tuple[Spot, ...]:
        """Draw it into a box; its rows take events, not spots."""
        self._place(box, look)
        self.form.draw(surface, quiet=not self.typing)
        return (Spot(box, name=self.name),)

    @property
    def writing(self) -> Writing:
        """What letters would be for."""
        return self.form.writing if self.typing else ""

    def commit(self) -> None:
        """Take what was typed and not taken yet: something is about to be done with the map."""
        self.form.commit()

    def handle(self, event: pygame.Event, *, over: bool) -> bool:
        """Take an event, one of the mouse when it is over it; whether it took it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.typing and not over:
                self.form.commit()
            self.typing = over
        if event.type == pygame.KEYDOWN:
            if not self.typing:
                return False
            if event.key == pygame.K_ESCAPE:
                self.typing = self.form.give_up()
                return True
            return self.form.handle(event)
        mouse = event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL}
        if event.type == pygame.MOUSEBUTTONUP:
            self.form.handle(event)
            return False
        return (over or self.form.dragged) and mouse and self.form.handle(event)


def form_rows(editor: EditorViewState, unfolded: set[str]) -> tuple[FormRow, ...]:
    """The form of what is chosen; `unfolded` are the parts of it that are open, which rows add to."""
    try:
        return tuple(_rows(editor, editor.forms.of(editor.chosen), unfolded))
    except (EnfiladeError, LookupError, TypeError, ValueError) as error:
        return (Head("values"), Note(f"They cannot be shown: {error}", "bad"))


def _rows(editor: EditorViewState, table: TableForm, unfolded: set[str]) -> Iterator[FormRow]:
    yield Head(_title(table))
    by_system: dict[str, list[FormField]] = {name: [] for name in ("", *SYSTEMS)}
    for field in table.fields:
        by_system[_system(field)].append(field)
    for name, fields in by_system.items():
        if name and fields:
            yield _fold(name, fields, unfolded)
        for field in fields if not name or name in unfolded else ():
            yield from FieldRows(editor, field)
    for path in table.parts:
        yield from _effect(editor, path)
    yield from _additions(editor, table.path)


def _title(table: TableForm) -> str:
    first = str(table.path[0]) if table.path else "map"
    if first == "events":
        return f"event {int(table.path[1]) + 1}"
    return (
        table.title if first == "map" else f"{'ground' if first == 'glyphs' else KINDS[first]} {table.title}"
    )


def _system(field: FormField) -> str:
    """Of which rule system a value is, empty for one that all have."""
    first, dot, _ = field.name.partition(".")
    return first if dot and first in SYSTEMS else ""


def _fold(name: str, fields: list[FormField], unfolded: set[str]) -> Button:
    given = sum(field.value is not None for field in fields)
    sign = "\N{MINUS SIGN}" if name in unfolded else "+"
    note = f"{given} set" if given else "as the template"
    return Button(f"{sign}  {name}", lambda: unfolded.symmetric_difference_update({name}), note=note)


def _effect(editor: EditorViewState, path: KeyPath) -> Iterator[FormRow]:
    """A table within: an effect of an event or a task."""
    table, number = editor.forms.of(path), int(path[-1]) + 1
    yield Head(f"{number}: {table.title}")
    for field in table.fields:
        yield from FieldRows(editor, field, f"{number} ")
    yield Button(f"Remove effect {number}", _removing(editor, path), tone="bad")


# ------------------------------------------------------------------- putting tables in and taking them out


def _additions(editor: EditorViewState, path: KeyPath) -> Iterator[FormRow]:
    """What can be added to the table of a path, and taking it out."""
    first = path[0] if path else ""
    if first in {"events", "tasks"}:
        squares = sorted(table_squares(editor.parsed, path))
        middle = Square(editor.parsed.width // 2, editor.parsed.height // 2)
        at = squares[len(squares) // 2] if squares else middle
        yield Head("a further effect")
        for kind in editor.forms.effects():
            effect = partial(editor.forms.effect, path[:2], kind, at)
            yield Button(f"Add: {kind}", partial(editor.make, effect), "It happens after the others.")
    if first in KINDS:
        yield Button(f"Remove the {KINDS[str(first)]}", _removing(editor, path), tone="bad")
    if first == "glyphs":
        remove = partial(glyphs.removal, editor.parsed, str(path[1]))
        about = "It can be taken out while no square has it."
        yield Button("Remove this ground", partial(editor.make, remove), about, tone="bad")
    if not path:
        yield from _own_ground(editor)


def _removing(editor: EditorViewState, path: KeyPath) -> Callable[[], object]:
    return partial(editor.make, partial(editor.forms.remove, path))


def _own_ground(editor: EditorViewState) -> Iterator[FormRow]:
    """The map's own kinds of ground: to change one, or to define another."""
    own = editor.parsed.values.get("glyphs")
    yield Head("ground of the map's own")
    for glyph in own if isinstance(own, dict) else ():
        show = partial(setattr, editor, "chosen", ("glyphs", str(glyph)))
        yield Button(f"Ground {glyph}", show, "Show its values.")

    def define(glyph: str) -> None:
        if editor.make(partial(glyphs.definition, editor.parsed, glyph)):
            editor.chosen = ("glyphs", glyph)

    yield Text("New ground", "", define, "Type the character that it is drawn with; Enter defines it.")


# ------------------------------------------------------------------------------------- one field


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class FieldRows:
    """The rows of one field; `before` stands before its label."""

    def __init__(self, editor: EditorViewState, field: FormField, before: str = "") -> None:
        self.editor, self.field = editor, field
        self.label = before + field.label

    def __iter__(self) -> Iterator[FormRow]:
        return self._KINDS.get(self.field.kind, FieldRows._other)(self)

    def _put(self, value: object) -> None:
        self.editor.make(partial(self.field.set, value))

    def _put_one_of(self, values: Sequence[object]) -> Callable[[int], None]:
        return lambda at: self._put(values[at])

    @property
    def _help(self) -> str:
        field = self.field
        if field.default is not None and field.value is None:
            return f"Not said here: {_said(field.default)} counts."
        return "It must be given." if field.need and field.value is None else ""

    @property
    def _unset(self) -> str:
        """The option to say nothing."""
        return UNSET if self.field.default is None else f"({_said(self.field.default) or 'none'})"

    def _text(self) -> Iterator[FormRow]:
        field, value = self.field, "" if self.field.value is None else str(self.field.value)
        if field.choices:  # what is usual, and what the file says though it is not
            known = dict.fromkeys((*field.choices, *((value,) if field.value is not None else ())))
            self.field = replace(field, choices=tuple(known))
            yield from self._choice()
            return

        def put(words: str) -> None:
            self._put(words if words or field.need else None)

        ghost = "" if field.default is None else _said(field.default)
        yield Text(self.label, value, put, self._help or "Type it; Enter takes it.", ghost=ghost)

    def _choice(self) -> Iterator[FormRow]:
        field = self.field
        if not field.choices:
            yield self._no_choice()
            return
        given = field.value in field.choices
        unset = () if field.need and given else (self._unset,)
        options = (*unset, *field.choices)
        put = self._put_one_of((*(None for _ in unset), *field.choices))
        yield Choice(self.label, options, options.index(field.value) if given else 0, put, self._help)

    def _no_choice(self) -> Note:
        return Note(f"{self.label}: there is nothing to choose from", "faint")

    def _choices(self) -> Iterator[FormRow]:
        """A switch for each of several; first, whether the file says anything about them."""
        field, said = self.field, self.field.value is not None
        if not field.choices:
            yield self._no_choice()
            return
        if not field.need:
            given = [option for option in field.default or field.choices if option in field.choices]
            put = self._put_one_of((None, given or [field.choices[0]]))
            yield Choice(self.label, (self._unset, "chosen"), int(said), put, self._help)
        on = {option for option in field.value or () if option in field.choices}
        for option in field.choices if said or field.need else ():
            yield Toggle(f"{self.label}: {option}", option in on, partial(self._switch, on, option))

    def _switch(self, on: set[str], option: str, to: bool) -> None:
        options = on | {option} if to else on - {option}
        new = [each for each in self.field.choices if each in options]
        self._put(new or (new if self.field.need else None))

    def _number(self) -> Iterator[FormRow]:
        field, value, label = self.field, self.field.value, self.label
        if field.flags:
            options = (UNSET, *("yes" if flag else "no" for flag in field.flags), "a number")
            is_flag = isinstance(value, bool)
            at = 0 if value is None else 1 + field.flags.index(value) if is_flag else len(options) - 1
            values = (None, *field.flags, max(field.low, min(1, field.high)))
            yield Choice(label, options, at, self._put_one_of(values), self._help)
            if value is None or is_flag:
                return
            label = f"{label}, so many"
        known = value if isinstance(value, int) and not isinstance(value, bool) else field.default
        yield Number(
            label,
            known if isinstance(known, int) else field.low,
            lambda new: self._put(max(field.low, min(field.high, new))),
            help=self._help or f"{field.low} to {field.high}.",
            tone="faint" if value is None else "ink",
            low=field.low,
            high=field.high,
            clear=None if field.need or value is None or field.flags else partial(self._put, None),
            said=self._unset if value is None else "",
        )

    def _flag(self) -> Iterator[FormRow]:
        value, put = self.field.value, self._put_one_of((None, False, True))
        at = 0 if value is None else 1 + bool(value)
        yield Choice(self.label, (self._unset, "no", "yes"), at, put, self._help)

    def _square(self) -> Iterator[FormRow]:
        at, editor = self.field.value, self.editor
        said = ",".join(map(str, at)) if isinstance(at, list) else UNSET

        def ask() -> None:
            editor.wanted = None if editor.wanted else lambda square: self._put([*square])

        waiting = editor.wanted is not None
        about = "Click a square of the map." if waiting else "Press, then click a square of the map."
        yield Button(self.label, ask, about, note="click a square" if waiting else said)

    def _rect(self) -> Iterator[FormRow]:
        field, value = self.field, self.field.value
        if not (isinstance(value, list) and len(value) == len(CORNERS)):
            if not field.group or field.need:
                give = partial(self._put, [0, 0, 1, 1])
                yield Button(self.label, give, "Give a rectangle.", note=UNSET)
            return
        for at, name in enumerate(CORNERS):
            put = partial(self._put_corner, value, at)
            yield Number(f"{self.label}: {name}", value[at], put, low=int(at > 1))

    def _put_corner(self, value: list[int], at: int, new: int) -> None:
        self._put([*value[:at], new, *value[at + 1 :]])

    def _squares(self) -> Iterator[FormRow]:
        if isinstance(self.field.value, list):
            yield Note(f"{self.label}: {len(self.field.value)}, drawn on the map", "soft")

    def _other(self) -> Iterator[FormRow]:
        if self.field.value is not None:
            yield Note(f"{self.label}: {_said(self.field.value)}", "soft")

    _KINDS: ClassVar[Mapping[str, Callable[[Any], Iterator[FormRow]]]] = {
        "text": _text,
        "choice": _choice,
        "choices": _choices,
        "number": _number,
        "flag": _flag,
        "square": _square,
        "rect": _rect,
        "squares": _squares,
    }
