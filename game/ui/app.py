"""The window: opens it, runs the frames, hands events to the screen on top."""

import os
import sys
import traceback
from functools import cached_property
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game.errors import in_words
from game.files.atomic import create_first, make_folder
from game.files.places import SPEAK, exports, names, settings_file
from game.files.settings import Settings, load_settings, save_settings
from game.ui import commands
from game.ui.background import BackgroundWork
from game.ui.display import SMALLEST, opened
from game.ui.gamepad import LETTERS, Gamepad
from game.ui.layout import proposed_scale
from game.ui.presses import Presses
from game.ui.screens import (
    Keeping,
    Navigation,
    Recovering,
    Resting,
    Screen,
    Sounding,
    Steered,
    Telling,
    Written,
)
from game.ui.widgets.letters import Letters
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing
from game.ui.widgets.theme import SCALES, TEXT_SIZES, use_palette
from game.ui.widgets.window_widgets import Widgets

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.sound import Sounds
    from game.ui.speech import Reader

FRAMES = 60
"""Frames a second."""
QUIET = 0.8
"""Seconds without a change before settings are written: a slider that is dragged changes them each frame."""

NAP = 0.2
"""Seconds for which a window in which nothing moves waits for an event."""
GLANCE = 1 / FRAMES
"""Seconds after which it looks again; `pygame.event.wait` looks each millisecond: 2 % of a core."""
AWAKE = 1.2
"""Seconds after an event in which every frame is drawn: tooltips, fades and glides end within them."""
NAPS = 5
"""So many naps after a frame the next one is drawn, for what changes by itself."""

NAVIGATION = "game.ui.navigation"
"""The module that brings all other screens."""


def _event_within(seconds: float) -> bool:
    """Wait for an event for no longer than that; whether one came."""
    end = monotonic() + seconds
    while not (came := pygame.event.peek()) and monotonic() < end:
        sleep(GLANCE)
    return came


class App:
    """The window with its stack of screens."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        settings: Settings | None = None,
        file: Path | None = None,
        navigator: "Callable[[App], Navigation] | None" = None,
    ) -> None:
        """Without `settings` they are the defaults; `file` is where they are kept, None: nowhere.

        `navigator` makes the navigation when it is first needed: it brings what the title does not wait for.
        """
        self._navigator = navigator
        self.settings = settings or Settings()
        self._file = file
        self._unsaved = 0.0
        """How long until changed settings are written; 0 when nothing has changed."""
        self._not_saved = ""
        """Why they could not be written the last time, which has been told."""
        self._trouble = ""
        self.capture: Callable[[pygame.Event], object] | None = None
        """Who gets the next keys, before the window itself: somebody is choosing one."""
        self.leaving: Callable[[], bool] | None = None
        """Asked before the window is closed: False when it stays open, because something would be lost."""
        self.window = opened(self.settings, size)
        commands.assign(self.settings.keys)
        self.running = True
        self.front = True
        """Whether no other window is in front of it."""
        self._awake = AWAKE
        self._windowed: tuple[tuple[int, int], tuple[int, int]] | None = None
        """The size and the place to go back to while the screen is filled."""
        self.screens: list[Screen] = []
        self.presses = Presses()
        self.gamepad = Gamepad()
        self.reader: Reader | None = None
        """Who reads the window aloud, if anybody does."""
        self.background = BackgroundWork()
        use_palette(self.settings.palette)
        self.look = Look(self._percent, self._text_percent)
        """What is drawn with now, another one for another size, and where clauses have no numbers."""
        self.widgets = Widgets(self.size, self.look)
        if self.settings.full_screen:
            self._toggle_full_screen()

    @classmethod
    def mine(cls, navigator: "Callable[[App], Navigation] | None" = None) -> "App":
        """The window as the user's settings have it, which it keeps."""
        file = settings_file()
        loaded = load_settings(file)
        speaks = loaded.settings.speaks or SPEAK in os.environ
        app = cls(settings=replace(loaded.settings, speaks=speaks), file=file, navigator=navigator)
        app._trouble = loaded.trouble or ""
        return app

    @cached_property
    def navigation(self) -> Navigation:
        """The ways to other screens."""
        if self._navigator is None:
            raise LookupError("this window leads nowhere")
        return self._navigator(self)

    @property
    def leads_on(self) -> bool:
        """Whether other screens can be opened without waiting for what they bring."""
        brought = sys.modules.get(NAVIGATION)
        return "navigation" in self.__dict__ or hasattr(brought, "Navigator")  # not while it is being brought

    @cached_property
    def sounds(self) -> "Sounds":
        """The sounds, which are made behind the screen after whatever else waits there."""
        from game.ui.sound import Sounds  # noqa: PLC0415 - the first frame is silent

        sounds = Sounds(begin=self.background.add)
        sounds.in_front(self.front)
        sounds.adjust(self.settings)
        return sounds

    def _find_voice(self) -> None:
        """Read the window aloud from now on, or no more; without a voice a message says so."""
        from game.ui.speech import NoSpeech, Reader, voice  # noqa: PLC0415 - few want it

        try:
            self.reader = Reader(voice()) if self.settings.speaks else None
        except NoSpeech as missing:
            self.widgets.message("Read aloud", str(missing))

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.window.get_size()

    def open(self, screen: Screen) -> None:
        """Put a screen on top."""
        self.screens.append(screen)
        self.presses.opened()
        self._rebuild()

    def back(self) -> None:
        """Go back to the screen below; from the last one the game ends."""
        self.screens.pop()
        self.presses.opened()
        self.running = bool(self.screens)
        self._rebuild()

    def replace(self, old: Screen, new: Screen) -> None:
        """Take a screen, and all that lies over it, off the stack, and put another one there."""
        del self.screens[self.screens.index(old) :]
        self.open(new)

    def over_first(self, screen: Screen) -> None:
        """Put a screen over the first one; what was between them is gone."""
        del self.screens[1:]
        self.open(screen)

    def close(self) -> None:
        """End the game as closing the window does: a screen may ask first."""
        if self.leaving is None or self.leaving():
            self.quit()

    def quit(self) -> None:
        """End the game with this frame; what the screens have to keep is kept."""
        self.running = False
        for screen in self.screens:
            if isinstance(screen, Keeping):
                screen.keep()

    def run(self) -> None:
        """Run until the game is left."""
        clock = pygame.time.Clock()
        if self._trouble:
            self.widgets.message("Settings", self._trouble)
        if self.settings.speaks:
            self._find_voice()
        while self.running:
            if self._asleep:
                self._nap()
            self.frame(min(clock.tick(FRAMES) / 1000, 0.1))
        if self._unsaved:
            self._save()
        pygame.quit()

    @property
    def _asleep(self) -> bool:
        """Whether nothing moves, and nothing has come for a while."""
        top = self.screens[-1] if self.screens else None
        return self._awake <= 0 and isinstance(top, Resting) and top.resting and not self._unsaved

    def _nap(self) -> None:
        """Wait for an event, or for a moment that is due; time passes for the screen all the same."""
        for _ in range(NAPS):
            if _event_within(NAP):
                return
            self.frame(NAP, drawn=False)
            if not self._asleep:
                return

    def frame(self, seconds: float, *, drawn: bool = True) -> None:
        """One frame; a fault of the program in it is dealt with by a screen, or ends the game (J-10)."""
        try:
            self._frame(seconds, drawn=drawn)
        except Exception as error:
            if not self._recovered(error):
                raise
            traceback.print_exc()

    def _recovered(self, error: Exception) -> bool:
        """Whether a screen deals with a fault, the one on top before those below."""
        screens = tuple(reversed(self.screens))
        return any(isinstance(screen, Recovering) and screen.failed(error) for screen in screens)

    def _frame(self, seconds: float, *, drawn: bool) -> None:
        """Events, time, picture; after the first frame the work behind the screen begins."""
        events = [event for event in pygame.event.get() if not self.gamepad.is_noise(event)]
        busy = events or self.gamepad.moving
        self._awake = AWAKE if busy else max(0.0, self._awake - seconds)
        for event in events:
            self._take(event)
        for event in self.gamepad.update(seconds, self.size):
            self._event(event)
        if not self.running:
            return
        top = self.screens[-1]
        top.update(seconds)
        self.widgets.update(seconds)
        if drawn:
            self._draw(top)
            if not self.presses.seen and top is self.screens[-1]:
                for event in pygame.event.get():  # what came while the picture was being made
                    self._take(event)
                self.presses.seen = top is self.screens[-1]
        self._go_on(seconds)

    def _go_on(self, seconds: float) -> None:
        """What a frame is followed by: work behind the screen, what is heard, settings to be written."""
        self.background.drawn()
        self.gamepad.start()
        if self.reader:
            self.reader.follow(self.screens[-1], self.widgets.said)
        if self.background.begun:
            self._hear(seconds)
        if self._unsaved:
            self._unsaved = max(0.0, self._unsaved - seconds)
            if not self._unsaved:
                self._save()

    def _hear(self, seconds: float) -> None:
        """Have the music and the ambience of the topmost screen that has its own."""
        from game.ui.soundscape import QUIET  # noqa: PLC0415 - the first frame is silent

        own = (screen.soundscape for screen in reversed(self.screens) if isinstance(screen, Sounding))
        self.sounds.hear(next(own, QUIET), seconds)
        if self.sounds.loops.fading:
            self._awake = max(self._awake, seconds)

    def _draw(self, top: Screen) -> None:
        top.draw(self.window)
        self.widgets.draw(self.window)
        top.draw_over(self.window)
        self.widgets.draw_over(self.window)
        pygame.display.flip()

    def scale(self, steps: int) -> None:
        """Make the interface so many steps larger or smaller; 0: as it suits the window."""
        at = SCALES.index(self.look.percent) + steps if steps else SCALES.index(100)
        percent = SCALES[max(0, min(len(SCALES) - 1, at))]
        self.change(replace(self.settings, ui_scale=percent, scale_chosen=bool(steps)))

    def change(self, settings: Settings) -> None:
        """Have other settings from now on; they are written when they have been left alone for a moment."""
        old, self.settings = self.settings, settings
        self._unsaved = QUIET
        commands.assign(settings.keys)
        if "sounds" in self.__dict__:
            self.sounds.adjust(settings)
        if settings.full_screen != old.full_screen:
            self._toggle_full_screen()
        looks_other = (settings.palette, settings.text_size) != (old.palette, old.text_size)
        if looks_other:
            use_palette(settings.palette)
            self._renew_look()
        if settings.speaks != old.speaks:
            self._find_voice()
        if self._fit_scale() or looks_other:
            self._rebuild()

    def _save(self) -> None:
        if self._file is None:
            return
        try:
            save_settings(self.settings, self._file)
        except OSError as trouble:
            words = f"They could not be saved: {in_words(trouble)}."
        else:
            words = ""
        if words and words != self._not_saved:
            self.widgets.message("Settings", words)
        self._not_saved = words

    def _take(self, event: pygame.Event) -> None:
        """Take an event that has come, and what it is by a gamepad, which gets letters to type with."""
        self._event(event)
        before = "begun" if self.look.popup else self._writing
        for made in self.gamepad.take(event, on_board=self._on_board, writing=self._writing):
            self._event(made)
        if event.type == pygame.CONTROLLERBUTTONDOWN and before != "begun" and self._writing == "begun":
            self._spell()

    @property
    def _writing(self) -> Writing:
        """What letters are for that are typed at this moment."""
        top = self.screens[-1] if self.screens else None
        covered = self.widgets.messages or self.look.popup
        return top.writing if isinstance(top, Written) and not covered else ""

    def _spell(self) -> None:
        """Have letters, each of which is as if it were typed: off the lower edge, where boards have lists."""
        top = self.screens[-1]
        self.look.popup = Letters(top.handle, self.look, self.size, upper=isinstance(top, Steered))

    @property
    def _on_board(self) -> bool:
        """Whether arrows of a gamepad move a cursor on a board."""
        top = self.screens[-1] if self.screens else None
        covered = self.widgets.messages or self.look.popup
        return isinstance(top, Steered) and top.steers_cursor and not covered

    def _event(self, event: pygame.Event) -> None:
        if event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:  # the screen is told of it too
            self._in_front(front=event.type == pygame.WINDOWFOCUSGAINED)
        stale = self.presses.stale(event)
        if event.type == pygame.QUIT:
            self.close()
        elif not self.running:
            return
        elif event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
        elif event.type == LETTERS:
            self._spell()
        elif stale and event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            return
        elif event.type == pygame.KEYDOWN and self.capture:
            self.capture(event)
        elif event.type == pygame.KEYDOWN and self._window_key(event):
            return
        elif not self.widgets.handle(event) and not stale:
            self.screens[-1].handle(event)

    def _in_front(self, *, front: bool) -> None:
        """The window has come to the front, or another one has; the first frame does not wait for sounds."""
        self.front = front
        if "sounds" in self.__dict__:
            self.sounds.in_front(front)

    def _window_key(self, event: pygame.Event) -> bool:
        """Act on the keys that every screen has; whether it was one."""
        command = commands.requested(event)
        if command == "full screen":
            self.change(replace(self.settings, full_screen=not self.settings.full_screen))
        elif command == "picture":
            self.keep_picture()
        elif command == "mute":
            self.change(replace(self.settings, muted=not self.settings.muted))
        elif command in {"larger", "smaller", "plain size"}:
            self.scale({"larger": 1, "smaller": -1}.get(command, 0))
        else:
            return command == "back" and self.widgets.close_message()
        return True

    def keep_picture(self) -> None:
        """Write what the window shows into the user's folder of exports, and say where it is."""
        written = BytesIO()
        pygame.image.save(self.window, written, "picture.png")
        try:
            make_folder(exports())
            path = create_first(names(exports(), "enfilade", ".png"), written.getvalue())
        except OSError as trouble:
            self.widgets.message("No picture", f"It could not be saved: {in_words(trouble)}.")
        else:
            self._say("A picture of the window", f"Saved as {path}.")

    def _say(self, title: str, words: str) -> None:
        """Say something in passing where the screen can, else as a message."""
        top = self.screens[-1]
        if isinstance(top, Telling):
            top.say(words)
        else:
            self.widgets.message(title, words)

    def _toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        if self._windowed is None:
            self._windowed = (self.size, pygame.display.get_window_position())
            pygame.display.set_window_position((0, 0))  # for screens without a window manager
            self.window = pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            size, place = self._windowed
            self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.display.set_window_position(place)
            self._windowed = None
        self.widgets.resize(self.size)
        self._fit_scale()
        self._rebuild()

    def _resized(self, size: tuple[int, int]) -> None:
        wanted = (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))
        if self._windowed is None and wanted != self.size:
            self.window = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        self.widgets.resize(self.size)
        self._fit_scale()
        if self._windowed is None:  # the window may have its new size already when it is told of it
            self.change(replace(self.settings, width=wanted[0], height=wanted[1]))
        self._rebuild()

    @property
    def _percent(self) -> int:
        """The size of the interface that is nearest to the one of the settings, or suits the window."""
        settings = self.settings
        chosen = settings.scale_chosen or settings.ui_scale != Settings().ui_scale
        wanted = settings.ui_scale if chosen else proposed_scale(self.size)
        return min(SCALES, key=lambda percent: abs(percent - wanted))

    def _fit_scale(self) -> bool:
        """Have the scale that is wanted; whether it is another one."""
        other = self.look.percent != self._percent
        if other:
            self._renew_look()
        return other

    @property
    def _text_percent(self) -> int:
        """The size of type that is nearest to the one of the settings."""
        return min(TEXT_SIZES, key=lambda percent: abs(percent - self.settings.text_size))

    def number_rules(self, numbered: bool) -> None:
        """Tell clauses by their numbers, or by a sign that leads to them."""
        if self.look.numbered != numbered:
            self._renew_look(numbered)

    def _renew_look(self, numbered: bool | None = None) -> None:
        """Have a look for the sizes that are wanted now; with clauses as before where nothing is said."""
        self.look.drop()
        kept = self.look.numbered if numbered is None else numbered
        self.look = Look(self._percent, self._text_percent, numbered=kept)
        self.widgets.rescale(self.look)

    def _rebuild(self) -> None:
        self.widgets.clear()
        if self.screens:
            self.screens[-1].build(self)
