"""Work behind the screen: maps are read and kernels loaded in a thread, once the first frame is shown.

Nothing of the board is imported before that: it brings numpy, and numba with the compiled kernels.
"""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread

PICTURES = 4
"""How many pictures of a screen that has been waited for are drawn before other work goes on."""


class BackgroundWork:
    """One thread that loads the board's kernels and then does jobs in the order in which they came.

    It rests while something is held up by it (`hold`): what the person waits for goes first, and so do the
    first pictures of it, which are dear: a thread takes as much of the interpreter as the window.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._begun = Event()
        self._free = Event()
        self._free.set()
        self._pictures = 0
        """How many pictures more are drawn before it goes on."""
        self._thread: Thread | None = None

    def ready(self, squares: int) -> bool:
        """Whether a question to a board of so many squares does not wait for kernels."""
        if not self.begun:
            return False
        from game.board.compiled import LOADER  # noqa: PLC0415 - see the module

        return LOADER.answers_at_once(squares)

    @property
    def begun(self) -> bool:
        """Whether small boards answer at once."""
        return self._begun.is_set()

    @property
    def compiling(self) -> float | None:
        """How much of the kernels is compiled (0 to 1), while something waits for that."""
        if not self.begun:
            return None
        from game.board.compiled import LOADER  # noqa: PLC0415 - see the module

        return LOADER.part if LOADER.awaited else None

    def add(self, job: Callable[[], object]) -> None:
        """Have something done; it starts with the thread."""
        self._jobs.put(job)

    def hold(self) -> None:
        """Begin no further job for now."""
        self._pictures = 0
        self._free.clear()

    def release(self) -> None:
        """Go on when the next pictures have been drawn."""
        self._pictures = PICTURES

    def drawn(self) -> None:
        """A picture has been drawn: it starts after the first one."""
        self.start()
        if self._pictures:
            self._pictures -= 1
            if not self._pictures:
                self._free.set()

    def start(self) -> None:
        """Start the thread, once; it ends with the game."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="background", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until small boards can be asked; whether they can."""
        return self._begun.wait(seconds)

    def _work(self) -> None:
        from game.board.compiled import LOADER  # noqa: PLC0415 - see the module

        LOADER.deferred = True
        cold = not LOADER.cached
        LOADER.begin()
        self._begun.set()
        self._free.wait()
        if not cold:
            LOADER.load()
        while True:
            job = self._jobs.get()
            self._free.wait()
            job()
