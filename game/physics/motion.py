"""What moves by itself, as plain data: what `settle` is asked about (B-27)."""

from typing import TypeAlias

from msgspec import Struct

from game.board.squares import Square


class Roll(Struct, frozen=True, cache_hash=True, tag="roll"):
    """A round object, a grenade say, that was thrown from `start` and has landed in `at` (B-28)."""

    start: Square
    at: Square


class Shove(Struct, frozen=True, cache_hash=True, tag="shove"):
    """The crates that an explosion of that radius (squares) around `centre` reaches (B-31)."""

    centre: Square
    radius: int
    crates: tuple[Square, ...]


Motion: TypeAlias = Roll | Shove
"""Anything that `settle` brings to rest."""
