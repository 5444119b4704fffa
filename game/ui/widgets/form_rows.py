"""What a form asks, as plain data with what each answer does; no drawing, so that it is tested as data."""

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from game.ui.widgets.theme import Tone

LARGEST = 2_147_483_647
"""The largest number that can be typed."""


class Head(Struct, frozen=True):
    """A label above the rows that follow."""

    label: str


class Note(Struct, frozen=True):
    """A text between rows."""

    label: str
    tone: Tone = "soft"


class _Row(Struct, frozen=True):
    """What Left and Right (`step`) and Space (`press`) do; nothing unless a row says otherwise."""

    label: str

    @property
    def takes_enter(self) -> bool:
        """Whether Enter does what Space does, where the form has no main button for it to press."""
        return False

    @property
    def answer(self) -> str:
        """What is chosen in the row, in words; nothing where nothing is."""
        return ""

    def step(self, by: int) -> None:
        pass

    def press(self) -> None:
        pass


class Choice(_Row, frozen=True):
    """One of several options, `at` the present one; `pick` gets the place of another.

    `helps` has a line for each option, where they are not told by the `help` of the row.
    """

    options: tuple[str, ...]
    at: int
    pick: Callable[[int], object]
    help: str = ""
    tone: Tone = "ink"
    helps: tuple[str, ...] = ()

    @property
    def takes_enter(self) -> bool:
        return True

    @property
    def answer(self) -> str:
        return self.options[self.at]

    def about(self, option: str = "") -> str:
        """What is said of an option, by default of the present one."""
        at = self.options.index(option) if option in self.options else self.at
        return self.helps[at] if self.helps else self.help

    def step(self, by: int) -> None:
        """Pick the option before or after; behind the last one comes the first."""
        self.pick((self.at + by) % len(self.options))

    def press(self) -> None:
        self.step(1)


class Toggle(_Row, frozen=True):
    """Something that is on or off: Left is off, Right is on, Space and Enter the other."""

    on: bool
    put: Callable[[bool], object]
    help: str = ""
    tone: Tone = "ink"

    @property
    def takes_enter(self) -> bool:
        return True

    @property
    def answer(self) -> str:
        return "on" if self.on else "off"

    def step(self, by: int) -> None:
        if self.on != (by > 0):
            self.put(by > 0)

    def press(self) -> None:
        self.put(not self.on)


class Slider(_Row, frozen=True):
    """A number between two others, in steps."""

    value: int
    put: Callable[[int], object]
    help: str = ""
    low: int = 0
    high: int = 100
    by: int = 5
    unit: str = " %"
    tone: Tone = "ink"

    @property
    def answer(self) -> str:
        return f"{self.value}{self.unit}"

    @property
    def part(self) -> float:
        """How far along it stands, from 0 to 1."""
        return (self.value - self.low) / (self.high - self.low)

    def slide(self, part: float) -> None:
        """Put it so far along, 0 to 1, on the nearest step."""
        steps = round(max(0.0, min(1.0, part)) * (self.high - self.low) / self.by)
        self._to(self.low + steps * self.by)

    def step(self, by: int) -> None:
        self._to(self.value + by * self.by)

    def _to(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.put(value)


class Number(_Row, frozen=True):
    """A whole number that is typed or stepped, from `low` to `high`; `fresh` offers another one.

    `put` gets what was typed once it is taken with Enter or left.
    """

    value: int
    put: Callable[[int], object]
    fresh: Callable[[], int] | None = None
    help: str = ""
    tone: Tone = "ink"
    low: int = 0
    high: int = LARGEST
    clear: Callable[[], object] | None = None
    """Takes the number away, where there need not be one."""
    said: str = ""
    """What is shown in place of the number."""

    @property
    def answer(self) -> str:
        return self.said or str(self.value)

    def step(self, by: int) -> None:
        self.put(max(self.low, min(self.high, self.value + by)))

    def press(self) -> None:
        """Take another one, if one is offered."""
        if self.fresh:
            self.put(self.fresh())

    @property
    def takes_enter(self) -> bool:
        return self.fresh is not None

    @property
    def text(self) -> str:
        """What is there to be typed over."""
        return "" if self.said else str(self.value)

    def accepts(self, text: str) -> bool:
        """Whether a text is a number, or the beginning of one."""
        return re.fullmatch(r"-?[0-9]*" if self.low < 0 else r"[0-9]*", text) is not None

    def take(self, text: str) -> bool:
        """Put the nearest number that there can be, and whether it is the one that was typed.

        Nothing typed takes the number away, where there need not be one.
        """
        if not re.fullmatch(r"-?[0-9]+", text):
            if not text and self.clear:
                self.clear()
            return not text
        value = max(self.low, min(self.high, int(text)))
        self.put(value)
        return value == int(text)


class Text(_Row, frozen=True):
    """A line of text that is typed; `put` gets it once it is taken with Enter or left."""

    value: str
    put: Callable[[str], object]
    help: str = ""
    tone: Tone = "ink"
    ghost: str = ""
    """Shown faintly while there is no text."""

    @property
    def answer(self) -> str:
        return self.value or self.ghost

    @property
    def text(self) -> str:
        """What is there to be typed over."""
        return self.value

    def accepts(self, _text: str) -> bool:
        """Any text can be typed."""
        return True

    def take(self, text: str) -> bool:
        """Put what was typed, whatever it is."""
        self.put(text)
        return True


class Button(_Row, frozen=True):
    """A button: `note` stands at its right end; `main` marks the purpose of the screen, which Enter does.

    One that is `off` cannot be pressed; its help says why.
    """

    act: Callable[[], object]
    help: str = ""
    note: str = ""
    main: bool = False
    off: bool = False
    tone: Tone = "ink"

    @property
    def takes_enter(self) -> bool:
        return True

    @property
    def answer(self) -> str:
        return self.note

    def press(self) -> None:
        if not self.off:
            self.act()


Asked: TypeAlias = Choice | Toggle | Slider | Number | Text | Button
"""A row that can have the focus."""
Typed: TypeAlias = Number | Text
"""A row that is typed into."""
FormRow: TypeAlias = Asked | Head | Note
