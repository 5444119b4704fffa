"""The computer in a battle: a process that plays sides, and is asked what it would do."""

from traceback import print_exception
from typing import Any

from game.bots.decisions import Decision
from game.bots.levels import ADVISER
from game.bots.thinker import AnyThinker, Thinker
from game.match.match import Match


class Computer:
    """One process for all that the computer has to decide in a battle; it is started when first needed."""

    def __init__(self, system_name: str, thinker: AnyThinker | None = None) -> None:
        self._system_name = system_name
        self.thinker = thinker
        self.thinking = False
        """Whether it thinks about what a side that it plays does."""
        self.asking = False
        """Whether it has been asked for a hint, and is thinking about it."""
        self.trouble = ""
        """What whoever plays has to be told of it; empty when nothing."""
        self.hint: Decision | None = None
        """What it would do in the position as it is, when it has been asked."""

    def start(self) -> AnyThinker:
        """Start the process, unless it runs."""
        if self.thinker is None:
            self.thinker = Thinker(self._system_name)
        return self.thinker

    def decide(self, level: str, match: Match[Any], *, waits: bool = False) -> Decision | None:
        """What a level does, once it has thought about it; None meanwhile, and when it has failed.

        While it `waits` it thinks, but says nothing.
        """
        if self.trouble:
            return None
        try:
            if not self.thinking:
                self.start().ask(level, match.seen(), match.past())
                self.thinking = True
            decision = None if waits else self.start().poll()
        except Exception as error:  # noqa: BLE001 (whatever it is, the battle goes on: J-10)
            self.failed(error)
            return None
        self.thinking = self.thinking and decision is None
        return decision

    def failed(self, error: Exception) -> None:
        """Note what has gone wrong with what it was to decide."""
        print_exception(error)
        self.thinking, self.trouble = False, f"{type(error).__name__}: {error}"

    def ask_hint(self, match: Match[Any], unit: str) -> None:
        """Begin to think about what to do with a unit, by what the side to act knows."""
        self.drop_hint()
        self.start().ask(ADVISER, match.seen(), match.past(), unit)
        self.asking = True

    def take_hint(self) -> None:
        """See whether it has found out what it would do; raises EnfiladeError when it has failed."""
        self.asking = False
        self.hint = self.start().poll()
        self.asking = self.hint is None

    def drop_hint(self) -> None:
        """Think about no hint any more, and forget the last one."""
        if self.thinker and self.asking:
            self.thinker.cancel()
        self.asking, self.hint = False, None

    def cancel(self) -> None:
        """Stop all thought; it begins anew when the battle goes on."""
        if self.thinker and self.thinking:
            self.thinker.cancel()
        self.thinking = False
        self.drop_hint()

    def close(self) -> None:
        """The battle is left: the process ends."""
        if self.thinker:
            self.thinker.close()
