"""Mistakes of the weaker levels that a player can see and use, the same in a whole turn of a unit.

Which those are says the row of the level (`traits`).
"""

from collections.abc import Iterable
from dataclasses import replace
from zlib import crc32

from game.bots.decisions import NO_REASON, Judgement
from game.bots.traits import Traits
from game.rules.actions import Action
from game.rules.interaction import Leave
from game.rules.state import AnyState, S
from game.rules.units import Unit

OBVIOUS = ("attack", "move", "declaration")
"""What everybody thinks of."""


def noticed(traits: Traits, seen: AnyState, unit: Unit, judged: Iterable[Judgement]) -> list[Judgement]:
    """What a unit thinks of, and takes it for: always of what is obvious or asked for, else now and then."""
    thought_of = (each for each in judged if _noticed(traits, seen, unit, each.action))
    return [_roughly(each) for each in thought_of] if traits.rough else list(thought_of)


def _noticed(traits: Traits, seen: AnyState, unit: Unit, action: Action[S]) -> bool:
    role = action.role
    if role.purpose in OBVIOUS or role.enables or role.free or role.pressing or isinstance(action, Leave):
        return True
    return action.kind == "try_task" or comes_to_mind(traits, seen, unit, action.kind)


def _roughly(judged: Judgement) -> Judgement:
    """An attack told to a tenth of an enemy."""
    if judged.action.role.purpose != "attack":
        return judged
    return replace(judged, worth=max(round(judged.worth, 1), NO_REASON))


def comes_to_mind(traits: Traits, seen: AnyState, unit: Unit, what: str) -> bool:
    """Whether a unit thinks of something in this turn."""
    return _drawn(seen, unit, what, traits.forgets)


def misjudges(traits: Traits, seen: AnyState, unit: Unit) -> bool:
    """Whether a unit attacks whom it can hurt least in this turn."""
    return bool(traits.misjudges) and _drawn(seen, unit, "misjudge", traits.misjudges)


def _drawn(seen: AnyState, unit: Unit, what: str, often: int) -> bool:
    """Once in so often, the same in a whole turn: what is forgotten stays so until the next."""
    return crc32(f"{unit.id} {what} {seen.clock.turn}".encode()) % often == 0
