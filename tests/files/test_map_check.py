"""`enfilade check`: faults and warnings with their places, in words and as JSON; the exit status (M-07)."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.errors import ExitStatus
from game.files.map_check import check_files, report
from game.files.places import maps

HEAD = """\
format = 1
name = "Two yards"

[grid]
terrain = '''
....#....
....#....
....{door}....
....#....
'''

"""

UNITS = """\
[[units]]
id = "a"
template = "rifleman"
side = "squad"
at = [1, 2]

[[units]]
id = "X"
template = "rifleman"
side = "opposition"
at = [7, 2]
{more}
"""

FILES = {
    "clean": HEAD.format(door="+") + UNITS.format(more=""),
    "seen": HEAD.format(door="/") + UNITS.format(more=""),
    "faulty": HEAD.format(door="?") + UNITS.format(more="squad.att = 'good'"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name, text in FILES.items():
        where = tmp_path / "deep" if name == "seen" else tmp_path
        (where / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with these words: its exit status and what it prints."""

    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["enfilade", "check", *words])
        with pytest.raises(SystemExit) as end:
            main()
        code = end.value.code
        return code if isinstance(code, int) else 0, capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("name", "status", "lines"),
    [
        ("clean.toml", ExitStatus.WELL, []),
        (
            "deep/seen.toml",
            ExitStatus.WARNINGS,
            ["16:6: warning: a begins in the line of sight of X (M-07, spawn-seen) at 1,2 7,2"],
        ),
        (
            "faulty.toml",
            ExitStatus.MISTAKE,
            ['8:5: found the glyph "?"; expected one of', '23:13: found "good"; expected'],
        ),
    ],
)
def test_one_file(folder: Path, check: Run, name: str, status: int, lines: list[str]) -> None:
    """M-01, M-07: a line each, as compilers write it; the place is that of what causes it."""
    file = folder / name
    code, out = check(str(file))
    assert code == status
    told = out.splitlines()
    assert len(told) == len(lines)
    for line, start in zip(told, lines, strict=True):
        assert line.startswith(f"{file}:{start}")


def test_a_folder_as_json(folder: Path, check: Run) -> None:
    """M-07: every file below it, the status of the worst."""
    code, out = check(str(folder), "--json")
    found = json.loads(out)
    assert code == found["status"] == ExitStatus.MISTAKE
    by_name = {Path(one["file"]).stem: one for one in found["maps"]}
    assert set(by_name) == set(FILES)
    assert by_name["clean"] == {"file": str(folder / "clean.toml"), "faults": [], "warnings": []}
    assert [fault["line"] for fault in by_name["faulty"]["faults"]] == [8, 23]
    assert by_name["seen"]["warnings"] == [
        {
            "code": "spawn-seen",
            "text": "a begins in the line of sight of X",
            "path": ["units", 0, "at"],
            "squares": [[1, 2], [7, 2]],
            "clause": "M-07",
            "line": 16,
            "column": 6,
        }
    ]


def test_warnings_on_no_square_stand_at_the_beginning(tmp_path: Path) -> None:
    """M-07: a side without units is nowhere."""
    alone = tmp_path / "alone.toml"
    alone.write_text(HEAD.format(door="+"), encoding="utf-8")
    [checked] = check_files([alone])
    assert [(one.code, one.line, one.column) for one in checked.warnings] == [("side-empty", 1, 1)] * 2


def test_what_is_not_there(tmp_path: Path) -> None:
    """M-03: a file that is missing, a folder that is empty: faults, told with the others."""
    found = report(check_files([tmp_path / "none.toml", tmp_path, maps() / "standing-stones.toml"]))
    assert [len(one.faults) for one in found.maps] == [1, 1, 0]
    assert found.status == ExitStatus.MISTAKE


def test_many_squares_are_counted_in_words(tmp_path: Path) -> None:
    """Six are named."""
    pocket = tmp_path / "pocket.toml"
    zone = '[[zones]]\nname = "east"\nkind = "objective"\nside = "squad"\nrect = [5, 0, 4, 4]\n'
    pocket.write_text(HEAD.format(door="#") + zone + UNITS.format(more=""), encoding="utf-8")
    [checked] = check_files([pocket])
    assert next(checked.lines()).endswith("at 5,0 6,0 7,0 8,0 5,1 6,1 and 10 more")


def test_the_command_opens_no_window() -> None:
    """A shipped map by its name, in a process of its own; it brings no pygame."""
    code = (
        "import sys; sys.argv = ['enfilade', 'check', 'training-yard']\n"
        "from game.cli import main\n"
        "try: main()\n"
        "finally: print('pygame' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["False"], "")


def test_a_name_that_no_file_can_have_is_a_fault() -> None:
    (checked,) = check_files([Path("x" * 300)])
    assert checked.status == ExitStatus.MISTAKE
    assert "unreadable file: File name too long" in str(checked.faults[0])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("squad.att = 30000000", "a whole number from 0 to 20"),
        ("squad.bhp = -5", "a whole number from 1 to 200"),
        ("squad.height = 0", "a whole number from 1 to 20"),
        ("narrative.soak = 9007199254740991", "a whole number from 0 to 50"),
        ("effort.melee = 5", "a whole number from 0 to 4"),
        ("phased.armor = 21", "a whole number from 0 to 20"),
    ],
)
def test_a_value_beyond_its_bounds_is_told_and_the_next_map_is_checked(
    folder: Path, check: Run, line: str, expected: str
) -> None:
    """M-01, M-03: the file, the place of the value, what it may be; before anything is reckoned with it."""
    beyond = folder / "beyond.toml"
    beyond.write_text(HEAD.format(door="+") + UNITS.format(more=line), encoding="utf-8")
    code, out = check(str(beyond), str(folder / "deep" / "seen.toml"))
    name, _, value = line.partition(" = ")
    fault, warning = out.splitlines()
    assert fault == f"{beyond}:23:{len(name) + 4}: found {value}; expected {expected}"
    assert "seen.toml:16:6: warning" in warning
    assert code == ExitStatus.MISTAKE


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('weapons = ["rifle", "knife", "rifle"]', '23:30: found "rifle" again; expected each name once'),
        (f"items = {['medkit'] * 401}", "23:9: found 401 names; expected at most 400"),
    ],
)
def test_a_unit_does_not_carry_a_weapon_twice_nor_things_without_end(
    folder: Path, check: Run, line: str, fault: str
) -> None:
    """M-02, M-05: an action with it would be listed twice (J-02)."""
    laden = folder / "laden.toml"
    laden.write_text(HEAD.format(door="+") + UNITS.format(more=line), encoding="utf-8")
    code, out = check(str(laden))
    assert out == f"{laden}:{fault}\n"
    assert code != 0
