"""The `phased` rule system: phase by phase, morale, declared actions, damage scales."""

from typing import Any

from game.rules.actions import Action, Choose
from game.rules.presentation import Counted, HouseWords, Words
from game.rules.state import WholeTurn
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase
from game.systems.phased import BOTH_TEST, CHOOSE_ORDER, HOUSE
from game.systems.phased.actions import (
    DODGE,
    GROUPS,
    HUG,
    STAY,
    Aim,
    EndTurn,
    Fighting,
    Firing,
    Hide,
    Hug,
    Moving,
    Running,
    granted,
    means,
)
from game.systems.phased.announce import FIRE, Answering, Redirect, Redirecting, Rename, Renaming
from game.systems.phased.bot import BOT, attempts
from game.systems.phased.covering import CoveringFire, watched
from game.systems.phased.declaring import Declare, later
from game.systems.phased.edits import mended
from game.systems.phased.items import Draw, DrawBulky, Interact, PickUp, Reload, UseItem
from game.systems.phased.melee import Ducking, Restrike, Restriking, Strike
from game.systems.phased.morale import BREAK, FIRST, FIRST_PLACE, SECOND_PLACE, Ordering, outcome
from game.systems.phased.moves import Climb, Flee, Leave, Move, Parting, Reposition, Run
from game.systems.phased.overrun import Overrun
from game.systems.phased.pool import ATTACK, DEFENSE, about_attack
from game.systems.phased.ranged import AddTarget, FocusedFire, Lob, Picking, Shoot, Spray
from game.systems.phased.reach import areas, bands, finding
from game.systems.phased.rolls import pool, result, telling
from game.systems.phased.sentences import DEEDS, STATUSES, question
from game.systems.phased.status import badges, banner, facts, gauges, harmed, pips
from game.systems.phased.stealth import masked
from game.systems.phased.talents import DigIn, DodgeRoll, MarkTarget, RallyingCry
from game.systems.phased.tasks import NUMBER, TryTask
from game.systems.phased.turn import PHASES
from game.systems.phased.units import (
    Fighter,
    ItemStats,
    Phased,
    Round,
    Stats,
    TaskStats,
    WeaponStats,
    enlist,
    health,
    outfit,
    points_left,
    sturdy,
)

ACTIONS: tuple[type[Action[Any]], ...] = (
    Flee,
    Move,
    Climb,
    Aim,
    MarkTarget,
    DigIn,
    Draw,
    DrawBulky,
    PickUp,
    UseItem,
    Interact,
    TryTask,
    Reload,
    Declare,
    CoveringFire,
    RallyingCry,
    Run,
    Overrun,
    Shoot,
    FocusedFire,
    Spray,
    Lob,
    Strike,
    Reposition,
    Hug,
    DodgeRoll,
    AddTarget,
    Rename,
    Redirect,
    Restrike,
    Hide,
    Leave,
    EndTurn,
    EndPhase,
    Choose,
)
"""Every kind of action, in the order in which players use them."""

WORDS: Words[Phased] = Words(
    title="Phased",
    about="All declare, then all run, fire and strike in turn. An opposition that loses too many flees.",
    groups=GROUPS,
    placed=("run", "aim"),
    strikes=lambda _view, unit: unit.target,
    first=(
        "add_target",
        "rename",
        "redirect",
        "restrike",
        "shoot",
        "focused_fire",
        "strike",
        "move",
        "run",
        "climb",
        "reposition",
        "interact",
    ),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    areas=areas,
    bands=bands,
    finding=finding,
    later=later,
    watch=watched,
    banner=banner,
    banner_about="Morale: at the start of a turn 3d6 are rolled. At the number or more the side is broken, "
    "and can only flee or stay in that turn. The number is lower for one turn after "
    "a unit goes down, and while half of them are down; it is higher in the first turn.",
    banner_clause="P-03",
    telling=telling,
    pool=pool,
    result=result,
    question=question,
    remark=about_attack,
    against=frozenset({DEFENSE, FIRST, BREAK, NUMBER}),
    usual=frozenset({"P-24", "P-25"}),
    amounts={ATTACK: "{} to hit", DEFENSE: "{} defense"},
    deeds=DEEDS,
    statuses=STATUSES,
    choices={
        HUG: "Hug cover",
        DODGE: "Dodge roll",
        STAY: "Stay as it is",
        FIRST_PLACE: "Go first",
        SECOND_PLACE: "Go second",
        FIRE: "Fire",
        "strike": "Strike",
        "let go": "Let it go",
    },
    counts={
        "cover": (Counted("P-27"), Counted("P-28"), Counted("P-29"), Counted("P-35"), Counted("P-48", "dug")),
        "concealment": (Counted("P-30"),),
        "distance": (Counted("P-32"), Counted("P-13")),
    },
    meanwhile={
        "covering fire": "may fire as it covers that",
        "leaving melee": "may strike {} as it leaves",
    },
    damage="vitality",
    harmed=harmed,
    house={
        BOTH_TEST: HouseWords(
            "Both sides test morale",
            "The squad can break too, as the opposition always can when it loses people.",
        ),
        CHOOSE_ORDER: HouseWords(
            "Winner chooses the order",
            "Who wins the roll for initiative decides who goes first. Off: the winner goes first.",
        ),
    },
)
"""How `phased` is called and shown."""

PHASED: System[Phased] = System(
    name="phased",
    unit=Fighter,
    round=Round,
    actions=ACTIONS,
    grants=(
        Moving,
        Running,
        Firing,
        Fighting,
        Picking,
        Renaming,
        Redirecting,
        Answering,
        Parting,
        Ducking,
        Restriking,
        Ordering,
        WholeTurn,
    ),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    weapon_stats=WeaponStats,
    item_stats=ItemStats,
    task_stats=TaskStats,
    enlist=enlist,
    sturdy=sturdy,
    judge=by_loss(points_left),
    mask=masked,
    means=means,
    mended=mended,
    attempts=attempts,
    outcome=outcome,
    health=health,
    house=HOUSE,
    words=WORDS,
    bot=BOT,
    offered=lambda view, kind: kind.answers(granted(view)),
)
"""The `phased` rule system."""
