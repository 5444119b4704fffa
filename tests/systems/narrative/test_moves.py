"""The maneuvers (N-10 to N-19)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.engagement import band, engaged
from game.systems.narrative.items import Draw, Grab, Interact, Load, Stow, UseItem
from game.systems.narrative.moves import Climb, Disengage, Engage, Move
from game.systems.narrative.stances import Aim, Assist, DropProne, GuardedStance, Stand, TakeCover
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    HIT,
    OPEN,
    character,
    end,
    field,
    give,
    next_round,
    put,
    refused,
    rolled,
    rows,
    who,
)

CLOSE = "proficiency SS, ability - -, difficulty - -"
"""A blow with brawn 3 and 1 rank that hits by 2."""

SHOT = "proficiency SS, ability S -"


def brawl(**more: Any) -> Match[Narrative]:
    """Let a and X be engaged, hand to hand with knives."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2), weapons=("knife",)), **more)
    give(match, pairs=(("X", "a"),))
    return match


def test_aiming_adds_a_boost_die_and_twice_two() -> None:
    """N-10: for the next combat check, and no longer."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((5, 5)))
    match.do(Aim(unit="a"))
    match.do(Aim(unit="a"))
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, boost - -, difficulty -")
    assert rows(event, "N-10") == [("boost", 2)]
    next_round(match)
    rolled(match, Shoot(unit="a", target="X"), HIT)


def test_a_third_aim_adds_nothing_and_is_refused() -> None:
    """N-10: twice: two."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    put(match, "a", aims=(1, 1))
    assert refused(match, Aim(unit="a")) == ["N-10"]


def test_moving_loses_the_aim() -> None:
    """N-10."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(Aim(unit="a"))
    match.do(Move(unit="a", at=Square(0, 1)))
    assert who(match, "a").aims == ()


def test_an_aim_lasts_to_the_end_of_ones_next_turn() -> None:
    """N-10: taken in round 1 it is there in round 2, and gone after that turn."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(Aim(unit="a"))
    next_round(match)
    assert who(match, "a").aims == (1,)
    end(match, "a")
    assert who(match, "a").aims == ()


def test_assistants_add_a_boost_die_each() -> None:
    """N-11: b and c stand beside a; its next check has two, the one after none."""
    match = field(
        a=character((4, 2)),
        b=character((4, 1)),
        c=character((4, 3)),
        d=character((6, 2)),
        X=character((9, 2)),
    )
    match.do(Assist(unit="b", target="a"))
    end(match, "b")
    match.do(Assist(unit="c", target="a"))
    end(match, "c")
    assert refused(match, Assist(unit="d", target="a")) == ["N-11"]
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, boost - -, difficulty -")
    assert rows(event, "N-11") == [("boost", 1), ("boost", 1)]
    assert who(match, "a").owed == ()


def test_assisting_pins_nobody_and_is_for_friends() -> None:
    """N-11: adjacent is enough; an enemy beside one is no friend."""
    match = field(a=character((4, 2)), X=character((5, 2)))
    assert refused(match, Assist(unit="a", target="X")) == ["B-37"]
    assert engaged(match.state, who(match, "a")) == ()


def test_a_guarded_stance_hampers_both_hands() -> None:
    """N-12: a setback die on a's own attack, and one on X's blow against a; not on a shot at it."""
    match = brawl()
    match.do(GuardedStance(unit="a"))
    event = rolled(match, CloseCombat(unit="a", target="X"), f"{CLOSE}, setback -")
    assert rows(event, "N-12") == [("setback", 1)]
    end(match, "a")
    event = rolled(match, CloseCombat(unit="X", target="a"), f"{CLOSE}, setback -")
    assert rows(event, "N-12") == [("setback", 1)]


def test_a_stance_does_not_help_against_shots() -> None:
    """N-12: it is for melee and brawl checks."""
    match = field(order=("opposition", "squad"), a=character((0, 0)), X=character((5, 0)))
    put(match, "a", guarded=1)
    assert rows(rolled(match, Shoot(unit="X", target="a"), HIT), "N-12") == []


def test_a_stance_lasts_to_the_end_of_ones_next_turn() -> None:
    """N-12."""
    match = brawl()
    match.do(GuardedStance(unit="a"))
    next_round(match)
    assert who(match, "a").guarded == 1
    end(match, "a")
    assert who(match, "a").guarded < 0


def test_a_door_takes_a_maneuver() -> None:
    """N-13: it is open then."""
    match = field((*OPEN[:2], "....+...............", *OPEN[3:]), a=character((3, 2)), X=character((19, 0)))
    match.do(Interact(unit="a", at=Square(4, 2)))
    assert match.state.board.terrain(Square(4, 2)).name == "open door"
    assert who(match, "a").maneuvers == 1
    assert refused(match, Interact(unit="a", at=Square(2, 2))) == ["B-04"]


def test_what_lies_within_reach_is_grabbed() -> None:
    """N-13: a pistol in the next square comes to hand; one that lies farther off does not."""
    match = field(lying=(("pistol", (1, 1)), ("medkit", (3, 3))), a=character((0, 0)), X=character((19, 0)))
    assert refused(match, Grab(unit="a", item="medkit")) == ["N-13"]
    match.do(Grab(unit="a", item="pistol"))
    assert who(match, "a").held == "pistol"
    assert [item.item for item in match.state.items] == ["medkit"]


COVERED = ("....................", "....................", "...........-........", *OPEN[3:])


@pytest.mark.parametrize(("ducked", "dice"), [(True, ", setback -"), (False, "")])
def test_cover_counts_for_who_has_taken_it(ducked: bool, dice: str) -> None:  # noqa: FBT001 (a case)
    """N-14: the low wall at 11,2 is partial cover for X behind it: one setback die, with the maneuver."""
    match = field(COVERED, a=character((7, 2)), X=character((12, 2)))
    put(match, "X", covered=ducked)
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty -{dice}")
    assert rows(event, "N-14") == [("setback", 1)] * ducked


def test_total_cover_is_two_dice() -> None:
    """N-14: from 7,4 the walls at 11,1 and 11,2 leave one line to X at 12,0: total cover, 7 squares off."""
    rows_ = (OPEN[0], *("...........#........",) * 2, *OPEN[3:])
    match = field(rows_, a=character((7, 4)), X=character((12, 0)))
    put(match, "X", covered=True)
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty - -, setback - -")
    assert rows(event, "N-14") == [("setback", 2)]


def test_cover_is_lost_by_moving_and_needs_something_adjacent() -> None:
    """N-14: a low square beside one."""
    match = field(COVERED, a=character((12, 2)), X=character((7, 5)))
    match.do(TakeCover(unit="a"))
    assert who(match, "a").covered
    assert "N-14" in refused(match, TakeCover(unit="a"))
    match.do(Move(unit="a", at=Square(13, 2)))
    assert not who(match, "a").covered


def test_gear_is_drawn_stowed_and_loaded() -> None:
    """N-15: each a maneuver; drawing stows what was in hand."""
    match = field(a=character((0, 0), weapons=("rifle", "knife")), X=character((19, 0)))
    match.do(Draw(unit="a", weapon="knife"))
    assert who(match, "a").held == "knife"
    match.do(Stow(unit="a"))
    assert (who(match, "a").held, who(match, "a").maneuvers) == ("", 2)
    match = field(a=character((0, 0)), X=character((19, 0)))
    assert refused(match, Load(unit="a")) == ["N-15"]
    assert refused(match, Draw(unit="a", weapon="rifle")) == ["N-15"]
    assert refused(match, Draw(unit="a", weapon="knife")) == ["N-15"]


def test_something_from_a_satchel_is_a_maneuver() -> None:
    """N-15: a field kit heals 3 of 5 wounds, on oneself or beside one; smoke lies over 9 squares."""
    match = field(a=character((4, 2), items=("medkit", "smoke")), b=character((5, 2)), X=character((19, 0)))
    put(match, "b", wounds=5)
    assert refused(match, UseItem(unit="a", item="medkit", target="a")) == ["N-15"]
    match.do(UseItem(unit="a", item="medkit", target="b"))
    assert (who(match, "b").wounds, who(match, "a").things[0].charges) == (2, 1)
    match.do(UseItem(unit="a", item="smoke", at=Square(9, 2)))
    assert sum(map(bool, match.state.board.smoke)) == 9
    assert who(match, "a").maneuvers == 2


@pytest.mark.parametrize(
    ("squares", "name"),
    [(1, "short"), (6, "short"), (7, "medium"), (12, "medium"), (13, "long"), (24, "long"),
     (25, "extreme"), (36, "extreme"), (37, None)],
)  # fmt: skip
def test_bands(squares: int, name: str | None) -> None:
    """N-16: short 1-6, medium 7-12, long 13-24, extreme 25-36; farther: out of range."""
    assert band(squares) == name


def test_one_maneuver_moves_six_squares() -> None:
    """N-16: B-07's half square more: six straight and none over; and half-way progress is kept."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Move(unit="a", at=Square(7, 0))) == ["N-16"]
    match.do(Move(unit="a", at=Square(6, 0)))
    assert who(match, "a").at == Square(6, 0)


def test_an_engaged_unit_cannot_move() -> None:
    """N-16, N-17."""
    assert refused(brawl(), Move(unit="a", at=Square(3, 2))) == ["N-17"]


def test_beside_one_another_is_not_engaged_yet() -> None:
    """N-16, N-17: it takes the maneuver of one of the two, and then no step."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2)))
    assert refused(match, CloseCombat(unit="a", target="X")) == ["N-16"]
    match.do(Engage(unit="a", target="X"))
    assert who(match, "a").at == Square(4, 2)
    assert engaged(match.state, who(match, "X")) == ("a",)
    assert not refused(match, CloseCombat(unit="a", target="X"))


def test_engaging_goes_up_to_an_enemy_within_short_range() -> None:
    """N-17: from 0,2 to 4,2, four squares, next to X at 5,2; Y is 7 squares off."""
    match = field(a=character((0, 2)), X=character((5, 2)), Y=character((7, 2)))
    assert refused(match, Engage(unit="a", target="Y")) == ["N-17"]
    match.do(Engage(unit="a", target="X"))
    assert who(match, "a").at == Square(4, 2)
    assert engaged(match.state, who(match, "a")) == ("X",)


def test_engaging_in_a_square_of_ones_choice() -> None:
    """N-17: beside X, and within 6 squares of way."""
    match = field(a=character((0, 2)), X=character((5, 2)))
    assert refused(match, Engage(unit="a", target="X", at=Square(3, 2))) == ["N-17"]
    match.do(Engage(unit="a", target="X", at=Square(5, 1)))
    assert who(match, "a").at == Square(5, 1)


def test_who_is_engaged_does_not_walk_to_another() -> None:
    """N-17: it may engage one more that stands beside it, not Y two squares away."""
    match = field(a=character((4, 2)), X=character((5, 2)), Y=character((4, 1)), Z=character((6, 4)))
    give(match, pairs=(("X", "a"),))
    assert refused(match, Engage(unit="a", target="Z")) == ["N-17"]
    match.do(Engage(unit="a", target="Y"))
    assert set(engaged(match.state, who(match, "a"))) == {"X", "Y"}


def test_engagement_ends_with_distance_or_the_fight() -> None:
    """N-17: when one of the two is out, and when they are not adjacent."""
    match = brawl()
    put(match, "X", fate="out")
    assert engaged(match.state, who(match, "a")) == ()
    put(match, "X", fate="in", at=Square(6, 2))
    assert engaged(match.state, who(match, "a")) == ()


def test_disengaging_steps_back_to_where_no_enemy_is_beside() -> None:
    """N-17: up to 2 squares: 4,3 is beside X still, 1,2 is too far, 2,2 will do."""
    match = brawl()
    assert refused(match, Disengage(unit="a", at=Square(4, 3))) == ["N-17"]
    assert refused(match, Disengage(unit="a", at=Square(1, 2))) == ["N-17"]
    match.do(Disengage(unit="a", at=Square(2, 2)))
    assert engaged(match.state, who(match, "X")) == ()


def test_without_such_a_square_one_cannot_disengage() -> None:
    """N-17: a stands in a dead end, X at its mouth."""
    rows_ = ("####......", "#.........", "####......", "..........")
    match = field(rows_, a=character((1, 1)), X=character((2, 1)))
    give(match, pairs=(("X", "a"),))
    assert not [act for act in match.legal() if isinstance(act, Disengage)]


def test_prone_helps_against_shots_and_hurts_in_close_combat() -> None:
    """N-18: a setback die on the one, a boost die on the other; standing up is a maneuver."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    put(match, "X", prone=True)
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty -, setback -")
    assert rows(event, "N-18") == [("setback", 1)]
    match = brawl()
    put(match, "X", prone=True)
    event = rolled(match, CloseCombat(unit="a", target="X"), CLOSE.replace(", diff", ", boost -, diff"))
    assert rows(event, "N-18") == [("boost", 1)]


def test_dropping_and_standing_take_a_maneuver_each() -> None:
    """N-18."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(DropProne(unit="a"))
    assert refused(match, DropProne(unit="a")) == ["N-18"]
    match.do(Stand(unit="a"))
    assert (who(match, "a").prone, who(match, "a").maneuvers) == (False, 2)


def test_who_is_prone_crawls_two_squares() -> None:
    """N-18."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    put(match, "a", prone=True)
    assert refused(match, Move(unit="a", at=Square(3, 0))) == ["N-16"]
    match.do(Move(unit="a", at=Square(2, 0)))
    assert who(match, "a").prone


@pytest.mark.parametrize(("far", "hidden"), [(3, True), (4, False)])
def test_sneaking(far: int, hidden: bool) -> None:  # noqa: FBT001 (a case)
    """N-19: up to 3 squares in a turn, however many maneuvers they take."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    put(match, "a", hidden_from=("opposition",), hiding=1)
    match.do(Move(unit="a", at=Square(2, 0)))
    match.do(Move(unit="a", at=Square(far, 0)))
    assert bool(who(match, "a").hidden_from) is hidden


def test_out_of_a_pit_by_a_maneuver() -> None:
    """B-30: a free square beside it; who is in a pit does not walk, and engages nobody."""
    match = field(("....", ".:..", "....", "...."), a=character((1, 1)), X=character((3, 3)))
    assert refused(match, Move(unit="a", at=Square(2, 2))) == ["B-30", "N-16"]
    match.do(Climb(unit="a", at=Square(2, 1)))
    assert (who(match, "a").at, who(match, "a").maneuvers) == (Square(2, 1), 1)
