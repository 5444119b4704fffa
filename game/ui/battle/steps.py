"""A step of a match as somebody sees it: what was so before it, and what is seen to come of it."""

from typing import Any, NamedTuple

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.events import AnyEvent, Hurt, Moved, Rolled
from game.rules.state import AnyState, Prompt
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side, allied


class Passage(NamedTuple):
    """What somebody sees happen: the position as it knew it before, the events, and as it knows it after."""

    before: AnyState
    events: tuple[AnyEvent, ...]
    after: AnyState


def gone_from(passage: Passage, square: Square, viewer: Side) -> str:
    """The enemy that was seen on a square last, and is elsewhere after what happened; else empty."""
    before, events, after = passage
    stood = [unit.id for unit in before.units if unit.at == square]
    stood += [
        event.unit for event in events if isinstance(event, Moved) and square in (event.start, event.end)
    ]
    enemies = (after.unit(unit) for unit in reversed(stood) if after.has(unit))
    return next((unit.id for unit in enemies if unit.at != square and not allied(unit.side, viewer)), "")


class Step(NamedTuple):
    """An act that is about to be done, and what is so before it."""

    action: Action[Any]
    asked: bool
    """Whether somebody does it, or it is done by itself."""
    human: bool
    """Whether a person is to choose."""
    own: bool
    """Whether that is the one who sits before the screen."""
    chosen: str
    """The unit that is chosen, empty for none."""
    of_own_act: bool
    """Whether it belongs to an act of the viewer's own, whoever takes it."""
    side: Side | None
    prompt: Prompt[Any] | None
    position: AnyState
    view: AnyState
    """The position as the viewer knows it."""
    read: int
    """How many events the viewer has been told of."""

    @property
    def ends_by_hand(self) -> bool:
        """Whether somebody ends a turn or a phase by it."""
        return self.asked and isinstance(self.action, EndPhase | EndTurn)


def last_dice(events: tuple[AnyEvent, ...]) -> Rolled | None:
    """The last dice that somebody has rolled; none once somebody has moved or been hurt after them."""
    for event in reversed(events):
        if isinstance(event, Rolled) and event.unit:
            return event
        if isinstance(event, Moved | Hurt):
            return None
    return None
