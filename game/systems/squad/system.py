"""The `squad` rule system as a value."""

from typing import Any, TypeAlias, get_args

from game.rules.actions import Choose
from game.rules.prompts import WholeTurn
from game.rules.state import State
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase, EndTurn
from game.systems.squad.abilities import PrepareAbility, UseAbility
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.jumps import Failing, Jump
from game.systems.squad.kit import Interact, Reload, SwitchWeapons, UseItem
from game.systems.squad.leaving import Leave
from game.systems.squad.moves import Climb, Dash, Move, Sprint
from game.systems.squad.replies import attempts
from game.systems.squad.stances import Aim, Dodge, EnterStealth, Rotate, Stand
from game.systems.squad.stats import Stats
from game.systems.squad.stealth import masked
from game.systems.squad.throwing import Throw
from game.systems.squad.turn import PHASES, SLOW_START
from game.systems.squad.unit import Round, Soldier, Squad, enlist, outfit
from game.systems.squad.watch import Watching
from game.systems.squad.words import WORDS

Act: TypeAlias = (
    Move
    | Dash
    | Sprint
    | Climb
    | Jump
    | Shoot
    | CloseCombat
    | Throw
    | Aim
    | Dodge
    | Stand
    | Rotate
    | EnterStealth
    | Entangle
    | Maintain
    | Push
    | Trip
    | PrepareAbility
    | UseAbility
    | UseItem
    | Interact
    | Reload
    | SwitchWeapons
    | Leave
    | EndTurn[Any]
    | EndPhase[Any]
    | Choose[Any]
)


SQUAD: System[Squad] = System(
    name="squad",
    state=State[Soldier, Round, Act, WholeTurn | Watching | Failing],
    actions=get_args(Act),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    enlist=enlist,
    judge=by_loss(lambda unit: unit.bhp),
    mask=masked,
    attempts=attempts,
    health=lambda unit: (unit.bhp, unit.stats.bhp),
    house={SLOW_START: 1},
    words=WORDS,
)
"""The `squad` rule system."""
