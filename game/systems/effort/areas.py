"""Weapons with an area: a square is attacked, and everybody around it (E-39, E-48)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.blast import blast
from game.board.cover import Degree, cover
from game.board.flights import flight
from game.board.sight import sees
from game.board.squares import FACINGS, Square, distance
from game.dice import Amount, Check, d
from game.physics.motion import Roll
from game.rules import events
from game.rules.actions import Refusal, decide
from game.rules.bursting import crates_shoved
from game.rules.prompts import Decision
from game.rules.scripts import Script, aside, do, rest, roll, tell
from game.rules.state import changed
from game.systems.effort.aiming import range_bars, steps
from game.systems.effort.answers import Blow, may_react, reacted
from game.systems.effort.clash import alarmed, evaded, has_attacked, leave_open, stride
from game.systems.effort.deed import Deed
from game.systems.effort.dice import NEED, SYNERGY, attack_check, row, summed, tally
from game.systems.effort.harm import floored, stunned
from game.systems.effort.pool import HELP, Manner, area_rows, defence_rows, raised
from game.systems.effort.unit import Agent, Category, Effort, Weapon

WIDE = 2
"""How far off a failed throw bursts (E-48), and the Effort that a dive needs (E-39)."""

JOINT = 2
"""How many units in an area odds follow jointly; the others are listed with odds of their own."""

DIVE, STAY = "dive", "stay"

AREA = Manner("area")


class AreaAttack(Deed, frozen=True):
    """Attack a square in range with a weapon that has an area (E-48)."""

    category: ClassVar[Category] = "attack"

    at: Square
    weapon: str

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """It needs such a weapon."""
        if not _bombs(unit):
            yield Refusal("E-48", f"{unit.id} has no weapon with an area")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """The weapon, the square, its range, the sight (B-36)."""
        weapon = bomb(unit, self.weapon)
        if weapon is None:
            yield Refusal("E-48", f"{unit.id} has no {self.weapon} with an area")
        elif self.at not in view.board or self.at == unit.at:
            yield Refusal("E-48", f"{self.at} is no square to attack")
        else:
            yield from range_bars(view, weapon, unit.at, self.at)
            if not sees(view.board, unit.at, self.at):
                yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each square, with each weapon."""
        return (
            cls(unit=unit, at=at, weapon=weapon.id)
            for weapon in _bombs(view.unit(unit))
            for at in view.board.squares()
        )

    def deed(self, state: Effort) -> Script[Effort]:
        """Whoever has prepared for an attack first; then the roll, the burst, what Quirks bring (E-05)."""
        state = yield from do(alarmed, changed(state, self.unit, attacked=True), self.unit, "attacks")
        unit = state.unit(self.unit)
        weapon = bomb(unit, self.weapon)
        if not unit.conscious or weapon is None or any(self.bars(state, unit)):
            return state
        rows = area_rows(state, unit, weapon, self.at)
        fate = yield from roll(state, attack_check(rows, "area"), "E-48", unit=unit.id, modifiers=rows)
        state = yield from do(has_attacked, state, unit.id, AREA)
        landed = self.at if fate.effort else (yield from _strays(state, unit.id, self.at))
        state = yield from do(_bursts, state, unit.id, landed, weapon, max(fate.effort, 1))
        if fate.open:
            state = yield from do(leave_open, state, unit.id, "E-05")
        return (yield from do(stunned, state, unit.id, "E-05")) if fate.stunned else state


def _bombs(unit: Agent) -> tuple[Weapon, ...]:
    return tuple(dict.fromkeys(weapon for weapon in unit.weapons if weapon.stats.area))


def bomb(unit: Agent, name: str) -> Weapon | None:
    """The weapon of that name with an area that a unit carries."""
    return next((weapon for weapon in _bombs(unit) if weapon.id == name), None)


def _strays(state: Effort, unit: str, at: Square) -> Script[Square]:
    """Without Effort it comes down 2 squares off, in a random direction, or as far as it gets (E-48)."""
    direction = yield from roll(state, Check((d(8),), "sum", Amount(), "stray", (0,)), "E-48", unit=unit)
    to = at
    for _ in range(WIDE):
        ahead = to.step(FACINGS[direction - 1])
        to = ahead if ahead in state.board else to
    return flight(state.board, at, to)[-1]


def _bursts(state: Effort, unit: str, at: Square, weapon: Weapon, effort: int) -> Script[Effort]:
    """It rolls, bursts, attacks everybody in its area, and shoves crates (B-27, B-28, B-31)."""
    start = state.unit(unit).at
    (burst,) = yield from rest(state, Roll(start, flight(state.board, start, at)[-1]))
    squares = blast(state.board, burst, weapon.stats.area)
    yield from tell(state, events.Burst(at=burst, squares=squares, clause="E-48"))
    victims = [one for one in state.conscious() if one.at in squares]
    joint = sorted(victims, key=lambda one: (distance(burst, one.at), one.id))[:JOINT]
    for one in victims:
        if one in joint:
            state = yield from do(_caught, state, unit, one.id, burst, effort)
        else:
            state = yield from aside(f"area on {one.id}", _caught, state, unit, one.id, burst, effort)
    return (yield from crates_shoved(state, burst, weapon.stats.area, squares))


def _caught(state: Effort, unit: str, victim: str, burst: Square, effort: int) -> Script[Effort]:
    """The area attacks one unit, which may dive (E-39, E-48)."""
    one = state.unit(victim)
    if not one.conscious:
        return state
    need = summed(raised(state, one, burst), NEED)
    blow = Blow(unit, victim, effort, need, answer=True)
    if effort < max(need, 2) or not may_react(state, victim):
        return (yield from do(evaded, state, blow))
    text = f"It bursts beside {victim} with {effort} Effort: dive for cover?"
    return (yield from do(decide, state, victim, Diving(victim, blow, burst), text, "E-39"))


class Diving(Decision, frozen=True):
    """Whether one dives for cover from a burst (E-39)."""

    between: ClassVar[tuple[str, ...]] = (DIVE, STAY)

    blow: Blow
    burst: Square

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Go a square, roll; with 2 Effort that of the area becomes 1; one lies there until one's turn."""
        if choice == STAY:
            return (yield from do(evaded, state, self.blow))
        unit = self.target
        rows = defence_rows(state, state.unit(unit), reaction=True)
        to = refuge(state, unit, self.burst)
        if to is not None:
            state = yield from do(stride, state, unit, to)
        moved = state.unit(unit)
        hidden = to is not None and behind(state, moved.at, self.burst)
        rows = (*rows, *row(HELP * hidden, SYNERGY, "behind cover", "E-39"))
        if not moved.conscious:
            return state
        effort = yield from roll(state, tally(rows, "dive", WIDE), "E-39", unit=unit, modifiers=rows)
        state = changed(reacted(state, unit), unit, winded=True, dived=True)
        state = yield from do(floored, state, unit, "E-39")
        left = 1 if effort >= WIDE else self.blow.effort
        return (yield from do(evaded, state, replace(self.blow, effort=left)))


def refuge(state: Effort, unit: str, burst: Square) -> Square | None:
    """Where one dives to: behind cover if that can be, then as far from the burst as it goes (E-39)."""

    def worth(at: Square) -> tuple[bool, int, int, int]:
        return behind(state, at, burst), distance(at, burst), -at.y, -at.x

    return max(steps(state, unit), key=worth, default=None)


def behind(state: Effort, at: Square, burst: Square) -> bool:
    """Whether a square is behind cover from a burst."""
    found = cover(state.board, burst, at)
    return found is None or found.degree > Degree.NONE
