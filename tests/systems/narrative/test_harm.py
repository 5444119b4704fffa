"""Critical injuries and what they bring (N-32)."""

import pytest

from game.match.match import Match
from game.systems.narrative.attack import Shoot
from game.systems.narrative.stances import Aim
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    end,
    field,
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
    found = [
        name
        for name in ("stalled", "shaken", "stunned", "lowered", "bleeding", "dead")
        if getattr(unit, name)
    ]
    assert found == [status]
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
