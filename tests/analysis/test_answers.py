"""What the lab says of two squares without a window (B-32), and what it says to bad questions."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.analysis.rulings import BadQuestion, answer, on_board, ruling
from game.board.board import Board
from game.board.cover import cover
from game.board.sight import sight_lines
from game.board.squares import Square, parse_square
from game.errors import ExitStatus
from game.files.map_reader import read_map
from game.match.comparison import Comparison

RANGE = """
format = 1
name = "Range"
[grid]
terrain = '''
............
...#........
........o...
............
'''
height = '''
000000000000
000000000000
000010000000
000000000000
'''
[[units]]
id = "vega"
template = "rifleman"
side = "squad"
at = [4, 2]
facing = "E"
[[units]]
id = "raider"
template = "rifleman"
side = "opposition"
at = [9, 2]
facing = "E"
"""


def comparison() -> Comparison:
    return Comparison(read_map(RANGE.encode()).scenario)


def test_two_units_with_all_that_there_is() -> None:
    made = comparison()
    a, b = Square(4, 2), Square(9, 2)
    said = answer(made, a, b)
    assert said["from"] == {
        "at": a,
        "terrain": "floor",
        "height": 1,
        "light": "bright",
        "smoke": 0,
        "unit": "vega",
        "side": "squad",
        "facing": "E",
        "in_front": True,
    }
    assert said["to"]["in_front"] is False  # it faces east, and vega is in the west (B-26)
    found = cover(made.board, a, b)
    assert found is not None
    assert (said["cover"], said["corner"]) == (found.degree, found.corner)
    assert [line["clear"] for line in said["lines"]] == [line.clear for line in sight_lines(made.board, a, b)]
    assert said["back"]["cover"] == 0
    assert said["why"][-1]["text"].startswith("Back from 9,2 to 4,2: ")
    assert [one["system"] for one in said["rulings"]] == ["squad", "narrative", "effort", "phased"]
    squad = ruling(made.systems["squad"], made.state("squad"), "vega", "raider")
    assert (said["rulings"][0]["hit_exact"], said["rulings"][0]["pool"]) == (str(squad.hit), squad.pool)


def test_one_system_and_squares_without_units() -> None:
    made = comparison()
    assert [one["system"] for one in answer(made, Square(4, 2), Square(9, 2), "effort")["rulings"]] == [
        "effort"
    ]
    empty = answer(made, Square(0, 0), Square(3, 1))
    assert (empty["rulings"], empty["from"]["unit"], empty["to"]["terrain"]) == ([], None, "wall")


@pytest.mark.parametrize("text", ["", "4", "4,", "4;7", "-1,2", "4,7,1", "a,b", "99999,1", "4.0,2"])
def test_what_is_no_square(text: str) -> None:
    with pytest.raises(ValueError, match=r".* is no square; write X,Y"):
        parse_square(text)


def test_a_square_beyond_the_edge() -> None:
    with pytest.raises(BadQuestion, match="--to: 4,0 is not on the board of 4x4"):
        on_board(Square(4, 0), Board.of(("....",) * 4), "--to")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit status of a command."""
    monkeypatch.setattr(sys, "argv", ["enfilade", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    return int(left.value.code or 0)


def test_the_command_prints_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "range.toml"
    file.write_text(RANGE)
    words = ("lab", str(file), "--from", "4,2", "--to", "9,2", "--system", "phased", "--json")
    assert run(monkeypatch, *words) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert said == json.loads(json.dumps(answer(comparison(), Square(4, 2), Square(9, 2), "phased")))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "4,2", "--to", "99,2"), "--to: 99,2 is not on the board of 12x4\n"),
        (("--to", "9,2"), "--json and --png tell of two squares, and --from X,Y is missing\n"),
        (("--from", "4,2", "--to", "9;2"), "'--to': '9;2' is no square; write X,Y, as in 4,7\n"),
    ],
)
def test_a_bad_question_is_one_clear_line(
    words: tuple[str, ...],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "range.toml"
    file.write_text(RANGE)
    assert run(monkeypatch, "lab", str(file), *words, "--json") == ExitStatus.MISTAKE
    printed = capsys.readouterr()
    assert (printed.out, printed.err.endswith(says)) == ("", True)


def test_a_map_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "lab", "nowhere", "--from", "1,1", "--to", "2,2", "--json") == ExitStatus.MISTAKE
    assert capsys.readouterr().err.startswith('there is no map "nowhere"')
