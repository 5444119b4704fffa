"""The `effort` rule system: pools of d6, four categories of action, reactions at the moment they come up."""

from typing import Any

from game.rules.actions import Action, Choose
from game.rules.interaction import Leave
from game.rules.presentation import Counted, HouseWords, Words
from game.rules.state import PASS, WholeTurn
from game.rules.system import System
from game.rules.turns import EndPhase
from game.systems.effort import FOES_FIRST, HOUSE
from game.systems.effort.attack import (
    AreaAttack,
    BasicAttack,
    DefensiveAttack,
    DesperateAttack,
    Diving,
    Flurry,
    PowerAttack,
    TwoAttacks,
)
from game.systems.effort.bot import BOT, attempts
from game.systems.effort.choices import CHOICES
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.edits import mended
from game.systems.effort.harm import judge
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
    areas,
)
from game.systems.effort.pool import EXTRA, NEED, NO_DODGE, SYNERGY, UNHARMED
from game.systems.effort.prepare import Aim, Attend, Prepare, WaitForOpening, watch
from game.systems.effort.questions import EXPLAINED, question
from game.systems.effort.reactions import (
    Dodging,
    Evading,
    FreeStep,
    Guarding,
    Ready,
    Reprisal,
    Spending,
)
from game.systems.effort.rolls import lines, pool, result, telling
from game.systems.effort.sentences import DEEDS, STATUSES
from game.systems.effort.status import actions_lost, badges, bands, facts, gauges, pips
from game.systems.effort.stealth import Hide, MoveWithStealth, Rotate, Search, masked
from game.systems.effort.tasks import TryTask
from game.systems.effort.turn import FREE, GROUPS, LAST, PHASES, PREPARED, EndTurn, means
from game.systems.effort.units import (
    Agent,
    Effort,
    Gear,
    ItemStats,
    Stats,
    TaskStats,
    WeaponStats,
    enlist,
    outfit,
    sturdy,
)

ACTIONS: tuple[type[Action[Any]], ...] = (
    Step,
    Move,
    TakeCover,
    Hide,
    MoveWithStealth,
    Sprint,
    Crawl,
    Climb,
    BasicAttack,
    DefensiveAttack,
    PowerAttack,
    DesperateAttack,
    AreaAttack,
    TwoAttacks,
    EvasiveAction,
    DefensiveStance,
    ShieldAnother,
    CoveringFire,
    WaitForOpening,
    FirstAid,
    Aim,
    Search,
    Attend,
    Interact,
    TryTask,
    UseItem,
    Draw,
    TakeUp,
    Prepare,
    DropProne,
    StandUp,
    Rotate,
    Leave,
    EndTurn,
    EndPhase,
    Choose,
)
"""Every kind of action, in the order in which players use them."""

GRANTS = (
    WholeTurn,
    FreeStep,
    FreeCover,
    Flurry,
    Dodging,
    Evading,
    Diving,
    Spending,
    Reprisal,
    Guarding,
    Ready,
)
"""Everything that actions can be allowed by."""

WORDS: Words[Effort] = Words(
    title="Effort",
    about="Two actions a turn. Heroes, with a star, can dodge what hits them, and strike back at who misses.",
    groups=(*GROUPS.values(), PREPARED, FREE, LAST),
    first=("basic_attack", "step", "move", "sprint", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    areas=areas,
    bands=bands,
    watch=watch,
    telling=telling,
    pool=pool,
    result=result,
    against=frozenset({NEED}),
    usual=frozenset({"E-01", "E-03", "E-21"}),
    amounts={
        NEED: "needs {} Effort",
        NO_DODGE: "no dodge",
        UNHARMED: "light hits do nothing",
        SYNERGY: "{} dice",
        EXTRA: "{} Effort",
    },
    deeds=DEEDS,
    statuses=STATUSES,
    choices={**CHOICES, PASS: "No"},
    question=question,
    explained=EXPLAINED,
    counts={
        "cover": (Counted("E-25", "cover"), Counted("E-16", "cover")),
        "concealment": (Counted("E-25", "concealed"),),
        "distance": (Counted("E-06"),),
    },
    spared=actions_lost,
    untaken="only 1 die less (2 if total) unless it takes cover",
    meanwhile={
        "opportunist": "may strike {} free of charge, since that leaves {} Open",
        "prepared reaction": "may do what it has prepared",
        "riposte": "may strike back if {} misses",
        "shield another": "may step in",
    },
    damage="wounds",
    house={
        FOES_FIRST: HouseWords(
            "Enemies begin",
            "The squad and its allies have no turn in turn 1: the opposition acts before them.",
        ),
    },
)
"""How `effort` is called and shown."""

EFFORT: System[Effort] = System(
    name="effort",
    unit=Agent,
    round=Gear,
    actions=ACTIONS,
    grants=GRANTS,
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    weapon_stats=WeaponStats,
    item_stats=ItemStats,
    task_stats=TaskStats,
    lines=lines,
    enlist=enlist,
    sturdy=sturdy,
    judge=judge,
    mask=masked,
    means=means,
    mended=mended,
    attempts=attempts,
    health=lambda unit: (unit.left if unit.conscious else 0, unit.stats.wound_threshold),
    house=HOUSE,
    words=WORDS,
    bot=BOT,
)
"""The `effort` rule system."""
