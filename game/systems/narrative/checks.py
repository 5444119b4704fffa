"""Symbol dice, pools and skill checks: what every check of `narrative` has in common (N-01 to N-03)."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.dice import Check, Die, Vector
from game.rules.modifiers import Modifier
from game.rules.scripts import Script, roll
from game.rules.sides import enemies, friends
from game.rules.state import changed, having
from game.systems.narrative.units import SKILLS, Character, Favour, Narrative

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

GOOD = ("proficiency", "ability", "boost")
"""The kinds of dice that help who rolls, in the order in which they lie in a pool."""


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
    """Reads all that a pool came to."""

    def __call__(self, folded: Vector) -> Result:
        """The result; failures beyond the first are not told apart."""
        return Result(max(folded[0], 0), *folded[1:])


UPGRADES, HARDER = "upgrades", "difficulty upgrades"
"""What rows name that do not add dice but make better, or worse, ones of them (N-02)."""


def upgraded(dice: int, upgrades: int) -> tuple[int, int]:
    """How many plain and how many better dice; with no plain one left, an upgrade adds one (N-02, N-25)."""
    better = 0
    for _ in range(upgrades):
        dice, better = (dice - 1, better + 1) if dice else (1, better)
    return dice, better


def counts(rows: Iterable[Modifier]) -> Mapping[str, int]:
    """How many dice of each kind the rows of a check come to, never fewer than none."""
    sums: dict[str, int] = {}
    for row in rows:
        sums[row.what] = sums.get(row.what, 0) + row.value
    ability, proficiency = upgraded(max(sums.get("ability", 0), 0), sums.get(UPGRADES, 0))
    difficulty, challenge = upgraded(max(sums.get("difficulty", 0), 0), sums.get(HARDER, 0))
    return {
        "proficiency": proficiency,
        "ability": ability,
        "boost": max(sums.get("boost", 0), 0),
        "challenge": challenge,
        "difficulty": difficulty,
        "setback": max(sums.get("setback", 0), 0),
    }


def check_of(rows: Iterable[Modifier], label: str) -> Check[Result]:
    """The check that rows make: the dice that help first, the best of them first."""
    pool = counts(rows)
    dice = tuple(DICE[name] for name, number in pool.items() for _ in range(number))
    return Check(dice, "sum", Joint(), label, (0, 0, 0, 0))


EASY, AVERAGE, HARD, DAUNTING = 1, 2, 3, 4
"""How many difficulty dice a check has that is so hard (N-23, N-24)."""

LEVELS = {EASY: "easy", AVERAGE: "average", HARD: "hard", DAUNTING: "daunting"}


def skill_rows(unit: Character, skill: str) -> Iterator[Modifier]:
    """The dice of a skill: as many as the larger of its two numbers, upgraded by the smaller (N-02)."""
    dice, better = unit.pool(skill)
    characteristic = SKILLS[skill]
    ranks = getattr(unit.stats, skill)
    why = f"{characteristic} {unit.rating(characteristic)}, {skill.replace('_', ' ')} {ranks}"
    yield Modifier(dice, "ability", why, "N-02")
    if better:
        yield Modifier(better, UPGRADES, why, "N-02")


def difficulty_row(dice: int, why: str, clause: str) -> Modifier:
    """So many difficulty dice."""
    return Modifier(dice, "difficulty", why, clause)


def against(unit: Character, skill: str, other: str, clause: str) -> Iterator[Modifier]:
    """The difficulty that another's skill makes (N-02)."""
    dice, better = unit.pool(skill)
    yield Modifier(dice, "difficulty", other, clause)
    if better:
        yield Modifier(better, HARDER, other, clause)


def standing_rows(state: Narrative, unit: Character) -> Iterator[Modifier]:
    """What adds to whatever a unit checks: dice owed, favours, injuries, fire (N-11, N-30 to N-32, N-36)."""
    yield from unit.owed
    for favour in favours_for(state, unit):
        yield favour.row
    if unit.shaken:
        yield Modifier(unit.shaken, "setback", "critical injury", "N-32")
    for fire in state.turn.fires:
        if unit.at in fire.squares and enemies(fire.side, unit.side):
            yield Modifier(1, "setback", f"under the fire of {fire.by}", "N-36")


def favours_for(state: Narrative, unit: Character) -> tuple[Favour, ...]:
    """The favours that the next check of a unit uses: those that friends have earned (N-30)."""
    return tuple(one for one in state.turn.favours if one.by != unit.id and friends(one.side, unit.side))


def use_up_dice(state: Narrative, unit: str) -> Narrative:
    """The position after a check of a unit: what was for that one is gone."""
    one = state.unit(unit)
    gone = favours_for(state, one)
    if gone:
        left = tuple(favour for favour in state.turn.favours if favour not in gone)
        state = having(state, turn=replace(state.turn, favours=left))
    return changed(state, unit, owed=()) if one.owed else state


def skill_check(
    state: Narrative, unit: str, skill: str, rows: tuple[Modifier, ...], clause: str, target: str = ""
) -> Script[tuple[Narrative, Result]]:
    """Roll a skill against the difficulty that `rows` make; the position after it, and the result."""
    one = state.unit(unit)
    every = (*skill_rows(one, skill), *rows, *standing_rows(state, one))
    check = check_of(every, skill.replace("_", " "))
    result = yield from roll(state, check, clause, unit=unit, target=target, modifiers=every)
    return use_up_dice(state, unit), result


def owe_die(state: Narrative, unit: str, row: Modifier) -> Narrative:
    """The position in which a unit's next check has further dice."""
    return changed(state, unit, owed=(*state.unit(unit).owed, row))
