"""The `squad` rule system: pools of d10, two actions a turn, bulk and facing, stealth that wears thin."""

from typing import Any

from game.rules.actions import Action, Choose
from game.rules.presentation import Counted, HouseWords, Words
from game.rules.state import PASS, WholeTurn
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase
from game.systems.squad import HOUSE, SLOW_START
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.bot import BOT, attempts
from game.systems.squad.edits import mended
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.items import Interact, Reload, SwitchWeapons, UseItem
from game.systems.squad.moves import PAIN, Climb, Dash, Failing, Jump, Move, Sprint
from game.systems.squad.pool import ATTACK, DEFENCE_DICE, NUMBER, SURE, about_facing
from game.systems.squad.reach import areas, bands, finding
from game.systems.squad.rolls import mood, pool, result, telling
from game.systems.squad.sentences import DEEDS, STATUSES
from game.systems.squad.stances import (
    Aim,
    Dodge,
    EnterStealth,
    PrepareAbility,
    Rotate,
    Stand,
    UseAbility,
    Watching,
    watched,
)
from game.systems.squad.status import badges, facts, gauges, pips
from game.systems.squad.stealth import masked
from game.systems.squad.tasks import TryTask
from game.systems.squad.throwing import Throw
from game.systems.squad.turn import GROUPS, PHASES, EndTurn, Leave, means
from game.systems.squad.units import (
    ItemStats,
    Round,
    Soldier,
    Squad,
    Stats,
    TaskStats,
    WeaponStats,
    enlist,
    outfit,
    sturdy,
)

ACTIONS: tuple[type[Action[Any]], ...] = (
    Move,
    Climb,
    Shoot,
    CloseCombat,
    Throw,
    UseItem,
    Interact,
    TryTask,
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

WORDS: Words[Squad] = Words(
    title="Firefight",
    about="Two actions a turn, only one of them a Move; attack dice against defence dice.",
    groups=GROUPS,
    first=("shoot", "close_combat", "move", "sprint", "dash", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    areas=areas,
    bands=bands,
    finding=finding,
    watch=watched,
    telling=telling,
    pool=pool,
    result=result,
    mood=mood,
    remark=about_facing,
    meanwhile={
        "overwatch": "may fire from overwatch",
    },
    damage="health",
    against=frozenset({DEFENCE_DICE, NUMBER}),
    usual=frozenset({"S-18", "S-19", "S-21", "S-34"}),
    amounts={ATTACK: "{} dice", DEFENCE_DICE: "{} defence dice", NUMBER: "needs {}", SURE: "{} success"},
    deeds=DEEDS,
    statuses=STATUSES,
    choices={
        PAIN: "Take 1 damage and land",
        "fall short": "Fall short",
        "shoot": "Shoot",
        "hold": "Hold fire",
        PASS: "Pass",
    },
    counts={"cover": (Counted("S-26"),), "concealment": (Counted("S-25"),)},
    house={
        SLOW_START: HouseWords(
            "Slow start",
            "In turn 1 the squad and its allies, who begin, have one action each, the opposition two. "
            "Off: all have two.",
        ),
    },
)
"""How `squad` is called and shown."""

SQUAD: System[Squad] = System(
    name="squad",
    unit=Soldier,
    round=Round,
    actions=ACTIONS,
    grants=(WholeTurn, Watching, Failing),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    weapon_stats=WeaponStats,
    item_stats=ItemStats,
    task_stats=TaskStats,
    enlist=enlist,
    sturdy=sturdy,
    judge=by_loss(lambda unit: unit.bhp),
    mask=masked,
    mended=mended,
    means=means,
    attempts=attempts,
    health=lambda unit: (unit.bhp, unit.stats.bhp),
    house=HOUSE,
    words=WORDS,
    bot=BOT,
)
"""The `squad` rule system."""
