"""Sending maps to Tiled and taking them back, from file to file; comments and layout stay (M-04, M-06)."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, get_args

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.errors import BadMap
from game.files.atomic import write_file
from game.files.faults import one_of
from game.files.map_edits import Edit, PaintCells, SetKey, edited
from game.files.map_ground import Layer, drawing
from game.files.map_reader import MapFile, load_map, read_map
from game.files.parsed_map import ParsedMap
from game.files.places import assets
from game.files.stat_blocks import Types
from game.files.tiled.exporter import PICTURE, tiled_map
from game.files.tiled.importer import Imported, read_tiled
from game.files.tiled.json_form import write_tmj
from game.files.tiled.model import TiledMap, refuse
from game.files.tiled.xml_form import write_tmx
from game.files.toml_text import MOST_BYTES, read_bytes
from game.rules.scenario import Placement


def kept(old: MapFile, new: MapFile) -> MapFile:
    """The new map in the old one's text, if they differ only in what is drawn and where units stand.

    Otherwise the new one as it is, without the comments of the old one.
    """
    before, after = old.scenario, new.scenario
    if before == after:
        return old
    if (before.board.width, before.board.height) != (after.board.width, after.board.height):
        return new
    edits: list[Edit] = [
        PaintCells(layer, cells)
        for layer in get_args(Layer)
        if (cells := _changes(layer, before.board, after.board))
    ]
    numbers = {unit.id: number for number, unit in enumerate(before.placements)}
    for unit in after.placements:
        if unit.id in numbers:
            edits += _moved(numbers[unit.id], before.placements[numbers[unit.id]], unit)
    text, file = old.data.decode("utf-8"), str(old.path or "map")
    try:
        data = edited(text, ParsedMap(text, file), edits).encode()
        result = replace(read_map(data, file, before.catalogue), path=old.path)
    except BadMap:  # a glyph that only the new map has
        return new
    return result if result.scenario == after else new


def _moved(number: int, old: Placement, new: Placement) -> Iterator[Edit]:
    path = ("units", number)
    if (old.at, old.facing) != (new.at, new.facing):
        yield from (SetKey((*path, "at"), axis, value) for axis, value in enumerate(new.at))
    if old.facing != new.facing:
        yield SetKey(path, "facing", new.facing, beside="at")


def _changes(layer: Layer, old: Board, new: Board) -> dict[Square, str]:
    """The squares that another glyph is drawn into, with that glyph."""
    pairs = zip(new.squares(), drawing(old, layer), drawing(new, layer), strict=True)
    return {square: after for square, before, after in pairs if before != after}


FORMS: Mapping[str, Callable[[TiledMap], bytes]] = {".tmx": write_tmx, ".tmj": write_tmj}
"""How maps are written, by the end of their names."""


def export_map(map_file: MapFile, path: Path, *, force: bool = False) -> None:
    """Write a map for Tiled, and the picture of its tiles beside it; the end of the name says which form.

    Raises BadMap for another end of the name, for what is `in_the_way` unless `force` is given, for what
    cannot be written, and for what would be too large to be read again.
    """
    write = FORMS.get(path.suffix.lower())
    if write is None:
        refuse(str(path), "a file of another kind", f"a name that ends in {one_of(FORMS)}")
    data = write(tiled_map(map_file))
    if len(data) > MOST_BYTES:
        refuse(str(path), f"{len(data)} bytes as a map of Tiled's", f"at most {MOST_BYTES}")
    for there in () if force else in_the_way(path):
        _refuse_there(there)
    _put(path, data, force=force)
    if not _is_tiles(path.parent / PICTURE):
        _put(path.parent / PICTURE, _tiles(), force=force)


def in_the_way(path: Path) -> tuple[Path, ...]:
    """What an export of a map to a file would replace: that file, and another picture of tiles beside it."""
    picture = path.parent / PICTURE
    other = os.path.lexists(picture) and not _is_tiles(picture)
    return (*((path,) if os.path.lexists(path) else ()), *((picture,) if other else ()))


def _tiles() -> bytes:
    return (assets() / "tiled" / PICTURE).read_bytes()


def _is_tiles(path: Path) -> bool:
    """Whether a file is the picture of our tiles."""
    with suppress(OSError):
        return path.is_file() and path.stat().st_size == len(_tiles()) and path.read_bytes() == _tiles()
    return False


def import_map(path: Path, types: Types | None = None) -> Imported:
    """The map of a file of Tiled's, and what is to be said of it. Raises BadMap."""
    return read_tiled(read_bytes(path, BadMap), str(path), path.parent, types)


def save_import(new: MapFile, path: Path, *, force: bool = False) -> bool:
    """Write an imported map; over another text of it comments stay where they can: whether that was so.

    Raises BadMap for a file that is there already unless `force` is given, and for what cannot be written.
    """
    old = None
    if force:
        with suppress(BadMap):
            old = load_map(path)
    written = kept(old, new) if old else new
    _put(path, written.data, force=force)
    return written is not new


def _refuse_there(path: Path) -> NoReturn:
    refuse(str(path), "a file that is there already", "another name, or --force")


def _put(path: Path, data: bytes, *, force: bool) -> None:
    try:
        write_file(path, data, replace=force)
    except FileExistsError:
        _refuse_there(path)
    except OSError as error:
        refuse(str(path), f"a place that cannot be written to: {error.strerror}", "a file in a folder")
