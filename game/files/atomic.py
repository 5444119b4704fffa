"""Whole files: reading them, and writing them so that a crash leaves the old one or the new one (M-04).

Data is written beside the file first, flushed, and then given its name. `create_file` never takes a name that
is in use, however many games do it at once; `replace_file` is for files that may be written over.
"""

import errno
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import finalize

if sys.platform != "win32":
    import fcntl

NO_FILE = "no ordinary file"
"""What a pipe, a device or the like is called."""

_PREFIX, _SUFFIX = ".enfilade-", ".new"
_BESIDE = re.compile(r"\.enfilade-[a-z0-9_]{8}\.new")
"""The names of files that are being written, and of claims."""


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a file. Raises OSError, for more than `most` and for what is no ordinary file too."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"more than {most} bytes", str(path))
    return data


def create_file(path: Path, data: bytes) -> None:
    """Put data into a new file. Raises FileExistsError when anything has that name, and OSError."""
    with _beside(path, data, _usual_mode()) as beside:
        _name(beside, path)


def replace_file(path: Path, data: bytes) -> None:
    """Put data into a file, new or not; its mode is kept, and a link stays a link to what was written.

    Raises OSError, for what is no ordinary file too; the old file is then untouched.
    """
    path = _linked(path)
    with _beside(path, data, _mode(path)) as beside:
        beside.replace(path)


def write_file(path: Path, data: bytes, *, replace: bool) -> None:
    """Put data into a file, over another one only with leave to `replace` it. Raises OSError."""
    (replace_file if replace else create_file)(path, data)


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in, unless it is there. Raises OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # which its own name does not say: a file is in the way
        code = errno.ENOTDIR
        raise NotADirectoryError(code, os.strerror(code), error.filename) from error


def create_first(paths: Iterable[Path], data: bytes) -> Path:
    """Put data into a new file, the first of some whose name is free; which. Raises OSError."""
    for path in paths:
        with suppress(FileExistsError):
            create_file(path, data)
            return path
    raise FileExistsError(errno.EEXIST, "every name for it is in use")


def rename_to_first(path: Path, names: Iterable[Path]) -> Path:
    """Give a file the first of some names that is free; which. Raises OSError."""
    for name in names:
        with suppress(FileExistsError):
            _name(path, name)
            path.unlink(missing_ok=True)
            return name
    raise FileExistsError(errno.EEXIST, "every name for it is in use")


def remove_abandoned(*folders: Path) -> None:
    """Remove from folders what games that were killed have left half written.

    Whoever writes holds a lock until the file has its name: what is locked is being written by another game.
    """
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if _BESIDE.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    with suppress(OSError):
                        _remove_unlocked(Path(entry.path))


class Claim:
    """What tells other games that something in a folder is in use: a locked file, until it is released.

    It ends with the process, however that ends. `name` is that of no other claim in the folder.
    """

    def __init__(self, folder: Path) -> None:
        """Raises OSError."""
        descriptor, self._path = _locked_file(folder)
        self._end = finalize(self, os.close, descriptor)
        self.name = self._path.name[len(_PREFIX) : -len(_SUFFIX)]

    def release(self) -> None:
        """End it."""
        with suppress(OSError):
            self._path.unlink()
        self._end()


def is_claimed(folder: Path, name: str) -> bool:
    """Whether a game that runs has a claim of that name."""
    try:
        _remove_unlocked(folder / f"{_PREFIX}{name}{_SUFFIX}")
    except (BlockingIOError, PermissionError):  # Windows says the latter
        return True
    except OSError:
        return False
    return False


def _remove_unlocked(path: Path) -> None:
    """Remove a file. Raises BlockingIOError while somebody has it locked, and OSError."""
    if sys.platform == "win32":  # it removes no file that is open: a lock of its own
        path.unlink()
    else:
        with path.open("rb") as file:
            _lock(file.fileno(), wait=False)
            path.unlink()


@contextmanager
def _beside(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A locked file with data in the folder of another; it is gone afterwards unless it was renamed.

    An OSError bears the name of that other file: nobody has asked for this one.
    """
    try:
        remove_abandoned(path.parent)
        descriptor, beside = _locked_file(path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                beside.chmod(mode)
                if sys.platform == "win32":
                    file.close()  # it renames no open file
                yield beside
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
    _flush_folder(path.parent)


def _locked_file(folder: Path) -> tuple[int, Path]:
    """A new file in a folder, opened and locked."""
    while True:
        descriptor, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=folder)
        with suppress(OSError):  # a file system without locks: then nobody can remove it either
            _lock(descriptor, wait=True)
        if os.fstat(descriptor).st_nlink:
            return descriptor, Path(name)
        os.close(descriptor)  # it was removed before it was locked


def _lock(descriptor: int, *, wait: bool) -> None:
    """Lock a file until it is closed, or its process has ended. Raises OSError when another has it."""
    if sys.platform != "win32":
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _name(beside: Path, path: Path) -> None:
    """Give a file a name that nothing has; it may keep its old one. Raises FileExistsError, and OSError."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, "something of that name is there already", str(path)) from None
    except OSError:  # a file system without hard links: an empty file holds the name
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            beside.replace(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _linked(path: Path) -> Path:
    """The file that a name or a link leads to, there or not. Raises OSError for a folder, pipe or device."""
    try:
        path = path.resolve()
    except RuntimeError as error:  # Python before 3.13 says so of links in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error
    with suppress(FileNotFoundError):
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, NO_FILE, str(path))
    return path


def _mode(path: Path) -> int:
    """The mode of a file that is there, else the one that a new file gets."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(path.stat().st_mode)
    return _usual_mode()


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _flush_folder(folder: Path) -> None:
    """Make the renaming itself last; what cannot open folders (Windows) does so unasked."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
