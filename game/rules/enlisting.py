"""From the placements of a scenario to units."""

from typing import Any

from game.rules.scenario import Placement
from game.rules.units import U


def recruit(kind: type[U], placement: Placement, **own: Any) -> U:
    """A unit of a system's kind where the scenario puts it, its first weapon in hand, with its own values."""
    return kind(
        id=placement.id,
        name=placement.name,
        figure=placement.figure,
        side=placement.side,
        at=placement.at,
        facing=placement.facing,
        held=placement.weapons[0] if placement.weapons else "",
        **own,
    )
