"""What `squad` calls things, and how they are shown."""

from game.rules.presentation import LETTERS, Counted, Words
from game.rules.state import PASS
from game.systems.squad.deed import GROUPS
from game.systems.squad.dicewords import pool, result, telling
from game.systems.squad.jumps import PAIN
from game.systems.squad.marks import badges, facts, gauges, pips
from game.systems.squad.pool import DEFENCE_DICE, NUMBER
from game.systems.squad.unit import Squad
from game.systems.squad.watch import watched
from game.systems.squad.ways import areas, bands, finding

SPARE = "".join(key for key in LETTERS if key not in "EKZ")
"""What gear may have as keys: not those of buttons that come and go with the map and the moment."""

WORDS: Words[Squad] = Words(
    title="Squad",
    about="Pools of d10, a First and a Second Action, bulk and facing, stealth that wears thin.",
    groups=GROUPS,
    spare=SPARE,
    first=("shoot", "close_combat", "move", "sprint", "dash", "climb", "interact"),
    gauges=gauges,
    pips=pips,
    badges=badges,
    facts=facts,
    areas=areas,
    bands=bands,
    finding=finding,
    watch=watched,
    telling=telling,
    pool=pool,
    result=result,
    against=frozenset({DEFENCE_DICE, NUMBER}),
    choices={
        PAIN: "Take 1 damage and land",
        "fall short": "Fall short",
        "shoot": "Shoot",
        "hold": "Hold fire",
        PASS: "Pass",
    },
    counts={"cover": (Counted("S-26"),), "concealment": (Counted("S-25"),)},
    damage="bhp",
)
"""How `squad` is called and shown."""
