"""What the computer is told of `phased`, and what a unit could do to another in its next turn."""

from collections.abc import Iterator
from typing import Any

from game.rules.actions import Choose
from game.rules.bot_values import Answer, BotValues, constant
from game.rules.gear import as_new
from game.rules.knowledge import ours
from game.rules.state import Clock, changed, having
from game.rules.system import Attempt
from game.systems.phased.actions import (
    DODGE,
    GRANTS,
    HUG,
    MELEE_PHASE,
    STAY,
    Fighting,
    Firing,
    PhasedAction,
)
from game.systems.phased.declaring import PHASE_OF, Declare, in_its_phase
from game.systems.phased.items import dressing_worth
from game.systems.phased.melee import Strike
from game.systems.phased.morale import FIRST_PLACE, SECOND_PLACE
from game.systems.phased.moves import Run
from game.systems.phased.ranged import FocusedFire, Shoot, Spray
from game.systems.phased.units import Fighter, Phased
from game.systems.phased.weights import WEIGHTS


def attempts(view: Phased, unit: str, target: str) -> tuple[Phased, tuple[Attempt[Phased], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own Action is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, order="ranged", acted=False)
    actor = ready.unit(unit)
    shots = (kind(unit=unit, target=target) for kind in (Shoot, FocusedFire, Spray))
    blows = (Strike(unit=unit, target=target), Strike(unit=unit, target=target, hand="unarmed"))
    broken = tuple(PhasedAction.unpaid(ready, actor, Fighting()))
    return ready, (
        *(Attempt(shot, tuple(shot.refusals(ready, Firing()))) for shot in shots),
        *(Attempt(blow, (*broken, *blow.bars(ready, actor))) for blow in blows),
    )


def _in_its_phase(view: Phased, action: Declare) -> tuple[Phased, Any]:
    """The unit alone in the phase in which it would do what it declares, everybody where they are."""
    return in_its_phase(view, action.unit, action.order), GRANTS[PHASE_OF[action.order]]


def _closed_in(state: Phased) -> Phased:
    """At arm's length a unit strikes, in the Melee phase."""
    return having(changed(state, "one", order="melee"), clock=Clock(turn=2, phase=MELEE_PHASE))


def _unhurt(unit: Fighter) -> Fighter:
    stats = unit.stats
    return as_new(unit, vitality=stats.vitality or 0, life=stats.life or 0, order="ranged")


def _helps(view: Phased, unit: Fighter) -> Iterator[tuple[str, float]]:
    """Who has lost vitality, of a unit with a medkit."""
    if any(item.stats.heals and item.charges for item in unit.things):
        for friend in view.conscious():
            if ours(unit.side, friend) and not friend.mook and friend.vitality < (friend.stats.vitality or 0):
                yield friend.id, dressing_worth(friend)


def _betrays(view: Phased, going: Any) -> bool:
    """Who runs is hidden no more (P-47)."""
    return isinstance(going, Run)


def _by_odds(choice: str) -> Answer:
    """What the exact odds say of a choice."""
    return lambda _seen, _prompt: Choose(choice=choice)


SPENT, BROKEN = 0.4, 0.1
"""What is left of the danger from who attacks no more this turn, and from who does nothing but flee."""


def _menace(foe: Fighter) -> float:
    """What a unit has declared is for all to see: who runs attacks nobody before the next turn (P-06)."""
    if foe.broken:
        return BROKEN
    return SPENT if foe.acted or foe.order in {"run", "errand"} else 1.0


UNUSED = {
    "climb": "Only for who is in a pit: no map of the ladder has one.",
    "mark_target": "Only with that talent: no unit of the ladder has it.",
    "dig_in": "Only with that talent: no unit of the ladder has it.",
    "draw_bulky": "Only for bulky weapons: no unit of the ladder has one.",
    "pick_up": "It takes the Action of the turn: who has a weapon that fires is better off firing it.",
    "try_task": "Only where a map has tasks: no map of the ladder has one.",
    "covering_fire": "Only with that talent: no unit of the ladder has it.",
    "rallying_cry": "Only with that talent: no unit of the ladder has it.",
    "overrun": "Only with that talent, which is for the big: no unit of the ladder has it.",
    "dodge_roll": "Only with that talent: no unit of the ladder has it.",
    "redirect": "Only when somebody answers a blast: then it mostly strikes others in it still.",
    "restrike": "Only when somebody dodges a blow while another enemy is within reach too.",
    "rename": "Only when the target answers a shot: another target is seldom the better one then.",
    "reload": "Weapons last for more shots than most matches have turns.",
    "leave": "Only where a victory asks for it: no map of the ladder has an exit.",
    "end_phase": "Each unit has its turn: the side does not end its phase while somebody can still act.",
}
"""Why the computer hardly ever chooses some kinds of action, `ladder` meaning its two usual maps."""

BOT = BotValues(
    weights=WEIGHTS,
    later=_in_its_phase,
    meeting=_closed_in,
    fresh=_unhurt,
    helps=_helps,
    betrays=_betrays,
    menace=_menace,
    plight=lambda unit: 0.15 * unit.hugging,
    unused=UNUSED,
    answers={
        **{name: _by_odds(name) for name in (HUG, DODGE, STAY, "fire", "strike", "let go")},
        FIRST_PLACE: constant(0.02),
        SECOND_PLACE: constant(0.0),
    },
)
"""What the computer is told of `phased`."""
