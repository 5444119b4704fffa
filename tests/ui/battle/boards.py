"""Positions for the tests of the stage: three fighters on an open board."""

from itertools import pairwise
from typing import Any, TypeAlias

from game.board.board import Board
from game.board.squares import Square
from game.rules.actions import Action
from game.rules.events import AnyEvent, Moved, Rolled
from game.rules.state import State, WholeTurn, changed
from game.rules.units import Side, Unit
from game.ui.battle.animator import Animator


class Fighter(Unit, frozen=True):
    hp: int = 3


Position: TypeAlias = State[Fighter, tuple[()], Action[Any], WholeTurn]


def fighter(name: str, side: Side, x: int, y: int) -> Fighter:
    return Fighter(id=name, name=name.title(), figure="person", side=side, at=Square(x, y))


def position(**moved: tuple[int, int]) -> Position:
    """Everybody in place, with those named elsewhere, looking east."""
    state: Position = State(
        board=Board.of(("." * 12,) * 6),
        units=(
            fighter("ann", "squad", 1, 1),
            fighter("bob", "squad", 1, 3),
            fighter("Rex", "opposition", 8, 1),
        ),
        turn=(),
    )
    for unit, at in moved.items():
        state = changed(state, unit, at=Square(*at), facing="E")
    return state


def health(unit: Fighter) -> tuple[int, int]:
    return unit.hp, 3


def stage(side: Side | None = None) -> Animator:
    made = Animator(health, side)
    made.show(position())
    return made


def steps(unit: str, *squares: tuple[int, int], how: str = "walk") -> list[AnyEvent]:
    places = [Square(*square) for square in squares]
    return [Moved(unit=unit, start=a, end=b, how=how) for a, b in pairwise(places)]


def shot(unit: str = "ann", target: str = "Rex", label: str = "shoot") -> Rolled:
    return Rolled(label=label, dice=("d10",) * 3, faces=(9, 3, 7), result="1", unit=unit, target=target)


def duration(stage: Animator, frame: float = 1 / 240) -> float:
    """How many seconds the stage is busy."""
    time = 0.0
    while stage.busy:
        stage.update(frame)
        time += frame
    return time
