"""Two games at once, real processes: nothing that one has reported as saved is replaced by the other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.files.slots import KEPT, OWN

WRITER = """
import sys, time
from pathlib import Path
import msgspec
from game.files import saves, slots
from game.match.record import Record
from game.rules.state import Options
way, folder, who, count = sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
write = {"keep": saves.keep, "slot": lambda saved, folder: slots.Slot(folder=folder).write(saved)}[way]
(folder / who).touch()
while len([path for path in folder.iterdir() if path.suffix == ""]) < 2:
    time.sleep(0.001)
for number in range(count):
    name = "Yard" if way == "keep" else f"{who}-{number}"
    record = Record(system="toy", map=f"{who}-{number}", seed=0, options=Options(), entries=())
    print(write(saves.Saved(record=record, name=name), folder / "saves").name, f"{who}-{number}")
"""


def two_games(way: str, folder: Path, count: int) -> list[tuple[str, str]]:
    """What two processes that save at once have reported: the names of the files, and what is in each."""
    games = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, way, folder, who, str(count)], stdout=subprocess.PIPE, text=True
        )
        for who in ("one", "two")
    ]
    said = [game.communicate(timeout=300)[0] for game in games]
    assert [game.returncode for game in games] == [0, 0]
    return [(name, what) for line in "".join(said).splitlines() for name, what in [line.split()]]


def there(folder: Path) -> dict[str, str]:
    return {path.name: json.loads(path.read_bytes())["map"] for path in (folder / "saves").iterdir()}


@pytest.mark.parametrize("count", [40, pytest.param(1500, marks=pytest.mark.long)])
def test_two_games_keep_matches_of_one_name_apart(count: int, tmp_path: Path) -> None:
    """Every match that was reported as saved is in the file that was named, and nothing else is there."""
    reported = two_games("keep", tmp_path, count)
    assert len(reported) == 2 * count
    assert there(tmp_path) == dict(reported)


@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.long)])
def test_two_games_number_their_autosaves_on_together(count: int, tmp_path: Path) -> None:
    """Each game's numbers rise; the last ones of both are there, whole."""
    reported = two_games("slot", tmp_path, count)
    for who in ("one", "two"):
        names = [name for name, what in reported if what.startswith(who)]
        assert names == sorted(set(names))
    left = there(tmp_path)
    assert left.items() <= set(reported)
    assert all(map(OWN.fullmatch, left))
    assert KEPT - 1 <= len(left) <= KEPT + 1
    assert max(reported)[0] in left
