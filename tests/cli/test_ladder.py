"""`ladder`: the same command goes on; tables, plain data, exit statuses."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from game.bots import PLAYERS
from game.cli import INTERRUPTED, ladder_command
from game.errors import ExitStatus
from game.files.places import shipped_maps
from game.simulate.executors import play_all
from game.simulate.ladder import BARS, Planned, Result
from game.simulate.results import MATCHES, REPORT
from tests.cli.program import enfilade
from tests.simulate.test_ladder import IDLE

SMALL = ("--map", "training-yard", "--system", "squad", "--level", "random", "--workers", "1")


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    short = enfilade("ladder", str(tmp_path), *SMALL, "--matches", "2")
    lines = (tmp_path / MATCHES).read_bytes().splitlines()
    assert (short.status, len(lines)) == (ExitStatus.WELL, 3)
    enfilade("ladder", str(tmp_path), *SMALL, "--matches", "3")
    assert (tmp_path / MATCHES).read_bytes().splitlines()[:3] == lines
    assert len((tmp_path / MATCHES).read_bytes().splitlines()) == 4
    assert enfilade("ladder", str(tmp_path), *SMALL, "--matches", "2") == short


def test_the_report_and_a_table_are_written(tmp_path: Path) -> None:
    table = tmp_path / "matches.csv"
    words = ["ladder", str(tmp_path), *SMALL, "--matches", "2", "--table", str(table), "--budget", "0.5"]
    assert enfilade(*words).status == ExitStatus.WELL
    assert len(table.read_text().splitlines()) == 3
    assert "--budget 0.5</code>" in (tmp_path / REPORT).read_text()


def test_what_is_interrupted_is_told_has_a_report_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C after the second of five matches."""
    monkeypatch.setattr(ladder_command, "play_all", _interrupted)
    words = ["ladder", str(tmp_path), *SMALL, "--matches", "5"]
    ended = enfilade(*words)
    assert ended.status == INTERRUPTED
    assert re.search(r"training-yard +squad +2 ", ended.out)
    assert "2 matches on training-yard" in (tmp_path / REPORT).read_text()
    monkeypatch.undo()
    assert enfilade(*words).status == ExitStatus.WELL
    assert "5 matches on training-yard" in (tmp_path / REPORT).read_text()


def _interrupted(*how: Any) -> Iterator[Result]:
    yield from islice(play_all(*how), 2)
    raise KeyboardInterrupt


def test_plain_data(tmp_path: Path) -> None:
    said = json.loads(enfilade("ladder", str(tmp_path), *SMALL, "--matches", "2", "--json").out)
    (contest,) = said["contests"]
    assert (contest["first"], contest["second"], contest["bar"]) == ("random", "random", None)
    assert contest["won"] + contest["drawn"] + contest["lost"] == 2
    assert said["deeds"][0]["tally"]["kinds"]["move"] > 0


def test_all_levels_and_systems_if_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_command, "play_all", lambda *_: ())
    out = enfilade("ladder", str(tmp_path)).out
    for system in ("squad", "narrative", "effort", "phased"):
        assert f"\n{system} " in out


@pytest.mark.parametrize(("level", "status"), [("random", ExitStatus.WARNINGS), ("none", ExitStatus.FAULT)])
def test_a_bar_that_is_missed_and_a_fault_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, status: ExitStatus
) -> None:
    """Random does not take 90 % of itself, which 60 matches show; to decide nothing is a fault."""
    monkeypatch.setitem(PLAYERS, "regular", PLAYERS["random"] if level == "random" else IDLE)
    monkeypatch.setitem(BARS, ("regular", "random"), 0.9)
    words = [*SMALL[:4], "--level", "random", "--level", "regular", "--workers", "1", "--matches", "60"]
    ended = enfilade("ladder", str(tmp_path), *words)
    assert ended.status == status
    assert ("90% missed" in ended.out) is (level == "random")
    assert ("nobody decided" in ended.err) is (level == "none")


def test_a_level_against_itself_shows_how_even_maps_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-11: the squad wins all on the yard and on a scenario: one of them should not be so."""
    monkeypatch.setattr(ladder_command, "play_all", _all_won)
    text = Path("maps/training-yard.toml").read_text(encoding="utf-8").replace("even = true", "level = 4")
    (tmp_path / "siege.toml").write_text(text, encoding="utf-8")
    words = ["ladder", str(tmp_path / "kept"), *SMALL, "--matches"]
    ended = enfilade(*words, "12")
    assert ended.status == ExitStatus.WARNINGS
    assert re.search(r"training-yard +squad +12 +100% +76% to 100% +6\.0 +uneven", ended.out)
    words[3] = str(tmp_path / "siege.toml")
    ended = enfilade(*words, "13")
    assert ended.status == ExitStatus.WELL
    assert re.search(r"siege +squad +13 +100% +77% to 100% +6\.0 +a scenario of level 4", ended.out)


def test_all_maps_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_command, "play_all", _all_won)
    words = ["ladder", str(tmp_path), "--level", "random", "--system", "squad", "--all-maps", "--json"]
    said = json.loads(enfilade(*words, "--matches", "28").out)
    assert {(each["map"], each["matches"]) for each in said["maps"]} == {
        (path.stem, 2) for path in shipped_maps()
    }


def _all_won(wanted: Iterator[Planned], *_: object) -> Iterator[Result]:
    return (Result(planned=planned, winner="squad", turns=6) for planned in wanted)
