"""Whom one can attack from where: sight, zones, cover that has been taken (B-36, E-06, E-16)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.squares import Square, distance, half_squares
from game.rules.actions import Refusal
from game.rules.knowledge import known_square
from game.rules.moving import reach_of
from game.rules.state import asked_once
from game.rules.targets import is_there, target_refusals
from game.systems.effort.pool import Manner, in_melee, untargetable, wielded
from game.systems.effort.unit import Agent, Effort, Weapon
from game.systems.effort.zones import CLOSE, past

FAR_WEAPONS = ("far", "distant")
"""Zones whose weapons leave their user Open at Close range (E-06)."""

OUT_OF_RANGE = 2
"""So many zones past a weapon's own it cannot attack (E-06)."""


def attack_bars(view: Effort, unit: Agent, target: str, origin: Square, manner: Manner) -> Iterator[Refusal]:
    """Why a unit cannot attack another from a square, as its side knows it."""
    yield from target_refusals(view, replace(unit, at=origin), target)
    at = known_square(view, unit.side, target)
    if at is None:
        return
    weapon = wielded(unit)
    yield from range_bars(view, weapon, origin, at)
    if manner.name == "power" and not _muscled(weapon):
        yield Refusal("E-23", f"{weapon.id} is not powered by muscle")
    if view.has(target) and untargetable(view, view.unit(target), origin):
        yield Refusal("E-16", f"{target} has taken total cover")


def range_bars(view: Effort, weapon: Weapon, origin: Square, at: Square) -> Iterator[Refusal]:
    """A melee weapon reaches adjacent squares, another one zone past its own (E-06)."""
    if in_melee(weapon):
        if not view.board.adjacent(origin, at):
            yield Refusal("E-06", f"{at} is not adjacent")
    elif past(weapon.stats.zone, distance(origin, at)) >= OUT_OF_RANGE:
        yield Refusal("E-06", f"{weapon.id} does not reach {at}")


def _muscled(weapon: Weapon) -> bool:
    return weapon.stats.muscle and weapon.stats.trait == "strong"


def able(state: Effort, attacker: str, target: str, manner: Manner) -> bool:
    """Whether an attack still makes sense: both are there, and it is possible from where the attacker is."""
    one = state.unit(attacker)
    if not one.conscious or not is_there(state, one, target):
        return False
    return not any(attack_bars(state, one, target, one.at, manner))


def unwieldy(weapon: Weapon, squares: int) -> bool:
    """Whether a weapon leaves its user Open at a distance (E-06)."""
    return not in_melee(weapon) and weapon.stats.zone in FAR_WEAPONS and squares <= CLOSE


@asked_once
def steps(view: Effort, unit: str) -> tuple[Square, ...]:
    """The squares to which a unit can go with one step that is no fall; none from the ground or a pit."""
    one = view.unit(unit)
    if one.prone or view.board.terrain(one.at).pit:
        return ()
    area = reach_of(view, unit, drops=False).within(1)
    area[one.at.y, one.at.x] = False
    return tuple(view.board.where(area))


@asked_once
def approach(state: Effort, unit: str, target: str, manner: Manner) -> tuple[Square, ...] | None:
    """From where a unit attacks out of turn: from here (no step), else after the shortest step."""
    one = state.unit(unit)
    if not any(attack_bars(state, one, target, one.at, manner)):
        return ()
    for at in sorted(steps(state, unit), key=lambda at: half_squares(one.at, at)):
        if not any(attack_bars(state, one, target, at, manner)):
            return (at,)
    return None
