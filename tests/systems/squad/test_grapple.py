"""Entangle, Push and Trip (S-41 to S-43, B-29, S-54)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import SOMEBODY, Fell, Hurt, Moved, Out, Revealed, Said, Status
from game.rules.forecast import forecast
from game.rules.scenario import Zone
from game.rules.state import Memory, having
from game.rules.turns import EndPhase, EndTurn
from game.systems.squad.attack import CloseCombat
from game.systems.squad.grapple import Entangle, Maintain, Push, Trip
from game.systems.squad.moves import Dash, Jump, Move
from game.systems.squad.stances import Aim, EnterStealth
from game.systems.squad.turn import Leave, actions_left
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import hide, to_side, told, walk, whose

OPEN = ("........",) * 4


def grip(**others: Any) -> Match[Squad]:
    """X holds a, and it is the squad's turn; b stands by."""
    units = {"a": soldier((3, 1)), "b": soldier((0, 3)), "X": soldier((4, 1)), "Y": soldier((7, 3)), **others}
    match = field(OPEN, **units)
    to_side(match, "opposition")
    resist = man(match, "a").stats.ath + man(match, "a").stats.ins
    match.do(Entangle(unit="X", target="a"), dice=(10, 1, 1) + (9,) * resist)
    to_side(match, "squad")
    return match


def holds(match: Match[Squad]) -> bool:
    """Whether X holds a, as both of them have it."""
    ends = (man(match, "X").holds, man(match, "a").held_by)
    assert ends in (("a", "X"), ("", ""))
    return ends == ("a", "X")


@pytest.mark.parametrize(
    ("faces", "won"),
    [
        ((8, 1, 1, 7, 7, 7, 7), True),  # 8 beats 7
        ((7, 7, 7, 7, 1, 1, 1), False),  # equal does not
        ((6, 1, 1, 1, 1, 1, 7), False),  # instinct counts
        ((10, 1, 1, 10, 1, 1, 1), False),
        ((2, 1, 1, 1, 1, 1, 1), True),
    ],
)
def test_one_die_must_beat_the_defenders_highest(
    faces: tuple[int, ...],
    won: bool,
) -> None:
    """S-41: ath 3 against ath 3 + ins 1, strictly higher."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1), ins=1))
    match.do(Entangle(unit="a", target="X"), dice=faces)
    assert (man(match, "X").held_by == "a") is won
    assert (man(match, "a").holds == "X") is won


@pytest.mark.parametrize("defender", [{"ath": 0}, {"fallen": True}])
def test_a_defender_without_dice_counts_0(defender: dict[str, Any]) -> None:
    """S-41, S-39: a 1 beats it; who has fallen rolls nothing."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1), ath=defender.get("ath", 3)))
    put(match, "X", fallen=defender.get("fallen", False))
    match.do(Entangle(unit="a", target="X"), dice=(1, 1, 1))
    assert man(match, "X").held_by == "a"


def test_an_attacker_without_dice_holds_nobody() -> None:
    """S-41, S-22: 0 does not beat 0."""
    match = field(OPEN, a=soldier((3, 1), ath=0), X=soldier((4, 1), ath=0))
    match.do(Entangle(unit="a", target="X"))
    assert man(match, "X").held_by == ""


def test_an_entangled_unit_has_only_its_first_action_and_does_not_move() -> None:
    """S-41: no Move, Jump or Dash; after its First Action its turn is over."""
    match = grip()
    assert actions_left(man(match, "a")) == 1
    assert refused(match, Move(unit="a", at=Square(3, 2))) == ["S-41"]
    assert refused(match, Jump(unit="a", at=Square(3, 2))) == ["S-41"]
    assert "S-41" in refused(match, Dash(unit="a", at=Square(3, 2)))
    match.do(Aim(unit="a"))
    assert whose(match) == ("squad", ("b",))


def test_maintaining_takes_an_action_of_each_turn() -> None:
    """S-41: the turn of the Entangle is paid for; in the next one either action will do."""
    match = grip()
    to_side(match, "opposition")
    assert holds(match)
    assert refused(match, Entangle(unit="X", target="a")) == ["S-41", "S-41"]
    match.do(Aim(unit="X"))
    match.do(Maintain(unit="X"))
    to_side(match, "squad")
    assert holds(match)
    to_side(match, "opposition")
    match.do(Maintain(unit="X"))
    assert refused(match, Maintain(unit="X")) == ["S-41"]
    assert refused(match, CloseCombat(unit="X", target="a")) == []


def test_who_does_not_pay_loses_the_hold_at_the_end_of_its_turn() -> None:
    """S-41: the hold ends when the attacker does not maintain it."""
    match = grip()
    to_side(match, "opposition")
    events = match.do(EndPhase())
    assert not holds(match)
    ended = [event for event in told(events, Status) if event.status == "entangled"]
    assert [(event.unit, event.on) for event in ended] == [("a", False)]
    assert actions_left(man(match, "a")) == 2


def test_nobody_can_be_held_twice_and_nobody_holds_two() -> None:
    """S-41."""
    match = grip(Y=soldier((3, 2)), b=soldier((4, 2)))
    to_side(match, "opposition")
    assert refused(match, Entangle(unit="X", target="b")) == ["S-41"]
    assert refused(match, Entangle(unit="Y", target="a")) == ["S-41"]
    assert refused(match, Entangle(unit="Y", target="b")) == []
    assert refused(match, Maintain(unit="Y")) == ["S-41"]


def test_it_ends_when_the_attacker_moves() -> None:
    """S-41."""
    match = grip()
    to_side(match, "opposition")
    walk(match, "X", (5, 1))
    assert not holds(match)


def test_it_ends_when_the_attacker_is_pushed() -> None:
    """S-41: b pushes X from 4,1 to 4,2: 3 successes against none."""
    match = grip(b=soldier((4, 0)))
    match.do(Push(unit="b", target="X"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "X").at == (4, 2)
    assert not holds(match)


def test_it_ends_when_the_attacker_falls() -> None:
    """S-41: b trips X."""
    match = grip(b=soldier((4, 0)))
    match.do(Trip(unit="b", target="X"), dice=(5, 5, 5, 1, 1, 1))
    assert not holds(match)


def test_it_ends_when_the_attacker_is_disabled() -> None:
    """S-41, S-45: X is shocked and rolls no 2 in Time Progression."""
    match = grip(X=soldier((4, 1), sys=1))
    put(match, "X", shocked=0)
    to_side(match, "opposition")
    match.do(Maintain(unit="X"))
    match.do(EndPhase(), dice=(1,))
    assert man(match, "X").disabled
    assert not holds(match)


@pytest.mark.parametrize("unit", ["X", "a"])
def test_it_ends_when_either_is_out(unit: str) -> None:
    """S-41: the attacker, as the clause says; and nobody holds who is out."""
    match = grip(Y=soldier((3, 2)), b=soldier((4, 2)))
    put(match, unit, bhp=1)
    hitter = "b" if unit == "X" else "Y"
    if hitter == "Y":
        to_side(match, "opposition")
        match.do(Maintain(unit="X"))
        match.do(EndTurn(unit="X"))
    pool = rolls(match.do(CloseCombat(unit=hitter, target=unit), dice=(10, 10, 10, 1, 1)))
    assert pool
    assert not man(match, unit).conscious
    assert not holds(match)


def test_the_held_unit_is_free_when_it_wins_a_push() -> None:
    """S-41, S-42: it uses its First Action for it, and has its Second Action then."""
    match = grip()
    match.do(Push(unit="a", target="X"), dice=(5, 5, 1, 5, 1, 1))
    assert man(match, "X").at == (5, 1)
    assert not holds(match)
    assert actions_left(man(match, "a")) == 1
    assert refused(match, Move(unit="a", at=Square(3, 2))) == []


def test_the_held_unit_is_free_when_it_wins_a_push_that_moves_nobody() -> None:
    """S-41, S-42: X with bulk 1 goes 1 + 0 - 1 = 0 squares; 3 dice against 4."""
    match = grip(X=soldier((4, 1), "W", bulk=1))
    match.do(Push(unit="a", target="X"), dice=(5, 1, 1, 1, 1, 1, 1))
    assert man(match, "X").at == (4, 1)
    assert not holds(match)


def test_the_held_unit_is_free_when_it_wins_a_trip() -> None:
    """S-41, S-43."""
    match = grip()
    match.do(Trip(unit="a", target="X"), dice=(5, 5, 1, 5, 1, 1))
    assert man(match, "X").fallen
    assert not holds(match)


def test_the_held_unit_is_free_when_it_withstands_a_push() -> None:
    """S-41, S-42: X pushes whom it holds, and falls."""
    match = grip()
    to_side(match, "opposition")
    match.do(Push(unit="X", target="a"), dice=(1, 1, 1, 5, 1, 1))
    assert man(match, "X").fallen
    assert not holds(match)


def test_a_lost_or_even_push_does_not_free_the_held_unit() -> None:
    """S-41: even: nothing; lost: a falls, and is held still."""
    match = grip()
    match.do(Push(unit="a", target="X"), dice=(5, 1, 1, 5, 1, 1))
    assert holds(match)
    assert not man(match, "a").fallen
    match = grip()
    match.do(Push(unit="a", target="X"), dice=(1, 1, 1, 5, 1, 1))
    assert holds(match)
    assert man(match, "a").fallen


def test_who_is_pushed_out_of_reach_is_held_no_more() -> None:
    """S-41: the targets of a hold are adjacent; Y pushes a from 3,1 to 2,0, and X stands at 4,1."""
    match = grip(Y=soldier((4, 2)))
    to_side(match, "opposition")
    match.do(Push(unit="Y", target="a"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "a").at == (2, 0)
    assert not holds(match)


def test_who_is_pushed_within_reach_is_held_still() -> None:
    """S-41: Y at 2,1 pushes a from 3,1, beside X at 3,2, to 4,1, which touches 3,2 too."""
    match = grip(X=soldier((3, 2)), Y=soldier((2, 1)))
    to_side(match, "opposition")
    match.do(Push(unit="Y", target="a"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "a").at == (4, 1)
    assert holds(match)


@pytest.mark.parametrize(
    ("faces", "at", "fallen"),
    [
        ((5, 5, 1, 5, 1, 1), (5, 1), False),  # 2 against 1
        ((5, 1, 1, 5, 1, 1), (4, 1), False),  # even
        ((4, 4, 4, 4, 4, 4), (4, 1), False),  # none at all
        ((4, 4, 5, 5, 5, 1), (4, 1), True),  # 1 against 2: the attacker falls
    ],
)
def test_push(
    faces: tuple[int, ...],
    at: tuple[int, int],
    fallen: bool,
) -> None:
    """S-42: both roll ath + bulk against 5; more: the defender goes 1 + 0 - 0 squares; facing is kept."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1), "N"))
    match.do(Push(unit="a", target="X"), dice=faces)
    assert (man(match, "X").at, man(match, "X").facing) == (at, "N")
    assert (man(match, "a").fallen, man(match, "X").fallen) == (fallen, False)
    if fallen:
        assert whose(match) == ("opposition", ("X",))


@pytest.mark.parametrize(
    ("ours", "theirs", "squares"), [(2, 0, 3), (1, 0, 2), (1, 1, 1), (0, 1, 0), (0, 3, 0)]
)
def test_bulk_tells_how_far(ours: int, theirs: int, squares: int) -> None:
    """S-42: 1 + the attacker's bulk - the defender's, at least 0; both bulks add dice."""
    match = field(OPEN, a=soldier((1, 1), bulk=ours), X=soldier((2, 1), "W", bulk=theirs))
    (roll,) = rolls(match.do(Push(unit="a", target="X"), dice=(5,) * (3 + ours) + (1,) * (3 + theirs)))
    assert len(roll.faces) == 6 + ours + theirs
    assert man(match, "X").at == (2 + squares, 1)


def test_a_push_goes_away_from_the_pusher_not_the_way_it_faces() -> None:
    """B-29: from 3,1 over 4,2 to 5,3."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 2)))
    match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "X").at == (5, 3)


@pytest.mark.parametrize("stop", ["wall", "low wall", "unit", "edge"])
def test_who_is_stopped_is_slammed_and_falls(stop: str) -> None:
    """B-29, S-54: 2 squares to go; at 6,1 stands something, or the board ends."""
    row = {"wall": "......#.", "low wall": "......-."}.get(stop, "........")
    width = 6 if stop == "edge" else 8
    rows = tuple(line[:width] for line in ("........", row, "........", "........"))
    y = soldier((6, 1)) if stop == "unit" else soldier((0, 3))
    match = field(rows, a=soldier((3, 1), bulk=1), X=soldier((4, 1)), Y=y)
    match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 5, 1, 1, 1))
    assert (man(match, "X").at, man(match, "X").fallen) == ((5, 1), True)
    assert not man(match, "Y").fallen


def test_somebody_unknown_that_stops_a_slide_is_found() -> None:
    """B-29, B-39: Y stands unseen at 5,1; X is slammed against it. By the other side if it is c there."""
    for hidden in ("Y", "c"):
        match = field(
            OPEN,
            a=soldier((3, 1), sa=0),
            c=soldier((0, 3), stealth=True),
            X=soldier((4, 1), sa=0),
            Y=soldier((7, 3), stealth=True, sa=0),
        )
        hide(match, hidden)
        put(match, hidden, at=Square(5, 1))
        events = match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 1, 1, 1))
        assert [(event.unit, event.clause) for event in told(events, Revealed)] == [(hidden, "B-39")]
        assert (man(match, "X").at, man(match, "X").fallen) == ((4, 1), True)


def test_pushed_off_a_roof_it_falls_and_slides_no_farther() -> None:
    """B-29, B-30, S-37: 3 squares to go; 3 levels at 5,1: 2 damage, one 7: 1; it lies at 5,1."""
    match = field(
        OPEN, heights=("33333000",) * 4, a=soldier((3, 1), bulk=2), X=soldier((4, 1)), Y=soldier((7, 3))
    )
    events = match.do(Push(unit="a", target="X"), dice=(5,) * 5 + (1,) * 3 + (7, 1, 1))
    assert [(event.at, event.levels) for event in told(events, Fell)] == [((5, 1), 3)]
    assert [event.amount for event in told(events, Hurt)] == [1]
    assert (man(match, "X").at, man(match, "X").fallen) == ((5, 1), True)


def test_a_push_over_one_level_is_a_fall_already() -> None:
    """B-30, S-37: 1 level is half of a body of 2: 1 damage, taken off by a 7; it stands."""
    match = field(OPEN, heights=("11111000",) * 4, a=soldier((3, 1)), X=soldier((4, 1)))
    match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 1, 1, 1, 7, 1, 1))
    assert (man(match, "X").at, man(match, "X").bhp, man(match, "X").fallen) == ((5, 1), 6, False)


def test_pushed_into_a_pit() -> None:
    """B-30: 2 deep, 1 damage."""
    match = field(("........", ".....:..", *OPEN[:2]), a=soldier((3, 1)), X=soldier((4, 1)))
    match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 1, 1, 1, 1, 1, 1))
    assert (man(match, "X").at, man(match, "X").bhp, man(match, "X").fallen) == ((5, 1), 5, True)


def test_pushed_through_a_hazard_it_burns_once() -> None:
    """S-54: on entering, 2 bhp, also when it slides on; at 0 bhp it stays where it went out."""
    for bhp, at in ((6, (6, 1)), (2, (5, 1))):
        match = field(
            ("........", ".....^..", *OPEN[:2]),
            a=soldier((3, 1), bulk=1),
            X=soldier((4, 1)),
            Y=soldier((7, 3)),
        )
        put(match, "X", bhp=bhp)
        events = match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 5, 1, 1, 1))
        assert [event.amount for event in told(events, Hurt)] == [2]
        assert man(match, "X").at == at
        assert len(told(events, Out)) == (bhp == 2)


def test_a_push_out_of_sight_is_told_to_both_sides() -> None:
    """B-11: a behind the curtain's edge pushes X where nobody of the squad makes it out."""
    match = field(("......", ".%....", "......", "......"), fog=True, a=soldier((0, 1)), X=soldier((1, 1)))
    events = match.do(Push(unit="a", target="X"), dice=(5, 5, 5, 1, 1, 1))
    (moved,) = told(events, Moved)
    assert moved.end == (2, 1)
    assert set(moved.seen_by) >= {"squad", "opposition"}


@pytest.mark.parametrize(
    ("faces", "a", "x"),
    [
        ((5, 5, 5, 5, 5, 1, 1), False, True),  # 3 against 2
        ((5, 5, 1, 5, 5, 1, 1), False, False),  # even
        ((5, 1, 1, 1, 1, 5, 5), True, False),  # 1 against 2, one of them of instinct
    ],
)
def test_trip(
    faces: tuple[int, ...],
    a: bool,
    x: bool,
) -> None:
    """S-43: ath + bulk against ath + bulk + ins, all against 5; the loser falls."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1), ins=1))
    match.do(Trip(unit="a", target="X"), dice=faces)
    assert (man(match, "a").fallen, man(match, "X").fallen) == (a, x)
    assert whose(match) == (("opposition", ("X",)) if a else ("squad", ("a",)))


def test_bulk_adds_dice_on_both_sides_of_a_trip() -> None:
    """S-43: 3 + 2 dice against 3 + 1 + 2."""
    match = field(OPEN, a=soldier((3, 1), bulk=2), X=soldier((4, 1), "W", bulk=1, ins=2))
    (roll,) = rolls(match.do(Trip(unit="a", target="X"), dice=(5,) * 5 + (1,) * 6))
    assert len(roll.faces) == 11
    assert man(match, "X").fallen


@pytest.mark.parametrize("kind", [Entangle, Push, Trip])
def test_the_target_must_be_adjacent_an_other_and_no_friend(kind: type[Any]) -> None:
    """S-41 to S-43, S-31, B-37: and in front of who has bulk."""
    match = field(
        OPEN, a=soldier((3, 1), "W", bulk=1), b=soldier((2, 1)), X=soldier((4, 1)), Y=soldier((5, 1))
    )
    assert refused(match, kind(unit="a", target="X")) == ["S-31"]
    assert "S-28" in refused(match, kind(unit="a", target="Y"))
    assert refused(match, kind(unit="a", target="b")) == ["B-37"]
    assert "B-37" in refused(match, kind(unit="a", target="a"))


@pytest.mark.parametrize("kind", [Push, Trip, Entangle])
def test_who_lays_hands_on_another_from_stealth_is_found_without_the_extra_die(kind: type[Any]) -> None:
    """S-47: Push, Trip and Entangle end stealth, without the extra die; S-11: they use up no Aim."""
    match = field(OPEN, a=soldier((3, 1), stealth=True), b=soldier((0, 3)), X=soldier((4, 1), sa=0))
    hide(match, "a")
    put(match, "a", aim=2)
    events = match.do(kind(unit="a", target="X"), dice=(1, 1, 1, 1, 1, 1))
    assert [row.what for row in rolls(events)[0].modifiers] == ["attack dice", "defence dice"]
    assert (man(match, "a").aim, man(match, "a").stealth) == (2, 0)
    assert [(event.unit, event.clause) for event in told(events, Revealed)] == [("a", "S-47")]
    put(match, "X", at=Square(7, 3), fate="out")
    assert refused(match, EnterStealth(unit="a")) == ["S-47"]  # not again in that turn


def test_the_hold_ends_with_its_holders_turn_not_with_the_phase() -> None:
    """S-41: X ends its turn without maintaining: a is free while Y has its turn, and can be held anew."""
    match = grip(Y=soldier((4, 2)))
    to_side(match, "opposition")
    match.do(EndTurn(unit="X"))
    assert whose(match) == ("opposition", ("Y",))
    assert not holds(match)
    assert refused(match, Entangle(unit="Y", target="a")) == []


def test_the_hold_outlasts_the_turn_in_which_it_began_and_each_in_which_it_is_maintained() -> None:
    """S-41: the end of a *later* turn in which it was not maintained."""
    match = grip()
    to_side(match, "opposition")
    match.do(Maintain(unit="X"))
    match.do(EndTurn(unit="X"))
    assert holds(match)


def test_a_hold_ends_when_the_holder_leaves() -> None:
    """S-41, M-08: X stands in an exit and leaves by it: a is free at once."""
    exits = (Zone("gate", "exit", "opposition", (Square(4, 1),)),)
    match = field(
        OPEN,
        a=soldier((3, 1)),
        X=soldier((4, 1)),
        Y=soldier((7, 3)),
        scenario={"zones": exits},
    )
    to_side(match, "opposition")
    match.do(Entangle(unit="X", target="a"), dice=(10, 1, 1, 1, 1, 1))
    match.do(Leave(unit="X"))
    assert not man(match, "X").conscious
    assert not holds(match)


def test_a_view_does_not_name_a_holder_whom_its_side_does_not_know() -> None:
    """S-49, J-07: n sees that X is held, not by whom: a stands in the dark behind a wall, hidden from n."""
    match = field(OPEN, a=soldier((3, 1)), n1=soldier((7, 1)), X=soldier((4, 1)))
    match.do(Entangle(unit="a", target="X"), dice=(10, 1, 1, 1, 1, 1))
    put(match, "a", hidden_from=("neutral",))
    seen = match.view("neutral")
    assert [unit.id for unit in seen.units] == ["n1", "X"]
    assert seen.unit("X").held_by == SOMEBODY
    assert match.view("opposition").unit("X").held_by == "a"
    assert match.view(None).unit("X").held_by == "a"
    put(match, "a", hidden_from=("opposition",))
    to_side(match, "opposition")
    texts = [reason.text for reason in match.why_not(Move(unit="X", at=Square(5, 1)))]
    assert texts == ["X is held by somebody"]
    assert forecast(match.system, match.seen(), Aim(unit="X")).odds.outcomes
    put(match, "a", hidden_from=("neutral",))
    match.state = having(match.state, memory=(Memory("neutral", man(match, "X"), 1),))
    assert [entry.unit.held_by for entry in match.view("neutral").memory] == [SOMEBODY]
    put(match, "a", hidden_from=())
    put(match, "X", hidden_from=("neutral",))
    match.state = having(match.state, memory=())
    assert match.view("neutral").unit("a").holds == SOMEBODY


def test_laying_hands_on_a_square_that_is_empty_is_told() -> None:
    """B-36: X is remembered at 4,1, where the smoke is, and has gone: the action is spent, and seen."""
    match = field(OPEN, fog=True, a=soldier((3, 1)), X=soldier((4, 1)), Y=soldier((7, 1)))
    seen = match.state.unit("X")
    put(match, "X", at=Square(7, 3), hidden_from=("squad", "ally"))
    memory = (Memory("squad", seen, 1),)
    match.state = having(match.state, memory=memory)
    assert refused(match, Push(unit="a", target="X")) == []
    events = match.do(Push(unit="a", target="X"))
    assert [(event.text, event.clause) for event in told(events, Said)] == [("a hits nobody", "B-36")]


def test_odds_of_a_side_that_does_not_know_who_is_held() -> None:
    """S-41: an enemy holds somebody behind a pillar; what one does oneself has odds all the same."""
    rows = ("........#...",) * 6
    match = field(rows, fog=True, a=soldier((0, 2)), X=soldier((7, 2)), n1=soldier((9, 2), side="neutral"))
    put(match, "X", holds="n1")
    put(match, "n1", held_by="X")
    assert not match.seen().has("n1")
    assert forecast(match.system, match.seen(), Aim(unit="a")).odds.outcomes


def test_a_hold_is_told_when_it_begins_is_kept_and_ends() -> None:
    """S-41."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1), ath=0), b=soldier((0, 3)))
    begun = match.do(Entangle(unit="a", target="X"), dice=(1, 1, 1))
    assert [(event.unit, event.status, event.on) for event in told(begun, Status)] == [
        ("X", "entangled", True)
    ]
    assert man(match, "a").kept
    put(match, "a", kept=False)
    kept = match.do(Maintain(unit="a"))
    assert [(event.unit, event.status, event.on) for event in told(kept, Status)] == [
        ("X", "entangled", True)
    ]
    put(match, "a", spent=())
    match.state = having(match.state, clock=replace(match.state.clock, done=()))
    ended = walk(match, "a", (3, 2))
    assert [(event.unit, event.status, event.on) for event in told(ended, Status)] == [
        ("X", "entangled", False)
    ]
    assert (man(match, "a").holds, man(match, "a").kept, man(match, "X").held_by) == ("", False, "")


def test_who_lies_already_does_not_fall_again() -> None:
    """S-39, S-54: slammed against the wall it stays down; it is told once that it has fallen."""
    match = field((".....#..",) * 4, a=soldier((3, 1), bulk=1), X=soldier((4, 1)))
    slammed = match.do(Push(unit="a", target="X"), dice=(9,) * 4 + (1,) * 3)
    assert [event.status for event in told(slammed, Status)] == ["fallen"]
    again = match.do(Push(unit="a", target="X"), dice=(9,) * 4)
    assert [event.status for event in told(again, Status)] == []
    assert man(match, "X").fallen


def test_who_is_out_of_action_does_not_fall_besides() -> None:
    """S-37, S-39: pushed off the roof with 1 hit point."""
    match = field(OPEN, heights=("00440000",) * 4, a=soldier((2, 1)), X=soldier((3, 1), ath=0))
    put(match, "X", bhp=1)
    events = match.do(Push(unit="a", target="X"), dice=(9,) * 3)
    assert [event.unit for event in told(events, Out)] == ["X"]
    assert not told(events, Status)
    assert not man(match, "X").fallen


def test_who_goes_out_lets_go_at_once() -> None:
    """S-41: shot by Y's friend while it holds; not only when the action is over."""
    match = grip()
    put(match, "X", bhp=1)
    events = match.do(CloseCombat(unit="a", target="X"), dice=(9, 9, 9, 1, 1))
    order = [type(event).__name__ for event in events if isinstance(event, Out | Status)]
    assert order == ["Status", "Out"]
