"""What the buttons of `squad` say of themselves: a sentence with the unit's own figures."""

from game.rules.phrases import counted, named
from game.systems.squad.abilities import CALL
from game.systems.squad.fights import close_weapon
from game.systems.squad.grapple import STRENGTH, force
from game.systems.squad.jumps import jump_number, jump_squares
from game.systems.squad.moves import Dash, Move, Sprint
from game.systems.squad.pool import DODGE
from game.systems.squad.stances import aim_dice
from game.systems.squad.throwing import throw_squares
from game.systems.squad.unit import Item, Soldier, Squad, Weapon
from game.systems.squad.watch import shoots


def dice(number: int) -> str:
    """A number of dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def move(_view: Squad, unit: Soldier) -> str:
    """How far a Move goes."""
    return f"Go up to {counted(Move.allowance(unit), 'square')}, once a turn."


def dash(_view: Squad, unit: Soldier) -> str:
    """How far a Dash goes."""
    return f"After a Move, go up to {counted(Dash.allowance(unit), 'square')} more; it weakens stealth."


def sprint(_view: Squad, unit: Soldier) -> str:
    """How far a Sprint goes."""
    return f"After a Move, a second one of up to {counted(Sprint.allowance(unit), 'square')}."


def climb(_view: Squad, _unit: Soldier) -> str:
    """What climbing costs."""
    return "Climb out of the pit into a free square beside it, for a whole Move."


def jump(_view: Squad, unit: Soldier) -> str:
    """How far one jumps, and how surely."""
    far = jump_squares(unit)
    if not far:
        return f"{unit.name} is too bulky to jump."
    needs = f"{jump_number(1)}" if far == 1 else f"{jump_number(1)} to {jump_number(far)}, by the distance"
    return (
        f"Jump up to {counted(far, 'square')} in a straight line: "
        f"one of {dice(unit.stats.ath)} must reach {needs}."
    )


def shoot(_view: Squad, unit: Soldier) -> str:
    """The weapon in hand, its dice, damage, range and shots."""
    weapon = unit.in_hand
    if not weapon.stats.range or weapon.stats.thrown:
        return f"Shoot with the weapon in hand; {named(weapon.id)} does not shoot."
    return (
        f"Shoot with the {named(weapon.id)}: {dice(unit.stats.att)}, {weapon.stats.dam} damage and more, "
        f"up to {counted(weapon.stats.range, 'square')}{_shots(weapon)}."
    )


def _shots(weapon: Weapon) -> str:
    return f"; {counted(weapon.ammo, 'shot')} left" if weapon.stats.ammo else ""


def close_combat(_view: Squad, unit: Soldier) -> str:
    """What one strikes with."""
    weapon = close_weapon(unit)
    return (
        f"Strike an adjacent enemy with {named(weapon.id)}: {dice(unit.stats.att)}, "
        f"{weapon.stats.dam} damage and more; cover does not help it."
    )


def throwing(_view: Squad, unit: Soldier, weapon: Weapon) -> str:
    """How far one throws it, and what it does."""
    far = counted(throw_squares(unit, weapon), "square")
    what = (
        f"it attacks everybody within {counted(weapon.stats.blast, 'square')} with {dice(weapon.stats.dam)}"
        if weapon.stats.blast
        else f"it attacks who stands there with {dice(unit.stats.att)}"
    )
    return f"Throw it up to {far} with {dice(unit.stats.ath)}: {what}{_shots(weapon)}."


def using(unit: Soldier, item: Item) -> str:
    """What an item does, and how often yet."""
    carried = sum(one.charges for one in unit.things if one.id == item.id)
    left = counted(carried or item.charges, "charge")
    if item.stats.heals:
        return f"Give {item.stats.heals} bhp back to {unit.name} or a friend beside it; {left} left."
    return (
        f"Lay smoke over a square within {counted(item.stats.range, 'square')} and those around it, "
        f"for {counted(item.stats.rounds, 'turn')}; {left} left."
    )


def interact(_view: Squad, _unit: Soldier) -> str:
    """What can be used."""
    return "Use a door, a table or a console beside it."


def reload(_view: Squad, unit: Soldier) -> str:
    """How full the weapon gets."""
    weapon = unit.in_hand
    if not weapon.stats.ammo or weapon.stats.thrown:
        return f"Fill the weapon in hand; {named(weapon.id)} cannot be filled."
    return f"Fill the {named(weapon.id)} up to {counted(weapon.stats.ammo, 'shot')}; it has {weapon.ammo}."


def taking(weapon: Weapon) -> str:
    """What the other weapon is like."""
    stats = weapon.stats
    reach = f"up to {counted(stats.range, 'square')}" if stats.range else "close combat alone"
    return f"Take the {named(weapon.id)} in hand: {stats.dam} damage, {reach}{_shots(weapon)}."


def push(_view: Squad, unit: Soldier) -> str:
    """The dice of a push."""
    return (
        f"Push an adjacent enemy away with {dice(force(unit))} against {STRENGTH}; "
        f"{unit.name} falls if the other has more."
    )


def trip(_view: Squad, unit: Soldier) -> str:
    """The dice of a trip."""
    return (
        f"Bring an adjacent enemy down with {dice(force(unit))} against {STRENGTH}, or fall in the attempt."
    )


def entangle(_view: Squad, unit: Soldier) -> str:
    """The dice of a hold, and what a hold does."""
    return (
        f"Hold an adjacent enemy: the best of {dice(unit.stats.ath)} must beat its best. "
        "Held, it has one action less and cannot go."
    )


def maintain(_view: Squad, unit: Soldier) -> str:
    """Whom one holds."""
    return f"Go on holding {unit.holds} for this turn."


def rotate(_view: Squad, _unit: Soldier) -> str:
    """What facing is for."""
    return "Face any direction: it attacks only to its front, and cannot defend itself behind."


def rally(_view: Squad, _unit: Soldier) -> str:
    """Whom it helps."""
    return f"A friend in view within {CALL} squares stands up, or sheds one venom."


def aim(view: Squad, unit: Soldier) -> str:
    """What aiming gives."""
    return f"{dice(aim_dice(view, unit))} more on the next attack, unless it moves or is pushed before."


def overwatch(_view: Squad, unit: Soldier) -> str:
    """What one watches with."""
    weapon = unit.in_hand
    if not shoots(weapon):
        return f"Shoot the first enemy that moves in view; {named(weapon.id)} cannot shoot now."
    far = counted(weapon.stats.range, "square")
    return f"Shoot the first enemy that moves in view within {far}, before its own next turn."


def stand(_view: Squad, _unit: Soldier) -> str:
    """What standing costs."""
    return "Get up again; the Second Action is then free to use."


def dodge(_view: Squad, _unit: Soldier) -> str:
    """What dodging gives."""
    return f"After a Move, {DODGE} more defence dice until its next turn."


def hide(_view: Squad, _unit: Soldier) -> str:
    """What hiding needs."""
    return "Go into stealth at full strength, out of every enemy's line of sight; it takes no action."


def leave(_view: Squad, _unit: Soldier) -> str:
    """Where one leaves."""
    return "Leave the board for good, in an exit of its side."


def end_turn(_view: Squad, unit: Soldier) -> str:
    """What ending loses."""
    return f"{unit.name} is done for this turn; actions that it has left are lost."
