"""A form: rows of choices, each with a line of help; the keyboard alone and the mouse alone both do."""

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.form_layout import Part, Placed, place, track_of
from game.ui.widgets.form_paint import CURSOR, paint_bar, paint_help, paint_row
from game.ui.widgets.form_rows import Asked, Choice, FormRow, Head, Note, Number, Slider, Text
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Entry

WHEEL = 60
"""Pixels that one step of the wheel scrolls."""

PADDING = 12
HELP = 54
"""The air inside a form, and the height of its line of help, at 100 %."""

DIGITS = {code: at for at, code in enumerate(range(pygame.K_0, pygame.K_9 + 1))} | {
    pygame.K_KP_0: 0,
    **{code: at for at, code in enumerate(range(pygame.K_KP_1, pygame.K_KP_9 + 1), 1)},
}

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
PRESSES = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}


class Form:
    """A form in one box of the window; `bare` ones lie on the ground of the screen without a panel.

    In one that `turns`, the wheel over a value turns it; else it scrolls wherever it is.
    """

    def __init__(self, rows: tuple[FormRow, ...] = (), *, bare: bool = False, turns: bool = True) -> None:
        self.bare, self._turns = bare, turns
        self.rows = rows
        self.focus = self._first()
        self.scrolled = 0
        self._box = Box(0, 0, 1, 1)
        self._look: Look | None = None
        self._placed: tuple[Placed, ...] = ()
        self._sliding: Placed | None = None
        self._typing = False
        self.entry = Entry()
        """The text that is being typed."""
        self._pointer: tuple[int, int] | None = None

    def show(self, rows: tuple[FormRow, ...]) -> None:
        """Show other rows; the focus stays on the row of the same label, or else where it was."""
        old = self.asked
        self.rows = rows
        labels = [row.label for row in rows]
        if old and old.label in labels:
            self.focus = labels.index(old.label)
        self.focus = min(self.focus, len(rows) - 1)
        if self.asked is None:
            self.focus = self._first()
        self._lay()

    def put(self, box: Box, look: Look) -> None:
        """Put it into a box of the window."""
        self._box, self._look = box, look
        self._lay()
        self._reveal()

    @property
    def asked(self) -> Asked | None:
        """The row that has the focus."""
        row = self.rows[self.focus] if 0 <= self.focus < len(self.rows) else None
        return None if isinstance(row, Head | Note) else row

    @property
    def height(self) -> int:
        """How tall the form would be with nothing to scroll, as it is put."""
        content = self._placed[-1].box.bottom if self._placed else 0
        return content + 2 * self._air + self._help

    def part(self, label: str, words: str = "") -> Box:
        """Where a part of the row of a label is in the window; without words the row itself."""
        for placed in self._placed:
            if placed.row.label == label:
                boxes = [part.box for part in placed.parts if part.words == words]
                return self._shown(boxes[0] if words else placed.box)
        raise KeyError(label)

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was for the form."""
        if event.type == pygame.KEYDOWN:
            return self._write(event) or self._key(event.key, back=bool(event.mod & pygame.KMOD_SHIFT))
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._sliding = None
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        return False

    def commit(self) -> None:
        """Take what was typed so far."""
        self.entry.commit()

    def give_up(self) -> bool:
        """Forget what was typed so far; whether there was anything."""
        return self.entry.give_up()

    def _write(self, event: pygame.Event) -> bool:
        """Type into a text; Enter takes it and goes on to the next row."""
        if not isinstance(self.asked, Text):
            return False
        if event.key in TAKES:
            self.commit()
            self._go(1)
            return True
        return self.entry.key(self.asked, event)

    def _key(self, code: int, *, back: bool) -> bool:
        self.commit()
        row = self.asked
        if code in MOVES or code == pygame.K_TAB:
            self._go(MOVES.get(code, -1 if back else 1), round_=code == pygame.K_TAB)
        elif row is None:
            return False
        elif code in STEPS:
            row.step(STEPS[code])
        elif code in PRESSES:
            row.press()
        else:
            return isinstance(row, Number) and self._type(row, code)
        self._typing = False
        return True

    def _type(self, row: Number, code: int) -> bool:
        if code in DIGITS:
            row.type(DIGITS[code], anew=not self._typing)
        elif code == pygame.K_BACKSPACE:
            row.erase()
        else:
            return False
        self._typing = True
        return True

    def _go(self, by: int, *, round_: bool = False) -> None:
        can = [at for at, row in enumerate(self.rows) if not isinstance(row, Head | Note)]
        if can:
            to = (can.index(self.focus) if self.focus in can else 0) + by
            self.focus = can[to % len(can) if round_ else max(0, min(len(can) - 1, to))]
            self._reveal()

    def _motion(self, pixel: tuple[int, int]) -> bool:
        self._pointer = pixel
        if self._sliding:
            self._slide(pixel)
            return True
        at = self._row_at(pixel)
        if at is not None and at != self.focus and self.entry.row is None:
            self.focus, self._typing = at, False
        return at is not None

    def _press(self, pixel: tuple[int, int]) -> bool:
        at = self._row_at(pixel)
        if at is None or at != self.focus:
            self.commit()
        self._motion(pixel)
        at = self._row_at(pixel)
        if at is None:
            return False
        placed = self._placed[at]
        for part in placed.parts:
            if self._shown(part.box).holds(pixel):
                if part.kind == "track":
                    self._sliding = placed
                    self._slide(pixel)
                else:
                    part.act()
                if isinstance(placed.row, Text):
                    self.entry.begin(placed.row)
                break
        return True

    def _slide(self, pixel: tuple[int, int]) -> None:
        at = self._placed.index(self._sliding) if self._sliding in self._placed else self.focus
        placed = self._placed[at]
        if isinstance(placed.row, Slider):
            track = track_of(self._shown(placed.parts[1].box))
            placed.row.slide((pixel[0] - track.left) / max(1, track.width))

    def _wheel(self, steps: int) -> bool:
        if self._pointer is None or not self._box.holds(self._pointer):
            return False
        over, row = self._row_at(self._pointer), self.asked
        parts = self._placed[over].parts if over is not None else ()
        on = any(self._shown(part.box).holds(self._pointer) for part in parts)
        if on and self._turns and isinstance(row, Choice | Slider):
            row.step(1 if steps > 0 else -1)
        else:
            self._scroll(self.scrolled - steps * WHEEL)
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
    def _help(self) -> int:
        return self._look.measure(HELP) if self._look else 0

    @property
    def _window(self) -> Box:
        """The part of the box that shows rows."""
        inner = self._box.inset(self._air)
        return inner._replace(height=max(1, inner.height - self._help))

    def _shown(self, box: Box) -> Box:
        window = self._window
        return box._replace(left=box.left + window.left, top=box.top + window.top - self.scrolled)

    def _lay(self) -> None:
        if self._look:
            # beside rows that scroll there is a bar
            self._placed = place(self.rows, self._window.width, self._look)
            if self._most_scrolled:
                self._placed = place(self.rows, self._window.width - self._look.measure(12), self._look)
            self._scroll(self.scrolled)

    @property
    def _most_scrolled(self) -> int:
        content = self._placed[-1].box.bottom if self._placed else 0
        return max(0, content - self._window.height)

    def _scroll(self, to: int) -> None:
        self.scrolled = max(0, min(to, self._most_scrolled))

    def _reveal(self) -> None:
        """Scroll until the focus is seen, with the label above it."""
        if self._look and 0 <= self.focus < len(self._placed):
            box, above = self._placed[self.focus].box, self.focus - 1
            first = self.focus == self._first() or isinstance(self.rows[above], Head | Note)
            top = 0 if self.focus == self._first() else self._placed[above].box.top if first else box.top
            self._scroll(max(min(self.scrolled, top), box.bottom - self._window.height))

    # Drawing.

    def draw(self, surface: Surface, *, quiet: bool = False) -> None:
        """Draw it, at its bottom what the row with the focus is for; a `quiet` one does not get the keys."""
        look, window = self._look, self._window
        if look is None:
            return
        if not self.bare:
            look.lay(surface, self._box)
        old = surface.get_clip()
        surface.set_clip(old.clip(pygame.Rect(window)))
        for at, placed in enumerate(self._placed):
            box = self._shown(placed.box)
            if box.bottom > window.top and box.top < window.bottom:
                shown = tuple(part._replace(box=self._shown(part.box)) for part in self._written(placed))
                row = placed._replace(box=box, parts=shown)
                lit = at == self.focus and not quiet
                paint_row(surface, row, look, self._pointer if at == self.focus else None, lit=lit)
        surface.set_clip(old)
        paint_bar(surface, self._window, self.scrolled, self._most_scrolled, look)
        if self.asked and self.asked.help:
            # in a bare form below the rows, where no panel ends
            spare = max(0, window.height - self._placed[-1].box.bottom) if self.bare else 0
            paint_help(
                surface,
                self.asked.help,
                window._replace(height=window.height - spare),
                look,
                ruled=not self.bare,
            )

    def _written(self, placed: Placed) -> tuple[Part, ...]:
        """The parts of a row, with what is being typed in it."""
        writing = self.entry.row
        if writing is None or placed.row.label != writing.label:
            return placed.parts
        if self.entry.marked:
            return tuple(part._replace(words=self.entry.words, kind="marked") for part in placed.parts)
        return tuple(part._replace(words=self.entry.words + CURSOR) for part in placed.parts)
