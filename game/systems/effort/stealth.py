"""Hide, Move with Stealth, Search (E-17, E-18, E-33)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.sight import sees
from game.board.squares import Square
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look, ours
from game.rules.modifiers import Modifier
from game.rules.moving import reach_of
from game.rules.scripts import Script, do, roll, tell
from game.rules.sides import SIDES, enemies
from game.rules.state import changed
from game.systems.effort.deed import Deed
from game.systems.effort.dice import DICE, SYNERGY, row, tally
from game.systems.effort.hiding import hide, shown, watchers
from game.systems.effort.moves import Going, go, walk
from game.systems.effort.pool import checked
from game.systems.effort.turn import ACTIONS
from game.systems.effort.unit import Agent, Category, Effort

CREEP = 5
"""How far one goes with stealth in an action, and in a round (E-17)."""

FREE_CREEP, FREE_HIDE = 2, 1
"""How many squares cost no die (E-17, E-18)."""


def stealth_rows(unit: Agent, squares: int, free: int, clause: str) -> tuple[Modifier, ...]:
    """The pool of a stealth check after so many squares (E-49)."""
    cloak = max((item.stats.stealth for item in unit.things), default=0)
    return (
        *checked(unit, "agile", "stealth"),
        *row(cloak, SYNERGY, "what it wears", "E-03"),
        *row(-max(squares - free, 0), DICE, f"{squares} squares", clause),
    )


def sneaked(state: Effort, unit: str, rows: tuple[Modifier, ...], label: str, clause: str) -> Script[int]:
    """A stealth check; only its own side is shown the dice, which are what others must beat."""
    own = tuple(side for side in SIDES if ours(side, state.unit(unit)))
    return (yield from roll(state, tally(rows, label), clause, unit=unit, modifiers=rows, to=own))


def squares_to(view: Effort, unit: str, at: Square) -> int:
    """How many squares the cheapest way to a square costs (B-07)."""
    return 0 if at == view.unit(unit).at else int(reach_of(view, unit).cost[at.y, at.x]) // 2


class Hide(Going, frozen=True):
    """Move up to 3 squares to where no enemy looks, and stay unnoticed there (E-18)."""

    stays: ClassVar[bool] = True
    far: ClassVar[int] = 3

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Out of reach, or in sight or in Close range of an enemy that is not busy."""
        yield from super().bars(view, unit)
        looking = watchers(view, unit.side, self.at) if self.at in view.board else ()
        if looking:
            yield Refusal("E-18", f"{', '.join(looking)} would see it at {self.at}")

    def deed(self, state: Effort) -> Script[Effort]:
        """Go there, and hide, if one has come there."""
        squares = squares_to(state, self.unit, self.at)
        state = yield from do(go, state, self.unit, self.path(state))
        one = state.unit(self.unit)
        if one.at != self.at or not one.conscious:
            return state
        rows = stealth_rows(one, squares, FREE_HIDE, "E-18")
        effort = yield from sneaked(state, one.id, rows, "hide", "E-18")
        return (yield from do(hide, state, one.id, effort, "E-18"))


class MoveWithStealth(Going, frozen=True):
    """Go up to 5 squares unnoticed; each after the second costs a die (E-17)."""

    @classmethod
    def allowance(cls, unit: Agent) -> int:
        """What is left of 5 squares in this round."""
        return max(CREEP - unit.crept, 0)

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """It needs to be hidden, and squares that are left."""
        yield from super().barred(view, unit)
        if not unit.hidden:
            yield Refusal("E-17", f"{unit.id} is not hidden")
        if unit.crept >= CREEP:
            yield Refusal("E-17", f"{unit.id} has gone {CREEP} squares with stealth this round")

    def deed(self, state: Effort) -> Script[Effort]:
        """Go, and roll anew: the result is what Search must beat from now on (E-18)."""
        squares, before = squares_to(state, self.unit, self.at), state.unit(self.unit)
        state = yield from do(walk, state, self.unit, self.path(state))
        state = changed(state, self.unit, crept=before.crept + squares)
        one = state.unit(self.unit)
        if not one.conscious or not one.hidden:
            return state
        rows = stealth_rows(one, squares, FREE_CREEP, "E-17")
        effort = yield from sneaked(state, one.id, rows, "move with stealth", "E-17")
        if not effort:
            return (yield from do(shown, state, one.id, "E-17"))
        return changed(state, one.id, quiet=effort)


class Search(Deed, frozen=True):
    """Look for hidden enemies in line of sight; finding none may help the next action (E-33)."""

    category: ClassVar[Category] = "concentration"
    keeps: ClassVar[str] = "insight"

    def deed(self, state: Effort) -> Script[Effort]:
        """Find everybody whose Effort one has beaten."""
        one = state.unit(self.unit)
        rows = search_rows(one)
        effort = yield from roll(state, tally(rows, "search"), "E-33", unit=one.id, modifiers=rows)
        found = [
            other.id
            for other in state.conscious()
            if other.quiet < effort
            and one.side in other.hidden_from
            and enemies(one.side, other.side)
            and sees(state.board, one.at, other.at)
        ]
        for other in found:
            state = yield from do(shown, state, other, "E-33")
        helps = not found and effort >= ACTIONS
        if helps:
            yield from tell(state, events.Status(unit=one.id, status="searched", clause="E-33"))
        return look(changed(state, one.id, insight=helps))


def search_rows(unit: Agent) -> tuple[Modifier, ...]:
    """The pool of a Search; a second Concentration is a die down (E-13, E-49)."""
    again = unit.spent.count("concentration") >= ACTIONS
    return (
        *checked(unit, "clever", "perception"),
        *row(-int(again), DICE, "a second Concentration", "E-13"),
    )
