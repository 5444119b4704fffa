"""Work on maps that a person has discarded: kept for a while, so that it can be brought back."""

import time
from contextlib import suppress
from pathlib import Path

from game.files.atomic import create_first, make_folder
from game.files.places import discarded, names, newest_first

DAYS, MOST = 30, 50
"""For how many days it is kept, and of how many maps at most; the oldest go first."""


def keep(name: str, data: bytes) -> Path:
    """Put a copy among what was discarded. Raises OSError."""
    folder = discarded()
    make_folder(folder)
    path = create_first(names(folder, name, ".json"), data)
    clean()
    return path


def clean() -> None:
    """Remove what has been kept for long enough; what cannot be removed stays."""
    before = time.time() - DAYS * 24 * 60 * 60
    for number, path in enumerate(newest_first(discarded(), "*.json")):
        with suppress(OSError):
            if number >= MOST or path.stat().st_mtime < before:
                path.unlink()
