"""Aiming, helping, stances, cover, lying down (N-10 to N-12, N-14, N-18)."""

import pytest

from game.board.squares import Square
from game.rules.events import Status
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.engagement import engaged
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import Aim, Assist, DropProne, GuardedStance, Stand, TakeCover
from game.systems.narrative.system import WORDS
from game.systems.narrative.turn import EndTurn
from tests.systems.narrative.field import (
    CLOSE,
    HIT,
    OPEN,
    SHOT,
    brawl,
    character,
    end,
    field,
    next_round,
    put,
    refused,
    rolled,
    rows,
    who,
)

COVERED = ("....................", "....................", "...........-........", *OPEN[3:])


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
    told = [event for event in match.do(EndTurn(unit="a")) if isinstance(event, Status)]
    assert who(match, "a").aims == ()
    assert [(event.unit, event.status, event.on) for event in told] == [("a", "aiming", False)]


def test_an_aim_that_stays_is_not_said_to_be_lost() -> None:
    """N-10: at the end of the turn in which it was taken nothing is told."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(Aim(unit="a"))
    assert not [event for event in match.do(EndTurn(unit="a")) if isinstance(event, Status)]


@pytest.mark.parametrize(
    ("aims", "turn", "ends"), [((1,), 1, "its next turn"), ((1,), 2, "this turn"), ((1, 2), 2, "this turn")]
)
def test_the_badge_of_an_aim_says_when_it_ends(aims: tuple[int, ...], turn: int, ends: str) -> None:
    """N-10: at the end of the turn after the one in which it was taken, the older of two first."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    if turn == 2:
        next_round(match)
    match.do(GuardedStance(unit="a"))
    put(match, "a", aims=aims)
    (badge,) = (badge for badge in WORDS.badges(match.state, who(match, "a")) if badge.mark == "AIM")
    assert badge.text.endswith(f"lost if it moves before, or at the end of {ends}.")


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


@pytest.mark.parametrize(("ducked", "dice"), [(True, ", setback -"), (False, "")])
def test_cover_counts_for_who_has_taken_it(ducked: bool, dice: str) -> None:
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


def test_a_guarded_stance_is_renewed_as_the_first_thing_of_a_turn() -> None:
    """N-12: taken in round 1 it lasts through round 2; taken again at the start of that, through round 3."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(GuardedStance(unit="a"))
    assert refused(match, GuardedStance(unit="a")) == ["N-12"]
    next_round(match)
    assert not refused(match, GuardedStance(unit="a"))
    assert GuardedStance(unit="a") in match.legal()
    match.do(GuardedStance(unit="a"))
    next_round(match)
    assert who(match, "a").guarded == 2
    next_round(match)
    assert who(match, "a").guarded < 0


def test_an_aim_taken_first_thing_lasts_as_long() -> None:
    """N-10: to the end of the next turn."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Aim(unit="a"))
    next_round(match)
    assert who(match, "a").aims == (1,)
    next_round(match)
    assert who(match, "a").aims == ()
