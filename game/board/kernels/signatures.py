"""The types of the kernels' arguments as numba reads them, and the table of kernels and signatures."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


class Kernel(NamedTuple):
    """A function of a module of this package, and its signature as numba reads it."""

    function: Callable[..., object]
    signature: str

    @property
    def of_pairs(self) -> bool:
        """Whether it is one of all pairs of squares, which a match does without."""
        return self.function.__module__.endswith(".pairs")


KERNELS: dict[str, Kernel] = {}
"""All kernels by name; each after those that it calls."""

VOID, BOOL, INT, WORD = "void", "boolean", "int64", "uint16"


def _array(element: str, dimensions: int, *, readonly: bool = False) -> str:
    return f"Array({element}, {dimensions}, 'C', {readonly})"


GRID = _array("uint8", 2, readonly=True)
"""A read-only grid of the board, shape (height, width), or a plane."""
PLANE = JUMPS = _array("uint8", 2)
FLAT = _array("uint8", 1, readonly=True)
HERE = _array("uint16", 2, readonly=True)
LINES = STEPS = _array("uint16", 2)
ROW = _array("uint16", 1)
ARCS = _array("int64", 3)
STORE = _array("uint8", 4)
LEVELS = _array("boolean", 1, readonly=True)
SIGHT = _array("boolean", 2)
DEGREES = _array("int8", 2)
BACK = _array("int8", 1)
COSTS = _array("int32", 1)
BLOCKS = _array("int32", 2)


def kernel(result: str, *arguments: str) -> Callable[[Function], Function]:
    """Enter a function among the kernels, with the types it is compiled for; it stays what it is."""

    def entered(function: Function) -> Function:
        KERNELS[function.__name__] = Kernel(function, f"{result}({', '.join(arguments)})")
        return function

    return entered
