"""The folder of a ladder: results line by line as they come, so that a run that was ended goes on."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from typing import IO, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadFile, BadOptions, Fault
from game.files.atomic import make_folder, replace_file
from game.files.places import assets
from game.simulate.ladder import Planned, Result

T = TypeVar("T")

MATCHES, FAULTS, REPORT = "matches.jsonl", "faults", "report.html"
"""What lies in the folder: every match, a record of each with a fault, the report."""


class Head(Struct, frozen=True):
    """The first line: the format, and which game it was that played."""

    code: str
    format: int = 1


def code_hash() -> str:
    """The hash of all that decides how a match goes: the code without its windows, units and gear."""
    root = Path(__file__).resolve().parent.parent
    apart = {"ui", "cli", "editor", "protocol"}
    code = [path for path in root.rglob("*.py") if path.relative_to(root).parts[0] not in apart]
    found = blake2b(digest_size=8)
    for base, paths in ((root, code), (assets(), assets().rglob("*.toml"))):
        for path in sorted(paths):
            found.update(path.relative_to(base).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


class BadResults(BadFile):
    """A file of results that cannot be gone on with."""


class ResultFolder:
    """Results in a folder, read when it is opened, appended to as matches end.

    Raises BadResults for a file that holds no results, BadOptions for those of another game, OSError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.results: dict[Planned, Result] = {}
        make_folder(folder)
        path = folder / MATCHES
        head = Head(code_hash())
        known = path.read_bytes() if path.exists() else b""
        whole = known[: known.rfind(b"\n") + 1]  # a line that was being written when the run was ended
        if whole:
            self._read(path, whole.splitlines(), head)
        if known != whole:
            replace_file(path, whole)
        self._file: IO[bytes] = path.open("ab")  # so that two runs in one folder spoil no line of each other
        if not whole:
            self._write(head)

    def _read(self, path: Path, lines: list[bytes], head: Head) -> None:
        found = _decoded(lines[0], Head, path, 1)
        if found != head:
            raise BadOptions(
                f"{path} was played by another version of the game: name another folder, or remove it"
            )
        for number, line in enumerate(lines[1:], 2):
            result = _decoded(line, Result, path, number)
            self.results[result.planned] = result

    def add(self, result: Result) -> None:
        """Keep a result; the record of one with a fault becomes a file of its own."""
        if result.record:
            make_folder(self.folder / FAULTS)
            replace_file(self.record_path(result), result.record)
            result = replace(result, record=b"")
        self._write(result)
        self.results[result.planned] = result

    def record_path(self, result: Result) -> Path:
        """Where the record of a match with a fault lies."""
        planned = result.planned
        place = f"{planned.system}-{planned.map.replace('/', '-')}"
        return self.folder / FAULTS / f"{place}-{planned.squad}-{planned.opposition}-{planned.seed}.json"

    def _write(self, value: Head | Result) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Leave the file."""
        self._file.close()


def _decoded(line: bytes, kind: type[T], path: Path, number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        fault = Fault(str(path), number, 1, str(error), "the results of a ladder")
        raise BadResults((fault,)) from None


# ------------------------------------------------------------------ as a table


Row = Mapping[str, str | int | float | None]


def rows(results: Iterable[Result]) -> list[Row]:
    """The matches as rows of a table."""
    return [
        {
            **msgspec.to_builtins(result.planned),
            "winner": result.winner,
            "turns": result.turns,
            "acts": result.acts,
            "ending": result.ending,
            "fault": result.fault,
            "hash": result.hash,
            **{
                f"{side}_{name}": value
                for side, tally in (("squad", result.squad), ("opposition", result.opposition))
                for name, value in (
                    ("attacks", tally.attacks),
                    ("hits_expected", round(tally.expected, 4)),
                    ("hits", tally.hits),
                    ("seconds", round(tally.seconds, 3)),
                )
            },
        }
        for result in results
    ]


def require_table(path: Path) -> None:
    """Raise BadOptions for a file that is no table by its name."""
    if path.suffix not in {".csv", ".parquet"}:
        raise BadOptions(f"{path} cannot be written: the name of a table ends in .csv or .parquet")


def save_table(results: Iterable[Result], path: Path) -> None:
    """Write the matches as a table, in place of what is there. Raises OSError, and BadOptions.

    By the end of its name it is CSV, or Parquet, which needs the extra `parquet`.
    """
    require_table(path)
    table = rows(results)
    replace_file(path, _parquet(table) if path.suffix == ".parquet" else _csv(table))


def _csv(table: Sequence[Row]) -> bytes:
    text = StringIO()
    writer = csv.DictWriter(text, table[0] if table else (), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue().encode()


def _parquet(table: Sequence[Row]) -> bytes:
    try:
        from pyarrow import BufferOutputStream, Table  # noqa: PLC0415 (an extra)
        from pyarrow.parquet import write_table  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise BadOptions("Parquet needs pyarrow: pip install 'enfilade[parquet]'") from error
    out = BufferOutputStream()
    write_table(Table.from_pylist([dict(row) for row in table]), out)
    return bytes(out.getvalue())
