"""Cases of several files: a folder for one, the bytes that it is kept as, and where its faults may stand."""

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from game.errors import BadFile, Fault
from tools.fuzz.kind import require


class Folder:
    """A new folder for a case, gone after it."""

    def __enter__(self) -> Path:
        self.path = Path(tempfile.mkdtemp(prefix="fuzz-"))
        return self.path

    def __exit__(self, *_error: object) -> None:
        shutil.rmtree(self.path)


def bundled(files: Mapping[str, bytes]) -> bytes:
    """Files as one case: their contents by their names."""
    return json.dumps({name: data.decode("latin-1") for name, data in files.items()}, indent=0).encode()


def unbundled(data: bytes, folder: Path) -> dict[str, bytes]:
    """The files of a case, written into a folder; none when they cannot be."""
    try:
        told = json.loads(data)
        files = {name: text.encode("latin-1") for name, text in told.items()}
        for name, content in files.items():
            if ".." in PurePosixPath(name).parts or PurePosixPath(name).is_absolute():
                return {}
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except (ValueError, AttributeError, OSError):
        return {}
    return files


def require_places(bad: BadFile, texts: Mapping[str, bytes]) -> None:
    """Faults are told one a line, and each stands within its file; `texts` are the files by their names."""
    require(bad.faults, "no fault")
    require(str(bad).count("\n") == len(bad.faults) - 1, "a fault of several lines", bad)
    for fault in bad.faults:
        require_place(fault, texts)


def require_place(fault: Fault, texts: Mapping[str, bytes]) -> None:
    """A fault is one line, and stands within its file."""
    require("\n" not in str(fault), "a fault of several lines", fault)
    require(fault.line >= 1 and fault.column >= 1, "no place", fault)
    text = texts.get(Path(fault.file).name)
    if text is not None:
        rows = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        require(fault.line <= len(rows), "a place below the end", fault)
