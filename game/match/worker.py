"""A process of its own that answers questions, so that whoever asks them need not wait.

The process is spawned; questions and the parts of answers are bytes.
"""

import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from game.board.compiled import LOADER
from game.errors import EnfiladeError
from game.rules.state import AnyState
from game.rules.system import AnySystem

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from game.board.board import Board

Desk: TypeAlias = Callable[[bytes], Iterable[bytes]]
"""Answers a question part by part; the rest is left when nobody wants it any more."""

PATIENCE = 1.0
"""How many seconds a process gets to end by itself."""

_STOP = _READY = b""
"""To the process: leave the rest; from it: nothing to do."""

_NUMBER = 8
"""How many bytes before a question and each part of its answer tell which one it is."""


class Stopped(EnfiladeError):
    """The process has died over a question; `code` is its exit code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the process has stopped before it answered (exit code {code})")
        self.code = code


class Worker:
    """A process that works on one question at a time; nothing but `close` ever waits for it.

    It starts at once, and again when it is asked after it has died. `opened` makes what answers there: it
    must be importable.
    """

    def __init__(self, opened: Callable[[], Desk]) -> None:
        self._opened = opened
        self._number = 0
        self._wanted = b""
        self._waiting: bytes | None = None
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(self._opened, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._idle = self._hushed = False

    def ask(self, question: bytes) -> None:
        """Let it work on a question; an earlier one is dropped."""
        if not self._process.is_alive():
            self._line.close()
            self._start()
        self._number += 1
        self._wanted = self._number.to_bytes(_NUMBER, "big")
        self._waiting = self._wanted + question
        self._pass_on()

    def poll(self) -> bytes | None:
        """The next part of the answer, once; None while nothing is to be told.

        Raises Stopped when the process has died over the question.
        """
        try:
            while self._line.poll():
                message = self._line.recv_bytes()
                if message == _READY:
                    self._done()
                elif message[:_NUMBER] == self._wanted:
                    return message[_NUMBER:]
        except (EOFError, OSError) as error:
            if self._wanted:
                raise self._died() from error
        return None

    def cancel(self) -> None:
        """Drop the present question; no more of its answer is told."""
        self._wanted, self._waiting = b"", None
        self._pass_on()

    def close(self) -> None:
        """End the process."""
        self._wanted, self._waiting = b"", None
        self._line.close()
        self._process.terminate()
        self._process.join(PATIENCE)

    def _done(self) -> None:
        """The process listens: it has nothing more to say about what it was asked."""
        self._idle, self._hushed = True, False
        if self._waiting is None:
            self._wanted = b""
        self._pass_on()

    def _pass_on(self) -> None:
        """Send the question that waits as soon as the process listens, for a long one would block else.

        Until then the process is told, once, that nobody wants the rest of what it works on.
        """
        with suppress(OSError):  # that nobody is there any more is for `poll` to tell
            if self._idle and self._waiting is not None:
                self._line.send_bytes(self._waiting)
                self._idle, self._waiting = False, None
            elif not self._idle and not self._hushed:
                self._hushed = True
                self._line.send_bytes(_STOP)

    def _died(self) -> Stopped:
        self._wanted, self._waiting = b"", None
        self._process.join(PATIENCE)  # it is gone already: this only fetches its exit code
        return Stopped(self._process.exitcode)


def _work(opened: Callable[[], Desk], line: "Connection[Any, Any]") -> None:
    """The process: answer one question after the other until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks, who then hangs up
    LOADER.compiles = False
    desk = opened()
    with suppress(EOFError, OSError):
        while True:
            line.send_bytes(_READY)
            while (question := line.recv_bytes()) == _STOP:
                pass  # too late: that was done already
            for part in desk(question[_NUMBER:]):
                line.send_bytes(question[:_NUMBER] + part)
                if line.poll():
                    break


class Reader:
    """Reads positions of a system; it keeps the last board, and with it all that is known of that."""

    def __init__(self, system: AnySystem) -> None:
        self._states = msgspec.json.Decoder(system.state)
        self._board: Board | None = None

    def read(self, text: bytes | msgspec.Raw) -> AnyState:
        """A position from its JSON; equal boards come as one object."""
        state: AnyState = self._states.decode(text)
        if state.board == self._board:
            return replace(state, board=self._board)
        self._board = state.board
        return state
