"""What the files of a content pack hold: kinds of units, weapons and items (K-01, M-05).

A map may hold such tables too, for itself alone. The readers and `docs/content-packs.md` follow what is
declared here.
"""

from game.files.table import Key, Keys

_NAME = Key("text", "What players read.", need=True)
_ABOUT = Key("text", "A sentence about it.", need=True)

PACK: Keys = {
    "name": Key("text", "What stands before the names of what it brings: `salt/rifle`.", need=True),
    "version": Key("text", "Its version."),
    "about": Key("text", "A sentence or two about it."),
    "author": Key("text", "Who made it."),
    "licence": Key("text", "What others may do with it."),
    "needs": Key("choices", "The packs whose content it names.", names="packs"),
    "replaces": Key("choices", "What of the game it puts its own in the place of.", names="replaced"),
}
"""What `pack.toml` says."""

UNIT_KIND: Keys = {
    "name": _NAME,
    "about": _ABOUT,
    "figure": Key("choice", "The figure that it is drawn as.", need=True, names="figures"),
    "weapons": Key("choices", "Its weapons, the first in hand.", names="weapons", once=True),
    "items": Key("choices", "Its items.", names="items"),
}
"""A kind of unit, its blocks for the rule systems apart."""

GEAR_KIND: Keys = {
    "name": _NAME,
    "about": _ABOUT,
    "sound": Key("choice", "What is heard when it is fired or used to strike.", names="sounds"),
}
"""A kind of weapon or item, its blocks for the rule systems apart."""
