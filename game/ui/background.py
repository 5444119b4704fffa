"""Work behind the screen: maps are read and kernels compiled in a thread, once the first frame is shown.

Nothing of the board is imported before that: it brings numpy, and numba with the kernels.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from queue import SimpleQueue
from threading import Event, Thread


class BackgroundWork:
    """One thread that does jobs in the order in which they came, and then compiles the board's kernels."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._ready = Event()
        self._thread: Thread | None = None

    @property
    def ready(self) -> bool:
        """Whether the kernels are there, so that a question to the board does not wait for a compiler."""
        return self._ready.is_set()

    def add(self, job: Callable[[], object]) -> None:
        """Have something done; it starts with the thread."""
        self._jobs.put(job)

    def start(self) -> None:
        """Start the thread, once; it ends with the game."""
        if self._thread is None:
            self.add(warm)
            self.add(self._ready.set)
            self._thread = Thread(target=self._work, name="background", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until the kernels are there; whether they are."""
        return self._ready.wait(seconds)

    def _work(self) -> None:
        while job := self._jobs.get():
            job()


def warm() -> None:
    """Load the compiled kernels; the first start of all compiles them, which takes a while."""
    from game.board import kernels  # noqa: PLC0415 - see the module

    for module in iter_modules(kernels.__path__):
        import_module(f"{kernels.__name__}.{module.name}")
