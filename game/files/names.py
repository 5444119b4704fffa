"""What content is called: `rifle` is the game's, `salt/rifle` a pack's, `map/rifle` a map's own (K-02)."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from game.rules.idents import MAP, pack_of

GAME, OWN = "game", "own"
"""What stands before a name for the game's content and the user's; `map/` stands for the map in hand."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
NAME = "a name of small letters, digits, - and _, at most 40"
"""What a fault expects of a name."""


def is_name(text: str) -> bool:
    """Whether a text can be the name of a pack or of what is in one."""
    return _NAME.fullmatch(text) is not None


def ident(pack: str, name: str) -> str:
    """The id of what a pack calls by a name; the game's own stand without their pack."""
    return name if pack == GAME else f"{pack}/{name}"


def split(ident: str) -> tuple[str, str]:
    """The pack and the name that an id is made of."""
    pack = pack_of(ident)
    return (pack, ident.removeprefix(f"{pack}/")) if pack else (GAME, ident)


def said(ident: str, known: Container[str]) -> str:
    """How an id is written so that it is clear in a map that may name the ids of `known`."""
    pack, name = split(ident)
    if pack == GAME and f"{MAP}/{name}" in known:
        return f"{GAME}/{name}"
    return name if pack == MAP else ident


class Names(Mapping[str, str]):
    """What ids may be called in a file, each with the id that it means.

    In full (`salt/rifle`, `game/rifle`) always; plainly the map's own, else that of the first of some packs,
    else the game's, else that of the one pack that has it. Iterating gives the shortest of each.
    """

    def __init__(self, idents: Iterable[str], packs: Sequence[str] = ()) -> None:
        self._idents: dict[str, str] = {}
        self._shortest: dict[str, None] = {}
        order = (MAP, *packs, GAME)
        plain: dict[str, list[str]] = {}
        for each in idents:
            plain.setdefault(split(each)[1], []).append(each)
        for name, meant in plain.items():
            ranked = sorted(meant, key=lambda each: _rank(each, order)) if len(meant) > 1 else meant
            clear = len(meant) == 1 or _rank(ranked[0], order) < len(order)
            for number, each in enumerate(ranked):
                full = f"{split(each)[0]}/{name}"
                self._idents[full] = each
                self._shortest[name if clear and not number else full] = None
            if clear:
                self._idents[name] = ranked[0]

    def __getitem__(self, name: str) -> str:
        return self._idents[name]

    def __contains__(self, name: object) -> bool:
        return name in self._idents

    def __iter__(self) -> Iterator[str]:
        return iter(self._shortest)

    def __len__(self) -> int:
        return len(self._shortest)


def _rank(ident: str, order: Sequence[str]) -> int:
    pack = split(ident)[0]
    return order.index(pack) if pack in order else len(order)
