"""The `squad` rule system: pools of d10, two actions a turn, bulk and facing, stealth that wears thin."""

from typing import Any

from game.rules.actions import Action, Choose
from game.rules.state import WholeTurn
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase
from game.systems.squad.abilities import PrepareAbility, UseAbility
from game.systems.squad.bot import BOT, attempts
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.jumps import Failing, Jump
from game.systems.squad.kit import Interact, Reload, SwitchWeapons, UseItem
from game.systems.squad.leaving import EndTurn, Leave
from game.systems.squad.moves import Climb, Dash, Move, Sprint
from game.systems.squad.stances import Aim, Dodge, EnterStealth, Rotate, Stand
from game.systems.squad.stats import Stats
from game.systems.squad.stealth import masked
from game.systems.squad.throwing import Throw
from game.systems.squad.turn import PHASES, SLOW_START
from game.systems.squad.unit import Round, Soldier, Squad, enlist, outfit
from game.systems.squad.watch import Watching
from game.systems.squad.words import WORDS

ACTIONS: tuple[type[Action[Any]], ...] = (
    Move,
    Climb,
    Shoot,
    CloseCombat,
    Throw,
    UseItem,
    Interact,
    Reload,
    SwitchWeapons,
    Jump,
    Push,
    Trip,
    Entangle,
    Maintain,
    Rotate,
    UseAbility,
    Aim,
    PrepareAbility,
    Stand,
    Dash,
    Sprint,
    Dodge,
    EnterStealth,
    Leave,
    EndTurn,
    EndPhase,
    Choose,
)
"""Every kind of action, in the order in which players use them."""

SQUAD: System[Squad] = System(
    name="squad",
    unit=Soldier,
    round=Round,
    actions=ACTIONS,
    grants=(WholeTurn, Watching, Failing),
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
    bot=BOT,
)
"""The `squad` rule system."""
