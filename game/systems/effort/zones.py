"""Range zones: which one a distance is in, and which a weapon serves (E-06)."""

from game.systems.effort.stats import Zone

ZONES: tuple[Zone, ...] = ("close", "near", "far", "distant")
ENDS = (2, 5, 50)
"""How far Close, Near and Far reach, in squares; beyond is Distant."""

CLOSE = ENDS[0]


def zone_of(squares: int) -> Zone:
    """The zone that a distance is in."""
    return ZONES[sum(squares > end for end in ENDS)]


def past(zone: Zone, squares: int) -> int:
    """How many zones a distance lies past one, 0 for none."""
    return max(ZONES.index(zone_of(squares)) - ZONES.index(zone), 0)


def reach_of_zone(zone: Zone) -> int | None:
    """How far a zone reaches, None for without end."""
    place = ZONES.index(zone)
    return ENDS[place] if place < len(ENDS) else None
