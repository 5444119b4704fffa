"""Loading what stays for good, which the collector of garbage then leaves out."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loaded_for_good() -> Iterator[None]:
    """Keep all that is there by the end out of the search for garbage, and search for none meanwhile.

    One search through all that numpy and numba bring takes a tenth of a second, and there is nothing in it.

    >>> with loaded_for_good():
    ...     import decimal
    >>> gc.isenabled()
    True
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if searching:
            gc.enable()
