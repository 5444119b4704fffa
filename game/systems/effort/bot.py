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
from game.systems.effort.attack import BasicAttack
from game.systems.effort.choices import CHOICES, HOLD, LET_GO, STAY_OUT, STEP_IN, TAKE_IT
from game.systems.effort.stealth import MoveWithStealth
from game.systems.effort.targeting import ENDS
from game.systems.effort.turn import refreshed
from game.systems.effort.units import Agent, Effort
from game.systems.effort.weights import WEIGHTS
from game.systems.effort.who_may_react import may_seize


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


SEIZED = 0.3
"""What an opportunist takes from who leaves itself Open close by."""


def _second_maneuver(view: Effort, unit: Agent) -> float:
    """A second Maneuver leaves a unit Open."""
    if "maneuver" not in unit.spent or unit.open or unit.covered:
        return 0.0
    return 0.06 + _provoked(view, unit, replace(unit, open=True))


def _provoked(view: Effort, unit: Agent, later: Agent) -> float:
    """What opportunists close by do at once to a unit that has left itself Open (E-45)."""
    new = set(later.open_to) - set(unit.open_to)
    if unit.open or not (later.open or new):
        return 0.0
    near = [foe.id for foe in view.conscious() if enemies(foe.side, unit.side)]
    return SEIZED * sum(may_seize(view, foe, unit.id) for foe in near if later.open or foe in new)


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


UNUSED = {
    "step": "It leaves no better place than before: whoever has dodged stands where it wanted to be.",
    "hide": "Only with nobody to shoot at and nowhere to go: then to prepare a reaction is worth more.",
    "move_with_stealth": "Only for who is hidden already, and the computer seldom hides.",
    "sprint": "It takes all actions and reactions: two acts that leave a reaction go nearly as far.",
    "climb": "Only for who is in a pit: no map of the ladder has one.",
    "defensive_attack": "Two dice fewer take more from the attack than they add to the defences.",
    "power_attack": "Only with weapons for strength in hand: no unit of the ladder begins with one.",
    "evasive_action": "Only under the fire of few, with nobody to shoot at: else a reaction is worth more.",
    "shield_another": "Only with friends close by in danger: a reaction of its own is mostly worth more.",
    "covering_fire": "Only for a friend whom somebody near would strike for being Open: leaders alone do.",
    "wait_for_opening": "A prepared shot at whoever moves has its occasion oftener.",
    "attend": "Only before a task or first aid that would fail else: no map of the ladder has a task.",
    "first_aid": "A wound more for an enemy is mostly worth more than one less for a friend.",
    "search": "Only with no enemy in view: then a reaction is prepared, which is worth more.",
    "try_task": "Only where a map has tasks; where it has, whoever is best at one does it.",
    "draw": "The weapon in hand is good at all the distances of these maps.",
    "take_up": "Only for who has no weapon in hand.",
    "drop_prone": "It is never better than to crawl, which takes one nearer to cover as well.",
    "rotate": "Every act turns a unit to where it acts: nothing is gained by turning once more.",
    "leave": "Only where a victory asks for it: no map of the ladder has an exit.",
    "end_turn": "There is always something that is worth its action: at the least a reaction is prepared.",
    "end_phase": "Each unit has its turn: the side does not end its phase while somebody can still act.",
}
"""Why the computer hardly ever chooses some kinds of action, `ladder` meaning its two usual maps."""

BOT = BotValues(
    weights=WEIGHTS,
    bands=((ENDS[1], 4), (40, 9)),
    left=lambda unit: unit.actions,
    twice=lambda unit: unit.paired and "attack" not in unit.spent,
    toll=_second_maneuver,
    provoked=_provoked,
    covered=lambda unit: replace(unit, cover=True),
    helps=_helps,
    betrays=_betrays,
    fresh=_fresh,
    plight=_plight,
    unused=UNUSED,
    answered=True,
    answers={
        **{choice: _by_odds(choice) for choice in CHOICES},
        PASS: constant(0.005),
        LET_GO: constant(0.0),
        HOLD: constant(0.05),
        STAY_OUT: constant(0.0),
        STEP_IN: constant(-0.1),
        TAKE_IT: constant(-0.05),
    },
)
"""What the computer is told of `effort`."""
