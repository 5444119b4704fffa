"""Shoot and Close Combat: the roll, what it does, what it uses up (S-17 to S-31, S-44 to S-48, S-55)."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import Square, distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import ATTACK
from game.rules.gear import exchanged
from game.rules.knowledge import is_there, known_square, possible_targets, target_refusals, target_squares
from game.rules.movement import hits_nobody
from game.rules.presentation import Button, armed_with, counted, dice, named, together
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import cached, changed, having
from game.systems.squad.harm import hurt
from game.systems.squad.pool import Attack, How, attack_check, behind, damage_of, engaged, in_the_way
from game.systems.squad.stealth import give_away
from game.systems.squad.turn import SquadAction
from game.systems.squad.units import BARE_HANDS, Soldier, Squad, Weapon, WeaponStats


def attack(state: Squad, attacker: str, target: str, weapon: Weapon, how: How) -> Script[Squad]:
    """A unit attacks another with a weapon; a miss may hit a friend who is in the way (S-30)."""
    actor = state.unit(attacker)
    if actor.fallen:
        return state
    state = spend_ammo(state, actor, weapon)
    state = yield from do(resolve, state, attacker, target, weapon, how)
    return (yield from end_with(has_attacked, state, attacker))


def has_attacked(state: Squad, attacker: str) -> Script[Squad]:
    """After an attack, whatever it hit, aim is used up and stealth ends (S-11, S-47)."""
    state = changed(state, attacker, aim=0)
    return (yield from end_with(give_away, state, attacker))


def resolve(state: Squad, attacker: str, target: str, weapon: Weapon, how: How) -> Script[Squad]:
    """The roll of an attack and what it does: nothing, when the target is not where it is known (B-36)."""
    actor = state.unit(attacker)
    if not is_there(state, actor, target):
        return (yield from end_with(hits_nobody, state, attacker, how == "shoot"))
    attack = Attack(state, actor, state.unit(target), weapon, how, actor.at)
    check, rows = attack_check(attack)
    margin = yield from roll(state, check, "S-18", unit=attacker, target=target, modifiers=rows, hits=bool)
    state = note_attack(state, attacker, target)
    if margin:
        damage = damage_of(weapon.stats.dam, margin)
        return (yield from end_with(strike, state, attacker, target, weapon, damage, "S-21"))
    others = in_the_way(attack)
    if not others:
        return state
    friend = others[0][0].id
    yield from tell(state, events.Said(text=f"{friend} is hit instead", unit=friend, clause="S-30"))
    return (yield from end_with(strike, state, attacker, friend, weapon, weapon.stats.dam, "S-30"))


def strike(
    state: Squad, attacker: str, target: str, weapon: Weapon, damage: int, clause: str
) -> Script[Squad]:
    """Damage lands by a clause, with the venom and the shock of the weapon (S-44, S-45)."""
    victim = state.unit(target)
    state = yield from do(hurt, state, target, damage, attacker, clause)
    if not damage or not state.unit(target).conscious:
        return state
    if _poisons(weapon, victim):
        yield from tell(state, events.Status(unit=target, status="venom", clause="S-44"))
        state = changed(state, target, venom=weapon.stats.venom)
    if _shocks(weapon, victim):
        yield from tell(state, events.Status(unit=target, status="shock", clause="S-45"))
        state = changed(state, target, shocked=0)
    return state


def _poisons(weapon: Weapon, victim: Soldier) -> bool:
    """Whether a wound by a weapon brings venom (S-44)."""
    return max(victim.stats.armor, victim.venom) < weapon.stats.venom


def _shocks(weapon: Weapon, victim: Soldier) -> bool:
    """Whether a wound by a weapon brings a shock (S-45)."""
    return weapon.stats.shock and victim.shocked < 0 < victim.stats.sys + victim.stats.cyb


def _brings(view: Squad, weapon: Weapon, target: str) -> str:
    """What a weapon does to a target beside its damage: to its armor (S-20), with a wound."""
    if not view.has(target):
        return ""
    victim = view.unit(target)
    brought = ["is poisoned"] if _poisons(weapon, victim) else []
    brought += ["may lose its next turn by a shock"] if _shocks(weapon, victim) else []
    pierced = 0 < victim.stats.armor <= weapon.stats.pierce
    told = [f"The {named(weapon.id)} pierces {victim.name}'s armor."] if pierced else []
    told += [f"Hurt, {victim.name} {together(brought)}."] if brought else []
    return " ".join(told)


def harm_of(stats: WeaponStats) -> str:
    """What a weapon does to whom it hits: its least damage, and what comes with that (S-20, S-44, S-45)."""
    more = [f"pierce {stats.pierce}"] if stats.pierce else []
    more += [f"venom {stats.venom}"] if stats.venom else []
    more += ["a shock"] if stats.shock else []
    return f"{stats.dam} damage" + (f" with {together(more)}" if more else "")


def note_attack(state: Squad, attacker: str, target: str) -> Squad:
    """Remember who has attacked whom this turn (S-23)."""
    attacks = tuple(dict.fromkeys((*state.turn.attacks, (attacker, target))))
    return having(state, turn=replace(state.turn, attacks=attacks))


def spend_ammo(state: Squad, actor: Soldier, weapon: Weapon) -> Squad:
    """Each attack takes one shot out of a weapon that needs any (S-55)."""
    if not weapon.stats.ammo:
        return state
    less = replace(weapon, ammo=weapon.ammo - 1)
    return changed(state, actor.id, weapons=exchanged(actor.weapons, less))


MISTAKEN = "A miss hits one friend who fights the target, the nearest first; a strike never does."
"""Why an attack from afar may hurt a friend (S-30)."""


class Shoot(SquadAction, frozen=True):
    """Shoot with the weapon in hand (S-29)."""

    button = Button("Shoot", "shoot", "S-29", aim="unit")
    role = ATTACK
    exact = True

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
            f"Shoot with the {named(weapon.id)}: {dice(unit.stats.att)}, at least {harm_of(weapon.stats)}, "
            f"up to {counted(weapon.stats.range, 'square')}{shots_left(weapon)}."
        )

    def mistaken(self, view: Squad) -> str:
        return MISTAKEN

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterable[Self]:
        """Whoever is in range, in view and in the arc; of who is engaged those with whom it is."""
        shooter = view.unit(unit)
        weapon = shooter.in_hand
        if not shoots(weapon):
            return ()
        foes = [foe.id for foe in engaged(view, shooter)]
        return [
            cls(unit=unit, target=target)
            for target, at in target_squares(view, shooter).items()
            if distance(shooter.at, at) <= weapon.stats.range
            and sees(view.board, shooter.at, at)
            and not behind(at, shooter)
            and (not foes or target in foes)
        ]

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
            yield Refusal("S-29", f"{unit.id} is engaged with {together(foes)}, and can shoot at nobody else")

    def wields(self, view: Squad) -> str:
        return armed_with(view.unit(self.unit).in_hand)

    def brings(self, view: Squad) -> str:
        return _brings(view, view.unit(self.unit).in_hand, self.target)

    def effect(self, state: Squad) -> Script[Squad]:
        weapon = state.unit(self.unit).in_hand
        return (yield from end_with(attack, state, self.unit, self.target, weapon, "shoot"))


class AtArmsLength(SquadAction, frozen=True):
    """What is done to an adjacent unit in the arc."""

    target: str

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterable[Self]:
        return [cls(unit=unit, target=target) for target in at_arms_length(view, unit)]

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)
        yield from adjacent_bars(view, unit, self.target)


class CloseCombat(AtArmsLength, frozen=True):
    """Attack an adjacent unit with the weapon in hand if it is one for that, else with bare hands (S-28)."""

    button = Button("Strike", "strike", "S-28", aim="unit")
    role = ATTACK

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = close_weapon(unit)
        return (
            f"Strike an adjacent enemy with {armed_with(weapon)}: {dice(unit.stats.att)}, "
            f"at least {harm_of(weapon.stats)}; cover does not help it."
        )

    def wields(self, view: Squad) -> str:
        return armed_with(close_weapon(view.unit(self.unit)))

    def brings(self, view: Squad) -> str:
        return _brings(view, close_weapon(view.unit(self.unit)), self.target)

    def effect(self, state: Squad) -> Script[Squad]:
        weapon = close_weapon(state.unit(self.unit))
        return (yield from end_with(attack, state, self.unit, self.target, weapon, "close combat"))


@cached
def at_arms_length(view: Squad, unit: str) -> tuple[str, ...]:
    """Those who stand next to a unit and come into question as targets."""
    actor = view.unit(unit)
    around = view.board.around(actor.at)
    return tuple([target for target in possible_targets(view, actor) if view.unit(target).at in around])


def close_weapon(unit: Soldier) -> Weapon:
    """What a unit fights with at arm's length: what it holds, if that is loaded or needs no shots."""
    weapon = unit.in_hand
    ready = weapon.stats.close and (weapon.ammo > 0 or not weapon.stats.ammo)
    return weapon if ready else BARE_HANDS


def shots_left(weapon: Weapon) -> str:
    """What a hint adds of the shots that are left in a weapon."""
    return f"; {counted(weapon.ammo, 'shot')} left" if weapon.stats.ammo else ""


def shoots(weapon: Weapon) -> bool:
    """Whether a weapon is one to shoot with, and not empty (S-29, S-55)."""
    return weapon.stats.range > 0 and not weapon.stats.thrown and not any(empty_bars(weapon))


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
        other = view.unit(target)
        if not view.board.adjacent(unit.at, other.at):
            yield Refusal("S-28", f"{target} is not adjacent")
        yield from arc_bars(unit, other.at)
