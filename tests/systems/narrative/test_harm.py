"""Critical injuries, falls, hazards (N-32, N-35)."""

from collections import Counter

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Fell, Rolled, Status
from game.rules.turns import EndTurn
from game.systems.narrative.attack import Shoot
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import Aim
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    OPEN,
    character,
    choose,
    end,
    field,
    hurts,
    next_round,
    numbers,
    put,
    refused,
    rolled,
    rolls,
    rows,
    who,
)

GOOD = "proficiency SA, ability AA -, difficulty -"
"""Hits by 1 and leaves 3 advantages: a critical injury of the rifle."""


def injure(number: int, before: int = 0, **stats: int) -> Match[Narrative]:
    """Let a injure X, whose d100 shows this number."""
    match = field(a=character((0, 0)), X=character((5, 0), **stats), Y=character((19, 5)))
    put(match, "X", criticals=before)
    rolled(match, Shoot(unit="a", target="X"), GOOD)
    match.do(match.legal()[0].__class__(choice="critical injury"), dice=(number,))  # type: ignore[call-arg]
    return match


@pytest.mark.parametrize(
    ("number", "before", "status"),
    [
        (1, 0, "stalled"),
        (40, 0, "stalled"),
        (41, 0, "shaken"),
        (70, 0, "shaken"),
        (71, 0, "stunned"),
        (90, 0, "stunned"),
        (91, 0, "lowered"),
        (100, 2, "lowered"),  # 120
        (100, 3, "bleeding"),  # 130
        (100, 4, "bleeding"),  # 140
        (100, 5, "dead"),  # 150
        (31, 1, "shaken"),  # 41: 10 for the one it has had
    ],
)
def test_the_table(number: int, before: int, status: str) -> None:
    """N-32: d100 + 10 for each one already had, at both ends of each row."""
    unit = who(injure(number, before), "X")
    statuses = [
        name
        for name in ("stalled", "shaken", "stunned", "lowered", "bleeding", "dead")
        if getattr(unit, name)
    ]
    assert statuses == [status]
    assert unit.criticals == before + 1


def test_the_roll_is_told_with_what_was_added() -> None:
    """N-32: 20 for two injuries before."""
    match = injure(10, 2)
    event = rolls(match.events(None))[-1]
    assert (event.result, rows(event, "N-32")) == ("30", [("added", 20)])


def test_without_the_free_maneuver() -> None:
    """N-32, 1-40: X's next turn has only the one for strain; the turn after is as usual."""
    match = injure(20)
    end(match, "a")
    match.do(Aim(unit="X"))
    assert (who(match, "X").strain, who(match, "X").maneuvers) == (2, 1)
    next_round(match)
    end(match, "a")
    match.do(Aim(unit="X"))
    assert who(match, "X").strain == 2


def test_prone_and_shaken_to_the_end() -> None:
    """N-32, 41-70: one setback die on all of X's checks, in later rounds too."""
    match = injure(50)
    assert who(match, "X").prone
    next_round(match)
    end(match, "a")
    event = rolled(match, Shoot(unit="X", target="a"), "proficiency SS, ability S -, difficulty -, setback -")
    assert rows(event, "N-32") == [("setback", 1)]


def test_without_an_action() -> None:
    """N-32, 71-90: not in X's next turn, again in the one after."""
    match = injure(80)
    end(match, "a")
    assert refused(match, Shoot(unit="X", target="a")) == ["N-32"]
    next_round(match)
    end(match, "a")
    assert not refused(match, Shoot(unit="X", target="a"))


def test_the_highest_characteristic_counts_one_lower() -> None:
    """N-32, 91-120: brawn and agility are 3: brawn comes first in the list; of agility 4 that."""
    assert who(injure(100), "X").rating("brawn") == 2
    match = injure(100, agility=4)
    assert (who(match, "X").rating("agility"), who(match, "X").rating("brawn")) == (3, 3)


def test_bleeding_takes_a_wound_at_each_end_of_turn() -> None:
    """N-32, 121-140: 6 wounds of the shot (8 + 1 - 3), then one a turn."""
    match = injure(100, 3)
    assert who(match, "X").wounds == 6
    next_round(match)
    assert who(match, "X").wounds == 7
    next_round(match)
    assert who(match, "X").wounds == 8


def test_out_of_the_fight() -> None:
    """N-32, over 140: whatever wounds it has."""
    unit = who(injure(100, 5), "X")
    assert (unit.conscious, unit.dead, unit.wounds) == (False, True, 6)


def test_each_hit_of_a_new_check_may_injure_again() -> None:
    """N-32: the second injury has 10 more."""
    match = injure(1)
    next_round(match)
    put(match, "X", wounds=0)
    match.do(Shoot(unit="a", target="X"), dice=numbers(GOOD))
    choose(match, "critical injury", 35)
    assert who(match, "X").shaken == 1


@pytest.mark.parametrize(("good", "wounds"), [("- - -", 3), ("SS - -", 1), ("SS SS -", 0)])
def test_a_fall(good: str, wounds: int) -> None:
    """N-35: off a ledge of 2 levels: 6, athletics takes 1 off per success, soak 3 the rest; prone."""
    match = field(OPEN, heights=("22" + "0" * 18,) * 6, a=character((1, 0)), X=character((19, 5)))
    events = match.do(Move(unit="a", at=Square(2, 0)), dice=numbers(f"ability {good}, difficulty - -"))
    assert [event.levels for event in events if isinstance(event, Fell)] == [2]
    assert (who(match, "a").wounds, who(match, "a").prone) == (wounds, True)


def test_a_fall_is_caught_by_the_better_of_two_skills() -> None:
    """N-35: coordination 2 with agility 3 against athletics 0 with brawn 3: 1 ability and 2 proficiency."""
    match = field(
        OPEN, heights=("22" + "0" * 18,) * 6, a=character((1, 0), coordination=2), X=character((19, 5))
    )
    events = match.do(Move(unit="a", at=Square(2, 0)))
    assert Counter(rolls(events)[0].dice) == {"ability": 1, "proficiency": 2, "difficulty": 2}


def test_a_hazard_hurts_once_a_round() -> None:
    """N-35: 4 less soak 3 on entering; not again for a second square of it; again as its next turn starts."""
    match = field((".^^.................", *OPEN[1:]), a=character((0, 0)), X=character((19, 5)))
    events = match.do(Move(unit="a", at=Square(2, 0)))
    assert hurts(events) == [("a", 1, "wounds")]
    next_round(match)
    assert hurts(match.do(EndTurn(unit="a"))) == [("a", 1, "wounds")]


def test_nothing_slams_anybody() -> None:
    """N-35: what slams is a push (B-29), and here nobody pushes; a blast shoves crates alone (B-31).

    X beside the target stays where it is; the crate beside it slides.
    """
    rows_ = (*OPEN[:2], "......o.............", *OPEN[3:])
    match = field(
        rows_,
        a=character((0, 2), weapons=("frag",), ranged_light=1),
        X=character((5, 2)),
        Y=character((5, 3)),
    )
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    choose(match, "blast")
    assert who(match, "Y").at == Square(5, 3)
    assert match.state.board.terrain(Square(6, 2)).name == "floor"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, ["loses its next free maneuver"]),
        (41, ["prone and shaken", "prone"]),
        (71, ["loses its next action"]),
        (91, ["weakened"]),
    ],
)
def test_an_injury_is_told_and_rolled_with_a_d100(number: int, told: list[str]) -> None:
    """N-32."""
    events = injure(number).events(None)
    last = max(place for place, event in enumerate(events) if isinstance(event, Rolled))
    roll = events[last]
    assert isinstance(roll, Rolled)
    assert roll.dice == ("d100",)
    statuses = [event for event in events[last:] if isinstance(event, Status)]
    assert [(event.unit, event.status) for event in statuses] == [("X", status) for status in told]


@pytest.mark.parametrize(
    ("spec", "wounds"),
    [
        ("ability - - -, difficulty - -", 6),
        ("ability SS SS SS, difficulty F -", 1),
        ("ability SS SS SS, difficulty - -", 0),
        ("ability - - -, difficulty F F", 6),  # failures do not lengthen it
    ],
)
def test_a_fall_takes_no_less_than_nothing(spec: str, wounds: int) -> None:
    """N-35: 2 levels are 6, without soak; a success takes 1 off."""
    match = field(OPEN, heights=("22" + "0" * 18,) * 6, a=character((1, 0), soak=0), X=character((19, 5)))
    match.do(Move(unit="a", at=Square(2, 0)), dice=numbers(spec))
    assert (who(match, "a").wounds, who(match, "a").prone) == (wounds, True)
