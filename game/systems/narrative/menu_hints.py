"""What each line that symbols buy does, in a sentence for players (N-30, N-31, N-37)."""

from collections.abc import Iterator

from game.systems.narrative.harm import INJURIES, PER_INJURY
from game.systems.narrative.purchases import (
    AGAIN,
    CRITICAL,
    FRIEND,
    REACT,
    RECOVER,
    RECOVER_STRAIN,
    RECOVERY,
    SURE,
    TIRE,
)
from game.systems.narrative.qualities import LINKED
from game.systems.narrative.spending import BY_DESPAIR, BY_TRIUMPH, DONE
from game.systems.narrative.stealth import SNEAK


def _injuries() -> str:
    """What a critical injury may be, by the table of injuries."""
    *lesser, last = INJURIES
    rolls = ", ".join(f"to {injury.highest:.0f} {injury.status}" for injury in lesser)
    return f"A d100 says which, {PER_INJURY} more for each it has: {rolls}; above that {last.status}."


INJURES = _injuries()
PRONE = "it is harder to shoot and easier to strike, and standing up takes a maneuver."
SETBACK = "rolls one setback die more, which makes it harder."
LASTS = "for as many of its turns as the weapon's number says."

HINTS = {
    DONE: "What is left is not spent.",
    CRITICAL: INJURES,
    SURE: INJURES,
    AGAIN: "A further hit, with the damage of the first, on the target or an enemy next to it.",
    "blast": "Everybody next to the target is hit by the blast, friends too.",
    LINKED: "The weapon hits the target once more, with the damage of the first hit.",
    "concuss": f"The target has no action {LASTS}",
    "set alight": "The target burns, and is hurt for some turns, or until it puts the flames out.",
    "ensnare": f"The target cannot move {LASTS}",
    "disorient": f"Every check of the target rolls one setback die more {LASTS}",
    "knock down": f"The target falls prone: {PRONE}",
    "free maneuver": "Do a maneuver right now without strain; it counts as one of the two of a turn.",
    "hinder the target": f"The target's next check {SETBACK}",
    FRIEND: "You choose which friend: its next check rolls one boost die more.",
    "strip its defenses": "Cover, guarded stance and defense do not help the target until this turn is over.",
    "disarm": "The weapon in its hands lies at its feet: a maneuver picks it up, even this turn.",
    "upgrade the next friend": "Whichever friend rolls next has one of its dice turned into a better one.",
    "boost the next friend": "Whichever friend rolls next rolls one boost die more.",
    RECOVER_STRAIN: "It gets strain back that it has suffered.",
    "spot": "Finds the hidden enemy nearest in its line of sight, if there is one.",
    "sneak on": "It may go one square farther this turn and stay hidden.",
    "out of all sight": (
        "No search finds it until its next turn begins. It is found all the same when it attacks, goes "
        f"farther than it may sneak (mostly {SNEAK} squares a turn), ends its turn beside an enemy or in "
        "plain sight of one, is walked into, or is spotted by what an enemy's check buys."
    ),
    "jam its weapon": "The weapon of who attacked jams: it takes a maneuver to make it work again.",
    "knock it prone": f"Who acted falls prone: {PRONE}",
    "upgrade its side's difficulty": "The next check of that side has a difficulty die made worse.",
    RECOVER: f"One of its enemies gets back up to {RECOVERY} strain that it has suffered.",
    REACT: "Somebody of your side does a maneuver right now, out of turn.",
    "hamper it": f"The next check of who acted {SETBACK}",
    "spoil its cover": "Its cover does not help who acted until it takes cover again.",
    "spoil its aim": "Who acted loses the boost of the aim that it has taken.",
    "spoil its stance": "Who acted loses its guarded stance, and is easier to strike again.",
    TIRE: "Who acted suffers strain.",
}
"""By the names of the lines of both menus, and to spend no more."""


def choice_hints() -> dict[str, str]:
    """What every choice comes to, paid for by small symbols or by a great one."""
    return dict(_hints())


def _hints() -> Iterator[tuple[str, str]]:
    for name, words in HINTS.items():
        yield from ((name + suffix, words) for suffix in ("", BY_TRIUMPH, BY_DESPAIR))
