"""The talents: a table of where each counts, and what it adds, takes off or changes (N-41)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

TalentName: TypeAlias = Literal[
    "true_aim",
    "keen_eyes",
    "iron_nerves",
    "duelist",
    "ambusher",
    "pack_hunter",
    "point_blank",
    "finisher",
    "deadeye",
    "strong_arm",
    "lethal_blows",
    "hard_to_kill",
    "side_step",
    "parry",
    "field_medic",
    "shadow",
    "tracker",
    "toughened",
    "grit",
    "quick_draw",
    "rapid_reload",
    "cover_drill",
]
"""The names by which stat blocks give talents."""

Where: TypeAlias = Literal[
    "clear",
    "attack",
    "defence",
    "skill",
    "damage",
    "injury",
    "injured",
    "wound_threshold",
    "strain_threshold",
    "incidental",
]
"""Where a talent counts.

`clear` takes setback dice of a `source` off the unit's own checks; `attack` and `defence` add a die to its
own attacks and to those on it, `skill` to checks of a skill; `damage` is added to its hits; `injury` to the
rolls of injuries that it causes, `injured` to those that it suffers; the thresholds are raised; what is an
`incidental` takes no maneuver once a round.
"""

Case: TypeAlias = Literal[
    "", "out of hiding", "friend engaged", "short range", "prone target", "shot", "blow"
]
"""When an attack is one to which a talent adds a die; empty: always."""


@dataclass(frozen=True)
class Talent:
    """A row of the table: `number` dice of a kind, points or, of what is an incidental, nothing.

    `skills` are those that it is for (none: all), `source` the clause of the rows that it clears, `kinds` the
    kinds of maneuvers that it makes an incidental.
    """

    about: str
    where: Where
    number: int = 1
    die: Literal["boost", "setback"] = "boost"
    skills: tuple[str, ...] = ()
    source: str = ""
    case: Case = ""
    kinds: tuple[str, ...] = ()


TALENTS: dict[TalentName, Talent] = {
    "true_aim": Talent("A setback die less for the target's cover.", "clear", source="N-14"),
    "keen_eyes": Talent("A setback die less for concealment.", "clear", source="N-27"),
    "iron_nerves": Talent("A setback die less under fire.", "clear", source="N-36"),
    "duelist": Talent("No setback die for guarded stances on its attacks.", "clear", 2, source="N-12"),
    "ambusher": Talent("A boost die on attacks out of hiding.", "attack", case="out of hiding"),
    "pack_hunter": Talent(
        "A boost die on close attacks at somebody engaged with a friend.",
        "attack",
        skills=("melee", "brawl"),
        case="friend engaged",
    ),
    "point_blank": Talent(
        "A boost die on shots at short range.",
        "attack",
        skills=("ranged_light", "ranged_heavy"),
        case="short range",
    ),
    "finisher": Talent("A boost die on attacks at who is prone.", "attack", case="prone target"),
    "deadeye": Talent(
        "1 damage more with heavy guns and gunnery.", "damage", skills=("ranged_heavy", "gunnery")
    ),
    "strong_arm": Talent("1 damage more in close combat.", "damage", skills=("melee", "brawl")),
    "lethal_blows": Talent("10 more on the injuries that it causes.", "injury", 10),
    "hard_to_kill": Talent("10 less on the injuries that it suffers.", "injured", -10),
    "side_step": Talent("A setback die on shots at it.", "defence", die="setback", case="shot"),
    "parry": Talent("A setback die on close attacks on it.", "defence", die="setback", case="blow"),
    "field_medic": Talent("A boost die on medicine.", "skill", skills=("medicine",)),
    "shadow": Talent("A boost die on stealth.", "skill", skills=("stealth",)),
    "tracker": Talent("A boost die on perception.", "skill", skills=("perception",)),
    "toughened": Talent("2 wounds more to its threshold.", "wound_threshold", 2),
    "grit": Talent("2 strain more to its threshold.", "strain_threshold", 2),
    "quick_draw": Talent("Draws or stows a weapon as an incidental.", "incidental", kinds=("draw", "stow")),
    "rapid_reload": Talent("Loads a weapon or clears a jam as an incidental.", "incidental", kinds=("load",)),
    "cover_drill": Talent("Takes cover as an incidental.", "incidental", kinds=("take_cover",)),
}
"""Every talent by its name."""


@cache
def talents_sparing(kind: str) -> frozenset[TalentName]:
    """The talents by which a kind of maneuver takes none (N-41)."""
    return frozenset(
        name for name, talent in TALENTS.items() if talent.where == "incidental" and kind in talent.kinds
    )


def counting(
    names: Iterable[TalentName], where: Where, skill: str = ""
) -> Iterator[tuple[TalentName, Talent]]:
    """Those of some talents that count somewhere, for a skill."""
    for name in names:
        talent = TALENTS[name]
        if talent.where == where and (not talent.skills or skill in talent.skills):
            yield name, talent


def added(names: Iterable[TalentName], where: Where, skill: str = "") -> int:
    """What talents add somewhere, all together."""
    return sum(talent.number for _, talent in counting(names, where, skill))
