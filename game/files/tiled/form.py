"""Bytes to a map of Tiled's, whatever its form, with the tilesets that lie beside it (M-02, M-03, M-06)."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path as File
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadMap
from game.files.faults import one_of, quoted
from game.files.parse import decoded, read_bytes
from game.files.tiled.notes import Notes, Where, refuse
from game.files.tiled.shapes import Path, TiledMap, Tileset
from game.files.tiled.tmj import read_tmj
from game.files.tiled.tmx import read_tmx

Reader: TypeAlias = Callable[[str, str], tuple[dict[str, Any], Where]]

MAPS: Mapping[str, Reader] = {".tmx": read_tmx, ".tmj": read_tmj, ".json": read_tmj}
"""How maps are read, by the end of their names."""

TILESETS: Mapping[str, Reader] = {
    ".tsx": lambda text, file: read_tmx(text, file, "tileset"),
    ".tsj": read_tmj,
    ".json": read_tmj,
}
"""How tilesets in files of their own are read."""

MOST_TILESETS = 64
"""How many tilesets a map may have."""

_PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2}")

Kind = TypeVar("Kind", bound=Struct)


class Read(NamedTuple):
    """A map as it stands in a file, and where its parts stand there."""

    tiled: TiledMap
    where: Where


def read_form(data: bytes, file: str, folder: File | None = None) -> Read:
    """The map of a file's bytes, its tilesets with it; `folder` is where tilesets may be read from.

    The end of the name `file` tells the form. Raises BadMap.
    """
    reader = MAPS.get(File(file).suffix.lower())
    if reader is None:
        refuse(file, "a file of another kind", f"a name that ends in {one_of(MAPS)}")
    plain, where = reader(decoded(data, file, BadMap), file)
    tiled = _typed(plain, TiledMap, file, where)
    notes = Notes(file, where)
    if len(tiled.tilesets) > MOST_TILESETS:
        refuse(file, f"{len(tiled.tilesets)} tilesets", f"at most {MOST_TILESETS}", where(("tilesets",)))
    tilesets = [_whole(tileset, ("tilesets", n), notes, folder) for n, tileset in enumerate(tiled.tilesets)]
    notes.end()
    return Read(replace(tiled, tilesets=tilesets), where)


def _typed(plain: dict[str, Any], kind: type[Kind], file: str, where: Where) -> Kind:
    """Plain values as a typed form; in XML all values are texts."""
    try:
        return msgspec.convert(plain, kind, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        place = _PLACE.search(str(error))
        path: Path = tuple(
            int(number) if number else name for name, number in _STEP.findall(place[1] if place else "")
        )
        what = _PLACE.sub("", str(error)).replace("`", "")
        at = f" in {place[1]}" if place and place[1] else ""
        refuse(file, f"what is no part of a map{at}: {what}", "a map as Tiled writes it", where(path))


def _whole(tileset: Tileset, path: Path, notes: Notes, folder: File | None) -> Tileset:
    """A tileset with what its own file says, if it has one."""
    for what in (tileset.source, *_pictures(tileset)):
        if reason := _outside(what, folder):
            notes.at(path, f"{quoted(what)}: {reason}", "a file in the folder of the map")
            return tileset
    if not tileset.source:
        return tileset
    reader = TILESETS.get(File(tileset.source).suffix.lower())
    if reader is None or folder is None:
        notes.at(path, f"the tileset {quoted(tileset.source)}", f"a file that ends in {one_of(TILESETS)}")
        return tileset
    beside = folder / tileset.source
    file = str(beside)
    plain, where = reader(decoded(read_bytes(beside, BadMap), file, BadMap), file)
    read = _typed(plain | {"firstgid": tileset.firstgid}, Tileset, file, where)
    inner = Notes(file, where)
    if read.source:
        inner.at((), "a tileset that is in another file again", "the tileset itself")
    for what in _pictures(read):
        if reason := _outside(what, folder):
            inner.at((), f"{quoted(what)}: {reason}", "a file in the folder of the map")
    inner.end()
    return read


def _pictures(tileset: Tileset) -> Iterable[str]:
    """The names of the pictures of a tileset and its tiles; none of them is opened."""
    return (tileset.image, *(tile.image for tile in tileset.tiles))


def _outside(name: str, folder: File | None) -> str:
    """Why a name is no file of a map's folder; empty when it is one."""
    if _ADDRESS.match(name):
        return "an address"
    if "\0" in name or File(name).is_absolute() or name.startswith(("/", "\\", "~")):
        return "a path of its own"
    if ".." in re.split(r"[/\\]", name):
        return "a path that leaves the folder"
    if folder is None:
        return ""
    home = folder.resolve()
    try:
        inside = (home / name).resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads back to itself
        inside = False
    return "" if inside else "a link that leaves the folder"
