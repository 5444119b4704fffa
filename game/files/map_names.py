"""Maps by name: the game's, the user's own, and files; the one place that says which is meant.

A map is called as its file without `.toml`. A name that the game has is the game's; one that stands twice
elsewhere is said with where it comes from, as in `own/terraces`, which always can be said (K-02).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from os import PathLike, fspath
from pathlib import Path
from typing import NamedTuple

from game.errors import UnknownMap, nearest
from game.files.names import GAME, OWN
from game.files.places import maps, named_packs, own_maps


class NamedMap(NamedTuple):
    """A map that can be called by a name: the shortest one that means it, its file, where it comes from."""

    name: str
    path: Path
    source: str

    @property
    def full_name(self) -> str:
        """The name that means it whatever else there is."""
        return f"{self.source}/{self.path.stem}"


def map_folders() -> tuple[tuple[str, Path], ...]:
    """Where maps lie, and what each place is called: the game's, the user's, then those of packs."""
    packs = ((name, folder / "maps") for name, folder in named_packs())
    return ((GAME, maps()), (OWN, own_maps()), *packs)


def known_maps() -> tuple[NamedMap, ...]:
    """Every map that has a name, folder by folder, in the order of their names."""
    files = [(source, path) for source, folder in map_folders() for path in _map_files(folder)]
    counts = Counter(path.stem for _, path in files)
    return tuple(
        NamedMap(
            path.stem if source == GAME or counts[path.stem] == 1 else f"{source}/{path.stem}", path, source
        )
        for source, path in files
    )


def map_path(name: str | PathLike[str]) -> Path:
    """The file of a map that is named, or given as a path. Raises UnknownMap.

    A name means its map whatever lies in the working folder. `maps/NAME.toml`, when there is no such file, is
    the map of that name wherever it lies.
    """
    text = fspath(name)
    known = known_maps()
    called = {call: named.path for named in known for call in (named.name, named.full_name)}
    path = Path(text)
    if text in called:
        return called[text]
    if _is_there(path):
        return path
    if path.parent == Path("maps") and path.suffix == ".toml" and path.stem in called:
        return called[path.stem]
    raise UnknownMap(text, _nearest(path.name.removesuffix(".toml"), known))


def names_of(paths: Iterable[Path]) -> list[str]:
    """The names by which the maps of files are called; of one that lies elsewhere that of the file."""
    names = {named.path: named.name for named in known_maps()}
    return [names.get(path, path.stem) for path in paths]


def _nearest(stem: str, known: tuple[NamedMap, ...]) -> str | None:
    """The name of the map that may have been meant: one of that stem, else one called much like it."""
    same = next((named.name for named in known if named.path.stem == stem), None)
    return same or nearest(stem, [named.name for named in known])


def _map_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.glob("*.toml")):
        with suppress(OSError):  # a link to nowhere, a folder that is closed
            if path.is_file():
                yield path


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # no file can have such a name, which reading it tells
        return True
