"""What was taken without asking: after an answer that was given, or as the one answer there was."""

from collections.abc import Iterable
from typing import Any

from game.rules.actions import Action, Choose
from game.rules.events import AnyEvent, Said
from game.rules.state import TOGETHER, Prompt


def taken_unasked(
    prompt: Prompt[Any] | None, act: Action[Any], events: Iterable[AnyEvent], *, asked: bool
) -> str:
    """What has been taken beyond an answer, in words as the log has them; empty for nothing.

    It is told as the answer itself is, by the same clause and of the same unit.
    """
    if prompt is None or not isinstance(act, Choose):
        return ""
    told = [event for event in events if isinstance(event, Said) and event.unit in prompt.units]
    alike = [event.text for event in told if event.clause == told[0].clause]
    chosen = len({*act.choice.split(TOGETHER)}) if asked else 0
    beyond = alike[chosen:]
    return f"{'; '.join(beyond)}. It was all that was left to choose" if beyond else ""
