"""Shoot and Close Combat (S-17, S-28 to S-31, S-55)."""

from collections.abc import Iterator
from typing import Self

from game.board.squares import Square, distance
from game.rules.actions import Refusal
from game.rules.bot_values import ATTACK
from game.rules.knowledge import known_square, possible_targets, target_refusals
from game.rules.presentation import Button, counted, dice, named
from game.rules.scripts import Script, do
from game.rules.state import asked_once
from game.systems.squad.attack import attack
from game.systems.squad.deed import SquadAction
from game.systems.squad.pool import behind, engaged
from game.systems.squad.unit import BARE_HANDS, Soldier, Squad, Weapon


class Shoot(SquadAction, frozen=True):
    """Shoot with the weapon in hand (S-29)."""

    button = Button("Shoot", "G", "S-29", aim="unit")
    role = ATTACK

    target: str

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return any(weapon.stats.range and not weapon.stats.thrown for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = unit.in_hand
        if not weapon.stats.range or weapon.stats.thrown:
            return f"Shoot with the weapon in hand; {named(weapon.id)} does not shoot."
        return (
            f"Shoot with the {named(weapon.id)}: {dice(unit.stats.att)}, {weapon.stats.dam} damage and more, "
            f"up to {counted(weapon.stats.range, 'square')}{shots_left(weapon)}."
        )

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Whoever is no friend."""
        return (cls(unit=unit, target=other) for other in possible_targets(view, view.unit(unit)))

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Range, sight, arc, ammunition, and whom one is engaged with."""
        yield from target_refusals(view, unit, self.target)
        weapon = unit.in_hand
        if not weapon.stats.range or weapon.stats.thrown:
            yield Refusal("S-29", f"{weapon.id} does not shoot")
            return
        yield from empty_bars(weapon)
        at = known_square(view, unit.side, self.target)
        if at is not None:
            if distance(unit.at, at) > weapon.stats.range:
                yield Refusal("S-29", f"{weapon.id} reaches {weapon.stats.range} squares")
            yield from arc_bars(unit, at)
        foes = [foe.id for foe in engaged(view, unit)]
        if foes and self.target not in foes:
            yield Refusal("S-29", f"{unit.id} is engaged with {', '.join(foes)}")

    def effect(self, state: Squad) -> Script[Squad]:
        """Attack."""
        weapon = state.unit(self.unit).in_hand
        return (yield from do(attack, state, self.unit, self.target, weapon, "shoot"))


class CloseCombat(SquadAction, frozen=True):
    """Attack an adjacent unit with the weapon in hand if it is one for that, else with bare hands (S-28)."""

    button = Button("Close combat", "C", "S-28", aim="unit")
    role = ATTACK

    target: str

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = close_weapon(unit)
        return (
            f"Strike an adjacent enemy with {named(weapon.id)}: {dice(unit.stats.att)}, "
            f"{weapon.stats.dam} damage and more; cover does not help it."
        )

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Whoever is adjacent."""
        return (cls(unit=unit, target=other) for other in beside(view, unit))

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be adjacent, and in the arc."""
        yield from target_refusals(view, unit, self.target)
        yield from adjacent_bars(view, unit, self.target)

    def effect(self, state: Squad) -> Script[Squad]:
        """Attack."""
        weapon = close_weapon(state.unit(self.unit))
        return (yield from do(attack, state, self.unit, self.target, weapon, "close combat"))


@asked_once
def beside(view: Squad, unit: str) -> tuple[str, ...]:
    """The units that stand next to one, friend or foe."""
    around = view.board.around(view.unit(unit).at)
    return tuple(one.id for one in view.conscious() if one.at in around)


def close_weapon(unit: Soldier) -> Weapon:
    """What a unit fights with at arm's length: what it holds, if that is loaded or needs no shots."""
    weapon = unit.in_hand
    ready = weapon.stats.close and (weapon.ammo > 0 or not weapon.stats.ammo)
    return weapon if ready else BARE_HANDS


def shots_left(weapon: Weapon) -> str:
    """What a hint adds of the shots that are left in a weapon."""
    return f"; {counted(weapon.ammo, 'shot')} left" if weapon.stats.ammo else ""


def empty_bars(weapon: Weapon) -> Iterator[Refusal]:
    """A weapon without ammunition cannot fire (S-55)."""
    if weapon.stats.ammo and not weapon.ammo:
        yield Refusal("S-55", f"{weapon.id} is empty")


def arc_bars(unit: Soldier, square: Square) -> Iterator[Refusal]:
    """A unit with bulk attacks, and throws, only into its front half (S-31)."""
    if behind(square, unit):
        yield Refusal("S-31", f"{square} is behind {unit.id}")


def adjacent_bars(view: Squad, unit: Soldier, target: str) -> Iterator[Refusal]:
    """What is done hand to hand needs an adjacent target in the arc (S-28, S-31)."""
    if view.has(target):
        other: Soldier = view.unit(target)
        if not view.board.adjacent(unit.at, other.at):
            yield Refusal("S-28", f"{target} is not adjacent")
        yield from arc_bars(unit, other.at)
