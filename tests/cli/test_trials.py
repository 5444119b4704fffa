"""`check --play`: maps that are played while they are checked (M-11)."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.cli import trials
from game.cli.series_report import Series
from game.errors import ExitStatus
from game.files.places import maps
from game.simulate.series import Pairing, Played, summed_up
from tests.cli.program import enfilade


@pytest.fixture
def won(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many of the matches the squad wins, by system; none are really played. `fault` makes one fail."""
    wins: dict[str, int] = {}

    def play(pairings: Sequence[Pairing], seeds: range, _workers: int) -> list[Series]:
        return [_series(pairing, seeds) for pairing in pairings]

    def _series(pairing: Pairing, seeds: range) -> Series:
        mine = wins.get(pairing.system, len(seeds) // 2)
        matches = tuple(
            Played(
                seed,
                "squad" if seed < mine else "opposition",
                6,
                40,
                "",
                "broke" * (seed < wins.get("fault", 0)),
            )
            for seed in seeds
        )
        summary = summed_up(list(matches))
        return Series(pairing.map.stem, str(pairing.map), pairing.system, pairing.options, matches, summary)

    monkeypatch.setattr(trials, "play_series", play)
    return wins


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    text = (maps() / "training-yard.toml").read_text(encoding="utf-8")
    path = tmp_path / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_map_that_calls_itself_even_is_warned_of(yard: Path, won: dict[str, int]) -> None:
    """M-11: 18 of 20 in squad, half of them elsewhere; at the very line."""
    won["squad"] = 18
    ended = enfilade("check", str(yard), "--play", "20")
    line = next(
        number for number, text in enumerate(yard.read_text().splitlines(), 1) if text == "even = true"
    )
    assert ended.status == ExitStatus.WARNINGS
    warnings = [text for text in ended.out.splitlines() if "warning" in text]
    words = "under squad the squad won 18 of 20 matches that were won: 70% to 97%, on a map that is even"
    assert warnings == [f"{yard}:{line}:8: warning: {words} (M-11, uneven)"]
    assert "yard  squad      20       18          20  70% to 97%" in ended.out


def test_a_map_that_does_not_call_itself_even_is_only_told_of(yard: Path, won: dict[str, int]) -> None:
    """M-11."""
    yard.write_text(yard.read_text(encoding="utf-8").replace("even = true", ""), encoding="utf-8")
    won["squad"] = 20
    assert enfilade("check", str(yard), "--play", "20").status == ExitStatus.WELL


def test_an_even_map_that_is_even_is_well_and_json_has_the_figures(yard: Path, won: dict[str, int]) -> None:
    """M-11."""
    ended = enfilade("check", str(yard), "--play", "20", "--json")
    assert ended.status == ExitStatus.WELL
    said = json.loads(ended.out)
    assert [trial["came_to"]["system"] for trial in said["played"]] == [
        "squad",
        "narrative",
        "effort",
        "phased",
    ]
    assert {trial["came_to"]["wins"] for trial in said["played"]} == {10}


def test_without_play_nothing_is_played(yard: Path, won: dict[str, int]) -> None:
    won["squad"] = 20
    ended = enfilade("check", str(yard), "--json")
    assert (ended.status, "played" in json.loads(ended.out)) == (ExitStatus.WELL, False)


def test_a_map_with_faults_is_not_played_and_a_fault_of_a_match_is_ours(
    yard: Path, won: dict[str, int]
) -> None:
    won["fault"] = 1
    ended = enfilade("check", str(yard), "--play", "4")
    assert ended.status == ExitStatus.FAULT
    assert "seed 0: broke" in ended.err
    yard.write_text("format = 2", encoding="utf-8")
    assert enfilade("check", str(yard), "--play", "4").status == ExitStatus.MISTAKE


@pytest.mark.parametrize("number", ["0", "-1", "many", "10001"])
def test_how_often_is_a_whole_number(number: str) -> None:
    ended = enfilade("check", "training-yard", "--play", number)
    assert ended.status == ExitStatus.MISTAKE
    assert "no whole number from 1 to 10000" in ended.err
