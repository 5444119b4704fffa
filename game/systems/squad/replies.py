"""What a unit of `squad` could do to another in its next turn, as things stand."""

from collections.abc import Iterator

from game.rules.actions import Refusal
from game.rules.state import changed
from game.rules.system import Attempt
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.unit import Soldier, Squad


def attempts(view: Squad, unit: str, target: str) -> tuple[Squad, tuple[Attempt[Squad], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own actions is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, spent=())
    one: Soldier = ready.unit(unit)
    kinds = (Shoot(unit=unit, target=target), CloseCombat(unit=unit, target=target))
    down = tuple(_down(one))
    return ready, tuple(Attempt(action, (*down, *action.bars(ready, one))) for action in kinds)


def _down(unit: Soldier) -> Iterator[Refusal]:
    """Who lies on the ground, or is shocked, attacks nobody (S-39, S-45)."""
    if unit.fallen:
        yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")
    if unit.disabled:
        yield Refusal("S-45", f"{unit.id} is disabled by a shock")
