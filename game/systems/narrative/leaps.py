"""Jumping over gaps and scaling walls, by athletics (N-21, N-35)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Self

from game.board.flights import drop, flight, landable, leaps
from game.board.lines import crossed
from game.board.paths import DROP, step_cost
from game.board.squares import Square, distance, facing_of
from game.rules.actions import Refusal
from game.rules.events import Moved
from game.rules.knowledge import ours
from game.rules.modifiers import Modifier
from game.rules.moving import carried, met
from game.rules.room import known_holders
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.systems.narrative.checks import AVERAGE, LEVELS, difficulty_row, skill_check
from game.systems.narrative.deed import Act
from game.systems.narrative.falls import fall
from game.systems.narrative.moves import arrived, moved, pit_bars
from game.systems.narrative.places import engaged
from game.systems.narrative.unit import Character, Narrative

FARTHEST = 4
"""How many squares one jumps, or levels one climbs, at most (N-35)."""

USUAL = 2
"""Up to so many it is average; each one more is a difficulty die more (N-21)."""


def feet_bars(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """Neither engaged, nor prone, nor in a pit."""
    foes = engaged(view, unit)
    if foes:
        yield Refusal("N-17", f"{unit.id} is engaged with {', '.join(foes)}")
    if unit.prone:
        yield Refusal("N-18", f"{unit.id} is prone")
    yield from pit_bars(view, unit)


class Jump(Act, frozen=True):
    """Jump in a straight line, up to 4 squares (N-35)."""

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It needs one's feet free."""
        yield from feet_bars(view, unit)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square to which the ground lets it jump."""
        lines = leaps(view.board, view.unit(unit).at, FARTHEST)
        return (cls(unit=unit, at=line[-1]) for line in lines)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Too far, not straight, something in the way, or nowhere to land."""
        start, at = unit.at, self.at
        if at not in view.board or at == start or not _straight(start, at):
            yield Refusal("N-35", f"{at} is not in a straight line")
        elif distance(start, at) > FARTHEST:
            yield Refusal("N-35", f"nobody jumps more than {FARTHEST} squares")
        elif not _clear(view, unit, at):
            yield Refusal("N-35", "something stands in the way")
        elif not landable(view.board, start, at) or at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{unit.id} cannot land on {at}")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Land there; or stop before the gap; or, with a despair, fall in."""
        unit: Character = state.unit(self.unit)
        line = crossed(unit.at, self.at)[1:]
        difficulty = _difficulty(distance(unit.at, self.at), "squares")
        state = moved(state, self.unit, 0)
        state, result = yield from skill_check(state, self.unit, "athletics", (difficulty,), "N-21")
        if not result.passed:
            line = _short(state, unit.at, line)[: None if result.despairs else -1]
        return (yield from do(_land, state, self.unit, line))


def _difficulty(far: int, what: str) -> Modifier:
    dice = AVERAGE + max(far - USUAL, 0)
    return difficulty_row(dice, f"{far} {what}, {LEVELS[dice]}", "N-21")


def _straight(start: Square, end: Square) -> bool:
    dx, dy = end.x - start.x, end.y - start.y
    return not dx or not dy or abs(dx) == abs(dy)


def _clear(view: Narrative, unit: Character, at: Square) -> bool:
    """Whether nothing solid stops the flight there (B-28), and nobody is in the way who is no friend."""
    line = flight(view.board, unit.at, at)
    taken = known_holders(view, unit.side)
    between = (taken.get(square) for square in line[1:-1])
    return line[-1] == at and all(one is None or ours(unit.side, one) for one in between)


def _short(state: Narrative, start: Square, line: tuple[Square, ...]) -> tuple[Square, ...]:
    """The line up to the gap, the first square of it included: into it no step leads that is not a fall.

    Where there is no gap one does not leave the ground.
    """
    for number, (a, b) in enumerate(pairwise((start, *line)), start=1):
        if step_cost(state.board, a, b, drops=False) is None:
            return line[:number]
    return ()


def _land(state: Narrative, unit: str, line: tuple[Square, ...]) -> Script[Narrative]:
    """Fly along a line to its last square, or to the last free one before what is in the way (B-39)."""
    one: Character = state.unit(unit)
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and (not ours(one.side, holder) or square == line[-1]):
            state = yield from do(met, state, unit, holder.id)
            line = line[:number]
            break
    while line and (state.board.terrain(line[-1]).barrier or state.holder(line[-1])):
        line = line[:-1]
    if not line:
        return state
    way = Moved(unit=unit, start=one.at, end=line[-1], how="jump", clause="N-35")
    state = yield from do(carried, state, way, facing_of((one.at, *line)[-2], line[-1]))
    return (yield from do(_landed, state, unit, one.at))


def _landed(state: Narrative, unit: str, start: Square) -> Script[Narrative]:
    """Who comes down lower falls; then what is there happens (B-30, N-35)."""
    at = state.unit(unit).at
    state = moved(state, unit, 2 * distance(start, at))
    levels = drop(state.board, start, at)
    if levels:
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrived, state, unit, at))


class Scale(Act, frozen=True):
    """Climb a wall, up or down, of 2 to 4 levels into a square beside one's own (N-21, N-35)."""

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It needs one's feet free."""
        yield from feet_bars(view, unit)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """The squares around."""
        start = view.unit(unit).at
        near = (start.step(way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
        return (cls(unit=unit, at=at) for at in near)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not beside one, not that high, or not free."""
        board, start = view.board, unit.at
        if self.at not in board or distance(start, self.at) != 1 or not board.beside(start, self.at):
            yield Refusal("N-35", f"{self.at} is not beside {unit.id}")
        elif not DROP <= abs(board.level(self.at) - board.level(start)) <= FARTHEST:
            yield Refusal("N-35", f"there is no wall of {DROP} to {FARTHEST} levels to {self.at}")
        elif board.terrain(self.at).cost is None or self.at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{self.at} is not free")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Come there; or stay; or, with a despair, fall to the foot of the wall."""
        start = state.unit(self.unit).at
        levels = abs(state.board.level(self.at) - state.board.level(start))
        state = moved(state, self.unit, 0)
        difficulty = _difficulty(levels, "levels")
        state, result = yield from skill_check(state, self.unit, "athletics", (difficulty,), "N-21")
        down = state.board.level(self.at) < state.board.level(start)
        if not result.passed and not (result.despairs and down):
            return (yield from do(fall, state, self.unit, levels)) if result.despairs else state
        holder = state.holder(self.at)
        if holder:
            return (yield from do(met, state, self.unit, holder.id))
        way = Moved(unit=self.unit, start=start, end=self.at, how="climb", clause="N-35")
        state = yield from do(carried, state, way, facing_of(start, self.at))
        state = changed(state, self.unit, walked=state.unit(self.unit).walked + 2)
        if not result.passed:
            state = yield from do(fall, state, self.unit, levels)
        return (yield from do(arrived, state, self.unit, self.at))
