"""Where a unit of `squad` can come to, by which way, how far it acts, and where it would be found."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.board.board import distance_field
from game.board.concealment import made_out
from game.dice import distribution
from game.rules.knowledge import known
from game.rules.movement import reach_of, widened
from game.rules.presentation import Band, Detection, Reachable, named
from game.rules.state import WholeTurn
from game.rules.units import enemies
from game.systems.squad.moves import Climb, Dash, Move, Sprint
from game.systems.squad.stealth import DETECTION, awareness, detection, detection_number
from game.systems.squad.throwing import throw_squares
from game.systems.squad.turn import turn_over, used
from game.systems.squad.units import FULL, Soldier, Squad

SECOND: tuple[type[Move], ...] = (Dash, Sprint)
"""The ways to go on after a Move."""

FARTHEST = DETECTION[-1][0]
"""Beyond so many squares nobody looks (S-50)."""

NOBODY = 127
"""Larger than any number to reach."""


def areas(view: Squad, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn, nearest first, each area within the next one.

    With what is left of its actions: a Move, and after that one a Dash or a Sprint.
    """
    mover = view.unit(unit)
    if turn_over(view, mover) or not mover.conscious:
        return ()
    reachable = (*_climbs(view, mover), *_goings(view, mover))
    return tuple(reach for reach in reachable if reach.area.any())


def _climbs(view: Squad, unit: Soldier) -> Iterator[Reachable]:
    area = np.zeros((view.board.height, view.board.width), np.bool_)
    for climb in Climb.options(view, unit.id, WholeTurn()):
        area[climb.at.y, climb.at.x] = True
    yield Reachable("Climb out", area)


def _goings(view: Squad, unit: Soldier) -> Iterator[Reachable]:
    reach = reach_of(view, unit.id)
    for kind in _open(view, unit, (Move, *SECOND)):
        area = reach.within(kind.allowance(unit))
        area[unit.at.y, unit.at.x] = False
        yield Reachable(kind.__name__, area, later=kind is not Move)
        after = used(view, unit.id, "move")
        farthest = _open(after, after.unit(unit.id), SECOND)[-1:] if kind is Move else ()
        for more in farthest:
            wider = widened(reach, area, more.allowance(unit))
            wider[unit.at.y, unit.at.x] = False
            yield Reachable(f"Move and {more.__name__}", wider, later=True)


def _open(view: Squad, unit: Soldier, kinds: tuple[type[Move], ...]) -> tuple[type[Move], ...]:
    """Which of the ways to go a unit has now, the shortest first."""
    may = (kind for kind in kinds if kind.available(view, unit, WholeTurn()))
    return tuple(sorted(may, key=lambda kind: kind.allowance(unit)))


def bands(view: Squad, unit_id: str) -> tuple[Band, ...]:
    """How far the weapon in hand shoots, and how far each thing to throw can be aimed."""
    unit = view.unit(unit_id)
    guns = (unit.in_hand,) if unit.in_hand.stats.range and not unit.in_hand.stats.thrown else ()
    thrown = [weapon for weapon in unit.weapons if weapon.stats.thrown]
    clouds = {item.id: item for item in unit.things if item.stats.smoke and item.charges}
    return (
        *(Band(named(gun.id), gun.stats.range) for gun in guns),
        *(Band(f"throw {named(weapon.id)}", throw_squares(unit, weapon)) for weapon in thrown),
        *(Band(named(name), item.stats.range) for name, item in clouds.items()),
    )


def finding(view: Squad, unit_id: str) -> Detection | None:
    """How the unit would be found in each square by the enemies that it knows of (S-50).

    None of them looks without line of sight, through total concealment, or from too far. At its present
    strength, at Full when it is not in stealth; None for who may not hide.
    """
    unit = view.unit(unit_id)
    if not (unit.may_hide or unit.stealth):
        return None
    numbers = [detection_number(away, unit.stealth or FULL) or NOBODY for away in range(FARTHEST + 1)]
    by_distance = np.array([*numbers, NOBODY], np.int8)
    lowest = np.full((view.board.height, view.board.width), NOBODY, np.int8)
    missed = np.ones(lowest.shape)
    for foe in view.conscious():
        if enemies(foe.side, unit.side) and known(view, unit.side, foe):
            away = np.minimum(distance_field(view.board, foe.at), FARTHEST + 1)
            seen = made_out(view.board, foe.at, foe.vision)
            needed = np.where(seen, by_distance[away], np.int8(NOBODY))
            np.minimum(lowest, needed, out=lowest)
            missed *= 1 - _chances(awareness(view, foe))[needed]
    lowest[lowest == NOBODY] = 0
    return Detection(lowest, 1 - missed)


@lru_cache(maxsize=64)
def _chances(dice: int) -> NDArray[np.float64]:
    """The chance that so many awareness dice detect, by the number that they need; 0 for NOBODY."""
    chances = np.zeros(NOBODY + 1)
    for number in range(1, 11):
        chances[number] = distribution(detection(dice, number)).chance(outcome=True)
    return chances
