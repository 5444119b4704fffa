"""Saved matches as files: a record, with who plays and how it is called; replays are the same files.

The file is the record's own (`game.files.records`) with a few keys more, so that each reader of records
reads saved matches too, and a bare record can be opened as one.
"""

import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.files import places
from game.files.atomic import write_atomically
from game.files.records import RecordFault, as_record, converted, file_bytes
from game.files.strict_json import loads
from game.match.record import Record
from game.rules.units import Side

HUMAN = "human"
"""Who plays a side that no level of the computer plays."""
BYSTANDER = "bystander"
"""Who plays the neutrals."""

KEPT = 10
"""How many matches the game saves by itself before it forgets the oldest."""


OWN = re.compile(r"[0-9]{6,9}\.json")
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
    """Write a saved match to a file, as M-04 saves maps, its folder made when needed. Raises OSError."""
    about = {field: getattr(saved, field) for field in About.__struct_fields__}
    data = msgspec.json.encode(about | msgspec.to_builtins(saved.record))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, msgspec.json.format(data, indent=1) + b"\n")


def load(path: Path) -> Saved:
    """The saved match of a file. Raises BadRecord with its place, for a file that cannot be read too."""
    try:
        loaded = loads(file_bytes(path))
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
    path = places.unused(folder or places.saves(), saved.name, ".json", "match")
    save(saved, path)
    return path


def autosave(saved: Saved, folder: Path | None = None) -> Path:
    """Save a match among the last `KEPT` that the game keeps by itself; where. Raises OSError.

    The files are numbered on, so that a crash while the oldest is dropped loses nothing. Files of other
    names are not the game's own: they neither count nor are they dropped.
    """
    folder = folder or places.autosaves()
    kept = sorted((path for path in folder.glob("*.json") if OWN.fullmatch(path.name)), key=_number)
    path = folder / f"{_number(kept[-1]) + 1 if kept else 1:06}.json"
    save(saved, path)
    for old in kept[: max(0, len(kept) + 1 - KEPT)]:
        with suppress(OSError):  # somebody has it open: it goes the next time
            old.unlink()
    return path


def _number(path: Path) -> int:
    return int(path.stem)
