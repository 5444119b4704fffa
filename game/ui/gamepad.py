"""The gamepad, by SDL's mapping: its sticks and buttons as the mouse and the keys that every screen knows."""

from collections.abc import Iterator
from contextlib import suppress
from math import hypot
from typing import NamedTuple

import pygame

from game.ui import commands
from game.ui.widgets.text_field import Writing

SPEED = 1100.0
"""Pixels a second that the pointer goes while its stick is held over."""

DEAD = 0.22
"""A stick or trigger that is tilted by less of its way stands still."""

NOTCHES = 8.0
"""Steps of the wheel a second while the right stick is held over."""

FIRST, LATER = 0.35, 0.11
"""Seconds after which a direction that is held goes on, and then after each step."""

FULL = 32767
"""How far an axis goes."""


class PadButton(NamedTuple):
    """A button: what it is called, what it does in words, and the command whose key it is."""

    cap: str
    words: str
    command: str


BUTTONS: dict[int, PadButton] = {
    pygame.CONTROLLER_BUTTON_A: PadButton("A", "press what is pointed at", "act"),
    pygame.CONTROLLER_BUTTON_B: PadButton("B", "go back, let go", "back"),
    pygame.CONTROLLER_BUTTON_X: PadButton("X", "what is this: all about it", "why"),
    pygame.CONTROLLER_BUTTON_Y: PadButton("Y", "everything that the unit could do; letters to type", "more"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton("LB", "the unit before", "previous"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton("RB", "the next unit", "next"),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton("L", "bring what is chosen to the middle", "frame"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton("R", "show the whole board", "whole"),
    pygame.CONTROLLER_BUTTON_BACK: PadButton("View", "this list", "help"),
    pygame.CONTROLLER_BUTTON_START: PadButton("Menu", "the menu", "back"),
}
"""What each button does. A clicks where the stick has brought the pointer, or answers where the cross is."""

TRIGGERS: dict[int, PadButton] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadButton("LT", "go by way of here", "waypoint"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadButton("RT", "all figures behind a shot", "why"),
}


def cap(command: str) -> str:
    """What the button is called that has the key of a command."""
    return next(button.cap for button in (*BUTTONS.values(), *TRIGGERS.values()) if button.command == command)


LETTERS = pygame.event.custom_type()
"""The event that asks for letters to be pressed one by one."""

STICK_AXES = range(4)
"""The axes of the sticks: across and down of the left one, then of the right one."""

CROSS: dict[int, int] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
}
"""The arrows of the cross; on a board they move the cursor square by square."""

STICKS = (
    ("Left stick", "move the pointer, the view at the edges"),
    ("Right stick", "zoom, scroll"),
    ("Cross", "go through menus and answers, square by square"),
)

LISTED: tuple[tuple[str, str], ...] = (
    *STICKS,
    *((button.cap, button.words) for button in (*BUTTONS.values(), *TRIGGERS.values())),
)
"""What the list of keys says of it."""


class Gamepad:
    """All gamepads together as one: what they do as events of the mouse and the keyboard."""

    def __init__(self) -> None:
        self.leads = False
        """Whether the pointer was moved by a stick last, not by the mouse."""
        self.found = False
        """Whether one has been plugged in, or used."""
        self.in_hand = False
        """Whether it was used last, not mouse or keyboard."""
        self._started = False
        self._pads: dict[int, object] = {}
        self._pointer: tuple[float, float] | None = None
        """Where the pointer is, None as long as it has not been anywhere."""
        self._tilts: dict[int, float] = {}
        self._scrolled = 0.0
        self._held: dict[int, pygame.Event] = {}
        """How what each button began is ended."""
        self._repeats: tuple[pygame.Event, float] | None = None
        """The arrow that is held, and when it comes again."""

    def start(self) -> None:
        """Look for gamepads from now on; where there can be none, nothing comes of it."""
        if self._started:
            return
        self._started = True
        from pygame._sdl2 import controller  # noqa: PLC0415 - the first picture does not wait for it

        with suppress(pygame.error):
            controller.init()

    @property
    def moving(self) -> bool:
        """Whether a stick is tilted, or an arrow held."""
        return self._repeats is not None or any(any(self._stick(axis)) for axis in STICK_AXES)

    def is_noise(self, event: pygame.Event) -> bool:
        """Whether an event is a stick that trembles where it stands."""
        if event.type != pygame.CONTROLLERAXISMOTION:
            return False
        other = self._tilts.get(event.axis ^ 1, 0.0) if event.axis in STICK_AXES else 0.0
        before, now = self._tilts.get(event.axis, 0.0), event.value / FULL
        return hypot(before, other) < DEAD and hypot(now, other) < DEAD

    def take(self, event: pygame.Event, *, on_board: bool, writing: Writing = "") -> Iterator[pygame.Event]:
        """What an event of a gamepad is for the screens; `on_board`: the cross moves a cursor there."""
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self.in_hand = False
        elif event.type == pygame.MOUSEMOTION and event.pos != self._at:
            self._pointer, self.leads, self.in_hand = event.pos, False, False
            pygame.mouse.set_visible(True)
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.axis, event.value / FULL)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            yield from self._down(event.button, on_board=on_board, writing=writing)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            yield from self._up(event.button)

    def update(self, seconds: float, size: tuple[int, int]) -> Iterator[pygame.Event]:
        """What sticks and arrows that are held come to in some seconds, in a window of a size."""
        yield from self._move(seconds, size)
        self._scrolled -= self._stick(pygame.CONTROLLER_AXIS_RIGHTX)[1] * NOTCHES * seconds
        if notches := int(self._scrolled):
            self._scrolled -= notches
            yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches), flipped=False)
        if self._repeats:
            arrow, left = self._repeats
            left -= seconds
            if left <= 0:
                yield arrow
            self._repeats = (arrow, left if left > 0 else LATER)

    def _plug_in(self, number: int) -> None:
        from pygame._sdl2 import controller  # noqa: PLC0415 - see `start`

        self.found = True
        self._pads[number] = controller.Controller(number)

    def _tilt(self, axis: int) -> float:
        """How far a trigger is pressed."""
        tilt = self._tilts.get(axis, 0.0)
        return tilt if tilt >= DEAD else 0.0

    def _stick(self, axis: int) -> tuple[float, float]:
        """Which way a stick is tilted, by its first or its second axis: little does far less than much."""
        x, y = (self._tilts.get(part, 0.0) for part in (axis & ~1, axis | 1))
        far = hypot(x, y)
        if far < DEAD:
            return (0.0, 0.0)
        part = min(1.0, (far - DEAD) / (1 - DEAD)) ** 2 / far
        return (x * part, y * part)

    def _move(self, seconds: float, size: tuple[int, int]) -> Iterator[pygame.Event]:
        """Move the pointer, faster the farther the stick is tilted."""
        dx, dy = self._stick(pygame.CONTROLLER_AXIS_LEFTX)
        if not (dx or dy):
            return
        before = self._at
        x, y = self._pointer or (size[0] / 2, size[1] / 2)
        self._pointer = (
            min(max(0.0, x + dx * SPEED * seconds), size[0] - 1.0),
            min(max(0.0, y + dy * SPEED * seconds), size[1] - 1.0),
        )
        self.leads, self.in_hand, at = True, True, self._at
        if at != before:
            pygame.mouse.set_visible(True)
            pygame.mouse.set_pos(at)
            yield pygame.Event(
                pygame.MOUSEMOTION,
                pos=at,
                rel=(at[0] - before[0], at[1] - before[1]),
                buttons=(int(pygame.CONTROLLER_BUTTON_A in self._held), 0, 0),
            )

    @property
    def _at(self) -> tuple[int, int]:
        x, y = self._pointer or (0.0, 0.0)
        return (round(x), round(y))

    def _axis(self, axis: int, value: float) -> Iterator[pygame.Event]:
        before, self._tilts[axis] = self._tilt(axis), value
        self.found = True
        trigger = TRIGGERS.get(axis)
        if trigger and not before and self._tilt(axis):
            yield from self._begin(-axis, *_key(trigger.command))
        elif trigger and before and not self._tilt(axis):
            yield from self._up(-axis)

    def _down(self, number: int, *, on_board: bool, writing: Writing) -> Iterator[pygame.Event]:
        self.found = self.in_hand = True
        button = BUTTONS.get(number)
        if self._spells(number, writing):
            yield pygame.Event(LETTERS)
        elif number in CROSS:
            self.leads = False
            pygame.mouse.set_visible(False)
            yield from self._begin(number, *_arrow(CROSS[number], on_board=on_board))
            self._repeats = (_arrow(CROSS[number], on_board=on_board)[0], FIRST)
        elif button and self.leads and button.command in {"act", "why"}:
            which = 1 if button.command == "act" else 3
            yield from self._begin(
                number,
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self._at, button=which),
                pygame.Event(pygame.MOUSEBUTTONUP, pos=self._at, button=which),
            )
        elif button:
            asks = button.command == "why" and not on_board
            yield from self._begin(number, *_key("rulebook" if asks else button.command))

    def _spells(self, number: int, writing: Writing) -> bool:
        """Whether a button asks for letters: A where a text is asked for, Y wherever they are taken."""
        asks = number == pygame.CONTROLLER_BUTTON_A and not self.leads and writing in {"asked", "begun"}
        return asks or (number == pygame.CONTROLLER_BUTTON_Y and bool(writing))

    def _begin(self, number: int, down: pygame.Event, up: pygame.Event) -> Iterator[pygame.Event]:
        self._held[number] = up
        yield down

    def _up(self, number: int) -> Iterator[pygame.Event]:
        if number in CROSS:
            self._repeats = None
        if up := self._held.pop(number, None):
            yield pygame.Event(up.type, {**up.dict, "pos": self._at}) if "pos" in up.dict else up


def _arrow(code: int, *, on_board: bool) -> tuple[pygame.Event, pygame.Event]:
    return _presses(code, pygame.KMOD_SHIFT if on_board else 0)


def _key(command: str) -> tuple[pygame.Event, pygame.Event]:
    """The key that a command has now, pressed and let go of."""
    key = commands.first_key(command)
    return _presses(key.code, pygame.KMOD_CTRL * key.ctrl | pygame.KMOD_SHIFT * bool(key.shift))


def _presses(code: int, mod: int) -> tuple[pygame.Event, pygame.Event]:
    pressed = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
    return pygame.Event(pygame.KEYDOWN, pressed), pygame.Event(pygame.KEYUP, pressed)
