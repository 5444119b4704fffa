"""The buttons of a unit of `squad`: what it can do, in the order in which players use it (S-06)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action, snake
from game.rules.turns import EndTurn
from game.rules.words import Aim as Pointing
from game.rules.words import Verb
from game.systems.squad import hints
from game.systems.squad.abilities import PrepareAbility, UseAbility
from game.systems.squad.deed import SLOTS, Deed
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.jumps import Jump
from game.systems.squad.kit import Interact, Reload, SwitchWeapons, UseItem, usable, within_reach
from game.systems.squad.leaving import Leave
from game.systems.squad.moves import Climb, Dash, Move, Sprint
from game.systems.squad.stances import Aim, Dodge, EnterStealth, Rotate, Stand
from game.systems.squad.throwing import Throw
from game.systems.squad.unit import Soldier, Squad

LETTERS = "BCEGHIJKLMNOPQRTUVXYZ123456789"
"""The keys that are left by those that pan (W A S D) and frame (F); digits only when letters run out."""

SPARE = set(LETTERS) - set("EKZ")
"""What gear may have as keys: not those of buttons that come and go with the map and the moment."""

BOTH, FREE, LAST = "First or second action", "Free", "End"
GROUPS = (BOTH, "First action", "Second action", FREE, LAST)
"""The groups in their order: by the lists of S-06, then what takes no action."""

Draft: TypeAlias = tuple[Verb, str]
"""A button, and the letters that it would like to have, best first."""


def _always(_view: Squad, _unit: Soldier) -> bool:
    return True


@dataclass(frozen=True)
class Button:
    """A kind of action with one button: what it points at, who has it, and what it says of itself.

    `has` is whether a unit can ever do it, not whether it can now.
    """

    act: type[Action[Any]]
    label: str
    key: str
    clause: str
    hint: Callable[[Squad, Soldier], str]
    aim: Pointing = ""
    field: str = ""
    has: Callable[[Squad, Soldier], bool] = _always
    settled: tuple[tuple[str, str], ...] = ()

    def __call__(self, view: Squad, unit: Soldier) -> Iterator[Draft]:
        """The button of a unit that has it."""
        if self.has(view, unit):
            drawn = _verb(self.act, self.label, self.clause, self.hint(view, unit), settled=self.settled)
            yield replace(drawn, aim=self.aim, field=self.field), self.key


def _verb(
    act: type[Action[Any]],
    label: str,
    clause: str,
    hint: str,
    *,
    aim: Pointing = "",
    field: str = "",
    settled: tuple[tuple[str, str], ...] = (),
) -> Verb:
    kind = snake(act.__name__)
    return Verb(kind, label, _group(act), "", aim, field, settled, hint, clause)


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


def _in_pit(view: Squad, unit: Soldier) -> bool:
    return view.board.terrain(unit.at).pit > 0


def _handles(view: Squad, _unit: Soldier) -> bool:
    return any(view.board.kind(glyph).interact for glyph in set(view.board.ground))


def _exits(view: Squad, unit: Soldier) -> bool:
    return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in view.plot.zones)


def _throws(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each kind of weapon to throw that a unit carries."""
    for weapon in unit.weapons:
        if weapon.stats.thrown:
            name = hints.named(weapon.id)
            hint = hints.throwing(view, unit, weapon)
            settled = (("weapon", weapon.id),)
            yield (
                _verb(Throw, f"Throw {name}", "S-33", hint, aim="square", field="at", settled=settled),
                f"T{name}",
            )


def _items(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square."""
    here = (item.item for item in view.items if item.at == unit.at)
    for name in dict.fromkeys((*(item.id for item in unit.things), *here)):
        item = usable(view, unit, name)
        if item is None or not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            continue
        label, hint, settled = hints.named(name).capitalize(), hints.using(unit, item), (("item", name),)
        if item.stats.heals:
            yield _verb(UseItem, label, "S-13", hint, aim="unit", field="target", settled=settled), label
        else:
            yield _verb(UseItem, label, "S-13", hint, aim="square", field="at", settled=settled), label


def _switches(view: Squad, unit: Soldier) -> Iterator[Draft]:
    """A button for each weapon to take in hand, carried or in the square."""
    for weapon in within_reach(view, unit):
        if weapon.id != unit.held:
            label, settled = f"Take {hints.named(weapon.id)}", (("weapon", weapon.id),)
            hint = hints.taking(weapon)
            yield _verb(SwitchWeapons, label, "S-12", hint, settled=settled), f"X{hints.named(weapon.id)}"


BUTTONS: tuple[Callable[[Squad, Soldier], Iterator[Draft]], ...] = (
    Button(Move, "Move", "M", "S-08", hints.move, "square", "at"),
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", _in_pit),
    Button(Shoot, "Shoot", "G", "S-29", hints.shoot, "unit", "target", _shoots),
    Button(CloseCombat, "Close combat", "C", "S-28", hints.close_combat, "unit", "target"),
    _throws,
    _items,
    Button(Interact, "Use nearby", "E", "S-13", hints.interact, "square", "at", _handles),
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
    Button(Leave, "Leave", "LEAVE", "M-08", hints.leave, has=_exits),
    Button(EndTurn, "End turn", "H", "S-07", hints.end_turn),
)
"""Every kind of action of a unit's turn, in the order in which players use them.

To be held by nobody one keeps hold of, and to climb where there is no pit, is never shown: it comes when it
is to be done.
"""


def verbs(view: Squad, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit, possible now or not, in their groups, each with a key of its own."""
    one: Soldier = view.unit(unit)
    drafts = tuple(dict.fromkeys(draft for button in BUTTONS for draft in button(view, one)))
    keys: dict[Verb, str] = {}
    for verb, wanted in sorted(drafts, key=lambda draft: len(draft[1]) > 1):
        letters = wanted if len(wanted) == 1 else [key for key in wanted.upper() + LETTERS if key in SPARE]
        keys[verb] = next((key for key in letters if key not in keys.values()), "")
    keyed = [replace(verb, key=keys[verb]) for verb, _ in drafts]
    return tuple(sorted(keyed, key=lambda verb: GROUPS.index(verb.group)))
