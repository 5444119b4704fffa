"""One row of how a check came about: what the shot panel, the record and the protocol list."""

from msgspec import Struct


class Modifier(Struct, frozen=True, cache_hash=True):
    """So much (`value`, signed) of what (`what`: attack dice, to-hit number), why, and by which clause."""

    value: int
    what: str
    why: str
    clause: str
