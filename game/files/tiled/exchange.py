"""Sending maps to Tiled and taking them back, from file to file (M-06)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from game.errors import BadMap
from game.files.atomic import write_atomically
from game.files.faults import one_of
from game.files.maptext import MapFile, load_map
from game.files.parse import MOST_BYTES, read_bytes
from game.files.places import assets
from game.files.stat_blocks import Types
from game.files.tiled.inward import read_tiled
from game.files.tiled.keeping import kept
from game.files.tiled.notes import refuse
from game.files.tiled.outward import tiled_map
from game.files.tiled.shapes import TiledMap
from game.files.tiled.tiles import PICTURE
from game.files.tiled.tmj import write_tmj
from game.files.tiled.tmxtext import write_tmx
from game.rules.scenario import Catalogue

FORMS: Mapping[str, Callable[[TiledMap], bytes]] = {".tmx": write_tmx, ".tmj": write_tmj}
"""How maps are written, by the end of their names."""


def export_map(map_file: MapFile, path: Path, *, force: bool = False) -> None:
    """Write a map for Tiled, and the picture of its tiles beside it; the end of the name says which form.

    Raises BadMap for another end of the name, for a file that is there already unless `force` is given, for
    what cannot be written, and for what would be too large to be read again.
    """
    write = FORMS.get(path.suffix.lower())
    if write is None:
        refuse(str(path), "a file of another kind", f"a name that ends in {one_of(FORMS)}")
    data = write(tiled_map(map_file))
    if len(data) > MOST_BYTES:
        refuse(str(path), f"{len(data)} bytes as a map of Tiled's", f"at most {MOST_BYTES}")
    _put(path, data, force=force)
    _put(path.parent / PICTURE, (assets() / "tiled" / PICTURE).read_bytes(), force=True)


def import_map(path: Path, catalogue: Catalogue | None = None, types: Types | None = None) -> MapFile:
    """The map of a file of Tiled's, as map text that is not in any file yet. Raises BadMap."""
    return read_tiled(read_bytes(path, BadMap), str(path), path.parent, catalogue, types)


def save_import(made: MapFile, path: Path, *, force: bool = False) -> bool:
    """Write an imported map; over another text of it comments stay where they can: whether that was so.

    Raises BadMap for a file that is there already unless `force` is given, and for what cannot be written.
    """
    old = None
    if force:
        with suppress(BadMap):
            old = load_map(path)
    kept_map = kept(old, made) if old else made
    _put(path, kept_map.data, force=force)
    return kept_map is not made


def _put(path: Path, data: bytes, *, force: bool) -> None:
    try:
        if not force and path.exists():
            refuse(str(path), "a file that is there already", "another name, or --force")
        write_atomically(path, data)
    except OSError as error:
        refuse(str(path), f"a place that cannot be written to: {error.strerror}", "a file in a folder")
