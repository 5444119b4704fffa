"""Content packs on the command line: `--pack FOLDER` before or after the command, any number (K-01)."""

import os
from collections.abc import Sequence
from pathlib import Path

from game.cli.output import complain
from game.errors import BadOptions
from game.files.places import PACK_FILES, PACKS, pack_folders

OPTION = "--pack"


def without_packs(words: Sequence[str]) -> list[str]:
    """The words of a command without those that name packs, which are in use from now on.

    They go into the environment, so that the processes that play series have them too. Raises BadOptions.
    """
    left, packs = list[str](), list[str]()
    coming = iter(words)
    for word in coming:
        if word == "--":
            left += [word, *coming]
        elif word == OPTION:
            packs.append(_folder(next(coming, "")))
        elif word.startswith(f"{OPTION}="):
            packs.append(_folder(word.removeprefix(f"{OPTION}=")))
        else:
            left.append(word)
    if packs:
        given = os.environ.get(PACKS)
        os.environ[PACKS] = os.pathsep.join([*([given] if given else []), *packs])
    return left


def _folder(text: str) -> str:
    if not text or os.pathsep in text:
        raise BadOptions(f"{OPTION} wants the folder of a content pack")
    return str(Path(text).absolute())


def complain_of_packs() -> None:
    """Say which packs are left out, and why."""
    own, *packs = pack_folders()
    if packs or _brings_something(own):
        from game.files.content import content  # noqa: PLC0415 - most have no packs, and need not wait for it

        for trouble in content().troubles:
            complain(trouble)


def _brings_something(folder: Path) -> bool:
    """Whether there is more to a folder than maps and saved matches."""
    return any(os.path.lexists(folder / kind) for kind in PACK_FILES)
