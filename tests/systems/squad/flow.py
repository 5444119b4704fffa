"""How scenes of `squad` go on: from side to side, from turn to turn, and what was told on the way."""

from typing import TypeVar

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import AnyEvent
from game.rules.turns import EndPhase
from game.rules.units import SIDES, Side, enemies
from game.systems.squad.moves import Move
from game.systems.squad.units import Squad
from tests.systems.squad.field import man, put

E = TypeVar("E", bound=AnyEvent)


def to_side(match: Match[Squad], side: Side) -> tuple[AnyEvent, ...]:
    """Everybody else lets phases go by until this side may choose; what happened."""
    told: list[AnyEvent] = []
    while match.prompt and match.prompt.side != side:
        told += match.do(EndPhase())
    return tuple(told)


def to_turn(match: Match[Squad], turn: int) -> tuple[AnyEvent, ...]:
    """Everybody lets phases go by until that turn's first choice; what happened."""
    told: list[AnyEvent] = []
    while match.prompt and match.state.clock.turn < turn:
        told += match.do(EndPhase())
    return tuple(told)


def walk(match: Match[Squad], unit: str, at: tuple[int, int], *dice: int) -> tuple[AnyEvent, ...]:
    """A Move to a square, by the cheapest path."""
    return match.do(Move(unit=unit, at=Square(*at)), dice=dice)


def choose(match: Match[Squad], choice: str, *dice: int) -> tuple[AnyEvent, ...]:
    """Answer the decision that waits."""
    return match.do(Choose(choice=choice), dice=dice)


def told(events: tuple[AnyEvent, ...], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def hide(match: Match[Squad], unit: str, strength: int = 4) -> None:
    """Put a unit in stealth where it stands, intact against every enemy."""
    hidden = tuple(side for side in SIDES if enemies(side, man(match, unit).side))
    put(match, unit, stealth=strength, hidden_from=hidden, detected=False)


def whose(match: Match[Squad]) -> tuple[str, tuple[str, ...]]:
    """Who may choose now: the side, its units."""
    assert match.prompt is not None
    return match.prompt.side, match.prompt.units
