"""Files of Tiled's: their forms, and the tilesets and templates beside a map, from its folder only (M-06)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path as File
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from game.errors import BadMap, quoted
from game.files.faults import one_of
from game.files.positions import MOST_VALUES
from game.files.tiled.json_form import read_tmj
from game.files.tiled.model import (
    Kind,
    Notes,
    PartPath,
    Template,
    TiledMap,
    Tileset,
    Where,
    refuse,
    typed,
)
from game.files.tiled.xml_form import read_tmx
from game.files.toml_text import decoded, read_bytes

Plain: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[str, str], tuple[Plain, Where]]

MAPS: Mapping[str, Reader] = {".tmx": read_tmx, ".tmj": read_tmj, ".json": read_tmj}
"""How maps are read, by the end of their names."""

TILESETS: Mapping[str, Reader] = {
    ".tsx": lambda text, file: read_tmx(text, file, "tileset"),
    ".tsj": read_tmj,
    ".json": read_tmj,
}
"""How tilesets in files of their own are read."""

TEMPLATES: Mapping[str, Reader] = {
    ".tx": lambda text, file: read_tmx(text, file, "template"),
    ".tj": read_tmj,
    ".json": read_tmj,
}
"""How templates of objects are read."""

MOST_FILES = 64
"""How many tilesets, and how many templates, a map may have."""


class Read(NamedTuple):
    """A map as it stands in a file, and where its parts stand there."""

    tiled: TiledMap
    where: Where


def read_form(data: bytes, file: str, folder: File | None = None) -> Read:
    """The map of a file's bytes with its tilesets, its objects with what their templates say.

    `folder` is where tilesets and templates may be read from. The end of the name `file` tells the form.
    Raises BadMap.
    """
    reader = MAPS.get(File(file).suffix.lower())
    if reader is None:
        refuse(file, "a file of another kind", f"a name that ends in {one_of(MAPS)}")
    plain, where = reader(decoded(data, file, BadMap), file)
    tiled = typed(plain, TiledMap, file, where)
    beside = _Beside(folder, Notes(file, where))
    if len(tiled.tilesets) > MOST_FILES:
        refuse(file, f"{len(tiled.tilesets)} tilesets", f"at most {MOST_FILES}", where(("tilesets",)))
    tilesets = [beside.whole_tileset(tileset, ("tilesets", n)) for n, tileset in enumerate(tiled.tilesets)]
    if beside.fill_objects(plain):
        tiled = typed(plain, TiledMap, file, where)
    beside.notes.end()
    return Read(replace(tiled, tilesets=tilesets), where)


class _Beside:
    """Reads what a map has in files beside it; what is wrong with one is noted."""

    def __init__(self, folder: File | None, notes: Notes) -> None:
        self.folder, self.notes = folder, notes
        self._templates: dict[str, Plain | None] = {}

    def whole_tileset(self, tileset: Tileset, path: PartPath) -> Tileset:
        """A tileset with what its own file says, if it has one."""
        if self._note_outside(self.notes, path, tileset.source, *_pictures(tileset)) or not tileset.source:
            return tileset
        read, notes = self._read(tileset.source, "tileset", Tileset, TILESETS, path)
        if read is None:
            return tileset
        if read.source:
            notes.at((), "a tileset that is in another file again", "the tileset itself")
        self._note_outside(notes, (), *_pictures(read))
        notes.end()
        return replace(read, firstgid=tileset.firstgid)

    def fill_objects(self, plain: Plain) -> bool:
        """Give the objects of a map what their templates say and they do not: whether there was any."""
        made = [(things, n, path) for things, path in _object_lists(plain) for n in _made(things)]
        values = 0
        for things, number, path in made:
            template = self._template(things[number]["template"], (*path, number)) or {}
            values += sum(len(template.get(list_, ())) for list_ in ("properties", "polygon"))
            if values > MOST_VALUES:
                self.notes.at(path, f"more than {MOST_VALUES} values from templates", "fewer")
                break
            things[number] = _filled(template, things[number])
        return bool(made)

    def _template(self, name: str, path: PartPath) -> Plain | None:
        """What a template says of its objects; its faults are noted with the first object made of it."""
        if name not in self._templates:
            if len(self._templates) == MOST_FILES:
                self.notes.at(path, f"more than {MOST_FILES} templates", "fewer")
                return None
            self._templates[name] = self._read_template(name, path)
        return self._templates[name]

    def _read_template(self, name: str, path: PartPath) -> Plain | None:
        if self._note_outside(self.notes, path, name):
            return None
        read, notes = self._read(name, "template", Template, TEMPLATES, path)
        if read is None:
            return None
        if read.object.template:
            notes.at(("object",), "a template of another template", "an object")
        if read.tileset:
            self._note_outside(notes, ("tileset",), read.tileset.source, *_pictures(read.tileset))
        notes.end()
        plain: Plain = msgspec.to_builtins(read.object)
        return plain

    def _read(
        self, name: str, what: str, kind: type[Kind], readers: Mapping[str, Reader], path: PartPath
    ) -> tuple[Kind | None, Notes]:
        """The content of a file beside the map, and notes for that file; nothing when it is none."""
        reader = readers.get(File(name).suffix.lower())
        if reader is None or self.folder is None:
            self.notes.at(path, f"the {what} {quoted(name)}", f"a file that ends in {one_of(readers)}")
            return None, self.notes
        beside = self.folder / name
        plain, where = reader(decoded(read_bytes(beside, BadMap), str(beside), BadMap), str(beside))
        return typed(plain, kind, str(beside), where), Notes(str(beside), where)

    def _note_outside(self, notes: Notes, path: PartPath, *names: str) -> bool:
        """Note the first of several names of files that is none of the map's folder: whether there is one."""
        for name in names:
            if reason := _outside(name, self.folder):
                notes.at(path, f"{quoted(name)}: {reason}", "a file in the folder of the map")
                return True
        return False


def _object_lists(plain: Plain, path: PartPath = ()) -> Iterator[tuple[list[Plain], PartPath]]:
    """The lists of objects in the layers of a map or a group that is known to be sound."""
    for number, layer in enumerate(plain.get("layers", ())):
        where = (*path, "layers", number)
        if layer["type"] == "group":
            yield from _object_lists(layer, where)
        elif layer["type"] == "objectgroup":
            yield layer.get("objects", []), (*where, "objects")


def _made(things: list[Plain]) -> list[int]:
    """Which objects are made of templates."""
    return [number for number, thing in enumerate(things) if thing.get("template")]


def _filled(template: Plain, thing: Plain) -> Plain:
    """An object with what its template says and it does not; its class has two names."""
    own = {"type", "class"} & thing.keys()
    said = {key: value for key, value in template.items() if not (own and key in {"type", "class"})}
    named = {prop["name"]: prop for part in (template, thing) for prop in part.get("properties", ())}
    return said | thing | {"properties": list(named.values()), "template": ""}


def _pictures(tileset: Tileset) -> Iterable[str]:
    """The names of the pictures of a tileset and its tiles; none of them is opened."""
    return (tileset.image, *(tile.image for tile in tileset.tiles))


_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2}")


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
