"""`enfilade check`: the faults of map files, and what the lint finds on those that have none (M-01, M-07)."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from game.analysis.map_lint import GROUND, Finding, lint
from game.errors import BadFile, BadMap, ExitStatus, Fault
from game.files.map_reader import MapFile, load_map
from game.files.operation_reader import holds_operation, load_operation
from game.files.pack_check import faults_of_pack, is_pack, maps_of_pack
from game.files.positions import Place, Positions
from game.files.toml_text import parse
from game.rules.scenario import Catalogue
from game.systems import SYSTEMS


class Warned(Finding, frozen=True):
    """A finding of the lint and where in the file its cause stands."""

    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        where = " ".join(map(str, self.squares[:MOST_SHOWN]))
        more = len(self.squares) - MOST_SHOWN
        at = f" at {where}{f' and {more} more' if more > 0 else ''}" if where else ""
        return f"{self.line}:{self.column}: warning: {self.text} ({self.clause}, {self.code}){at}"


MOST_SHOWN = 6
"""How many squares of a warning are named in words; with `--json` all are."""


class Checked(Struct, frozen=True):
    """The result for one file: its faults, or else its warnings."""

    file: str
    faults: tuple[Fault, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def status(self) -> ExitStatus:
        """The exit status that this file alone would give."""
        if self.faults:
            return ExitStatus.MISTAKE
        return ExitStatus.WARNINGS if self.warnings else ExitStatus.WELL

    def lines(self) -> Iterator[str]:
        """One line of text for each, as compilers write them."""
        yield from map(str, self.faults)
        yield from (f"{self.file}:{warning}" for warning in self.warnings)


def check_files(paths: Iterable[Path]) -> tuple[Checked, ...]:
    """Check maps, all that lie in folders, however deep, and content packs; an empty folder is a fault."""
    return tuple(checked for path in paths for checked in _checked(path))


def _checked(path: Path) -> Iterator[Checked]:
    if is_pack(path):
        yield from _check_pack(path)
    else:
        yield from (check_file(file) if file else _nothing(path) for file in _files(path))


def _check_pack(folder: Path) -> Iterator[Checked]:
    """A content pack file by file; the maps of one with faults cannot be judged."""
    faults, catalogue = faults_of_pack(folder)
    if faults:
        yield from (Checked(file, inner) for file, inner in faults.items())
        return
    yield Checked(str(folder / "pack.toml"))
    yield from (check_file(path, catalogue) for path in maps_of_pack(folder))


def _files(path: Path) -> list[Path] | list[None]:
    try:
        if not path.is_dir():
            return [path]
    except OSError:  # no file has such a name, or the folder is closed: reading it says so
        return [path]
    return sorted(path.rglob("*.toml")) or [None]


def _nothing(path: Path) -> Checked:
    return Checked(str(path), (Fault(str(path), 1, 1, "a folder without maps", "files that end in .toml"),))


def check_file(path: Path, catalogue: Catalogue | None = None) -> Checked:
    """Check a map file, or an operation with its maps; `catalogue` is that of all packs if left out."""
    try:
        if holds_operation(path):
            load_operation(path)
            return Checked(str(path))
        read = load_map(path, catalogue)
    except BadFile as bad:
        return Checked(str(path), faults=bad.faults)
    return Checked(str(path), warnings=_warnings(read))


def _warnings(read: MapFile) -> tuple[Warned, ...]:
    """What the lint finds, in the order of the file."""
    values = parse(read.data, str(read.path), BadMap).values
    return warned(read, lint(read.scenario, SYSTEMS, values))


def warned(read: MapFile, findings: Iterable[Finding]) -> tuple[Warned, ...]:
    """Findings with where their causes stand, in the order of the file."""
    parsed = parse(read.data, str(read.path), BadMap)
    placed = [
        Warned(**asdict(finding), **_place(parsed.faults.positions, finding)._asdict())
        for finding in findings
    ]
    return tuple(sorted(placed, key=lambda warning: (warning.line, warning.column)))


def _place(positions: Positions, finding: Finding) -> Place:
    """Where the cause of a finding stands; of what is drawn so, its first square."""
    if finding.path == GROUND and finding.squares:
        x, y = finding.squares[0]
        return positions.place(positions.drawn(GROUND, y, x))
    return positions.place(positions.value(finding.path))


class Report(Struct, frozen=True):
    """What `--json` prints: every file with its faults and warnings, and the exit status."""

    status: ExitStatus
    maps: tuple[Checked, ...]


def report(checked: tuple[Checked, ...]) -> Report:
    """All files together; the status is that of the worst."""
    return Report(max((file.status for file in checked), default=ExitStatus.WELL), checked)
