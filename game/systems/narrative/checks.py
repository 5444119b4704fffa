"""Symbol dice, pools and skill checks: what every check of `narrative` has in common (N-01 to N-03)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.dice import Check, Die, Vector
from game.rules.events import Modifier
from game.rules.knowledge import known
from game.rules.presentation import named
from game.rules.state import changed, having
from game.rules.units import Side, enemies, friends
from game.systems.narrative.talents import counting
from game.systems.narrative.units import SKILLS, Character, Favour, Fire, Narrative

SYMBOLS: dict[str, Vector] = {
    "-": (0, 0, 0, 0),
    "S": (1, 0, 0, 0),
    "A": (0, 1, 0, 0),
    "T": (1, 0, 1, 0),
    "F": (-1, 0, 0, 0),
    "H": (0, -1, 0, 0),
    "D": (-1, 0, 0, 1),
}
"""What each symbol counts: net successes, net advantages, triumphs, despairs (N-01, N-03)."""

FACES: dict[str, tuple[str, ...]] = {
    "boost": ("-", "-", "S", "SA", "AA", "A"),
    "setback": ("-", "-", "F", "F", "H", "H"),
    "ability": ("-", "S", "S", "SS", "A", "A", "SA", "AA"),
    "difficulty": ("-", "F", "FF", "H", "H", "H", "HH", "FH"),
    "proficiency": ("-", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "T"),
    "challenge": ("-", "F", "F", "FF", "FF", "H", "H", "FH", "FH", "HH", "HH", "D"),
}
"""The faces of each kind of die in letters (N-01)."""


def _die(name: str) -> Die:
    faces = ([SYMBOLS[symbol] for symbol in face] for face in FACES[name])
    return Die(name, tuple(tuple(map(sum, zip(*symbols, strict=True))) for symbols in faces))


DICE: dict[str, Die] = {name: _die(name) for name in FACES}
"""The six dice (N-01)."""


class Result(Struct, frozen=True, cache_hash=True):
    """What a pool came to: successes less failures, advantages less threats, triumphs, despairs (N-03)."""

    successes: int
    advantages: int = 0
    triumphs: int = 0
    despairs: int = 0

    @property
    def passed(self) -> bool:
        """More successes than failures (N-03)."""
        return self.successes > 0

    def __str__(self) -> str:
        return f"{self.successes} {self.advantages} {self.triumphs} {self.despairs}"


class Joint(Struct, frozen=True):
    """Reads all that a pool came to; failures beyond the first are not told apart."""

    def __call__(self, folded: Vector) -> Result:
        return Result(max(folded[0], 0), *folded[1:])


UPGRADES, DIFFICULTY_UPGRADES = "upgrades", "difficulty upgrades"
"""What rows name that do not add dice but turn ability and difficulty dice into greater ones (N-02)."""


def upgraded(dice: int, upgrades: int) -> tuple[int, int]:
    """How many plain and how many better dice; with no plain one left, an upgrade adds one (N-02, N-25)."""
    better = 0
    for _ in range(upgrades):
        dice, better = (dice - 1, better + 1) if dice else (1, better)
    return dice, better


def dice_counts(rows: Iterable[Modifier]) -> dict[str, int]:
    """How many dice of each kind the rows of a check make, never fewer than none, in the order of J-04."""
    sums = Counter[str]()
    for row in rows:
        sums[row.what] += row.value
    ability, proficiency = upgraded(max(sums["ability"], 0), sums[UPGRADES])
    difficulty, challenge = upgraded(max(sums["difficulty"], 0), sums[DIFFICULTY_UPGRADES])
    return {
        "boost": max(sums["boost"], 0),
        "ability": ability,
        "proficiency": proficiency,
        "setback": max(sums["setback"], 0),
        "difficulty": difficulty,
        "challenge": challenge,
    }


def check_of(rows: Iterable[Modifier], label: str) -> Check[Result]:
    """The check that rows make: the dice that help first (J-04)."""
    dice = tuple(DICE[name] for name, number in dice_counts(rows).items() for _ in range(number))
    return Check(dice, "sum", Joint(), label, (0, 0, 0, 0))


SIMPLE, EASY, AVERAGE, HARD, DAUNTING, FORMIDABLE = 0, 1, 2, 3, 4, 5
"""The difficulty dice of a check (N-23, N-24)."""

LEVELS = {
    SIMPLE: "simple",
    EASY: "easy",
    AVERAGE: "average",
    HARD: "hard",
    DAUNTING: "daunting",
    FORMIDABLE: "formidable",
}


def skill_rows(unit: Character, skill: str) -> Iterator[Modifier]:
    """The dice of a skill: as many as the larger of its two numbers, upgraded by the smaller (N-02)."""
    dice, upgrades = unit.pool(skill)
    characteristic = SKILLS[skill]
    ranks = unit.ranks(skill)
    why = f"{characteristic} {unit.rating(characteristic)}, {skill.replace('_', ' ')} {ranks}"
    yield Modifier(dice, "ability", why, "N-02")
    if upgrades:
        yield Modifier(upgrades, UPGRADES, why, "N-02")


def skill_text(unit: Character, skill: str) -> str:
    """A skill with its dice, for buttons: "stealth (2 ability and 1 proficiency)"."""
    ability, proficiency = upgraded(*unit.pool(skill))
    parts = [f"{ability} ability"] * (ability > 0) + [f"{proficiency} proficiency"] * (proficiency > 0)
    return f"{named(skill)} ({' and '.join(parts) or 'no dice'})"


def difficulty_row(dice: int, why: str, clause: str) -> Modifier:
    """A number of difficulty dice."""
    return Modifier(dice, "difficulty", why, clause)


def opposing_rows(unit: Character, skill: str, why: str, clause: str) -> Iterator[Modifier]:
    """The difficulty that another unit's skill makes (N-02)."""
    dice, upgrades = unit.pool(skill)
    yield Modifier(dice, "difficulty", why, clause)
    if upgrades:
        yield Modifier(upgrades, DIFFICULTY_UPGRADES, why, clause)


def standing_rows(state: Narrative, unit: Character) -> Iterator[Modifier]:
    """What adds to any check of a unit: dice owed, favours, injuries, fire (N-11, N-30 to N-32, N-36)."""
    yield from unit.owed
    for favour in favours_for(state, unit):
        yield favour.row
    if unit.shaken:
        yield Modifier(unit.shaken, "setback", "critical injury", "N-32")
    if unit.disoriented:
        yield Modifier(1, "setback", "disoriented", "N-40")
    for fire in state.turn.fires:
        if unit.at in fire.squares and enemies(fire.side, unit.side):
            maker = known_maker(state, fire, unit.side)
            yield Modifier(1, "setback", f"under the fire of {maker}" if maker else "under fire", "N-36")


def with_cleared(rows: Iterable[Modifier], unit: Character) -> tuple[Modifier, ...]:
    """Rows of a unit's check with those by which talents take setback dice off (N-41)."""
    rows = tuple(rows)
    cleared: list[Modifier] = []
    for name, talent in counting(unit.stats.talents, "clear"):
        dice = sum(row.value for row in rows if row.what == "setback" and row.clause == talent.source)
        if dice > 0:
            cleared.append(Modifier(-min(dice, talent.number), "setback", named(name), "N-41"))
    return (*rows, *cleared)


def skilled_rows(unit: Character, skill: str) -> Iterator[Modifier]:
    """The dice that talents add to checks of a skill that are no attacks (N-41)."""
    for name, talent in counting(unit.stats.talents, "skill", skill):
        yield Modifier(talent.number, talent.die, named(name), "N-41")


def known_maker(state: Narrative, fire: Fire, side: Side) -> str:
    """Who lays some fire, as far as a side knows; empty: it does not (B-36)."""
    return fire.by if state.has(fire.by) and known(state, side, state.unit(fire.by)) else ""


def favours_for(state: Narrative, unit: Character) -> tuple[Favour, ...]:
    """The favours that the next check of a unit uses: those that friends have earned (N-30, N-31)."""
    return tuple(
        favour
        for favour in state.turn.favours
        if favour.by != unit.id and (favour.side == unit.side or friends(favour.side, unit.side))
    )


def use_up_dice(state: Narrative, unit_id: str) -> Narrative:
    """The position after a check of a unit, in which the dice owed to that check are gone."""
    unit = state.unit(unit_id)
    used = favours_for(state, unit)
    if used:
        left = tuple(favour for favour in state.turn.favours if favour not in used)
        state = having(state, turn=replace(state.turn, favours=left))
    return changed(state, unit_id, owed=()) if unit.owed else state


def owe_die(state: Narrative, unit_id: str, row: Modifier) -> Narrative:
    """The position in which a unit's next check has a further die."""
    return changed(state, unit_id, owed=(*state.unit(unit_id).owed, row))
