"""The buttons of a unit of `effort`, by category, each with what a second one would cost (E-09)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action, snake
from game.rules.interacting import Leave
from game.rules.turns import EndTurn
from game.rules.words import Aim as Pointing
from game.rules.words import Part, Verb
from game.systems.effort import hints
from game.systems.effort.areas import AreaAttack
from game.systems.effort.clash import WHEN
from game.systems.effort.deed import Deed
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.fights import BasicAttack, DefensiveAttack, DesperateAttack, PowerAttack, TwoAttacks
from game.systems.effort.focus import Aim, Attend
from game.systems.effort.grants import FreeStep
from game.systems.effort.kit import Draw, Interact, TakeUp, UseItem, lying_arms, lying_at, usable
from game.systems.effort.moves import Climb, Crawl, DropProne, Move, Sprint, StandUp, Step, TakeCover
from game.systems.effort.pool import wielded
from game.systems.effort.prepare import THENS, TRIGGERS, Prepare, doing
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.unit import Agent, Category, Effort

LETTERS = "BCEGHIJKLMNOPQRTUVXYZ0123456789"
"""The keys that are left by those that pan (W A S D) and frame (F); digits only when letters run out."""

TITLES: dict[Category, str] = {
    "maneuver": "Maneuvers",
    "attack": "Attacks",
    "defense": "Defenses",
    "concentration": "Concentration",
}
PREPARED, FREE, LAST = "Reactions", "Free", "End"
GROUPS = (*TITLES.values(), PREPARED, FREE, LAST)
"""The groups in their order: the four categories, what is prepared, what takes no action."""

Draft: TypeAlias = tuple[Verb, str]
"""A button, and the letters that it would like to have, best first."""

Settled: TypeAlias = tuple[tuple[str, Any], ...]


def _always(_view: Effort, _unit: Agent) -> bool:
    return True


@dataclass(frozen=True)
class Button:
    """A kind of action with one button: what it points at, who has it, and what it says of itself."""

    act: type[Action[Any]]
    label: str
    key: str
    clause: str
    hint: hints.Hint
    aim: Pointing = ""
    field: str = ""
    has: Callable[[Effort, Agent], bool] = _always
    settled: Settled = ()

    def __call__(self, view: Effort, unit: Agent) -> Iterator[Draft]:
        """The button of a unit that has it."""
        if self.has(view, unit):
            made = _verb(unit, self.act, self.label, self.clause, self.hint(view, unit))
            yield replace(made, aim=self.aim, field=self.field, settled=self.settled), self.key


def _verb(unit: Agent, act: type[Action[Any]], label: str, clause: str, hint: str) -> Verb:
    if issubclass(act, Deed):
        return Verb(
            snake(act.__name__),
            label,
            TITLES[act.category],
            hint=f"{hint} {hints.again(unit, act.category)}",
            clause=clause,
        )
    group = PREPARED if act is Prepare else LAST if act is EndTurn else FREE
    return Verb(snake(act.__name__), label, group, hint=hint, clause=clause)


def _muscled(_view: Effort, unit: Agent) -> bool:
    return wielded(unit).stats.muscle


def _hero(_view: Effort, unit: Agent) -> bool:
    return unit.stats.hero


def _hides(_view: Effort, unit: Agent) -> bool:
    return unit.hidden


def _prone(_view: Effort, unit: Agent) -> bool:
    return unit.prone


def _upright(_view: Effort, unit: Agent) -> bool:
    return not unit.prone


def _shoots(_view: Effort, unit: Agent) -> bool:
    return unit.in_hand.stats.skill == "ranged" and not unit.in_hand.stats.area


def _in_pit(view: Effort, unit: Agent) -> bool:
    return view.board.terrain(unit.at).pit > 0


def _handles(view: Effort, _unit: Agent) -> bool:
    return any(view.board.kind(glyph).interact for glyph in set(view.board.ground))


def _exits(view: Effort, unit: Agent) -> bool:
    return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in view.plot.zones)


def _may_step(view: Effort, _unit: Agent) -> bool:
    return view.pending is not None and isinstance(view.pending.prompt.grant, FreeStep)


def _areas(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each weapon with an area."""
    for weapon in dict.fromkeys(weapon for weapon in unit.weapons if weapon.stats.area):
        name = hints.named(weapon.id)
        made = _verb(unit, AreaAttack, f"Throw {name}", "E-48", hints.area(view, unit, weapon))
        yield replace(made, aim="square", field="at", settled=(("weapon", weapon.id),)), f"T{name}"


def _items(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square."""
    names = (*(item.id for item in unit.things), *sorted(lying_at(view, unit.at)))
    for name in dict.fromkeys(names):
        item = usable(view, unit, name)
        if item is None or not (item.stats.heals or item.stats.smoke):
            continue
        label = hints.named(name).capitalize()
        made = _verb(unit, UseItem, label, "E-36", hints.using(item))
        aim, field = ("unit", "target") if item.stats.heals else ("square", "at")
        yield replace(made, aim=aim, field=field, settled=(("item", name),)), label


def _arms(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each weapon to take in hand: carried, or in the square."""
    kinds = ((Draw, unit.weapons, "Draw"), (TakeUp, lying_arms(view, unit), "Take up"))
    for act, weapons, label in kinds:
        for weapon in dict.fromkeys(weapons):
            if weapon.id != unit.held:
                name = hints.named(weapon.id)
                made = _verb(unit, act, f"{label} {name}", "E-36", hints.taking(weapon))
                yield replace(made, settled=(("weapon", weapon.id),)), f"X{name}"


BUTTONS: tuple[Callable[[Effort, Agent], Iterator[Draft]], ...] = (
    Button(Step, "Step", "M", "E-38", hints.step, "square", "at", _may_step),
    Button(Move, "Move", "M", "E-15", hints.move, "square", "at"),
    Button(TakeCover, "Take cover", "C", "E-16", hints.take_cover, "square", "at"),
    Button(Hide, "Hide", "Q", "E-18", hints.hide, "square", "at"),
    Button(MoveWithStealth, "Stealth", "V", "E-17", hints.creep, "square", "at", _hides),
    Button(Sprint, "Sprint", "B", "E-19", hints.sprint, "square", "at"),
    Button(Crawl, "Crawl", "L", "E-20", hints.crawl, "square", "at"),
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", _in_pit),
    Button(BasicAttack, "Attack", "G", "E-21", hints.basic, "unit", "target"),
    Button(DefensiveAttack, "Defensive attack", "N", "E-22", hints.defensive, "unit", "target"),
    Button(PowerAttack, "Power attack", "POWER", "E-23", hints.power, "unit", "target", _muscled),
    Button(
        DesperateAttack,
        "Desperate attack",
        "J",
        "E-24",
        hints.desperate,
        "unit",
        "target",
        settled=(("mode", "one"),),
    ),
    Button(
        DesperateAttack,
        "Three attacks",
        "THREE",
        "E-24",
        hints.flurry,
        "unit",
        "target",
        _hero,
        (("mode", "three"),),
    ),
    _areas,
    Button(TwoAttacks, "Two attacks", "2", "E-10", hints.two),
    Button(EvasiveAction, "Evade", "EVADE", "E-27", hints.evade),
    Button(DefensiveStance, "Stance", "Z", "E-28", hints.stance),
    Button(ShieldAnother, "Shield another", "SHIELD", "E-29", hints.shield),
    Button(CoveringFire, "Covering fire", "Y", "E-30", hints.cover_fire, "unit", "target", _shoots),
    Button(FirstAid, "First aid", "R", "E-31", hints.first_aid, "unit", "target"),
    Button(Aim, "Aim", "I", "E-32", hints.aim),
    Button(Search, "Search", "O", "E-33", hints.search),
    Button(Attend, "Attend", "ATTEND", "E-35", hints.attend),
    Button(Interact, "Use nearby", "E", "E-36", hints.interact, "square", "at", _handles),
    _items,
    _arms,
    Button(Prepare, "Prepare", "P", "E-37", hints.prepare),
    Button(DropProne, "Drop prone", "U", "E-14", hints.drop, has=_upright),
    Button(StandUp, "Stand up", "U", "E-14", hints.stand, has=_prone),
    Button(Leave, "Leave", "LEAVE", "M-08", hints.leave, has=_exits),
    Button(EndTurn, "End turn", "H", "E-07", hints.end_turn),
)
"""Every kind of action of a unit's turn, in the order in which players use them."""


def verbs(view: Effort, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit, possible now or not, in their groups, each with a key of its own."""
    one: Agent = view.unit(unit)
    drafts = tuple(dict.fromkeys(draft for button in BUTTONS for draft in button(view, one)))
    keys: dict[Verb, str] = {}
    for verb, wanted in sorted(drafts, key=lambda draft: len(draft[1]) > 1):
        letters = [key for key in wanted.upper() + LETTERS if key in LETTERS]
        keys[verb] = next((key for key in letters if key not in keys.values()), "")
    keyed = [replace(verb, key=keys[verb]) for verb, _ in drafts]
    return tuple(sorted(keyed, key=lambda verb: GROUPS.index(verb.group)))


def sentence(view: Effort, unit: str, kind: str) -> tuple[Part, ...]:
    """How a prepared reaction is put into words: as soon as an enemy does this, I do that (E-37)."""
    if kind != snake(Prepare.__name__):
        return ()
    one: Agent = view.unit(unit)
    possible = tuple(dict.fromkeys(act.then for act in Prepare.options(view, unit, None)))  # type: ignore[arg-type]
    foes = sorted({act.target for act in Prepare.options(view, unit, None)} - {""})  # type: ignore[arg-type]
    named = (("", "an enemy"), *((foe, view.unit(foe).name) for foe in foes))
    thens = tuple((then, doing(then)) for then in possible or THENS)
    return (
        Part("As soon as", "target", named),
        Part("", "trigger", tuple((trigger, WHEN[trigger]) for trigger in TRIGGERS)),
        Part(f", {one.name} will", "then", thens),
    )
