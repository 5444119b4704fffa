"""Grenades and explosive weapons: a ranged attack on a square (P-30, P-50, B-27, B-28, B-31)."""

from collections.abc import Iterator
from typing import Self

from game.board.blast import blast
from game.board.flights import flight
from game.board.sight import seen_within, sees
from game.board.squares import Square, distance
from game.physics.motion import Roll
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bursting import crates_shoved
from game.rules.modifiers import Modifier
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, rest, roll, tell
from game.systems.phased.carrying import empty_bars, spent
from game.systems.phased.deed import Execution
from game.systems.phased.grants import Firing
from game.systems.phased.pool import Attack, Verdict, attack_check, attack_rows, damage_check, need_of
from game.systems.phased.ranged import engaged_bars
from game.systems.phased.shots import land
from game.systems.phased.strikes import struck
from game.systems.phased.unit import Fighter, Phased, Weapon

THROW = 10
"""How far a light explosive is thrown, in squares."""

FARTHEST = 255
"""Farther than any board."""


class Lob(Execution, frozen=True):
    """Throw the grenade in hand, or fire the explosive weapon, at a square (P-50)."""

    grants = (Firing,)
    order = "ranged"

    at: Square

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """What it needs: an explosive in hand, nobody at arm's length."""
        yield from super().barred(view, unit)
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.blast:
            yield Refusal("P-50", f"{unit.id} has no explosive in hand")
            return
        yield from empty_bars(weapon, 1)
        yield from engaged_bars(view, unit)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """The square: in view, and within a throw (B-36)."""
        weapon = unit.in_hand
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("P-50", f"{self.at} is no square to aim at")
            return
        if weapon and distance(unit.at, self.at) > reach(weapon):
            yield Refusal("P-50", f"{weapon.id} is thrown {reach(weapon)} squares")
        if not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Every square in range and in view."""
        one: Fighter = view.unit(unit)
        weapon = one.in_hand
        if weapon is None or any(cls.barred(view, one)):
            return
        squares = seen_within(view.board, one.at, reach(weapon))
        yield from (cls(unit=unit, at=at) for at in squares if at != one.at)

    def deed(self, state: Phased) -> Script[Phased]:
        """It flies, rolls if it is a grenade, and bursts."""
        one: Fighter = state.unit(self.unit)
        weapon = one.in_hand
        if weapon is None:
            return state
        state = spent(state, one.id, weapon, 1)
        landed = flight(state.board, one.at, self.at)[-1]
        if weapon.stats.light:
            (landed,) = yield from rest(state, Roll(one.at, landed))
        state = yield from do(bursts, state, one.id, landed, weapon)
        return (yield from do(struck, state, one.id))


def reach(weapon: Weapon) -> int:
    """How far away a square may be: within a throw, if it is thrown."""
    return THROW if weapon.stats.light else FARTHEST


def bursts(state: Phased, thrower: str, burst: Square, weapon: Weapon) -> Script[Phased]:
    """One attack roll against everybody in the blast, one damage roll; whom it misses takes half (P-50)."""
    squares = blast(state.board, burst, weapon.stats.blast)
    yield from tell(state, events.Burst(at=burst, squares=squares, clause="P-50"))
    victims = [one for one in state.conscious() if one.at in squares]
    if victims:
        state = yield from do(_caught, state, thrower, tuple(one.id for one in victims), burst, weapon)
    return (yield from crates_shoved(state, burst, weapon.stats.blast, squares))


def _caught(
    state: Phased, thrower: str, victims: tuple[str, ...], burst: Square, weapon: Weapon
) -> Script[Phased]:
    one: Fighter = state.unit(thrower)
    away = distance(one.at, burst)
    made = [Attack(state, one, state.unit(victim), weapon, "blast", burst, away) for victim in victims]
    rows = [attack_rows(each) for each in made]
    check = attack_check(tuple(map(need_of, rows)), "blast")
    named = tuple(
        Modifier(row.value, row.what, f"{victim}: {row.why}", row.clause)
        for victim, own in zip(victims, rows, strict=True)
        for row in own
    )
    verdicts = yield from roll(state, check, "P-50", unit=thrower, target=victims[0], modifiers=named)
    force, why = damage_check(made[0], [each.target for each in made], halved="miss" in verdicts)
    damage = yield from roll(state, force, "P-25", unit=thrower, target=victims[0], modifiers=why)
    whole = tuple((victim, found) for victim, found in zip(victims, verdicts, strict=True) if found != "miss")
    half: tuple[tuple[str, Verdict], ...] = tuple(
        (victim, "hit") for victim, found in zip(victims, verdicts, strict=True) if found == "miss"
    )
    state = yield from do(land, state, thrower, whole, damage, weapon)
    return (yield from do(land, state, thrower, half, damage // 2, weapon))
