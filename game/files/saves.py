"""Saved matches as files: a record, with who plays and how it is called; replays are the same files.

The file is the record's own (`game.files.records`) with a few keys more, so that each reader of records
reads saved matches too, and a bare record can be opened as one.
"""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.files import places
from game.files.atomic import create_first, read_file, replace_file
from game.files.records import RecordFault, as_record, converted
from game.files.strict_json import MOST_BYTES, loads
from game.match.record import Record
from game.rules.state import Outcome
from game.rules.units import Side


class LessonPlace(Struct, frozen=True):
    """Where in a lesson a match is: operation, stage, `step` from 0; `over` after the last one."""

    operation: str
    stage: str
    step: Annotated[int, Meta(ge=0)] = 0
    over: bool = False


class About(Struct, frozen=True):
    """What a saved match has beside its record; `players` is `HUMAN`, `BYSTANDER` or a level for each side.

    `over`: it has ended, so that there is nothing to continue; `outcome` says how, where that is known.
    `lesson`: the match is one.
    """

    players: dict[Side, str] = {}
    name: str = ""
    turn: Annotated[int, Meta(ge=0)] = 0
    over: bool = False
    outcome: Outcome | None = None
    lesson: LessonPlace | None = None


class Saved(About, frozen=True, kw_only=True):
    """A saved match; fog and house rules are in the record's options."""

    record: Record


def save(saved: Saved, path: Path) -> None:
    """Write a saved match to a file, new or not (M-04), its folder made when needed. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, encoded(saved))


def encoded(saved: Saved) -> bytes:
    """A saved match as its file has it."""
    about = {field: getattr(saved, field) for field in About.__struct_fields__}
    if saved.lesson is None:
        del about["lesson"]
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
        outcome=about.outcome,
        lesson=about.lesson,
    )


def keep(saved: Saved, folder: Path | None = None) -> Path:
    """Save a match among the user's own under a name that is free; where it is now. Raises OSError."""
    folder = folder or places.saves()
    folder.mkdir(parents=True, exist_ok=True)
    return create_first(places.names(folder, saved.name, ".json", "match"), encoded(saved))
