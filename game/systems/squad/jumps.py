"""Jump: over pits, gaps and low squares (S-35, S-36)."""

from collections.abc import Iterator
from typing import Self

from game.board.flights import drop
from game.board.lines import crossed
from game.board.paths import DROP
from game.board.squares import FACINGS, Square, facing_of
from game.dice import Check, Reaches, counting
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look, ours
from game.rules.modifiers import Modifier
from game.rules.moving import met
from game.rules.prompts import Choice, Prompt
from game.rules.scripts import Script, ask, do, roll, tell
from game.rules.state import changed
from game.systems.squad.deed import Deed
from game.systems.squad.falls import fall
from game.systems.squad.harm import hurt, knock_down, let_go
from game.systems.squad.moves import arrived, hold_bars
from game.systems.squad.stealth import weakened
from game.systems.squad.unit import Soldier, Squad

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


class Jump(Deed, frozen=True):
    """Jump in a straight line: one success of athletics, or its owner chooses how it fails (S-36)."""

    at: Square

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Held, in a pit, too far, not straight, or nowhere to land."""
        yield from hold_bars(unit)
        if view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in a pit")
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("S-35", f"{self.at} is no square to jump to")
            return
        line = jump_line(unit.at, self.at)
        if line is None:
            yield Refusal("S-35", f"{self.at} is not in a straight line")
        elif len(line) > jump_squares(unit):
            yield Refusal("S-35", f"{unit.id} jumps {jump_squares(unit)} squares")
        elif any(_stops(view, unit, square) for square in line[:-1]):
            yield Refusal("S-35", "something stands in the way")
        elif not _lands(view, unit, self.at):
            yield Refusal("S-35", f"{unit.id} cannot land on {self.at}")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Every square in the eight directions as far as it jumps."""
        jumper: Soldier = view.unit(unit)
        for facing in FACINGS:
            square = jumper.at
            for _ in range(jump_squares(jumper)):
                square = square.step(facing)
                if square in view.board:
                    yield cls(unit=unit, at=square)

    def deed(self, state: Squad) -> Script[Squad]:
        """Roll, and land somewhere; it shows (S-53)."""
        unit: Soldier = state.unit(self.unit)
        line = jump_line(unit.at, self.at) or ()
        state = changed((yield from do(let_go, state, self.unit)), self.unit, aim=0)
        check = Check(
            (counting(10, jump_number(len(line))),) * unit.stats.ath, "sum", Reaches(1), "jump", (0,)
        )
        rows = (Modifier(unit.stats.ath, "athletics dice", "athletics", "S-36"),)
        if (yield from roll(state, check, "S-36", unit=self.unit, modifiers=rows)):
            state = yield from do(land, state, self.unit, line)
        else:
            state = yield from do(_failed, state, self.unit, line)
        return weakened(state, self.unit)


def jump_line(start: Square, end: Square) -> tuple[Square, ...] | None:
    """The squares of a jump, start excluded, None when it is not in one of the eight directions."""
    dx, dy = end.x - start.x, end.y - start.y
    if dx and dy and abs(dx) != abs(dy):
        return None
    return crossed(start, end)[1:]


def _stops(view: Squad, unit: Soldier, square: Square) -> bool:
    """Whether a jump cannot pass over a square: solid, or a standing enemy (S-35)."""
    holder = view.holder(square)
    return view.board.solid(square) or bool(holder and not holder.fallen and not ours(unit.side, holder))


def _lands(view: Squad, unit: Soldier, at: Square) -> bool:
    rise = view.board.level(at) - view.board.level(unit.at)
    return view.board.terrain(at).cost is not None and view.holder(at) is None and rise <= 1


def _failed(state: Squad, unit: str, line: tuple[Square, ...]) -> Script[Squad]:
    """Take 1 bhp and land all the same, or land half way and fallen: the owner chooses (S-36)."""
    side = state.unit(unit).side
    ways = Choice((PAIN, "fall short"))
    if (yield from ask(state, Prompt(side, (unit,), ways, f"{unit} fails the jump", "S-36"))).choice == PAIN:
        state = yield from do(hurt, state, unit, 1, "", "S-36")
        return (yield from do(land, state, unit, line)) if state.unit(unit).conscious else state
    short = line[: len(line) // 2]
    while short and (state.board.terrain(short[-1]).barrier or state.holder(short[-1])):
        short = short[:-1]
    state = yield from do(land, state, unit, short)
    return (yield from do(knock_down, state, unit, "S-36"))


def land(state: Squad, unit: str, line: tuple[Square, ...]) -> Script[Squad]:
    """Fly along a line into its last square, or as far as nobody unknown is in the way (B-39)."""
    start = state.unit(unit).at
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and not ours(state.unit(unit).side, holder) and not holder.fallen:
            state = yield from do(met, state, unit, holder.id)
            line = line[:number]
            break
    if not line:
        return state
    end = line[-1]
    facing = facing_of(line[-2] if len(line) > 1 else start, end)
    state = look(changed(state, unit, at=end, facing=facing))
    yield from tell(state, events.Moved(unit=unit, start=start, end=end, how="jump", clause="S-35"))
    levels = drop(state.board, start, end)
    if levels > 0 and (levels >= DROP or state.board.terrain(end).pit):
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrived, state, unit))
