"""The terrains that squares can have (B-04), one row each."""

from enum import IntEnum, StrEnum

from msgspec import UNSET, Struct, UnsetType


class Sight(IntEnum):
    """What a terrain does to a line that crosses it."""

    CLEAR = 0
    PARTIAL = 1  # partial concealment (B-22)
    TOTAL = 2  # total concealment, can be fired through
    SOLID = 3  # blocks the line (B-13)


class Shelter(IntEnum):
    """What a terrain gives to whoever stands behind it (B-16)."""

    NONE = 0
    LOW = 1
    SOLID = 2


class Light(IntEnum):
    """How a square is lit (B-05)."""

    BRIGHT = 0
    DIM = 1
    DARK = 2


class Terrain(Struct, frozen=True, cache_hash=True):
    """One kind of ground: a row of the table B-04, or a glyph that a map defines.

    `cost` is the enter cost, None where nobody walks in; `becomes` is the glyph that interacting
    or being destroyed makes of it; `pit` is the depth in levels, 0 for none; `tile` names a picture of a
    pack, and is left out of the JSON by which positions are hashed where there is none.
    """

    glyph: str
    name: str
    cost: int | None = 1
    sight: Sight = Sight.CLEAR
    cover: Shelter = Shelter.NONE
    becomes: str | None = None
    interact: bool = False
    shove: bool = False
    hazard: bool = False
    climb: bool = False
    pit: int = 0
    tile: str | UnsetType = UNSET

    @property
    def solid(self) -> bool:
        """Whether it blocks sight lines (B-13)."""
        return self.sight is Sight.SOLID

    @property
    def low(self) -> bool:
        """Whether it obstructs for cover without blocking the line of sight (B-16)."""
        return self.cover is Shelter.LOW and not self.solid

    @property
    def barrier(self) -> bool:
        """Whether nobody can ever enter it, so that no diagonal step passes its corner (B-08)."""
        return self.cost is None and not self.pit


PIT_DEPTH = 2
"""The depth of a pit in levels, unless the map says otherwise (B-30)."""

BUILT_IN: tuple[Terrain, ...] = (
    Terrain(".", "floor"),
    Terrain(",", "rough", cost=2),
    Terrain("~", "shallow water", cost=2),
    Terrain('"', "brush", cost=2, sight=Sight.PARTIAL),
    Terrain("%", "curtain", sight=Sight.TOTAL),
    Terrain("#", "wall", cost=None, sight=Sight.SOLID, cover=Shelter.SOLID),
    Terrain("O", "pillar", cost=None, sight=Sight.SOLID, cover=Shelter.SOLID),
    Terrain("+", "closed door", None, Sight.SOLID, Shelter.SOLID, becomes="/", interact=True),
    Terrain("/", "open door", becomes="+", interact=True),
    Terrain("=", "window", cost=None, cover=Shelter.LOW),
    Terrain("o", "crate", cost=2, cover=Shelter.LOW, shove=True, climb=True),
    Terrain("-", "low wall", cost=2, cover=Shelter.LOW),
    Terrain("T", "table", cost=2, becomes="t", interact=True),
    Terrain("t", "flipped table", cost=2, cover=Shelter.LOW),
    Terrain("^", "hazard", hazard=True),
    Terrain(":", "pit", cost=None, pit=PIT_DEPTH),
    Terrain("!", "console", cost=None, cover=Shelter.LOW, interact=True),
)

BY_GLYPH: dict[str, Terrain] = {terrain.glyph: terrain for terrain in BUILT_IN}


class Vision(StrEnum):
    """How an observer sees in the dark and through smoke (B-23)."""

    NORMAL = "normal"
    LOW_LIGHT = "low_light"  # dim counts as bright, dark as dim
    THERMAL = "thermal"  # neither light nor smoke matters
