"""What units carry: weapons and items made from a catalogue's blocks, and the units that bear them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from game.board.terrain import Vision
from game.rules.bounds import Charges
from game.rules.idents import MAP, pack_of
from game.rules.scenario import Gear, Placement, Scenario
from game.rules.units import AS_NEW, U, Unit

FIRST_GEAR = frozenset({
    "knife", "baton", "hammer", "ram", "pistol", "smg", "dart_gun", "needler", "arc_gun", "shotgun",
    "carbine", "rifle", "sniper_rifle", "machine_gun", "autocannon", "pulse_gun", "frag", "medkit", "smoke",
    "goggles", "visor", "cloak", "datacard",
})  # fmt: skip
"""The gear that the game had when records began: every position of those knows all of it."""


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


St = TypeVar("St")
"""The characteristics of a system's units."""

X = TypeVar("X")
"""What a stat block of gear says."""


class Weapon(Struct, Generic[X], frozen=True, cache_hash=True):
    """A weapon that a unit carries; a system whose weapons run out or jam adds how they are."""

    id: str
    stats: X

    @classmethod
    def full(cls, name: str, stats: X) -> Self:
        """A weapon as it is when it is new."""
        return cls(name, stats)

    @property
    def remaining(self) -> int:
        """What is left in it, if anything of it is used up."""
        return AS_NEW


class Loaded(Weapon[X], Generic[X], frozen=True):
    """A weapon with the shots that are left in it; its stats say how many fill it, 0: it needs none."""

    ammo: Charges = 0

    @classmethod
    def full(cls, name: str, stats: Any) -> Self:
        return cls(name, stats, stats.ammo)

    @property
    def remaining(self) -> int:
        stats: Any = self.stats
        return self.ammo if stats.ammo else AS_NEW


class Item(Struct, Generic[X], frozen=True, cache_hash=True):
    """An item that a unit carries, with the charges that are left."""

    id: str
    stats: X
    charges: Charges = 0


W = TypeVar("W", bound=Any)
"""The weapons of a system."""

I = TypeVar("I", bound=Any)  # noqa: E741 (items)
"""The items of a system."""


class Bearer(Unit, Generic[St, W, I], frozen=True):
    """A unit with characteristics that carries weapons and items; a system adds how it is."""

    stats: St
    weapons: tuple[W, ...]
    things: tuple[I, ...]

    @property
    def arms(self) -> Mapping[str, int]:
        """Its weapons by name, and what is left in each of which anything is used up."""
        return {weapon.id: weapon.remaining for weapon in self.weapons}

    def carried(self, name: str) -> W | None:
        """The weapon of that name."""
        for weapon in self.weapons:
            if weapon.id == name:
                return weapon
        return None


B = TypeVar("B", bound=Bearer[Any, Any, Any])


def as_new(bearer: B, **values: Any) -> B:
    """A unit as its system makes one, with full weapons and without items, but for these values of its own.

    Where it stands and what it holds stays as it is, and so does what has no usual value.
    """
    weapons = tuple(weapon.full(weapon.id, weapon.stats) for weapon in bearer.weapons)
    return replace(bearer, **{**_usual(type(bearer)), "weapons": weapons, "things": (), **values})


@cache
def _usual(kind: type[Unit]) -> dict[str, Any]:
    """What a system's units have of their own, as it usually is."""
    return {
        value.name: value.default
        for value in fields(kind)
        if value.default is not NODEFAULT and value.name not in Unit.__struct_fields__
    }


def not_overfull(bearer: B) -> B:
    """The unit without a second weapon of a name, or more in its gear than there is when that is new."""
    first = {weapon.id: weapon for weapon in reversed(bearer.weapons)}
    own = (first[name] for name in dict.fromkeys(weapon.id for weapon in bearer.weapons))
    weapons = (_least(weapon, weapon.full(weapon.id, weapon.stats)) for weapon in own)
    things = (replace(thing, charges=min(thing.charges, thing.stats.charges)) for thing in bearer.things)
    return replace(bearer, weapons=tuple(weapons), things=tuple(things))


def _least(weapon: W, full: W) -> W:
    return full if weapon.remaining > full.remaining else weapon


@dataclass(frozen=True)
class Equipment(Generic[W]):
    """How a system makes gear of its blocks in the catalogue; gear without a block is not known in it."""

    system: str
    weapon: type[W]
    weapon_stats: type[Any]
    item_stats: type[Any]

    def carried(self, placement: Placement, scenario: Scenario) -> dict[str, Any]:
        """A unit's `weapons`, its `things`, and the `vision` that it has by them."""
        known = scenario.catalogue
        things = self._packed((name, known.items[name]) for name in placement.items)
        return {
            "weapons": self._armed((name, known.weapons[name]) for name in placement.weapons),
            "things": things,
            "vision": next((item.stats.vision for item in things if item.stats.vision), Vision.NORMAL),
        }

    def known(self, scenario: Scenario) -> dict[str, Any]:
        """All `weapons` and `things` of a match in the order of their ids.

        Of packs, and of what the game has got since there are records, only what the map names: what is
        there and not used changes no hash.
        """
        known, named = scenario.catalogue, scenario.gear

        def in_play(gear: Mapping[str, Gear]) -> list[tuple[str, Gear]]:
            return sorted(
                each
                for each in gear.items()
                if each[0] in FIRST_GEAR or pack_of(each[0]) == MAP or each[0] in named
            )

        return {"weapons": self._armed(in_play(known.weapons)), "things": self._packed(in_play(known.items))}

    def _armed(self, gear: Iterable[tuple[str, Gear]]) -> tuple[W, ...]:
        return tuple(self.weapon.full(name, stats) for name, stats in self._stats(gear, self.weapon_stats))

    def _packed(self, gear: Iterable[tuple[str, Gear]]) -> tuple[Item[Any], ...]:
        return tuple(Item(name, stats, stats.charges) for name, stats in self._stats(gear, self.item_stats))

    def _stats(self, gear: Iterable[tuple[str, Gear]], kind: type[Any]) -> Iterator[tuple[str, Any]]:
        """The stat blocks of gear, read; of what has one."""
        for name, piece in gear:
            if self.system in piece.stats:
                yield name, msgspec.convert(piece.stats[self.system], kind)


def exchanged(weapons: tuple[W, ...], weapon: W) -> tuple[W, ...]:
    """The weapons with one exchanged for that one of the same id."""
    return tuple(weapon if other.id == weapon.id else other for other in weapons)
