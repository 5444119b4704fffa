"""The buttons of a unit of `phased`: what it can do in the present phase, or by what it is asked."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action, snake
from game.rules.interacting import Leave
from game.rules.prompts import Grant
from game.rules.turns import EndTurn
from game.rules.words import Aim as Pointing
from game.rules.words import Verb
from game.systems.phased import hints
from game.systems.phased.blasts import Lob
from game.systems.phased.carrying import usable, weapons_here
from game.systems.phased.fleeing import Flee
from game.systems.phased.grants import Fighting, Firing, Moving, Running
from game.systems.phased.hugging import Hug
from game.systems.phased.kit import Draw, DrawBulky, Interact, PickUp, Reload, UseItem
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Climb, Move, Reposition, Run, on_the_move
from game.systems.phased.orders import Aim, CoveringFire, Declare
from game.systems.phased.ranged import AddTarget, FocusedFire, Rename, Shoot, Spray
from game.systems.phased.stealth import Hide
from game.systems.phased.unit import Fighter, Phased

LETTERS = "BCEGHIJKLMNOPQRTUVXYZ123456789"
"""The keys that are left by those that pan (W A S D) and frame (F); digits only when letters run out."""

MOVEMENT, ACTION, INSTEAD, FREE, LAST = "Movement", "Action", "Instead of it", "Free", "End"
GROUPS = (MOVEMENT, ACTION, INSTEAD, FREE, LAST)
"""The groups in their order: the choice of the phase, the Action, what it is given up for (P-22)."""

GRANTS: dict[int, Grant] = {2: Running(), 3: Firing(), 4: Fighting()}
"""What is granted in which phase; Movement in all others."""

Draft: TypeAlias = tuple[Verb, str]
"""A button, and the letters that it would like to have, best first."""


def _always(_view: Phased, _unit: Fighter) -> bool:
    return True


@dataclass(frozen=True)
class Button:
    """A kind of action with one button: what it points at, who has it, and what it says of itself.

    `has` is whether a unit can ever do it, not whether it can now.
    """

    act: type[Action[Any]]
    label: str
    key: str
    group: str
    clause: str
    hint: Callable[[Phased, Fighter], str]
    aim: Pointing = ""
    field: str = ""
    has: Callable[[Phased, Fighter], bool] = _always
    settled: tuple[tuple[str, str], ...] = ()
    sweep: bool = False

    def __call__(self, view: Phased, unit: Fighter) -> Iterator[Draft]:
        """The button of a unit that has it."""
        if self.has(view, unit):
            kind, hint = snake(self.act.__name__), self.hint(view, unit)
            rest = (self.aim, self.field, self.settled, hint, self.clause, self.sweep)
            yield Verb(kind, self.label, self.group, "", *rest), self.key


def _in_pit(view: Phased, unit: Fighter) -> bool:
    return view.board.terrain(unit.at).pit > 0


def _handles(view: Phased, _unit: Fighter) -> bool:
    return any(view.board.kind(glyph).interact for glyph in set(view.board.ground))


def _exits(view: Phased, unit: Fighter) -> bool:
    return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in view.plot.zones)


def _reloads(_view: Phased, unit: Fighter) -> bool:
    return any(weapon.stats.ammo for weapon in unit.weapons)


def _shoots(_view: Phased, unit: Fighter) -> bool:
    return any(weapon.stats.shoots for weapon in unit.weapons)


def _auto(_view: Phased, unit: Fighter) -> bool:
    return any(weapon.stats.auto for weapon in unit.weapons)


def _lobs(_view: Phased, unit: Fighter) -> bool:
    return any(weapon.stats.blast for weapon in unit.weapons)


def _covers(_view: Phased, unit: Fighter) -> bool:
    return unit.can("covering_fire")


def _broken(_view: Phased, unit: Fighter) -> bool:
    return unit.broken


def _moves(_view: Phased, unit: Fighter) -> Iterator[Draft]:
    """A button for each weapon that can be drawn on the move (P-11)."""
    for weapon in unit.weapons:
        if weapon.id != unit.held and on_the_move(unit, weapon):
            label, settled = f"Move, draw {hints.named(weapon.id)}", (("draw", weapon.id),)
            hint = hints.moving_out(unit, weapon.id)
            yield Verb("move", label, MOVEMENT, "", "square", "at", settled, hint, "P-11"), f"D{label[11:]}"


def _draws(view: Phased, unit: Fighter) -> Iterator[Draft]:
    """A button for each weapon to take in hand: carried, or in the square (P-12, P-15, P-16)."""
    carried = [weapon for weapon in unit.weapons if weapon.id != unit.held]
    for weapon in carried:
        act, group, clause = (DrawBulky, ACTION, "P-15") if weapon.stats.bulky else (Draw, MOVEMENT, "P-12")
        label, settled = f"Draw {hints.named(weapon.id)}", (("weapon", weapon.id),)
        drawn = Verb(snake(act.__name__), label, group, "", "", "", settled, hints.drawing(weapon), clause)
        yield drawn, f"X{hints.named(weapon.id)}"
    for weapon in weapons_here(view, unit):
        label, settled = f"Pick up {hints.named(weapon.id)}", (("weapon", weapon.id),)
        hint = hints.drawing(weapon)
        yield Verb("pick_up", label, ACTION, "", "", "", settled, hint, "P-16"), f"P{hints.named(weapon.id)}"


def _items(view: Phased, unit: Fighter) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square (P-49)."""
    here = (item.item for item in view.items if item.at == unit.at)
    for name in dict.fromkeys((*(item.id for item in unit.things), *here)):
        item = usable(view, unit, name)
        if item is None or not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            continue
        label, hint, settled = hints.named(name).capitalize(), hints.using(unit, item), (("item", name),)
        aim: tuple[Pointing, str] = ("unit", "target") if item.stats.heals else ("square", "at")
        yield Verb("use_item", label, MOVEMENT, "", *aim, settled, hint, "P-49"), label


BUTTONS: tuple[Callable[[Phased, Fighter], Iterator[Draft]], ...] = (
    Button(Flee, "Flee", "N", ACTION, "P-05", hints.flee, has=_broken),
    Button(Move, "Move", "M", MOVEMENT, "P-10", hints.move, "square", "at", settled=(("draw", ""),)),
    _moves,
    Button(Climb, "Climb out", "K", MOVEMENT, "B-30", hints.climb, "square", "at", _in_pit),
    Button(Aim, "Aim", "I", MOVEMENT, "P-13", hints.aim),
    _draws,
    _items,
    Button(Interact, "Use nearby", "E", MOVEMENT, "P-49", hints.interact, "square", "at", _handles),
    Button(Reload, "Reload", "R", MOVEMENT, "P-49", hints.reload, has=_reloads),
    Button(Declare, "Run", "B", ACTION, "P-17", hints.run_later, settled=(("order", "run"),)),
    Button(Declare, "Fire", "G", ACTION, "P-18", hints.fire_later, settled=(("order", "ranged"),)),
    Button(Declare, "Melee", "C", ACTION, "P-19", hints.strike_later, settled=(("order", "melee"),)),
    Button(CoveringFire, "Covering fire", "O", ACTION, "P-48", hints.cover_fire, "square", "at", _covers),
    Button(Run, "Run to", "M", ACTION, "P-21", hints.run, "square", "at"),
    Button(
        Shoot, "Shoot", "G", ACTION, "P-18", hints.shoot, "unit", "target", _shoots, (("care", "careful"),)
    ),
    Button(FocusedFire, "Focused fire", "O", ACTION, "P-34", hints.focused, "unit", "target", _auto,
           (("care", "careful"),)),
    Button(Spray, "Spray", "T", ACTION, "P-33", hints.spray, "unit", "target", _auto, sweep=True),
    Button(Lob, "Throw", "L", ACTION, "P-50", hints.lob, "square", "at", _lobs),
    Button(Shoot, "Shoot, careless", "X", ACTION, "P-31", hints.careless, "unit", "target", _shoots,
           (("care", "careless"),)),
    Button(FocusedFire, "Focused, careless", "Y", ACTION, "P-31", hints.careless, "unit", "target", _auto,
           (("care", "careless"),)),
    Button(Strike, "Strike", "C", ACTION, "P-19", hints.strike, "unit", "target",
           settled=(("hand", "held"),)),
    Button(Strike, "Bare hands", "B", ACTION, "P-49", hints.unarmed, "unit", "target",
           settled=(("hand", "unarmed"),)),
    Button(Reposition, "Move instead", "V", INSTEAD, "P-22", hints.reposition, "square", "at"),
    Button(Hug, "Hug cover", "U", INSTEAD, "P-29", hints.hug),
    Button(AddTarget, "And at", "G", ACTION, "P-33", hints.add_target, "unit", "target", sweep=True),
    Button(Rename, "Instead at", "G", ACTION, "P-22", hints.rename, "unit", "target"),
    Button(Hide, "Hide", "Q", FREE, "P-47", hints.hide),
    Button(Leave, "Leave", "J", FREE, "M-08", hints.leave, has=_exits),
    Button(EndTurn, "End turn", "H", LAST, "P-06", hints.end_turn),
)  # fmt: skip
"""Every kind of action, in the order in which players use them."""

KINDS: dict[str, type[Action[Any]]] = {
    snake(act.__name__): act
    for act in (
        Flee, Move, Climb, Aim, Draw, DrawBulky, PickUp, UseItem, Interact, Reload, Declare, CoveringFire,
        Run, Shoot, FocusedFire, Spray, Lob, Strike, Reposition, Hug, AddTarget, Rename, Hide, Leave, EndTurn,
    )
}  # fmt: skip
"""The kinds of action that have buttons."""


def verbs(view: Phased, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit in this phase, possible now or not, in groups, each with its own key."""
    one: Fighter = view.unit(unit)
    grant = asked(view)
    drafts = [
        (verb, wanted)
        for button in BUTTONS
        for verb, wanted in button(view, one)
        if KINDS[verb.kind].answers(grant)
    ]
    keys: dict[Verb, str] = {}
    for verb, wanted in sorted(drafts, key=lambda draft: len(draft[1]) > 1):
        spare = [key for key in wanted.upper() + LETTERS if key in LETTERS]
        keys[verb] = next((key for key in spare if key not in keys.values()), "")
    keyed = [replace(verb, key=keys[verb]) for verb, _ in drafts]
    return tuple(sorted(keyed, key=lambda verb: GROUPS.index(verb.group)))


def asked(view: Phased) -> Grant:
    """What is granted now: by the phase, or by what is asked."""
    if view.pending:
        grant: Grant = view.pending.prompt.grant
        return grant
    return GRANTS.get(view.clock.phase, Moving())
