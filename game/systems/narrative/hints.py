"""What the buttons of `narrative` say of themselves: a sentence with the unit's own figures."""

from game.rules.presentation import counted, named
from game.systems.narrative.actions import MANEUVER_STRAIN, MOST_MANEUVERS, free_maneuvers
from game.systems.narrative.checks import upgraded
from game.systems.narrative.engagement import REACH
from game.systems.narrative.moves import STEP_BACK, pace
from game.systems.narrative.pool import damage
from game.systems.narrative.units import Character, Item, Narrative, Weapon


def price(unit: Character) -> str:
    """What the next maneuver of a turn costs."""
    return "free" if free_maneuvers(unit) > 0 else f"{MANEUVER_STRAIN} strain"


def dice(unit: Character, skill: str) -> str:
    """The dice of a skill in words."""
    ability, proficiency = upgraded(*unit.pool(skill))
    parts = [f"{ability} ability"] * (ability > 0) + [f"{proficiency} proficiency"] * (proficiency > 0)
    return f"{named(skill)} ({' and '.join(parts) or 'no dice'})"


def move(_view: Narrative, unit: Character) -> str:
    """How far a maneuver goes."""
    return f"Go up to {counted(pace(unit), 'square')}; {price(unit)}."


def engage(_view: Narrative, unit: Character) -> str:
    """What engaging does."""
    return f"Go up to an enemy within {REACH['short']} squares and engage it; {price(unit)}."


def disengage(_view: Narrative, unit: Character) -> str:
    """How far one steps back."""
    return f"Step back up to {STEP_BACK} squares, away from every enemy; {price(unit)}."


def climb(_view: Narrative, unit: Character) -> str:
    """What climbing costs."""
    return f"Climb out of the pit into a free square beside it; {price(unit)}."


def aim(_view: Narrative, unit: Character) -> str:
    """What aiming gives."""
    return f"A boost die on the next attack, twice two, unless it moves before; {price(unit)}."


def take_cover(_view: Narrative, unit: Character) -> str:
    """What cover gives."""
    return f"1 or 2 setback dice on shots that the cover stops, until it moves; {price(unit)}."


def guarded(_view: Narrative, unit: Character) -> str:
    """What the stance does."""
    return (
        "A setback die on close attacks against it, and on its own attacks, "
        f"to the end of its next turn; {price(unit)}."
    )


def assist(_view: Narrative, unit: Character) -> str:
    """What helping gives."""
    return f"A boost die on the next check of a friend beside it; {price(unit)}."


def drop_prone(_view: Narrative, unit: Character) -> str:
    """What lying down does."""
    return f"Shots at it have a setback die, close attacks a boost die; {price(unit)}."


def stand(_view: Narrative, unit: Character) -> str:
    """What standing costs."""
    return f"Get up again; {price(unit)}."


def interact(_view: Narrative, unit: Character) -> str:
    """What can be used."""
    return f"Use a door, a table or a console beside it; {price(unit)}."


def grabbing(unit: Character, name: str) -> str:
    """What lies there."""
    return f"Take the {named(name)} from the ground; {price(unit)}."


def drawing(unit: Character, weapon: Weapon) -> str:
    """What the other weapon is like."""
    return f"Take the {named(weapon.id)} in hand: {arm(unit, weapon)}; {price(unit)}."


def arm(unit: Character, weapon: Weapon) -> str:
    """A weapon in figures."""
    stats = weapon.stats
    return f"damage {damage(unit, weapon)}, critical {stats.crit}, {stats.band}"


def stow(_view: Narrative, unit: Character) -> str:
    """What is put away."""
    return f"Put the {named(unit.in_hand.id)} away; {price(unit)}."


def load(_view: Narrative, unit: Character) -> str:
    """What is made ready."""
    return f"Load the {named(unit.in_hand.id)} or clear its jam; {price(unit)}."


def using(unit: Character, item: Item) -> str:
    """What an item does, and how often yet."""
    left = counted(sum(one.charges for one in unit.things if one.id == item.id), "charge")
    if item.stats.heals:
        return f"Heal {counted(item.stats.heals, 'wound')}, its own or of a friend beside it; {left} left."
    return (
        f"Lay smoke within {counted(item.stats.range, 'square')} "
        f"for {counted(item.stats.rounds, 'round')}; {left} left."
    )


def shoot(_view: Narrative, unit: Character) -> str:
    """The weapon in hand, its dice and damage."""
    weapon = unit.in_hand
    if weapon.close:
        return f"Shoot with the weapon in hand; {named(weapon.id)} does not shoot."
    return f"Shoot with the {named(weapon.id)}: {dice(unit, weapon.stats.skill)}, {arm(unit, weapon)}."


def autofire(_view: Narrative, unit: Character) -> str:
    """What auto-fire does."""
    return (
        f"Shoot with the {named(unit.in_hand.id)} at 1 difficulty more: "
        "each 2 advantages buy a further hit on the target or somebody next to it."
    )


def close_combat(_view: Narrative, unit: Character) -> str:
    """What one fights with."""
    weapon = unit.at_arms_length
    return (
        f"Fight an enemy that it is engaged with: {named(weapon.id)}, "
        f"{dice(unit, weapon.stats.skill)}, {arm(unit, weapon)}."
    )


def jump(_view: Narrative, unit: Character) -> str:
    """How surely one jumps."""
    return f"Jump up to 4 squares in a straight line with {dice(unit, 'athletics')}."


def scale(_view: Narrative, unit: Character) -> str:
    """How surely one climbs."""
    return f"Climb a wall of 2 to 4 levels with {dice(unit, 'athletics')}."


def first_aid(_view: Narrative, unit: Character) -> str:
    """What first aid does."""
    return f"Heal a friend beside it, once for each, with {dice(unit, 'medicine')}."


def repair(_view: Narrative, unit: Character) -> str:
    """What repairing does."""
    return f"Put a jammed or empty weapon in order with {dice(unit, 'mechanics')}."


def hide(_view: Narrative, unit: Character) -> str:
    """What hiding needs."""
    return f"Out of every enemy's sight, hide with {dice(unit, 'stealth')}."


def search(_view: Narrative, unit: Character) -> str:
    """What searching finds."""
    return f"Look for the hidden within {REACH['medium']} squares with {dice(unit, 'perception')}."


def inspire(_view: Narrative, _unit: Character) -> str:
    """Whom it helps."""
    return f"Friends in view within {REACH['short']} squares recover 2 strain."


def suppress(_view: Narrative, unit: Character) -> str:
    """What the fire does."""
    return (
        f"Lay fire of the {named(unit.in_hand.id)} over 3x3 squares until its next turn: "
        "a setback die for enemies in it, 1 strain for going in or out."
    )


def second_wind(_view: Narrative, unit: Character) -> str:
    """What it recovers."""
    return f"Recover {unit.rating('willpower')} strain, once."


def exchange(_view: Narrative, _unit: Character) -> str:
    """What the action buys."""
    return f"Give the action for a maneuver that costs no strain; never more than {MOST_MANEUVERS} maneuvers."


def speak(_view: Narrative, _unit: Character) -> str:
    """What words cost."""
    return "Say it; words cost nothing."


def drop(_view: Narrative, unit: Character) -> str:
    """What falls."""
    return f"Let the {named(unit.in_hand.id)} fall."


def peek(_view: Narrative, _unit: Character) -> str:
    """What peeking shows."""
    return "See what can be seen from a free square beside it, without going there."


def leave(_view: Narrative, _unit: Character) -> str:
    """Where one leaves."""
    return "Leave the board for good, in an exit of its side."


def end_turn(_view: Narrative, unit: Character) -> str:
    """What ending loses."""
    return f"{unit.name} is done for this round; what it has left is lost."
