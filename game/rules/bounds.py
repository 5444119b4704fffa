"""Whole numbers within bounds: what stat blocks may say, and what the units of a position may hold.

They are generous to whatever anybody writes, and low enough that every roll can be worked out exactly.
"""

from typing import Annotated, Any, TypeAlias, get_args

from msgspec import Meta

Rating: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""A characteristic: dice of a pool, or what is added to a roll or taken off a result."""

Few: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
"""A small number of dice that help or hinder, and the like."""

MOST_POINTS = 200

Points: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_POINTS)]
"""How much a unit can take when it is unhurt."""


def a_third_more(points: int, most: int = MOST_POINTS) -> int:
    """How much a unit of a sturdy side can take, rounded up, and no more than a stat block can say."""
    return min(points - -points // 3, most)


Damage: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
"""What a hit does before anything is taken off."""

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=40)]
"""How far somebody goes or throws."""

Range: TypeAlias = Annotated[int, Meta(ge=0, le=256)]
"""How far a weapon reaches: at most from end to end of the longest map."""

Radius: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
"""How far a blast or a cloud reaches on every side."""

Rounds: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""How long smoke lies."""

Charges: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
"""How often a thing can be used: shots, doses."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]
"""What a position counts of a unit: wounds, squares walked."""

MOST_SET = 999
"""The highest count that an edit by hand may give: rules can go on counting from it."""

Change: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
"""What is added to something, or taken off it."""

Turn: TypeAlias = Annotated[int, Meta(ge=-1, le=999)]
"""The turn in which something happened, or for how many it has gone on; -1 when it has not."""


def bounds(kind: Any) -> tuple[int, int] | None:
    """The least and the greatest number that such a type allows; None when it is no type of this module."""
    base, *metas = get_args(kind) or (kind,)
    meta = next((meta for meta in metas if isinstance(meta, Meta)), None)
    if base is not int or meta is None or meta.ge is None or meta.le is None:
        return None
    return int(meta.ge), int(meta.le)
