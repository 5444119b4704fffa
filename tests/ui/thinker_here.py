"""The computer player of a battle, in the process of the tests: another one takes half a second to start."""

from game.bots.decisions import Decision
from game.match.record import NO_PAST, Past
from game.rules.state import AnyState
from game.systems import SYSTEMS
from game.ui.battle.demonstration import JobThinker


class ThinkerHere(JobThinker):
    """Thinks when it is asked, and has something to say when it is looked for the second time."""

    def __init__(self, system_name: str) -> None:
        super().__init__(SYSTEMS[system_name], lambda think: think())
        self._looked_for = False

    def ask(self, level_name: str, seen_state: AnyState, past: Past = NO_PAST, unit: str = "") -> None:
        self._looked_for = False
        super().ask(level_name, seen_state, past, unit)

    def poll(self) -> Decision | None:
        decision, self._looked_for = super().poll() if self._looked_for else None, True
        return decision
