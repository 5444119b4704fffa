"""What was done to a text, as patches, to be undone and done again without end."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple


class Patch(NamedTuple):
    """At an offset of the older text, `old` gives way to `new`."""

    at: int
    old: str
    new: str


Patches = tuple[Patch, ...]
"""Patches of one text, in its order, none touching another."""


def difference(old: str, new: str) -> Patches:
    """What makes a new text of an old one; lines drawn over are kept line by line, not from first to last."""
    start = _same_start(old, new)
    end = _same_end(old, new, min(len(old), len(new)) - start)
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    if before.count("\n") == after.count("\n"):
        return tuple(_lines(start, before, after))
    return (Patch(start, before, after),)


def patched(text: str, patches: Patches) -> str:
    """The newer text of an older one."""
    parts, done = [], 0
    for patch in patches:
        parts += [text[done : patch.at], patch.new]
        done = patch.at + len(patch.old)
    return "".join([*parts, text[done:]])


def inverse(patches: Patches) -> Patches:
    """What makes the older text of the newer one."""
    turned, shift = [], 0
    for patch in patches:
        turned.append(Patch(patch.at + shift, patch.new, patch.old))
        shift += len(patch.new) - len(patch.old)
    return tuple(turned)


def _lines(start: int, before: str, after: str) -> Iterator[Patch]:
    """A patch for each line that differs, of texts of as many lines."""
    for old, new in zip_longest(before.splitlines(keepends=True), after.splitlines(keepends=True)):
        if old != new:
            yield Patch(start, old or "", new or "")
        start += len(old or "")


def _same_start(a: str, b: str) -> int:
    """How many first characters two texts share; halving compares whole stretches at the speed of memory."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_end(a: str, b: str, most: int) -> int:
    """How many last characters two texts share, at most `most`."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a[len(a) - middle : len(a) - low] == b[len(b) - middle : len(b) - low]:
            low = middle
        else:
            high = middle - 1
    return low


class Done(NamedTuple):
    """One entry of a history: what was done, and how the text changed."""

    label: str
    patches: Patches


class History:
    """A text and all changes that led to it, and those that were undone since the last new one.

    `place` is how many of the `done` are in force; patches alone are kept, so that a stroke over a large map
    costs what it changed.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.done: list[Done] = []
        self.place = 0

    def push(self, label: str, text: str) -> None:
        """Note a new text; what was undone before is forgotten. An unchanged one is not noted."""
        if patches := difference(self.text, text):
            del self.done[self.place :]
            self.done.append(Done(label, patches))
            self.place += 1
            self.text = text

    def jump(self, place: int) -> None:
        """Undo or redo until `place` changes are in force, 0 to all."""
        place = min(max(place, 0), len(self.done))
        while self.place > place:
            self.place -= 1
            self.text = patched(self.text, inverse(self.done[self.place].patches))
        while self.place < place:
            self.text = patched(self.text, self.done[self.place].patches)
            self.place += 1
