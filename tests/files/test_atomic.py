"""Writing files: whole or not at all (M-04), never over what nobody gave leave to replace."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from game.files.atomic import (
    Claim,
    create_file,
    create_first,
    is_claimed,
    remove_abandoned,
    rename_to_first,
    replace_file,
)

# -------------------------------------------------------------------------------------------- old files


def test_a_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    """M-04."""
    file, link = tmp_path / "map.toml", tmp_path / "link.toml"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    replace_file(link, b"new")
    assert file.read_bytes() == b"new"
    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_new_file_has_the_mode_of_new_files(tmp_path: Path) -> None:
    """M-04: not the private one of temporary files."""
    (tmp_path / "plain").write_bytes(b"")
    replace_file(tmp_path / "map.toml", b"new")
    assert (tmp_path / "map.toml").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("failing", ["fsync", "replace", "write"])
def test_a_failure_leaves_the_old_file_and_nothing_beside(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-04: full disc or lost rights at any moment."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "map.toml"
    file.write_bytes(b"old")
    if failing == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    elif failing == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(os, "fdopen", fail)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_the_new_file_is_flushed_before_it_takes_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-04: a crash after the renaming finds all the bytes; one before it finds the old file."""
    file = tmp_path / "map.toml"
    file.write_bytes(b"old")
    seen: list[tuple[str, bytes, bool]] = []
    sync, move = os.fsync, Path.replace

    def watched_sync(descriptor: int) -> None:
        sync(descriptor)
        beside = [path for path in tmp_path.iterdir() if path != file]
        seen.append(("flushed", beside[0].read_bytes() if beside else b"", file.read_bytes() == b"old"))

    def watched_move(path: Path, target: Path) -> Path:
        seen.append(("renamed", path.read_bytes(), path.parent == target.parent))
        return move(path, target)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(Path, "replace", watched_move)
    replace_file(file, b"new")
    assert seen[:2] == [("flushed", b"new", True), ("renamed", b"new", True)]
    assert file.read_bytes() == b"new"


# ------------------------------------------------------------------------------------------ new files


@pytest.fixture(params=["links", "no links"])
def file_system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """File systems with and without hard links."""

    def fail(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if request.param == "no links":
        monkeypatch.setattr(os, "link", fail)


@pytest.mark.usefixtures("file_system")
def test_what_has_the_name_already_is_left_alone(tmp_path: Path) -> None:
    """A file, a folder, a pipe, a link to nowhere."""
    names = [tmp_path / name for name in ("file", "folder", "pipe", "link")]
    names[0].write_bytes(b"old")
    names[1].mkdir()
    os.mkfifo(names[2])
    names[3].symlink_to(tmp_path / "gone")
    for path in names:
        with pytest.raises(FileExistsError) as there:
            create_file(path, b"new")
        assert there.value.filename == str(path)
    assert sorted(tmp_path.iterdir()) == sorted(names)
    assert names[0].read_bytes() == b"old"
    free = tmp_path / "free"
    assert create_first([*names, free], b"new") == free
    assert free.read_bytes() == b"new"
    assert rename_to_first(free, [*names, tmp_path / "other"]) == tmp_path / "other"
    assert (tmp_path / "other").read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == sorted([*names, tmp_path / "other"])


@pytest.mark.usefixtures("file_system")
def test_a_new_file_that_cannot_be_named_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    monkeypatch.setattr(os, "link", fail)
    with pytest.raises(OSError, match="No space"):
        create_file(tmp_path / "map.toml", b"new")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_ordinary_file_is_not_replaced(tmp_path: Path) -> None:
    """Only a name, or a link, that leads to a file or to nothing is written to."""
    folder, pipe, circle = tmp_path / "folder", tmp_path / "pipe", tmp_path / "circle"
    folder.mkdir()
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for path in (folder, pipe, circle, Path("/dev/null")):
        with pytest.raises(OSError, match=r"ordinary|directory|symbolic") as refused:
            replace_file(path, b"new")
        assert refused.value.filename == str(path)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone")
    replace_file(link, b"new")
    assert (tmp_path / "gone").read_bytes() == b"new"


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    create_file(path, b"new")
    replace_file(path, b"newer")
    assert path.read_bytes() == b"newer"


# ------------------------------------------------------------------------------- what kills leave

WRITER = """
import os, sys
from pathlib import Path
from game.files import atomic
os.fsync = lambda _: (print("writing", flush=True), sys.stdin.readline())
atomic.replace_file(Path(sys.argv[1]), b"new")
"""


def test_what_a_killed_writer_left_goes_and_what_is_being_written_stays(tmp_path: Path) -> None:
    """Nobody is hurried: a file that another game is writing at this moment is left alone, however old."""
    folder = tmp_path / "folder"
    folder.mkdir()
    foreign = folder / ".enfilade-mine.new"
    foreign.write_bytes(b"mine")
    path = folder / "map.toml"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdout.readline()
    (beside,) = (each for each in folder.iterdir() if each != foreign)
    os.utime(beside, (0, 0))
    remove_abandoned(folder, tmp_path / "none")
    assert beside.exists()
    writer.kill()
    writer.communicate()
    assert beside.exists()
    remove_abandoned(folder)
    assert list(folder.iterdir()) == [foreign]


CLAIMER = """
import sys
from pathlib import Path
from game.files.atomic import Claim
claim = Claim(Path(sys.argv[1]))
print(claim.name, flush=True)
sys.stdin.readline()
"""


def test_a_claim_ends_with_its_game(tmp_path: Path) -> None:
    claimer = subprocess.Popen(
        [sys.executable, "-c", CLAIMER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert claimer.stdout is not None
    name = claimer.stdout.readline().decode().strip()
    remove_abandoned(tmp_path)
    assert is_claimed(tmp_path, name)
    assert not is_claimed(tmp_path, "another")
    claimer.kill()
    claimer.communicate()
    assert not is_claimed(tmp_path, name)
    assert list(tmp_path.iterdir()) == []
    mine = Claim(tmp_path)
    assert is_claimed(tmp_path, mine.name)
    mine.release()
    assert not is_claimed(tmp_path, mine.name)


def test_whoever_writes_next_removes_what_was_left(tmp_path: Path) -> None:
    (tmp_path / ".enfilade-abcdefgh.new").write_bytes(b"half")
    replace_file(tmp_path / "map.toml", b"new")
    assert list(tmp_path.iterdir()) == [tmp_path / "map.toml"]
