"""The compiled kernels: the only place that imports numba, itself imported on the first field asked."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba import types
from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

GRID = types.Array(types.uint8, 2, "C", readonly=True)
"""The type of a read-only grid of the board, shape (height, width)."""


def _digest() -> str:
    """What all kernels are made of: one takes another in whole, and its own file alone would not tell."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return blake2b(b"".join(source.read_bytes() for source in sources), digest_size=8).hexdigest()


def cache_folder() -> Path | None:
    """The folder for compiled kernels, or None where nothing can be written: then nothing is kept."""
    folder = user_cache_path("enfilade") / "kernels" / _digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink(missing_ok=True)
    except OSError:
        return None
    return folder


_FOLDER = cache_folder()
if _FOLDER is not None:
    vars(numba.config)["CACHE_DIR"] = str(_FOLDER)  # the module makes its names at run time


def kernel(signature: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function for one numba signature; it keeps its Python type for the checker."""

    def compiled(function: Callable[P, R]) -> Callable[P, R]:
        jitted: Any = numba.njit(signature, cache=_FOLDER is not None, nogil=True)(function)
        return cast("Callable[P, R]", jitted)

    return compiled
