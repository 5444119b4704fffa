"""Where a unit of `phased` can go, how far it acts, and where it would be found."""

from collections.abc import Iterator

import numpy as np

from game.board.sight import sight_field
from game.dice import distribution
from game.rules.knowledge import known
from game.rules.presentation import Band, Detection, Reachable, named
from game.rules.units import enemies
from game.systems.phased.actions import Moving, Running, granted
from game.systems.phased.announce import blast_range
from game.systems.phased.moves import Move, Reposition, Run
from game.systems.phased.overrun import Overrun
from game.systems.phased.pool import INCREMENTS, range_penalty
from game.systems.phased.stealth import detection, finding_number
from game.systems.phased.units import Fighter, Phased

NOBODY = 127
"""Larger than any number to reach."""


def areas(view: Phased, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in this phase, and by a run that it may declare or has declared."""
    fighter = view.unit(unit)
    if not fighter.conscious or fighter.broken or fighter.id in view.clock.done:
        return ()
    return tuple(reachable for reachable in _goings(view, fighter) if reachable.area.any())


def _goings(view: Phased, unit: Fighter) -> Iterator[Reachable]:
    grant = granted(view)
    if isinstance(grant, Moving):
        if Move.available(view, unit, grant):
            yield Reachable("Move", Move.within(view, unit))
        if unit.order in ("", "run") and not unit.acted:
            yield Reachable("Run", Run.within(view, unit), later=True)
        return
    if Reposition.available(view, unit, grant):
        yield Reachable("Move instead", Reposition.within(view, unit))
    if isinstance(grant, Running) and Run.available(view, unit, grant):
        yield Reachable("Run", Run.within(view, unit))
        if Overrun.available(view, unit, grant):
            yield Reachable("Overrun", Overrun.within(view, unit) & ~Run.within(view, unit), later=True)


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
