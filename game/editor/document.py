"""A map that is being edited: its text, what it says, everything that was done to it, and its file."""

from pathlib import Path

from msgspec import Struct

from game.editor.edits import Change, changed
from game.editor.history import Done, History
from game.editor.sheet import Sheet
from game.errors import BadMap, Fault
from game.files.blocks import Types
from game.files.maptext import read_map
from game.rules.scenario import Catalogue, Scenario


class Live(Struct, frozen=True):
    """A text as the game would read it: the scenario, or None and all its faults (M-01)."""

    scenario: Scenario | None
    faults: tuple[Fault, ...] = ()


class _Version:
    """One state of the text, and what was worked out of it so far."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.live: Live | None = None


class Document:
    """A map under the editor's hands; the text is the truth, `sheet` what it says at this moment.

    Every change goes through `apply` and can be undone. `version` counts up with each other text, for
    whoever keeps what was made of one. `catalogue` and `types` are as in `read_map`. Raises BadMap when the
    text is no TOML or has no ground; faults of other kinds are what the editor is there to mend.
    """

    def __init__(
        self,
        text: str,
        path: Path | None = None,
        catalogue: Catalogue | None = None,
        types: Types | None = None,
    ) -> None:
        self.path, self.version = path, 0
        self._catalogue, self._types = catalogue, types
        self._history = History(text)
        self._now = _Version(Sheet(text, self.file))
        self._saved = text if path else None

    @property
    def file(self) -> str:
        """What faults call the map."""
        return str(self.path) if self.path else "map"

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self._history.text

    @property
    def sheet(self) -> Sheet:
        """What the text says, whether it can be played or not."""
        return self._now.sheet

    @property
    def dirty(self) -> bool:
        """Whether the text is other than the file; a map without a file is, once something was done."""
        return self.text != self._saved if self._saved is not None else bool(self._history.place)

    # ------------------------------------------------------------------------------------ changes

    def apply(self, change: Change) -> None:
        """Make a change and note it. Raises BadMap, with nothing changed, when it leaves no text of a map."""
        text = changed(self.text, self.sheet, change)
        if text != self.text:
            now = _Version(Sheet(text, self.file))
            self._history.push(change.label, text)
            self._stand(now)

    @property
    def history(self) -> tuple[Done, ...]:
        """All that was done, oldest first, what is undone at the moment included."""
        return tuple(self._history.done)

    @property
    def place(self) -> int:
        """How many changes of the history are in force."""
        return self._history.place

    def undo(self) -> str:
        """Take back the last change and say its label, empty when there is none."""
        if not self.place:
            return ""
        self.jump(self.place - 1)
        return self.history[self.place].label

    def redo(self) -> str:
        """Make the last change taken back again and say its label, empty when there is none."""
        if self.place == len(self.history):
            return ""
        self.jump(self.place + 1)
        return self.history[self.place - 1].label

    def jump(self, place: int) -> None:
        """Go to where so many changes are in force, 0 to all."""
        before = self.text
        self._history.jump(place)
        if self.text != before:
            self._stand(_Version(Sheet(self.text, self.file)))

    def _stand(self, now: _Version) -> None:
        self._now = now
        self.version += 1

    # --------------------------------------------------------------------------------- live state

    @property
    def live(self) -> Live:
        """The text as the game reads it, worked out once for each text."""
        if self._now.live is None:
            self._now.live = self._read()
        return self._now.live

    def scenario(self) -> Scenario | None:
        """The map as it would be played, None while it has faults."""
        return self.live.scenario

    def faults(self) -> tuple[Fault, ...]:
        """What keeps the map from being played, in the order of the text (M-01)."""
        return self.live.faults

    def _read(self) -> Live:
        try:
            return Live(read_map(self.text.encode(), self.file, self._catalogue, self._types).scenario)
        except BadMap as bad:
            return Live(None, bad.faults)
