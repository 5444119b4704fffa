"""The file of a map that is being edited, and the copy that is kept in case the game ends early."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from game.editor.copy_writer import CopyWriter
from game.errors import BadMap
from game.files import discarded
from game.files.atomic import Claim, is_claimed, read_file, rename_to_first, write_file
from game.files.places import newest_first
from game.files.strict_json import MOST_BYTES, decoded
from game.files.toml_text import parse, read_bytes

SECONDS_BETWEEN_COPIES = 1.0
"""How long a change may go without a copy; with the time that writing takes, a kill loses less than two."""

DiskState = Literal["same", "changed", "gone", "none"]
"""A file as it was read or written last; other than that; no longer there; never there."""


class Recovery(Struct, frozen=True):
    """A copy that a game left which ended early: of which file (None: of a map without one), and its text."""

    copy: Path
    origin: Path | None
    text: str

    def discard(self) -> None:
        """Put the copy among what was discarded, where it is kept for a while. Raises OSError."""
        discarded.keep(self.copy.stem, _encoded(self.origin, self.text))
        self.copy.unlink(missing_ok=True)


class _Copy(Struct):
    origin: str | None
    text: str


def _encoded(origin: Path | None, text: str) -> bytes:
    return msgspec.json.encode(_Copy(str(origin.resolve()) if origin else None, text))


class Store:
    """What is known of a map's file, and where its copy goes; `saved` is the text as the file had it last."""

    def __init__(self, path: Path | None, saved: str | None, folder: Path) -> None:
        self.path, self.saved, self.folder = path, saved, folder
        self._copied: str | None = None
        self._claim: Claim | None = None
        self._taken: str | None = None
        """The text of the copy that was left and is gone on from."""
        self._copy = Path()
        """Where the copy is while there is a claim on it: two editors of one map have each their own."""
        self._writer = CopyWriter()
        self._when = float("-inf")
        self._look: tuple[int, int] | None = None
        if path and saved is not None:
            self._look = _look(path)

    # ------------------------------------------------------------------------------------ the file

    def state(self) -> DiskState:
        """Whether the file is as it was; its bytes are read only when its time or size is another.

        A file that cannot be read any more counts as changed.
        """
        if self.path is None or self.saved is None:
            return "none"
        look = _look(self.path)
        if look is None:
            return "gone"
        if look == self._look:
            return "same"
        if not _has(self.path, self.saved):
            return "changed"
        self._look = look
        return "same"

    def write(self, path: Path, text: str, *, replace: bool) -> None:
        """Save a text (M-04); the copy is then of no more use. Raises OSError."""
        write_file(path, text.encode(), replace=replace)
        self.drop_copy()
        self.path = path
        self.known(text)

    def known(self, text: str) -> None:
        """Take a text as what the file has."""
        self.saved = text
        self._look = _look(self.path) if self.path else None

    # ------------------------------------------------------------------------------------ the copy

    def keep(self, text: str, now: float) -> bool:
        """Have a copy written when the text needs one and the last one is old enough; whether it is.

        It is written in a thread. Raises OSError when there can be none, or the one before was not written.
        """
        try:
            self._writer.look()
        except OSError:
            self._copied = None
            raise
        if text == self._copied or now - self._when < SECONDS_BETWEEN_COPIES or self._writer.busy:
            return False
        self._when = now
        self._claim_copy()
        copy, origin = self._copy, self.path
        self._writer.write(copy, lambda: _encoded(origin, text))
        self._copied = text
        return True

    def settle(self) -> None:
        """Wait until the copy is written."""
        self._writer.wait()

    def discard(self, text: str) -> None:
        """Put a text among what was discarded, and remove the copy. Raises OSError."""
        discarded.keep(_stem(self.path), _encoded(self.path, text))
        self.drop_copy()

    def outdate(self) -> None:
        """Remove the copy when there is nothing left that the file does not have; one left before stays.

        One that was gone on from and then undone is put among what was discarded; if that fails, it stays.
        """
        with suppress(OSError):
            if self._taken is not None:
                discarded.keep(_stem(self.path), _encoded(self.path, self._taken))
            self.drop_copy()

    def adopt(self, recovery: Recovery) -> None:
        """Go on with a copy that was left; what it says is in no file, and its own file is not known."""
        self.saved, self._look = "", None
        self.take_over(recovery)

    def take_over(self, recovery: Recovery) -> None:
        """Make a copy that was left the copy of this map, unless it lies elsewhere or is gone meanwhile."""
        if recovery.copy.parent != self.folder or self._claim:
            return
        with suppress(OSError):
            self._claim_copy()
            rename_to_first(recovery.copy, [self._copy])
            self._copied = self._taken = recovery.text

    def drop_copy(self) -> None:
        """Remove the copy."""
        self._writer.wait()
        if self._claim:
            self._copy.unlink(missing_ok=True)
            self._claim.release()
        self._claim = self._copied = self._taken = None

    def recovery(self) -> Recovery | None:
        """The newest copy that was left of this file, None when there is none that says something else."""
        if self.path is None or self._copied is not None:
            return None
        left = (copy for copy in recoveries(self.folder) if copy.origin == self.path.resolve())
        return next((recovery for recovery in left if recovery.text != self.saved), None)

    def _claim_copy(self) -> None:
        """See to it that there is a place for the copy that no other editor uses. Raises OSError."""
        if self._claim is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._claim = Claim(self.folder)
            self._copy = self.folder / f"{_stem(self.path)}-{self._claim.name}.json"


def _stem(path: Path | None) -> str:
    return path.stem[:40] if path else "untitled"


def recoveries(folder: Path) -> tuple[Recovery, ...]:
    """All copies that were left, the newest first; those of editors that are open were not."""
    left = (path for path in newest_first(folder, "*.json") if not _in_use(path))
    return tuple(recovery for recovery in map(_recovery, left) if recovery)


def _in_use(copy: Path) -> bool:
    return is_claimed(copy.parent, copy.stem.rpartition("-")[2])


def orphans(folder: Path) -> tuple[Recovery, ...]:
    """The copies whose file cannot be opened to offer them: it was never there, is gone or is broken."""
    return tuple(
        recovery for recovery in recoveries(folder) if recovery.origin is None or not _opens(recovery.origin)
    )


def _opens(path: Path) -> bool:
    try:
        text_of(path)
    except BadMap:
        return False
    return True


def text_of(path: Path) -> str:
    """The text of a map's file. Raises BadMap when it cannot be read or is no TOML."""
    return parse(read_bytes(path, BadMap), str(path), BadMap).text


def _recovery(copy: Path) -> Recovery | None:
    try:
        left = decoded(read_file(copy, MOST_BYTES), _Copy)
    except (OSError, ValueError):
        return None
    return Recovery(copy, Path(left.origin) if left.origin else None, left.text)


def _has(path: Path, text: str) -> bool:
    """Whether a file has a text; one that may not be read, or is a folder by now, has not."""
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _look(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size
