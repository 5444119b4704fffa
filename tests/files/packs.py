"""Content packs for tests: the example of the docs, and small ones."""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.files.toml_text import toml_value

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example-pack"


def copied(folder: Path, **changed: object) -> Path:
    """A copy of the example pack, with other values in its pack.toml."""
    shutil.copytree(EXAMPLE, folder)
    lines = (folder / "pack.toml").read_text(encoding="utf-8").splitlines()
    for key, value in changed.items():
        lines = [f"{key} = {toml_value(value)}" if line.startswith(f"{key} ") else line for line in lines]
    (folder / "pack.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def pack_in(
    folder: Path, files: Mapping[str, str | bytes], name: str = "", needs: Sequence[str] = ()
) -> Path:
    """A pack of some files; it is called as its folder if nothing else is said."""
    folder.mkdir(parents=True)
    head = f"name = {toml_value(name or folder.name)}\nneeds = {toml_value(list(needs))}\n"
    for file, data in {"pack.toml": head, **files}.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(data.encode() if isinstance(data, str) else data)
    return folder
