"""A unit that is asked for by its template, to be placed in a running match."""

from typing import Any

from msgspec import Struct

from game.board.squares import Facing, Square
from game.rules.units import Side


class Recruit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit to be placed: what is left out is the template's, `id` is made up of the template's.

    `stats` are values of the match's own rule system, over the template's.
    """

    template: str
    side: Side
    at: Square
    facing: Facing = "S"
    id: str = ""
    name: str = ""
    figure: str = ""
    weapons: tuple[str, ...] | None = None
    items: tuple[str, ...] | None = None
    stats: dict[str, Any] = {}
