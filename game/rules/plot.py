"""What a map has in store, as plain data in the position: events, victories, how far they are (M-08)."""

from typing import Generic

from msgspec import Struct

from game.rules.scenario import (
    Ground,
    Message,
    Objective,
    Relight,
    Remove,
    Smoke,
    Victory,
    When,
    Win,
    Zone,
)
from game.rules.sides import Side
from game.rules.units import U


class Arrive(Struct, Generic[U], frozen=True, cache_hash=True, tag="arrive", tag_field="kind"):
    """A further unit comes in, enlisted beforehand."""

    unit: U


class Beat(Struct, Generic[U], frozen=True, cache_hash=True):
    """An event that can still happen; `once`: it is gone when it has."""

    when: When
    do: tuple[Arrive[U] | Ground | Relight | Smoke | Remove | Message | Objective | Win, ...]
    once: bool


class Departure(Struct, frozen=True, cache_hash=True):
    """A unit has left the board through a zone."""

    unit: str
    side: Side
    zone: str


class Plot(Struct, Generic[U], frozen=True, cache_hash=True):
    """The zones, events and victories of a map, and how far they have come.

    `every`: a side needs all of its victories, not any. `held` counts for each victory the turns running
    that its zone has been held; `ended` is the last turn that is over; `aims` are the objectives in force.
    """

    zones: tuple[Zone, ...] = ()
    beats: tuple[Beat[U], ...] = ()
    victory: tuple[Victory, ...] = ()
    every: bool = False
    held: tuple[int, ...] = ()
    ended: int = 0
    gone: tuple[Departure, ...] = ()
    aims: tuple[Objective, ...] = ()

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError when there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)
