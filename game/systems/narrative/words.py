"""What `narrative` calls things, and how they are shown."""

from game.rules.presentation import Counted, Words
from game.rules.state import PASS
from game.systems.narrative.buttons import verbs
from game.systems.narrative.moves import reachable_areas
from game.systems.narrative.rolls import pool, result_text, telling
from game.systems.narrative.spending import choice_labels
from game.systems.narrative.status import badges, facts, gauges, pips
from game.systems.narrative.units import Narrative
from game.systems.narrative.ways import area, bands, path

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
    result=result_text,
    choices={**choice_labels(), PASS: "No maneuver"},
    counts={
        "cover": (Counted("N-14"),),
        "concealment": (Counted("N-27"),),
        "distance": (Counted("N-24", " range"), Counted("N-24", "engaged target"), Counted("N-23")),
    },
    uncounted={"cover": "only if taken"},
    damage="wounds",
)
"""How `narrative` is called and shown."""
