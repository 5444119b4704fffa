"""A saved match played again into a row of positions, each with the events that led to it."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.files.records import RecordFault, restoring
from game.files.saves import Saved
from game.rules import engine
from game.rules.events import AnyEvent, Out
from game.rules.scenario import Scenario
from game.rules.state import AnyState
from game.rules.turns import prompt
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.plan import planned, sides_of

MOST_VIEWS = 400
"""So many positions are kept as sides know them."""


class Frame(NamedTuple):
    """A position, the events that led to it, and whose act it was (None: nobody's, the beginning)."""

    state: AnyState
    events: tuple[AnyEvent, ...]
    side: Side | None


@dataclass(frozen=True)
class Reel:
    """A match as it can be shown: `difference` says where its record comes to differ, empty when nowhere.

    `eyes` is the side of the only person who played, None when there was none or when there were several.
    """

    system: Any
    scenario: Scenario
    frames: tuple[Frame, ...]
    eyes: Side | None = None
    over: bool = True
    difference: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_views", {})

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.frames) - 1

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whose eyes it can be seen with."""
        return sides_of(self.scenario)

    @property
    def turns(self) -> tuple[int, ...]:
        """The positions in which a turn begins, the first one among them."""
        turns = [frame.state.clock.turn for frame in self.frames]
        return tuple(at for at, turn in enumerate(turns) if not at or turn > turns[at - 1])

    def view(self, at: int, side: Side | None) -> AnyState:
        """A position as a side knows it; None: as it is."""
        state = self.frames[at].state
        if side is None:
            return state
        views: dict[tuple[int, Side], AnyState] = self._views  # type: ignore[attr-defined] # see __post_init__
        if (at, side) not in views:
            if len(views) >= MOST_VIEWS:
                views.clear()
            views[at, side] = engine.view(self.system, state, side)
        return views[at, side]

    def events(self, at: int, side: Side | None) -> tuple[AnyEvent, ...]:
        """What led to a position, as far as a side may know it; None: all of it."""
        told = self.frames[at].events
        return told if side is None else tuple(event for event in told if side in event.seen_by)

    def falls(self, at: int, side: Side | None) -> tuple[Side, ...]:
        """Whose units went out of action on the way to a position, as far as a side may know."""
        state = self.frames[at].state
        out = [event.unit for event in self.events(at, side) if isinstance(event, Out)]
        return tuple(unit.side for unit in state.units if unit.id in out)


def reeling(saved: Saved) -> Generator[float, None, Reel]:
    """Play a saved match again, entry by entry: which part of it is there.

    A record that comes to differ is there up to that place. Raises BadOptions, and BadRecord when it cannot
    be begun.
    """
    plan = planned(saved)
    frames: list[Frame] = []
    told, side, difference, match = 0, None, "", None
    for number, replayed in enumerate(restoring(saved.record, SYSTEMS)):
        match = replayed.match
        if replayed.difference:
            difference = str(replayed.difference)
            break
        events = match.events(None, told)
        told += len(events)
        frames.append(Frame(match.state, events, side))
        now = prompt(match.system, match.state)
        side = now.side if now else None
        yield (number + 1) / max(len(saved.record.entries), 1)
    if match is None or not frames:
        raise RecordFault("entries[0]", difference or "nothing was played")
    humans = plan.humans
    eyes = humans[0] if len(humans) == 1 else None
    return Reel(match.system, match.scenario, tuple(frames), eyes, saved.over, difference)
