"""What whoever does not look at the window hears: what is new in the log, and what is chosen or pointed at.

The system's own speech says it, in a thread: no frame waits for a voice.
"""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from shutil import which
from subprocess import DEVNULL, TimeoutExpired, run
from threading import Condition, Thread
from typing import NamedTuple, Protocol, runtime_checkable

from game.errors import EnfiladeError


class NoSpeech(EnfiladeError):
    """The system has nothing that speaks."""


class Speaker(NamedTuple):
    """A program that speaks, and how it is called; without `words_last` it reads the words."""

    program: str
    options: tuple[str, ...] = ()
    words_last: bool = False


_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)

SPEAKERS = (
    Speaker("spd-say", ("--wait", "--"), words_last=True),
    Speaker("espeak-ng", ("--stdin",)),
    Speaker("espeak", ("--stdin",)),
    Speaker("say", ("-f", "-")),
    Speaker("powershell", ("-NoProfile", "-Command", _WINDOWS)),
)
"""Those of Linux, macOS and Windows; the first that there is speaks."""

LONGEST = 60.0
"""Seconds after which a speaker is given up."""


def speaker() -> Speaker:
    """The speaker of the system. Raises NoSpeech."""
    for known in SPEAKERS:
        path = which(known.program)
        if path:
            return known._replace(program=path)
    programs = ", ".join(known.program for known in SPEAKERS[:2])
    raise NoSpeech(f"Nothing here can speak: a program for it is missing, such as {programs}.")


def spoken_by(by: Speaker, words: str) -> None:
    """Say something with a speaker, and come back when it is said.

    Raises OSError, ValueError, TimeoutExpired.
    """
    arguments = [by.program, *by.options, *((words,) if by.words_last else ())]
    run(  # noqa: S603 - a program of the table, the words are its input or stand behind a double dash
        arguments,
        input=None if by.words_last else words.encode(),
        stdout=DEVNULL,
        stderr=DEVNULL,
        timeout=LONGEST,
        check=False,
    )


class Voice:
    """Says sentences one after the other; `say` is how one is said, and comes back when it is."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._waiting: deque[tuple[str, bool]] = deque()
        """Sentences, and whether they tell of something that may have changed before they are said."""
        self._changed = Condition()
        Thread(target=self._speak, name="speech", daemon=True).start()

    def tell(self, words: str) -> None:
        """Say what has happened, after all that has happened before."""
        self._add(words, passing=False)

    def read(self, words: str) -> None:
        """Say what is chosen or pointed at now; what was before, and is not said yet, never is."""
        with self._changed:
            self._waiting = deque(each for each in self._waiting if not each[1])
        self._add(words, passing=True)

    def _add(self, words: str, *, passing: bool) -> None:
        with self._changed:
            self._waiting.append((words, passing))
            self._changed.notify()

    def _speak(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                words, _ = self._waiting.popleft()
            self._say(words)


@cache
def voice() -> Voice:
    """The voice of the system, one however often it is asked for. Raises NoSpeech."""
    by = speaker()

    def say(words: str) -> None:
        with suppress(OSError, ValueError, TimeoutExpired):  # a voice that fails once may speak again
            spoken_by(by, words)

    return Voice(say)


@runtime_checkable
class Readable(Protocol):
    """A screen that can be read aloud."""

    @property
    def reading(self) -> tuple[str, ...]:
        """What is to be said of what it shows now; of that only what is new will be."""


@runtime_checkable
class Telling(Protocol):
    """A screen that tells what happens, line by line."""

    @property
    def told(self) -> Sequence[str]:
        """All that has been told so far."""


class Reader:
    """Reads the screens to a voice: what is new of what they show, and each line of what they tell."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._reading: tuple[str, ...] = ()
        self._told: Sequence[str] = ()
        self._of: object = None

    def follow(self, screen: object, message: str = "") -> None:
        """Say what is new on a screen, or in a message over it."""
        if isinstance(screen, Telling):
            self._tell(screen, screen.told)
        shown = (message,) if message else screen.reading if isinstance(screen, Readable) else ()
        new = [words for words in shown if words and words not in self._reading]
        self._reading = shown
        if new:
            self._voice.read(". ".join(new))

    def _tell(self, screen: object, told: Sequence[str]) -> None:
        """Say the lines that are new; of a screen that was not seen before only the last."""
        if told is self._told:
            return
        same = next(
            (at for at, (old, new) in enumerate(zip(self._told, told, strict=False)) if old != new),
            min(len(self._told), len(told)),
        )
        for line in told[-1:] if screen is not self._of else told[same:]:
            self._voice.tell(line)
        self._told, self._of = told, screen
