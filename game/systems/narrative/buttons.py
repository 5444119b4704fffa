"""The buttons of a unit of `narrative`, grouped as the rules are: maneuvers, the action, incidentals."""

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.actions import Action
from game.rules.buttons import Button, Draft, arranged, draft, drafts, exits, handles, in_pit, item_aim
from game.rules.presentation import Verb, named
from game.rules.turns import EndTurn
from game.systems.narrative import hints
from game.systems.narrative.actions import Act, Maneuver
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot
from game.systems.narrative.items import (
    Draw,
    Drop,
    Grab,
    Interact,
    Leave,
    Load,
    Stow,
    UseItem,
    carried,
    in_reach,
)
from game.systems.narrative.moves import Climb, Disengage, Engage, Jump, Move, Scale
from game.systems.narrative.skills import FirstAid, Inspire, Repair, SecondWind, Suppress
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
from game.systems.narrative.stealth import Hide, Search
from game.systems.narrative.units import Character, Narrative

ACTION, MANEUVER, INCIDENTAL, LAST = "Action", "Maneuvers", "Incidentals", "End"
GROUPS = (MANEUVER, ACTION, INCIDENTAL, LAST)
"""The groups in their order."""


def _group(act: type[Action[Any]]) -> str:
    if issubclass(act, Act):
        return ACTION
    if issubclass(act, Maneuver):
        return MANEUVER
    return LAST if act in {EndTurn, Leave} else INCIDENTAL


def _able(ability: str) -> Callable[[Narrative, Character], bool]:
    return lambda _view, unit: ability in unit.stats.abilities


def _shoots(_view: Narrative, unit: Character) -> bool:
    return any(not weapon.close for weapon in unit.weapons)


def _automatic(_view: Narrative, unit: Character) -> bool:
    return any(weapon.stats.qualities.auto_fire for weapon in unit.weapons)


def _loads(_view: Narrative, unit: Character) -> bool:
    return any(weapon.stats.qualities.limited_ammo or weapon.jammed for weapon in unit.weapons)


def _hilly(view: Narrative, _unit: Character) -> bool:
    return max(view.board.heights, default=0) - min(view.board.heights, default=0) > 1


def _draws(_view: Narrative, unit: Character) -> Iterator[Draft]:
    """A button for each weapon to draw."""
    for weapon in unit.weapons:
        if weapon.id != unit.held:
            name, hint = named(weapon.id), hints.drawing(unit, weapon)
            settled = (("weapon", weapon.id),)
            yield draft(Draw, f"Draw {name}", f"X{name}", "N-15", hint, settled=settled)


def _grabs(view: Narrative, unit: Character) -> Iterator[Draft]:
    """A button for each thing that lies within reach."""
    for name in sorted(in_reach(view, unit.id)):
        label, hint = f"Take {named(name)}", hints.grabbing(unit, name)
        yield draft(Grab, label, f"T{named(name)}", "N-13", hint, settled=(("item", name),))


def _items(_view: Narrative, unit: Character) -> Iterator[Draft]:
    """A button for each kind of item to use."""
    for name in dict.fromkeys(item.id for item in unit.things):
        item = carried(unit, name)
        if item is None or not (item.stats.heals or item.stats.smoke):
            continue
        label, hint, settled = named(name).capitalize(), hints.using(unit, item), (("item", name),)
        aim, field = item_aim(heals=bool(item.stats.heals))
        yield draft(UseItem, label, label, "N-15", hint, aim=aim, field=field, settled=settled)


def _calls(view: Narrative, unit: Character) -> Iterator[Draft]:
    """A button for each thing to say."""
    for call, words in Speak.WORDS.items():
        hint = hints.speak(view, unit)
        yield draft(Speak, f'"{words}"', "7890", "N-09", hint, settled=(("call", call),))


BUTTONS: tuple[Callable[[Narrative, Character], Iterator[Draft]], ...] = (
    Button(Move, "Move", "M", "N-16", hints.move, "square", "at"),
    Button(Engage, "Engage", "E", "N-17", hints.engage, "unit", "target"),
    Button(Disengage, "Disengage", "B", "N-17", hints.disengage, "square", "at"),
    Button(Climb, "Climb out", "K", "B-30", hints.climb, "square", "at", in_pit),
    Button(Aim, "Aim", "I", "N-10", hints.aim),
    Button(TakeCover, "Take cover", "C", "N-14", hints.take_cover),
    Button(GuardedStance, "Guarded stance", "V", "N-12", hints.guarded),
    Button(Assist, "Assist", "Y", "N-11", hints.assist, "unit", "target"),
    Button(DropProne, "Drop prone", "N", "N-18", hints.drop_prone, has=lambda _view, unit: not unit.prone),
    Button(Stand, "Stand up", "N", "N-18", hints.stand, has=lambda _view, unit: unit.prone),
    Button(Interact, "Use nearby", "U", "N-13", hints.interact, "square", "at", handles),
    _grabs,
    _draws,
    Button(Stow, "Stow weapon", "STOW", "N-15", hints.stow, has=lambda _view, unit: bool(unit.held)),
    Button(Load, "Load", "R", "N-15", hints.load, has=_loads),
    _items,
    Button(Shoot, "Shoot", "G", "N-24", hints.shoot, "unit", "target", _shoots),
    Button(Autofire, "Auto-fire", "AUTO", "N-30", hints.autofire, "unit", "target", _automatic),
    Button(CloseCombat, "Close combat", "L", "N-23", hints.close_combat, "unit", "target"),
    Button(Jump, "Jump", "J", "N-21", hints.jump, "square", "at"),
    Button(Scale, "Scale", "Z", "N-21", hints.scale, "square", "at", _hilly),
    Button(FirstAid, "First aid", "FIRST", "N-21", hints.first_aid, "unit", "target"),
    Button(Repair, "Repair", "REPAIR", "N-21", hints.repair, "unit", "target"),
    Button(Hide, "Hide", "Q", "N-33", hints.hide),
    Button(Search, "Search", "O", "N-34", hints.search),
    Button(Inspire, "Inspire", "INSPIRE", "N-36", hints.inspire, has=_able("inspire")),
    Button(Suppress, "Suppress", "SUPPRESS", "N-36", hints.suppress, "square", "at", _able("suppress")),
    Button(SecondWind, "Second wind", "SECOND", "N-36", hints.second_wind, has=_able("second_wind")),
    Button(Exchange, "Action for maneuver", "X", "N-07", hints.exchange),
    Button(Drop, "Drop weapon", "DROP", "N-09", hints.drop, has=lambda _view, unit: bool(unit.held)),
    Button(Peek, "Peek", "P", "N-09", hints.peek, "square", "at"),
    _calls,
    Button(Leave, "Leave", "LEAVE", "M-08", hints.leave, has=exits),
    Button(EndTurn, "End turn", "H", "N-04", hints.end_turn),
)
"""Every kind of action of a unit's turn, in the order in which players use them."""


def verbs(view: Narrative, unit: str) -> tuple[Verb, ...]:
    """The buttons of a unit, possible now or not, in their groups, each with a key of its own."""
    made = drafts(BUTTONS, view, view.unit(unit))
    return arranged((one.within(_group(one.act)) for one in made), GROUPS)
