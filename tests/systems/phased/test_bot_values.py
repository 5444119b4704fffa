"""What the computer is told of `phased`: what an action is worth where a unit stands."""

from game.rules.bot_values import Situation
from game.rules.knowledge import known_square
from game.rules.state import Memory, having
from game.systems.phased.actions import Aim
from tests.systems.phased.field import field, man, who

QUIET = Situation(danger=0.0, shot=0.0, foes=True)


def test_aiming_is_worth_half_of_the_penalty_to_the_nearest_enemy_in_view() -> None:
    """P-13: one behind a wall, though nearer and known, is not aimed at."""
    rows = ("....................", "####################", *("....................",) * 4)
    far = field(rows, a=man((0, 0)), Y=man((19, 0)))
    near = field(a=man((0, 0)), X=man((8, 3)), Y=man((19, 0)))
    behind = field(rows, a=man((0, 0)), X=man((8, 3)), Y=man((19, 0)))
    remembered = having(behind.state, memory=(Memory("squad", who(behind, "X"), 1),))
    assert known_square(remembered, "squad", "X") == (8, 3)
    worth = Aim(unit="a").worth
    assert worth(remembered, QUIET) == worth(behind.state, QUIET) == worth(far.state, QUIET)
    assert worth(far.state, QUIET) > worth(near.state, QUIET)
