"""J-10: whatever is edited in a sandbox, and whatever is then done and asked, the rules go on."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from game.bots import PLAYERS
from game.match.replay import replay
from game.rules.state import changed
from game.systems import SYSTEMS
from tests.match.any_edit import EditedMatch

SEEDS, STEPS = st.integers(0, 2**32 - 1), st.integers(1, 25)


def play(system: str, seed: int, steps: int, *, fog: bool) -> None:
    """Edit and play a sandbox at random; its record then plays the same."""
    sandbox = EditedMatch(system, fog=fog, rng=Random(seed))
    try:
        for _ in range(steps):
            sandbox.step()
    except AssertionError:
        note(f"{[*sandbox.asked]}")
        raise
    match = sandbox.match
    again = replay(match.system, match.scenario, match.record)
    assert again.difference is None
    assert again.match.state == match.state


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plans ahead does so briefly."""
    for name, level in PLAYERS.items():
        monkeypatch.setitem(PLAYERS, name, level.with_budget(0.02))


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=3)
@given(seed=SEEDS, steps=STEPS, fog=st.booleans())
def test_edits_and_play_at_random(system: str, seed: int, steps: int, fog: bool) -> None:
    play(system, seed, steps, fog=fog)


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=2000)
@given(seed=SEEDS, steps=STEPS, fog=st.booleans())
def test_thousands_of_edits_and_plays_at_random(system: str, seed: int, steps: int, fog: bool) -> None:
    play(system, seed, steps, fog=fog)


def sandbox(system: str) -> EditedMatch:
    """The sandbox of these tests before anybody has done anything in it."""
    return EditedMatch(system, fog=False, rng=Random(1))


def unit_of(sandbox: EditedMatch, unit: str) -> Any:
    """A unit as the rules have it now."""
    return sandbox.match.state.unit(unit)


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_seat_with_nobody_left_can_be_left_by_every_computer(system: str, level: str) -> None:
    """J-09: all of the side to act are taken away: ending the phase is what is legal, and leads on."""
    edited = sandbox(system)
    for unit in [unit.id for unit in edited.match.state.units if unit.side == edited.prompt.side]:
        assert edited.ask("edit", remove=unit)["ok"]
    legal = edited.ask("legal")
    assert [action["kind"] for action in legal["actions"]] == ["end_phase"]
    decision = edited.ask("bot", level=level)
    assert decision["action"]["kind"] == "end_phase"
    assert edited.match.odds(edited.match.legal()[0]).hit == 0
    assert edited.ask("act", action=decision["action"])["side"] != legal["side"]


def test_a_side_of_narrative_that_has_passed_can_leave_a_slot_with_nobody_in_it() -> None:
    """N-05: it may pass once a round; a slot that nobody is left for needs no passing."""
    edited = sandbox("narrative")
    side = edited.prompt.side
    assert edited.ask("act", action={"kind": "end_phase"})["ok"]
    assert side in edited.match.state.turn.passed
    while edited.prompt.side != side:
        assert edited.ask("act", action={"kind": "end_turn", "unit": edited.prompt.units[0]})["ok"]
    for unit in [unit.id for unit in edited.match.state.units if unit.side == side]:
        edited.ask("edit", remove=unit)
    assert [action["kind"] for action in edited.ask("legal")["actions"]] == ["end_phase"]
    assert edited.ask("act", action={"kind": "end_phase"})["ok"]
    assert edited.match.state.turn.passed.count(side) == 1


HEALTH = {
    "squad": ({"bhp": 200}, {"bhp": 0}, {"stats.bhp": 2}, "bhp", 2),
    "phased": ({"vitality": 200}, {"vitality": 0, "life": -1}, {"stats.vitality": 2}, "vitality", 2),
}
"""Of u0: too much, nothing left, a lower maximum, the value that follows it, and what it is then."""


@pytest.mark.parametrize("system", HEALTH)
def test_nobody_has_more_than_it_can_have_nor_fights_with_nothing(system: str) -> None:
    """What cannot be so is refused with what it would be; a lower maximum takes what is over it."""
    above, nothing, lower, name, left = HEALTH[system]
    edited = sandbox(system)
    for values in (above, nothing):
        error = edited.ask("edit", unit="u0", set=values)["error"]
        assert (error["code"], error["where"]) == ("bad_request", "set")
    assert "would have nothing left" in error["message"]
    assert edited.ask("edit", unit="u0", set=lower)["ok"]
    assert getattr(unit_of(edited, "u0"), name) == left


RIFLE = {"id": "rifle", "stats": {"dam": 2, "ammo": 10}, "ammo": 10}


@pytest.mark.parametrize(
    ("system", "values"),
    [
        ("squad", {"holds": "ghost"}),
        ("squad", {"held_by": "u1"}),  # who does not hold it
        ("squad", {"actions": 3}),
        ("squad", {"weapons": [RIFLE, RIFLE]}),  # nobody carries two of a name
        ("squad", {"weapons": [RIFLE | {"ammo": 11}]}),
        ("narrative", {"wounds": 1000}),
        ("squad", {"hidden_from": ["ally"]}),  # its friends
        ("narrative", {"owed": [{"value": 10**9, "what": "boost", "why": "", "clause": ""}]}),
        ("effort", {"open_to": ["ghost"]}),
        ("effort", {"readied": [{"trigger": "moves", "then": "fly"}]}),
        ("effort", {"bearing": True}),
        ("phased", {"target": "u0"}),
        ("phased", {"shot_by": ["ghost"]}),
        ("phased", {"covers": [99, 0]}),
    ],
)
def test_a_unit_cannot_be_given_what_cannot_be(system: str, values: dict[str, Any]) -> None:
    """J-01: bad_request, and nothing has changed; no rule meets somebody who is not there."""
    edited = sandbox(system)
    before = edited.match.state
    assert edited.ask("edit", unit="u0", set=values)["error"]["code"] == "bad_request"
    assert edited.match.state is before


def test_an_edit_ends_a_hold_that_it_takes_out_of_reach() -> None:
    """S-41: removed, or moved away, who holds holds nobody, and who is held is free at once."""
    for away in ({"remove": "u3"}, {"unit": "u3", "set": {"at": [8, 0]}}):
        edited = sandbox("squad")
        edited.ask("edit", unit="u3", set={"at": [1, 0]})
        state = edited.match.state
        held = changed(changed(state, "u3", holds="u0", kept=True), "u0", held_by="u3")
        edited.match.state = held
        assert edited.ask("edit", unit="u0", set={"aim": 1})["ok"]  # another edit leaves the hold as it is
        assert unit_of(edited, "u0").held_by == "u3"
        assert edited.ask("edit", **away)["ok"]
        assert unit_of(edited, "u0").held_by == ""
