"""The buttons of a unit of `phased`: what it can do in the present phase, or by what it is granted."""

from collections.abc import Callable, Iterator

from game.rules.buttons import Button, Draft, arranged, draft, drafts, exits, handles, in_pit, item_aim
from game.rules.interaction import Leave, usable
from game.rules.presentation import Verb, named
from game.rules.turns import EndTurn
from game.systems.phased import hints
from game.systems.phased.actions import Aim, Declare, Hide, Hug, granted
from game.systems.phased.blasts import Lob
from game.systems.phased.covering import CoveringFire
from game.systems.phased.items import Draw, DrawBulky, Interact, PickUp, Reload, UseItem, weapons_here
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Climb, Flee, Move, Reposition, Run, on_the_move
from game.systems.phased.ranged import AddTarget, FocusedFire, Rename, Shoot, Spray
from game.systems.phased.units import Fighter, Phased

MOVEMENT, ACTION, INSTEAD, FREE, LAST = "Movement", "Action", "Instead of it", "Free", "End"
GROUPS = (MOVEMENT, ACTION, INSTEAD, FREE, LAST)
"""The groups in their order: the choice of the phase, the Action, what it is given up for (P-22)."""


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
            name, settled = named(weapon.id), (("draw", weapon.id),)
            hint = hints.moving_out(unit, weapon.id)
            yield draft(
                Move,
                f"Move, draw {name}",
                f"D{name}",
                "P-11",
                hint,
                aim="square",
                field="at",
                settled=settled,
                group=MOVEMENT,
            )


def _draws(view: Phased, unit: Fighter) -> Iterator[Draft]:
    """A button for each weapon to take in hand: carried, or in the square (P-12, P-15, P-16)."""
    carried = [weapon for weapon in unit.weapons if weapon.id != unit.held]
    for weapon in carried:
        act, group, clause = (DrawBulky, ACTION, "P-15") if weapon.stats.bulky else (Draw, MOVEMENT, "P-12")
        label, settled = f"Draw {named(weapon.id)}", (("weapon", weapon.id),)
        wanted, hint = f"X{named(weapon.id)}", hints.drawing(weapon)
        yield draft(act, label, wanted, clause, hint, settled=settled, group=group)
    for weapon in weapons_here(view, unit):
        label, settled = f"Pick up {named(weapon.id)}", (("weapon", weapon.id),)
        hint = hints.drawing(weapon)
        wanted = f"P{named(weapon.id)}"
        yield draft(PickUp, label, wanted, "P-16", hint, settled=settled, group=ACTION)


def _items(view: Phased, unit: Fighter) -> Iterator[Draft]:
    """A button for each kind of item to use, carried or in the square (P-49)."""
    here = (item.item for item in view.items if item.at == unit.at)
    for name in dict.fromkeys((*(item.id for item in unit.things), *here)):
        item = usable(view, unit, name)
        if item is None or not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            continue
        label, hint, settled = named(name).capitalize(), hints.using(unit, item), (("item", name),)
        aim, field = item_aim(heals=bool(item.stats.heals))
        yield draft(
            UseItem, label, label, "P-49", hint, aim=aim, field=field, settled=settled, group=MOVEMENT
        )


CAREFUL, CARELESS = (("care", "careful"),), (("care", "careless"),)
"""Whether friends beside the target are spared (P-31)."""

BUTTONS: tuple[Callable[[Phased, Fighter], Iterator[Draft]], ...] = (
    Button(Flee, "Flee", "N", "P-05", hints.flee, has=_broken, group=ACTION),
    Button(Move, "Move", "M", "P-10", hints.move, "square", "at", settled=(("draw", ""),), group=MOVEMENT),
    _moves,
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", in_pit, group=MOVEMENT),
    Button(Aim, "Aim", "I", "P-13", hints.aim, group=MOVEMENT),
    _draws,
    _items,
    Button(Interact, "Use nearby", "E", "P-49", hints.interact, "square", "at", handles, group=MOVEMENT),
    Button(Reload, "Reload", "R", "P-49", hints.reload, has=_reloads, group=MOVEMENT),
    Button(Declare, "Run", "B", "P-17", hints.run_later, settled=(("order", "run"),), group=ACTION),
    Button(Declare, "Fire", "G", "P-18", hints.fire_later, settled=(("order", "ranged"),), group=ACTION),
    Button(Declare, "Melee", "C", "P-19", hints.strike_later, settled=(("order", "melee"),), group=ACTION),
    Button(CoveringFire, "Covering fire", "O", "P-48", hints.cover_fire, "square", "at", _covers,
           group=ACTION),
    Button(Run, "Run to", "M", "P-21", hints.run, "square", "at", group=ACTION),
    Button(Shoot, "Shoot", "G", "P-18", hints.shoot, "unit", "target", _shoots, CAREFUL,
           group=ACTION),
    Button(FocusedFire, "Focused fire", "O", "P-34", hints.focused, "unit", "target", _auto,
           CAREFUL, group=ACTION),
    Button(Spray, "Spray", "T", "P-33", hints.spray, "unit", "target", _auto, sweep=True, group=ACTION),
    Button(Lob, "Throw", "L", "P-50", hints.lob, "square", "at", _lobs, group=ACTION),
    Button(Shoot, "Shoot, careless", "X", "P-31", hints.careless, "unit", "target", _shoots,
           CARELESS, group=ACTION),
    Button(FocusedFire, "Focused, careless", "Y", "P-31", hints.careless, "unit", "target", _auto,
           CARELESS, group=ACTION),
    Button(Strike, "Strike", "C", "P-19", hints.strike, "unit", "target",
           settled=(("hand", "held"),), group=ACTION),
    Button(Strike, "Bare hands", "B", "P-49", hints.unarmed, "unit", "target",
           settled=(("hand", "unarmed"),), group=ACTION),
    Button(Reposition, "Move instead", "V", "P-22", hints.reposition, "square", "at", group=INSTEAD),
    Button(Hug, "Hug cover", "U", "P-29", hints.hug, group=INSTEAD),
    Button(AddTarget, "And at", "G", "P-33", hints.add_target, "unit", "target", sweep=True, group=ACTION),
    Button(Rename, "Instead at", "G", "P-22", hints.rename, "unit", "target", group=ACTION),
    Button(Hide, "Hide", "Q", "P-47", hints.hide, group=FREE),
    Button(Leave, "Leave", "J", "M-08", hints.leave, has=exits, group=FREE),
    Button(EndTurn, "End turn", "H", "P-06", hints.end_turn, group=LAST),
)  # fmt: skip
"""Every kind of action, in the order in which players use them."""


def verbs(view: Phased, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit in this phase, possible now or not, in groups, each with its own key."""
    grant = granted(view)
    made = drafts(BUTTONS, view, view.unit(unit))
    return arranged((one for one in made if one.act.answers(grant)), GROUPS)
