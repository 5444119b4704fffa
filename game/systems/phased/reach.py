"""Where a unit of `phased` can go and by which way, how far it acts, and where it would be found."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from game.board.sight import sight_field
from game.board.squares import Square
from game.board.throws import blast
from game.dice import distribution
from game.rules.actions import Action
from game.rules.interaction import clouded
from game.rules.knowledge import known
from game.rules.movement import reach_of
from game.rules.presentation import Area, Band, Detection, Reachable, named
from game.rules.units import enemies
from game.systems.phased.actions import Moving, Running, granted
from game.systems.phased.blasts import Lob, blast_range
from game.systems.phased.covering import CoveringFire, zone
from game.systems.phased.items import UseItem
from game.systems.phased.moves import Climb, Going, Move, Reposition, Run
from game.systems.phased.pool import INCREMENTS, range_penalty
from game.systems.phased.ranged import AddTarget, Picking, Spray, wedge
from game.systems.phased.stealth import detection, finding_number
from game.systems.phased.units import Fighter, Phased

NOBODY = 127
"""Larger than any number to reach."""


def path(view: Phased, action: Action[Phased]) -> tuple[Square, ...]:
    """The squares that an action goes through, without the one where it begins; none if it does not go."""
    if isinstance(action, Going):
        return action.path(view)
    return (action.at,) if isinstance(action, Climb) else ()


def area(view: Phased, action: Any) -> tuple[Square, ...]:
    """The squares that a blast, a cloud, covering fire or the wedge of a spray takes in."""
    if isinstance(action, Lob):
        weapon = view.unit(action.unit).in_hand
        return blast(view.board, action.at, weapon.stats.blast) if weapon else ()
    if isinstance(action, UseItem) and action.at is not None:
        return clouded(view, action.unit, action.item, action.at)
    if isinstance(action, CoveringFire):
        return tuple(square for square in zone(action.at) if square in view.board)
    if isinstance(action, Spray):
        return _fan(view, action.unit, (action.target,))
    grant = granted(view)
    if isinstance(action, AddTarget) and isinstance(grant, Picking):
        return _fan(view, action.unit, (*grant.shot.targets, action.target))
    return ()


def _fan(view: Phased, unit: str, targets: tuple[str, ...]) -> tuple[Square, ...]:
    """The squares in view in which a further target of a spray may stand (P-33)."""
    at = view.unit(unit).at
    squares = [view.unit(target).at for target in targets]
    field = sight_field(view.board, at)
    return tuple(
        square for square in view.board.where(field) if all(wedge(at, square, other) for other in squares)
    )


def areas(view: Phased, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in this phase, and by a run that it may declare or has declared."""
    fighter = view.unit(unit)
    if not fighter.conscious or fighter.broken or fighter.id in view.clock.done:
        return ()
    return tuple(reachable for reachable in _goings(view, fighter) if reachable.area.any())


def _goings(view: Phased, unit: Fighter) -> Iterator[Reachable]:
    grant = granted(view)
    if isinstance(grant, Moving):
        if not any(Move.barred(view, unit)):
            yield Reachable("Move", _within(view, unit, Move.allowance(unit)))
        if unit.order in ("", "run"):
            yield Reachable("Run", _within(view, unit, Run.allowance(unit)))
        return
    if not any(Reposition.barred(view, unit)):
        yield Reachable("Move instead", _within(view, unit, Reposition.allowance(unit)))
    if isinstance(grant, Running) and not any(Run.barred(view, unit)):
        yield Reachable("Run", _within(view, unit, Run.allowance(unit)))


def _within(view: Phased, unit: Fighter, allowance: int) -> Area:
    area = reach_of(view, unit.id).within(allowance)
    area[unit.at.y, unit.at.x] = False
    return area


def bands(view: Phased, unit: str) -> tuple[Band, ...]:
    """The range increments of the weapon in hand, with what each costs; how far an explosive is thrown."""
    fighter = view.unit(unit)
    weapon = fighter.in_hand
    if weapon is None or weapon.stats.melee:
        return ()
    if weapon.stats.blast and weapon.stats.light:
        return (Band(f"throw {named(weapon.id)}", blast_range(weapon)),)
    name = named(weapon.id)
    return tuple(
        Band(f"{name} {range_penalty(weapon.stats, far)}" if far > INCREMENTS[0] else name, far)
        for far in INCREMENTS[:4]
    )


def finding(view: Phased, unit: str) -> Detection:
    """How the unit would be found in each square, by sums of 2d20 of the enemies that it knows of (P-47)."""
    fighter = view.unit(unit)
    lowest = np.full((view.board.height, view.board.width), NOBODY, np.int8)
    missed = np.ones(lowest.shape)
    for foe in view.conscious():
        if enemies(foe.side, fighter.side) and known(view, fighter.side, foe):
            number = min(max(finding_number(fighter) - foe.stats.sharpness, 2), NOBODY)
            seen = sight_field(view.board, foe.at)
            np.minimum(lowest, np.where(seen, np.int8(number), np.int8(NOBODY)), out=lowest)
            chance = distribution(detection(foe, finding_number(fighter))).chance(outcome=True)
            missed *= np.where(seen, 1 - float(chance), 1.0)
    lowest[lowest == NOBODY] = 0
    return Detection(lowest, 1 - missed)
