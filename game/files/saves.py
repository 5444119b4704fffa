"""Saved matches as files: a record, with who plays and how it is called; replays are the same files.

The file is the record's own (`game.files.records`) with a few keys more, so that each reader of records
reads saved matches too, and a bare record can be opened as one.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.files import places
from game.files.atomic import create_first, read_file, replace_file
from game.files.records import RecordFault, as_record, converted
from game.files.strict_json import MOST_BYTES, loads
from game.match.record import Record
from game.rules.units import Side

KEPT = 10
"""How many matches the game saves by itself before it forgets the oldest."""


OWN = re.compile(r"[0-9]{6,}\.json")
"""The names of matches that the game saves by itself."""


class About(Struct, frozen=True):
    """What a saved match has beside its record; `players` is `HUMAN`, `BYSTANDER` or a level for each side.

    `over`: it has ended, so that there is nothing to continue.
    """

    players: dict[Side, str] = {}
    name: str = ""
    turn: Annotated[int, Meta(ge=0)] = 0
    over: bool = False


class Saved(About, frozen=True, kw_only=True):
    """A saved match; fog and house rules are in the record's options."""

    record: Record


def save(saved: Saved, path: Path) -> None:
    """Write a saved match to a file, new or not (M-04), its folder made when needed. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, _encoded(saved))


def _encoded(saved: Saved) -> bytes:
    about = {field: getattr(saved, field) for field in About.__struct_fields__}
    data = msgspec.json.encode(about | msgspec.to_builtins(saved.record))
    return msgspec.json.format(data, indent=1) + b"\n"


def load(path: Path) -> Saved:
    """The saved match of a file. Raises BadRecord with its place, for a file that cannot be read too."""
    try:
        loaded = loads(read_file(path, MOST_BYTES))
    except OSError as trouble:
        raise RecordFault("", f"cannot be read: {trouble.strerror or trouble}", str(path)) from trouble
    if loaded.trouble:
        raise RecordFault(loaded.trouble.where, loaded.trouble.what, str(path))
    record = as_record(loaded.value, str(path))
    about = converted(loaded.value, About, str(path))
    return Saved(
        record=record,
        players=about.players,
        name=about.name or path.stem,
        turn=about.turn,
        over=about.over,
    )


def keep(saved: Saved, folder: Path | None = None) -> Path:
    """Save a match among the user's own under a name that is free; where it is now. Raises OSError."""
    folder = folder or places.saves()
    folder.mkdir(parents=True, exist_ok=True)
    return create_first(places.names(folder, saved.name, ".json", "match"), _encoded(saved))


def autosave(saved: Saved, folder: Path | None = None) -> Path:
    """Save a match among the last `KEPT` that the game keeps by itself; where. Raises OSError.

    The files are numbered on, so that a crash while the oldest is dropped loses nothing, and games that run
    at once share them. Files of other names are not the game's own: they neither count nor are they dropped.
    """
    folder = folder or places.autosaves()
    folder.mkdir(parents=True, exist_ok=True)
    data = _encoded(saved)
    path = create_first(_next(folder), data)
    while path not in _own(folder)[-KEPT:]:  # others were faster: it has the number of one long dropped
        path = create_first(_next(folder), data)
    for old in _own(folder)[:-KEPT]:
        with suppress(OSError):  # somebody has it open: it goes the next time
            old.unlink()
    return path


def _next(folder: Path) -> Iterator[Path]:
    """The names that may come next in a folder."""
    own = _own(folder)
    return (folder / f"{number:06}.json" for number in count(int(own[-1].stem) + 1 if own else 1))


def _own(folder: Path) -> list[Path]:
    """What the game has saved by itself in a folder, oldest first."""
    own = (path for path in folder.glob("*.json") if OWN.fullmatch(path.name))
    return sorted(own, key=lambda path: int(path.stem))
