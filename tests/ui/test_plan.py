"""Plans: what a battle is started from, saved, resumed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.bots import PLAYER_NAMES, USUAL
from game.errors import BadMap, BadOptions, BadRecord
from game.files.places import maps
from game.ui.plan import Plan, planned, read, resuming, sides_of
from tests.drained import returned

GABLE = maps() / "gable-street.toml"


def plan(**other: object) -> Plan:
    values: dict[str, object] = {
        "map": GABLE,
        "system": "squad",
        "seed": 7,
        "players": {"squad": "human", "opposition": "regular"},
    }
    return Plan(**{**values, **other})  # type: ignore[arg-type]


def test_a_plan_makes_the_match() -> None:
    match = plan(fog=False, house={"slow_start": 0}).match()
    assert (match.seed, match.scenario.name, match.state.options.fog) == (7, "Gable street", False)
    assert match.state.options.rule("slow_start") == 0
    assert match.record.map == GABLE.read_text()


def test_who_plays_what() -> None:
    assert PLAYER_NAMES[0] == "human"
    assert plan().player("neutral") == "bystander"
    assert plan().player("ally") == USUAL
    assert plan().humans == ("squad",)
    assert plan(players={"squad": "human", "opposition": "human"}).humans == ("squad", "opposition")


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"system": "chess"}, 'no rule system "chess"'),
        ({"players": {"squad": "genius"}}, "no player .genius"),
        ({"house": {"free_stop": 1}}, "free_stop"),
    ],
)
def test_what_there_is_not_is_refused(other: dict[str, object], what: str) -> None:
    with pytest.raises(BadOptions, match=what):
        plan(**other).match()


def test_a_map_is_for_its_systems_only() -> None:
    text = GABLE.read_text().replace('systems = ["squad", ', "systems = [")
    with pytest.raises(BadOptions, match="is not for squad"):
        plan(map=text).match()


def test_faults_of_the_map_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadMap):
        plan(map=tmp_path / "none.toml").match()
    with pytest.raises(BadMap):
        plan(map="format = 1").match()


def test_a_saved_match_is_resumed_where_it_stood() -> None:
    one = plan()
    match = one.match()
    for _ in range(3):
        match.do(match.legal()[0])
    saved = one.saved(match)
    assert saved.name == f"Gable street, turn {match.state.clock.turn}"
    assert not saved.over
    again, resumed_match = returned(resuming(saved))
    assert resumed_match.hash == match.hash
    assert (again.seed, again.players["squad"], again.player("neutral")) == (7, "human", "bystander")
    assert again.again(8).match().seed == 8
    assert again.house == dict(match.state.options.house)


def test_a_turn_limit_is_kept_with_a_saved_match() -> None:
    """B-38: in place of the map's; without one the map's counts again."""
    one = plan(turn_limit=3)
    match = one.match()
    assert match.state.turn_limit == 3
    assert returned(resuming(one.saved(match)))[0].turn_limit == 3
    assert planned(plan().saved(plan().match())).turn_limit is None
    with pytest.raises(BadOptions, match="the turn limit is 1 to 999, not 0"):
        plan(turn_limit=0).match()


def test_a_record_that_comes_to_differ_says_where() -> None:
    one = plan()
    match = one.match()
    match.do(match.legal()[0])
    record = match.record
    wrong = replace(record, entries=(record.entries[0], replace(record.entries[1], hash="else")))
    with pytest.raises(BadRecord, match=r"entries\[1\]"):
        returned(resuming(replace(one.saved(match), record=wrong)))


def test_a_player_that_there_is_not_is_refused() -> None:
    saved = plan().saved(plan().match())
    with pytest.raises(BadOptions, match='no player "genius"'):
        planned(replace(saved, players={"squad": "genius"}))


def test_sides_to_be_played() -> None:
    assert sides_of(read(GABLE).scenario) == ("squad", "opposition")
    assert sides_of(read(maps() / "proving-ground.toml").scenario) == ("squad", "opposition", "ally")


def test_a_match_is_kept_with_those_who_play_it() -> None:
    """On a board without allies nobody is said to play them."""
    kept = plan().saved(plan().match())
    assert kept.players == {"squad": "human", "opposition": "regular"}


def test_a_sturdy_plan_makes_sturdy_who_persons_play_and_is_kept() -> None:
    match = plan(sturdy=True).match()
    assert match.state.options.sturdy == ("squad",)
    assert planned(plan(sturdy=True).saved(match)).sturdy
    assert not planned(plan().saved(plan().match())).sturdy
