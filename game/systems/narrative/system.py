"""The `narrative` rule system as a value."""

from typing import Any, TypeAlias, get_args

from game.rules.actions import Choose
from game.rules.state import State
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase, EndTurn
from game.systems.narrative.actions import INCIDENTALS, FreeManeuver, Slotted
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot, attempts
from game.systems.narrative.bot import BOT
from game.systems.narrative.items import Draw, Drop, Grab, Interact, Leave, Load, Stow, UseItem
from game.systems.narrative.moves import Climb, Disengage, Engage, Jump, Move, Scale
from game.systems.narrative.skills import FirstAid, Inspire, Repair, SecondWind, Suppress
from game.systems.narrative.spending import Spending, Whom, lines
from game.systems.narrative.stances import (
    Aim,
    Assist,
    DropProne,
    Exchange,
    GuardedStance,
    Peek,
    Speak,
    Stand,
    TakeCover,
)
from game.systems.narrative.stealth import Hide, Search
from game.systems.narrative.turn import PHASES
from game.systems.narrative.units import Character, Narrative, Round, Stats, enlist, masked, outfit
from game.systems.narrative.words import WORDS

Act: TypeAlias = (
    Move
    | Engage
    | Disengage
    | Climb
    | Aim
    | TakeCover
    | GuardedStance
    | Assist
    | DropProne
    | Stand
    | Interact
    | Grab
    | Draw
    | Stow
    | Load
    | UseItem
    | Shoot
    | Autofire
    | CloseCombat
    | Jump
    | Scale
    | FirstAid
    | Repair
    | Hide
    | Search
    | Inspire
    | Suppress
    | SecondWind
    | Exchange
    | Speak
    | Drop
    | Peek
    | Leave
    | EndTurn[Any]
    | EndPhase[Any]
    | Choose[Any]
)


def left(unit: Character) -> int:
    """How many wounds a unit can take before it is incapacitated, and that one (N-08)."""
    return max(unit.stats.wound_threshold + 1 - unit.wounds, 0)


def suffered(unit: Character) -> int:
    """What an attack makes more of: wounds, and strain (N-28)."""
    return -unit.wounds - unit.strain


NARRATIVE: System[Narrative] = System(
    name="narrative",
    made_of=State[Character, Round, Act, Slotted | FreeManeuver | Spending | Whom],
    actions=get_args(Act),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    enlist=enlist,
    judge=by_loss(suffered),
    mask=masked,
    attempts=attempts,
    lines=lines,
    health=lambda unit: (left(unit), unit.stats.wound_threshold + 1),
    house={INCIDENTALS: 5},
    words=WORDS,
    bot=BOT,
)
"""The `narrative` rule system."""
