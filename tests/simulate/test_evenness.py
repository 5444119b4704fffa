"""How even a map is by what its matches came to (M-11)."""

import pytest

from game.rules.units import SIDES
from game.simulate.evenness import evenness
from game.simulate.series import Played


def played(squad: int, opposition: int, draws: int = 0, ally: int = 0, faults: int = 0) -> list[Played]:
    squad_side, opposition_side, _, ally_side = SIDES
    winners = (squad_side, opposition_side, None, ally_side, squad_side)
    counts = (squad, opposition, draws, ally, faults)
    ends = [(n, winner) for n, winner in enumerate(winners) for _ in range(counts[n])]
    return [
        Played(seed, winner, 6, 40, "", "it broke" if n == 4 else "") for seed, (n, winner) in enumerate(ends)
    ]


@pytest.mark.parametrize(
    ("squad", "opposition", "even"),
    [
        (10, 10, True),
        (17, 3, True),  # 64.0 to 94.8 %: it reaches into 35 to 65
        (18, 2, False),  # 69.9 to 97.2 %
        (2, 18, False),
        (3, 17, True),
        (0, 0, True),
    ],
)
def test_a_map_is_uneven_when_the_interval_lies_wholly_outside(
    squad: int, opposition: int, even: bool
) -> None:
    """M-11: 35 to 65 %."""
    assert evenness("squad", played(squad, opposition, draws=1)).even is even


def test_draws_and_faults_are_nobodys_wins_and_allies_win_with_the_squad() -> None:
    """M-11, B-37."""
    found = evenness("squad", played(3, 4, draws=5, ally=1, faults=2))
    assert (found.matches, found.wins, found.decided, len(found.faults)) == (15, 4, 8, 2)
