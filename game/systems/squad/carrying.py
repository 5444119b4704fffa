"""Coming to a square otherwise than by a step: jumping, being pushed, making room."""

from game.board.paths import step_cost
from game.board.squares import Facing, Square, neighbours
from game.rules import events
from game.rules.knowledge import look, witnesses
from game.rules.scripts import Script, do, tell
from game.rules.sides import SIDES
from game.rules.state import changed
from game.rules.story import happened
from game.systems.squad.unit import Soldier, Squad

CLAUSES = {"jump": "S-35", "push": "S-42", "aside": "B-09"}
"""The ways to be carried, and the clause of each."""


def carried(state: Squad, unit: str, to: Square, facing: Facing, how: str) -> Script[Squad]:
    """A unit comes to a square: whoever knows it before or after is told, the map does what it has in store.

    Who comes from within a zone does not enter it (M-08).
    """
    before, start = state, state.unit(unit).at
    state = look(changed(state, unit, at=to, facing=facing))
    event = events.Moved(unit=unit, start=start, end=to, how=how, clause=CLAUSES[how])
    saw = {*witnesses(before, event), *witnesses(state, event)}
    yield from tell(state, event, tuple(side for side in SIDES if side in saw))
    left = tuple(zone.name for zone in state.plot.zones if start in zone.squares)
    return (yield from do(happened, state, "enter", unit, to, left))


def make_room(state: Squad, unit: str, back: tuple[Square, ...]) -> Script[Squad]:
    """A unit whose move ended early in a friend's square steps aside, since nobody may end there (B-09).

    It goes to a free square beside it, first of all to the one that it came from, else back to where its
    move began; `back` are the squares of its way, from the beginning on.
    """
    one: Soldier = state.unit(unit)
    others = {other.at for other in state.conscious() if other.id != unit}
    if not one.conscious or one.at not in others:
        return state
    beside = (*back[-2:-1], *neighbours(one.at))
    free = [
        square
        for square in beside
        if square not in others and step_cost(state.board, one.at, square, drops=False) is not None
    ]
    to = (*free, back[0])[0]
    return (yield from do(carried, state, unit, to, one.facing, "aside"))
