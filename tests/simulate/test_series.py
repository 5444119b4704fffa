"""Series of matches: alone or in processes, the same; faults are told, not raised."""

import os
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.bots import PLAYERS
from game.errors import BadMap, BadOptions
from game.files.places import maps
from game.simulate.series import Pairing, Played, paired, play_many, play_one, summed_up
from game.systems import SYSTEMS

MAP = maps() / "training-yard.toml"


def test_a_match_played_twice_is_the_same_match() -> None:
    """J-06: the same map, seed and players give the same last hash."""
    pairing = paired("squad", MAP, "random")
    first = play_one(pairing, 3)
    assert first == play_one(pairing, 3)
    assert first.hash != play_one(pairing, 4).hash
    assert not first.fault
    assert first.turns > 0


def test_processes_of_their_own_play_the_same_matches() -> None:
    pairing = paired("squad", MAP, "random")
    alone = list(play_many(pairing, range(5, 7), workers=1))
    assert sorted(play_many(pairing, range(5, 7), workers=2), key=lambda one: one.seed) == alone


def test_a_fault_of_a_player_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "random", lambda *_: None)
    played = play_one(paired("squad", MAP, "random"), 3)
    assert played.fault == "nobody decided"
    assert summed_up([played]).faults == (played,)


def test_any_fault_is_told_and_the_series_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """J-10: whatever a match fails with."""

    def fails(*_: object) -> None:
        raise AttributeError("no such thing")

    monkeypatch.setitem(PLAYERS, "random", fails)
    pairing = paired("squad", MAP, "random")
    assert [played.fault for played in play_many(pairing, range(2), workers=1)] == [
        "AttributeError: no such thing"
    ] * 2


def _dies(pairing: Pairing, seed: int) -> Played:
    os._exit(3)


def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.simulate.series.play_one", _dies)
    lost = list(play_many(paired("squad", MAP, "random"), range(2), workers=2))
    assert sorted(played.seed for played in lost) == [0, 1]
    assert all(played.fault.startswith("the process has died") for played in lost)


def test_a_series_that_is_left_ends_its_processes() -> None:
    """As Ctrl+C leaves it: 2000 matches would play for minutes."""
    before = set(active_children())
    series = play_many(paired("squad", MAP, "random"), range(2000), workers=2)
    next(series)
    players = set(active_children()) - before
    series.close()
    end = monotonic() + 20
    while any(process.is_alive() for process in players) and monotonic() < end:
        sleep(0.02)
    assert len(players) == 2
    assert not any(process.is_alive() for process in players)


@pytest.mark.parametrize("system", SYSTEMS)
def test_random_play_ends(system: str) -> None:
    """No level stalls a match: fewer than 1,500 acts until turn 10 of the smallest map is over."""
    played = play_one(paired(system, maps() / "training-yard.toml", "random"), 1)
    assert not played.fault
    assert played.acts < 1500


def test_figures_of_a_series() -> None:
    """Turns 4, 6 and 11: the mean 7, the median 6; two wins for the squad, a draw."""
    turns = (("squad", 4), (None, 6), ("squad", 11))
    one = summed_up([Played(n, winner, turn, 10 * turn, "") for n, (winner, turn) in enumerate(turns)])  # type: ignore[arg-type]
    assert (one.turns_mean, one.turns_median, one.turns_most) == (7, 6, 11)
    assert one.wins == {"squad": 2, "draw": 1}
    assert one.faults == ()


@pytest.mark.parametrize(("system", "level"), [("chess", "random"), ("squad", "genius")])
def test_what_there_is_not(system: str, level: str) -> None:
    with pytest.raises(BadOptions, match="there is no"):
        paired(system, MAP, level)


def test_a_unit_that_the_system_cannot_read(tmp_path: Path) -> None:
    """M-01: a value of a stat block of the wrong type, with its place."""
    bad = tmp_path / "bad.toml"
    text = (maps() / "proving-ground.toml").read_text(encoding="utf-8")
    bad.write_text(text.replace("squad.att = 3", 'squad.att = "many"'))
    with pytest.raises(BadMap, match=r"bad.toml:\d+:\d+: found \"many\""):
        paired("squad", bad, "random")


def test_a_map_that_is_not_there() -> None:
    with pytest.raises(BadMap):
        paired("squad", MAP.with_name("nowhere.toml"), "random")
