"""What helps later: Aim, Attend, and a Prepared Reaction (E-32, E-35, E-37)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, get_args

from msgspec.structs import replace

from game.board.board import distance_field
from game.board.sight import sight_field
from game.board.squares import Square, distance
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.bot_values import PREPARATION, Situation
from game.rules.naming import snake
from game.rules.presentation import Button, Part, named
from game.rules.scripts import Script, do, tell
from game.rules.state import Grant, WholeTurn, changed
from game.rules.tasks import open_tasks, tasks_at_hand
from game.rules.turns import finish
from game.rules.units import enemies
from game.systems.effort.attack import AreaAttack, BasicAttack, DefensiveAttack, PowerAttack
from game.systems.effort.choices import WHEN
from game.systems.effort.defenses import (
    CoveringFire,
    Defense,
    DefensiveStance,
    EvasiveAction,
    FirstAid,
    ShieldAnother,
)
from game.systems.effort.items import Interact, UseItem
from game.systems.effort.moves import Crawl, Move, TakeCover
from game.systems.effort.pool import AIMED, HELP, MOST_DICE, TRADED, help_text
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.targeting import (
    CLOSE,
    OPENING,
    UNGUARDED,
    reach_of_zone,
    unguarded_text,
    wielded,
)
from game.systems.effort.tasks import TryTask, kept_going
from game.systems.effort.turn import (
    ACTIONS_A_TURN,
    GROUPS,
    PREPARED,
    WAITING,
    EffortAction,
    budget_bars,
    overstretch,
    paid,
)
from game.systems.effort.units import Agent, Category, Cue, Effort, Readied, Trigger
from game.systems.effort.who_may_react import in_sight_of, still_ready


class Aim(EffortAction, frozen=True):
    """2 synergy on the next Basic, Defensive or Power Attack (E-32)."""

    button = Button("Aim", "aim", "E-32")
    role = PREPARATION
    category = "concentration"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        """What it adds, and what becomes of too many dice (E-02, E-32)."""
        traded = f"of more than {MOST_DICE} dice, {TRADED} become 1 sure Effort"
        return f"Its next attack has {help_text(AIMED)}, unless that is a desperate one; {traded}."

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.aim:
            yield Refusal("E-32", f"{unit.id} is aiming already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="E-32"))
        return changed(state, self.unit, aim=True)


class Attend(EffortAction, frozen=True):
    """2 synergy on the next action that is no attack; it keeps a task going (E-35, E-50)."""

    button = Button(
        "Attend",
        "ready",
        "E-35",
        f"Its next action that is no attack has {help_text(AIMED)}: first aid, or a task, say.",
    )
    category = "concentration"
    keeps = "attending"

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.attending:
            yield Refusal("E-35", f"{unit.id} is attending already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="attending", clause="E-35"))
        unit = state.unit(self.unit)
        return changed(state, unit.id, attending=True, toiled=unit.toiled or kept_going(state, unit))

    def worth(self, view: Effort, situation: Situation) -> float:
        """What it adds to a task at hand that is tried next, if two tries are not better."""
        unit = view.unit(self.unit)
        if situation.left < ACTIONS_A_TURN or situation.deed <= 0:
            return -1.0
        attending = replace(unit, attending=True, spent=(*unit.spent, self.category))
        again = replace(unit, spent=(*unit.spent, self.category, self.category))
        best = 0.0
        for task in tasks_at_hand(view, unit):
            now, then, second = (float(TryTask.prospect(view, who, task)) for who in (unit, attending, again))
            if now and then > 1 - (1 - now) * (1 - second):
                best = max(best, then / now - 1)
        return best * situation.deed + max(situation.shot, situation.gain) if best else -1.0


class WaitForOpening(Defense, frozen=True):
    """Until its next turn attack the first enemy that gives an opening by its own doing (E-51)."""

    button = Button("Wait for an opening", "ready", "E-51")

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        first = f"the first enemy in view and in full range of its {named(wielded(unit).id)}"
        opening = f"leaves itself Open, or misses it from within {CLOSE} squares"
        return f"Until its next turn it may attack, with {help_text(HELP)}, {first} that {opening}."

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if any(readied.trigger == "opening" for readied in unit.readied):
            yield Refusal("E-51", f"{unit.id} is waiting for an opening already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="waiting for an opening", clause="E-51"))
        readied = (*state.unit(self.unit).readied, Readied("opening", OPENING))
        return changed(state, self.unit, readied=readied)

    def area_of_effect(self, view: Effort) -> tuple[Square, ...]:
        return _watched(view, view.unit(self.unit), "opening") if view.has(self.unit) else ()

    def worth(self, view: Effort, situation: Situation) -> float:
        """Who shoots near enemies leaves itself Open to them (E-06)."""
        unit = view.unit(self.unit)
        near = [
            foe
            for foe in view.conscious()
            if enemies(foe.side, unit.side) and distance(foe.at, unit.at) <= UNGUARDED["far"]
        ]
        return 0.12 if near and not unit.readied else 0.0


THENS: dict[str, type[EffortAction]] = {
    snake(kind.__name__): kind
    for kind in (
        BasicAttack,
        DefensiveAttack,
        PowerAttack,
        AreaAttack,
        Move,
        TakeCover,
        Crawl,
        Hide,
        MoveWithStealth,
        EvasiveAction,
        DefensiveStance,
        ShieldAnother,
        CoveringFire,
        FirstAid,
        Aim,
        Search,
        Attend,
        Interact,
        TryTask,
        UseItem,
    )
}
"""What can be prepared: any action but a Desperate Attack and a Sprint (E-37)."""

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)

if TYPE_CHECKING:
    Then: TypeAlias = str
else:
    Then = Literal[tuple(THENS)]
    """The kinds of THENS, as the type by which saved and sent actions are checked."""


class Prepare(Action[Effort], frozen=True):
    """As soon as `target` (empty: any enemy) does this, I do that; it counts in its category (E-37)."""

    button = Button(
        "Prepare",
        "watch",
        "E-37",
        "Wait until an enemy does something, and act then, in its turn. It takes an action now.",
        group=PREPARED,
    )

    trigger: Trigger
    then: Then
    target: str = ""

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        attacks = not any(budget_bars(unit, BasicAttack.category))
        return super().hint(view, unit) + (unguarded_text(unit) if attacks else "")

    @property
    def category(self) -> Category:
        """That of the action that is prepared."""
        return THENS[self.then].category

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        unit = view.unit(self.unit)
        yield from _barred(view, unit, self.then)
        if self.target and self.target not in _foes(view, unit):
            yield Refusal("E-37", f"{self.target} is no enemy that is known")

    @classmethod
    def options(cls, view: Effort, unit: str, grant: Grant) -> Iterable[Self]:
        agent = view.unit(unit)
        return _sentences(unit, _possible(view, agent), ("", *_foes(view, agent)))

    @classmethod
    def sensible(cls, view: Effort, unit: str, grant: Grant) -> Iterable[Self]:
        agent = view.unit(unit)
        if _may_wait(agent) and "basic_attack" in _possible(view, agent):
            yield cls(unit=unit, trigger=_trigger_for(agent), then="basic_attack")

    @classmethod
    def suggested(cls, view: Effort, unit: str, grant: Grant) -> Iterable[Self]:
        """An attack, possible or not: what a sentence says first does not change from turn to turn."""
        yield cls(unit=unit, trigger=_trigger_for(view.unit(unit)), then="basic_attack")

    @classmethod
    def sentence(cls, view: Effort, unit: Agent) -> tuple[Part, ...]:
        possible = _possible(view, unit)
        foes = sorted(_foes(view, unit)) if possible else ()
        enemies = (("", "an enemy"), *((foe, view.unit(foe).name) for foe in foes))
        thens = tuple((then, doing(then)) for then in THENS if then in {*(possible or THENS), "basic_attack"})
        return (
            Part("As soon as", "target", enemies),
            Part("", "trigger", tuple((trigger, WHEN[trigger]) for trigger in TRIGGERS)),
            Part(f", {unit.name} will", "then", thens),
        )

    def pointed_at(self, view: Effort) -> str:
        whom = view.unit(self.target).name if self.target else "an enemy"
        return f"as soon as {whom} {WHEN[self.trigger]}, {doing(self.then)}"

    def perform(self, state: Effort, grant: WholeTurn) -> Script[Effort]:
        # A second Maneuver leaves a unit Open when it is prepared, not when it is done (E-11).
        state = paid(state, self.unit, self.category)
        state = yield from do(overstretch, state, self.unit)
        unit = state.unit(self.unit)
        if not unit.conscious:
            return finish(state, self.unit)
        yield from tell(state, events.Status(unit=self.unit, status=WAITING, clause="E-37"))
        readied = Readied(self.trigger, self.then, self.target, in_sight_of(state, self.unit))
        state = changed(state, self.unit, readied=(*state.unit(self.unit).readied, readied))
        return state if state.unit(self.unit).actions else finish(state, self.unit)

    def area_of_effect(self, view: Effort) -> tuple[Square, ...]:
        return _watched(view, view.unit(self.unit), self.trigger) if view.has(self.unit) else ()

    def worth(self, view: Effort, situation: Situation) -> float:
        """A little for the attack that suits the unit; nothing else is worth an action."""
        unit = view.unit(self.unit)
        fits = (self.trigger, self.then, self.target) == (_trigger_for(unit), "basic_attack", "")
        if not fits or not _may_wait(unit):
            return -1.0
        return 0.13 if situation.foes else 0.1


def _may_wait(unit: Agent) -> bool:
    """Whether it is worth a thought of the computer that a unit prepares its attack: armed, and once."""
    return bool(unit.held) and not unit.readied


def _trigger_for(unit: Agent) -> Trigger:
    """What the attack of a unit is best prepared for: that somebody moves, or comes close."""
    return "close" if unit.in_hand.stats.skill == "melee" else "moves"


@lru_cache(maxsize=64)
def _sentences(unit: str, thens: tuple[str, ...], foes: tuple[str, ...]) -> tuple[Any, ...]:
    """All that can be said of what is possible against whom: hundreds, often the same from act to act.

    By what is done, then by what triggers it, then by the enemy.
    """
    rows = [zip(*map(_made(unit, then).__getitem__, foes), strict=True) for then in thens]
    return tuple(chain.from_iterable(chain.from_iterable(rows)))


class _Made(dict[str, tuple[Prepare, ...]]):
    """The sentences of a unit and of what it will do by whom they are against, one a trigger."""

    def __init__(self, unit: str, then: str) -> None:
        super().__init__()
        self._unit, self._then = unit, then

    def __missing__(self, foe: str) -> tuple[Prepare, ...]:
        self[foe] = sentences = tuple(
            Prepare(unit=self._unit, trigger=trigger, then=self._then, target=foe) for trigger in TRIGGERS
        )
        return sentences


_made = lru_cache(maxsize=1024)(_Made)


def _possible(view: Effort, unit: Agent) -> tuple[str, ...]:
    """The kinds of action that a unit can prepare."""
    paid_for = {category for category in GROUPS if not any(budget_bars(unit, category))}
    lacking = {then for then, (has, _, _) in _TAKES.items() if not has(view, unit)}
    return tuple([then for then in THENS if THENS[then].category in paid_for and then not in lacking])


def _barred(view: Effort, unit: Agent, then: str) -> Iterator[Refusal]:
    """Why a unit cannot prepare an action of a kind."""
    yield from budget_bars(unit, THENS[then].category)
    if then in _TAKES:
        has, clause, text = _TAKES[then]
        if not has(view, unit):
            yield Refusal(clause, text.format(unit=unit.id, weapon=unit.in_hand.id))


_TAKES: dict[str, tuple[Callable[[Effort, Agent], bool], str, str]] = {
    "power_attack": (
        lambda _, unit: wielded(unit).stats.muscle,
        "E-23",
        "{weapon} is not powered by muscle",
    ),
    "area_attack": (lambda _, unit: bool(unit.bombs), "E-48", "{unit} has no weapon with an area"),
    "covering_fire": (
        lambda _, unit: unit.in_hand.stats.skill == "ranged",
        "E-30",
        "{weapon} gives no covering fire",
    ),
    "use_item": (
        lambda _, unit: any(item.charges for item in unit.things),
        "E-36",
        "{unit} has nothing to use",
    ),
    "try_task": (
        lambda view, unit: bool(open_tasks(view, unit.side)),
        "M-09",
        "there is no task for {unit} to try",
    ),
}
"""What a unit has to have to prepare some kinds of action, with the clause and what is said if it has not."""


def _foes(view: Effort, unit: Agent) -> tuple[str, ...]:
    return tuple([foe.id for foe in view.conscious() if enemies(foe.side, unit.side)])


def readied_text(view: Effort, readied: Readied) -> str:
    """A prepared reaction in words."""
    foe = view.unit(readied.foe).name if readied.foe and view.has(readied.foe) else "an enemy"
    return f"as soon as {foe} {WHEN[readied.trigger]}: {doing(readied.then)}"


def doing(then: str) -> str:
    """What a unit does that has prepared it, in words that follow "it will"."""
    if then == OPENING:
        return f"attack with {help_text(HELP)}"
    return THENS[then].doing or then.replace("_", " ")


def watch(view: Effort, unit: Agent) -> tuple[Square, ...]:
    """The squares that a unit with a prepared reaction watches (E-37)."""
    if unit.winded or not unit.conscious:
        return ()
    areas = (_watched(view, unit, readied.trigger) for readied in still_ready(view, unit))
    return tuple(dict.fromkeys(square for area in areas for square in area))


def _watched(view: Effort, unit: Agent, trigger: Cue) -> tuple[Square, ...]:
    """The squares in which an enemy triggers a prepared reaction: in sight, and near enough (E-37)."""
    field = sight_field(view.board, unit.at).copy()
    own = reach_of_zone(wielded(unit).stats.zone) if trigger == "opening" else None
    if own is not None:
        field &= distance_field(view.board, unit.at) <= own
    if trigger == "close":
        field &= distance_field(view.board, unit.at) <= CLOSE
    field[unit.at.y, unit.at.x] = False
    return tuple(view.board.where(field))
