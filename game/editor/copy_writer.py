"""Writes copies of what is being edited in a thread: a disk that takes its time stops no frame."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from game.files.atomic import make_folder, replace_file


class CopyWriter:
    """Writes one copy at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "copies")
        self._writing: Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a copy is being written."""
        return self._writing is not None and not self._writing.done()

    def write(self, path: Path, data: Callable[[], bytes]) -> None:
        """Have a copy written, what `data` gives in the thread; its folder is made when needed."""
        self.wait()
        self._writing = self._threads.submit(_write, path, data)

    def look(self) -> None:
        """Raise the OSError of the last copy, once, if it could not be written."""
        if self._writing and self._writing.done():
            writing, self._writing = self._writing, None
            writing.result()

    def wait(self) -> None:
        """Wait until the copy is written, or could not be."""
        if self._writing:
            self._writing.exception()


def _write(path: Path, data: Callable[[], bytes]) -> None:
    make_folder(path.parent)
    replace_file(path, data())
