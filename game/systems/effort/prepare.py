"""What helps later: Aim, Attend, and a Prepared Reaction (E-32, E-35, E-37)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, Self, TypeAlias, get_args

from game.rules import events
from game.rules.actions import Action, Refusal, snake
from game.rules.bot_values import PREPARATION
from game.rules.scripts import Script, do, tell
from game.rules.state import Grant, WholeTurn, changed
from game.rules.turns import finish
from game.rules.units import enemies
from game.systems.effort.attack import AreaAttack, BasicAttack, DefensiveAttack, PowerAttack
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.items import Interact, UseItem
from game.systems.effort.moves import Crawl, Move, TakeCover
from game.systems.effort.reactions import WHEN
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.targeting import wielded
from game.systems.effort.turn import Deed, overstretched, paid
from game.systems.effort.units import Agent, Category, Effort, Readied, Trigger


class Aim(Deed, frozen=True):
    """2 synergy on the next Basic, Defensive or Power Attack (E-32)."""

    role = PREPARATION

    category: ClassVar[Category] = "concentration"

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if unit.aim:
            yield Refusal("E-32", f"{unit.id} is aiming already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="E-32"))
        return changed(state, self.unit, aim=True)


class Attend(Deed, frozen=True):
    """1 synergy on the next action that is no attack (E-35)."""

    category: ClassVar[Category] = "concentration"
    keeps: ClassVar[str] = "attending"

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if unit.attending:
            yield Refusal("E-35", f"{unit.id} is attending already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="attending", clause="E-35"))
        return changed(state, self.unit, attending=True)


THENS: dict[str, type[Deed]] = {
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
        UseItem,
    )
}
"""What can be prepared: any action but a Desperate Attack and a Sprint (E-37)."""

SAID = {
    "basic_attack": "attack",
    "defensive_attack": "attack and stay on guard",
    "power_attack": "attack with power",
    "area_attack": "throw at it",
    "evasive_action": "evade",
    "defensive_stance": "take a stance",
    "covering_fire": "give covering fire",
    "first_aid": "give first aid",
    "interact": "use what is near",
    "use_item": "use an item",
}
"""What is prepared, in words that follow "it will", where its kind does not read so."""

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)

if TYPE_CHECKING:
    Then: TypeAlias = str
else:
    Then = Literal[tuple(THENS)]
    """The kinds of THENS, as the type by which saved and sent actions are checked."""


class Prepare(Action["Effort"], frozen=True):
    """As soon as `target` (empty: any enemy) does this, I do that; it counts in its category (E-37)."""

    trigger: Trigger
    then: Then
    target: str = ""

    @property
    def category(self) -> Category:
        return THENS[self.then].category

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        unit = view.unit(self.unit)
        yield from _barred(unit, self.then)
        if self.target and self.target not in _foes(view, unit):
            yield Refusal("E-37", f"{self.target} is no enemy that is known")

    @classmethod
    def options(cls, view: Effort, unit: str, grant: Grant) -> Iterator[Self]:
        agent = view.unit(unit)
        for then in THENS:
            if not any(_barred(agent, then)):
                for trigger in TRIGGERS:
                    for foe in ("", *_foes(view, agent)):
                        yield cls(unit=unit, trigger=trigger, then=then, target=foe)

    def perform(self, state: Effort, grant: WholeTurn) -> Script[Effort]:
        # A second Maneuver leaves a unit Open when it is prepared, not when it is done (E-11).
        state = paid(state, self.unit, self.category)
        state = yield from do(overstretched, state, self.unit)
        unit = state.unit(self.unit)
        if not unit.conscious:
            return finish(state, self.unit)
        yield from tell(state, events.Status(unit=self.unit, status="prepared", clause="E-37"))
        state = changed(state, self.unit, readied=Readied(self.trigger, self.then, self.target))
        return state if state.unit(self.unit).actions else finish(state, self.unit)


def _barred(unit: Agent, then: str) -> Iterator[Refusal]:
    """Why a unit cannot prepare an action of a kind."""
    yield from THENS[then].budget(unit)
    if then == "power_attack" and not wielded(unit).stats.muscle:
        yield Refusal("E-23", f"{unit.in_hand.id} is not powered by muscle")
    if then == "area_attack" and not any(weapon.stats.area for weapon in unit.weapons):
        yield Refusal("E-48", f"{unit.id} has no weapon with an area")
    if then == "covering_fire" and unit.in_hand.stats.skill != "ranged":
        yield Refusal("E-30", f"{unit.in_hand.id} gives no covering fire")
    if then == "use_item" and not any(item.charges for item in unit.things):
        yield Refusal("E-36", f"{unit.id} has nothing to use")


def _foes(view: Effort, unit: Agent) -> tuple[str, ...]:
    return tuple(foe.id for foe in view.conscious() if enemies(foe.side, unit.side))


def said(view: Effort, readied: Readied) -> str:
    """A prepared reaction in words."""
    who = view.unit(readied.foe).name if readied.foe and view.has(readied.foe) else "an enemy"
    return f"as soon as {who} {WHEN[readied.trigger]}: {doing(readied.then)}"


def doing(then: str) -> str:
    """What is prepared, in words that follow "it will"."""
    return SAID.get(then, then.replace("_", " "))
