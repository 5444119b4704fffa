"""Looking over a content pack: its own files, then its maps with the pack in use (K-03)."""

from contextlib import suppress
from itertools import groupby
from pathlib import Path

from game.errors import Fault
from game.files.content import read_content, shipped_catalogue
from game.files.places import PACK_FILES, pack_folders, user_folder
from game.rules.scenario import Catalogue


def is_pack(folder: Path) -> bool:
    """Whether a folder is a content pack: it has a `pack.toml`, or is the user's own and brings something."""
    needed = PACK_FILES if folder == user_folder() else ("pack.toml",)
    with suppress(OSError):  # no folder can have such a name, which reading it tells
        return any((folder / name).exists() for name in needed)
    return False


def faults_of_pack(folder: Path) -> tuple[dict[str, tuple[Fault, ...]], Catalogue]:
    """The faults of each file of a pack, and what its maps may name: with those of all other packs."""
    others = [other for other in pack_folders() if other.resolve() != folder.resolve()]
    read = read_content((*others, folder), shipped_catalogue())
    faults = [fault for pack in read.broken if pack.folder == folder for fault in pack.faults]
    faults.sort(key=lambda fault: fault.file)
    grouped = groupby(faults, key=lambda fault: fault.file)
    return {file: tuple(inner) for file, inner in grouped}, read.catalogue


def maps_of_pack(folder: Path) -> list[Path]:
    """The maps of a pack."""
    return sorted((folder / "maps").glob("*.toml"))
