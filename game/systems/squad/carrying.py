"""Making room: nobody may end a move in a friend's square."""

from game.board.paths import step_cost
from game.board.squares import Square, neighbours
from game.rules.events import Moved
from game.rules.moving import carried
from game.rules.scripts import Script, do
from game.systems.squad.unit import Soldier, Squad


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
    way = Moved(unit=unit, start=one.at, end=to, how="aside", clause="B-09")
    return (yield from do(carried, state, way, one.facing))
