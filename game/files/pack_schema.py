"""What the files of a content pack hold: kinds of units, weapons and items (K-01, M-05).

A map may hold such tables too, for itself alone. The readers and `docs/content-packs.md` follow what is
declared here.
"""

from game.files.table import Key, Keys

_NAME = Key("text", "What players read.", need=True)
_ABOUT = Key("text", "A sentence about it.", need=True)

UNIT_KIND: Keys = {
    "name": _NAME,
    "about": _ABOUT,
    "figure": Key("choice", "The silhouette of its token.", need=True, names="figures"),
    "weapons": Key("choices", "Its weapons, the first in hand.", names="weapons", once=True),
    "items": Key("choices", "Its items.", names="items"),
}
"""A kind of unit, its blocks for the rule systems apart."""

GEAR_KIND: Keys = {"name": _NAME, "about": _ABOUT}
"""A kind of weapon or item, its blocks for the rule systems apart."""
