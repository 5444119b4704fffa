"""Talents that are acts of their own (P-48), and who goes first by choice (P-51)."""

from fractions import Fraction
from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules import turns
from game.rules.bot_values import Situation
from game.rules.events import Moved, Said, Status
from game.rules.forecast import best_reaction, forecast
from game.rules.state import Memory, encoded, fingerprint, having
from game.rules.turns import EndTurn
from game.systems.phased.actions import Hug
from game.systems.phased.announce import Rename
from game.systems.phased.edits import mended
from game.systems.phased.melee import Restrike, Strike
from game.systems.phased.moves import Move, Reposition, Run
from game.systems.phased.overrun import Overrun
from game.systems.phased.ranged import Lob, Shoot
from game.systems.phased.reach import areas
from game.systems.phased.rolls import telling
from game.systems.phased.status import badges
from game.systems.phased.system import PHASED
from game.systems.phased.talents import DigIn, DodgeRoll, MarkTarget, RallyingCry
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    HIT,
    MISS,
    armed_for,
    asked,
    choose,
    clauses,
    field,
    go,
    hurts,
    lost,
    man,
    mook,
    musters,
    passed,
    phase,
    put,
    refused,
    rolls,
    told,
    turn,
    who,
)

WALL = ("....................", "..........o.........", *("....................",) * 4)
"""A crate at 10,1: cover of its own for who stands at 11,1 against who fires along row 1."""


def marks(match: Match[Phased], name: str) -> list[str]:
    return [badge.mark for badge in badges(match.state, who(match, name))]


def choices(match: Match[Phased]) -> tuple[str, ...]:
    assert match.prompt is not None
    return match.prompt.grant.choices  # type: ignore[no-any-return]


# --- mark_target


def test_friends_of_who_marks_an_enemy_have_two_more_on_it_this_turn() -> None:
    """P-48, P-14: b and c +2; a, who marked it, not; a mark by b too adds nothing; gone in turn 2."""
    match = field(
        a=man((0, 0), talents=("mark_target",)),
        b=man((0, 2), talents=("mark_target",)),
        c=man((1, 3), side="ally"),
        X=man((5, 1)),
    )
    match.do(MarkTarget(unit="a", target="X"))
    assert refused(match, Move(unit="a", at=Square(1, 0))) == ["P-10"]
    match.do(EndTurn(unit="a"))
    match.do(MarkTarget(unit="b", target="X"))
    assert marks(match, "X") == ["MRK"]
    armed_for(match, "ranged", "a", "b", "c")
    put(match, "X", order="melee")
    rows = {}
    for unit in ("a", "b", "c"):
        (attack,) = rolls(match.do(Shoot(unit=unit, target="X"), dice=MISS))
        rows[unit] = clauses(attack)
    # a is helped by b's mark, b by a's, and c by one of the two
    assert rows == {unit: [("P-48", 2)] for unit in "abc"}
    turn(match, 2, 6, 5, 3)
    assert who(match, "X").marked_by == ()


def test_a_mark_does_not_help_who_made_it_nor_the_other_side() -> None:
    """P-48: a's own shot has no row; nor has Y's at its friend X."""
    match = field(a=man((0, 0), talents=("mark_target",)), X=man((5, 1)))
    match.do(MarkTarget(unit="a", target="X"))
    armed_for(match, "ranged", "a")
    (attack,) = rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))
    assert clauses(attack) == []


def test_a_mark_counts_for_blows_and_blasts_too() -> None:
    """P-48: "friends' attacks": b strikes with +2."""
    match = field(a=man((0, 0), talents=("mark_target",)), b=man((4, 1), weapons=("axe",)), X=man((5, 1)))
    match.do(MarkTarget(unit="a", target="X"))
    armed_for(match, "melee", "b")
    # 2d20 + 6 + 2 against 20 is 12 or more: all but the 55 pairs of 2 to 11
    assert match.odds(Strike(unit="b", target="X")).hit == Fraction(400 - 55, 400)


def test_who_can_be_marked() -> None:
    """P-48, B-36: an observed enemy in line of sight, once; not a neutral, not by everybody."""
    match = field(
        ("..........", "..........", "######....", ".....#....", ".....#...."),
        a=man((0, 0), talents=("mark_target",)),
        b=man((0, 1)),
        X=man((6, 1)),
        Y=man((2, 4)),
        n1=man((5, 0)),
    )
    assert refused(match, MarkTarget(unit="b", target="X")) == ["P-48"]
    assert refused(match, MarkTarget(unit="a", target="b")) == ["B-37"]
    assert refused(match, MarkTarget(unit="a", target="n1")) == ["P-48"]
    assert refused(match, MarkTarget(unit="a", target="Y")) == ["B-36"]
    assert refused(match, MarkTarget(unit="a", target="nobody")) == ["B-36"]
    assert refused(match, MarkTarget(unit="a", target="X")) == []
    options = list(MarkTarget.options(match.seen(), "a", match.prompt.grant))  # type: ignore[union-attr]
    assert [option.target for option in options] == ["X"]
    match.do(MarkTarget(unit="a", target="X"))
    put(match, "a", choice="")
    assert refused(match, MarkTarget(unit="a", target="X")) == ["P-48"]


def test_one_in_the_dark_is_known_but_not_observed() -> None:
    """P-48, B-25, B-36: X in the dark, seen last turn, may be fired at; "an observed enemy" it is not."""
    dark = tuple("." * 10 + "k" * 10 for _ in range(6))
    match = field(light=dark, a=man((0, 0), talents=("mark_target",)), X=man((15, 1)))
    assert refused(match, MarkTarget(unit="a", target="X")) == ["B-36"]
    match.state = having(match.state, memory=(Memory("squad", who(match, "X"), 1),))
    assert refused(match, MarkTarget(unit="a", target="X")) == ["P-48"]


def test_a_hidden_marker_is_not_told_of() -> None:
    """P-48, P-47: X's side hears nothing of a mark by who is hidden from it, and sees no name in it."""
    match = field(a=man((0, 0), talents=("mark_target",)), b=man((0, 3)), X=man((5, 1)), fog=True)
    put(match, "a", hidden_from=("opposition",))
    match.do(MarkTarget(unit="a", target="X"))
    assert not [event for event in match.events("opposition") if isinstance(event, Said)]
    assert match.view("opposition").unit("X").marked_by == ()
    assert match.view("squad").unit("X").marked_by == ("a",)


def test_a_mark_is_worth_more_the_more_friends_can_use_it() -> None:
    """P-48: two friends who see X, against none."""
    quiet = Situation(danger=0.0, shot=0.0, foes=True)
    two = field(a=man((0, 0), talents=("mark_target",)), b=man((0, 2)), c=man((0, 3)), X=man((5, 1)))
    alone = field(a=man((0, 0), talents=("mark_target",)), X=man((5, 1)))
    mark = MarkTarget(unit="a", target="X")
    assert mark.worth(two.state, quiet) > 0.02 > mark.worth(alone.state, quiet)
    two.do(MarkTarget(unit="a", target="X"))
    assert MarkTarget(unit="b", target="X").worth(two.state, quiet) < 0


@pytest.mark.parametrize(
    ("values", "users"),
    [
        ({}, 2),
        ({"order": "ranged"}, 2),
        ({"order": "run"}, 1),
        ({"order": "covering_fire"}, 1),
        ({"order": "ranged", "acted": True}, 1),
        ({"at": Square(12, 5), "side": "opposition"}, 1),
        ({"fate": "out"}, 1),
    ],
)
def test_a_mark_is_worth_a_share_of_each_attack_that_may_use_it(values: dict[str, Any], users: int) -> None:
    """P-48: b, as given, and c, who has not declared; not of who runs, covers, has acted or is out."""
    quiet, mark = Situation(danger=0.0, shot=0.0, foes=True), MarkTarget(unit="a", target="X")
    worths = []
    for given, friends in ((values, "bc"), ({}, "b"), ({}, "bc"), ({}, "bcde"), ({}, "bcdef")):
        others = {name: man((0, 1 + at)) for at, name in enumerate(friends)}
        match = field(a=man((0, 0), talents=("mark_target",)), **others, X=man((9, 1)))
        put(match, "b", **given)
        worths.append(mark.worth(match.state, quiet))
    worth, one, two, four, five = worths
    assert worth == pytest.approx({1: one, 2: two}[users])
    assert 0 < two - one < 0.1
    assert four == pytest.approx(one + 3 * (two - one))
    assert five == four  # four friends are reckoned with at most
    assert 0 < one < two - one


# --- dig_in


def covered(**more: Any) -> Match[Phased]:
    """X behind the crate at 10,1; a fires along row 1 at 11 squares: 2 increments, -6."""
    return field(WALL, a=man((0, 1), weapons=("auto", "rifle")), X=man((11, 1), talents=("dig_in",), **more))


def test_who_has_dug_in_has_fourteen_for_ten() -> None:
    """P-48, P-28: -14; of a spray it counts twice (P-35); moving ends it."""
    match = covered()
    passed(match)
    match.do(DigIn(unit="X"))
    assert marks(match, "X") == ["DUG"]
    armed_for(match, "ranged", "a")
    (attack,) = rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))
    assert clauses(attack) == [("P-32", -6), ("P-48", -14)]


def test_dug_in_lasts_until_the_next_movement() -> None:
    """P-48: through the initiative of turn 2, gone as its Movement phase begins."""
    match = covered()
    passed(match)
    match.do(DigIn(unit="X"))
    turn(match, 2, 6, 5, 3)
    assert phase(match) == "Movement"
    assert not who(match, "X").dug_in


def test_moving_leaves_what_one_has_dug() -> None:
    """P-48: "does not move": given up for a move instead (P-22), -10 counts again, or what there is."""
    match = covered()
    passed(match)
    match.do(DigIn(unit="X"))
    assert refused(match, Move(unit="X", at=Square(12, 1))) == ["P-10"]
    armed_for(match, "run", "X")
    match.do(Reposition(unit="X", at=Square(11, 0)))
    assert not who(match, "X").dug_in


def test_hugging_is_better_and_only_the_worst_counts() -> None:
    """P-29, P-48: dug in and hugging: -20 alone; it is asked whether it hugs although it has dug in."""
    match = covered()
    passed(match)
    match.do(DigIn(unit="X"))
    put(match, "X", order="ranged")
    armed_for(match, "ranged", "a")
    match.do(Shoot(unit="a", target="X"))
    (attack,) = rolls(choose(match, "hug cover", *MISS))
    assert clauses(attack) == [("P-32", -6), ("P-29", -20)]


def test_who_ran_has_no_cover_of_its_own_to_be_dug_in_behind() -> None:
    """P-21, P-48: -4."""
    match = covered()
    put(match, "X", dug_in=True, ran=True)
    armed_for(match, "ranged", "a")
    (attack,) = rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))
    assert ("P-27", -4) in clauses(attack)


def test_digging_in_needs_the_talent_and_cover() -> None:
    """P-48: X has both; Y no cover, Z not learned it."""
    match = field(
        WALL, a=man((0, 1)), X=man((11, 1), talents=("dig_in",)), Y=man((11, 4), talents=("dig_in",))
    )
    passed(match)
    assert refused(match, DigIn(unit="X")) == []
    assert refused(match, DigIn(unit="Y")) == ["P-48"]
    match = field(WALL, a=man((11, 1)), X=man((0, 1)))
    assert refused(match, DigIn(unit="a")) == ["P-48"]


# --- dodge_roll


def test_a_dodge_roll_adds_six_to_defense_until_the_next_movement() -> None:
    """P-48, P-22: the declared Action is given up; +6 in the open, in melee too."""
    match = field(a=man((0, 1)), b=man((5, 2), weapons=("axe",)), X=man((5, 1), talents=("dodge_roll",)))
    passed(match)
    match.do(DodgeRoll(unit="X"))
    assert marks(match, "X") == ["MLE", "DOD"]
    assert (who(match, "X").order, who(match, "X").acted) == ("errand", True)
    assert refused(match, DodgeRoll(unit="X")) == ["P-22", "P-48"]
    armed_for(match, "ranged", "a")
    put(match, "b", order="melee")
    (attack,) = rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))
    assert [(row.clause, row.value) for row in attack.modifiers if row.what == "defense"] == [
        ("P-24", 20),
        ("P-48", 6),
    ]
    go(match, "Melee")
    # 2d20 + 6 against 26 is 20 or more: 400 less the 190 pairs that make 2 to 20... 19 or less are 171
    assert match.odds(Strike(unit="b", target="X")).hit == Fraction(400 - 171, 400)
    turn(match, 2, 6, 5, 3)
    assert not who(match, "X").dodging


def test_a_dodge_roll_answers_an_announced_attack_and_another_may_be_named() -> None:
    """P-22, P-48: X, with an Action not yet carried out, in the open; a names Y instead, once."""
    match = field(
        a=man((0, 1)),
        X=man((5, 1), talents=("dodge_roll",)),
        Y=man((5, 3), talents=("dodge_roll",)),
        Z=man((15, 5)),
    )
    put(match, "Z", order="melee")
    put(match, "X", order="ranged")
    put(match, "Y", order="ranged")
    armed_for(match, "ranged", "a")
    match.do(Shoot(unit="a", target="X"))
    assert choices(match) == ("dodge roll", "stay")
    choose(match, "dodge roll")
    match.do(Rename(unit="a", target="Y"))
    (attack,) = rolls(choose(match, "dodge roll", *MISS))  # no third is named
    assert attack.target == "Y"
    assert ("defense", 6) in [(row.what, row.value) for row in attack.modifiers]
    assert who(match, "X").acted


def test_who_can_hug_and_dodge_is_asked_once_for_either() -> None:
    """P-22, P-29, P-48: one prompt, three choices; hugging leaves the defense as it is."""
    match = field(WALL, a=man((0, 1)), X=man((11, 1), talents=("dodge_roll",)))
    put(match, "X", order="ranged")
    armed_for(match, "ranged", "a")
    match.do(Shoot(unit="a", target="X"))
    assert choices(match) == ("hug cover", "dodge roll", "stay")
    (attack,) = rolls(choose(match, "dodge roll", *MISS))
    assert clauses(attack) == [("P-32", -6), ("P-28", -10)]
    assert ("P-48", 6) in [(row.clause, row.value) for row in attack.modifiers]


@pytest.mark.parametrize("why", ["acted", "broken", "not declared"])
def test_who_has_nothing_to_give_up_is_not_asked(why: str) -> None:
    """P-22, P-05."""
    match = field(a=man((0, 1)), X=man((5, 1), talents=("dodge_roll",)))
    put(
        match,
        "X",
        order="" if why == "not declared" else "melee",
        acted=why == "acted",
        broken=why == "broken",
    )
    armed_for(match, "ranged", "a")
    assert rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))


def test_who_is_named_for_a_blow_may_dodge_it() -> None:
    """P-09, P-48: X gives its own fire up; b, adjacent to Y too, strikes Y instead; blows fall at the end."""
    match = field(
        b=man((5, 2), weapons=("axe",)),
        X=man((5, 1), talents=("dodge_roll",)),
        Y=man((5, 3)),
    )
    put(match, "X", order="melee")
    put(match, "Y", order="melee")
    armed_for(match, "melee", "b")
    match.do(Strike(unit="b", target="X"))
    assert asked(match) == ("opposition", ("X",))
    choose(match, "dodge roll")
    assert refused(match, Restrike(unit="b", target="X")) == ["P-22"]
    match.do(Restrike(unit="b", target="Y"))
    assert who(match, "b").target == "Y"
    events = passed(match, *HIT, 6, 6)
    assert [(event.label, event.target) for event in rolls(events)] == [("melee", "Y"), ("damage", "Y")]


def test_with_nobody_else_in_reach_the_blow_stays_at_who_dodges() -> None:
    """P-22, P-48: and odds know the answer: 26 in place of 20 to reach with +6."""
    match = field(b=man((5, 2), weapons=("axe",)), X=man((5, 1), talents=("dodge_roll",)))
    put(match, "X", order="melee")
    armed_for(match, "melee", "b")
    blow = Strike(unit="b", target="X")
    calm, best = forecast(PHASED, match.seen(), blow), best_reaction(PHASED, match.seen(), blow)
    # 14 or more: 400 - 78 (pairs of 2 to 13); 20 or more: 400 - 171
    assert calm.hit == Fraction(322, 400)
    assert best is not None
    assert (best.reaction, best.hit) == ("dodge roll", Fraction(229, 400))
    match.do(Strike(unit="b", target="X"))
    (blow_at,) = rolls(choose(match, "dodge roll", *MISS))  # the turn's last choice: the exchange follows
    assert blow_at.target == "X"


def test_a_blast_may_be_dodged() -> None:
    """P-50, P-48: in the open, where nobody could hug."""
    match = field(a=man((0, 1), weapons=("frag",)), X=man((5, 1), talents=("dodge_roll",)))
    put(match, "X", order="melee")
    armed_for(match, "ranged", "a")
    match.do(Lob(unit="a", at=Square(5, 1)))
    assert choices(match) == ("dodge roll", "stay")


def test_dodging_needs_the_talent() -> None:
    """P-48."""
    match = field(a=man((0, 1)), X=man((5, 1)))
    assert refused(match, DodgeRoll(unit="a")) == ["P-48"]
    put(match, "a", order="ranged")
    assert refused(match, Hug(unit="a")) == ["P-29"]


# --- rallying_cry


def routed(*at: tuple[int, int]) -> Match[Phased]:
    """The foes of turn 1: L who calls, and broken ones at these squares; Break number 16 + 4, fresh."""
    broken = {name: man(square, break_tn=16) for name, square in zip("XYZ", at, strict=False)}
    match = field(a=man((0, 0)), L=man((10, 2), talents=("rallying_cry",)), **broken)
    for name in broken:
        put(match, name, broken=True)
    passed(match)
    return match


def test_a_cry_below_the_break_number_rallies_the_broken_around() -> None:
    """P-48, P-04: 16 + 4 for fresh; 18 is below; X at 6 squares rallies, Y at 7 does not."""
    match = routed((16, 2), (17, 2))
    events = match.do(RallyingCry(unit="L"), dice=(6, 6, 6))
    (cry,) = rolls(events)
    assert (cry.label, [row.value for row in cry.modifiers]) == ("rallying cry", [16, 4])
    assert (who(match, "X").broken, who(match, "Y").broken) == (False, True)
    assert [(event.unit, event.on) for event in told(events, Status)] == [("X", False)]
    assert (who(match, "L").order, who(match, "L").acted) == ("errand", True)
    assert telling(cry).verdict == "18: the broken rally"
    match.do(EndTurn(unit="L"))
    match.do(Move(unit="X", at=Square(15, 2)))


def test_a_cry_at_the_break_number_rallies_nobody() -> None:
    """P-48: "below it": half down, -8: 16 - 8 + 4 = 12; 12 fails, 11 does."""
    for dice, broken in (((6, 3, 3), True), ((5, 3, 3), False)):
        match = routed((11, 2), (12, 2), (13, 2))
        for name in "YZ":
            put(match, name, fate="out")
        match.do(RallyingCry(unit="L"), dice=dice)
        assert who(match, "X").broken is broken


def test_who_can_call() -> None:
    """P-48, P-05: not without the talent, not the broken, not with nobody broken within 6 squares."""
    match = routed((17, 2))
    assert refused(match, RallyingCry(unit="L")) == ["P-48"]
    put(match, "L", broken=True)
    assert refused(match, RallyingCry(unit="L")) == ["P-05"]
    match = routed((16, 2))
    put(match, "L", order="ranged")
    assert refused(match, RallyingCry(unit="L")) == ["P-15"]
    assert refused(match, RallyingCry(unit="X")) == ["P-48", "P-05"]


def test_a_cry_is_worth_its_chance() -> None:
    """P-48: 16 + 4 cannot be reached by 3d6: the whole of a friend, for each."""
    quiet = Situation(danger=0.0, shot=0.0, foes=True)
    one, two = routed((16, 2)), routed((16, 2), (10, 3))
    cry = RallyingCry(unit="L")
    assert cry.worth(two.state, quiet) == 2 * cry.worth(one.state, quiet) > 0.2


def test_a_cry_that_may_fail_is_worth_so_much_less() -> None:
    """P-48, P-04: half down, 12: of the 216 ways of 3d6 the 135 that make 11 or less rally X."""
    quiet, cry = Situation(danger=0.0, shot=0.0, foes=True), RallyingCry(unit="L")
    sure, half = routed((16, 2)), routed((11, 2), (12, 2), (13, 2))
    for name in "YZ":
        put(half, name, fate="out")
    assert 0.2 < cry.worth(sure.state, quiet) < 0.5
    assert cry.worth(half.state, quiet) == pytest.approx(cry.worth(sure.state, quiet) * 135 / 216)
    assert "below 20 on 3d6" in RallyingCry.hint(sure.state, who(sure, "L"))
    assert "below 12 on 3d6" in RallyingCry.hint(half.state, who(half, "L"))


def test_a_neutral_has_nobody_to_call_back() -> None:
    """P-48, B-37: neutrals share no morale."""
    quiet = Situation(danger=0.0, shot=0.0, foes=True)
    match = field(a=man((0, 0)), n1=man((5, 0), talents=("rallying_cry",)), X=man((9, 0)))
    assert RallyingCry(unit="n1").worth(match.state, quiet) == -1.0
    assert "3d6 below the Break number" in RallyingCry.hint(match.state, who(match, "n1"))


# --- overrun


def walker(at: tuple[int, int], **more: Any) -> Any:
    return man(at, scale="M", talents=("overrun",), **more)


def test_an_overrun_hurts_each_smaller_enemy_on_the_way_once() -> None:
    """P-48, P-41, P-43: 1d6 at M: H armor is ignored, 5 of vitality; a mook of 4 is out by 4."""
    match = field(a=walker((2, 2)), X=man((4, 2), armor=3), Y=mook((6, 2), 4))
    put(match, "X", order="ranged")
    armed_for(match, "run", "a")
    events = match.do(Overrun(unit="a", at=Square(8, 2)), dice=(5, 4))
    assert hurts(events) == [("X", 5, "vitality"), ("Y", 4, "durability")]
    assert [event.label for event in rolls(events)] == ["overrun", "overrun"]
    assert who(match, "a").at == (8, 2)
    assert who(match, "a").ran
    assert who(match, "Y").fate == "out"
    assert [tuple(event.end) for event in told(events, Moved)] == [(x, 2) for x in range(3, 9)]


def test_twice_through_a_square_hurts_once() -> None:
    """P-48: "once a Run"."""
    match = field(a=walker((3, 2)), X=man((4, 2)))
    armed_for(match, "run", "a")
    way = ((4, 2), (5, 2), (4, 2), (4, 3))
    events = match.do(Overrun(unit="a", at=Square(4, 3), via=tuple(Square(*at) for at in way)), dice=(2,))
    assert hurts(events) == [("X", 2, "vitality")]


def test_armor_of_the_same_rank_counts_in_an_overrun() -> None:
    """P-41, P-48: a titan over an exo of armor 3: ignored; the exo's life row is x4 at T (P-43)."""
    match = field(
        a=man((3, 2), scale="T", talents=("overrun",)), X=man((5, 2), scale="E", armor=3, vitality=1)
    )
    armed_for(match, "run", "a")
    # 3 past no armor: 1 off vitality, the 2 left are 8 of life
    events = match.do(Overrun(unit="a", at=Square(7, 2)), dice=(3,))
    assert hurts(events) == [("X", 1, "vitality"), ("X", 8, "life")]


def test_nobody_strikes_at_who_overruns() -> None:
    """P-23, P-48: X, who has declared melee, is not asked; of a plain run past it it would be."""
    for action, asks in ((Overrun, False), (Run, True)):
        match = field(a=walker((2, 2)), X=man((4, 2), weapons=("axe",)))
        put(match, "X", order="melee")
        armed_for(match, "run", "a")
        way = [(3, 2), (4, 2), (5, 2), (6, 2)] if action is Overrun else [(3, 3), (4, 3), (5, 3), (6, 2)]
        via = tuple(Square(*at) for at in way)
        match.do(action(unit="a", at=Square(6, 2), via=via))
        assert (asked(match)[1] == ("X",) and match.state.pending is not None) is asks


def test_where_an_overrun_leads() -> None:
    """P-48: not onto an enemy, not over one of its own scale, not over nobody, not out of a melee (P-23)."""
    match = field(a=walker((2, 2)), b=man((2, 5)), X=man((4, 2)), Y=man((4, 4), scale="M"))
    armed_for(match, "run", "a", "b")
    assert refused(match, Overrun(unit="a", at=Square(4, 2))) == ["B-07"]
    assert refused(match, Overrun(unit="a", at=Square(2, 0))) == ["P-48"]
    over = tuple(Square(*at) for at in ((3, 3), (4, 4), (5, 4)))
    assert refused(match, Overrun(unit="a", at=Square(5, 4), via=over)) == ["B-07", "P-48"]
    assert "P-48" in refused(match, Overrun(unit="b", at=Square(5, 5)))
    assert refused(match, Overrun(unit="a", at=Square(6, 2))) == []
    assert refused(match, Run(unit="a", at=Square(4, 2))) == ["B-07"]
    ends = {option.at for option in Overrun.options(match.seen(), "a", match.prompt.grant)}  # type: ignore[union-attr]
    assert Square(6, 2) in ends
    assert not {Square(4, 2), Square(4, 4), Square(2, 0)} & ends
    put(match, "X", at=Square(3, 2), held="axe")


def test_where_an_overrun_alone_leads_is_shown() -> None:
    """P-48: behind a line of enemies a run does not come to; of no talent nothing is shown."""
    line = {name: man((4, y)) for y, name in enumerate("UVWXYZ")}
    match = field(a=walker((2, 2)), b=man((2, 5), scale="M"), **line)
    armed_for(match, "run", "a", "b")
    shown = {area.label: area.area for area in areas(match.seen(), "a")}
    assert shown["Overrun"][2, 6]
    assert not shown["Overrun"][2, 3]  # a run comes there too
    assert not shown["Run"][2, 6]
    assert not shown["Overrun"][2, 4]  # on an enemy
    assert "Overrun" not in {area.label for area in areas(match.seen(), "b")}


def test_an_unknown_enemy_stops_an_overrun() -> None:
    """P-48, B-39: "known enemies": hidden Y is found; the runner, on X's square, makes room (B-09)."""
    match = field(a=walker((2, 2)), X=man((4, 2)), Y=man((5, 2)))
    put(match, "Y", hidden_from=("squad", "ally"))
    armed_for(match, "run", "a")
    match.do(Overrun(unit="a", at=Square(6, 2)), dice=(1, 1, 1, 1))
    assert who(match, "Y").hidden_from == ()
    assert who(match, "a").at not in {(4, 2), (5, 2)}


def test_the_odds_of_an_overrun_tell_of_whom_it_hurts() -> None:
    """P-48, P-45, J-08: 1d6 at M on a mook of 12 counts four times: it is out at 3 or more."""
    match = field(a=walker((2, 2)), Y=mook((4, 2), 12))
    armed_for(match, "run", "a")
    outcomes = match.odds(Overrun(unit="a", at=Square(6, 2))).odds.outcomes
    fallen = sum(chance for after, chance in outcomes.items() if after.unit("Y").fate == "out")
    assert fallen == Fraction(2, 3)


def test_what_an_edit_leaves_of_marks() -> None:
    """P-48: who is gone has marked nobody, and has been run over by nobody."""
    match = field(a=man((0, 0)), X=man((5, 1)))
    put(match, "X", marked_by=("gone", "a"), overran=("gone", "a"))
    unit = mended(match.state).unit("X")
    assert (unit.marked_by, unit.overran) == (("a",), ("a",))


# --- choose_order


def asked_in_words(match: Match[Phased]) -> str:
    """What is asked now, as a player reads it."""
    prompt = turns.prompt(PHASED, match.state)
    assert prompt
    return PHASED.words.question(match.state, prompt).text


def ordered(seed: int = 0) -> Match[Phased]:
    return field(house={"choose_order": 1}, seed=seed, a=man((0, 2)), X=man((15, 2)))


def test_the_winner_of_the_initiative_chooses_whether_to_go_first() -> None:
    """P-51: with the house rule the heroes, on 10 or more, choose; second: the opposition declares first."""
    for choice, side in (("go first", "squad"), ("go second", "opposition")):
        match = ordered()
        assert asked(match) == ("squad", ("a",))
        assert choices(match) == ("go first", "go second")
        assert asked_in_words(match) == "The dice let the squad choose: act first this turn, or second?"
        events = choose(match, choice)
        assert (phase(match), asked(match)[0]) == ("Movement", side)
        assert [event.text for event in told(events, Said)] == [f"the {side} goes first"]


def test_the_foes_choose_when_they_win() -> None:
    """P-51, P-02: 9 on 3d6."""
    match = ordered()
    choose(match, "go first")
    events = turn(match, 2, 3, 3, 3)
    (event,) = musters(events)
    assert telling(event).verdict == "9: below 10, the opposition chooses who acts first"
    assert asked(match) == ("opposition", ("X",))
    choose(match, "go second")
    assert asked(match)[0] == "squad"


def test_without_the_house_rule_nobody_is_asked() -> None:
    """P-51: it is off by default."""
    assert PHASED.house["choose_order"] == 0
    match = field(a=man((0, 2)), X=man((15, 2)))
    assert match.state.pending is None
    assert phase(match) == "Movement"


def test_a_group_alone_is_not_asked() -> None:
    """P-51: with nobody on the other side there is no order to choose."""
    match = field(house={"choose_order": 1}, a=man((0, 2)), n1=man((5, 2)))
    assert match.state.pending is None
    assert lost(match, "a") == (0, 0)


def test_what_units_have_got_since_changes_a_hash_only_when_it_counts() -> None:
    """J-06: older records keep their hashes; one that dodges, or another house rule, is another position."""
    plain, dodging, chosen = (
        field(a=man((0, 2))),
        field(a=man((0, 2))),
        field(house={"choose_order": 1}, a=man((0, 2))),
    )
    put(dodging, "a", dodging=True)
    assert b"dodging" in encoded(plain.state)
    assert len({fingerprint(match.state) for match in (plain, dodging, chosen)}) == 3
    put(dodging, "a", dodging=False)
    assert fingerprint(dodging.state) == fingerprint(plain.state)
