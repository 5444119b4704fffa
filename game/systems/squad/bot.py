"""What the computer is told of `squad`, and what a unit could do to another in its next turn."""

from collections.abc import Iterator
from typing import Any

from game.rules.actions import Action, Refusal
from game.rules.bot_values import KILL, BotValues, constant
from game.rules.gear import as_new
from game.rules.knowledge import ours
from game.rules.state import Prompt, changed
from game.rules.system import Attempt
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.items import dressing_worth
from game.systems.squad.moves import PAIN
from game.systems.squad.turn import actions_left
from game.systems.squad.units import Soldier, Squad
from game.systems.squad.weights import WEIGHTS


def attempts(view: Squad, unit: str, target: str) -> tuple[Squad, tuple[Attempt[Squad], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own actions is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, spent=())
    actor = ready.unit(unit)
    actions = (Shoot(unit=unit, target=target), CloseCombat(unit=unit, target=target))
    down = tuple(_down(actor))
    return ready, tuple(Attempt(action, (*down, *action.bars(ready, actor))) for action in actions)


def _down(unit: Soldier) -> Iterator[Refusal]:
    """Who lies on the ground, or is shocked, attacks nobody (S-39, S-45)."""
    if unit.fallen:
        yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")
    if unit.disabled:
        yield Refusal("S-45", f"{unit.id} is disabled by a shock")


def _plight(unit: Soldier) -> float:
    """Lying there, being held, poisoned, shocked: turns and actions lost."""
    return UP_AGAIN * unit.fallen + 0.25 * bool(unit.held_by) + 0.12 * unit.venom + 0.2 * (unit.shocked >= 0)


def _fresh(unit: Soldier) -> Soldier:
    return as_new(unit, bhp=unit.stats.bhp)


def _helps(view: Squad, unit: Soldier) -> Iterator[tuple[str, float]]:
    """Who is hurt, of a unit with a medkit; who lies there, of one that can call him up."""
    kit = any(item.stats.heals and item.charges for item in unit.things)
    call = "rally" in unit.stats.abilities
    for friend in view.conscious():
        if not ours(unit.side, friend):
            continue
        if kit and friend.bhp < friend.stats.bhp:
            yield friend.id, dressing_worth(friend)
        if call and friend.fallen and friend.id != unit.id:
            yield friend.id, UP_AGAIN


UP_AGAIN = 0.4
"""What it is worth that somebody lies on the ground no more."""


def _watched_shot(view: Squad, prompt: Prompt[Any]) -> Action[Squad]:
    """The shot from overwatch is at whoever has moved."""
    return Shoot(unit=prompt.units[0], target=prompt.grant.target)


def _painful_landing(view: Squad, prompt: Prompt[Any]) -> float:
    """1 bhp, and perhaps the last one."""
    bhp = view.unit(prompt.units[0]).bhp
    return -1 / bhp - KILL * (bhp <= 1)


UNUSED = {
    "climb": "Only for who is in a pit: no map of the ladder has one.",
    "try_task": "Only where a map has tasks: no map of the ladder has one.",
    "trip": "Who fails at it falls, and instinct helps the target: to hold it takes nothing but the action.",
    "rotate": "Only for who has bulk: no unit of the ladder has any.",
    "leave": "Only where a victory asks for it: no map of the ladder has an exit.",
    "end_phase": "Each unit has its turn: the side does not end its phase while somebody can still act.",
}
"""Why the computer hardly ever chooses some kinds of action, `ladder` meaning its two usual maps."""

BOT = BotValues(
    weights=WEIGHTS,
    bands=((40, 4),),
    left=actions_left,
    fresh=_fresh,
    plight=_plight,
    helps=_helps,
    room=750,
    unused=UNUSED,
    answers={
        "shoot": _watched_shot,
        "hold": constant(0.06),
        PAIN: _painful_landing,
        "fall short": constant(-0.45),
    },
)
"""What the computer is told of `squad`."""
