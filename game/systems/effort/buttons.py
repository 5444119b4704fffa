"""The buttons of a unit of `effort`, by category, each with what a second one would cost (E-09)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game.rules.actions import snake
from game.rules.buttons import Button, Draft, arranged, draft, drafts, exits, handles, in_pit, item_aim
from game.rules.interaction import Leave, lying_at, usable
from game.rules.presentation import Part, Verb, named
from game.rules.turns import EndTurn
from game.systems.effort import hints
from game.systems.effort.attack import (
    AreaAttack,
    BasicAttack,
    DefensiveAttack,
    DesperateAttack,
    PowerAttack,
    TwoAttacks,
)
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.items import Draw, Interact, TakeUp, UseItem, lying_arms
from game.systems.effort.moves import Climb, Crawl, DropProne, Move, Sprint, StandUp, Step, TakeCover
from game.systems.effort.prepare import THENS, TRIGGERS, Aim, Attend, Prepare, doing
from game.systems.effort.reactions import WHEN, FreeStep
from game.systems.effort.stealth import Hide, MoveWithStealth, Search
from game.systems.effort.targeting import wielded
from game.systems.effort.turn import Deed
from game.systems.effort.units import Agent, Category, Effort

TITLES: dict[Category, str] = {
    "maneuver": "Maneuvers",
    "attack": "Attacks",
    "defense": "Defenses",
    "concentration": "Concentration",
}
PREPARED, FREE, LAST = "Reactions", "Free", "End"
GROUPS = (*TITLES.values(), PREPARED, FREE, LAST)
"""The groups in their order: the four categories, what is prepared, what takes no action."""


def _priced(unit: Agent, one: Draft) -> Draft:
    """The button in its group, an action's with what a second one of its category would cost."""
    if not issubclass(one.act, Deed):
        return one.within(PREPARED if one.act is Prepare else LAST if one.act is EndTurn else FREE)
    hint = f"{one.verb.hint} {hints.again(unit, one.act.category)}"
    return one._replace(verb=replace(one.verb, hint=hint)).within(TITLES[one.act.category])


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


def _may_step(view: Effort, _unit: Agent) -> bool:
    return view.pending is not None and isinstance(view.pending.prompt.grant, FreeStep)


def _areas(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each weapon with an area."""
    for weapon in dict.fromkeys(weapon for weapon in unit.weapons if weapon.stats.area):
        name = named(weapon.id)
        hint, settled = hints.area(view, unit, weapon), (("weapon", weapon.id),)
        label, wanted = f"Throw {name}", f"T{name}"
        yield draft(AreaAttack, label, wanted, "E-48", hint, aim="square", field="at", settled=settled)


def _items(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square."""
    names = (*(item.id for item in unit.things), *sorted(lying_at(view, unit.at)))
    for name in dict.fromkeys(names):
        item = usable(view, unit, name)
        if item is None or not (item.stats.heals or item.stats.smoke):
            continue
        label = named(name).capitalize()
        hint, settled = hints.using(item), (("item", name),)
        aim, field = item_aim(heals=bool(item.stats.heals))
        yield draft(UseItem, label, label, "E-36", hint, aim=aim, field=field, settled=settled)


def _arms(view: Effort, unit: Agent) -> Iterator[Draft]:
    """A button for each weapon to take in hand: carried, or in the square."""
    kinds = ((Draw, unit.weapons, "Draw"), (TakeUp, lying_arms(view, unit), "Take up"))
    for act, weapons, label in kinds:
        for weapon in dict.fromkeys(weapons):
            if weapon.id != unit.held:
                name = named(weapon.id)
                hint, settled = hints.taking(weapon), (("weapon", weapon.id),)
                yield draft(act, f"{label} {name}", f"X{name}", "E-36", hint, settled=settled)


BUTTONS: tuple[Callable[[Effort, Agent], Iterator[Draft]], ...] = (
    Button(Step, "Step", "M", "E-38", hints.step, "square", "at", _may_step),
    Button(Move, "Move", "M", "E-15", hints.move, "square", "at"),
    Button(TakeCover, "Take cover", "C", "E-16", hints.take_cover, "square", "at"),
    Button(Hide, "Hide", "Q", "E-18", hints.hide, "square", "at"),
    Button(MoveWithStealth, "Stealth", "V", "E-17", hints.creep, "square", "at", _hides),
    Button(Sprint, "Sprint", "B", "E-19", hints.sprint, "square", "at"),
    Button(Crawl, "Crawl", "L", "E-20", hints.crawl, "square", "at"),
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", in_pit),
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
    Button(Interact, "Use nearby", "E", "E-36", hints.interact, "square", "at", handles),
    _items,
    _arms,
    Button(Prepare, "Prepare", "P", "E-37", hints.prepare),
    Button(DropProne, "Drop prone", "U", "E-14", hints.drop, has=_upright),
    Button(StandUp, "Stand up", "U", "E-14", hints.stand, has=_prone),
    Button(Leave, "Leave", "LEAVE", "M-08", hints.leave, has=exits),
    Button(EndTurn, "End turn", "H", "E-07", hints.end_turn),
)
"""Every kind of action of a unit's turn, in the order in which players use them."""


def verbs(view: Effort, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit, possible now or not, in their groups, each with a key of its own."""
    one = view.unit(unit)
    made = drafts(BUTTONS, view, one)
    return arranged((_priced(one, button) for button in made), GROUPS)


def sentence(view: Effort, unit: str, kind: str) -> tuple[Part, ...]:
    """How a prepared reaction is put into words: as soon as an enemy does this, I do that (E-37)."""
    if kind != snake(Prepare.__name__):
        return ()
    one = view.unit(unit)
    possible = tuple(dict.fromkeys(act.then for act in Prepare.options(view, unit, None)))  # type: ignore[arg-type]
    foes = sorted({act.target for act in Prepare.options(view, unit, None)} - {""})  # type: ignore[arg-type]
    named = (("", "an enemy"), *((foe, view.unit(foe).name) for foe in foes))
    thens = tuple((then, doing(then)) for then in possible or THENS)
    return (
        Part("As soon as", "target", named),
        Part("", "trigger", tuple((trigger, WHEN[trigger]) for trigger in TRIGGERS)),
        Part(f", {one.name} will", "then", thens),
    )
