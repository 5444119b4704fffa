"""What was taken without asking: after an answer that was given, or as the one answer there was."""

from collections.abc import Iterable
from typing import Any

from game.rules.events import AnyEvent, Said
from game.rules.state import TOGETHER, Prompt


def taken_unasked(prompt: Prompt[Any], choice: str, events: Iterable[AnyEvent], *, given: bool) -> str:
    """What has been taken beyond an answer, in words as the log has them; empty for nothing.

    It is told as the answer itself is, by the same clause and of the same unit. Of one that was not `given`
    all is told.
    """
    told = [event for event in events if isinstance(event, Said) and event.unit in prompt.units]
    alike = [event.text for event in told if event.clause == told[0].clause]
    chosen = len({*choice.split(TOGETHER)}) if given else 0
    beyond = alike[chosen:]
    return f"{'; '.join(beyond)}. It was all that was left to choose" if beyond else ""
