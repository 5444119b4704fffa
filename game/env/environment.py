"""A match as a PettingZoo environment: one class for every rule system and map."""

from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import aec_to_parallel

from game.bots import PLAYERS
from game.bots.decisions import passing
from game.env.encoding import WAIT, Encoding
from game.env.observation import PLANES, Observer
from game.errors import BadOptions, require_known
from game.files.catalogue import block_types
from game.files.map_names import map_path
from game.files.map_reader import load_map
from game.match.match import Match
from game.rules.actions import Action
from game.rules.players import BYSTANDER
from game.rules.state import AnyState, Options
from game.rules.units import HEROES, Side
from game.systems import SYSTEMS

SQUAD, OPPOSITION = "squad_0", "opposition_0"
"""The two agents; the squad plays its ally too."""

MOST_CYCLES = 2000
"""After so many cycles a match is cut off if nothing else is said: random play that goes round in circles."""

LOST = -1.0
"""What an agent gets for an action that is not legal, unless that is taken as letting the turn go by."""

Illegal = Literal["lose", "pass"]
"""What becomes of an action that is not legal."""

Observation = dict[str, Any]


class TacticalEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match of two agents that act when the rules ask them, often several times running.

    Observations are dictionaries: `observation`, the planes of what the side knows, and `action_mask`, 1 for
    each number of a legal action (`encoding`). The reward at the end is 1 for a win, -1 for a defeat and 0
    for a draw. Neutrals are played by the computer. With `alternate` the agents take turns whoever
    is asked, and the one that is not can only wait: what parallel environments need. A match is cut off
    after `max_cycles` acts, or rounds when they alternate. Raises BadMap, UnknownName and BadOptions.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "enfilade_v0",
        "is_parallelizable": True,
    }

    def __init__(
        self,
        system: str = "squad",
        map_name: str | PathLike[str] = "training-yard",
        *,
        fog: bool = True,
        house: Mapping[str, int] | None = None,
        max_cycles: int = MOST_CYCLES,
        alternate: bool = False,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        require_known("rule system", system, SYSTEMS)
        if render_mode is not None:
            require_known("render mode", render_mode, self.metadata["render_modes"])
        self.system = SYSTEMS[system]
        self.scenario = load_map(map_path(map_name), types=block_types(SYSTEMS)).scenario
        if system not in self.scenario.systems:
            suited = ", ".join(self.scenario.systems)
            raise BadOptions(f"{self.scenario.name} is not for {system}; it is for: {suited}")
        self._options = Options(fog=fog, house=tuple((house or {}).items()))
        self.max_cycles, self.alternate, self.illegal, self.render_mode = (
            max_cycles,
            alternate,
            illegal,
            render_mode,
        )
        self.encoding = Encoding(self.system, self.scenario)
        self._observer = Observer(self.system, self.encoding.units)
        self.possible_agents = [SQUAD, OPPOSITION]
        board = self.scenario.board
        self.observation_spaces = {
            agent: self._space(board.height, board.width) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self.agents: list[str] = []

    def _space(self, height: int, width: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (height, width, len(PLANES)), np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    # -------------------------------------------------------------- what happens

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed the next one that the last seed leads to."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        dice = int(self._random.integers(2**31))
        self.match: Match[AnyState] = Match(self.system, self.scenario, seed=dice, options=self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self._play_neutrals()
        self._legal: dict[int, Action[Any]] | None = None
        self.agent_selection = SQUAD if self.alternate else self.asked
        self._show()

    @property
    def asked(self) -> str:
        """Which agent the rules ask for an action."""
        now = self.match.prompt
        return SQUAD if now is None or now.side in HEROES else OPPOSITION

    @property
    def over(self) -> bool:
        """Whether the match has ended or is cut off."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def step(self, action: int | None) -> None:
        """Do the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
        elif agent != self.asked:
            self._begin_step(agent)
            self._end_step(agent)
        elif chosen := self.legal().get(WAIT if action is None else int(action)):
            self.play(chosen)
        else:
            self._refuse(agent)

    def play(self, action: Action[Any]) -> None:
        """Do an action of the rules for the agent that is asked. Raises IllegalAction."""
        agent = self.agent_selection
        self._begin_step(agent)
        self._do(action)
        self._end_step(agent)

    def _refuse(self, agent: str) -> None:
        """What comes of a number that is not legal."""
        self._begin_step(agent)
        self.infos[agent] = {"illegal": True}
        if self.illegal == "lose":
            self.rewards[agent] = LOST
            self.terminations = dict.fromkeys(self.agents, True)
        elif decision := passing(self.system, self.match.seen()):
            self._do(decision.action)
        self._end_step(agent)

    def _do(self, action: Action[Any]) -> None:
        self.match.do(action)
        self._legal = None
        self._play_neutrals()

    def _begin_step(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}

    def _end_step(self, agent: str) -> None:
        """Find out whether the match is over or cut off, and whose turn it is next.

        Where both choose at once it is over after both have: PettingZoo ends no cycle in its middle.
        """
        cycled = not self.alternate or agent == OPPOSITION
        if self.match.prompt is None and cycled and not self.over:
            outcome = self.match.state.outcome
            if outcome and outcome.winner:
                self.rewards[SQUAD] = 1.0 if outcome.winner in HEROES else -1.0
                self.rewards[OPPOSITION] = -self.rewards[SQUAD]
            self.terminations = dict.fromkeys(self.agents, True)
        self.cycles += cycled
        if self.cycles >= self.max_cycles and not self.over:
            self.truncations = dict.fromkeys(self.agents, True)
        other = OPPOSITION if agent == SQUAD else SQUAD
        self.agent_selection = other if self.alternate else self.asked
        self._accumulate_rewards()
        self._show()

    def _play_neutrals(self) -> None:
        while (now := self.match.prompt) and now.side == "neutral":
            decision = PLAYERS[BYSTANDER](self.system, self.match.seen(), self.match.past())
            if decision is None:
                return
            self.match.do(decision.action)

    # -------------------------------------------------------------- what is seen

    def legal(self) -> dict[int, Action[Any]]:
        """The legal actions of the agent that is asked by their numbers; words only once a unit's turn."""
        if self._legal is None:
            now, past = self.match.prompt, self.match.past()
            actions = [
                action
                for action in (self.match.legal() if now else ())
                if not action.words_only or action.kind not in past.turn
            ]
            self._legal = self.encoding.numbers(self.match.seen(), now.grant, actions) if now else {}
        return self._legal

    def view(self, agent: str) -> AnyState:
        """The position as an agent knows it: for who wants more of it than the planes tell."""
        now = self.match.prompt
        return self.match.seen() if now and agent == self.asked else self.match.view(self._side(agent))

    def observe(self, agent: str) -> Observation:
        """The planes of what an agent knows, and its mask: without a legal action when it is not asked."""
        mask = np.zeros(self.encoding.size, np.int8)
        if agent == self.asked and self.match.prompt:
            mask[list(self.legal())] = 1
        else:
            mask[WAIT] = self.alternate
        return {
            "observation": self._observer.planes(self.view(agent), self._side(agent)),
            "action_mask": mask,
        }

    def _side(self, agent: str) -> Side:
        now = self.match.prompt
        if agent == SQUAD:
            return now.side if now and now.side in HEROES else "squad"
        return "opposition"

    def render(self) -> str | None:
        """The board and the units as text: returned in the mode `ansi`, printed in the mode `human`."""
        if self.render_mode == "ansi":
            return str(self.match)
        if self.render_mode == "human":
            print(self.match)  # noqa: T201 (what the mode is for)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(**how: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's checks of the order of calls and of bounds; see TacticalEnv."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(TacticalEnv(**how)))


def parallel_env(**how: Any) -> ParallelEnv[str, Observation, int]:
    """The environment in which both agents choose at once, the one that is not asked waits; see TacticalEnv.

    What the opposition chooses while the squad acts is taken as letting its turn go by if it is asked then.
    """
    return aec_to_parallel(TacticalEnv(**{"illegal": "pass", **how, "alternate": True}))
