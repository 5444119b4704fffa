"""All content that there is: the game's own, the user's, that of packs, in one catalogue (K-01 to K-03)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path

from game.errors import BadCatalogue, Fault
from game.files.catalogue import block_types
from game.files.names import GAME
from game.files.packs import About, Pack, read_about, read_pack
from game.files.places import assets, given_packs, pack_folders, user_folder
from game.files.stat_blocks import Types
from game.rules.scenario import Catalogue
from game.systems import SYSTEMS


@dataclass(frozen=True)
class Content:
    """What the game and its packs bring together: `broken` are those with faults, which are left out."""

    packs: tuple[Pack, ...]
    broken: tuple[Pack, ...]
    catalogue: Catalogue

    @cached_property
    def tokens(self) -> Mapping[str, Path]:
        """The pictures of tokens by figure."""
        return {name: path for pack in self.packs for name, path in pack.tokens.items()}

    @cached_property
    def tiles(self) -> Mapping[str, Path]:
        """The pictures of terrain by tile."""
        return {name: path for pack in self.packs for name, path in pack.tiles.items()}

    @cached_property
    def sounds(self) -> Mapping[str, Path]:
        """The sounds of packs."""
        return {name: path for pack in self.packs for name, path in pack.sounds.items()}

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is to be said of each pack that is left out, its faults in lines of their own."""
        return tuple(
            "\n".join((f"The content pack {pack.folder} is left out:", *map(str, pack.faults)))
            for pack in self.broken
        )


@cache
def shipped_catalogue() -> Catalogue:
    """What the game itself brings, read once. Raises BadCatalogue."""
    return load_catalogue(assets())


def load_catalogue(folder: Path, types: Types | None = None) -> Catalogue:
    """What a folder brings when it is taken for the game's own.

    Blocks are checked against `types`, those of all rule systems if left out. Raises BadCatalogue with the
    faults of all its files.
    """
    checked = block_types(SYSTEMS) if types is None else types
    pack, catalogue = read_pack(Pack(folder, About(GAME)), Catalogue(), checked)
    if pack.faults:
        raise BadCatalogue(pack.faults)
    return catalogue


def content() -> Content:
    """The content of the game, of the user's folder and of all packs, read once. Raises BadCatalogue."""
    return _content(user_folder(), given_packs())


@lru_cache(maxsize=4)
def _content(own: Path, given: str) -> Content:
    """The content for a user's folder and what the environment gives; folders are looked at once."""
    return read_content(pack_folders(), shipped_catalogue())


def known_catalogue() -> Catalogue:
    """What maps may name. Raises BadCatalogue."""
    return content().catalogue


def read_content(folders: Iterable[Path], game: Catalogue) -> Content:
    """The content of the game and of the packs in some folders.

    A pack with faults is left out, and so is what needs it.
    """
    catalogue, used, broken = game, dict[str, Pack](), list[Pack]()
    waiting = [read_about(folder) for folder in folders]
    while waiting:
        pack = next((each for each in waiting if set(each.about.needs) <= used.keys()), waiting[0])
        waiting.remove(pack)
        pack = _checked(pack, used)
        extended = catalogue
        if not pack.faults:
            pack, extended = read_pack(pack, catalogue, block_types(SYSTEMS))
        if pack.faults:
            broken.append(pack)
        else:
            used[pack.name], catalogue = pack, extended
    return Content(tuple(used.values()), tuple(broken), catalogue)


def _checked(pack: Pack, used: Mapping[str, Pack]) -> Pack:
    """A pack with what is wrong about it among the others."""
    where, faults = str(pack.folder / "pack.toml"), list(pack.faults)
    if pack.name in used:
        found = f"a second pack {pack.name}, as {used[pack.name].folder} is called"
        faults.append(Fault(where, 1, 1, found, "another name"))
    faults += [
        Fault(where, 1, 1, f"the need of a pack {need}", "a pack that is there and has no faults")
        for need in pack.about.needs
        if need not in used
    ]
    replaced = {each: other.name for other in used.values() for each in other.about.replaces}
    faults += [
        Fault(where, 1, 1, f"{each} in `replaces`", f"something that {replaced[each]} does not replace")
        for each in pack.about.replaces
        if each in replaced
    ]
    return replace(pack, faults=tuple(faults))
