"""What kinds of units and gear are told apart by: `rifle` is the game's, `salt/rifle` a pack's (K-02)."""

MAP = "map"
"""The pack of what a map defines itself."""


def pack_of(ident: str) -> str:
    """The pack that an id is of, empty for the game's own."""
    pack, _, name = ident.partition("/")
    return pack if name else ""
