"""The environment: PettingZoo's own tests, seeds, rewards, what a side is told, the fixed encoding."""

from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from numpy.random import default_rng
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.test.parallel_test import parallel_api_test

from game.board.squares import Square
from game.env import SoloEnv, TacticalEnv, env, parallel_env
from game.env.encoding import MOST_CHOICES, WAIT, Encoding
from game.env.environment import OPPOSITION, SQUAD
from game.env.observation import PLANES
from game.errors import BadOptions
from game.rules.actions import Action, Choose
from game.systems import SYSTEMS

pytestmark = [
    pytest.mark.parametrize("system", SYSTEMS),
    # What PettingZoo spares its own environments that have masks: theirs are on a list of names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def played(tactical: TacticalEnv, seed: int, steps: int = 3000) -> list[tuple[str, int]]:
    """Random play, and what each agent did."""
    chance, done = default_rng(seed), list[tuple[str, int]]()
    tactical.reset(seed=seed)
    while not tactical.over and len(done) < steps:
        number = int(chance.choice(sorted(tactical.legal())))
        done.append((tactical.agent_selection, number))
        tactical.step(number)
    return done


def test_pettingzoo_finds_nothing(system: str) -> None:
    api_test(env(system=system), num_cycles=100)


def test_equal_seeds_play_equally(system: str) -> None:
    seed_test(lambda: env(system=system), num_cycles=40)


def test_it_is_rendered(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(system=system, render_mode=render_mode))
    assert "squad) at" in capsys.readouterr().out


def test_matches_are_cut_off(system: str) -> None:
    """PettingZoo's test chooses without a mask, and asks both agents as often."""

    def alternating(**how: Any) -> Any:
        return env(system=system, alternate=True, illegal="pass", **how)

    def together(**how: Any) -> Any:
        return parallel_env(system=system, **how)

    max_cycles_test(SimpleNamespace(env=alternating, parallel_env=together))


def test_as_a_parallel_environment(system: str) -> None:
    parallel_api_test(parallel_env(system=system), num_cycles=30)


def test_both_choose_at_once_to_the_end_whoever_ends_it(system: str) -> None:
    """PettingZoo's test stops after a few cycles: a match that the squad ended was an error."""
    together, chance = parallel_env(system=system), default_rng(7)
    for seed in range(2):
        seen, _ = together.reset(seed=seed)
        ended = dict[str, bool]()
        while together.agents:
            legal = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in together.agents}
            seen, _, ended, cut, _ = together.step({agent: chance.choice(legal[agent]) for agent in legal})
            ended = {agent: ended[agent] or cut[agent] for agent in ended}
        assert ended == {SQUAD: True, OPPOSITION: True}


@pytest.mark.filterwarnings("ignore:.*not inherited from the class:UserWarning")
def test_gymnasium_finds_nothing(system: str) -> None:
    check_env(SoloEnv(system, level="random"), skip_render_check=True)


def test_rewards_are_those_of_the_outcome(system: str) -> None:
    """What one wins the other loses; a draw or a match that is cut off gives neither anything."""
    tactical = TacticalEnv(system, max_cycles=400)
    for seed in range(3):
        played(tactical, seed)
        winner = tactical.match.state.outcome.winner if tactical.match.state.outcome else None
        expected = {"squad": 1.0, "opposition": -1.0, None: 0.0}[winner]
        assert tactical.rewards == {SQUAD: expected, OPPOSITION: -expected}


def test_all_that_is_legal_has_a_number_of_its_own(system: str) -> None:
    """But for actions that differ only in their way, or in answers beyond those that are told apart."""
    tactical = TacticalEnv(system, "standing-stones")
    chance = default_rng(5)
    tactical.reset(seed=5)
    for _ in range(60):
        if tactical.over:
            break
        now, legal = tactical.match.prompt, tactical.match.legal()
        assert now
        view, numbers = tactical.match.seen(), dict[int, Action[Any]]()
        for action in legal:
            number = tactical.encoding.number(view, now.grant, action)
            assert number is not None
            assert WAIT < number < tactical.encoding.size
            assert numbers.setdefault(number, action) == action or hasattr(action, "via")
            parts = tactical.encoding.parts(number)
            assert parts["kind"] == action.kind
            if not isinstance(action, Choose) and action.personal:
                assert parts["unit"] == action.unit
        tactical.step(int(chance.choice(sorted(tactical.legal()))))


def test_the_encoding_hangs_on_system_and_map_alone(system: str) -> None:
    """So that what was learned with one seed can be used with another, and tomorrow."""
    first, second = (TacticalEnv(system, fog=fog) for fog in (False, True))
    assert first.encoding.blocks == second.encoding.blocks
    starts = [block.start for block in first.encoding.blocks.values()]
    assert starts == sorted(starts)
    assert starts[0] == WAIT + 1
    assert first.encoding.size == starts[-1] + MOST_CHOICES


def test_every_number_says_what_it_is(system: str) -> None:
    encoding: Encoding = TacticalEnv(system).encoding
    assert encoding.parts(WAIT) == {"kind": "wait"}
    move = next(block for block in encoding.blocks.values() if block.kind == "move")
    number = move.start + move.size - 1
    parts = encoding.parts(number)
    assert (parts["kind"], parts["unit"], parts["at"]) == ("move", encoding.units[-1], Square(7, 7))
    with pytest.raises(IndexError):
        encoding.parts(encoding.size)


def test_whoever_is_hidden_changes_nothing_that_is_observed(system: str) -> None:
    """An enemy that the side does not know of is moved: planes and mask are the same to the last bit."""
    tactical = TacticalEnv(system, "standing-stones")
    tactical.reset(seed=2)
    agent, match = tactical.asked, tactical.match
    side = "squad" if agent == SQUAD else "opposition"
    view = match.view(side)  # type: ignore[arg-type]
    hidden = [unit for unit in match.state.units if not view.has(unit.id)]
    assert hidden
    before = tactical.observe(agent)
    taken = {unit.at for unit in match.state.units}
    moved = hidden[0]
    free = [
        Square(moved.at.x + x, moved.at.y)
        for x in (-1, 1)
        if Square(moved.at.x + x, moved.at.y) in match.state.board
        and Square(moved.at.x + x, moved.at.y) not in taken
    ]
    units = tuple(replace(unit, at=free[0]) if unit is moved else unit for unit in match.state.units)
    match.state = replace(match.state, units=units)
    tactical._legal = None
    after = tactical.observe(agent)
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_planes_say_who_stands_where(system: str) -> None:
    tactical = TacticalEnv(system, fog=False)
    tactical.reset(seed=1)
    planes = tactical.observe(SQUAD)["observation"]
    plane = {name: planes[:, :, place] for place, name in enumerate(PLANES)}
    own = {unit.at for unit in tactical.match.state.units if unit.side == "squad"}
    foes = {unit.at for unit in tactical.match.state.units if unit.side == "opposition"}
    assert {Square(int(x), int(y)) for y, x in np.argwhere(plane["own"])} == own
    assert {Square(int(x), int(y)) for y, x in np.argwhere(plane["foe"])} == foes
    assert {Square(int(x), int(y)) for y, x in np.argwhere(plane["health"])} == own | foes
    assert plane["barrier"][0, 2] == plane["solid"][0, 2] == 1  # the wall at 2,0
    assert plane["squad"].min() == 1
    assert plane["own_aim"].any()


def test_an_illegal_number_loses_or_lets_the_turn_go_by(system: str) -> None:
    losing = env(system=system)
    losing.reset(seed=1)
    agent = losing.agent_selection
    losing.step(WAIT)
    assert (losing.rewards[agent], losing.terminations[agent]) == (-1.0, True)
    passing = TacticalEnv(system, illegal="pass")
    passing.reset(seed=1)
    for _ in range(2000):
        if passing.over:
            break
        agent = passing.agent_selection
        passing.step(WAIT)
        assert passing.infos[agent] == {"illegal": True}
    assert passing.match.prompt is None


def test_a_match_against_a_level(system: str) -> None:
    """Either side; the level plays until the agent is asked again."""
    for side in ("squad", "opposition"):
        solo = SoloEnv(system, level="random", side=side)
        chance = default_rng(3)
        _, _ = solo.reset(seed=3)
        ended = False
        while not ended:
            assert solo.inner.asked == f"{side}_0"
            masks = solo.action_masks()
            *_, reward, ended, cut, _ = solo.step(int(chance.choice(np.flatnonzero(masks))))
            ended = ended or cut
        assert reward in {-1.0, 0.0, 1.0}


def test_who_lets_its_turns_go_by_loses_to_a_level(system: str) -> None:
    """The regular level walks to the mat and stays there: -1 to who has done nothing."""
    solo = SoloEnv(system, level="regular", illegal="pass")
    solo.reset(seed=1)
    ended = False
    while not ended:
        _, reward, ended, _, _ = solo.step(WAIT)
    assert (reward, solo.inner.rewards[OPPOSITION]) == (-1.0, 1.0)


def test_what_there_is_not_is_refused(system: str) -> None:
    with pytest.raises(BadOptions, match="there is no rule system"):
        TacticalEnv(f"{system}s")
    with pytest.raises(BadOptions, match="there is no render mode"):
        TacticalEnv(system, render_mode="rgb_array")
    with pytest.raises(BadOptions, match="there is no level"):
        SoloEnv(system, level="genius")


def test_it_is_a_gymnasium(system: str) -> None:
    assert isinstance(SoloEnv(system), gymnasium.Env)
