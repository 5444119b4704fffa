"""A computer player in a process of its own, so that whoever asks it need not wait.

The process gets a side's view as JSON and answers with an action as plain data (`match.worker`).
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from game.bots.advice import decided
from game.bots.decisions import Decision, Judgement
from game.errors import EnfiladeError
from game.match.record import NO_PAST, Past
from game.match.worker import Reader, Stopped, Worker
from game.rules.state import AnyState, encoded
from game.systems import SYSTEMS


class Question(Struct, frozen=True):
    """What a level is to decide: the view as JSON, what its side has done, and for which unit if for one."""

    level: str
    state: msgspec.Raw
    past: Past = NO_PAST
    unit: str = ""


class Weighed(Struct, frozen=True):
    """An option of a decision."""

    worth: float
    action: msgspec.Raw
    why: str


class Answer(Struct, frozen=True):
    """The decision, or what went wrong."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    reasons: tuple[str, ...] = ()
    options: tuple[Weighed, ...] = ()
    sooner: str = ""
    fault: str = ""


class AnyThinker(Protocol):
    """A computer player that is asked for one decision at a time, and thinks while others go on."""

    def ask(self, level_name: str, seen_state: AnyState, past: Past = NO_PAST, unit: str = "") -> None:
        """Let a level think about what its side sees, for a `unit` if for one; it drops other thoughts."""

    def poll(self) -> Decision | None:
        """The decision when it has been taken. Raises EnfiladeError when the player has failed."""

    def cancel(self) -> None:
        """Drop the present thought."""

    def close(self) -> None:
        """Think no more."""


class Thinker(AnyThinker):
    """A process that thinks about one position at a time; nothing but `close` ever waits for it.

    It starts at once, and again when it is asked after it has died. Raises KeyError for an unknown system.
    """

    def __init__(self, system_name: str) -> None:
        self._system = SYSTEMS[system_name]
        self._worker = Worker(partial(AnsweringPlayer, system_name))

    def ask(self, level_name: str, seen_state: AnyState, past: Past = NO_PAST, unit: str = "") -> None:
        """Let a level think about what its side sees, for a `unit` if for one; it drops other thoughts."""
        question = Question(level_name, msgspec.Raw(encoded(seen_state)), past, unit)
        self._worker.ask(msgspec.json.encode(question))

    def poll(self) -> Decision | None:
        """The decision, once, when it has been taken; None while nothing is to be told.

        Raises EnfiladeError when the process has died over the question, or the player has failed.
        """
        try:
            found = self._worker.poll()
        except Stopped as error:
            code = error.code
            raise EnfiladeError(
                f"the computer player has stopped before it decided (exit code {code})"
            ) from error
        return None if found is None else self._read(msgspec.json.decode(found, type=Answer))

    def cancel(self) -> None:
        """Drop the present thought; what it comes to is never told."""
        self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def _read(self, found: Answer) -> Decision:
        if found.fault:
            raise EnfiladeError(f"the computer player has failed: {found.fault}")
        options = (
            Judgement(option.worth, self._action(option.action), option.why) for option in found.options
        )
        return Decision(self._action(found.action), found.reasons, tuple(options), found.sooner)

    def _action(self, data: msgspec.Raw) -> Any:
        return msgspec.json.decode(data, type=self._system.action)


class AnsweringPlayer:
    """Where questions are answered, each in one part."""

    def __init__(self, system_name: str) -> None:
        self._system = SYSTEMS[system_name]
        self._reader = Reader(self._system)

    def __call__(self, message: bytes) -> Iterator[bytes]:
        """The answer to a question, in one part."""
        yield msgspec.json.encode(self.answered(message))

    def answered(self, message: bytes) -> Answer:
        """The answer to a question; whatever goes wrong is told in it."""
        question = msgspec.json.decode(message, type=Question)
        try:
            seen = self._reader.read(question.state)
            decision = decided(question.level, self._system, seen, question.past, question.unit)
        except Exception as error:  # noqa: BLE001 (a player's fault must not end the process)
            return Answer(fault=f"{type(error).__name__}: {error}")
        if decision is None:
            return Answer(fault="nobody has to choose")
        options = (
            Weighed(option.worth, msgspec.Raw(encoded(option.action)), option.why)
            for option in decision.options
        )
        return Answer(
            msgspec.Raw(encoded(decision.action)), decision.reasons, tuple(options), decision.sooner
        )
