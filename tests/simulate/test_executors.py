"""Matches in processes: told as they end; a process that dies loses nothing."""

import os
from pathlib import Path

import pytest

from game.files.places import maps
from game.simulate import executors
from game.simulate.executors import play_all, processes
from game.simulate.ladder import Contest, Ladder, Planned, Result, play_planned

SOURCES = {"training-yard": (maps() / "training-yard.toml").read_bytes()}
CONTEST = Contest("squad", "regular", "random")
PLANNED = tuple(Ladder((CONTEST,), SOURCES, 3).planned(CONTEST))


def _dies_once(planned: Planned, source: bytes) -> Result:
    """The process dies over the first match, but only the first time."""
    mark = Path(os.environ["ENFILADE_TEST_MARK"])
    if planned == PLANNED[0] and not mark.exists():
        mark.touch()
        os._exit(3)
    return Result(planned=planned, turns=1)


def _dies(planned: Planned, source: bytes) -> Result:
    if planned == PLANNED[0]:
        os._exit(3)
    return Result(planned=planned, turns=1)


def test_processes_play_the_same_matches_as_this_one() -> None:
    played = {each.planned: each.hash for each in play_all(PLANNED, SOURCES, lambda: processes(2))}
    assert played == {match: play_planned(match, SOURCES[match.map]).hash for match in PLANNED}


def test_a_match_whose_process_died_is_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENFILADE_TEST_MARK", str(tmp_path / "died"))
    monkeypatch.setattr(executors, "play_planned", _dies_once)
    played = [*play_all(PLANNED, SOURCES, lambda: processes(2))]
    assert {each.planned for each in played} == set(PLANNED)
    assert not any(each.fault for each in played)


def test_a_match_that_kills_its_process_each_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """J-10."""
    monkeypatch.setattr(executors, "play_planned", _dies)
    played = {each.planned: each for each in play_all(PLANNED, SOURCES, lambda: processes(2))}
    assert set(played) == set(PLANNED)
    assert [match for match in PLANNED if played[match].fault] == [PLANNED[0]]


def test_no_more_are_taken_than_are_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a contest that is decided would be played on."""
    taken: list[Planned] = []

    def play(planned: Planned, source: bytes) -> Result:
        taken.append(planned)
        return Result(planned=planned)

    monkeypatch.setattr(executors, "play_planned", play)
    played = play_all(PLANNED, SOURCES, lambda: processes(1))
    for number in (1, 2, 3):
        next(played)
        assert len(taken) == number
