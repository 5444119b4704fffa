"""What the buttons of `effort` say of themselves: a sentence with the unit's own figures."""

from collections.abc import Callable
from typing import TypeAlias

from game.rules.events import Modifier
from game.rules.presentation import counted, named
from game.systems.effort.attack import WIDE
from game.systems.effort.defenses import aid_rows
from game.systems.effort.dice import POOR_DIE, pooled
from game.systems.effort.moves import SPRINT, STRAIGHT
from game.systems.effort.pool import AIMED, Attack, defense_rows, own_rows
from game.systems.effort.stealth import CREEP, search_rows, stealth_rows
from game.systems.effort.targeting import FAR_WEAPONS, Manner, in_melee, reach_of_zone, wielded
from game.systems.effort.turn import ACTIONS_A_TURN
from game.systems.effort.units import Agent, Category, Effort, Item, Weapon

Hint: TypeAlias = Callable[[Effort, Agent], str]

AGAIN: dict[Category, str] = {
    "maneuver": "A second Maneuver leaves it Open.",
    "attack": "Two Attacks have to be declared first, and cost a die each.",
    "defense": "A second Defense costs nothing.",
    "concentration": "A second Concentration is a die down.",
}
"""What doing one of a category twice costs (E-10 to E-13)."""


def again(unit: Agent, category: Category) -> str:
    """What an action of a category would cost now beside itself, or a second one after it."""
    if category in unit.spent:
        return {
            "maneuver": "As the second Maneuver it leaves it Open.",
            "attack": "It is the second of two Attacks.",
            "defense": "As a second Defense it costs nothing more.",
            "concentration": "As a second Concentration it is a die down.",
        }[category]
    return AGAIN[category]


def dice(rows: tuple[Modifier, ...]) -> str:
    """What a pool rolls: "7 dice", "5 dice and 1 Effort"."""
    pool = pooled(rows)
    if POOR_DIE in pool.dice:
        return "one die that counts only on a 6"
    many = f"{len(pool.dice)} {'die' if len(pool.dice) == 1 else 'dice'}"
    return many + (f" and {pool.sure} Effort" if pool.sure else "")


def _struck(view: Effort, unit: Agent, manner: Manner) -> tuple[Modifier, ...]:
    """The pool of an attack as far as it does not depend on whom it is aimed at."""
    return own_rows(Attack(view, unit, unit, wielded(unit), manner))


def _with(unit: Agent) -> str:
    weapon = wielded(unit)
    far = reach_of_zone(weapon.stats.zone)
    where = (
        "an adjacent enemy" if in_melee(weapon) else f"best up to {far} squares" if far else "at any range"
    )
    near = "; Open if used at Close" if weapon.stats.zone in FAR_WEAPONS and not in_melee(weapon) else ""
    return f"{named(weapon.id)}, {where}{near}"


def move(_view: Effort, _unit: Agent) -> str:
    """How far a Move goes."""
    return "Go up to 6 squares."


def step(_view: Effort, _unit: Agent) -> str:
    """What a dodge brings."""
    return "Go one square now, for having dodged; it is no Maneuver."


def take_cover(_view: Effort, _unit: Agent) -> str:
    """What cover does."""
    return (
        "Go up to 2 squares to beside something low or solid: 1 Effort more to be hit from where that is "
        "cover, not to be targeted where it is total cover; until it moves."
    )


def creep(_view: Effort, unit: Agent) -> str:
    """How far one creeps."""
    left = max(CREEP - unit.crept, 0)
    rolled = dice(stealth_rows(unit, 0, 0, "E-17"))
    return f"Stay hidden and go up to {counted(left, 'square')}: {rolled}, less 1 for each after the second."


def hide(_view: Effort, unit: Agent) -> str:
    """What hiding needs."""
    rolled = dice(stealth_rows(unit, 0, 0, "E-18"))
    return (
        f"Go up to 3 squares to where no enemy looks, and hide: {rolled}, less 1 for each after the first. "
        "Its Effort is what a Search must beat."
    )


def sprint(_view: Effort, unit: Agent) -> str:
    """How far a Sprint goes."""
    cost = "" if unit.covered else " It is left Open."
    return (
        f"Both actions and all reactions: {SPRINT} squares, or {STRAIGHT} in a straight line, "
        f"with a free Take Cover at the end.{cost}"
    )


def crawl(_view: Effort, _unit: Agent) -> str:
    """What crawling does."""
    return "Drop and go up to 3 squares: harder to hit from Near and farther, easier from Close."


def climb(_view: Effort, _unit: Agent) -> str:
    """What climbing costs."""
    return "Climb out of the pit into a free square beside it."


def basic(view: Effort, unit: Agent) -> str:
    """The weapon, its dice."""
    return f"{_with(unit)}: {dice(_struck(view, unit, Manner()))}; 1 Effort costs a rank, 2 wound."


def defensive(view: Effort, unit: Agent) -> str:
    """What it gives."""
    rolled = dice(_struck(view, unit, Manner("defensive", 2)))
    return f"{_with(unit)}: {rolled}, two fewer, for 1 synergy on its defences until its next turn."


def power(view: Effort, unit: Agent) -> str:
    """What it gives."""
    rolled = dice(_struck(view, unit, Manner("power", 2)))
    return f"{_with(unit)}: {rolled}, two fewer, and 1 Effort more if any is rolled."


def desperate(view: Effort, unit: Agent) -> str:
    """What it costs."""
    rolled = dice(_struck(view, unit, Manner("desperate")))
    return (
        f"Both actions and all reactions: {rolled}. Cover, stance and evasion are given up, it is left Open."
    )


def flurry(view: Effort, unit: Agent) -> str:
    """What it costs."""
    rolled = dice(_struck(view, unit, Manner("flurry")))
    return f"Both actions and all reactions: three attacks of {rolled}, and it is left Open."


def two(_view: Effort, unit: Agent) -> str:
    """What declaring does."""
    return f"Declare that {unit.name} attacks twice this turn, with a die less each."


def area(_view: Effort, _unit: Agent, weapon: Weapon) -> str:
    """What an area does."""
    return (
        f"Attack a square: everybody within {counted(weapon.stats.area, 'square')} suffers its Effort. "
        f"Without any it bursts {WIDE} squares off."
    )


def evade(view: Effort, unit: Agent) -> str:
    """The pool of evasion."""
    rolled = dice(defense_rows(view, unit, reaction=False))
    return f"{rolled}: each Effort negates one of an attack on it, until its next turn."


def stance(_view: Effort, unit: Agent) -> str:
    """What a stance gives."""
    back = "; it may strike back at who misses it at Close" if unit.stats.hero else ""
    return f"1 Effort more to be hit, 1 synergy on reactions until its next turn{back}."


def shield(_view: Effort, unit: Agent) -> str:
    """What shielding gives."""
    step = ", and it may step in when one is attacked" if unit.stats.hero else ""
    return f"Friends in Close range have 1 synergy on their defences until its next turn{step}."


def cover_fire(_view: Effort, unit: Agent) -> str:
    """What covering fire gives."""
    more = ", and 1 synergy on its reactions" if unit.in_hand.stats.automatic else ""
    return f"A friend in view may take two Maneuvers, or Sprint, without being Open{more}."


def first_aid(view: Effort, unit: Agent) -> str:
    """The pool of First Aid."""
    return f"{dice(aid_rows(view, unit))}: 2 Effort heal a wound of a friend beside it, 1 a lost rank."


def aim(_view: Effort, _unit: Agent) -> str:
    """What aiming gives."""
    return f"{AIMED} synergy on the next attack that is not desperate."


def search(_view: Effort, unit: Agent) -> str:
    """The pool of a Search."""
    return f"{dice(search_rows(unit))} to find who hides in line of sight; 2 Effort for nothing help later."


def attend(_view: Effort, _unit: Agent) -> str:
    """What attending gives."""
    return "1 synergy on the next action that is no attack."


def interact(_view: Effort, _unit: Agent) -> str:
    """What can be used."""
    return "Use a door, a table or a console beside it."


def using(item: Item) -> str:
    """What an item does, and how often yet."""
    left = counted(item.charges, "charge")
    if item.stats.heals:
        return f"Heal a wound of its own, or of a friend beside it, without a roll; {left} left."
    return (
        f"Lay smoke within {counted(item.stats.range, 'square')}, for {counted(item.stats.rounds, 'round')}; "
        f"{left} left."
    )


def taking(weapon: Weapon) -> str:
    """What a weapon is like."""
    where = "adjacent" if in_melee(weapon) else f"best at {weapon.stats.zone}"
    more = f", {weapon.stats.bonus} synergy" if weapon.stats.bonus else ""
    return f"Take the {named(weapon.id)} in hand: {weapon.stats.trait}, {where}{more}."


def prepare(_view: Effort, _unit: Agent) -> str:
    """What preparing does."""
    return "As soon as an enemy does something, do something; it counts in the category of what is done."


def drop(_view: Effort, _unit: Agent) -> str:
    """What lying does."""
    return "Lie down, for free: attacks from Close gain a die."


def stand(_view: Effort, _unit: Agent) -> str:
    """What standing costs."""
    return "Get up, for free."


def leave(_view: Effort, _unit: Agent) -> str:
    """Where one leaves."""
    return "Leave the board for good, in an exit of its side."


def end_turn(_view: Effort, unit: Agent) -> str:
    """What ending loses."""
    lost = counted(min(unit.actions, ACTIONS_A_TURN), "action")
    return f"{unit.name} is done for this turn; {lost} that it has left are lost."
