"""Which functions answer for the board: the kernels compiled, or as plain Python until they are.

Compiling takes seconds, once after an installation, in a process of its own; loading what is compiled takes
a part of a second. Meanwhile small boards are played with the same functions uncompiled.
"""

import sys
from collections.abc import Callable
from logging import getLogger
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.kernels import compiler, fields, path_search, shadow_cast, walk
from game.loading import loaded_for_good

Plane = NDArray[np.uint8]
Jumps = NDArray[np.uint8]
Lines = NDArray[np.uint16]
Steps = NDArray[np.uint16]
"""The steps from each square, priced as far as searches have come, shape (squares, 9)."""

Grid = NDArray[np.uint8]
Flat = NDArray[np.int32]

MOST_UNCOMPILED = 2500
"""The most squares of a board that is played with while nothing is compiled."""


class Kernels(NamedTuple):
    """The kernels of one square or pair, each as its module in `game.board.kernels` describes it."""

    look: Callable[[Plane, Jumps], None]
    lines: Callable[[Plane, Jumps, int, int, Lines, Lines], None]
    obstructed: Callable[[Plane, Jumps, Plane, Plane, int, int, Lines, Lines], None]
    degrees: Callable[[Lines, Lines, Grid, Plane, int, int, NDArray[np.int8]], None]
    walk: Callable[[Plane, int, int, int, int, int, int, int, int, Flat], int]
    veil_line: Callable[[Grid, int, int, int, int, int], int]
    veil_lines: Callable[[Grid, int, int, int, NDArray[np.int8]], None]
    spread: Callable[[Grid, Grid, Grid, Grid, Steps, int, int, Grid, int, Flat, Flat], None]
    trace_back: Callable[[Steps, int, int, Flat, Flat, NDArray[np.int8]], None]


class PairKernels(NamedTuple):
    """The kernels of all pairs of squares, which only fields of a whole board ask for."""

    see_pairs: Callable[[Plane, Jumps, NDArray[np.bool_], Grid, NDArray[np.bool_]], None]
    cover_pairs: Callable[
        [Plane, Jumps, Plane, Jumps, Plane, Plane, NDArray[np.bool_], Grid, NDArray[np.int8]], None
    ]


_PLAIN = Kernels(
    shadow_cast.look,
    fields.lines,
    fields.obstructed,
    fields.degrees,
    walk.walk,
    walk.veil_line,
    walk.veil_lines,
    path_search.spread,
    path_search.trace_back,
)


class Loader:
    """Has the kernels compiled and loads them, once."""

    def __init__(self) -> None:
        self.kernels: Kernels | None = None
        """What is loaded."""
        self.part = 0.0
        """How much of the compiling is done, 0 to 1."""
        self.awaited = False
        """Whether somebody waits for it."""
        self.deferred = False
        """Whether what is in the cache waits until `load` is called: a window plays without it meanwhile."""
        self.compiles = True
        """Whether it has them compiled unasked: not in a process that works for another one, which does."""
        self._pairs: PairKernels | None = None
        self._lock = Lock()
        self._thread: Thread | None = None
        self._compiler: Popen[str] | None = None

    def load(self) -> Kernels:
        """The kernels compiled; this waits for the compiler where they are not in the cache."""
        with self._lock:
            return self.kernels or self._load()

    def wait(self) -> Kernels:
        """The kernels compiled, for a board that is not played without them."""
        self.awaited = True
        try:
            return self.load()
        finally:
            self.awaited = False

    def load_pairs(self) -> PairKernels:
        """The kernels of pairs compiled; this waits too."""
        self.load()
        with self._lock:
            if not self._pairs:
                if self._compiler:
                    self._compiler.communicate()
                made = compiler.compile_kernels(pairs=True)
                self._pairs = PairKernels(**{name: made[name] for name in PairKernels._fields})
            return self._pairs

    def begin(self) -> Kernels:
        """What answers without waiting: the kernels compiled if they can be loaded now, else as they are.

        Where they are not in the cache a thread has them compiled, once in all processes of the game.
        """
        if self.cached:
            if self.deferred or not self._lock.acquire(blocking=False):
                return self.kernels or _PLAIN
            try:
                return self.kernels or self._load()
            finally:
                self._lock.release()
        if self.compiles and not self._thread:
            self._thread = Thread(target=self.load, name="kernels", daemon=True)
            self._thread.start()
        return _PLAIN

    @property
    def cached(self) -> bool:
        """Whether the kernels have been compiled before."""
        return compiler.is_cached(pairs=False)

    def answers_at_once(self, squares: int) -> bool:
        """Whether a board of so many squares is answered without waiting for the compiler."""
        return self.kernels is not None or squares <= MOST_UNCOMPILED

    def _load(self) -> Kernels:
        if not self.cached:
            getLogger("enfilade").warning(
                "Preparing sight and movement, once after an installation: about ten seconds."
            )
            self._compile_apart()
        with loaded_for_good():
            made = compiler.compile_kernels(pairs=False)
        self.kernels = Kernels(**{name: made[name] for name in Kernels._fields})
        self.part = 1.0
        return self.kernels

    def _compile_apart(self) -> None:
        """Have a process compile, until all is done but those of pairs; without a process it is done here."""
        command = [sys.executable, "-m", compiler.__name__]
        try:
            self._compiler = Popen(command, stdout=PIPE, stderr=DEVNULL, stdin=DEVNULL, text=True)  # noqa: S603 - our own code
        except OSError:
            return
        for line in self._compiler.stdout or ():
            self.part = float(line)
            if self.cached:
                return


LOADER = Loader()


def kernels(squares: int) -> Kernels:
    """The kernels for a board of so many squares: compiled, or on a small board as they are until then."""
    if LOADER.kernels:
        return LOADER.kernels
    return LOADER.begin() if squares <= MOST_UNCOMPILED else LOADER.wait()


def pair_kernels() -> PairKernels:
    """The kernels of all pairs of squares: always compiled."""
    return LOADER.load_pairs()
