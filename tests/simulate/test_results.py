"""The folder of a ladder: what is kept goes on, whatever has ended the run that wrote it."""

import csv
import sys
from pathlib import Path

import pytest
from pyarrow.parquet import read_table

from game import start
from game.errors import BadOptions
from game.files.records import read_record
from game.rules.state import encoded
from game.simulate import results
from game.simulate.ladder import Planned, Result
from game.simulate.results import FAULTS, MATCHES, BadResults, ResultFolder, rows, save_table
from game.simulate.tally import Tally


def result(seed: int, fault: str = "", record: bytes = b"") -> Result:
    planned = Planned("squad", "own/yard", "00", "regular", "random", seed)
    return Result(
        planned=planned, winner="squad", turns=4, squad=Tally(kinds={"move": 3}), fault=fault, record=record
    )


def kept(folder: Path, *added: Result) -> dict[Planned, Result]:
    opened = ResultFolder(folder)
    for each in added:
        opened.add(each)
    opened.close()
    return opened.results


def test_results_are_there_again(tmp_path: Path) -> None:
    first = kept(tmp_path / "new", result(1), result(2))
    assert kept(tmp_path / "new", result(3)) == {**first, result(3).planned: result(3)}
    assert len((tmp_path / "new" / MATCHES).read_text().splitlines()) == 4


def test_two_runs_in_one_folder_lose_nothing(tmp_path: Path) -> None:
    first, second = ResultFolder(tmp_path), ResultFolder(tmp_path)
    for seed in range(6):
        (first, second)[seed % 2].add(result(seed))
    first.close()
    second.close()
    assert sorted(planned.seed for planned in kept(tmp_path)) == [*range(6)]


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_line_that_was_being_written_is_written_anew(tmp_path: Path, cut: int) -> None:
    kept(tmp_path, result(1), result(2))
    path = tmp_path / MATCHES
    path.write_bytes(path.read_bytes()[:-cut])
    assert list(kept(tmp_path, result(3))) == [result(1).planned, result(3).planned]
    assert list(kept(tmp_path)) == [result(1).planned, result(3).planned]


def test_the_first_line_cut_is_a_new_file(tmp_path: Path) -> None:
    (tmp_path / MATCHES).write_bytes(b'{"code":"12')
    kept(tmp_path, result(1))
    assert list(kept(tmp_path)) == [result(1).planned]


def test_results_of_another_game_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, result(1))
    monkeypatch.setattr(results, "code_hash", lambda: "other")
    with pytest.raises(BadOptions, match="another version of the game"):
        ResultFolder(tmp_path)


@pytest.mark.parametrize("text", ["no results\n", "[1]\n"])
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / MATCHES).write_text(text)
    with pytest.raises(BadResults, match=rf"{MATCHES}:1:1"):
        ResultFolder(tmp_path)
    assert (tmp_path / MATCHES).read_text() == text


def test_the_record_of_a_fault_is_a_file(tmp_path: Path) -> None:
    record = start("training-yard", "squad").record
    kept(tmp_path, result(1, "it broke", encoded(record)))
    (path,) = (tmp_path / FAULTS).iterdir()
    assert path.name == "squad-own-yard-regular-random-1.json"
    assert read_record(path.read_bytes()) == record
    assert b"entries" not in (tmp_path / MATCHES).read_bytes()


def test_rows_are_flat() -> None:
    (row,) = rows([result(1)])
    assert row["squad"] == "regular"
    assert row["seed"] == 1
    assert row["squad_attacks"] == 0
    assert all(isinstance(value, str | int | float | None) for value in row.values())


@pytest.mark.parametrize("end", ["csv", "parquet"])
def test_matches_as_a_table(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"matches.{end}"
    save_table([result(1), result(2, "it broke")], path)
    if end == "csv":
        with path.open(newline="") as file:
            found = [*csv.DictReader(file)]
    else:
        found = read_table(path).to_pylist()
    assert [str(row["seed"]) for row in found] == ["1", "2"]
    assert [row["fault"] for row in found] == ["", "it broke"]
    assert {str(row["winner"]) for row in found} == {"squad"}
    assert list(found[0]) == list(rows([result(1)])[0])


def test_no_other_table(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"xls cannot be written: .* \.csv or \.parquet"):
        save_table([result(1)], tmp_path / "matches.xls")


def test_parquet_without_pyarrow_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOptions, match=r"enfilade\[parquet\]"):
        save_table([result(1)], tmp_path / "matches.parquet")
