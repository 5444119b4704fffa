"""What can be told of saved matches without playing them again: for lists, and quickly at the start."""

import re
import tomllib
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from game.files.atomic import read_file
from game.files.places import autosaves, newest_first, saves
from game.files.strict_json import MOST_BYTES, decoded
from game.rules.units import Side

_NAME = re.compile(r"^name[ \t]*=.*$", re.MULTILINE)


class Ended(Struct, frozen=True):
    """How a match ended: the winner, None for a draw."""

    winner: Side | None


class Heading(Struct, frozen=True):
    """A saved match in a list: `when` it was written, in the user's time; `fault` if it cannot be used.

    `by_itself`: the game saved it, not the user. `lesson` is the stage that it is, empty for none.
    """

    path: Path
    name: str
    when: datetime
    map: str = ""
    system: str = ""
    turn: int = 0
    players: dict[Side, str] = {}
    over: bool = False
    ended: Ended | None = None
    by_itself: bool = False
    fault: str = ""
    lesson: str = ""


class _Lesson(Struct):
    """The part of a lesson that a list needs."""

    stage: str


class _Head(Struct):
    """The parts of a file that a list needs; the rest is skipped."""

    system: str
    map: str
    name: str = ""
    turn: int = 0
    players: dict[Side, str] = {}
    over: bool = False
    outcome: Ended | None = None
    lesson: _Lesson | None = None


def listed(*folders: Path) -> tuple[Heading, ...]:
    """All saved matches of the folders, newest first; the user's and the game's own if none is given."""
    every = [path for folder in folders or (saves(), autosaves()) for path in newest_first(folder, "*.json")]
    headings = [listed for listed in map(heading, every) if listed]
    return tuple(sorted(headings, key=lambda listed: (listed.when, listed.path.name), reverse=True))


def latest(*folders: Path) -> Heading | None:
    """The newest saved match that can still be played on, None when there is none: for Continue."""
    newest = filter(None, map(_latest_of, folders or (saves(), autosaves())))
    return max(newest, key=lambda listed: (listed.when, listed.path.name), default=None)


def _latest_of(folder: Path) -> Heading | None:
    """That of one folder; no file is read that is older."""
    headings = map(heading, newest_first(folder, "*.json"))
    return next((listed for listed in headings if listed and not listed.over and not listed.fault), None)


def heading(path: Path) -> Heading | None:
    """What a file says of its match, with a `fault` when that cannot be read; None when it is gone."""
    own = path.parent == autosaves()
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return None
    try:
        head = decoded(read_file(path, MOST_BYTES), _Head)
    except (OSError, ValueError) as error:
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
        ended=head.outcome,
        by_itself=own,
        lesson=head.lesson.stage if head.lesson else "",
    )


def map_name(text: str) -> str:
    """The name that a map's text gives itself, without reading the rest of it."""
    line = _NAME.search(text)
    try:
        name = tomllib.loads(line[0])["name"] if line else ""
    except tomllib.TOMLDecodeError:
        return ""
    return name if isinstance(name, str) else ""
