"""What one unit can do to another in one attack: by the engine's exact odds, on a practice range.

Both are taken unhurt and rested there, so that a pair is worked out once for many positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.rules.actions import Action
from game.rules.bot_values import KILL
from game.rules.odds import forecast
from game.rules.scenario import Scenario
from game.rules.state import AnyState, Clock, Options
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import Unit

FARTHEST = 40
"""No weapon's range is looked at beyond this, in squares."""

_ROW = "." * (FARTHEST + 1)
OPEN = Board.of((_ROW,) * 5)
COVERED = Board.of((_ROW, *("...-" + _ROW[4:],) * 3, _ROW))
"""The practice range without cover, and with a low wall before the target."""

MARKS = (4, 9, 24)
"""At what distances the target stands, or at the end of the range."""

BANDS = (6, 18)
"""Up to these distances an attack is taken to be as good as at the first two marks, in squares."""


@dataclass(frozen=True)
class Duel:
    """The healths that one attack takes: at arm's length, in the open at each of MARKS; its range in squares.

    Of what it takes in the open `through` is left over a low wall, and `behind` of a target that makes use of
    the wall by what its rule system has for that.
    """

    close: float
    open: tuple[float, ...]
    through: float
    behind: float
    reach: int

    @property
    def clear(self) -> float:
        """That of a target in the open not far off."""
        return self.open[0]

    def at(self, away: int) -> float:
        """That of a target in the open so many squares off."""
        if away > self.reach:
            return 0.0
        return self.open[sum(away > band for band in BANDS)]


def duel(system: System[Any], seen: AnyState, one: Unit, other: Unit) -> Duel:
    """What a unit can do to another in one attack with what it has in hand."""
    fresh = system.bot.fresh
    blank = {"name": "", "facing": "E", "fate": "in", "hidden_from": ()}
    attacker = replace(fresh(one), id="one", at=Square(0, 2), side="squad", **blank)
    target = replace(fresh(other), id="other", at=Square(1, 2), side="opposition", **{**blank, "facing": "W"})
    return _duel(system, seen.options, attacker, target)


@lru_cache(maxsize=4096)
def _duel(system: System[Any], options: Options, attacker: Unit, target: Unit) -> Duel:
    def stand(board: Board, away: int, target: Unit = target) -> AnyState:
        empty = Scenario("", "", (system.name,), board)
        units = (attacker, replace(target, at=Square(away, 2)))
        return _begun(system, board, units, system.turn(empty), replace(options, fog=False))

    near = system.bot.meeting(stand(OPEN, 1))
    reach = max((away for away in range(2, FARTHEST + 1) if _attacks(system, stand(OPEN, away))), default=1)
    clear = tuple(_best(system, stand(OPEN, min(away, reach))) if reach > 1 else 0.0 for away in MARKS)
    through, behind = (
        min(_best(system, stand(COVERED, MARKS[0], unit)) / clear[0], 1.0) if clear[0] else 1.0
        for unit in (target, system.bot.covered(target))
    )
    return Duel(_best(system, near), clear, through, behind, reach)


def _begun(
    system: System[Any], board: Board, units: tuple[Unit, ...], turn: object, options: Options
) -> AnyState:
    """A position in the first phase in which the attacker has a turn of its own."""
    state: AnyState = system.state(board=board, units=units, turn=turn, options=options)
    for number in range(len(system.phases)):
        begun: AnyState = replace(state, clock=Clock(turn=2, phase=number))
        seats = system.phases[number].seats(begun)
        if seats and "one" in seats[0].units and list(_kinds(system, begun)):
            return begun
    return state


def _kinds(system: System[Any], state: AnyState) -> Iterator[type[Action[Any]]]:
    now = prompt(system, state)
    return (
        kind for kind in system.actions if now and kind.role.purpose == "attack" and kind.answers(now.grant)
    )


def _attacks(system: System[Any], state: AnyState) -> list[Action[Any]]:
    """The attacks that are possible, if anybody may act at all."""
    now = prompt(system, state)
    every: list[Any] = [kind(unit="one", target="other") for kind in _kinds(system, state)]  # type: ignore[call-arg]
    return [action for action in every if now and not any(action.refusals(state, now.grant))]


def _best(system: System[Any], state: AnyState) -> float:
    """The most that any attack takes, in healths, a unit out counting extra."""
    return max((_taken(system, state, action) for action in _attacks(system, state)), default=0.0)


def _taken(system: System[Any], state: AnyState, action: Action[Any]) -> float:
    left, full = system.health(state.unit("other"))
    total = 0.0
    for after, chance in forecast(system, state, action).odds.outcomes.items():
        target = after.unit("other")
        lost = (left - system.health(target)[0]) / full + KILL * (not target.conscious)
        total += float(chance) * lost
    return total
