"""What `narrative` calls things, and how they are shown."""

from game.rules.prompts import PASS
from game.rules.words import Counted, Words
from game.systems.narrative.buttons import verbs
from game.systems.narrative.moves import reachable_areas
from game.systems.narrative.rolls import came_to, pool, telling
from game.systems.narrative.spending import BY_DESPAIR, BY_TRIUMPH, DONE, SPENDING_OPTIONS
from game.systems.narrative.status import badges, facts, gauges, pips
from game.systems.narrative.units import Narrative
from game.systems.narrative.ways import area, bands, path

LABELS: dict[str, str] = {
    "critical injury": "Critical injury (the weapon's critical)",
    "sure critical": "Critical injury",
    "hit again": "A further hit (2)",
    "blast": "Blast hits all next to the target (2, on a miss 3)",
    "free maneuver": "A free maneuver at once (2)",
    "hinder the target": "Setback on target's next check (2)",
    "boost a friend": "Boost on a friend's next check (2)",
    "strip its defenses": "Target loses cover, stance, defense (3)",
    "disarm": "Target drops its weapon (3)",
    "upgrade the next friend": "Upgrade of the next friend's check",
    "boost the next friend": "Boost on the next friend's check (1)",
    "recover strain": "Recover 1 strain (1)",
    "spot": "Spot the nearest hidden enemy (1)",
    "jam its weapon": "The attacker's weapon jams",
    "knock it prone": "The attacker falls prone (3)",
    "target recovers": "The target recovers 3 strain (3)",
    "maneuver at once": "A free maneuver at once (2)",
    "hamper it": "Setback on the attacker's next check (2)",
    "spoil its aim": "The attacker loses its aim (1)",
    "tire it": "1 strain to the attacker (1)",
}
"""What the lines of the menus are called, with what they cost."""


def _choices() -> dict[str, str]:
    """What every choice is called, paid for by small symbols or by a great one."""
    found = {DONE: "Leave it at that", PASS: "No maneuver"}
    for name, deal in SPENDING_OPTIONS.items():
        suffix = BY_TRIUMPH if deal.attacker else BY_DESPAIR
        bare = LABELS[name].rpartition(" (")[0] or LABELS[name]
        found |= {name: LABELS[name], name + suffix: bare + suffix}
    return found


WORDS: Words[Narrative] = Words(
    title="Narrative",
    about="Symbol dice, initiative slots, an action and maneuvers, range bands, strain; both sides spend.",
    verbs=verbs,
    first=("shoot", "close_combat", "engage", "move", "disengage", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    path=path,
    areas=reachable_areas,
    bands=bands,
    area=area,
    telling=telling,
    pool=pool,
    result=came_to,
    choices=_choices(),
    counts={
        "cover": (Counted("N-14"),),
        "concealment": (Counted("N-27"),),
        "distance": (Counted("N-24", " range"), Counted("N-24", "engaged target"), Counted("N-23")),
    },
    uncounted={"cover": "only if taken"},
    damage="wounds",
)
"""How `narrative` is called and shown."""
