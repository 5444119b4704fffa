"""What the buttons of `phased` say of themselves: a sentence with the unit's own figures."""

from game.rules.presentation import counted, named
from game.systems.phased.blasts import blast_range
from game.systems.phased.harm import NAMES
from game.systems.phased.melee import fists, strikes_with
from game.systems.phased.moves import Move, Run
from game.systems.phased.pool import HUGGING, INTO_MELEE, RAN, range_penalty
from game.systems.phased.ranged import MOST_TARGETS
from game.systems.phased.units import Fighter, Item, Phased, Weapon


def move(_view: Phased, unit: Fighter) -> str:
    """How far a Move goes."""
    return f"Go up to {counted(Move.allowance(unit), 'square')}: a choice of the Movement phase."


def moving_out(unit: Fighter, name: str) -> str:
    """What is drawn on the way."""
    return f"Go up to {counted(Move.allowance(unit), 'square')} and draw the {named(name)} on the way."


def climb(_view: Phased, _unit: Fighter) -> str:
    """What climbing costs."""
    return "Climb out of the pit into a free square beside it, as the choice of the Movement phase."


def aim(_view: Phased, unit: Fighter) -> str:
    """What aiming gives."""
    also = "; it may still move 1 square" if unit.can("cool_head") else ", and do not move"
    return f"Halve all range penalties this turn{also}."


def interact(_view: Phased, _unit: Fighter) -> str:
    """What can be used."""
    return "Use a door, a table or a console beside it, instead of moving."


def reload(_view: Phased, unit: Fighter) -> str:
    """How full the weapon gets."""
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.ammo:
        return "Fill the weapon in hand, instead of moving."
    shots = counted(weapon.stats.ammo, "shot")
    return f"Fill the {named(weapon.id)} up to {shots}, instead of moving; it has {weapon.ammo}."


def using(unit: Fighter, item: Item) -> str:
    """What an item does, and how often yet."""
    carried = sum(carried_item.charges for carried_item in unit.things if carried_item.id == item.id)
    left = counted(carried or item.charges, "charge")
    if item.stats.heals:
        return f"Give {item.stats.heals} vitality back to {unit.name} or somebody beside it; {left} left."
    far, turns = counted(item.stats.range, "square"), counted(item.stats.rounds, "turn")
    return f"Lay smoke over a square within {far} and those around it, for {turns}; {left} left."


def run_later(_view: Phased, unit: Fighter) -> str:
    """What declaring a run means."""
    return f"Declare a run of up to {counted(Run.allowance(unit), 'square')}, for all to see."


def fire_later(_view: Phased, _unit: Fighter) -> str:
    """What declaring fire means."""
    return "Declare fire, for all to see; the target is named in the Ranged phase."


def strike_later(_view: Phased, _unit: Fighter) -> str:
    """What declaring melee means."""
    return "Declare melee, for all to see; the target is named in the Melee phase, and who leaves is struck."


def cover_fire(_view: Phased, _unit: Fighter) -> str:
    """What covering fire does."""
    return "Cover a square and those around it: enemies that run through are fired at this turn, at -4."


def drawing(weapon: Weapon) -> str:
    """What the weapon is like."""
    stats = weapon.stats
    ap = f", AP {stats.ap}" if stats.ap else ""
    return f"Take the {named(weapon.id)} in hand: {stats.dice} at {NAMES[stats.scale]} scale{ap}."


def hug(_view: Phased, _unit: Fighter) -> str:
    """What hugging gives."""
    return f"Give the Action up to hug the cover beside it: {HUGGING} for those against whom it is cover."


def hide(_view: Phased, _unit: Fighter) -> str:
    """What hiding needs."""
    return "Go hidden at the end of Movement, if no enemy observes it then; it takes no action."


def flee(_view: Phased, _unit: Fighter) -> str:
    """Where the broken go."""
    return "It is broken: it goes to where it can leave the board, by the quickest way."


def run(_view: Phased, unit: Fighter) -> str:
    """What a run gives."""
    far = counted(Run.allowance(unit), "square")
    return f"Run up to {far}: +{RAN} defense until the next turn, but no cover of its own."


def reposition(_view: Phased, unit: Fighter) -> str:
    """What is given up."""
    return f"Give the Action up to move {counted(unit.stats.speed, 'square')} again."


def shoot(_view: Phased, unit: Fighter) -> str:
    """The weapon in hand, its dice and shots."""
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.shoots:
        return "Fire the weapon in hand; there is none that shoots."
    stats = weapon.stats
    bonus = f"2d20 + {unit.stats.ranged}"
    return (
        f"Fire the {named(weapon.id)}: {bonus}, {stats.dice} + {unit.stats.sharpness} damage, "
        f"{range_penalty(stats, 10)} at 6 to 10 squares{_shots(weapon)}."
    )


def careless(_view: Phased, _unit: Fighter) -> str:
    """What carelessness risks."""
    return f"Fire into a melee without the {INTO_MELEE}: half of the shots go at a friend in it instead."


def focused(_view: Phased, unit: Fighter) -> str:
    """What focused fire does."""
    return f"Three attacks on one target, one damage roll; cover counts double, 3 shots{_left(unit)}."


def spray(_view: Phased, unit: Fighter) -> str:
    """What a spray does."""
    return (
        f"One attack roll against up to {MOST_TARGETS} targets within 45 degrees, at the worst range; "
        f"cover counts double, 3 shots{_left(unit)}."
    )


def lob(_view: Phased, unit: Fighter) -> str:
    """What the explosive in hand does."""
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.blast:
        return "Throw the explosive in hand; there is none."
    far = "any distance" if not weapon.stats.light else f"up to {counted(blast_range(weapon), 'square')}"
    around = counted(weapon.stats.blast, "square")
    return f"Throw the {named(weapon.id)} {far}: everybody within {around} is attacked, a miss takes half."


def strike(_view: Phased, unit: Fighter) -> str:
    """What one strikes with."""
    weapon = strikes_with(unit)
    return (
        f"Strike an adjacent enemy with the {named(weapon.id)}: 2d20 + {unit.stats.melee}, "
        f"{weapon.stats.dice}; all blows fall at once at the end of the phase."
    )


def unarmed(_view: Phased, unit: Fighter) -> str:
    """Fists."""
    return f"Strike with bare hands: {fists(unit).stats.dice} + {unit.stats.brawn} damage."


def add_target(_view: Phased, _unit: Fighter) -> str:
    """Who may be next."""
    return "One more target of the spray, within 45 degrees of every other."


def rename(_view: Phased, _unit: Fighter) -> str:
    """Whom instead."""
    return "Fire at somebody else, since the target has hugged cover."


def leave(_view: Phased, _unit: Fighter) -> str:
    """Where one leaves."""
    return "Leave the board for good, in an exit of its side."


def end_turn(_view: Phased, unit: Fighter) -> str:
    """What ending loses."""
    return f"{unit.name} is done in this phase; what it has left in it is lost."


def _left(unit: Fighter) -> str:
    weapon = unit.in_hand
    return _shots(weapon) if weapon else ""


def _shots(weapon: Weapon) -> str:
    return f"; {weapon.ammo} left" if weapon.stats.ammo else ""
