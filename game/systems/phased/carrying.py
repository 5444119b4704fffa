"""What a unit carries and holds, and what lies in its square (P-11, P-12, P-15, P-16, P-36)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Refusal
from game.rules.gear import exchanged
from game.rules.items import lying_at, remaining
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.systems.phased.near import in_melee_with
from game.systems.phased.unit import Fighter, Phased, Weapon


def holding(unit: Fighter, name: str) -> Weapon | None:
    """The weapon of that name that a unit carries."""
    return next((weapon for weapon in unit.weapons if weapon.id == name), None)


def taking_bars(unit: Fighter, name: str) -> Iterator[Refusal]:
    """It must be carried, and not in hand yet."""
    if name == unit.held:
        yield Refusal("P-12", f"{name} is in hand")
    elif holding(unit, name) is None:
        yield Refusal("P-12", f"{unit.id} has no {name}")


def draws(state: Phased, unit: str, weapon: str, clause: str) -> Script[Phased]:
    """A unit takes a weapon in hand that it carries; in melee that makes its blows worse (P-36)."""
    engaged = bool(in_melee_with(state, unit))
    yield from tell(state, events.Status(unit=unit, status=f"{weapon} in hand", clause=clause))
    state = changed(state, unit, held=weapon)
    return changed(state, unit, drew=True) if engaged or in_melee_with(state, unit) else state


def weapons_here(view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry (P-16)."""
    here = lying_at(view, unit.at)
    names = here.keys() - unit.arms.keys()
    return tuple(
        replace(one, ammo=remaining(here[one.id], one.ammo)) for one in view.turn.weapons if one.id in names
    )


def spent(state: Phased, unit: str, weapon: Weapon, shots: int) -> Phased:
    """The position with so many shots gone from a weapon that needs any (P-50)."""
    if not weapon.stats.ammo:
        return state
    less = replace(weapon, ammo=weapon.ammo - shots)
    return changed(state, unit, weapons=exchanged(state.unit(unit).weapons, less))


def empty_bars(weapon: Weapon, shots: int) -> Iterator[Refusal]:
    """Too few shots are left (P-50)."""
    if weapon.stats.ammo and weapon.ammo < shots:
        yield Refusal("P-50", f"{weapon.id} has {weapon.ammo} of {shots} shots left")
