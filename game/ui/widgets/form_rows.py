"""What a form asks, as plain data with what each answer does; no drawing, so that it is tested as data."""

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


class Choice(Struct, frozen=True):
    """One of several options, `at` the present one; `pick` is told another's place."""

    label: str
    options: tuple[str, ...]
    at: int
    pick: Callable[[int], object]
    help: str = ""
    tone: Tone = "ink"

    def step(self, by: int) -> None:
        """Pick the option before or after; behind the last one comes the first."""
        self.pick((self.at + by) % len(self.options))

    def press(self) -> None:
        """Pick the next option."""
        self.step(1)


class Toggle(Struct, frozen=True):
    """Something that is on or off."""

    label: str
    on: bool
    put: Callable[[bool], object]
    help: str = ""
    tone: Tone = "ink"

    def step(self, by: int) -> None:
        """Left is off, right is on."""
        if self.on != (by > 0):
            self.put(by > 0)

    def press(self) -> None:
        """Turn it round."""
        self.put(not self.on)


class Slider(Struct, frozen=True):
    """A number between two others, in steps."""

    label: str
    value: int
    put: Callable[[int], object]
    help: str = ""
    low: int = 0
    high: int = 100
    by: int = 5
    unit: str = " %"
    tone: Tone = "ink"

    @property
    def part(self) -> float:
        """How far along it stands, from 0 to 1."""
        return (self.value - self.low) / (self.high - self.low)

    def slide(self, part: float) -> None:
        """Put it so far along, 0 to 1, on the nearest step."""
        steps = round(max(0.0, min(1.0, part)) * (self.high - self.low) / self.by)
        self._to(self.low + steps * self.by)

    def step(self, by: int) -> None:
        """One step less or more."""
        self._to(self.value + by * self.by)

    def press(self) -> None:
        """Nothing: there is nothing to do but to slide it."""

    def _to(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.put(value)


class Number(Struct, frozen=True):
    """A whole number that is typed, from `low`; `fresh` offers another one."""

    label: str
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

    def step(self, by: int) -> None:
        """One less or more."""
        self.put(max(self.low, min(self.high, self.value + by)))

    def press(self) -> None:
        """Take another one, if one is offered."""
        if self.fresh:
            self.put(self.fresh())

    def type(self, digit: int, *, anew: bool) -> None:
        """Type a digit, `anew` as the first of a new number; one that would be too large is not taken."""
        value = digit if anew else self.value * 10 + digit
        if value <= LARGEST:
            self.put(value)

    def erase(self) -> None:
        """Take the last digit away."""
        self.put(self.value // 10)


class Text(Struct, frozen=True):
    """A line of text that is typed; `put` is told it once it is taken with Enter or left."""

    label: str
    value: str
    put: Callable[[str], object]
    help: str = ""
    tone: Tone = "ink"
    ghost: str = ""
    """What is shown, faintly, while there is no text."""

    def step(self, by: int) -> None:
        """Nothing: it is typed."""

    def press(self) -> None:
        """Nothing: typing begins with the first letter."""


class Action(Struct, frozen=True):
    """A button: `note` stands at its right end; `main` is what the screen is there for.

    One that is `off` cannot be pressed; its help says why.
    """

    label: str
    act: Callable[[], object]
    help: str = ""
    note: str = ""
    main: bool = False
    off: bool = False
    tone: Tone = "ink"

    def step(self, by: int) -> None:
        """Nothing: it has no value."""

    def press(self) -> None:
        """Do it."""
        if not self.off:
            self.act()


Asked: TypeAlias = Choice | Toggle | Slider | Number | Text | Action
"""A row that can have the focus."""
FormRow: TypeAlias = Asked | Head | Note
