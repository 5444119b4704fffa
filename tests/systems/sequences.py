"""How many ways on there are from a position: any change of what is legal, or of where it leads, shows."""

from collections.abc import Callable
from typing import Any

from game.dice import Seeded
from game.rules.actions import Action
from game.rules.engine import Sources, legal, run, view
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import prompt


def every(_: Action[Any]) -> bool:
    """All that is legal is followed."""
    return True


def sequences(
    system: System[S], state: S, depth: int, followed: Callable[[Action[Any]], bool] = every
) -> int:
    """The sequences of so many actions, the dice the same in each; the last of each is not played."""
    now = prompt(system, state)
    if depth == 0 or now is None:
        return 1
    actions = [action for action in legal(system, view(system, state, now.side)) if followed(action)]
    if depth == 1:
        return len(actions)
    ends = (run(system, state, action, Sources(Seeded(1))).state for action in actions)
    return sum(sequences(system, end, depth - 1, followed) for end in ends)
