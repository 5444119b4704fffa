"""What the computer is told of `effort`, and what a unit could do to another in its next turn."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.rules.actions import Choose, Refusal
from game.rules.bot_values import Answer, BotValues, constant
from game.rules.gear import as_new
from game.rules.knowledge import observes, ours
from game.rules.state import PASS
from game.rules.system import Attempt
from game.rules.units import SIDES, enemies
from game.systems.effort import attack, reactions
from game.systems.effort.attack import BasicAttack
from game.systems.effort.reactions import HOLD, LET_GO, STAY_OUT, STEP_IN, TAKE_IT
from game.systems.effort.stealth import MoveWithStealth
from game.systems.effort.turn import refreshed
from game.systems.effort.units import Agent, Effort
from game.systems.effort.weights import WEIGHTS


def attempts(view: Effort, unit: str, target: str) -> tuple[Effort, tuple[Attempt[Effort], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attack on another in it."""
    ready = refreshed(view, view.unit(unit))
    agent = ready.unit(unit)
    attack = BasicAttack(unit=unit, target=target)
    spent = () if agent.actions else (Refusal("E-07", f"{unit} has no action left"),)
    return ready, (Attempt(attack, (*spent, *attack.bars(ready, agent))),)


def _plight(unit: Agent) -> float:
    """Ranks and actions lost, being Open or on the ground; less what helps until the next turn."""
    trouble = (
        0.12 * unit.dulled + 0.2 * unit.losing + 0.08 * (unit.open or bool(unit.open_to)) + 0.1 * unit.prone
    )
    ready = 0.05 * unit.cover + 0.04 * unit.stance + 0.05 * min(unit.evasive, 3) + 0.03 * unit.aim
    return trouble + 0.03 * unit.reactions - ready


def _fresh(unit: Agent) -> Agent:
    return as_new(unit, bearing=unit.bearing)


def _second_maneuver(unit: Agent) -> float:
    """A second Maneuver leaves a unit Open."""
    return 0.06 if "maneuver" in unit.spent and not (unit.open or unit.covered) else 0.0


def _helps(view: Effort, unit: Agent) -> Iterator[tuple[str, float]]:
    """Who has wounds that a unit can heal, or has lost ranks: with a kit, or by First Aid."""
    kit = any(item.stats.heals and item.charges for item in unit.things)
    if not kit and unit.stats.medicine < 1:
        return
    for friend in view.conscious():
        hurt = friend.wounds if kit or not friend.treated else 0
        if (hurt or friend.dulled) and ours(unit.side, friend) and (kit or friend.id != unit.id):
            yield friend.id, 0.6 * min(hurt, 1) / friend.stats.wound_threshold + 0.08 * friend.dulled


def _betrays(view: Effort, going: Any) -> bool:
    """Who goes otherwise than with stealth is hidden no more where an enemy observes it (E-18)."""
    side = view.unit(going.unit).side
    quiet = isinstance(going, MoveWithStealth)
    return not quiet and any(enemies(other, side) and observes(view, other, going.at) for other in SIDES)


def _by_odds(choice: str) -> Answer:
    """What the exact odds say of a choice."""
    return lambda _view, _prompt: Choose(choice=choice)


BOT = BotValues(
    weights=WEIGHTS,
    left=lambda unit: unit.actions,
    twice=lambda unit: unit.paired and "attack" not in unit.spent,
    toll=_second_maneuver,
    covered=lambda unit: replace(unit, cover=True),
    helps=_helps,
    betrays=_betrays,
    fresh=_fresh,
    plight=_plight,
    answers={
        **{choice: _by_odds(choice) for choice in (*reactions.CHOICES, *attack.CHOICES)},
        PASS: constant(0.005),
        LET_GO: constant(0.0),
        HOLD: constant(0.05),
        STAY_OUT: constant(0.0),
        STEP_IN: constant(-0.1),
        TAKE_IT: constant(-0.05),
    },
)
"""What the regular level is told of `effort`."""
