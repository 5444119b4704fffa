"""How players of `narrative` read a roll: symbols on dice, what cancelled, and what is left."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from game.dice import Check, result
from game.rules.events import Modifier, Rolled
from game.rules.presentation import DiceGroup, Mood, Telling, counted, plain_result, plainly, together, uncast
from game.rules.scripts import Roll
from game.rules.tasks import CLAUSE as TASK_CLAUSE
from game.systems.narrative.checks import DICE, FACES, SYMBOLS, Joint, Result
from game.systems.narrative.harm import injury_of
from game.systems.narrative.pool import DAMAGE, SOAK
from game.systems.narrative.story_points import OWN_POINT, THEIR_POINT

ROLES: dict[str, Literal["attack", "defence"]] = {
    "proficiency": "attack",
    "ability": "attack",
    "boost": "attack",
    "challenge": "defence",
    "difficulty": "defence",
    "setback": "defence",
}
"""The kinds of dice in the order in which they are shown, with the side that each belongs to."""


THEIRS = "for its enemies to use"
"""Whose the threats and despairs of a check are (N-31, N-37)."""

INJURY = "critical injury"
"""The label of an injury's roll."""

POINTS = {OWN_POINT: "a story point for it", THEIR_POINT: "a story point against it"}
"""By the reason that a row has of a story point, what is said of it with the roll (N-38)."""

FALL = "N-35"
"""The clause of a fall, of which nothing is spent."""


def telling(event: Rolled) -> Telling:
    """A roll with its dice by shape and its verdict; the mood is that of the unit that rolls."""
    if not event.dice or any(name not in DICE for name in event.dice):
        told = plainly(event)
        injury = event.result and event.label == INJURY
        return (
            replace(told, verdict=f"{event.result}, {injury_of(int(event.result)).status}")
            if injury
            else told
        )
    check = Check(tuple(DICE[name] for name in event.dice), "sum", Joint(), "", (0, 0, 0, 0))
    rolled = result(check, event.faces)
    groups = _groups(event.dice, event.faces)
    mood: Mood = "good" if rolled.passed else "bad"
    if any(row.what == DAMAGE for row in event.modifiers):
        return Telling(
            groups,
            f"{symbols(rolled, THEIRS)}: {_damage(event.modifiers, rolled)}{_points(event.modifiers)}",
            mood,
        )
    if event.label == "initiative":
        return Telling(groups, symbols(rolled))
    verdict = f"{'passed' if rolled.passed else 'failed'}{_points(event.modifiers)}"
    spent = "" if event.clause == FALL else THEIRS
    return Telling(groups, f"{symbols(rolled, spent)}: {verdict}", mood, _task(event.modifiers))


def _points(rows: Iterable[Modifier]) -> str:
    """Whose story points have changed a die of a check, empty where none has (N-38)."""
    spent = [words for why, words in POINTS.items() if any(row.why == why for row in rows)]
    return f" ({together(spent)})" if spent else ""


def _task(rows: Iterable[Modifier]) -> str:
    """The task that a check is for, empty when it is for none (M-09)."""
    return next((row.why for row in rows if row.clause == TASK_CLAUSE), "")


def symbols(result: Result, whose: str = "") -> str:
    """A result in words: "2 successes, 1 advantage"; `whose` says to whom threats and despairs go."""
    successes = f"{result.successes} success{'es' if result.successes > 1 else ''}"
    parts = [successes if result.passed else "no success"]
    mine = ((result.advantages, "advantage"), (result.triumphs, "triumph"))
    theirs = ((-result.advantages, "threat"), (result.despairs, "despair"))
    parts += [counted(number, symbol) for number, symbol in mine if number > 0]
    if against := [counted(number, symbol) for number, symbol in theirs if number > 0]:
        parts += [f"{together(against)} {whose}"] if whose else against
    return ", ".join(parts)


def _damage(rows: Iterable[Modifier], result: Result) -> str:
    """What an attack does: "hits for 9, 3 soaked: 6 wounds"."""
    if not result.passed:
        return "misses"
    row_of = {row.what: row for row in rows}
    amount = row_of[DAMAGE].value + result.successes
    soaked = min(-row_of[SOAK].value, amount)
    kind = "strain" if row_of[DAMAGE].why.endswith("strain") else "wounds"
    return f"hits for {amount}, {soaked} soaked: {amount - soaked} {kind}"


def _groups(dice: Sequence[str], faces: Sequence[int]) -> tuple[DiceGroup, ...]:
    """The dice by kind, in letters; those whose symbols are all cancelled do not count."""
    fallen = sorted(zip(dice, faces, strict=True), key=lambda pair: list(ROLES).index(pair[0]))
    dice = [name for name, _ in fallen]
    shown = [FACES[name][face - 1] for name, face in fallen]
    effective = _counted(dice, shown)
    return tuple(
        DiceGroup(
            role,
            shape,
            tuple(face for name, face in zip(dice, shown, strict=True) if name == shape),
            tuple(counts for name, counts in zip(dice, effective, strict=True) if name == shape),
        )
        for shape, role in ROLES.items()
        if shape in dice
    )


def _counted(dice: Sequence[str], shown: Sequence[str]) -> list[bool]:
    """For each die whether any symbol of it is left: those of the other side cancel the first ones (N-03)."""
    totals = [sum(SYMBOLS[letter][axis] for face in shown for letter in face) for axis in (0, 1)]
    spare = {
        "attack": [max(total, 0) for total in totals],
        "defence": [max(-total, 0) for total in totals],
    }
    return [_counts(face, spare[ROLES[name]]) for name, face in zip(dice, shown, strict=True)]


def _counts(face: str, spare: list[int]) -> bool:
    """Whether a face has a symbol that counts; it takes that off what its side has left over."""
    counts = False
    for letter in face:
        vector = SYMBOLS[letter]
        for axis in (0, 1):
            if vector[axis] and spare[axis] > 0:
                spare[axis] -= 1
                counts = True
        counts = counts or letter in {"T", "D"}
    return counts


def result_text(roll: Roll, outcome: object) -> str:
    """A possible result of a roll, in symbols."""
    return symbols(outcome) if isinstance(outcome, Result) else plain_result(roll, outcome)


def pool(roll: Roll) -> Telling:
    """The dice of a roll before they fall, by shape."""
    dice = [die.name for die in roll.check.dice]
    if not dice or any(name not in DICE for name in dice):
        return uncast(roll)
    groups = [
        DiceGroup(role, shape, ("",) * dice.count(shape), (True,) * dice.count(shape))
        for shape, role in ROLES.items()
        if shape in dice
    ]
    return Telling(tuple(groups), "")
