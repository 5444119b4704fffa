"""Grenades and explosive weapons: a ranged attack on a square (P-30, P-50, B-27, B-28, B-31)."""

from collections.abc import Iterator
from typing import Self

from game.board.sight import seen_within, sees
from game.board.squares import Square, distance
from game.board.throws import blast, flight
from game.physics.motion import Roll
from game.rules import events
from game.rules.actions import Refusal
from game.rules.interaction import crates_shoved
from game.rules.presentation import Button, counted, named
from game.rules.scripts import Script, do, rest, tell
from game.rules.state import WholeTurn
from game.systems.phased.actions import Execution, Firing, engaged_bars
from game.systems.phased.items import empty_bars, spend_shots
from game.systems.phased.pool import Attack, Verdict, roll_attacks, roll_damage
from game.systems.phased.ranged import apply_damage
from game.systems.phased.stealth import expose
from game.systems.phased.units import Fighter, Phased, Weapon

THROW = 10
"""How far a light explosive is thrown, in squares."""

FARTHEST = 255
"""Farther than any board."""


class Lob(Execution, frozen=True):
    """Throw the grenade in hand, or fire the explosive weapon, at a square (P-50)."""

    grants = (Firing,)
    order = "ranged"
    button = Button("Throw", "L", "P-50", aim="square")

    at: Square

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return any(weapon.stats.blast for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.blast:
            return "Throw the explosive in hand; there is none."
        far = f"up to {counted(blast_range(weapon), 'square')}" if weapon.stats.light else "any distance"
        around = counted(weapon.stats.blast, "square")
        return (
            f"Throw the {named(weapon.id)} {far}: everybody within {around} is attacked, a miss takes half."
        )

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.blast:
            yield Refusal("P-50", f"{unit.id} has no explosive in hand")
            return
        yield from empty_bars(weapon, 1)
        yield from engaged_bars(view, unit)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("P-50", f"{self.at} is no square to aim at")
            return
        if weapon and distance(unit.at, self.at) > blast_range(weapon):
            yield Refusal("P-50", f"{weapon.id} is thrown {blast_range(weapon)} squares")
        if not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        fighter = view.unit(unit)
        weapon = fighter.in_hand
        if weapon is None or not cls.available(view, fighter, grant):
            return
        squares = seen_within(view.board, fighter.at, blast_range(weapon))
        yield from (cls(unit=unit, at=at) for at in squares if at != fighter.at)

    def effect(self, state: Phased) -> Script[Phased]:
        thrower = state.unit(self.unit)
        weapon = thrower.in_hand
        if weapon is None:
            return state
        state = spend_shots(state, thrower.id, weapon, 1)
        landed = flight(state.board, thrower.at, self.at)[-1]
        if weapon.stats.light:
            (landed,) = yield from rest(state, Roll(thrower.at, landed))
        state = yield from do(burst, state, thrower.id, self.at, landed, weapon)
        return (yield from do(expose, state, thrower.id))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        weapon = view.unit(self.unit).in_hand
        return blast(view.board, self.at, weapon.stats.blast) if weapon else ()


def blast_range(weapon: Weapon) -> int:
    """How far away a square may be: within a throw, if it is thrown."""
    return THROW if weapon.stats.light else FARTHEST


def burst(state: Phased, thrower: str, aim: Square, centre: Square, weapon: Weapon) -> Script[Phased]:
    """One attack roll against everybody in the blast, one damage roll; whom it misses takes half (P-50).

    The range is to the square aimed at, the cover judged from the one where it bursts.
    """
    squares = blast(state.board, centre, weapon.stats.blast)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="P-50"))
    victims = [unit for unit in state.conscious() if unit.at in squares]
    if victims:
        caught = tuple(unit.id for unit in victims)
        state = yield from do(_caught, state, thrower, caught, aim, centre, weapon)
    return (yield from crates_shoved(state, centre, weapon.stats.blast, squares))


def _caught(
    state: Phased, thrower: str, victims: tuple[str, ...], aim: Square, centre: Square, weapon: Weapon
) -> Script[Phased]:
    attacker = state.unit(thrower)
    away = distance(attacker.at, aim)
    attacks = [
        Attack(state, attacker, state.unit(victim), weapon, "blast", centre, away) for victim in victims
    ]
    verdicts = yield from roll_attacks(attacks, "blast", "P-50")
    targets = [attack.target for attack in attacks]
    damage = yield from roll_damage(attacks[0], targets, halved="miss" in verdicts)
    verdict_of = dict(zip(victims, verdicts, strict=True))
    whole = tuple((victim, verdict) for victim, verdict in verdict_of.items() if verdict != "miss")
    half: tuple[tuple[str, Verdict], ...] = tuple(
        (victim, "hit") for victim, verdict in verdict_of.items() if verdict == "miss"
    )
    state = yield from do(apply_damage, state, thrower, whole, damage, weapon)
    return (yield from do(apply_damage, state, thrower, half, damage // 2, weapon))
