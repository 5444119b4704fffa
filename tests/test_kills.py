"""The command that kills games while they write: it finds nothing, and it would find what is lost or torn."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.files import places
from game.files.slots import KEPT
from tools.kills import ROOT, Note, problems


@pytest.mark.parametrize("count", [3, pytest.param(300, marks=pytest.mark.long)])
def test_a_kill_at_any_moment_loses_and_tears_nothing(count: int) -> None:
    """M-04, for all that a game writes, two games at a time."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.kills", "--count", str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{count} kills, " in done.stdout
    written = {
        line.split()[0]: int(line.split()[1]) for line in done.stdout.splitlines() if line[0].islower()
    }
    assert written["match"]
    assert written["copy"]


def done(kind: str, token: int, path: Path) -> Note:
    return Note("done", kind, token, str(path))  # type: ignore[arg-type] # a kind


def found(writes: list[Note], files: dict[Path, int | None], *later: Note) -> list[str]:
    return [what.split()[0] for what in problems(writes, files, [*writes, *later])]


def test_what_is_torn_lost_or_of_nobody_is_found() -> None:
    path = places.saves() / "yard.json"
    match = done("match", 1_000_001, path)
    assert found([match], {path: match.token}) == []
    assert found([match], {}) == ["lost:"]
    assert found([match], {path: None}) == ["torn:", "lost:"]
    assert found([match], {path: match.token, path.with_name("other.json"): 5}) == ["torn:"]
    other = done("match", 2_000_001, path)
    assert found([match], {path: other.token}, other) == ["lost:"], "another game has written over it"


def test_what_is_written_over_may_be_the_last_of_either_game() -> None:
    path = places.settings_file()
    first, last, theirs = (done("settings", token, path) for token in (1_000_001, 1_000_002, 2_000_001))
    assert found([first, last], {path: last.token}) == []
    assert found([first, last], {path: theirs.token}, theirs) == []
    assert found([first, last], {path: first.token}) == ["lost:"]
    assert found([first, last], {}) == ["lost:", "lost:"]


def test_a_copy_may_go_when_its_map_is_saved_or_given_up() -> None:
    path, copy = places.own_maps() / "map.toml", places.drafts() / "map-x.json"
    written, later = done("copy", 1_000_001, path), done("copy", 1_000_002, path)
    assert found([written], {copy: written.token}) == []
    assert found([written], {copy: later.token}, later) == []
    assert found([written], {}) == ["lost:"]
    assert found([written], {copy: 2_000_001}, done("copy", 2_000_001, path)) == ["lost:"]
    assert found([written], {}, Note("began", "map", 1_000_002, str(path))) == []
    assert found([written], {}, Note("began", "map", 2_000_002, str(path))) == ["lost:"]


def test_an_autosave_may_go_when_there_are_enough_later_ones() -> None:
    names = [places.autosaves() / f"{number:06}.json" for number in range(1, KEPT + 2)]
    writes = [done("autosave", 1_000_000 + number, path) for number, path in enumerate(names, 1)]
    files: dict[Path, int | None] = {path: note.token for path, note in zip(names, writes, strict=True)}
    del files[names[0]]
    assert found(writes, files) == []
    del files[names[1]]
    assert found(writes, files) == ["lost:", "lost:"]
