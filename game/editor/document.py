"""A map that is being edited: its text, what it says, everything that was done to it, and its file."""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.board.board import LARGEST, SMALLEST
from game.editor.changes import Change
from game.editor.merge import Merge, Winner, merged
from game.editor.store import DiskState, Recovery, Store, text_of
from game.editor.undo_history import Done, History
from game.errors import BadEdit, BadMap, Fault
from game.files.catalogue import block_types
from game.files.content import known_catalogue
from game.files.map_edits import RewriteText, edited
from game.files.map_reader import read_map
from game.files.parsed_map import BLANK, ParsedMap
from game.files.places import drafts
from game.files.toml_text import toml_value
from game.rules.scenario import Catalogue, Scenario
from game.systems import SYSTEMS

_TEXT = """\
# {name}: what the place is, who meets here and why, and what is worth knowing of its ground.
format = 1
name = {quoted}
about = "Two sides meet."

[grid]
terrain = '''
{rows}
'''

# Where both sides come from.

[[zones]]
name = "west"
kind = "deploy"
side = "squad"
rect = [0, 0, {depth}, {height}]

[[zones]]
name = "east"
kind = "deploy"
side = "opposition"
rect = [{east}, 0, {depth}, {height}]

# Who fights; without [[victory]] a side that has no conscious unit left loses.
"""


def empty_map(width: int, height: int, name: str = "New map") -> str:
    """The text of an empty map: floor, and a strip at both ends to deploy in. Raises BadEdit for its size."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise BadEdit(f"A map has {SMALLEST} to {LARGEST} squares each way.")
    depth = max(width // 8, 1)
    rows = "\n".join([BLANK["terrain"] * width] * height)
    plain = " ".join(name.split())
    return _TEXT.format(
        name=plain, quoted=toml_value(plain), rows=rows, depth=depth, height=height, east=width - depth
    )


class Live(Struct, frozen=True):
    """A text as the game would read it: the scenario, or None and all its faults (M-01)."""

    scenario: Scenario | None
    faults: tuple[Fault, ...] = ()


class UnsavedQuestion(Struct, frozen=True):
    """What to ask before changes are lost, and what they are."""

    text: str
    changes: tuple[str, ...]


class _Version:
    """One state of the text, and what was worked out of it so far."""

    def __init__(self, parsed: ParsedMap) -> None:
        self.parsed = parsed
        self.live: Live | None = None


class Document:
    """A map under the editor's hands; the text is the truth, `parsed` what it says at this moment.

    Every change goes through `apply` and can be undone. `version` counts up with each other text, for
    caches of what is made of one; `folder` is for copies. Raises BadMap when the text is no TOML or has no
    ground; faults of other kinds are what the editor is there to mend.
    """

    def __init__(self, text: str, path: Path | None = None, folder: Path | None = None) -> None:
        self.version = 0
        self.store = Store(path, text if path else None, folder or drafts())
        self._known = known_catalogue()
        self.types = block_types(SYSTEMS)
        self._history = History(text)
        self._now = _Version(ParsedMap(text, self.file, self._known))

    @classmethod
    def open(cls, path: Path, folder: Path | None = None) -> "Document":
        """The map of a file. Raises BadMap when it cannot be read, is no TOML or has no ground."""
        return cls(text_of(path), path, folder)

    @classmethod
    def recovered(cls, recovery: Recovery, folder: Path | None = None) -> "Document":
        """A copy as a document that is not saved, over what its file says if that can still be read.

        Its own copies go into the `folder`, that of the copy if left out. Raises BadMap when it is no map.
        """
        folder = folder or recovery.copy.parent
        if recovery.origin:
            with suppress(BadMap):
                document = cls.open(recovery.origin, folder)
                document.recover(recovery)
                return document
        document = cls(recovery.text, recovery.origin, folder)
        document.store.adopt(recovery)
        return document

    @property
    def catalogue(self) -> Catalogue:
        """What the map may name, its own kinds too."""
        return self.parsed.catalogue

    @property
    def path(self) -> Path | None:
        """The map's file, None while it has none."""
        return self.store.path

    @property
    def file(self) -> str:
        """What faults call the map."""
        return str(self.path) if self.path else "map"

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self._history.text

    @property
    def parsed(self) -> ParsedMap:
        """What the text says, whether it can be played or not."""
        return self._now.parsed

    @property
    def dirty(self) -> bool:
        """Whether the text is other than the file; a map without a file is, once something was done."""
        saved = self.store.saved
        return bool(self._history.place) if saved is None else self.text != saved

    # ------------------------------------------------------------------------------------ changes

    def apply(self, change: Change) -> None:
        """Make a change and note it. Raises BadMap, with nothing changed, when it leaves no text of a map."""
        text = edited(self.text, self.parsed, change.edits)
        if text != self.text:
            now = _Version(ParsedMap(text, self.file, self._known))
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
        """Undo or redo until `place` changes are in force, 0 to all."""
        before = self.text
        self._history.jump(place)
        if self.text != before:
            self._stand(_Version(ParsedMap(self.text, self.file, self._known)))

    def _stand(self, now: _Version) -> None:
        self._now = now
        self.version += 1

    # ------------------------------------------------------------------------------------ the file

    def save(self, path: Path | None = None, *, replace: bool = False) -> None:
        """Write the text to its file or another one, which is then its file (M-04).

        Another file that is there already is written over only with leave to `replace` it. Raises OSError,
        and ValueError when it has no file yet and none is given.
        """
        target = path or self.path
        if target is None:
            raise ValueError("the map has no file yet")
        self.store.write(target, self.text, replace=replace or target == self.path)

    def disk(self) -> DiskState:
        """Whether the file was changed by somebody else meanwhile; cheap enough for every second."""
        return self.store.state()

    def reload(self) -> None:
        """Take the file as it is now; it can be undone. Raises BadMap."""
        text = self._theirs()
        self.apply(Change("Reload", (RewriteText(text),)))
        self.store.known(text)

    def merging(self, winner: Winner = "mine") -> Merge:
        """My changes since the file was read, for the file as it is now, and what both changed.

        Raises BadMap.
        """
        base, theirs = (
            ParsedMap(self.store.saved or self.text, self.file, self._known),
            ParsedMap(self._theirs(), self.file, self._known),
        )
        return merged(base, self.parsed, theirs, winner)

    def merge(self, winner: Winner = "mine") -> Merge:
        """Bring my changes into the file's text as it is now; it can be undone. Raises BadMap."""
        theirs, merge = self._theirs(), self.merging(winner)
        text = edited(theirs, ParsedMap(theirs, self.file, self._known), merge.change.edits)
        self.apply(Change("Merge", (RewriteText(text),)))
        self.store.known(theirs)
        return merge

    def autosave(self, now: float) -> bool:
        """Have a copy of what is not saved written when it is time to; `now` is in seconds.

        Raises OSError when the one before could not be written.
        """
        if self.dirty:
            return self.store.keep(self.text, now)
        self.store.outdate()
        return False

    def recovery(self) -> Recovery | None:
        """What a game that ended early left of this map and its file does not have."""
        return self.store.recovery()

    def recover(self, recovery: Recovery) -> None:
        """Go on from a copy; it can be undone. Raises BadMap."""
        self.apply(Change("Recover", (RewriteText(recovery.text),)))
        self.store.take_over(recovery)

    def discard(self) -> None:
        """Put the text among what was discarded, where it is kept for a while. Raises OSError."""
        self.store.discard(self.text)

    def close(self) -> None:
        """Remove the copy: the map was saved, or there is nothing to save."""
        self.store.outdate()

    def unsaved(self) -> UnsavedQuestion | None:
        """What to ask before the map is left, None when there is nothing to lose."""
        if not self.dirty:
            return None
        done = tuple(entry.label for entry in self.history[: self.place])
        name = self.parsed.values.get("name")
        return UnsavedQuestion(f"Save the changes to {name if isinstance(name, str) else self.file}?", done)

    def _theirs(self) -> str:
        if self.path is None:
            raise ValueError("the map has no file yet")
        return text_of(self.path)

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
            return Live(read_map(self.text.encode(), self.file, self._known, self.types).scenario)
        except BadMap as bad:
            return Live(None, bad.faults)
