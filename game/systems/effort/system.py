"""The `effort` rule system as a value."""

from typing import Any, TypeAlias, get_args

from game.rules.actions import Choose
from game.rules.interacting import Leave
from game.rules.prompts import WholeTurn
from game.rules.sides import enemies
from game.rules.state import State
from game.rules.system import Judged, System
from game.rules.turns import EndPhase, EndTurn
from game.systems.effort.answers import masked
from game.systems.effort.areas import AreaAttack, Diving
from game.systems.effort.clash import Dodging, Evading, Guarding, Ready, Reprisal, Spending
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.fights import BasicAttack, DefensiveAttack, DesperateAttack, PowerAttack, TwoAttacks
from game.systems.effort.focus import Aim, Attend
from game.systems.effort.grants import Flurry, FreeCover, FreeStep
from game.systems.effort.kit import Draw, Interact, TakeUp, UseItem
from game.systems.effort.moves import Climb, Crawl, DropProne, Move, Sprint, StandUp, Step, TakeCover
from game.systems.effort.prepare import Prepare
from game.systems.effort.replies import attempts
from game.systems.effort.spending import lines
from game.systems.effort.stats import ItemStats, Stats, WeaponStats
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.turn import FOES_FIRST, PHASES
from game.systems.effort.unit import Agent, Effort, Gear, enlist, outfit
from game.systems.effort.words import WORDS

Act: TypeAlias = (
    Move
    | TakeCover
    | MoveWithStealth
    | Hide
    | Sprint
    | Crawl
    | Climb
    | BasicAttack
    | DefensiveAttack
    | PowerAttack
    | DesperateAttack
    | AreaAttack
    | EvasiveAction
    | DefensiveStance
    | ShieldAnother
    | CoveringFire
    | FirstAid
    | Aim
    | Search
    | Attend
    | Interact
    | UseItem
    | TakeUp
    | Prepare
    | TwoAttacks
    | Draw
    | DropProne
    | StandUp
    | Step
    | Leave[Any]
    | EndTurn[Any]
    | EndPhase[Any]
    | Choose[Any]
)

Granted: TypeAlias = (
    WholeTurn
    | FreeStep
    | FreeCover
    | Flurry
    | Dodging
    | Evading
    | Diving
    | Spending
    | Reprisal
    | Guarding
    | Ready
)


def judged(before: Effort, after: Effort, actor: str, target: str) -> Judged:
    """What an act came to: any rank or wound lost, or action owed, is a hit; damage are wounds (E-21).

    Without a target: by what the enemies of who acted lost together; nothing of one that is not known.
    """
    side = before.unit(actor).side
    foes = [one for one in before.conscious() if enemies(one.side, side)]
    struck = [one for one in before.units if one.id == target] if target else foes
    pairs = [(one, after.unit(one.id)) for one in struck]
    lost = sum(one.left - later.left for one, later in pairs)
    dulled = any(later.dulled > one.dulled or later.owed > one.owed for one, later in pairs)
    out = any(one.conscious and not later.conscious for one, later in pairs)
    return Judged(lost > 0 or dulled, lost, out)


EFFORT: System[Effort] = System(
    name="effort",
    state=State[Agent, Gear, Act, Granted],
    actions=get_args(Act),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    arms=WeaponStats,
    things=ItemStats,
    lines=lines,
    enlist=enlist,
    judge=judged,
    mask=masked,
    attempts=attempts,
    health=lambda unit: (unit.left if unit.conscious else 0, unit.stats.wound_threshold),
    house={FOES_FIRST: 0},
    words=WORDS,
)
"""The `effort` rule system."""
