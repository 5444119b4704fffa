"""What the computer is told of `squad`: what an action is worth where a unit stands."""

from game.rules.bot_values import Situation
from game.systems.squad.items import UseItem
from tests.systems.squad.field import field, put, soldier

SAFE, DANGER = (Situation(danger=danger, shot=0.0, foes=True) for danger in (0.0, 0.5))


def test_a_medkit_is_worth_more_for_who_may_fall_next_and_little_for_a_scratch() -> None:
    """S-13: 2 of 6 hit points back; of one that has lost just 1 there is hardly a point."""
    match = field(a=soldier((0, 0), items=("medkit",)), b=soldier((1, 0)), X=soldier((11, 5)))
    kit = UseItem(unit="a", item="medkit", target="b")
    worths = []
    for bhp, situation in ((2, DANGER), (2, SAFE), (4, DANGER), (4, SAFE), (5, DANGER)):
        put(match, "b", bhp=bhp)
        worths.append(kit.worth(match.seen(), situation))
    urgent, *others, scratch = worths
    assert others == [others[0]] * 3
    assert 1 > urgent > others[0] > scratch > 0
    assert UseItem(unit="a", item="medkit", target="").worth(match.seen(), SAFE) == -1.0
