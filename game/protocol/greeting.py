"""The answer to `hello`: what the program is, told before anything else of it is imported."""

from typing import TYPE_CHECKING, Any

from game.bots import PLAYERS
from game.systems import HOUSE
from game.version import version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.system import System

PROTOCOL = 1
"""The number of this protocol."""


def hello(systems: "Mapping[str, System[Any]]") -> dict[str, Any]:
    """Who is there."""
    return {
        "protocol": PROTOCOL,
        "version": version(),
        "systems": list(systems),
        "house": {name: dict(HOUSE[name] if name in HOUSE else systems[name].house) for name in systems},
        "levels": list(PLAYERS),
    }
