"""The record of a match: everything that is needed to play it again, and the hash after each step."""

from typing import Any

from msgspec import Struct

from game.board.squares import Square
from game.rules.state import Options

FORMAT = 2
WORDS_HASHED = 1
"""The format of records whose hashes hold the words of what was asked, and those of how a match ended."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One step: an action or an edit as plain data, with neither the beginning of the match.

    `faces` and `rests` are what chance and physics answered, the first `forced` faces by somebody's hand;
    `hash` is that of the position after it.
    """

    hash: str
    act: dict[str, Any] | None = None
    edit: dict[str, Any] | None = None
    faces: tuple[int, ...] = ()
    rests: tuple[Square, ...] = ()
    forced: int = 0


class Past(Struct, frozen=True):
    """What a side has done itself, as it knows: how many `acts` in the match, and their kinds in this `turn`.

    The turn is that of the unit that is acting, a decision of the side in it counts too.
    """

    acts: int = 0
    turn: tuple[str, ...] = ()


NO_PAST = Past()
"""That of a side that has done nothing yet."""


class Record(Struct, frozen=True):
    """A match as it was played: `map` is the text of the map file."""

    system: str
    map: str
    seed: int
    options: Options
    entries: tuple[Entry, ...]
    format: int = FORMAT
