"""Going: Move, Dash, Sprint, Climb, Jump, and what is met on the way (S-08, S-09, S-16, S-35, S-53)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from game.board.paths import DROP
from game.board.squares import Square, crossed, distance, facing_of
from game.board.throws import drop, flight, landable, landings
from game.dice import Check, Reaches, counting
from game.rules import movement
from game.rules.action_bases import ClimbingOut, GoingAlong, at_squares
from game.rules.actions import Refusal, decide
from game.rules.bot_values import LEAP
from game.rules.events import Modifier, Moved
from game.rules.knowledge import ours
from game.rules.movement import Gait, carried, known_holders, known_others, met, step
from game.rules.presentation import Button, counted, dice
from game.rules.scripts import Script, do, end_with, roll
from game.rules.state import Decision, WholeTurn, cached, changed
from game.rules.units import Side
from game.systems.squad.harm import fall, hurt, knock_down, let_go
from game.systems.squad.stances import arrived
from game.systems.squad.stealth import weakened
from game.systems.squad.turn import Slot, SquadAction, after_move_bars, hold_bars, moved_bars
from game.systems.squad.units import Soldier, Squad


class Move(GoingAlong[Squad, Soldier], SquadAction, frozen=True):
    """Move up to `move` squares (S-08), along `via` or the cheapest path."""

    button = Button("Move", "move", "S-08", aim="square")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        more = counted(Dash.allowance(unit), "square")
        return f"Go up to {counted(cls.allowance(unit), 'square')}, once a turn; a Dash after it goes {more}."

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        return unit.stats.move

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from cls.turn_bars(unit)
        yield from hold_bars(unit)

    @classmethod
    def turn_bars(cls, unit: Soldier) -> Iterator[Refusal]:
        """What it has done this turn that is against it: there is one Move in a turn (S-06)."""
        return moved_bars(unit)

    def effect(self, state: Squad) -> Script[Squad]:
        """Go; many steps in a turn show (S-53)."""
        return shown_by_steps((yield from do(walk, state, self.unit, self.path(state))), self.unit)


class Dash(Move, frozen=True):
    """After a Move as the First Action, up to half of `move` more (S-09)."""

    button = Button("Dash", "run", "S-09", aim="square")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"After a Move, go up to {counted(cls.allowance(unit), 'square')} more."

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        return unit.stats.move // 2

    @classmethod
    def turn_bars(cls, unit: Soldier) -> Iterator[Refusal]:
        return after_move_bars(unit, "S-09")


class Sprint(Move, frozen=True):
    """A second Move as the Second Action, for who has the ability (S-16)."""

    button = Button("Sprint", "run", "S-16", aim="square")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return "sprint" in unit.stats.abilities

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"After a Move, a second one of up to {counted(cls.allowance(unit), 'square')}."

    @classmethod
    def turn_bars(cls, unit: Soldier) -> Iterator[Refusal]:
        """It needs the ability, and the Move."""
        if "sprint" not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} cannot sprint")
        yield from after_move_bars(unit, "S-16")


class Climb(ClimbingOut[Squad, Soldier], SquadAction, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    counts_as: ClassVar[str] = "move"

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return "Climb out of the pit into a free square beside it, for a whole Move."

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from moved_bars(unit)
        yield from hold_bars(unit)

    def effect(self, state: Squad) -> Script[Squad]:
        """Climb, which is one step; whoever stands unknown where it comes out is found (B-39, S-53)."""
        state = changed((yield from do(let_go, state, self.unit)), self.unit, aim=0)
        state = yield from do(step, state, self.unit, self.at, "B-30")
        if state.unit(self.unit).at == self.at:
            state = yield from do(arrived, stepped(state, self.unit), self.unit)
        return shown_by_steps(state, self.unit)


def walk(state: Squad, unit: str, path: tuple[Square, ...]) -> Script[Squad]:
    """Go along a path; a hold is let go, an aim is lost."""
    state = changed((yield from do(let_go, state, unit)), unit, aim=0)
    return (yield from end_with(movement.walk, state, unit, path, ON_FOOT))


def _arrive(state: Squad, unit: str, start: Square, cost: int) -> Script[Squad] | Squad:
    """What a step from a square brings: a drop, and what is there (B-10, S-37)."""
    state = stepped(state, unit)
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    return _dropped(state, unit, levels) if levels >= DROP else arrived(state, unit)


def _dropped(state: Squad, unit: str, levels: int) -> Script[Squad]:
    """A unit has stepped down too far: it falls, and has arrived there (S-37)."""
    return (yield from end_with(arrived, (yield from do(fall, state, unit, levels)), unit))


def stepped(state: Squad, unit: str) -> Squad:
    """The position with one step more walked this turn."""
    return changed(state, unit, walked=state.unit(unit).walked + 1)


def shown_by_steps(state: Squad, unit_id: str) -> Squad:
    """More steps than half of `move` in a turn weaken stealth (S-53)."""
    unit = state.unit(unit_id)
    return weakened(state, unit_id, "steps") if 2 * unit.walked > unit.stats.move else state


ON_FOOT = Gait("S-08", _arrive, footing="fallen")
"""How soldiers walk: who falls on the way goes no farther."""


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

    button = Button("Jump", "jump", "S-35", aim="square")
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
            f"one of {dice(unit.stats.ath)} of ten sides must reach {needs}."
        )

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        yield from hold_bars(unit)

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
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
    def possible(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterable[Self]:
        """Every square to which the ground lets it jump, unless somebody is in the way or there."""
        taken, barred = known_holders(view, unit.side).keys(), _in_the_way(view, unit.side)
        return at_squares(cls, unit.id, landings(view.board, unit.at, jump_squares(unit), taken, barred))

    def path(self, view: Squad) -> tuple[Square, ...]:
        return (self.at,)

    def effect(self, state: Squad) -> Script[Squad]:
        """Roll, and land somewhere; it shows (S-53)."""
        unit = state.unit(self.unit)
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
        return weakened(state, self.unit, "jump")


def _straight(start: Square, end: Square) -> bool:
    """Whether a square lies in one of the eight directions of another."""
    dx, dy = end.x - start.x, end.y - start.y
    return not dx or not dy or abs(dx) == abs(dy)


def _clear(view: Squad, unit: Soldier, at: Square) -> bool:
    """Whether nothing solid stops the flight there (B-28), and no standing enemy is in the way (S-35)."""
    line = flight(view.board, unit.at, at)
    return line[-1] == at and _in_the_way(view, unit.side).isdisjoint(line[1:-1])


@cached
def _in_the_way(view: Squad, side: Side) -> frozenset[Square]:
    """Where those stand over whom a side does not jump."""
    return frozenset([other.at for other in known_others(view, side) if _bars_way(side, other)])


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
        """Land on the unit square or the other."""
        unit = state.unit(self.target)
        line = crossed(unit.at, self.aim)[1:]
        if choice == PAIN:
            state = yield from do(hurt, state, unit.id, 1, "", "S-36")
            return (
                (yield from end_with(land, state, unit.id, line)) if state.unit(unit.id).conscious else state
            )
        half = distance(unit.at, self.aim) // 2
        short = tuple(square for square in line if distance(unit.at, square) <= half)
        state = yield from do(fly, state, unit.id, short, 1)
        state = yield from do(knock_down, state, unit.id, "S-36")
        return state if state.unit(unit.id).at == unit.at else (yield from end_with(arrived, state, unit.id))


def land(state: Squad, unit_id: str, line: tuple[Square, ...]) -> Script[Squad]:
    """Come down where a jump leads: a fall from two levels on, as for who walks (S-35, B-10)."""
    start = state.unit(unit_id).at
    state = yield from do(fly, state, unit_id, line, DROP)
    return state if state.unit(unit_id).at == start else (yield from end_with(arrived, state, unit_id))


def fly(state: Squad, unit_id: str, line: tuple[Square, ...], falls: int) -> Script[Squad]:
    """Jump along a line into its last square, or into the last free one before what is in the way.

    Somebody unknown stops it (B-39). From so many levels down, and into a pit, it `falls` (B-30, S-37).
    """
    unit = state.unit(unit_id)
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and (_bars_way(unit.side, holder) or (square == line[-1] and not ours(unit.side, holder))):
            state = yield from do(met, state, unit_id, holder.id)
            line = line[:number]
            break
    while line and not _takes(state, unit, line[-1]):
        line = line[:-1]
    if not line:
        return state
    facing = facing_of((unit.at, *line)[-2], line[-1])
    way = Moved(unit=unit_id, start=unit.at, end=line[-1], how="jump", clause="S-35")
    state = yield from do(carried, state, way, facing)
    levels = drop(state.board, unit.at, line[-1])
    falling = levels >= falls or state.board.terrain(line[-1]).pit
    return (yield from end_with(fall, state, unit_id, levels)) if falling else state


def _takes(state: Squad, unit: Soldier, square: Square) -> bool:
    """Whether a jumper can come down in a square: nobody there, no barrier, not two levels higher."""
    rise = state.board.level(square) - state.board.level(unit.at)
    return not state.board.terrain(square).barrier and rise < DROP and state.holder(square) is None
