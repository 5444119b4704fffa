"""Where the game's own files and the user's are: the one module that knows.

In a checkout `assets/` and `maps/` stand at the root of the repository, in an installed game under
`game/share/` (see `force-include` in pyproject.toml).
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from platformdirs import PlatformDirs

_GAME = Path(__file__).resolve().parent.parent
_USER = PlatformDirs("enfilade", appauthor=False)


def _shipped(name: str) -> Path:
    installed = _GAME / "share" / name
    return installed if installed.is_dir() else _GAME.parent / name


def assets() -> Path:
    """The folder of units, weapons, items, pictures and sounds."""
    return _shipped("assets")


def maps() -> Path:
    """The folder of the maps that the game brings."""
    return _shipped("maps")


def shipped_maps() -> tuple[Path, ...]:
    """The map files that the game brings, by name."""
    return tuple(sorted(maps().glob("*.toml")))


def operations() -> Path:
    """The folder of the operations that the game brings; the maps of each in a folder of its name."""
    return maps() / "operations"


def user_folder() -> Path:
    """The folder of what the user has made and saved, there or not: it is a content pack too."""
    return Path(_USER.user_data_path)


def own_packs() -> Path:
    """The folder of content packs that the user has put there, there or not."""
    return user_folder() / "packs"


SPEAK = "ENFILADE_SPEAK"
"""The variable of the environment by which the window reads itself aloud."""

PACKS = "ENFILADE_PACKS"
"""The variable of the environment with the folders of further packs, as `PATH` has them."""


PACK_FILES = ("pack.toml", "weapons.toml", "items.toml", "terrain.toml", "units", "tokens", "tiles", "sounds")
"""What a content pack may have beside maps."""


def given_packs() -> str:
    """The folders of packs that the environment gives, in one text."""
    return os.environ.get(PACKS, "")


def pack_folders() -> tuple[Path, ...]:
    """The folders of content packs: the user's own, those in its `packs`, those of the environment."""
    own, inner = user_folder(), own_packs()
    found: list[Path] = []
    with suppress(OSError):
        found = sorted(path for path in inner.iterdir() if path.is_dir() and not path.name.startswith("."))
    given = [Path(path) for path in given_packs().split(os.pathsep) if path]
    return tuple(dict.fromkeys((own, *found, *given)))


def named_packs() -> tuple[tuple[str, Path], ...]:
    """The packs beside the user's own by what their `pack.toml` calls them, as far as that can be read."""
    named = dict[str, Path]()
    for folder in pack_folders()[1:]:
        with suppress(OSError, ValueError):
            with (folder / "pack.toml").open("rb") as file:
                name = tomllib.loads(file.read(MOST_PACK_TOML).decode()).get("name")
            if isinstance(name, str):
                named.setdefault(name, folder)
    return tuple(named.items())


MOST_PACK_TOML = 65536
"""How many bytes of a `pack.toml` are read for the name of the pack."""


def settings_file() -> Path:
    """The file of the user's settings, there or not."""
    return _USER.user_config_path / "settings.toml"


def saves() -> Path:
    """The folder of the user's saved matches, there or not."""
    return _USER.user_data_path / "saves"


def autosaves() -> Path:
    """The folder of the matches that the game saved by itself, there or not."""
    return _USER.user_data_path / "autosaves"


def drafts() -> Path:
    """The folder of the copies of maps that are being edited, there or not."""
    return _USER.user_data_path / "drafts"


def discarded() -> Path:
    """The folder of what was discarded in the editor and is kept for a while, there or not."""
    return _USER.user_data_path / "discarded"


def own_maps() -> Path:
    """The folder of the maps that the user has made, there or not."""
    return _USER.user_data_path / "maps"


def exports() -> Path:
    """The folder of pictures and figures that were exported, there or not."""
    return _USER.user_data_path / "exports"


def written() -> tuple[Path, ...]:
    """The folders that the game writes into by itself, there or not."""
    own = (saves(), autosaves(), drafts(), discarded(), own_maps(), exports(), reports())
    return (settings_file().parent, *own)


def reports() -> Path:
    """The folder of reports on faults of the program, there or not."""
    return _USER.user_data_path / "reports"


def newest_first(folder: Path, pattern: str) -> tuple[Path, ...]:
    """The files of a folder that can be looked at, newest first; whatever else lies there is passed over.

    A file may be gone before it is looked at: another game that runs prunes its saves too. Pipes, folders and
    links that lead nowhere are no files.
    """
    found: list[tuple[int, str, Path]] = []
    for path in folder.glob(pattern) if folder.is_dir() else ():
        with suppress(OSError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                found.append((status.st_mtime_ns, path.name, path))
    return tuple(path for _, _, path in sorted(found, reverse=True))


def names(folder: Path, name: str, ending: str, unnamed: str = "position") -> Iterator[Path]:
    """The files of a folder that something of a name may be put into, numbered on without end.

    `unnamed` is what it is called when its name has no letters.
    """
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or unnamed
    yield folder / f"{stem}{ending}"
    for number in count(2):
        yield folder / f"{stem}-{number}{ending}"


def unused(names: Iterable[Path]) -> Path:
    """The first of some names that nothing has, to be offered to a person.

    It may be taken by the time it is used: what writes by itself takes `game.files.atomic.create_first`.
    """
    return next(path for path in names if not os.path.lexists(path))
