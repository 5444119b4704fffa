"""What odds cannot say because the side that asks does not know whom it would be done to (B-36)."""

import pytest

from game.board.squares import Square
from game.rules.forecast import Unforeseen, forecast
from game.rules.knowledge import view
from game.rules.state import NoUnit, having
from game.systems.squad.attack import Shoot
from game.systems.squad.system import SQUAD
from tests.systems.squad.field import field, soldier


def test_odds_about_somebody_unknown_are_refused_not_crashed() -> None:
    """B-36: the squad cannot see X behind the wall; a shot at X, were it to be asked about, has no odds."""
    match = field(("...#....",) * 5, fog=True, a=soldier((1, 2)), X=soldier((6, 2)))
    seen = view(match.state, "squad")
    assert not seen.has("X")
    with pytest.raises(NoUnit):
        seen.unit("X")
    with pytest.raises(Unforeseen):
        forecast(SQUAD, having(seen, seen=()), Shoot(unit="a", target="X"))
    assert seen.unit("a").at == Square(1, 2)
