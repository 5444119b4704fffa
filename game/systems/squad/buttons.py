"""The buttons of a unit of `squad`: what it can do, in the order in which players use it (S-06)."""

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.actions import Action
from game.rules.buttons import (
    LETTERS,
    Button,
    Draft,
    arranged,
    draft,
    drafts,
    exits,
    handles,
    in_pit,
    item_aim,
)
from game.rules.items import usable
from game.rules.phrases import named
from game.rules.turns import EndTurn
from game.rules.words import Verb
from game.systems.squad import hints
from game.systems.squad.abilities import PrepareAbility, UseAbility
from game.systems.squad.deed import SLOTS, Deed
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.jumps import Jump
from game.systems.squad.kit import Interact, Reload, SwitchWeapons, UseItem, within_reach
from game.systems.squad.leaving import Leave
from game.systems.squad.moves import Climb, Dash, Move, Sprint
from game.systems.squad.stances import Aim, Dodge, EnterStealth, Rotate, Stand
from game.systems.squad.throwing import Throw
from game.systems.squad.unit import Soldier, Squad

SPARE = "".join(key for key in LETTERS if key not in "EKZ")
"""What gear may have as keys: not those of buttons that come and go with the map and the moment."""

BOTH, FREE, LAST = "First or second action", "Free", "End"
GROUPS = (BOTH, "First action", "Second action", FREE, LAST)
"""The groups in their order: by the lists of S-06, then what takes no action."""


def _group(act: type[Action[Any]]) -> str:
    if not issubclass(act, Deed):
        return LAST if act is EndTurn else FREE
    return BOTH if act.slots == SLOTS else f"{act.slots[0].capitalize()} action"


def _able(ability: str) -> Callable[[Squad, Soldier], bool]:
    return lambda _view, unit: ability in unit.stats.abilities


def _shoots(_view: Squad, unit: Soldier) -> bool:
    return any(weapon.stats.range and not weapon.stats.thrown for weapon in unit.weapons)


def _reloads(_view: Squad, unit: Soldier) -> bool:
    return any(weapon.stats.ammo and not weapon.stats.thrown for weapon in unit.weapons)


def _throws(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each kind of weapon to throw that a unit carries."""
    for weapon in unit.weapons:
        if weapon.stats.thrown:
            name = named(weapon.id)
            hint = hints.throwing(view, unit, weapon)
            settled = (("weapon", weapon.id),)
            yield draft(
                Throw,
                f"Throw {name}",
                f"T{name}",
                "S-33",
                hint,
                aim="square",
                field="at",
                settled=settled,
            )


def _items(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square."""
    here = (item.item for item in view.items if item.at == unit.at)
    for name in dict.fromkeys((*(item.id for item in unit.things), *here)):
        item = usable(view, unit, name)
        if item is None or not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            continue
        label, hint, settled = named(name).capitalize(), hints.using(unit, item), (("item", name),)
        aim, field = item_aim(heals=bool(item.stats.heals))
        yield draft(UseItem, label, label, "S-13", hint, aim=aim, field=field, settled=settled)


def _switches(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each weapon to take in hand, carried or in the square."""
    for weapon in within_reach(view, unit):
        if weapon.id != unit.held:
            label, settled = f"Take {named(weapon.id)}", (("weapon", weapon.id),)
            hint = hints.taking(weapon)
            yield draft(SwitchWeapons, label, f"X{named(weapon.id)}", "S-12", hint, settled=settled)


BUTTONS: tuple[Callable[[Squad, Soldier], Iterator[Draft]], ...] = (
    Button(Move, "Move", "M", "S-08", hints.move, "square", "at"),
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", in_pit),
    Button(Shoot, "Shoot", "G", "S-29", hints.shoot, "unit", "target", _shoots),
    Button(CloseCombat, "Close combat", "C", "S-28", hints.close_combat, "unit", "target"),
    _throws,
    _items,
    Button(Interact, "Use nearby", "E", "S-13", hints.interact, "square", "at", handles),
    Button(Reload, "Reload", "R", "S-55", hints.reload, has=_reloads),
    _switches,
    Button(Jump, "Jump", "J", "S-35", hints.jump, "square", "at"),
    Button(Push, "Push", "P", "S-42", hints.push, "unit", "target"),
    Button(Trip, "Trip", "L", "S-43", hints.trip, "unit", "target"),
    Button(
        Entangle,
        "Entangle",
        "Z",
        "S-41",
        hints.entangle,
        "unit",
        "target",
        lambda _view, unit: not unit.holds,
    ),
    Button(Maintain, "Keep hold", "Z", "S-41", hints.maintain, has=lambda _view, unit: bool(unit.holds)),
    Button(
        Rotate,
        "Rotate",
        "Y",
        "S-15",
        hints.rotate,
        "facing",
        "facing",
        lambda _view, unit: unit.stats.bulk > 0,
    ),
    Button(
        UseAbility,
        "Rally",
        "RALLY",
        "S-16",
        hints.rally,
        "unit",
        "target",
        _able("rally"),
        (("ability", "rally"),),
    ),
    Button(Aim, "Aim", "I", "S-11", hints.aim),
    Button(
        PrepareAbility,
        "Overwatch",
        "O",
        "S-16",
        hints.overwatch,
        has=_able("overwatch"),
        settled=(("ability", "overwatch"),),
    ),
    Button(Stand, "Stand up", "U", "S-40", hints.stand),
    Button(Dash, "Dash", "N", "S-09", hints.dash, "square", "at"),
    Button(Sprint, "Sprint", "B", "S-16", hints.sprint, "square", "at", _able("sprint")),
    Button(Dodge, "Dodge", "V", "S-10", hints.dodge),
    Button(EnterStealth, "Hide", "Q", "S-46", hints.hide, has=lambda _view, unit: unit.may_hide),
    Button(Leave, "Leave", "LEAVE", "M-08", hints.leave, has=exits),
    Button(EndTurn, "End turn", "H", "S-07", hints.end_turn),
)
"""Every kind of action of a unit's turn, in the order in which players use them.

To be held by nobody one keeps hold of, and to climb where there is no pit, is never shown: it comes when it
is to be done.
"""


def verbs(view: Squad, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit, possible now or not, in their groups, each with a key of its own."""
    made = drafts(BUTTONS, view, view.unit(unit))
    return arranged((one.within(_group(one.act)) for one in made), GROUPS, SPARE)
