"""What the log says of units: a status that begins or ends, in a sentence after the unit's name."""

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.presentation import Becoming, named

COMMON: Mapping[str, Becoming] = MappingProxyType(
    {
        "aiming": Becoming("takes aim", "loses its aim"),
        "in cover": Becoming("takes cover", "is in cover no more"),
        "prone": Becoming("is on the ground", "is on its feet again"),
        "reloaded": Becoming("reloads", sound="reload"),
        "{} in hand": Becoming("takes its {} in hand", sound="reload"),
    }
)
"""Of statuses that several rule systems have."""


def became(sentences: Mapping[str, Becoming], status: str, *, on: bool) -> str:
    """What is said of a unit of which a status begins (`on`) or ends.

    >>> became({"{} in hand": Becoming("takes its {} in hand")}, "long_rifle in hand", on=True)
    'takes its long rifle in hand'
    >>> became({}, "dazed", on=False)
    'is no longer dazed'
    """
    said, rest = _found(sentences, status)
    sentence = said.begins if on else said.ends
    return sentence.format(named(rest)) or f"is {'' if on else 'no longer '}{named(status)}"


def becoming(sentences: Mapping[str, Becoming], status: str) -> Becoming:
    """What is known of a status."""
    return _found(sentences, status)[0]


def _found(sentences: Mapping[str, Becoming], status: str) -> tuple[Becoming, str]:
    """The sentences of a status, and what its name has in the place of `{}`."""
    if status in sentences:
        return sentences[status], ""
    for name, said in sentences.items():
        before, gap, after = name.partition("{}")
        if gap and status.startswith(before) and status.endswith(after):
            return said, status[len(before) : len(status) - len(after)]
    return Becoming(""), ""
