"""What one unit can do to another in one attack: by the engine's exact odds, on a practice range.

Both are taken unhurt and rested there, so that a pair is worked out once for many positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.rules.actions import Action, foresee
from game.rules.bot_values import KILL
from game.rules.odds import odds
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

NEAR = 4
"""At what distance the target stands, or at the end of the range."""


@dataclass(frozen=True, eq=False)
class Duel:
    """The healths that one attack takes; each is worked out when it is first asked for.

    A pair has one as long as it is remembered (`duel`): it is known again by being the same.
    """

    system: System[Any]
    options: Options
    attacker: Unit
    target: Unit

    @cached_property
    def close(self) -> float:
        """That at arm's length."""
        return _worth(self.system, self._met, self._alike.close_manner)

    @cached_property
    def reach(self) -> int:
        """The range of the attack, in squares."""
        return next((away for away in range(FARTHEST, 1, -1) if self._attacks(away)), 1)

    @cached_property
    def clear(self) -> float:
        """That of a target in the open not far off."""
        return self._off(NEAR)

    def at(self, away: int) -> float:
        """That of a target in the open so many squares off."""
        if away > self.reach:
            return 0.0
        return self._off(next(mark for up_to, mark in self.system.bot.bands if away <= up_to))

    @cached_property
    def through(self) -> float:
        """What of it is left over a low wall."""
        return self._left_of(self.target)

    @cached_property
    def behind(self) -> float:
        """What is left of a target that makes use of the wall by what its rule system has for that."""
        hidden = self.system.bot.covered(self.target)
        return self.through if hidden == self.target else self._left_of(hidden)

    @cached_property
    def manner(self) -> str:
        """The kind of attack that takes most in the open not far off."""
        return _best(self.system, self._stand(OPEN, min(NEAR, self.reach)))[1]

    @cached_property
    def close_manner(self) -> str:
        """The kind of attack that takes most at arm's length."""
        return _best(self.system, self._met)[1]

    @cached_property
    def _alike(self) -> "Duel":
        """The attacker against one like it: what is best there is what is tried against anybody."""
        like = replace(self.attacker, id="other", side="opposition", facing="W", at=self.target.at)
        return _duel(self.system, self.options, self.attacker, like)

    @property
    def _met(self) -> AnyState:
        """The practice range with the two at arm's length."""
        state: AnyState = self.system.bot.meeting(self._stand(OPEN, 1))
        return state

    @cached_property
    def _known(self) -> dict[int, float]:
        """What an attack takes at the distances that have been asked for."""
        return {}

    def _off(self, away: int) -> float:
        """That of a target in the open so many squares off, or at the end of the range."""
        if self.reach == 1:
            return 0.0
        away = min(away, self.reach)
        if away not in self._known:
            self._known[away] = _worth(self.system, self._stand(OPEN, away), self._alike.manner)
        return self._known[away]

    def _left_of(self, target: Unit) -> float:
        """What is left of it over a low wall."""
        if not self.clear:
            return 1.0
        worth = _worth(self.system, self._stand(COVERED, NEAR, target), self._alike.manner)
        return min(worth / self.clear, 1.0)

    def _attacks(self, away: int) -> list[Action[Any]]:
        return _attacks(self.system, self._stand(OPEN, away))

    def _stand(self, board: Board, away: int, target: Unit | None = None) -> AnyState:
        """The practice range with the target so many squares off."""
        system = self.system
        empty = Scenario("", "", (system.name,), board)
        units = (self.attacker, replace(target or self.target, at=Square(away, 2)))
        return _begun(system, board, units, system.turn(empty), replace(self.options, fog=False))


def duel(system: System[Any], seen: AnyState, one: Unit, other: Unit) -> Duel:
    """What a unit can do to another in one attack with what it has in hand."""
    return _pair(system, seen.options, one, other)


@lru_cache(maxsize=512)
def _pair(system: System[Any], options: Options, one: Unit, other: Unit) -> Duel:
    """The duel of two units as they are: who they are and where they stand does not matter in it."""
    fresh = system.bot.fresh
    blank = {"name": "", "facing": "E", "fate": "in", "hidden_from": ()}
    attacker = replace(fresh(one), id="one", at=Square(0, 2), side="squad", **blank)
    target = replace(fresh(other), id="other", at=Square(1, 2), side="opposition", **{**blank, "facing": "W"})
    return _duel(system, options, attacker, target)


_duel = lru_cache(maxsize=512)(Duel)
"""A pair is worked out once for all positions in which it meets."""


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
    """The kinds of attack of which a unit can make one and do something else as well."""
    now = prompt(system, state)
    attacks = (kind for kind in system.actions if kind.role.purpose == "attack" and not kind.role.final)
    return (kind for kind in attacks if now and kind.answers(now.grant))


def _attacks(system: System[Any], state: AnyState) -> list[Action[Any]]:
    """The attacks that are possible, if anybody may act at all."""
    now = prompt(system, state)
    every: list[Any] = [kind(unit="one", target="other") for kind in _kinds(system, state)]  # type: ignore[call-arg]
    return [action for action in every if now and not any(action.refusals(state, now.grant))]


def _best(system: System[Any], state: AnyState) -> tuple[float, str]:
    """The most that any attack takes, in healths, a unit out counting extra; and the kind of that attack."""
    taken = ((_taken(system, state, action), action.kind) for action in _attacks(system, state))
    return max(taken, key=lambda found: found[0], default=(0.0, ""))


def _worth(system: System[Any], state: AnyState, manner: str) -> float:
    """What an attack of one kind takes; of any other where that is not possible."""
    same = [action for action in _attacks(system, state) if action.kind == manner]
    return max((_taken(system, state, action) for action in same), default=0.0) or _best(system, state)[0]


def _taken(system: System[Any], state: AnyState, action: Action[Any]) -> float:
    now = prompt(system, state)
    left, full = system.health(state.unit("other"))
    total = 0.0
    for after, chance in odds(foresee, state, action, now and now.grant).outcomes.items():
        target = after.unit("other")
        lost = (left - system.health(target)[0]) / full + KILL * (not target.conscious)
        total += float(chance) * lost
    return total
