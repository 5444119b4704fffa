"""Compiling the kernels: the only place that imports numba.

What is compiled is kept in the user's cache, in a folder named after the kernels' own source and numba's.
`python -m game.board.kernels.compiler` fills it, and prints how many kernels are done after each.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from platformdirs import user_cache_path

from game.board.kernels.signatures import KERNELS

Compiled = dict[str, Callable[..., Any]]


@cache
def cache_folder() -> Path:
    """The folder for the compiled kernels, which need not be there.

    It is another one for other sources of any kernel, as one takes another in whole, and for another numba.
    """
    sources = sorted(Path(__file__).parent.glob("*.py"))
    made_of = b"".join(source.read_bytes() for source in sources)
    numba = find_spec("numba")
    if numba and numba.origin:
        made_of += f"{numba.origin} {Path(numba.origin).stat().st_mtime_ns}".encode()
    return user_cache_path("enfilade") / "kernels" / blake2b(made_of, digest_size=8).hexdigest()


def is_cached(*, pairs: bool) -> bool:
    """Whether all kernels (but those of pairs) have been compiled, so that they are only to be loaded."""
    return _mark(pairs=pairs).exists()


def compile_kernels(*, pairs: bool, progress: Callable[[float], object] = float) -> Compiled:
    """All kernels (but those of pairs) compiled; those in the cache are loaded.

    `progress` gets the part of all kernels that is done, 0 to 1.
    """
    made: Compiled = {}
    for name in sorted(KERNELS, key=lambda name: KERNELS[name].of_pairs):
        if pairs or not KERNELS[name].of_pairs:
            made[name] = _compiled(name, made)
            progress(len(made) / len(KERNELS))
    if _writable(cache_folder()):
        with suppress(OSError):
            _mark(pairs=pairs).touch()
    return made


def _compiled(name: str, callees: Compiled) -> Callable[..., Any]:
    """A kernel compiled: its code with the compiled kernels in place of those that it calls."""
    kept = _writable(cache_folder())
    if kept:
        os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
    import numba  # noqa: PLC0415 - it reads its settings when it is imported

    function = cast("FunctionType", KERNELS[name].function)
    bound = FunctionType(function.__code__, {**function.__globals__, **callees}, function.__name__)
    bound.__module__, bound.__qualname__ = function.__module__, function.__qualname__
    compiled: Callable[..., Any] = numba.njit(KERNELS[name].signature, cache=kept, nogil=True)(bound)
    return compiled


def _mark(*, pairs: bool) -> Path:
    """The file that says that all kernels (but those of pairs) are in the cache."""
    return cache_folder() / ("all" if pairs else "but-pairs")


@cache
def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def main() -> None:
    """Compile all; who waits for it reads how far it is, and may be gone before the end."""

    def say(part: float) -> None:
        with suppress(OSError):
            sys.stdout.write(f"{part:.3f}\n")
            sys.stdout.flush()

    compile_kernels(pairs=False, progress=say)
    compile_kernels(pairs=True, progress=say)


if __name__ == "__main__":
    main()
