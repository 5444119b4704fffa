"""What was done to a text, in order, to be undone and done again without end."""

from typing import NamedTuple

from game.editor.patches import Patches, difference, inverse, patched


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
        """Note a new text; what was undone before is forgotten. One that is no other is not noted."""
        if patches := difference(self.text, text):
            del self.done[self.place :]
            self.done.append(Done(label, patches))
            self.place += 1
            self.text = text

    def jump(self, place: int) -> None:
        """Undo or do again until so many changes are in force, 0 to all."""
        place = min(max(place, 0), len(self.done))
        while self.place > place:
            self.place -= 1
            self.text = patched(self.text, inverse(self.done[self.place].patches))
        while self.place < place:
            self.text = patched(self.text, self.done[self.place].patches)
            self.place += 1
