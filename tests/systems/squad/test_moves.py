"""Climbing out of pits and jumping over them (S-35, S-36, B-30)."""

from fractions import Fraction
from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import Fell, Hurt, Moved, Out, Revealed, Said, Status
from game.rules.forecast import forecast
from game.rules.scenario import Event, Message, When, Zone
from game.systems.squad.moves import PAIN, Climb, Dash, Jump, Move, jump_number, jump_squares
from game.systems.squad.stances import Aim
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import choose, hide, told, whose

PIT = ("......", ".#....", "..:...", "......")
LEDGE = ("000000", "000000", "000200", "000100")


def below(rows: tuple[str, ...] = PIT, heights: tuple[str, ...] = (), **more: Any) -> Match[Squad]:
    """A lies in the pit at 2,2."""
    return field(rows, heights=heights, **{"a": soldier((2, 2)), "X": soldier((5, 0)), **more})


def climb(at: tuple[int, int]) -> Climb:
    return Climb(unit="a", at=Square(*at))


def test_a_unit_climbs_into_a_free_neighbouring_square_for_a_whole_move() -> None:
    """B-30, S-06: the Move is spent; a Dash may follow, another Move not."""
    match = below()
    assert refused(match, Move(unit="a", at=Square(2, 3))) == ["B-07"]
    match.do(climb((2, 3)))
    assert man(match, "a").at == (2, 3)
    assert man(match, "a").spent == ("move",)
    assert refused(match, Move(unit="a", at=Square(2, 0))) == ["S-06"]
    assert refused(match, Dash(unit="a", at=Square(3, 3))) == []


def test_climbing_can_be_the_second_action() -> None:
    """S-06: Move is in both lists; after a Move there is none left."""
    match = below()
    match.do(Aim(unit="a"))
    match.do(climb((2, 3)))
    assert man(match, "a").aim == 0
    assert whose(match) == ("opposition", ("X",))
    match = below()
    put(match, "a", spent=("move",))
    assert refused(match, climb((2, 3))) == ["S-06"]


def test_where_a_climb_can_end() -> None:
    """B-30, B-08, B-10: no wall and none at the corner, no ledge of 2, nobody there, not two squares off."""
    match = below(heights=LEDGE, b=soldier((1, 2)))
    listed = {action.at for action in match.legal() if isinstance(action, Climb)}
    assert listed == {Square(2, 1), Square(3, 1), Square(3, 3), Square(2, 3), Square(1, 3)}
    assert refused(match, climb((2, 4))) == ["B-30"]
    assert refused(match, climb((2, 0))) == ["B-30"]


def test_no_climb_past_the_corner_of_a_wall() -> None:
    """B-30, B-08: a wall at 2,1 bars 1,1 and 3,1 too; a pit at 1,2 bars nothing."""
    match = below(("......", "..#...", ".::...", "......"))
    listed = {action.at for action in match.legal() if isinstance(action, Climb)}
    assert listed == {Square(3, 2), Square(3, 3), Square(2, 3), Square(1, 3)}


def test_who_is_in_no_pit_does_not_climb_and_who_is_does_not_jump() -> None:
    """B-30: climbing is the way out."""
    match = below(a=soldier((2, 3)))
    assert refused(match, climb((2, 2))) == ["B-30", "B-30"]
    assert refused(below(), Jump(unit="a", at=Square(3, 2))) == ["B-30"]


def test_who_is_held_does_not_climb() -> None:
    """S-41: it is a Move."""
    match = below()
    put(match, "a", held_by="X")
    assert refused(match, climb((2, 3))) == ["S-41"]


def test_somebody_unknown_in_the_square_is_found_and_the_climb_is_lost() -> None:
    """B-39: the step is not made."""
    match = below(Y=soldier((5, 3), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(2, 3))
    assert refused(match, climb((2, 3))) == []
    events = match.do(climb((2, 3)))
    assert [event.unit for event in told(events, Revealed)] == ["Y"]
    assert man(match, "a").at == (2, 2)
    assert man(match, "a").spent == ("move",)


@pytest.mark.parametrize(("move", "strength"), [(2, 4), (1, 3)])
def test_a_climb_is_one_step(move: int, strength: int) -> None:
    """S-53: steps, not cost: 1 is half of 2, more than half of 1."""
    match = below(a=soldier((2, 2), stealth=True, move=move), X=soldier((5, 0), sa=0))
    hide(match, "a")
    match.do(climb((2, 3)))
    assert man(match, "a").stealth == strength


GAP = (".::.....", "........", "........", "........")
LOST = (1, 1, 1)


def scene(rows: tuple[str, ...] = GAP, *, heights: tuple[str, ...] = (), **more: Any) -> Match[Squad]:
    """A at 0,0 jumps up to 4 squares (move 6); b has its turn after it."""
    units = {"a": soldier((0, 0)), "b": soldier((7, 3)), "X": soldier((7, 1)), **more}
    return field(rows, heights=heights, **units)


def jump(x: int, y: int = 0) -> Jump:
    return Jump(unit="a", at=Square(x, y))


def places(events: Any) -> list[tuple[str, tuple[int, int]]]:
    return [(event.how, event.end) for event in told(events, Moved)]


@pytest.mark.parametrize(
    ("move", "bulk", "squares"),
    [
        (8, 0, 5),
        (7, 0, 4),
        (6, 0, 4),
        (5, 0, 3),
        (4, 0, 3),
        (6, 1, 3),
        (6, 3, 1),
        (4, 3, 0),
        (3, 0, 1),
        (3, 2, 1),
        (1, 0, 1),
        (0, 0, 0),
    ],
)
def test_how_far_a_unit_jumps(move: int, bulk: int, squares: int) -> None:
    """S-35: floor(move / 2) + 1 - bulk for move > 3; 1 square with less; at 0 no jump."""
    match = scene(("........",) * 4, a=soldier((0, 0), move=move, bulk=bulk))
    assert jump_squares(man(match, "a")) == squares
    jumps = [action.at for action in match.legal() if isinstance(action, Jump) and action.unit == "a"]
    assert [x for x, y in jumps if y == 0] == list(range(1, squares + 1))


def test_a_jump_is_measured_like_every_distance() -> None:
    """S-35, B-02: 3 squares on the diagonal are floor(9 / 2) = 4, four of them 6."""
    match = scene(("........",) * 5)
    assert refused(match, jump(3, 3)) == []
    assert refused(match, jump(4, 4)) == ["S-35"]
    (roll,) = rolls(match.do(jump(3, 3), dice=(7, 1, 1)))  # 4 + 3 = 7
    assert roll.result == "True"


@pytest.mark.parametrize(
    ("squares", "number"), [(1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, 9), (7, 10), (8, 10)]
)
def test_the_number_to_reach(squares: int, number: int) -> None:
    """S-36: ath against 4 + (squares jumped - 1), at most 10."""
    assert jump_number(squares) == number


@pytest.mark.parametrize(("face", "lands"), [(5, False), (6, True)])
def test_one_success_lands(face: int, lands: bool) -> None:
    """S-36: 3 squares need a 6 on one of 3 dice; the jumper faces the way it went."""
    match = scene(a=soldier((0, 0), facing="S"))
    events = match.do(jump(3), dice=(1, face, 1))
    assert (match.state.pending is None) is lands
    if lands:
        assert places(events) == [("jump", (3, 0))]
        assert (man(match, "a").at, man(match, "a").facing) == ((3, 0), "E")
        assert whose(match) == ("squad", ("a",))
        assert not man(match, "a").fallen


@pytest.mark.parametrize(
    ("row", "aim", "why"),
    [
        (".::.....", 3, []),  # over pits
        (".-o.....", 3, []),  # low squares
        (".=!.....", 3, []),  # a window, a console: low squares too
        (".t......", 1, []),  # onto one that can be entered
        (".:......", 1, ["S-35"]),  # not into a pit
        (".=......", 1, ["S-35"]),  # nor onto a window
        (".#......", 2, ["S-35"]),  # not over solid squares
        (".+......", 2, ["S-35"]),
        ("........", 5, ["S-35"]),  # too far
        ("........", 0, ["S-35"]),  # nowhere
    ],
)
def test_over_what_and_onto_what(row: str, aim: int, why: list[str]) -> None:
    """S-35: in a straight line over pits, gaps and low squares, not over solid squares."""
    assert refused(scene((row, *("........",) * 3)), jump(aim)) == why


def test_in_the_eight_directions_alone() -> None:
    """S-35: a straight line; 2,1 is none here."""
    match = scene(("........",) * 4)
    assert refused(match, jump(2, 1)) == ["S-35"]
    assert refused(match, jump(2, 2)) == []
    assert refused(match, jump(-1, 0)) == ["S-35"]


def test_not_between_two_pillars_that_meet_at_a_corner() -> None:
    """S-35, B-28: the line to 2,2 slips between 1,0 and 0,1."""
    match = scene((".O......", "O.......", "........", "........"))
    assert refused(match, jump(2, 2)) == ["S-35"]
    match = scene((".O......", "........", "........", "........"))
    assert refused(match, jump(2, 2)) == []


def test_not_over_a_standing_enemy() -> None:
    """S-35: over a fallen one, over friends; the landing square must be free of all."""
    match = scene(("........",) * 4, X=soldier((2, 0)))
    assert refused(match, jump(3)) == ["S-35"]
    put(match, "X", fallen=True)
    assert refused(match, jump(3)) == []
    assert refused(match, jump(2)) == ["S-35"]
    match = scene(("........",) * 4, b=soldier((2, 0)))
    assert refused(match, jump(3)) == []
    assert refused(match, jump(2)) == ["S-35"]


@pytest.mark.parametrize(("level", "why"), [(0, []), (1, []), (2, []), (3, []), (4, ["S-35"])])
def test_the_landing_is_at_most_one_level_higher(level: int, why: list[str]) -> None:
    """S-35: from level 2 to 3, or to any lower one."""
    heights = (f"200{level}0000", *("00000000",) * 3)
    assert refused(scene(heights=heights), jump(3)) == why


def test_not_over_a_square_that_towers_over_both_ends() -> None:
    """S-35, B-14: 2 levels above both it is solid for that line; 1 level it is not."""
    for level, why in ((1, []), (2, ["S-35"])):
        match = scene(("........",) * 4, heights=(f"00{level}00000", *("00000000",) * 3))
        assert refused(match, jump(3)) == why


def test_who_is_held_does_not_jump() -> None:
    """S-41."""
    match = scene()
    put(match, "a", held_by="X")
    assert refused(match, jump(3)) == ["S-41"]


def test_a_failed_jump_for_1_bhp_lands_all_the_same() -> None:
    """S-36: the owner chooses: 6 - 1 = 5, on its feet at 3,0, its turn goes on."""
    match = scene()
    match.do(jump(3), dice=LOST)
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.units) == ("squad", ("a",))
    assert match.prompt.grant.choices == (PAIN, "fall short")
    events = choose(match, PAIN)
    assert [(event.amount, event.clause) for event in told(events, Hurt)] == [(1, "S-36")]
    one = man(match, "a")
    assert (one.at, one.bhp, one.fallen) == ((3, 0), 5, False)
    assert whose(match) == ("squad", ("a",))


def test_who_cannot_bear_it_stays_behind() -> None:
    """S-36, S-21: the last bhp is gone before the landing."""
    match = scene()
    put(match, "a", bhp=1)
    match.do(jump(3), dice=LOST)
    events = choose(match, PAIN)
    assert [event.at for event in told(events, Out)] == [(0, 0)]
    assert places(events) == []


def test_short_over_a_pit_it_falls_in() -> None:
    """S-36, S-37: half of 3 is 1, the pit at 1,0: 2 levels, 1 damage; fallen, and its turn is over."""
    match = scene()
    match.do(jump(3), dice=LOST)
    events = choose(match, "fall short", *LOST)
    assert places(events) == [("jump", (1, 0))]
    assert [event.levels for event in told(events, Fell)] == [2]
    one = man(match, "a")
    assert (one.at, one.bhp, one.fallen) == ((1, 0), 5, True)
    assert whose(match) == ("squad", ("b",))


def test_both_ways_to_fail_have_their_odds() -> None:
    """S-36, S-37: 1 for certain, or a fall of 2 levels: 1, unless one of 3 dice shows a 7: 1 - 0.6^3."""
    match = scene()
    match.do(jump(3), dice=LOST)
    pain, short = (forecast(SQUAD, match.seen(), Choose(choice=way)) for way in (PAIN, "fall short"))
    assert pain.damage == {1: 1}
    assert short.damage == {0: 1 - Fraction(216, 1000), 1: Fraction(216, 1000)}


def test_short_it_lies_even_when_the_fall_does_nothing() -> None:
    """S-36: a 7 takes the damage off, but it lands fallen."""
    match = scene()
    match.do(jump(3), dice=LOST)
    choose(match, "fall short", 7, 1, 1)
    one = man(match, "a")
    assert (one.bhp, one.fallen) == (6, True)


@pytest.mark.parametrize(("aim", "at"), [(4, (2, 0)), (3, (1, 0)), (2, (1, 0)), (1, (0, 0))])
def test_half_the_distance_is_rounded_down(aim: int, at: tuple[int, int]) -> None:
    """S-36: 4 squares come to 2, 3 and 2 to 1, 1 to none: it falls where it stands."""
    match = scene(("........",) * 4)
    match.do(jump(aim), dice=LOST)
    choose(match, "fall short")
    assert (man(match, "a").at, man(match, "a").fallen) == (at, True)


def test_half_of_a_diagonal_jump() -> None:
    """S-36, B-02: 3 squares on the diagonal are 4, half of them 2; 1,1 is 1 away, 2,2 is 3."""
    match = scene(("........",) * 4)
    match.do(jump(3, 3), dice=LOST)
    choose(match, "fall short")
    assert man(match, "a").at == (1, 1)


@pytest.mark.parametrize("blocked", ["friend", "window", "ledge"])
def test_before_a_blocked_square_it_stops_in_the_last_free_one(blocked: str) -> None:
    """S-36: half way of 4 is 2,0, where b stands, or a window is, or a ledge of 2 levels: 1,0 it is."""
    row = "..=....." if blocked == "window" else "........"
    heights = ("00201000", *("00000000",) * 3) if blocked == "ledge" else ()
    b = soldier((2, 0)) if blocked == "friend" else soldier((7, 3))
    match = scene((row, *("........",) * 3), heights=heights, b=b)
    match.do(jump(4), dice=LOST)
    choose(match, "fall short")
    assert (man(match, "a").at, man(match, "a").fallen) == ((1, 0), True)


def test_nobody_takes_a_jump_without_athletics() -> None:
    """S-36, S-22: no dice, no success."""
    match = scene(a=soldier((0, 0), ath=0))
    match.do(jump(3))
    assert match.state.pending is not None


def test_over_a_low_wall_and_down_from_a_roof() -> None:
    """S-35, S-37: from level 2 to the ground, 2 levels: 1 damage, not caught by 6, 6, 6."""
    rows = (".-......", "........", "........", "........")
    match = scene(rows, heights=("22000000", *("00000000",) * 3))
    events = match.do(jump(2), dice=(5, 1, 1, 6, 6, 6))
    assert [event.levels for event in told(events, Fell)] == [2]
    one = man(match, "a")
    assert (one.at, one.bhp, one.fallen) == ((2, 0), 5, True)
    assert whose(match) == ("squad", ("b",))


@pytest.mark.parametrize(("height", "bhp"), [(2, 5), (3, 6)])
def test_short_of_a_ledge_of_one_level_it_falls_if_it_is_small(height: int, bhp: int) -> None:
    """S-36, B-30, S-37: jumps short over a drop of 1 level: half of 2, less than half of 3."""
    heights = ("10000000", *("00000000",) * 3)
    match = scene(("........",) * 4, a=soldier((0, 0), height=height), heights=heights)
    match.do(jump(3), dice=LOST)
    choose(match, "fall short", *((1, 1, 1) if bhp == 5 else ()))
    assert (man(match, "a").at, man(match, "a").bhp, man(match, "a").fallen) == ((1, 0), bhp, True)


@pytest.mark.parametrize("failed", [False, True])
def test_a_jump_down_of_one_level_that_lands_is_no_fall(failed: bool) -> None:
    """S-35: as walking down is none: no roll, no damage but the 1 bhp of a failure that lands (S-36)."""
    match = scene(("........",) * 4, heights=("10000000", *("00000000",) * 3))
    events = match.do(jump(3), dice=LOST if failed else (6, 1, 1))
    if failed:
        events += choose(match, PAIN)
    assert not told(events, Fell)
    assert len(rolls(events)) == 1
    one = man(match, "a")
    assert (one.at, one.bhp, one.fallen) == ((3, 0), 6 - failed, False)


def test_short_it_is_fallen_before_anybody_shoots_at_it() -> None:
    """S-36, S-39, S-55: a has fallen at 1,0 when X, on overwatch, may shoot: it rolls no defence dice.

    4 attack dice against none: 1 - 0.5^4 = 15/16 hit, 65.6 % were it on its feet.
    """
    match = scene(("........",) * 4, X=soldier((7, 0), "W", att=4, abilities=("overwatch",)))
    put(match, "X", watching=True)
    match.do(jump(3), dice=LOST)
    events = choose(match, "fall short")
    assert [event.status for event in told(events, Status)] == ["fallen"]
    assert match.prompt is not None
    assert (match.prompt.side, man(match, "a").fallen) == ("opposition", True)
    assert forecast(SQUAD, match.seen(), Choose(choice="shoot")).hit == Fraction(15, 16)
    (shot,) = rolls(choose(match, "shoot", 6, 1, 1, 1))
    assert len(shot.faces) == 4
    assert man(match, "a").bhp == 4


def test_somebody_unknown_on_the_way_stops_it() -> None:
    """S-35, B-39: Y is found, the jump ends before it; somebody fallen can be jumped over unseen."""
    for fallen, end in ((False, (1, 0)), (True, (3, 0))):
        match = scene(("........",) * 4, Y=soldier((7, 0), stealth=True))
        hide(match, "Y")
        put(match, "Y", at=Square(2, 0), fallen=fallen)
        events = match.do(jump(3), dice=(6, 1, 1) + (1, 1, 1, 1) * fallen)  # a looks about at its end
        assert [event.unit for event in told(events, Revealed)] == ["Y"] * (not fallen)
        assert man(match, "a").at == end


def test_nobody_lands_on_somebody_unknown() -> None:
    """S-35, B-39: even when that one lies there."""
    match = scene(("........",) * 4, Y=soldier((7, 0), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(3, 0), fallen=True)
    assert refused(match, jump(3)) == []
    events = match.do(jump(3), dice=(6, 1, 1))
    assert [(event.unit, event.clause) for event in told(events, Revealed)] == [("Y", "B-39")]
    assert man(match, "a").at == (2, 0)


def test_over_a_pit_somebody_unknown_at_the_far_side_means_falling_in() -> None:
    """B-39, B-30: the jump ends before Y, in the pit at 2,0; 2 levels, 1 damage."""
    match = scene(Y=soldier((7, 0), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(3, 0))
    match.do(jump(3), dice=(6, 1, 1, 1, 1, 1))
    one = man(match, "a")
    assert (one.at, one.bhp, one.fallen) == ((2, 0), 5, True)


def test_a_jump_into_a_zone_enters_it() -> None:
    """M-08: the event of the zone happens at the landing, not for what is flown over."""
    zones = tuple(Zone(name, "objective", None, (Square(x, 0),)) for name, x in (("far", 3), ("mid", 1)))
    beats = tuple(Event(When("enter", zone=name), (Message(name),)) for name in ("far", "mid"))
    match = field(
        ("........",) * 4, a=soldier((0, 0)), X=soldier((7, 1)), scenario={"zones": zones, "events": beats}
    )
    events = match.do(jump(3), dice=(6, 1, 1))
    assert [event.text for event in told(events, Said)] == ["far"]


def test_a_jump_ends_a_hold() -> None:
    """S-41: when the attacker moves."""
    match = scene(("........",) * 4, X=soldier((1, 0)))
    put(match, "a", holds="X", kept=True)
    put(match, "X", held_by="a")
    match.do(jump(0, 1), dice=(4, 1, 1))
    assert (man(match, "a").holds, man(match, "X").held_by) == ("", "")


@pytest.mark.parametrize(
    ("aim", "why"),
    [
        ((1, 0), "1,0 is no square to jump to"),  # where it stands
        ((-1, 0), "-1,0 is no square to jump to"),
        ((3, 1), "3,1 is not in a straight line"),
        ((6, 0), "a jumps 4 squares"),
        ((4, 3), "something stands in the way"),  # X, flown over last
        ((1, 3), "something stands in the way"),  # Y, flown over first
        ((3, 0), "a cannot land on 3,0"),  # b stands there
        ((1, 1), "a cannot land on 1,1"),  # an enemy there is nothing on the way
    ],
)
def test_why_a_jump_cannot_be(aim: tuple[int, int], why: str) -> None:
    """S-35: and it is not among what is legal."""
    match = field(
        ("........",) * 4, a=soldier((1, 0)), b=soldier((3, 0)), X=soldier((3, 2)), Y=soldier((1, 1))
    )
    leap = Jump(unit="a", at=Square(*aim))
    assert [(refusal.clause, refusal.text) for refusal in match.why_not(leap)] == [("S-35", why)]
    assert leap not in match.legal()


@pytest.mark.parametrize(
    ("squares", "rows"), [(1, [(3, "athletics"), (4, "1 square")]), (3, [(3, "athletics"), (6, "3 squares")])]
)
def test_the_rows_of_a_jump(squares: int, rows: list[tuple[int, str]]) -> None:
    """S-36: the dice, and what one of them must reach at that distance."""
    match = scene(("........",) * 4)
    (roll,) = rolls(match.do(jump(squares), dice=(10, 1, 1)))
    assert [(row.value, row.why) for row in roll.modifiers] == rows
    assert roll.dice == ("d10",) * 3


def test_only_the_first_of_two_unknown_in_the_way_is_found() -> None:
    """B-39: X at 1,0 stops the jump; Y beyond it stays unknown."""
    match = scene(("........",) * 4, a=soldier((0, 0), sa=0), X=soldier((2, 0)), Y=soldier((3, 0)))
    hide(match, "X")
    hide(match, "Y")
    events = match.do(jump(4), dice=(10, 10, 10))
    assert places(events) == [("jump", (1, 0))]
    assert [event.unit for event in told(events, Revealed)] == ["X"]


def test_a_jump_into_a_hazard_burns_and_one_that_goes_nowhere_does_not() -> None:
    """S-54: 2 come off; X, unknown, keeps a where it is, in a hazard that it has left out of account."""
    match = scene((".^......", *("........",) * 3))
    match.do(jump(1), dice=(10, 1, 1))
    assert (man(match, "a").bhp, man(match, "a").burnt) == (4, True)
    match = scene(("^.......", *("........",) * 3), a=soldier((0, 0), sa=0), X=soldier((1, 0)))
    hide(match, "X")
    put(match, "a", burnt=False)
    match.do(jump(1), dice=(10, 10, 10))
    assert (man(match, "a").at, man(match, "a").burnt) == ((0, 0), False)
