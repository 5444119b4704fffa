"""A form: rows of questions with a line of help; it works with the keyboard alone and the mouse alone."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.drop_down import DropDown
from game.ui.widgets.form_layout import PlacedRow, RowPart, help_height, place, track_of
from game.ui.widgets.form_paint import paint_help, paint_row
from game.ui.widgets.form_rows import (
    Asked,
    Button,
    Choice,
    FormRow,
    Head,
    Note,
    Number,
    Slider,
    Text,
    Typed,
)
from game.ui.widgets.look import Look
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import CLIPBOARD, TextField, Writing, writes

PADDING = 12
"""The air inside a form, at 100 %."""

MOVES = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -6,
    pygame.K_PAGEDOWN: 6,
    pygame.K_HOME: -1000,
    pygame.K_END: 1000,
}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
TAKES = {pygame.K_RETURN, pygame.K_KP_ENTER}
EDITS = {pygame.K_BACKSPACE, pygame.K_DELETE}
"""Keys that begin to change a number without writing one."""

DOUBLE = 350
"""Milliseconds between the two presses of a double click."""


class Form:
    """A form in one box of the window; a `bare` one lies on the screen without a panel.

    If it `turns`, the wheel over a value changes the value; else the wheel always scrolls.
    """

    def __init__(self, rows: tuple[FormRow, ...] = (), *, bare: bool = False, turns: bool = True) -> None:
        self.bare, self._turns = bare, turns
        self.rows = rows
        self.focus = self._first()
        self.labels: tuple[str, ...] = ()
        """The labels of rows that may come: what is asked stands where there is room for them too."""
        self.answered: Callable[[], object] | None = None
        """Called when an answer may have changed the rows before the screen gets to show them anew."""
        self.field: TextField | None = None
        """The text that is being typed, and taken when another row gets the focus."""
        self._typed: Typed | None = None
        self._scroll = Scroll()
        self._box = Box(0, 0, 1, 1)
        self._look: Look | None = None
        self._placed: tuple[PlacedRow, ...] = ()
        self._help = 0
        """How tall the line of help is."""
        self._sliding = self._selecting = False
        self._list: DropDown | None = None
        self._pointer: tuple[int, int] | None = None
        self._hovered: int | None = None
        """The row under the pointer, until a key is pressed: the pointer shows, and moves no focus."""
        self._pressed_at = 0
        self.told = ""
        """What is told in place of a row's help, as long as something else is pointed at."""

    def show(self, rows: tuple[FormRow, ...]) -> None:
        """Show other rows; the focus stays on the row of the same label, or else where it was.

        From the main button it goes on to the one that is so now. It does not come to stand on what destroys.
        """
        old, before = self.asked, self._main
        self.rows = rows
        labels = [row.label for row in rows]
        if old and old is before and self._main:
            self.focus = rows.index(self._main)
        elif old and old.label in labels:
            self.focus = labels.index(old.label)
        else:
            self.focus = min(self.focus, len(rows) - 1)
            if self.asked is None or self.asked.tone == "bad":
                self.focus = self._first()
        if self._list and not (isinstance(self.asked, Choice) and self.asked.options == self._list.options):
            self._close_list()
        self._lay()

    def put(self, box: Box, look: Look) -> None:
        """Put it into a box of the window."""
        if (box, look) != (self._box, self._look):
            self._close_list()
        self._box, self._look = box, look
        self._lay()
        self._reveal()

    @property
    def asked(self) -> Asked | None:
        """The row that has the focus."""
        row = self.rows[self.focus] if 0 <= self.focus < len(self.rows) else None
        return None if isinstance(row, Head | Note) else row

    @property
    def pointed(self) -> str:
        """The label of the row under the pointer, else of the one that has the focus; empty without one."""
        at = self.focus if self._hovered is None else self._hovered
        return self.rows[at].label if 0 <= at < len(self.rows) else ""

    @property
    def height(self) -> int:
        """How tall the form would be with nothing to scroll, as it is put."""
        return self._length + 2 * self._air + self._help

    def height_in(self, width: int, look: Look) -> int:
        """How tall the form would be in a box of some width with nothing to scroll."""
        air = 0 if self.bare else look.measure(PADDING)
        placed = place(self.rows, width - 2 * air, look, self.labels)
        helped = help_height(self.rows, width - 2 * air, look)
        return (placed[-1].box.bottom if placed else 0) + 2 * air + helped

    @property
    def scrolled(self) -> int:
        """How many pixels of its rows are hidden above."""
        return self._scroll.at

    @property
    def dragged(self) -> bool:
        """Whether a slider, the bar or a selection is being dragged, wherever the pointer is."""
        return self._sliding or self._selecting or self._scroll.dragged

    @property
    def writing(self) -> Writing:
        """What letters would be for."""
        if self.field:
            return "begun"
        row = self.asked
        return "asked" if isinstance(row, Text) else "may" if isinstance(row, Number) else ""

    def part(self, label: str, words: str = "") -> Box:
        """Where a part of the row of a label is in the window; without words the row itself."""
        for placed in self._placed:
            if placed.row.label == label:
                boxes = [part.box for part in placed.parts if part.words == words]
                return self._shown(boxes[0] if words else placed.box)
        raise KeyError(label)

    def commit(self) -> None:
        """Take what was typed so far, if it differs."""
        self._take()

    def _take(self) -> bool:
        """Take what was typed so far, if it differs; whether it could be taken as it was typed."""
        row, field = self._typed, self.field
        self._typed = self.field = None
        if row is None or field is None or field.text == row.text:
            return True
        taken = row.take(field.text)
        if self.answered:
            self.answered()
        return taken

    def give_up(self) -> bool:
        """Forget what was typed so far; whether there was anything."""
        had, self._typed, self.field = self.field is not None, None, None
        return had

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was for the form."""
        if event.type == pygame.KEYDOWN:
            row, self._hovered = self.asked, None
            return (isinstance(row, Typed) and self._write(row, event)) or self._key(event)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._scroll.handle(event) or self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._sliding = self._selecting = False
            self._scroll.handle(event)
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return False

    # The keyboard.

    def _write(self, row: Typed, event: pygame.Event) -> bool:
        """Type into a text or number; Enter takes what is typed."""
        if event.key in TAKES:
            return (self.field is not None or not row.takes_enter) and self._enter()
        if self.field is None and isinstance(row, Number) and not self._begins(row, event):
            return False
        field = self.field or TextField.over(row.text, row.accepts)
        if not field.key(event):
            return False
        self._begin(row, field)
        return True

    @staticmethod
    def _begins(row: Number, event: pygame.Event) -> bool:
        """Whether a key begins to change a number: the arrows step it as long as it is not typed in."""
        if event.mod & pygame.KMOD_CTRL:
            return event.key in CLIPBOARD
        return event.key in EDITS or (writes(event) and row.accepts(event.unicode))

    def _enter(self) -> bool:
        """Take what is typed, then press the main button; where there is none, go on to the next row.

        What could not be taken as it was typed, or changes what Enter would do, is to be seen first.
        """
        before, taken = self._main, self._take()
        now = self._main  # of the rows as they are now
        if before is None:
            self._go_on()
        elif taken and now and now.label == before.label:
            now.press()
        return True

    def _go_on(self) -> None:
        """Go to the next row, but not onto what destroys: the next Enter would press it."""
        at = self.focus
        self._go(1)
        if self.asked and self.asked.tone == "bad":
            self.focus = at

    @property
    def entered(self) -> Button | None:
        """The button that Enter presses: the one with the focus, else the main one.

        None while Enter answers the row that has the focus.
        """
        row = self.asked
        if isinstance(row, Button):
            return None if row.off else row
        if self._enter_answers and self.field is None:
            return None
        return self._main

    @property
    def _enter_answers(self) -> bool:
        """Whether Enter answers the row that has the focus: never where there is a main button to press."""
        row = self.asked
        return row is not None and row.takes_enter and (isinstance(row, Button) or self._main is None)

    @property
    def _main(self) -> Button | None:
        return next((row for row in self.rows if isinstance(row, Button) and row.main and not row.off), None)

    def _begin(self, row: Typed, field: TextField) -> None:
        if field is not self.field:
            self.commit()
            self._typed, self.field = row, field

    def _key(self, event: pygame.Event) -> bool:
        code, row = event.key, self.asked
        if code in MOVES or code == pygame.K_TAB:
            self.commit()
            back = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._go(MOVES.get(code, back), round_=code == pygame.K_TAB)
        elif row is None:
            return False
        elif code in STEPS:
            row.step(STEPS[code])
        elif code in TAKES and not self._enter_answers:
            self._enter()
        elif code in TAKES or code == pygame.K_SPACE:
            if not self._open():
                row.press()
        else:
            return False
        return True

    def _go(self, by: int, *, round_: bool = False) -> None:
        can = [at for at, row in enumerate(self.rows) if not isinstance(row, Head | Note)]
        if can:
            to = (can.index(self.focus) if self.focus in can else 0) + by
            self.focus = can[to % len(can) if round_ else max(0, min(len(can) - 1, to))]
            self._reveal()

    # The list of a choice whose options have no room side by side.

    def _open(self) -> bool:
        """Open the list of the choice that has the focus; whether it has one."""
        row, look = self.asked, self._look
        lists = [part for part in self._placed[self.focus].parts if part.kind == "list"] if look else []
        if look is None or not lists or not isinstance(row, Choice):
            return False
        anchor = self._shown(lists[0].box)
        look.popup = self._list = DropDown(anchor, row.options, row.at, self._picking(row), look, row.helps)
        return True

    def _picking(self, row: Choice) -> Callable[[int], None]:
        def pick(at: int) -> None:
            row.pick(at)
            if self.answered:
                self.answered()

        return pick

    def _close_list(self) -> None:
        if self._look and self._list and self._look.popup is self._list:
            self._look.popup = None
        self._list = None

    # The mouse.

    def _motion(self, event: pygame.Event) -> bool:
        self._pointer = event.pos
        if not any(getattr(event, "buttons", (1,))):
            self._sliding = self._selecting = False  # the button was released elsewhere
        if self._scroll.handle(event):
            return True
        if self._sliding:
            self._slide(event.pos)
        elif self._selecting:
            self._select(event.pos, extend=True)
        else:
            self._hovered = self._row_at(event.pos)
            return self._hovered is not None
        return True

    def _press(self, pixel: tuple[int, int]) -> bool:
        part = self._part_at(pixel)
        if self._row_at(pixel) != self.focus or part is None or part.kind != "text":
            self.commit()  # which may change the rows
        at, part = self._row_at(pixel), self._part_at(pixel)
        self._pointer, self._hovered = pixel, at
        if at is None:
            return False
        self.focus = at
        if part:
            self._press_part(self._placed[at].row, part, pixel)
        return True

    def _part_at(self, pixel: tuple[int, int]) -> RowPart | None:
        at = self._row_at(pixel)
        parts = self._placed[at].parts if at is not None else ()
        return next((part for part in parts if self._shown(part.box).holds(pixel)), None)

    def _press_part(self, row: FormRow, part: RowPart, pixel: tuple[int, int]) -> None:
        if part.kind == "track":
            self._sliding = True
            self._slide(pixel)
        elif part.kind == "list":
            self._open()
        elif part.kind == "text" and isinstance(row, Typed):
            self._press_text(row, pixel)
        else:
            part.act()

    def _press_text(self, row: Typed, pixel: tuple[int, int]) -> None:
        """Put the caret there; the first press selects a number, which stands in the middle until then."""
        now, before = pygame.time.get_ticks(), self._pressed_at
        self._pressed_at, first = now, self.field is None
        self._begin(row, self.field or TextField.over(row.text, row.accepts))
        if isinstance(row, Number) and first:
            return
        self._selecting = True
        self._select(pixel, extend=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        if self.field and before and now - before < DOUBLE:
            self.field.select_word()
            self._selecting = False

    def _select(self, pixel: tuple[int, int], *, extend: bool) -> None:
        boxes = [part.box for part in self._placed[self.focus].parts if part.kind == "text"]
        if self.field and self._look and boxes:
            self.field.press(pixel, self._shown(boxes[0]), self._look, extend=extend)

    def _slide(self, pixel: tuple[int, int]) -> None:
        placed = self._placed[self.focus]
        if isinstance(placed.row, Slider):
            track = track_of(self._shown(placed.parts[1].box))
            placed.row.slide((pixel[0] - track.left) / max(1, track.width))

    def _wheel(self, event: pygame.Event) -> bool:
        if self._pointer is None or not self._box.holds(self._pointer):
            return False
        over = self._row_at(self._pointer)
        row = self.rows[over] if over is not None and self._part_at(self._pointer) else None
        if self._turns and isinstance(row, Slider):
            row.step(1 if event.y > 0 else -1)
        elif not self._scroll.handle(event, self._pointer):
            return False
        return True

    def _row_at(self, pixel: tuple[int, int]) -> int | None:
        if not self._window.holds(pixel):
            return None
        for at, placed in enumerate(self._placed):
            if not isinstance(placed.row, Head | Note) and self._shown(placed.box).holds(pixel):
                return at
        return None

    def _first(self) -> int:
        return next((at for at, row in enumerate(self.rows) if not isinstance(row, Head | Note)), -1)

    # Where things stand.

    @property
    def _air(self) -> int:
        return 0 if self.bare or self._look is None else self._look.measure(PADDING)

    @property
    def _window(self) -> Box:
        """The part of the box that shows rows."""
        inner = self._box.inset(self._air)
        return inner._replace(height=max(1, inner.height - self._help))

    @property
    def _length(self) -> int:
        return self._placed[-1].box.bottom if self._placed else 0

    def _shown(self, box: Box) -> Box:
        window = self._window
        return box._replace(left=box.left + window.left, top=box.top + window.top - self._scroll.at)

    def _lay(self) -> None:
        if self._look:
            self._help = help_height(self.rows, self._box.inset(self._air).width, self._look)
            # Beside rows that scroll there is a bar: most often those that did still do.
            barred, window = self._scroll.most > 0, self._window
            widths = window.width, window.width - self._look.measure(12)
            self._placed = place(self.rows, widths[barred], self._look, self.labels)
            if (self._length > window.height) != barred:
                self._placed = place(self.rows, widths[not barred], self._look, self.labels)
            self._scroll.fit(self._length, window, self._look)

    def _reveal(self) -> None:
        """Scroll until the focus is seen, with the label above it."""
        if self._look and 0 <= self.focus < len(self._placed):
            box, above = self._placed[self.focus].box, self.focus - 1
            first = self.focus == self._first()
            below_label = not first and isinstance(self.rows[above], Head | Note)
            top = 0 if first else self._placed[above].box.top if below_label else box.top
            self._scroll.reveal(top, box.bottom)

    # Drawing.

    @property
    def reading(self) -> tuple[str, ...]:
        """The row with the focus: what it asks for, what is chosen, its help; texts stand before."""
        asked = self.asked
        notes = tuple(row.label for row in self.rows if isinstance(row, Note))
        if asked is None:
            return notes
        return (*notes, f"{asked.label} {asked.answer}".strip(), self.helped)

    @property
    def helped(self) -> str:
        """The line of help: of the option under the pointer, else of the row there or with the focus."""
        row = self.rows[self._hovered] if self._hovered is not None else self.asked
        if self.told:
            return self.told
        if row is None or isinstance(row, Head | Note):
            return ""
        if not isinstance(row, Choice):
            return row.help
        part = self._part_at(self._pointer) if self._pointer and self._hovered is not None else None
        return row.about(part.words if part else "")

    def draw(self, surface: Surface, *, quiet: bool = False) -> None:
        """Draw it, with the help for a row; a `quiet` form shows no focus, as it gets no keys."""
        look, window = self._look, self._window
        if look is None:
            return
        if not self.bare:
            look.lay(surface, self._box)
        has_main = any(isinstance(row, Button) and row.main for row in self.rows)
        enters = self.entered if has_main and not quiet else None
        old = surface.get_clip()
        surface.set_clip(old.clip(pygame.Rect(window)))
        for at, placed in enumerate(self._placed):
            if placed.box.bottom > self._scroll.at and placed.box.top < self._scroll.at + window.height:
                box = self._shown(placed.box)
                shown = tuple(part._replace(box=self._shown(part.box)) for part in placed.parts)
                typed = self._typed is not None and placed.row.label == self._typed.label
                paint_row(
                    surface,
                    placed._replace(box=box, parts=shown),
                    look,
                    self._pointer if at == self._hovered else None,
                    self.field if typed else None,
                    lit=at == self.focus and not quiet,
                    enters=placed.row is enters,
                )
        surface.set_clip(old)
        self._scroll.draw(surface)
        if words := self.helped:
            # in a bare form below the rows, where no panel ends
            spare = max(0, window.height - self._length) if self.bare else 0
            below = window._replace(height=window.height - spare)
            paint_help(surface, words, below, look, ruled=not self.bare)
