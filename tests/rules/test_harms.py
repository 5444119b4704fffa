"""J-08: that the roll hits, that it harms, what is lost, and who else may come to harm; in three systems."""

from fractions import Fraction

from game.board.squares import Square
from game.rules.forecast import forecast, others
from game.systems.narrative.attack import Shoot as NarrativeShoot
from game.systems.phased.ranged import Shoot as PhasedShoot
from game.systems.squad.attack import Shoot
from game.systems.squad.throwing import Throw
from tests.systems.narrative import field as narrative
from tests.systems.phased import field as phased
from tests.systems.squad import field as squad


def test_a_hit_that_does_not_get_through_is_a_hit() -> None:
    """J-08, P-24: need 14 of 2d20, 322 of 400 rolls; of 1d6 against armor 3 half gets through."""
    match = phased.field(
        weapons={"gun": {"dice": "1d6"}},
        a=phased.man((0, 2), weapons=("gun",), sharpness=0),
        X=phased.man((4, 2), armor=3),
    )
    phased.armed_for(match, "ranged", "a")
    found = forecast(match.system, match.seen(), PhasedShoot(unit="a", target="X"))
    assert (found.hit, found.harms) == (Fraction(322, 400), Fraction(161, 400))
    assert found.damage[0] == 1 - found.harms


def test_soak_takes_nothing_from_the_chance_to_hit() -> None:
    """J-08, N-28: against soak 12 a rifle of 8 needs 5 successes more than failures to harm, 1 to hit."""
    shot = NarrativeShoot(unit="a", target="X")
    hits = []
    for soak in (3, 12):
        match = narrative.field(a=narrative.character((0, 0)), X=narrative.character((5, 0), soak=soak))
        found = forecast(match.system, match.seen(), shot)
        hits.append(found.hit)
        assert found.harms == (found.hit if soak == 3 else Fraction(13, 768))
    assert hits[0] == hits[1] > Fraction(1, 2)


def test_a_miss_that_hits_a_friend_is_told() -> None:
    """J-08, S-30: the friend beside the target has the 2 of the weapon whenever the attack fails."""
    match = squad.field(a=squad.soldier((0, 2)), b=squad.soldier((4, 2)), X=squad.soldier((5, 2)))
    found = forecast(match.system, match.seen(), Shoot(unit="a", target="X"))
    friend = others(match.system, match.seen(), found, "X")
    assert list(friend) == ["b"]
    assert friend["b"].harms == 1 - found.hit
    assert friend["b"].damage == {0: found.hit, 2: 1 - found.hit}
    assert friend["b"].takes_out == 0


def test_a_despair_that_hits_a_friend_is_told() -> None:
    """J-08, N-25: one challenge die, 1 despair in 12: then the friend is hit, and X is not."""
    match = narrative.field(
        a=narrative.character((0, 0)), b=narrative.character((6, 0)), X=narrative.character((5, 0))
    )
    narrative.give(match, pairs=(("X", "b"),))
    found = forecast(match.system, match.seen(), NarrativeShoot(unit="a", target="X"))
    friend = others(match.system, match.seen(), found, "X")
    assert list(friend) == ["b"]
    assert friend["b"].harms == Fraction(1, 12)


def test_everybody_in_a_blast_is_told_the_thrower_too() -> None:
    """J-08, S-34: a grenade at one's own feet; a throw has no target, so its enemies are listed as well."""
    match = squad.field(
        a=squad.soldier((2, 2), weapons=("frag",)),
        b=squad.soldier((3, 3)),
        X=squad.soldier((3, 2)),
        Y=squad.soldier((11, 5)),
    )
    throw = Throw(unit="a", weapon="frag", at=Square(3, 1))
    found = forecast(match.system, match.seen(), throw)
    harmed = others(match.system, match.seen(), found, "")
    assert {"a", "X"} <= set(harmed)
    assert "Y" not in harmed
    assert all(0 < verdicts.harms <= 1 for verdicts in harmed.values())
