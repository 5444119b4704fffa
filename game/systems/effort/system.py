"""The `effort` rule system as a value."""

from typing import Any, TypeAlias, get_args

from game.rules.actions import Choose
from game.rules.interaction import Leave
from game.rules.state import State, WholeTurn
from game.rules.system import Judged, System
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import enemies
from game.systems.effort.attack import (
    AreaAttack,
    BasicAttack,
    DefensiveAttack,
    DesperateAttack,
    Diving,
    Flurry,
    PowerAttack,
    TwoAttacks,
    attempts,
)
from game.systems.effort.bot import BOT
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.items import Draw, Interact, TakeUp, UseItem
from game.systems.effort.moves import (
    Climb,
    Crawl,
    DropProne,
    FreeCover,
    Move,
    Sprint,
    StandUp,
    Step,
    TakeCover,
)
from game.systems.effort.prepare import Aim, Attend, Prepare
from game.systems.effort.reactions import (
    Dodging,
    Evading,
    FreeStep,
    Guarding,
    Ready,
    Reprisal,
    Spending,
    masked,
)
from game.systems.effort.rolls import lines
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.turn import FOES_FIRST, PHASES
from game.systems.effort.units import Agent, Effort, Gear, ItemStats, Stats, WeaponStats, enlist, outfit
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
    made_of=State[Agent, Gear, Act, Granted],
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
    bot=BOT,
)
"""The `effort` rule system."""
