"""The matches that the game keeps by itself: one file each, which is rewritten as the match goes on."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from game.files import places
from game.files.atomic import create_first, replace_file
from game.files.saves import Saved, encoded

KEPT = 100
"""How many matches the game keeps by itself before it forgets the one that was played longest ago."""

OWN = re.compile(r"[0-9]{6,}\.json")
"""The names of their files."""


class Stamp(NamedTuple):
    """What changes when a file is written again."""

    file: int
    written: int
    size: int


class Slot:
    """The file of one match, from its beginning to its end.

    Games that run at once may have taken up the same file: what another one has written since is left alone,
    and the match goes on in a file of its own.
    """

    def __init__(self, path: Path | None = None, folder: Path | None = None) -> None:
        """`path`: the file that the match is taken up from; one that the user has saved stays as it is."""
        self.folder = folder or places.autosaves()
        own = path is not None and path.parent == self.folder and OWN.fullmatch(path.name)
        self._path = path if own else None
        self._stamp = _stamp(path) if path and own else None

    @property
    def used(self) -> bool:
        """Whether the match has a file."""
        return self._path is not None

    def write(self, saved: Saved) -> Path:
        """Keep a match as it stands; where. Raises OSError, and what was kept before stays."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._path and self._stamp and _stamp(self._path) == self._stamp:
            replace_file(self._path, encoded(saved))
        else:
            self._path = create_first(_names(self.folder), encoded(saved))
        self._stamp = _stamp(self._path)
        for old in _own(self.folder)[KEPT:]:
            with suppress(OSError):  # somebody has it open: it goes the next time
                old.unlink()
        return self._path


def _stamp(path: Path) -> Stamp | None:
    """That of a file, None when it is gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return Stamp(status.st_ino, status.st_mtime_ns, status.st_size)


def _names(folder: Path) -> Iterator[Path]:
    """The names that may come next in a folder."""
    last = max((int(path.stem) for path in _own(folder)), default=0)
    return (folder / f"{number:06}.json" for number in count(last + 1))


def _own(folder: Path) -> list[Path]:
    """What the game keeps by itself in a folder, what was played last first."""
    return [path for path in places.newest_first(folder, "*.json") if OWN.fullmatch(path.name)]
