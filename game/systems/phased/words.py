"""What `phased` calls things, and how they are shown."""

from game.rules.presentation import Counted, Words
from game.systems.phased.buttons import verbs
from game.systems.phased.covering import watched
from game.systems.phased.morale import BREAK, FIRST
from game.systems.phased.pool import DEFENSE
from game.systems.phased.ranged import FIRE
from game.systems.phased.reach import area, areas, bands, finding, path
from game.systems.phased.rolls import pool, result, telling
from game.systems.phased.status import badges, banner, facts, gauges, pips
from game.systems.phased.units import Phased

WORDS: Words[Phased] = Words(
    title="Phased",
    about="2d20, declared actions phase by phase, morale that breaks, cover to hug, human to titan scale.",
    verbs=verbs,
    first=("add_target", "rename", "shoot", "strike", "move", "run", "climb", "reposition", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    path=path,
    areas=areas,
    bands=bands,
    finding=finding,
    area=area,
    watch=watched,
    banner=banner,
    telling=telling,
    pool=pool,
    result=result,
    against=frozenset({DEFENSE, FIRST, BREAK}),
    choices={
        "hug cover": "Hug cover",
        "stay": "Stay as it is",
        FIRE: "Fire",
        "strike": "Strike",
        "let go": "Let it go",
    },
    counts={
        "cover": (Counted("P-27"), Counted("P-28"), Counted("P-29"), Counted("P-35")),
        "concealment": (Counted("P-30"),),
        "distance": (Counted("P-32"), Counted("P-13")),
    },
    damage="vitality",
)
"""How `phased` is called and shown."""
