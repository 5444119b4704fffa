"""What units carry: made from a catalogue's blocks by each system, exchanged when it changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.board.concealment import Vision
from game.rules.scenario import Block, Placement, Scenario


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """By which it is told apart."""


W = TypeVar("W", bound=Named)
"""The weapons of a system."""


@dataclass(frozen=True)
class Outfitter(Generic[W]):
    """How a system makes gear of its blocks in the catalogue: full weapons, unused items with their stats."""

    system: str
    armed: Callable[[str, Block], W]
    packed: Callable[[str, Block], Any]

    def carried(self, placement: Placement, scenario: Scenario) -> dict[str, Any]:
        """A unit's `weapons`, its `things`, and the `vision` that it has by them."""
        known = scenario.catalogue
        things = tuple(self.packed(name, known.items[name].stats[self.system]) for name in placement.items)
        return {
            "weapons": tuple(
                self.armed(name, known.weapons[name].stats[self.system]) for name in placement.weapons
            ),
            "things": things,
            "vision": next((item.stats.vision for item in things if item.stats.vision), Vision.NORMAL),
        }

    def known(self, scenario: Scenario) -> dict[str, Any]:
        """All `weapons` and `things` of a catalogue in the order of their ids."""
        known = scenario.catalogue
        return {
            "weapons": tuple(
                self.armed(name, gear.stats[self.system]) for name, gear in sorted(known.weapons.items())
            ),
            "things": tuple(
                self.packed(name, gear.stats[self.system]) for name, gear in sorted(known.items.items())
            ),
        }


def exchanged(weapons: tuple[W, ...], weapon: W) -> tuple[W, ...]:
    """The weapons with one exchanged for that one of the same id."""
    return tuple(weapon if one.id == weapon.id else one for one in weapons)
