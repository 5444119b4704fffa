"""The `phased` rule system as a value."""

from typing import Any, TypeAlias, get_args

from game.rules.actions import Choose
from game.rules.interaction import Leave
from game.rules.state import State, WholeTurn
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase, EndTurn
from game.systems.phased.actions import Aim, Declare, Fighting, Firing, Hide, Hug, Moving, Running
from game.systems.phased.blasts import Lob
from game.systems.phased.bot import BOT
from game.systems.phased.covering import CoveringFire
from game.systems.phased.items import Draw, DrawBulky, Interact, PickUp, Reload, UseItem
from game.systems.phased.melee import Strike
from game.systems.phased.morale import BOTH_TEST, outcome
from game.systems.phased.moves import Climb, Flee, Move, Parting, Reposition, Run
from game.systems.phased.ranged import (
    AddTarget,
    FocusedFire,
    Hugging,
    Picking,
    Rename,
    Renaming,
    Shoot,
    Spray,
)
from game.systems.phased.replies import attempts
from game.systems.phased.stealth import masked
from game.systems.phased.turn import PHASES
from game.systems.phased.units import (
    Fighter,
    ItemStats,
    Phased,
    Round,
    Stats,
    WeaponStats,
    enlist,
    health,
    health_left,
    outfit,
)
from game.systems.phased.words import WORDS

Act: TypeAlias = (
    Move
    | Climb
    | Draw
    | Aim
    | Interact
    | Reload
    | UseItem
    | Declare
    | CoveringFire
    | DrawBulky
    | PickUp
    | Hide
    | Hug
    | Flee
    | Run
    | Shoot
    | FocusedFire
    | Spray
    | AddTarget
    | Rename
    | Lob
    | Strike
    | Reposition
    | Leave[Any]
    | EndTurn[Any]
    | EndPhase[Any]
    | Choose[Any]
)

Given: TypeAlias = Moving | Running | Firing | Fighting | Picking | Renaming | Hugging | Parting | WholeTurn

PHASED: System[Phased] = System(
    name="phased",
    made_of=State[Fighter, Round, Act, Given],
    actions=get_args(Act),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    arms=WeaponStats,
    things=ItemStats,
    enlist=enlist,
    judge=by_loss(health_left),
    mask=masked,
    attempts=attempts,
    outcome=outcome,
    health=health,
    house={BOTH_TEST: 0},
    words=WORDS,
    bot=BOT,
)
"""The `phased` rule system."""
