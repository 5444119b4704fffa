"""Jump: over pits, gaps and low squares (S-35, S-36)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.paths import DROP
from game.board.squares import Square, crossed, distance, facing_of
from game.board.throws import drop, flight, landable, leaps
from game.dice import Check, Reaches, counting
from game.rules.actions import Refusal, decide
from game.rules.bot_values import LEAP
from game.rules.events import Modifier, Moved
from game.rules.knowledge import ours
from game.rules.movement import carried, known_holders, met
from game.rules.presentation import Button, counted, dice
from game.rules.scripts import Script, do, roll
from game.rules.state import Decision, WholeTurn, asked_once, changed
from game.rules.units import Side
from game.systems.squad.deed import SquadAction
from game.systems.squad.falls import fall
from game.systems.squad.harm import hurt, knock_down, let_go
from game.systems.squad.moves import hold_bars
from game.systems.squad.stealth import weakened
from game.systems.squad.unit import Soldier, Squad
from game.systems.squad.watch import arrived

EASIEST, HARDEST = 4, 10
"""What a jump of one square must reach, and what no jump exceeds (S-36)."""

SLOW = 3
"""Up to this `move` a unit jumps one square (S-35)."""

PAIN = "take 1 damage"
"""The choice to land in spite of a failed jump (S-36)."""


def jump_squares(unit: Soldier) -> int:
    """How far a unit can jump (S-35)."""
    move = unit.stats.move
    return max(move // 2 + 1 - unit.stats.bulk, 0) if move > SLOW else min(move, 1)


def jump_number(squares: int) -> int:
    """What one athletics die must reach for a jump of so many squares (S-36)."""
    return min(EASIEST + squares - 1, HARDEST)


class Jump(SquadAction, frozen=True):
    """Jump in a straight line: one success of athletics, or its owner chooses how it fails (S-36)."""

    button = Button("Jump", "J", "S-35", aim="square")
    role = LEAP

    at: Square

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        far = jump_squares(unit)
        if not far:
            return f"{unit.name} is too bulky to jump."
        needs = (
            f"{jump_number(1)}" if far == 1 else f"{jump_number(1)} to {jump_number(far)}, by the distance"
        )
        return (
            f"Jump up to {counted(far, 'square')} in a straight line: "
            f"one of {dice(unit.stats.ath)} must reach {needs}."
        )

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Held, or in a pit."""
        yield from hold_bars(unit)
        if view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in a pit")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Too far, not straight, something in the way, or nowhere to land."""
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("S-35", f"{self.at} is no square to jump to")
        elif not _straight(unit.at, self.at):
            yield Refusal("S-35", f"{self.at} is not in a straight line")
        elif distance(unit.at, self.at) > jump_squares(unit):
            yield Refusal("S-35", f"{unit.id} jumps {jump_squares(unit)} squares")
        elif not _clear(view, unit, self.at):
            yield Refusal("S-35", "something stands in the way")
        elif not _lands(view, unit, self.at):
            yield Refusal("S-35", f"{unit.id} cannot land on {self.at}")

    @classmethod
    def options(cls, view: Squad, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Every square to which the ground lets it jump, unless somebody is in the way or there."""
        jumper: Soldier = view.unit(unit)
        available = cls.available(view, jumper, grant)
        lines = leaps(view.board, jumper.at, jump_squares(jumper)) if available else ()
        taken, barred = known_holders(view, jumper.side), _in_the_way(view, jumper.side)
        for line in lines:
            if line[-1] not in taken and barred.isdisjoint(line[1:-1]):
                yield cls(unit=unit, at=line[-1])

    def path(self, view: Squad) -> tuple[Square, ...]:
        return (self.at,)

    def effect(self, state: Squad) -> Script[Squad]:
        """Roll, and land somewhere; it shows (S-53)."""
        unit: Soldier = state.unit(self.unit)
        away = distance(unit.at, self.at)
        number = jump_number(away)
        state = changed((yield from do(let_go, state, self.unit)), self.unit, aim=0)
        check = Check((counting(10, number),) * unit.stats.ath, "sum", Reaches(1), "jump", (0,))
        rows = (
            Modifier(unit.stats.ath, "athletics dice", "athletics", "S-36"),
            Modifier(number, "to jump", "1 square" if away == 1 else f"{away} squares", "S-36"),
        )
        if (yield from roll(state, check, "S-36", unit=self.unit, modifiers=rows)):
            state = yield from do(land, state, self.unit, crossed(unit.at, self.at)[1:])
        else:
            failing = Failing(target=self.unit, aim=self.at)
            state = yield from do(decide, state, self.unit, failing, f"{self.unit} fails the jump", "S-36")
        return weakened(state, self.unit)


def _straight(start: Square, end: Square) -> bool:
    """Whether a square lies in one of the eight directions of another."""
    dx, dy = end.x - start.x, end.y - start.y
    return not dx or not dy or abs(dx) == abs(dy)


def _clear(view: Squad, unit: Soldier, at: Square) -> bool:
    """Whether nothing solid stops the flight there (B-28), and no standing enemy is in the way (S-35)."""
    line = flight(view.board, unit.at, at)
    return line[-1] == at and _in_the_way(view, unit.side).isdisjoint(line[1:-1])


@asked_once
def _in_the_way(view: Squad, side: Side) -> frozenset[Square]:
    """Where those stand over whom a side does not jump."""
    return frozenset(at for at, one in known_holders(view, side).items() if _bars_way(side, one))


def _bars_way(side: Side, holder: Soldier) -> bool:
    return not holder.fallen and not ours(side, holder)


def _lands(view: Squad, unit: Soldier, at: Square) -> bool:
    """Whether a square can be landed on: entered, free, not two levels higher (S-35)."""
    return landable(view.board, unit.at, at) and at not in known_holders(view, unit.side)


class Failing(Decision, frozen=True):
    """How a jump fails: `target` takes damage and lands all the same, or lands half way, fallen (S-36)."""

    between: ClassVar[tuple[str, ...]] = (PAIN, "fall short")

    aim: Square

    def chosen(self, state: Squad, choice: str) -> Script[Squad]:
        """Land on the one square or the other."""
        one = state.unit(self.target)
        line = crossed(one.at, self.aim)[1:]
        if choice == PAIN:
            state = yield from do(hurt, state, one.id, 1, "", "S-36")
            return (yield from do(land, state, one.id, line)) if state.unit(one.id).conscious else state
        half = distance(one.at, self.aim) // 2
        short = tuple(square for square in line if distance(one.at, square) <= half)
        state = yield from do(land, state, one.id, short)
        return (yield from do(knock_down, state, one.id, "S-36"))


def land(state: Squad, unit: str, line: tuple[Square, ...]) -> Script[Squad]:
    """Fly along a line into its last square, or into the last free one before what is in the way.

    Somebody unknown stops it (B-39). Who lands lower falls (S-35, S-37).
    """
    one = state.unit(unit)
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and (_bars_way(one.side, holder) or (square == line[-1] and not ours(one.side, holder))):
            state = yield from do(met, state, unit, holder.id)
            line = line[:number]
            break
    while line and not _takes(state, one, line[-1]):
        line = line[:-1]
    if not line:
        return state
    facing = facing_of((one.at, *line)[-2], line[-1])
    way = Moved(unit=unit, start=one.at, end=line[-1], how="jump", clause="S-35")
    state = yield from do(carried, state, way, facing)
    levels = drop(state.board, one.at, line[-1])
    if levels:
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrived, state, unit))


def _takes(state: Squad, unit: Soldier, square: Square) -> bool:
    """Whether a jumper can come down in a square: nobody there, no barrier, not two levels higher."""
    rise = state.board.level(square) - state.board.level(unit.at)
    return not state.board.terrain(square).barrier and rise < DROP and state.holder(square) is None
