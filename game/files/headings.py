"""What can be told of saved matches without playing them again: for lists, and quickly at the start."""

import re
import tomllib
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from game.files.places import autosaves, saves
from game.rules.units import Side

_NAME = re.compile(r"^name[ \t]*=.*$", re.MULTILINE)


class Heading(Struct, frozen=True):
    """A saved match in a list: `when` it was written, in the user's time; `fault` if it cannot be used.

    `by_itself`: the game saved it, not the user.
    """

    path: Path
    name: str
    when: datetime
    map: str = ""
    system: str = ""
    turn: int = 0
    players: dict[Side, str] = {}
    over: bool = False
    by_itself: bool = False
    fault: str = ""


class _Head(Struct):
    """The parts of a file that a list needs; the rest is skipped."""

    system: str
    map: str
    name: str = ""
    turn: int = 0
    players: dict[Side, str] = {}
    over: bool = False


def listed(*folders: Path) -> tuple[Heading, ...]:
    """All saved matches of the folders, newest first; the user's and the game's own if none is given."""
    saved = [
        (path.stat().st_mtime_ns, path.name, path)
        for folder in folders or (saves(), autosaves())
        if folder.is_dir()
        for path in folder.glob("*.json")
    ]
    return tuple(heading(path) for _, _, path in sorted(saved, reverse=True))


def latest(*folders: Path) -> Path | None:
    """The newest saved match that can still be played on, None when there is none: for Continue."""
    return next((saved.path for saved in listed(*folders) if not saved.over and not saved.fault), None)


def heading(path: Path) -> Heading:
    """What a file says of its match; one that says nothing that can be read has a `fault`."""
    when, own = datetime.fromtimestamp(path.stat().st_mtime).astimezone(), path.parent == autosaves()
    try:
        head = msgspec.json.decode(path.read_bytes(), type=_Head)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        return Heading(path, path.stem, when, by_itself=own, fault=str(error))
    return Heading(
        path=path,
        name=head.name or path.stem,
        when=when,
        map=map_name(head.map),
        system=head.system,
        turn=head.turn,
        players=head.players,
        over=head.over,
        by_itself=own,
    )


def map_name(text: str) -> str:
    """The name that a map's text gives itself, without reading the rest of it."""
    line = _NAME.search(text)
    try:
        name = tomllib.loads(line[0])["name"] if line else ""
    except tomllib.TOMLDecodeError:
        return ""
    return name if isinstance(name, str) else ""
