"""The training yard is kind: what its players see over their first shots."""

from statistics import mean

import pytest

from game.bots import PLAYERS
from game.match.match import Match
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.battle.shot_figures import shot_figures
from tests.shipped import shipped_scenario

SHOTS = {"shoot", "basic_attack"}


def first_shots(system: str, seed: int) -> list[float]:
    """The chance that the panel shows for the best shot of each side when it can first shoot."""
    scenario = shipped_scenario("training-yard")
    match = Match(SYSTEMS[system], scenario, seed=seed)
    best = dict[Side, float]()
    while (now := match.prompt) and len(best) < 2 and match.state.clock.turn <= 6:
        if match.state.pending is None and now.side not in best:
            figures = [
                shot_figures(match.system, match.seen(), act) for act in match.legal() if act.kind in SHOTS
            ]
            if figures:
                best[now.side] = max(float(of.hit if system == "effort" else of.hurt) for of in figures)
        decision = PLAYERS["recruit"](match.system, match.seen(), match.past())
        assert decision
        match.do(decision.action)
    return list(best.values())


@pytest.mark.long
@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "effort"])
def test_first_shots_succeed_two_times_in_three_or_four(system: str) -> None:
    chances = [chance for seed in range(4) for chance in first_shots(system, seed)]
    assert len(chances) >= 6
    assert 0.6 <= mean(chances) <= 0.8


@pytest.mark.long
def test_first_attacks_by_effort_hit_nearly_always() -> None:
    """Each costs the target at least a rank; that it is wounded too is another matter (E-21, E-46)."""
    chances = [chance for seed in range(4) for chance in first_shots("effort", seed)]
    assert mean(chances) > 0.8
