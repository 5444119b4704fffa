"""What a side knows: observed, remembered, met, and never what is hidden from it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules import knowledge
from game.rules.events import Moved, Revealed, Rolled
from game.rules.knowledge import is_there, known_square, look, observed, observes, remembered, target_refusals
from game.rules.state import changed, having
from game.rules.units import SIDES, enemies, friends
from tests.scenes import scene, unit
from tests.toy import Move, Shoot, Toy

WALLED = ("..........", "#######.##", "..........", "..........", "..........")


def moved(match: Match[Toy], name: str, at: tuple[int, int]) -> None:
    """Put a unit elsewhere in sight of whoever looks."""
    match.state = look(changed(match.state, name, at=Square(*at)))


def test_who_fights_whom() -> None:
    """B-37: squad and ally are friends and fight opposition; neutral is nobody's friend or enemy."""
    pairs = {(a, b) for a in SIDES for b in SIDES}
    assert {pair for pair in pairs if friends(*pair)} == {
        ("squad", "squad"),
        ("squad", "ally"),
        ("ally", "squad"),
        ("ally", "ally"),
        ("opposition", "opposition"),
    }
    assert {pair for pair in pairs if enemies(*pair)} == {
        ("squad", "opposition"),
        ("opposition", "squad"),
        ("ally", "opposition"),
        ("opposition", "ally"),
    }


def test_a_side_observes_what_one_of_its_conscious_units_sees() -> None:
    """B-25: line of sight by a conscious unit of the side itself, which a wall ends."""
    state = scene(WALLED, a=(0, 2), b=(9, 4), X=(0, 0), Y=(7, 0)).state
    assert observes(state, "squad", Square(7, 0))  # b looks through the gap at 7,1
    assert not observes(state, "squad", Square(0, 0))
    assert not observes(state, "ally", Square(7, 0))
    blind = changed(changed(state, "b", fate="out"), "a", fate="out")
    assert not observes(blind, "squad", Square(7, 0))


def test_who_has_looked_looks_again_when_somebody_moves_falls_or_hides() -> None:
    """B-36: a look is spared only where nothing that it looks at has changed since the last."""
    state = look(scene(WALLED, a=(0, 2), b=(9, 4), X=(0, 0), Y=(7, 0)).state)
    spared = (having(state, turn_limit=9), changed(state, "Y", facing="S"), changed(state, "b", held=""))
    assert all(look(one) is one for one in (state, *spared))
    assert len(state.seen) == 2  # b and Y see each other through the gap
    for values in ({"at": Square(0, 0)}, {"fate": "out"}, {"hidden_from": ("squad",)}):
        assert look(changed(spared[1], "Y", **values)).seen != state.seen
    shut = having(spared[0], board=state.board.put(Square(7, 1), "#"))
    assert look(shut).seen == ()


def test_who_has_looked_is_not_made_to_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when looking has changed the position; what has been watched for it is kept."""
    fresh = having(scene(WALLED, a=(0, 2), b=(9, 4), X=(0, 0), Y=(7, 0)).state, seen=())
    looks: list[Toy] = []
    real = knowledge._looked

    def looked(state: Toy) -> Toy:
        looks.append(state)
        return real(state)

    monkeypatch.setattr(knowledge, "_looked", looked)
    first = look(fresh)
    assert look(first) is first
    assert look(changed(first, "a", hp=1)).seen == first.seen
    assert looks == [fresh]
    assert first.looked
    assert first.watches.keys() >= {"squad", "opposition"}


CHANGES = st.one_of(
    st.builds(lambda x, y: {"at": Square(x, y)}, st.integers(0, 9), st.integers(0, 4)),
    st.sampled_from([{"fate": "out"}, {"hidden_from": ("squad",)}, {"hidden_from": ()}, {"hp": 1}, {}]),
)
"""How a unit is changed between two looks; nothing at all is a look."""


@given(st.lists(st.tuples(st.sampled_from("abXY"), CHANGES), max_size=8))
def test_what_is_asked_again_is_what_a_look_at_all_finds(changes: list[tuple[str, dict[str, Any]]]) -> None:
    """B-36: only who has changed since the last look is looked at, in whatever order that was."""
    state = look(scene(WALLED, a=(0, 2), b=(9, 4), X=(0, 0), Y=(7, 0)).state)
    for unit_id, values in (*changes, ("a", {})):
        state = changed(state, unit_id, **values) if values else look(state)
        assert look(replace(state)) == look(state)


def test_total_concealment_is_line_of_sight_without_being_observed() -> None:
    """B-25: a curtain between leaves the line of sight and ends observation; who is adjacent observes."""
    state = scene((".%........", *("..........",) * 4), a=(0, 0), X=(2, 0), Y=(1, 1)).state
    assert not observes(state, "squad", Square(2, 0))
    assert observes(state, "squad", Square(1, 0))  # in the curtain, and adjacent
    assert observes(having(state, board=state.board.put(Square(1, 0), ".")), "squad", Square(2, 0))


def test_one_observes_ones_own_square_and_those_beside_it_in_darkness_and_behind_curtains() -> None:
    """B-25: and nothing else there."""
    state = scene(("%" * 6,) * 5, a=(1, 1), X=(5, 4), board={"light": ("k" * 6,) * 5}).state
    seen = {str(square) for square in state.board.squares() if observes(state, "squad", square)}
    assert seen == {f"{x},{y}" for x in range(3) for y in range(3)}


def test_intact_stealth_is_not_observed_in_plain_sight() -> None:
    """B-25: its square is observed, it is not; against others its stealth may be broken."""
    state = scene(a=(0, 0), X=(5, 0), n1=(9, 4)).state
    hidden = changed(state, "X", hidden_from=("squad",))
    assert observes(hidden, "squad", Square(5, 0))
    assert not observed(hidden, "squad", hidden.unit("X"))
    assert observed(hidden, "neutral", hidden.unit("X"))


def test_an_unseen_enemy_is_gone_from_the_view_and_from_every_list() -> None:
    """In fog; the truth holds it, the view, the legal actions and the reasons do not (J-07)."""
    match = scene(WALLED, fog=True, a=(0, 2), X=(0, 0))
    assert [one.id for one in match.view("squad").units] == ["a"]
    assert not any(isinstance(action, Shoot) for action in match.legal())
    assert [one.text for one in match.why_not(Shoot(unit="a", target="X"))] == ["no X is known"]
    assert [one.text for one in match.why_not(Shoot(unit="a", target="nobody"))] == ["no nobody is known"]


def test_without_fog_everybody_is_shown_but_not_a_target() -> None:
    """B-36: shown is not observed: a target needs to be observed, or its square known."""
    match = scene(WALLED, a=(0, 2), X=(0, 0))
    assert match.view("squad").has("X")
    assert [one.clause for one in match.why_not(Shoot(unit="a", target="X"))] == ["B-36"]


def test_a_square_stays_known_this_turn_and_the_next() -> None:
    """B-36: it was observed there in this turn or the last, and has not been seen to leave.

    X stands at 7,0 in view through the gap; the gap is closed: it is remembered at 7,0, and may be
    targeted there as long as a line of sight is there again.
    """
    match = scene(WALLED, fog=True, a=(7, 3), X=(7, 0))
    gap = Square(7, 1)
    match.state = look(match.state)
    match.state = look(having(match.state, board=match.state.board.put(gap, "%")))
    assert not observed(match.state, "squad", unit(match, "X"))
    for turns, at in ((0, (7, 0)), (1, (7, 0)), (2, None)):
        later = having(match.state, clock=type(match.state.clock)(turn=1 + turns, phase=0))
        assert known_square(later, "squad", "X") == at
    seen = match.view("squad")
    assert seen.unit("X").at == (7, 0)  # as remembered
    assert not list(target_refusals(seen, seen.unit("a"), "X"))  # fired through the curtain


def test_fire_at_a_known_square_that_is_empty_is_spent_and_does_nothing() -> None:
    """B-36: X left the square behind the curtain unseen; the shot rolls no dice, and a's slot is gone."""
    match = scene(WALLED, fog=True, a=(7, 3), X=(7, 0))
    match.state = look(having(match.state, board=match.state.board.put(Square(7, 1), "%")))
    match.state = changed(match.state, "X", at=Square(0, 0))
    assert not is_there(match.state, unit(match, "a"), "X")
    assert match.why_not(Shoot(unit="a", target="X")) == ()
    events = match.do(Shoot(unit="a", target="X"))
    assert not [event for event in events if isinstance(event, Rolled)]
    assert "a" in match.state.clock.done


def test_who_is_seen_to_leave_is_not_remembered_where_it_was() -> None:
    """B-36: X goes from 7,0 out of view; its old square is seen empty, so nothing is known."""
    match = scene(WALLED, fog=True, a=(7, 3), X=(7, 0))
    moved(match, "X", (2, 0))
    assert observes(match.state, "squad", Square(7, 0))
    assert remembered(match.state, "squad", "X") is None
    assert not match.view("squad").has("X")


def test_who_comes_back_into_view_is_no_memory_any_more() -> None:
    match = scene(WALLED, fog=True, a=(7, 3), X=(7, 0))
    board = match.state.board
    match.state = look(having(match.state, board=board.put(Square(7, 1), "#")))
    assert remembered(match.state, "squad", "X") is not None
    match.state = look(having(match.state, board=board))
    assert remembered(match.state, "squad", "X") is None


def test_a_step_into_an_unknown_unit_is_not_made_and_finds_it() -> None:
    """B-39: a walks 0,0 to 4,0 and meets X, hidden in 3,0: it stops in 2,0, X is found, the rest is lost."""
    match = scene(fog=True, a=(0, 0), X=(3, 0), n1=(9, 4))
    match.state = changed(match.state, "X", hidden_from=("squad", "neutral"))
    assert Move(unit="a", at=Square(3, 0)) in match.legal()  # nothing betrays it
    events = match.do(Move(unit="a", at=Square(3, 0)))
    assert unit(match, "a").at == (2, 0)
    assert [event.unit for event in events if isinstance(event, Revealed)] == ["X"]
    assert unit(match, "X").hidden_from == ("neutral",)
    assert "a" in match.state.clock.done
    assert match.view("squad").has("X")


def test_the_dead_stand_in_nobodys_way() -> None:
    """B-37: a unit out of action leaves its square free and is no target."""
    match = scene(a=(0, 0), X=(1, 0), Y=(9, 4))
    match.state = changed(match.state, "X", fate="out")
    assert Move(unit="a", at=Square(1, 0)) in match.legal()
    assert [one.clause for one in match.why_not(Shoot(unit="a", target="X"))] == ["B-37"]


def test_neutrals_may_be_attacked_and_friends_may_not() -> None:
    """B-37: neutral is nobody's enemy and may be attacked."""
    match = scene(a=(0, 0), b=(0, 2), X=(9, 4), n1=(5, 0))
    assert match.why_not(Shoot(unit="a", target="n1")) == ()
    assert [one.clause for one in match.why_not(Shoot(unit="a", target="b"))] == ["B-37"]


def test_events_go_to_those_who_may_know() -> None:
    """In fog the opposition learns nothing of a move behind the wall, not even that there was one."""
    match = scene(WALLED, fog=True, a=(0, 2), X=(0, 0))
    match.do(Move(unit="a", at=Square(3, 2)))
    assert [event for event in match.events("squad") if isinstance(event, Moved)]
    assert not [event for event in match.events("opposition") if isinstance(event, Moved)]
    assert [replace(event, seen_by=SIDES) for event in match.events("squad")] == [
        replace(event, seen_by=SIDES) for event in match.events(None)
    ]


def test_who_else_knows_of_an_event_is_not_told() -> None:
    """J-05: an unseen watcher would be given away by the sides that a step of one's own was seen by."""
    match = scene(WALLED, fog=True, a=(2, 2), X=(9, 0))
    match.do(Move(unit="a", at=Square(6, 2)))
    assert "opposition" in match.events(None)[-1].seen_by
    assert {event.seen_by for event in match.events("squad")} == {("squad",)}


def test_a_step_is_told_to_whoever_sees_either_end_of_it() -> None:
    """Of four steps past a gap the watcher behind the wall is told those that begin or end in its view."""
    match = scene(WALLED, fog=True, a=(2, 2), X=(9, 0))
    state = match.state
    match.do(Move(unit="a", at=Square(6, 2)))
    steps = [event for event in match.events(None) if isinstance(event, Moved)]
    told = [event for event in steps if "opposition" in event.seen_by]
    in_view = {square for square in state.board.squares() if observes(state, "opposition", square)}
    assert told == [event for event in steps if {event.start, event.end} & in_view]
    assert 0 < len(told) < len(steps) == 4
