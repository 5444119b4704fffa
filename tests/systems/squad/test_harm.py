"""Falls, hazards and ammunition; what a move meets on its way (S-37 to S-40, S-54, S-55, B-39)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Fell, Hurt, Moved, Out, Revealed
from game.rules.scenario import Event, Ground, When
from game.rules.turns import EndPhase
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.grapple import Push, Trip
from game.systems.squad.items import Reload
from game.systems.squad.moves import Dash, Move
from game.systems.squad.stances import PrepareAbility, Stand
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import HIT, MISS, fought, lost, next_turn, refused, shoot
from tests.systems.squad.flow import hide, to_side, told, walk, whose

GROUND = ("........",) * 4
NOT_CAUGHT = (6, 6, 6)


def roof(level: int, **stats: Any) -> Match[Squad]:
    """A stands on a roof one square wide; everything else is the ground; b has its turn after it."""
    heights = (f"{level}0000000", *("00000000",) * 3)
    return field(GROUND, heights=heights, a=soldier((0, 0), **stats), b=soldier((7, 3)), X=soldier((7, 0)))


@pytest.mark.parametrize(
    ("levels", "height", "damage"),
    [
        (2, 1, 2),
        (2, 2, 1),
        (3, 2, 2),  # one and a half body lengths, rounded up
        (4, 2, 2),
        (5, 2, 3),
        (2, 3, 1),  # two thirds
        (2, 4, 1),  # just half
        (3, 4, 1),
        (5, 4, 2),
    ],
)
def test_damage_is_the_body_lengths_fallen_rounded_up(levels: int, height: int, damage: int) -> None:
    """S-37, B-10: a step down of 2 levels or more is a drop; no 7, nothing is taken off; it lies there."""
    match = roof(levels, height=height)
    events = walk(match, "a", (1, 0), *NOT_CAUGHT)
    assert [(event.levels, event.at) for event in told(events, Fell)] == [(levels, (1, 0))]
    assert [event.amount for event in told(events, Hurt)] == [damage]
    assert man(match, "a").fallen


def test_less_than_half_the_body_length_does_nothing() -> None:
    """S-38: 2 levels of a body of 5: no roll, no damage, on it goes."""
    match = roof(2, height=5)
    events = walk(match, "a", (3, 0))
    assert len(told(events, Fell)) == 1
    assert not rolls(events)
    assert (man(match, "a").at, man(match, "a").bhp, man(match, "a").fallen) == ((3, 0), 6, False)


def test_each_success_takes_1_off() -> None:
    """S-37: 5 levels of body 2 are 3; a 7 and an 8 leave 1: fallen all the same."""
    match = roof(5)
    events = walk(match, "a", (1, 0), 7, 6, 8)
    assert [event.amount for event in told(events, Hurt)] == [1]
    assert man(match, "a").fallen


def test_without_damage_nobody_lands_fallen_and_the_move_goes_on() -> None:
    """S-37, B-11: 2 levels are 1, a 7 takes it off; a walks on to 3,0 and has its Second Action."""
    match = roof(2)
    events = walk(match, "a", (3, 0), 1, 7, 1)
    assert [event.end for event in told(events, Moved)] == [(1, 0), (2, 0), (3, 0)]
    assert (man(match, "a").fallen, man(match, "a").bhp) == (False, 6)
    assert whose(match) == ("squad", ("a",))


def test_who_falls_in_the_middle_of_a_path_loses_the_rest_and_its_turn() -> None:
    """S-39, B-11: aimed at 3,0, fallen at 1,0, and b is next."""
    match = roof(2)
    events = walk(match, "a", (3, 0), *NOT_CAUGHT)
    assert [event.end for event in told(events, Moved)] == [(1, 0)]
    assert man(match, "a").at == (1, 0)
    assert whose(match) == ("squad", ("b",))


def test_a_fall_can_put_out() -> None:
    """S-37, S-21: 5 levels are 3 damage for 3 bhp."""
    match = roof(5)
    put(match, "a", bhp=3)
    events = walk(match, "a", (1, 0), *NOT_CAUGHT)
    assert [event.at for event in told(events, Out)] == [(1, 0)]
    assert whose(match) == ("squad", ("b",))


def test_without_athletics_nothing_is_taken_off() -> None:
    """S-37, S-22."""
    match = roof(2, ath=0)
    walk(match, "a", (1, 0))
    assert man(match, "a").bhp == 5


def test_a_friend_below_makes_the_fallen_roll_aside() -> None:
    """B-09: nobody ends a move on an occupied square; a goes on to 2,0 over b, falls on b, lies beside it."""
    match = field(
        ("....", "####", "....", "...."),
        heights=("2000", "0000", "0000", "0000"),
        a=soldier((0, 0)),
        b=soldier((1, 0)),
        X=soldier((3, 3)),
    )
    events = walk(match, "a", (2, 0), *NOT_CAUGHT)
    assert [(event.end, event.how) for event in told(events, Moved)] == [((1, 0), "walk"), ((2, 0), "aside")]
    assert (man(match, "a").at, man(match, "a").fallen) == ((2, 0), True)
    assert man(match, "b").at == (1, 0)


def test_with_no_room_below_the_fallen_is_back_where_it_began() -> None:
    """B-09: b and c fill the passage; there is no other square."""
    match = field(
        (".....", "#####", ".....", "....."),
        heights=("20000", "00000", "00000", "00000"),
        a=soldier((0, 0)),
        b=soldier((1, 0)),
        c=soldier((2, 0)),
        X=soldier((3, 3)),
    )
    walk(match, "a", (3, 0), *NOT_CAUGHT)
    assert (man(match, "a").at, man(match, "a").fallen) == ((0, 0), True)


def test_stopped_in_a_friends_square_one_steps_back_to_where_one_came_from() -> None:
    """B-09, B-39: though all squares about b are free, a goes back to the last of its way."""
    match = field(a=soldier((0, 2)), b=soldier((2, 2)), X=soldier((11, 5)), Y=soldier((11, 0), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(3, 2))
    walk(match, "a", (4, 2))
    assert man(match, "a").at == (1, 2)


@pytest.mark.parametrize("free", [(2, 1), (2, 3), (3, 1), (1, 3)])
def test_who_has_to_step_aside_does_not_go_over_an_edge(free: tuple[int, int]) -> None:
    """B-09, B-10: of the squares about c, behind b, all but one lie two levels lower: a goes there."""
    lower = ["222222222222" if y == 2 else "000000000000" for y in range(6)]
    x, y = free
    lower[y] = "0" * x + "2" + "0" * (11 - x)
    match = field(
        heights=tuple(lower),
        a=soldier((0, 2)),
        b=soldier((1, 2)),
        c=soldier((2, 2)),
        X=soldier((11, 5)),
        Y=soldier((11, 0), stealth=True),
    )
    hide(match, "Y")
    put(match, "Y", at=Square(3, 2))
    walk(match, "a", (4, 2))
    assert man(match, "a").at == free


def test_stopped_by_somebody_unknown_among_friends_one_steps_back() -> None:
    """B-39, B-09: Y at 3,0 is found; a cannot stay on b's square at 2,0 and goes back to 1,0."""
    match = field(
        ("........", "########", "........", "........"),
        a=soldier((0, 0)),
        b=soldier((2, 0)),
        X=soldier((7, 3)),
        Y=soldier((7, 2), stealth=True),
    )
    hide(match, "Y")
    put(match, "Y", at=Square(3, 0))
    events = walk(match, "a", (4, 0))
    assert [event.unit for event in told(events, Revealed)] == ["Y"]
    assert man(match, "a").at == (1, 0)


def test_a_wall_that_rises_on_the_way_stops_the_move() -> None:
    """B-11, M-08: stepping on 2,0 shuts a door at 3,0."""
    shut = Event(When("enter", at=Square(2, 0)), (Ground((Square(3, 0),), "+"),))
    match = field(
        ("......", "######", "......", "......"),
        a=soldier((0, 0)),
        X=soldier((5, 3)),
        scenario={"events": (shut,)},
    )
    events = walk(match, "a", (4, 0))
    assert [event.end for event in told(events, Moved)] == [(1, 0), (2, 0)]
    assert man(match, "a").at == (2, 0)


def test_a_fallen_unit_can_only_stand_up() -> None:
    """S-39, S-40: in its next turn standing takes the First Action."""
    match = roof(2)
    put(match, "a", fallen=True)
    assert refused(match, Move(unit="a", at=Square(1, 0))) == ["S-39"]
    assert refused(match, Stand(unit="a")) == []


def test_a_fallen_unit_cannot_be_tripped_again_and_resists_nothing() -> None:
    """S-39: no Trip; a Push rolls X's 3 dice alone, and who is pushed stays fallen."""
    match = field(GROUND, a=soldier((3, 1)), X=soldier((4, 1)))
    to_side(match, "opposition")
    put(match, "a", fallen=True)
    assert refused(match, Trip(unit="X", target="a")) == ["S-39"]
    (roll,) = rolls(match.do(Push(unit="X", target="a"), dice=(5, 1, 1)))
    assert roll.faces == (5, 1, 1)
    assert (man(match, "a").at, man(match, "a").fallen) == ((2, 1), True)


def test_a_fallen_unit_that_is_pushed_off_a_roof_does_not_catch_itself() -> None:
    """S-39, S-37: pushed it rolls nothing: 2 levels, 1 damage."""
    match = field(GROUND, heights=("00220000",) * 4, a=soldier((2, 1)), X=soldier((3, 1)))
    to_side(match, "opposition")
    put(match, "a", fallen=True)
    events = match.do(Push(unit="X", target="a"), dice=(5, 1, 1))
    assert [event.levels for event in told(events, Fell)] == [2]
    assert (man(match, "a").bhp, man(match, "a").fallen) == (5, True)


BARE = "............"


def lane(row: str) -> tuple[str, ...]:
    return (BARE, BARE, row.ljust(12, "."), BARE, BARE, BARE)


@pytest.mark.parametrize(("armor", "damage"), [(0, 2), (1, 1), (2, 1), (3, 1)])
def test_a_hazard_takes_2_less_armor_but_at_least_1(armor: int, damage: int) -> None:
    """S-54: 2 bhp less armor (at least 1) on entering."""
    match = field(lane(".^"), a=soldier((0, 2), armor=armor), X=soldier((11, 5)))
    events = match.do(Move(unit="a", at=Square(1, 2)))
    assert [(event.amount, event.clause) for event in events if isinstance(event, Hurt)] == [(damage, "S-54")]


def test_a_hazard_burns_once_a_turn() -> None:
    """S-54: once a turn: not again in the next hazard square, nor on coming back in with a Dash."""
    match = field(lane(".^^"), a=soldier((0, 2)), X=soldier((11, 5)))
    match.do(Move(unit="a", at=Square(3, 2), via=tuple(Square(x, 2) for x in (1, 2, 3))))
    assert lost(match, "a") == 2
    match.do(Dash(unit="a", at=Square(2, 2)))
    assert lost(match, "a") == 2


def test_passing_through_is_entering() -> None:
    """S-54, B-11: what happens on the way happens where it happens: a goes on with 2 less."""
    match = field(lane(".^"), a=soldier((0, 2)), X=soldier((11, 5)))
    match.do(Move(unit="a", at=Square(2, 2), via=(Square(1, 2), Square(2, 2))))
    assert (man(match, "a").at, lost(match, "a")) == ((2, 2), 2)


def test_who_goes_out_in_a_hazard_lies_there() -> None:
    """S-54, S-21: the move ends where it burns to death."""
    match = field(lane(".^"), a=soldier((0, 2), bhp=2), b=soldier((0, 5)), X=soldier((11, 5)))
    match.do(Move(unit="a", at=Square(2, 2), via=(Square(1, 2), Square(2, 2))))
    assert (man(match, "a").at, man(match, "a").conscious) == ((1, 2), False)


@pytest.mark.parametrize("name", ["X", "n1", "g"])
def test_a_hazard_burns_at_the_start_of_the_sides_phase(name: str) -> None:
    """S-54: and at the start of the unit's side's phase: each side's own, in this and in the next turn."""
    units: dict[str, Any] = {
        "X": soldier((11, 0)),
        "n1": soldier((11, 4)),
        "g": soldier((11, 5), side="ally"),
    }
    units[name] = {**units[name], "at": (3, 2)}
    sides = ["squad", "opposition", "neutral", "ally"]
    mine = sides.index(units[name].get("side") or {"X": "opposition", "n1": "neutral"}[name])
    match = field(lane("...^"), a=soldier((0, 0)), **units)
    for turn in (1, 2):
        for phase in range(4):
            assert lost(match, name) == 2 * (turn - (phase < mine))
            match.do(EndPhase())


def test_the_squad_burns_before_its_first_choice() -> None:
    """S-54: who stands in a hazard from the beginning burns as its side's phase starts."""
    match = field(lane("^^"), a=soldier((0, 2), bhp=9), X=soldier((11, 5)))
    assert lost(match, "a") == 2
    match.do(Move(unit="a", at=Square(1, 2)))
    assert lost(match, "a") == 2
    next_turn(match)
    assert lost(match, "a") == 4


def pushing(row: str = "", heights: tuple[str, ...] = (), **others: Any) -> Match[Squad]:
    """Let a in 4,2 push X in 5,2 eastwards: 3 dice and bulk against 3 dice and bulk."""
    pusher, pushed = others.pop("a", {}), others.pop("X", {})
    rows = lane(row) if row else OPEN
    return field(
        rows,
        heights=heights,
        a=soldier((4, 2), **pusher),
        X=soldier((5, 2), **pushed),
        Z=soldier((11, 5)),
        **others,
    )


def push(match: Match[Squad]) -> None:
    """Push with all successes against none."""
    mine, its = (man(match, name).stats.ath + man(match, name).stats.bulk for name in "aX")
    fought(match, Push(unit="a", target="X"), (HIT,) * mine + (MISS,) * its)


def test_pushed_into_a_hazard_burns_once_in_that_turn() -> None:
    """S-54: on entering, by whatever way; the start of X's phase in the same turn burns no more."""
    match = pushing("......^")
    push(match)
    assert (man(match, "X").at, lost(match, "X")) == ((6, 2), 2)
    match.do(EndPhase())
    assert lost(match, "X") == 2


@pytest.mark.parametrize("row", ["......#", "......O", "......+", "......o", "......-", "......=", "......!"])
def test_who_is_stopped_with_a_square_to_go_is_slammed_and_falls(row: str) -> None:
    """S-54: slammed (B-29): the unit falls (S-39); that is all: no damage."""
    match = pushing(row)
    push(match)
    assert (man(match, "X").at, man(match, "X").fallen, lost(match, "X")) == ((5, 2), True, 0)


def test_slammed_into_somebody() -> None:
    """S-54, B-29: a unit stops it, friend or enemy, and takes no harm."""
    for other in ("Y", "b"):
        there: dict[str, Any] = {other: soldier((6, 2))}
        match = pushing(**there)
        push(match)
        assert man(match, "X").fallen
        assert not man(match, other).fallen


def test_slammed_against_the_edge_of_the_board() -> None:
    """S-54, B-29: beyond the edge everything is solid."""
    match = field(a=soldier((10, 2)), X=soldier((11, 2)), Z=soldier((0, 5)))
    push(match)
    assert man(match, "X").fallen


@pytest.mark.parametrize(
    ("row", "mine", "its", "end", "fallen"),
    [
        (".......#", 0, 0, (6, 2), False),  # 1 square to the wall, and none to go
        (".......#", 1, 0, (6, 2), True),  # 2 squares, stopped after 1
        ("........#", 1, 0, (7, 2), False),
        ("......#", 0, 1, (5, 2), False),  # 1 + 0 - 1: no square to go
        ("......#", 0, 2, (5, 2), False),  # at least 0
        ("......~", 0, 0, (6, 2), False),
    ],
)
def test_who_is_not_stopped_is_not_slammed(
    row: str,
    mine: int,
    its: int,
    end: tuple[int, int],
    fallen: bool,
) -> None:
    """S-54, B-29: stopped with 1 or more squares still to go; S-42: 1 + own bulk - the other's."""
    match = pushing(row, a={"bulk": mine}, X={"bulk": its})
    push(match)
    assert (man(match, "X").at, man(match, "X").fallen) == (end, fallen)


def test_who_falls_into_a_pit_is_not_slammed() -> None:
    """B-29: it falls there and slides no farther: 2 levels, body length 2, caught by a 7: nothing."""
    match = pushing("......:#", a={"bulk": 1})
    events = fought(match, Push(unit="a", target="X"), (HIT,) * 4 + (MISS,) * 3 + (7, 1, 1))
    assert [event.levels for event in events if isinstance(event, Fell)] == [2]
    assert not man(match, "X").fallen


def test_who_is_slammed_loses_no_turn_that_it_has_not_begun() -> None:
    """S-54, S-40: in its own phase it stands up with its First Action."""
    match = pushing("......#")
    push(match)
    match.do(EndPhase())
    assert match.prompt is not None
    assert match.prompt.units == ("X", "Z")
    assert "S-39" in refused(match, Move(unit="X", at=Square(5, 3)))
    assert not refused(match, Stand(unit="X"))


def armed(ammo: int = 2, **gun: Any) -> Match[Squad]:
    """Let a have a gun with so many shots."""
    arms = {"gun": {"dam": 1, "range": 18, "ammo": ammo, **gun}}
    return field(
        weapons=arms,
        a=soldier((0, 2), weapons=("gun",), abilities=("overwatch",)),
        X=soldier((5, 2), bhp=90),
    )


def shots(match: Match[Squad]) -> int:
    return man(match, "a").in_hand.ammo


def test_each_attack_spends_a_shot_until_it_is_empty_and_reloaded() -> None:
    """S-55: each attack spends 1 ammo, hit or miss; at 0 the weapon cannot fire; Use Item reloads it."""
    match = armed()
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    assert shots(match) == 1
    shoot(match, "a", "X", (6, 6, 1), 1, 1)
    assert shots(match) == 0
    next_turn(match)
    assert refused(match, Shoot(unit="a", target="X")) == ["S-55"]
    assert refused(match, PrepareAbility(unit="a", ability="overwatch"))
    match.do(Reload(unit="a"))
    assert shots(match) == 2
    shoot(match, "a", "X", (1, 1, 1), 1, 1)  # reloading was the First Action
    assert shots(match) == 1


def test_reloading_can_be_the_second_action() -> None:
    """S-55, S-06: Use Item stands in both lists; it fills the weapon."""
    match = armed(ammo=5)
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    match.do(Reload(unit="a"))
    assert shots(match) == 5
    assert match.prompt is not None
    assert match.prompt.side == "opposition"


def test_what_is_full_or_needs_no_shots_is_not_reloaded() -> None:
    """S-55: there must be something to fill."""
    assert refused(armed(), Reload(unit="a")) == ["S-55"]
    match = armed(ammo=0)
    assert refused(match, Reload(unit="a")) == ["S-55"]
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    assert shots(match) == 0
    shoot(match, "a", "X", (1, 1, 1), 1, 1)  # without a number of shots it never runs out


def test_close_combat_with_a_knife_spends_nothing() -> None:
    """S-55: the shots of the weapon that attacks; bare hands spend none of the gun in hand."""
    match = armed()
    put(match, "X", at=Square(1, 2))
    fought(match, CloseCombat(unit="a", target="X"), (6, 1, 1, 1, 1))
    assert shots(match) == 2


def test_each_unit_counts_its_own_shots() -> None:
    """S-55: two with the same gun."""
    match = field(a=soldier((0, 2)), b=soldier((0, 3)), X=soldier((5, 2), bhp=90))
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    assert [man(match, name).in_hand.ammo for name in "ab"] == [9, 10]
