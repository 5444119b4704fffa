"""Standing orders: decisions that somebody has taken for the rest of the battle, and is not asked again."""

from typing import Any, TypeAlias

from game.rules.state import Prompt
from game.rules.units import Side

_Kind: TypeAlias = tuple[Side, type, tuple[str, ...]]


def settles(prompt: Prompt[Any]) -> bool:
    """Whether a decision can be settled for all times: its choices mean the same each time."""
    return bool(prompt.grant.choices) and prompt.grant.standing


class AutoAnswers:
    """What each side has settled, by the kind of decision and the choices that it offers."""

    def __init__(self) -> None:
        self._settled: dict[_Kind, str] = {}

    def __len__(self) -> int:
        return len(self._settled)

    def settle(self, prompt: Prompt[Any], choice: str) -> None:
        """Choose so from now on; ValueError for a decision that is always asked."""
        if not settles(prompt) or choice not in prompt.grant.choices:
            raise ValueError(f"{choice} cannot be settled for all times")
        self._settled[_kind(prompt)] = choice

    def answer(self, prompt: Prompt[Any] | None) -> str:
        """What is settled for a decision; empty when it is to be asked."""
        return self._settled.get(_kind(prompt), "") if prompt and settles(prompt) else ""

    def clear(self) -> None:
        """Ask again what is settled."""
        self._settled.clear()


def _kind(prompt: Prompt[Any]) -> _Kind:
    return prompt.side, type(prompt.grant), prompt.grant.choices
