"""Where a unit of `effort` can come to, by which way, how far it acts, and what it takes in."""

import numpy as np

from game.board.board import distance_field
from game.board.sight import sight_field
from game.board.squares import Square
from game.board.throws import blast
from game.rules.actions import Action
from game.rules.interaction import clouded
from game.rules.presentation import Area, Band, Reachable, named
from game.rules.state import WholeTurn
from game.systems.effort.attack import AreaAttack, Strike, bomb
from game.systems.effort.items import UseItem
from game.systems.effort.moves import Climb, Going, Move, Sprint, Step, within
from game.systems.effort.prepare import Prepare
from game.systems.effort.targeting import CLOSE, ENDS, ZONES, in_melee, reach_of_zone
from game.systems.effort.units import Agent, Effort, Trigger

FARTHEST = 60
"""A band without end is drawn so far, in squares."""


def path(view: Effort, action: Action[Effort]) -> tuple[Square, ...]:
    """The squares that an action goes through, without the one where it begins; none if it does not go."""
    if isinstance(action, Going):
        return action.path(view)
    if isinstance(action, Climb | Step):
        return (action.at,)
    return (action.step,) if isinstance(action, Strike) and action.step is not None else ()


def area(view: Effort, action: Action[Effort]) -> tuple[Square, ...]:
    """What a burst or smoke takes in where it is aimed; what a prepared reaction watches."""
    if not view.has(action.unit):
        return ()
    unit = view.unit(action.unit)
    if isinstance(action, AreaAttack):
        weapon = bomb(unit, action.weapon)
        return blast(view.board, action.at, weapon.stats.area) if weapon else ()
    if isinstance(action, UseItem) and action.at is not None:
        return clouded(view, action.unit, action.item, action.at)
    return _watched(view, unit, action.trigger) if isinstance(action, Prepare) else ()


def watch(view: Effort, unit: Agent) -> tuple[Square, ...]:
    """The squares that a unit with a prepared reaction watches (E-37)."""
    if unit.readied is None or unit.winded or not unit.conscious:
        return ()
    return _watched(view, unit, unit.readied.trigger)


def _watched(view: Effort, unit: Agent, trigger: Trigger) -> tuple[Square, ...]:
    """The squares in which an enemy sets a prepared reaction off: in sight, and near enough (E-37)."""
    field = sight_field(view.board, unit.at).copy()
    if trigger == "close":
        field &= distance_field(view.board, unit.at) <= CLOSE
    field[unit.at.y, unit.at.x] = False
    return tuple(view.board.where(field))


def areas(view: Effort, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn: with one Maneuver, with two, in a Sprint."""
    agent = view.unit(unit)
    if not agent.conscious or unit in view.clock.done or not agent.actions:
        return ()
    far = Move.allowance(agent)
    goings = [("Move", _field(view, within(view, unit, far)))] if not any(Move.barred(view, agent)) else []
    if goings and agent.actions > 1:
        goings.append(("Move twice, Open", _field(view, within(view, unit, 2 * far))))
        if not any(Sprint.budget(agent)):
            goings.append(("Sprint", _field(view, Sprint.area(view, agent))))
    climbs = frozenset(climb.at for climb in Climb.options(view, unit, WholeTurn()))
    areas = (Reachable("Climb out", _field(view, climbs)), *(Reachable(*going) for going in goings))
    return tuple(going for going in areas if going.area.any())


def _field(view: Effort, squares: frozenset[Square]) -> Area:
    area = np.zeros((view.board.height, view.board.width), np.bool_)
    for square in squares:
        area[square.y, square.x] = True
    return area


def bands(view: Effort, unit: str) -> tuple[Band, ...]:
    """The range zones, and how far the weapon in hand and those with an area reach (E-06)."""
    agent = view.unit(unit)
    zones = tuple(
        Band(zone, far if far is not None else FARTHEST) for zone in ZONES if (far := reach_of_zone(zone))
    )
    weapon = agent.in_hand
    if in_melee(weapon):
        return zones
    best = reach_of_zone(weapon.stats.zone) or FARTHEST
    bombs = dict.fromkeys(weapon for weapon in agent.weapons if weapon.stats.area)
    thrown = (Band(f"throw {named(each.id)}", _last(each.stats.zone)) for each in bombs)
    return (*zones, Band(f"{named(weapon.id)}, in full", best), *thrown)


def _last(zone: str) -> int:
    """The end of the zone past a zone, beyond which an attack is not possible."""
    place = [*ZONES].index(zone) + 1  # type: ignore[arg-type]
    return ENDS[place] if place < len(ENDS) else FARTHEST
