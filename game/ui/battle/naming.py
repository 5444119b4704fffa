"""Units by the names that players read, where the rules have ids."""

import re
from typing import Any

from msgspec.structs import replace

from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.state import AnyState
from game.rules.units import Side


def named(state: AnyState, unit: str) -> tuple[str, Side]:
    """The name of a unit and its side; of one that is gone, its id and nobody's."""
    if state.has(unit):
        one: Any = state.unit(unit)
        return one.name, one.side
    return unit, "neutral"


def telling(system: Any, state: AnyState, event: Rolled) -> Telling:
    """A roll as players of a system read it, with the names of units."""
    told: Telling = system.words.telling(event)
    return replace(told, verdict=said(state, told.verdict))


def said(state: AnyState, text: str) -> str:
    """Words of the rules with names in place of ids: of units as they are called, "arc gun" for "arc_gun"."""
    names = {unit.id: unit.name for unit in state.units}
    return re.sub(r"[\w-]+", lambda word: names.get(word[0], word[0].replace("_", " ")), text)
