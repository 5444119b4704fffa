"""The `narrative` rule system: symbol dice, maneuvers and actions, range bands, strain."""

from typing import Any

from game.rules.actions import Action, Choose
from game.rules.presentation import Counted, HouseWords, Words
from game.rules.state import PASS
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase
from game.systems.narrative import COMPUTER_SPENDS, HOUSE, MOST_INCIDENTALS
from game.systems.narrative.actions import GROUPS, FreeManeuver, Slotted, means
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot, attempts, further_hit, lines
from game.systems.narrative.bot import BOT
from game.systems.narrative.check_actions import FateOrder
from game.systems.narrative.checks import DIFFICULTY_UPGRADES, UPGRADES
from game.systems.narrative.edits import mended
from game.systems.narrative.engagement import range_bands
from game.systems.narrative.escapes import BreakFree, Douse
from game.systems.narrative.hiding import Hide, Search
from game.systems.narrative.items import Draw, Drop, Grab, Interact, Load, Prepare, Stow, UseItem
from game.systems.narrative.menu_hints import choice_hints
from game.systems.narrative.moves import Climb, Disengage, Engage, Jump, Move, Scale, reachable_areas
from game.systems.narrative.pool import AUTO, BLAST, CRIT, uses_cover
from game.systems.narrative.purchases import Whom
from game.systems.narrative.questions import question
from game.systems.narrative.rolls import pool, result_text, telling
from game.systems.narrative.sentences import DEEDS, STATUSES
from game.systems.narrative.skills import FirstAid, Inspire, Repair, SecondWind, Suppress
from game.systems.narrative.spending import Spending, brief_labels, choice_labels
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
from game.systems.narrative.status import badges, facts, gauges, harmed, pips
from game.systems.narrative.story_points import AT_WORST, at_worst, banner
from game.systems.narrative.tasks import TryTask
from game.systems.narrative.turn import PHASES, EndTurn, Leave
from game.systems.narrative.units import (
    Character,
    ItemStats,
    Narrative,
    Round,
    Stats,
    TaskStats,
    WeaponStats,
    enlist,
    masked,
    outfit,
    sturdy,
)

ACTIONS: tuple[type[Action[Any]], ...] = (
    Move,
    Engage,
    Disengage,
    Climb,
    Aim,
    TakeCover,
    GuardedStance,
    Assist,
    DropProne,
    Stand,
    Interact,
    TryTask,
    Grab,
    Draw,
    Stow,
    Load,
    Prepare,
    UseItem,
    Shoot,
    Autofire,
    CloseCombat,
    Jump,
    Scale,
    FirstAid,
    Repair,
    Hide,
    Search,
    Douse,
    BreakFree,
    Inspire,
    Suppress,
    SecondWind,
    Exchange,
    Speak,
    Drop,
    Peek,
    FateOrder,
    Leave,
    EndTurn,
    EndPhase,
    Choose,
)
"""Every kind of action, in the order in which players use them."""


WORDS: Words[Narrative] = Words(
    title="Narrative",
    about="Dice with symbols: beside hits, advantages and threats, which both sides spend. "
    "Each unit has an action and maneuvers; sides take turns unit by unit.",
    groups=GROUPS,
    first=("shoot", "close_combat", "engage", "move", "disengage", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    banner=banner,
    banner_about="Spend one before a roll of yours, and it gets a better die. "
    "Under More, Oppose deadly attacks has one spent against each such attack by itself. "
    "What is spent goes to the other side.",
    banner_clause="N-38",
    at_worst=at_worst,
    supposed=AT_WORST,
    areas=reachable_areas,
    bands=range_bands,
    telling=telling,
    pool=pool,
    result=result_text,
    deeds=DEEDS,
    statuses=STATUSES,
    choices={**choice_labels(), PASS: "No maneuver"},
    question=question,
    briefly=brief_labels(),
    explained=choice_hints(),
    counts={
        "cover": (Counted("N-14"),),
        "concealment": (Counted("N-27"),),
        "distance": (Counted("N-24", " range"), Counted("N-24", "engaged target"), Counted("N-23")),
    },
    uncounted={"cover": "only if taken"},
    untaken="only if taken",
    covered=uses_cover,
    lesser={"strain": "Strain, no wounds; with more than it bears it is out all the same."},
    against=frozenset({"difficulty", DIFFICULTY_UPGRADES, "setback"}),
    further_hit=further_hit,
    usual=frozenset({"N-02", "N-23", "N-28", CRIT, BLAST, AUTO}),
    amounts={
        DIFFICULTY_UPGRADES: "{} harder dice",
        UPGRADES: "{} better dice",
        AUTO: "",
        **{die: f"{{}} {die} dice" for die in ("boost", "setback", "ability", "difficulty")},
    },
    damage="wounds",
    harmed=harmed,
    house={
        MOST_INCIDENTALS: HouseWords(
            "Free incidentals",
            "How many small things (to drop something, to peek) are free in a unit's turn; each further one "
            "takes a maneuver. 0: all are free.",
        ),
        COMPUTER_SPENDS["squad"]: HouseWords(
            "Spend for the squad",
            "On: advantages of its rolls, and threats of the others', are spent by themselves on what is "
            "worth most. Off: you choose.",
        ),
        COMPUTER_SPENDS["opposition"]: HouseWords(
            "Spend for the opposition",
            "On: the same for the opposition. Off: a person who plays it chooses.",
        ),
    },
)
"""How `narrative` is called and shown."""


NARRATIVE: System[Narrative] = System(
    name="narrative",
    unit=Character,
    round=Round,
    actions=ACTIONS,
    grants=(Slotted, FreeManeuver, Spending, Whom),
    phases=PHASES,
    turn=outfit,
    stats=Stats,
    weapon_stats=WeaponStats,
    item_stats=ItemStats,
    task_stats=TaskStats,
    enlist=enlist,
    sturdy=sturdy,
    judge=by_loss(lambda unit: -unit.wounds - unit.strain),
    mask=masked,
    means=means,
    mended=mended,
    attempts=attempts,
    lines=lines,
    revives=True,
    health=lambda unit: (unit.left_of("wounds"), unit.wound_threshold + 1),
    house=HOUSE,
    words=WORDS,
    bot=BOT,
)
"""The `narrative` rule system."""
