"""How many of the positions with an answer each level of the computer's play solves (`-m positions`)."""

import pytest

from game.bots import LEVELS
from tests.bots.positions.position import Played, Position
from tests.bots.positions.report import POSITIONS

EVERY: tuple[Position, ...] = tuple(position for positions in POSITIONS.values() for position in positions)

LEAST = {"veteran": 0.85, "regular": 0.60, "recruit": 0.30}
"""The share of all positions that a level has to solve at least."""

MOST = {"regular": 0.80, "recruit": 0.60}
"""The share above which a level is not bounded enough to be one of its own."""


def test_there_are_enough_positions_and_each_is_the_squads() -> None:
    assert len(EVERY) >= 60
    assert all(len(positions) >= 15 for positions in POSITIONS.values())
    for position in EVERY:
        match = position.stands()
        assert match.prompt is not None, position.says
        assert match.prompt.side in {"squad", "opposition"}, position.says


def test_no_position_is_solved_by_letting_the_turn_go_by() -> None:
    """But for those in which something is not to be done."""
    idle = [position.says for position in EVERY if position.answer(_idle(position))]
    assert len(idle) <= len(EVERY) * 0.12, idle


def _idle(position: Position) -> Played:
    state = position.stands().state
    return Played((), (), state)


@pytest.mark.positions
def test_a_recruit_solves_fewer_than_the_regular_level() -> None:
    recruit, regular = (sum(position.solved(level) for position in EVERY) for level in ("recruit", "regular"))
    assert recruit < 0.75 * regular


@pytest.mark.positions
@pytest.mark.parametrize("level", [level for level in LEVELS if level in LEAST])
def test_a_level_solves_so_many_positions(level: str) -> None:
    unsolved = [position.says for position in EVERY if not position.solved(level)]
    assert len(unsolved) <= (1 - LEAST[level]) * len(EVERY), unsolved
    assert len(unsolved) >= (1 - MOST.get(level, 1.0)) * len(EVERY)
