"""Loading what stays for good, which the collector of garbage then leaves out, and how often it looks."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

GARBAGE_SEARCHED_AFTER = 50_000
"""After how many more things than there were the collector looks for garbage.

Python's own 700 are made and kept by a dozen acts of a match, and neither positions nor boards are garbage
that only a search finds: they lead to older ones alone. What is, is so little that matches, played at random
or by the computer, take the same memory with a search after 20,000 things, which takes a fortieth of their
time.
"""


@contextmanager
def loaded_for_good() -> Iterator[None]:
    """Keep all that is there by the end out of the search for garbage, and search for none meanwhile.

    From then on a search comes less often (`GARBAGE_SEARCHED_AFTER`). One through all that numpy and numba
    bring takes a tenth of a second, and there is nothing in it.

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
        gc.set_threshold(GARBAGE_SEARCHED_AFTER, *gc.get_threshold()[1:])
        if searching:
            gc.enable()
