"""A computer player in a process of its own, so that whoever asks it need not wait.

The process is spawned: it gets a side's view as JSON and answers with an action as plain data.
"""

import signal
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.bots import LEVELS
from game.bots.bystander import bystander
from game.bots.level import Decision, Level
from game.errors import EnfiladeError
from game.rules.state import AnyState, encoded
from game.systems import SYSTEMS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from game.board.board import Board

PLAYERS: dict[str, Level] = {**LEVELS, "bystander": bystander}
"""Who can be asked: the levels, and who plays neutrals (S-05)."""

PATIENCE = 1.0
"""How many seconds a process gets to end by itself."""


class Question(Struct, frozen=True):
    """What a level is to decide: the view as JSON; `number` tells the answers apart."""

    number: int
    level: str
    state: msgspec.Raw


class Answer(Struct, frozen=True):
    """The decision, or what went wrong; with no number: ready to be asked."""

    number: int = 0
    action: msgspec.Raw = msgspec.Raw(b"null")
    reasons: tuple[str, ...] = ()
    fault: str = ""


class Thinker:
    """A process that thinks about one position at a time; nothing but `close` ever waits for it.

    It starts at once, and again when it is asked after it has died. Raises KeyError for an unknown system.
    """

    def __init__(self, system_name: str) -> None:
        self._system = SYSTEMS[system_name]
        self._number = 0
        self._wanted = 0
        self._waiting: bytes | None = None
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_think, args=(self._system.name, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._idle = False

    def ask(self, level_name: str, seen_state: AnyState) -> None:
        """Let a level think about what its side sees; an earlier thought is dropped."""
        if not self._process.is_alive():
            self._line.close()
            self._start()
        self._number += 1
        self._wanted = self._number
        question = Question(self._number, level_name, msgspec.Raw(encoded(seen_state)))
        self._waiting = msgspec.json.encode(question)
        self._pass_on()

    def poll(self) -> Decision | None:
        """The decision, once, when it has been taken; None while nothing is to be told.

        Raises EnfiladeError when the process has died over the question, or the player has failed.
        """
        found: Answer | None = None
        try:
            while self._line.poll():
                answer = msgspec.json.decode(self._line.recv_bytes(), type=Answer)
                self._idle = True
                found = answer if answer.number and answer.number == self._wanted else found
            self._pass_on()
        except (EOFError, OSError) as error:
            if self._wanted:
                raise self._died() from error
        return None if found is None else self._read(found)

    def cancel(self) -> None:
        """Drop the present thought; what it comes to is never told."""
        self._wanted, self._waiting = 0, None

    def close(self) -> None:
        """End the process."""
        self.cancel()
        self._line.close()
        self._process.terminate()
        self._process.join(PATIENCE)

    def _pass_on(self) -> None:
        """Send the question that waits, as soon as the process listens: a long one would block else."""
        if self._idle and self._waiting is not None:
            with suppress(OSError):  # that nobody is there any more is for `poll` to tell
                self._line.send_bytes(self._waiting)
            self._idle, self._waiting = False, None

    def _died(self) -> EnfiladeError:
        self.cancel()
        self._process.join(PATIENCE)  # it is gone already: this only fetches its exit code
        return EnfiladeError(
            f"the computer player has stopped before it decided (exit code {self._process.exitcode})"
        )

    def _read(self, answer: Answer) -> Decision:
        self._wanted = 0
        if answer.fault:
            raise EnfiladeError(f"the computer player has failed: {answer.fault}")
        return Decision(msgspec.json.decode(answer.action, type=self._system.action), answer.reasons)


def _think(system_name: str, line: "Connection[Any, Any]") -> None:
    """The process: answer one question after the other until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks, who then hangs up
    desk = Desk(system_name)
    with suppress(EOFError, OSError):
        line.send_bytes(msgspec.json.encode(Answer()))
        while True:
            line.send_bytes(msgspec.json.encode(desk.answered(line.recv_bytes())))


class Desk:
    """Where questions are answered; it keeps the last board, and with it all that is known of that."""

    def __init__(self, system_name: str) -> None:
        self._system = SYSTEMS[system_name]
        self._states = msgspec.json.Decoder(self._system.state)
        self._board: Board | None = None

    def answered(self, message: bytes) -> Answer:
        """The answer to a question; whatever goes wrong is told in it."""
        question = msgspec.json.decode(message, type=Question)
        try:
            decision = PLAYERS[question.level](self._system, self._read(question.state))
        except Exception as error:  # noqa: BLE001 (a player's fault must not end the process)
            return Answer(question.number, fault=f"{type(error).__name__}: {error}")
        if decision is None:
            return Answer(question.number, fault="nobody has to choose")
        return Answer(question.number, msgspec.Raw(encoded(decision.action)), decision.reasons)

    def _read(self, text: msgspec.Raw) -> AnyState:
        state: AnyState = self._states.decode(text)
        if state.board == self._board:
            return replace(state, board=self._board)
        self._board = state.board
        return state
