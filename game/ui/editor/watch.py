"""What an editor does by itself: copies against a crash, and a look at the file, whether it was changed."""

from time import monotonic
from typing import TYPE_CHECKING

from game.editor.store import DiskState
from game.ui.editor import outlets

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen

EVERY = 1.0
"""Seconds between two looks at the file."""


class Watch:
    """Watches over one document."""

    def __init__(self, editor: "EditorScreen") -> None:
        self._editor = editor
        self._since = 0.0
        self._told: tuple[DiskState, int] = ("same", 0)
        """How the file was when it was told last, and when it was written."""
        self._recovery, self._warned = True, False

    def update(self, seconds: float) -> None:
        """Look and copy when it is time to."""
        editor = self._editor
        if self._recovery:
            self._recovery = False
            if left := editor.document.recovery():
                outlets.recover(editor, left)
        if not editor.easel.desk.held:
            self._copy()
        self._since += seconds
        if self._since >= EVERY and not editor.hand.busy:
            self.look()

    def _copy(self) -> None:
        """Keep a copy when it is time to; that there can be none is told once."""
        try:
            self._editor.document.autosave(monotonic())
        except OSError as error:
            if not self._warned:
                self._editor.say(f"No copy against a crash can be kept: {error.strerror}")
            self._warned = True

    def look(self) -> None:
        """Look whether the file is as it was, and ask once what is to be done when it is not."""
        self._since = 0.0
        editor = self._editor
        state, when = self._state()
        if (state, when) == self._told:
            return
        self._told = state, when
        if state == "gone":
            editor.say("The file is gone; saving writes it again.")
        elif state == "changed":
            outlets.changed(editor)

    def seen(self) -> None:
        """The file is known again: of the next change is told."""
        self._told = self._state()

    def _state(self) -> tuple[DiskState, int]:
        document = self._editor.document
        try:
            state = document.disk()
            when = document.path.stat().st_mtime_ns if document.path and state == "changed" else 0
        except OSError:
            return "gone", 0
        return state, when
