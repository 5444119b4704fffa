"""Answers about records: the log, playing one again, saving and loading."""

from pathlib import Path
from typing import Any

from game.errors import BadRecord
from game.files.records import RecordFault, as_record, load_record, restored, save_record
from game.protocol.faults import Unreadable
from game.protocol.playing import begun
from game.protocol.requests import Load, Log, Replay, Save
from game.protocol.session import Session
from game.protocol.shapes import plain, standing


def log(session: Session, _: Log) -> dict[str, Any]:
    """The match so far."""
    return {"record": plain(session.match.record)}


def replay(session: Session, request: Replay) -> dict[str, Any]:
    """Play a record again; the match is then the replayed one, if the record agrees with it."""
    try:
        record = as_record(request.record)
        played = restored(record, session.systems, session.catalogue, request.upto)
    except RecordFault as fault:
        fault.where = f"record.{fault.where}".rstrip(".")
        raise
    if played.difference:
        return {"agrees": False, "difference": plain(played.difference)}
    session.current = played.match
    return {"agrees": True, **standing(played.match)}


def save(session: Session, request: Save) -> dict[str, Any]:
    """Write the match to a file."""
    record = session.match.record
    try:
        save_record(record, Path(request.path))
    except (OSError, ValueError) as error:  # a ValueError for a path that no system can have
        raise Unreadable(str(error), "path") from error
    return {}


def load(session: Session, request: Load) -> dict[str, Any]:
    """Go on with a match that was saved."""
    try:
        record = load_record(Path(request.path))
    except (OSError, ValueError) as error:
        raise Unreadable(str(error), "path") from error
    played = restored(record, session.systems, session.catalogue)
    if played.difference:
        raise BadRecord(f"{request.path}: {played.difference}")
    session.current = played.match
    return begun(played.match)
