"""How scenes of `squad` fight: with every face forced, and every face accounted for."""

from typing import Any

import msgspec

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import AnyEvent, Hurt, Rolled
from game.rules.turns import EndPhase
from game.systems.squad.attack import Shoot
from game.systems.squad.units import Squad
from tests.systems.squad.field import man, rolls

HIT, MISS = 10, 1
"""Faces that reach, and do not reach, whatever a die may need."""


def shoot(match: Match[Squad], unit: str, target: str, offence: tuple[int, ...] = (), *more: int) -> Rolled:
    """A shot with just these attack dice and after them these defence dice: its roll."""
    return attack(match, Shoot(unit=unit, target=target), offence, *more)


def attack(match: Match[Squad], action: Action[Squad], offence: tuple[int, ...] = (), *more: int) -> Rolled:
    """An action whose first roll has just these attack dice and after them these defence dice."""
    (first,) = rolls(fought(match, action, offence + more))
    assert first.faces == offence + more
    assert dice(first) == (len(offence), len(more))
    return first


def fought(
    match: Match[Squad], action: Action[Squad], faces: tuple[int, ...], *rests: tuple[int, int]
) -> tuple[AnyEvent, ...]:
    """An action that rolls just these faces, over all its rolls, with these resting squares."""
    events = match.do(action, dice=faces, rests=[Square(*rest) for rest in rests])
    assert sum((event.faces for event in rolls(events)), ()) == faces
    return events


def defence(dice: int) -> dict[str, Any]:
    """The statistic of so many defence dice, whose name Python keeps for itself."""
    return {"def": dice}


def dice(event: Rolled) -> tuple[int, int]:
    """How many attack and defence dice the modifiers of a roll come to."""
    found = [
        sum(row.value for row in event.modifiers if row.what == what)
        for what in ("attack dice", "defence dice")
    ]
    return max(found[0], 0), max(found[1], 0)


def clauses(event: Rolled, what: str) -> list[tuple[str, int]]:
    """The clauses that changed something about a roll, with their values."""
    return [(row.clause, row.value) for row in event.modifiers if row.what == what]


def lost(match: Match[Squad], unit: str) -> int:
    """How many body hit points a unit is short of its maximum."""
    return man(match, unit).stats.bhp - man(match, unit).bhp


def hurts(events: tuple[AnyEvent, ...]) -> list[tuple[str, int]]:
    """Who was hurt how much, in order."""
    return [(event.unit, event.amount) for event in events if isinstance(event, Hurt)]


def refused(match: Match[Squad], action: Action[Squad]) -> list[str]:
    """The clauses that an action is refused for."""
    return [refusal.clause for refusal in match.why_not(action)]


def next_turn(match: Match[Squad], *faces: int) -> tuple[AnyEvent, ...]:
    """End phases until the next turn has begun, whose Time Progression rolls just these faces."""
    turn = match.state.clock.turn
    events: tuple[AnyEvent, ...] = ()
    while match.state.clock.turn == turn:
        last = match.prompt is not None and match.prompt.side == last_side(match)
        events = match.do(EndPhase(), dice=faces if last else ())
    assert sum((event.faces for event in rolls(events)), ()) == faces
    return events


def last_side(match: Match[Squad]) -> str:
    """The side that acts last in a turn of a match (S-01)."""
    present = {unit.side for unit in match.state.conscious()}
    return [side for side in ("squad", "opposition", "neutral", "ally") if side in present][-1]


def with_ground(match: Match[Squad], **layers: Any) -> None:
    """Give the board other layers, as if they had come about."""
    board = msgspec.structs.replace(match.state.board, **layers)
    match.state = msgspec.structs.replace(match.state, board=board)
