"""The screen on which one waits for work that has a thread of its own."""

from collections.abc import Callable, Generator, Iterator
from functools import partial
from threading import Thread
from time import perf_counter
from typing import Generic, TypeVar

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.ui.app import App
from game.ui.layout import Box, centred
from game.ui.menus.page import MenuScreen, backdrop
from game.ui.screens import Prepared
from game.ui.widgets.theme import INK, VOID

T = TypeVar("T")

WIDTH = 420
"""At 100 %."""
SHARE = 0.012
"""Seconds of each frame that are left to the work, or to preparing what it has returned."""

PREPARING = "Preparing the board (only this once)"


class Loading(MenuScreen, Generic[T]):
    """Does `work`, which yields how much of it is done (0 to 1), and hands what it returns to `done`.

    The work has a thread of its own, once the screen has been drawn; `done` is called in the window's, when
    this screen is off the stack. A screen that the work returns is prepared before. What goes wrong is told
    over the screen below, under the title `fault`, or is for `fault` itself, when that can be called; Esc
    gives it up.
    """

    def __init__(
        self,
        words: str,
        work: Generator[float, None, T],
        done: Callable[[T], object],
        fault: str | Callable[[EnfiladeError], object],
    ) -> None:
        self.part = 0.0
        self._words, self._work, self._done, self._fault = words, work, done, fault
        self._thread: Thread | None = None
        self._steps: Iterator[object] = iter(())
        """What is still to be prepared, when the work has ended."""
        self._given_up = False
        self._finish: Callable[[], object] | None = None
        """What is to be done in the window's thread, when the work has ended."""

    def build(self, app: App) -> None:
        """Place the box."""
        super().build(app)
        app.background.hold()
        m = app.look.measure
        self._ground = backdrop(app.size)
        self._box = centred(app.size, (min(m(WIDTH), app.size[0] - m(24)), m(96)), m(12))

    def leave(self) -> None:
        """Give it up."""
        self._given_up = True
        self.app.background.release()
        super().leave()

    def ask(self) -> None:
        """Stay: the work goes on only while this screen is shown."""

    def update(self, seconds: float) -> None:
        """Leave a moment to the work, and see whether it has ended."""
        if not self.app.background.begun:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="loading", daemon=True)
            self._thread.start()
        self._thread.join(SHARE)
        if self._finish and self._prepared():
            self.app.background.release()
            self.app.back()
            self._finish()

    def _prepared(self) -> bool:
        """Take steps of preparing for a moment; whether that was the last one."""
        end = perf_counter() + SHARE
        try:
            while perf_counter() < end:
                next(self._steps)
        except StopIteration:
            return True
        except Exception:  # noqa: BLE001 - the screen meets it again when it is shown, and deals with it (J-10)
            return True
        return False

    def _run(self) -> None:
        """Do the work, step by step, in its thread."""
        try:
            while not self._given_up:
                self.part = next(self._work)
        except StopIteration as finished:
            self.part = 1.0
            if isinstance(finished.value, Prepared):
                self._steps = iter(finished.value.prepare(self.app))
            self._finish = partial(self._done, finished.value)
        except EnfiladeError as error:
            self._finish = partial(self._tell, error)
        except Exception as error:  # noqa: BLE001 - a fault of the program is for the window to deal with
            self._finish = partial(_raise, error)

    def _tell(self, error: EnfiladeError) -> None:
        if isinstance(self._fault, str):
            self.app.widgets.message(self._fault, str(error))
        else:
            self._fault(error)

    def draw(self, surface: Surface) -> None:
        """Draw how far it is."""
        look, m, box = self.app.look, self.app.look.measure, self._box
        surface.blit(self._ground, (0, 0))
        look.lay(surface, box)
        compiling = self.app.background.compiling
        words, part = (self._words, self.part) if compiling is None else (PREPARING, compiling)
        surface.blit(look.text(words, "title"), (box.left + m(20), box.top + m(14)))
        hint = look.text("Esc: leave it", "small", "faint")
        surface.blit(hint, (box.right - m(20) - hint.get_width(), box.top + m(19)))
        bar = Box(box.left + m(20), box.bottom - m(34), box.width - m(40), m(10))
        pygame.draw.rect(surface, VOID, bar, border_radius=m(5))
        done = bar._replace(width=max(m(10), round(bar.width * min(part, 1.0))))
        pygame.draw.rect(surface, INK["squad"], done, border_radius=m(5))


def _raise(error: Exception) -> None:
    raise error
