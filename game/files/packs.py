"""Content packs: folders that bring units, weapons, items, terrain, pictures and sounds (K-01 to K-03).

A pack is read file by file and all its faults are told at once; nothing in it is run, and no link leads out.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from game.board.terrain import BY_GLYPH, Terrain
from game.errors import BadCatalogue, BadFile, Fault, nearest, quoted
from game.files.faults import FaultList, one_of
from game.files.kinds import KindTables, named, with_kinds
from game.files.map_ground import read_glyphs
from game.files.media import PICTURES, SOUNDS, read_picture, read_sound
from game.files.names import GAME, NAME, OWN, Names, ident, is_name
from game.files.pack_schema import PACK
from game.files.places import user_folder
from game.files.stat_blocks import Types
from game.files.table import Table
from game.files.toml_text import parse, read_bytes
from game.rules.idents import MAP, pack_of
from game.rules.scenario import Catalogue

MOST_FILES = 400
"""How many units, tokens, tiles or sounds a pack may have, each."""

TABLES = ("pack.toml", "weapons.toml", "items.toml", "terrain.toml", "names.toml")
"""The files that lie in the folder of a pack itself."""

OTHERS = {".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tga", ".ogg", ".mp3", ".flac"}
"""The ends of names of pictures and sounds that are of another kind."""


@dataclass(frozen=True)
class About:
    """What `pack.toml` says: the packs that a pack needs, what it replaces of the game's, who made it."""

    name: str
    needs: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    version: str = ""
    about: str = ""
    author: str = ""
    licence: str = ""


@dataclass(frozen=True)
class Pack:
    """A pack as it was read; with any fault it is left out whole. Its files stand under their ids."""

    folder: Path
    about: About
    faults: tuple[Fault, ...] = ()
    tokens: Mapping[str, Path] = field(default_factory=dict)
    tiles: Mapping[str, Path] = field(default_factory=dict)
    sounds: Mapping[str, Path] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What stands before the names of its content."""
        return self.about.name


def read_about(folder: Path) -> Pack:
    """A pack as far as its `pack.toml` says it; the user's own folder needs none."""
    reader = _Reader(folder)
    given = OWN if folder == user_folder() else ""
    if given and not os.path.lexists(folder / "pack.toml"):
        return Pack(folder, About(given))
    root = reader.root("pack.toml")
    texts = [name for name, key in PACK.items() if key.kind == "text"]
    values = {name: root.text(name, need=PACK[name].need) for name in texts} if root else {}
    name = given or values.get("name") or folder.name
    if root:
        if not given and not (is_name(name) and name not in {GAME, OWN, MAP}):
            root.wrong("name", f"the name {quoted(name)}", f"{NAME}, not {GAME}, {OWN} or {MAP}")
        needs, replaces = _texts(root, "needs"), _texts(root, "replaces")
        root.close()
        words = (values[key] or "" for key in ("version", "about", "author", "licence"))
        return Pack(folder, About(name, needs, replaces, *words), reader.in_order())
    return Pack(folder, About(name), reader.in_order())


def _texts(root: Table, key: str) -> tuple[str, ...]:
    values = root.elements(key, "a list of texts")
    for number, value in enumerate(values):
        if not isinstance(value, str):
            root.faults.at_value((*root.at(key), number), "no text", "a text")
    return tuple(value for value in values if isinstance(value, str))


def read_pack(about: Pack, known: Catalogue, types: Types) -> tuple[Pack, Catalogue]:
    """All of a pack, and the catalogue with what it brings; `known` is what it may name beside its own."""
    reader = _Reader(about.folder, about)
    tokens = reader.files("tokens", PICTURES, read_picture)
    tiles = reader.files("tiles", PICTURES, read_picture)
    sounds = reader.files("sounds", SOUNDS, read_sound)
    scope = (about.name, *about.about.needs)
    own = replace(
        known,
        packs=known.packs if about.name == GAME else (*known.packs, about.name),
        figures=tuple(dict.fromkeys((*known.figures, *tokens))),
        tiles=tuple(dict.fromkeys((*known.tiles, *tiles))),
        sounds=tuple(dict.fromkeys((*known.sounds, *sounds))),
    )
    own = reader.kinds(own, types, scope)
    own = replace(own, terrain=own.terrain | reader.terrain(own, scope))
    reader.check_replaced(known)
    reader.check_names()
    pack = Pack(about.folder, about.about, reader.in_order(), tokens, tiles, sounds)
    return pack, own


class _Reader:
    """Reads the files of a pack one after the other, and goes on when one has faults."""

    def __init__(self, folder: Path, pack: Pack | None = None) -> None:
        self.folder = folder
        self.pack = pack
        self._faults: list[FaultList] = [FaultList(str(folder), pack.faults)] if pack else []
        self._replaced: set[str] = set()
        self._unreadable: set[str] = set()

    def in_order(self) -> tuple[Fault, ...]:
        """The faults of all files, in the order in which they were read."""
        return tuple(fault for faults in self._faults for fault in faults.in_order())

    def wrong(self, path: Path, found: str, expected: str, nearest: str | None = None) -> None:
        """Note a fault of a whole file."""
        self._faults.append(FaultList(str(path), [Fault(str(path), 1, 1, found, expected, nearest)]))

    def ident(self, kind: str, name: str) -> str:
        """The id of something of the pack: that of the game's, where it replaces it."""
        if self.pack is None:
            return name
        if (replaced := f"{kind}/{name}") in self.pack.about.replaces:
            self._replaced.add(replaced)
            return name
        return ident(self.pack.name, name)

    def root(self, name: str) -> Table | None:
        """The table of a whole file, None when it is no TOML."""
        path = self.folder / name
        try:
            self._inside(path)
            parsed = parse(read_bytes(path, BadCatalogue), str(path), BadCatalogue)
        except BadCatalogue as bad:
            self._faults.append(FaultList(str(path), bad.faults))
            self._unreadable.add(name)
            return None
        self._faults.append(parsed.faults)
        return Table(parsed.values, (), parsed.faults)

    def kinds(self, known: Catalogue, types: Types, scope: tuple[str, ...]) -> Catalogue:
        """The catalogue with the pack's weapons, items and units.

        A file that is no TOML is told alone: what names its content cannot be judged.
        """
        tables = KindTables(
            weapons=self._tables("weapons.toml", "weapons"),
            items=self._tables("items.toml", "items"),
            units={self.ident("units", name): root for name, root in self._units()},
        )
        if self._unreadable & {"weapons.toml", "items.toml"}:
            tables = tables._replace(units={})
        return with_kinds(known, tables, types, scope)

    def terrain(self, known: Catalogue, scope: tuple[str, ...]) -> dict[str, Terrain]:
        """The terrains of `terrain.toml` by their ids."""
        if not self._has("terrain.toml") or (root := self.root("terrain.toml")) is None:
            return {}
        kinds = read_glyphs(root, Names(known.tiles, scope))
        return {self.ident("terrain", kind.glyph): kind for kind in kinds}

    def files(self, folder: str, ends: tuple[str, ...], read: Callable[[Path], object]) -> dict[str, Path]:
        """The files of a folder by the ids of what they show; each is read once, to see whether it can be."""
        files = dict[str, Path]()
        for path in self._listed(folder):
            suffix = path.suffix.lower()
            if suffix in OTHERS:
                self.wrong(path, f"a file that ends in {suffix}", f"one that ends in {' or '.join(ends)}")
            if path.suffix not in ends or not self._is_named(path):
                continue
            name = self.ident(folder, path.stem)
            if name in files:
                self.wrong(path, f"a second file called {quoted(path.stem)}", "one of each name")
            try:
                self._inside(path)
                read(path)
            except BadFile as bad:
                self._faults.append(FaultList(str(path), bad.faults))
            files[name] = path
        return files

    def check_replaced(self, known: Catalogue) -> None:
        """Note what is to be replaced and is not in the pack, or that the game does not have."""
        about = self.pack.about if self.pack else About("")
        game: dict[str, Iterable[str]] = {
            "units": known.units,
            "weapons": known.weapons,
            "items": known.items,
            "tokens": known.figures,
            "sounds": known.sounds,
            "terrain": BY_GLYPH,
        }
        there = [
            f"{kind}/{name}"
            for kind, names in game.items()
            for name in names
            if kind == "terrain" or not pack_of(name)
        ]
        file = self.folder / "pack.toml"
        for each in about.replaces:
            found = f"{quoted(each)} in `replaces`"
            if each not in there:
                self.wrong(file, found, "what the game has", nearest(each, there))
            elif each not in self._replaced:
                self.wrong(file, found, "what the pack brings")

    def check_names(self) -> None:
        """Note tables of the pack that nothing reads: a slip in their names."""
        if self.pack is None or self.pack.name in {GAME, OWN}:
            return
        for path in self._listed("."):
            if path.suffix == ".toml" and path.name not in TABLES:
                found = f"a file called {quoted(path.name)}"
                self.wrong(path, found, one_of(TABLES), nearest(path.name, TABLES))

    def _tables(self, name: str, kind: str) -> dict[str, Table]:
        root = self.root(name) if self._has(name) else None
        tables = named(root) if root else {}
        return {self.ident(kind, key): table for key, table in tables.items()}

    def _units(self) -> Iterator[tuple[str, Table]]:
        for path in self._listed("units"):
            if path.suffix == ".toml" and self._is_named(path) and (root := self.root(f"units/{path.name}")):
                yield path.stem, root

    def _has(self, name: str) -> bool:
        return os.path.lexists(self.folder / name)

    def _listed(self, folder: str) -> list[Path]:
        """The files of a folder of the pack, without those that are hidden."""
        try:
            paths = sorted(path for path in (self.folder / folder).iterdir() if not path.name.startswith("."))
        except FileNotFoundError:
            return []
        except OSError as error:
            self.wrong(self.folder / folder, f"what cannot be read: {error.strerror}", "a folder")
            return []
        if len(paths) > MOST_FILES:
            self.wrong(self.folder / folder, f"{len(paths)} files", f"at most {MOST_FILES}")
        return paths[:MOST_FILES]

    def _is_named(self, path: Path) -> bool:
        if not is_name(path.stem):
            self.wrong(path, f"a file called {quoted(path.name)}", NAME)
        return is_name(path.stem)

    def _inside(self, path: Path) -> None:
        """Refuse a link that leads out of the pack. Raises BadCatalogue."""
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise BadCatalogue((Fault(str(path), 1, 1, "a link that leads out of the pack", "a file in it"),))
