"""A match against a level of the computer as a Gymnasium environment."""

from os import PathLike
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from game.bots import LEVELS, USUAL
from game.env.environment import OPPOSITION, SQUAD, Observation, TacticalEnv
from game.errors import require_known


class SoloEnv(gymnasium.Env[Observation, int]):
    """One agent against a level; `side` is "squad" or "opposition". Other words as for TacticalEnv.

    The level plays between two steps. The reward is 1 for a win, -1 for a defeat or an illegal action.
    """

    metadata = {"render_modes": TacticalEnv.metadata["render_modes"]}  # noqa: RUF012 (as its base has it)

    def __init__(
        self,
        system: str = "squad",
        map_name: str | PathLike[str] = "training-yard",
        *,
        level: str = USUAL,
        side: str = "squad",
        **how: Any,
    ) -> None:
        require_known("level", level, LEVELS)
        require_known("side", side, ("squad", "opposition"))
        self.inner = TacticalEnv(system, map_name, **how)
        self.render_mode = self.inner.render_mode
        self.agent = SQUAD if side == "squad" else OPPOSITION
        self._level = LEVELS[level]
        self.observation_space = self.inner.observation_space(self.agent)
        self.action_space: gymnasium.Space[Any] = self.inner.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the level play until the agent is asked."""
        super().reset(seed=seed)
        self.inner.reset(seed=seed)
        self._let_level_play()
        return self.inner.observe(self.agent), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the level play until the agent is asked again, or the match is over."""
        inner, agent = self.inner, self.agent
        inner.step(action)
        info = inner.infos[agent]
        self._let_level_play()
        reward = inner.rewards[agent]
        return inner.observe(agent), reward, inner.terminations[agent], inner.truncations[agent], info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal now, under the name by which libraries with masks ask for it."""
        masks: NDArray[np.bool_] = self.inner.observe(self.agent)["action_mask"].astype(bool)
        return masks

    def _let_level_play(self) -> None:
        inner = self.inner
        while inner.asked != self.agent and not inner.over:
            match = inner.match
            decision = self._level(match.system, match.seen(), match.past())
            if decision is None:
                return
            inner.play(decision.action)

    def render(self) -> str | None:
        return self.inner.render()
