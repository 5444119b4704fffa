"""What a person has done in a lesson, and what of it counts for which step."""

from collections.abc import Mapping
from typing import Any

from game.files.operation import Goal
from game.ui.battle.controller import BattleController
from game.ui.cached import Cached


class Deeds:
    """The actions of whoever learns, as plain data: each counts for one step, also when it was done ahead."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller
        self._acts = Cached[tuple[dict[str, Any], ...]]()
        self._since = self._begun = len(self._done)
        """How many had been done when the step was reached, and when a turn that was waited for."""
        self._counted = dict[str, int]()
        """Up to where actions of a kind have counted for a step already; what comes later is for the next."""

    @property
    def _done(self) -> tuple[dict[str, Any], ...]:
        controller = self._controller
        side = controller.viewer
        return self._acts.get((controller.match.state,), lambda: controller.match.acts(side) if side else ())

    @property
    def latest(self) -> tuple[dict[str, Any], ...]:
        """What has been done since the step was reached."""
        return self._done[self._since :]

    def begin_step(self) -> None:
        """Count as the latest only what is done from now on."""
        self._since = len(self._done)

    def leave(self, goal: Goal | None) -> None:
        """Go on from a step: what it asked for has counted, and nothing of a turn that it waited to end."""
        self.begin_step()
        if goal and goal.kind == "act":
            self._counted |= dict.fromkeys(goal.names, self._since)
        elif goal and goal.kind == "turn":
            self._begun = self._since

    def follow(self) -> None:
        """Count no more than has been done: some may have been taken back."""
        done = len(self._done)
        self._since, self._begun = min(self._since, done), min(self._begun, done)
        self._counted = {kind: min(at, done) for kind, at in self._counted.items()}

    def fulfil(self, goal: Goal, aim: str) -> bool:
        """Whether what a goal asks for has been done, and counted for no step before.

        What was done before the step was reached counts only if it was done to `aim`, where there is one.
        """
        return any(
            at >= (self._since if aim and act.get("target") != aim else self._counted_from(act))
            for at, act in enumerate(self._done)
            if goal.asks_for(act)
        )

    def _counted_from(self, act: Mapping[str, Any]) -> int:
        return max(self._begun, self._counted.get(act["kind"], 0))
