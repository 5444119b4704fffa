"""How players of `narrative` read a roll: symbols on dice, what cancelled, and what is left."""

from collections.abc import Iterable, Sequence
from typing import Literal

from game.dice import Check, result
from game.rules.events import Rolled
from game.rules.modifiers import Modifier
from game.rules.scripts import Roll
from game.rules.words import DiceGroup, Mood, Telling, counted, plainly, uncast
from game.systems.narrative.checks import DICE, FACES, GOOD, SYMBOLS, Joint, Result
from game.systems.narrative.pool import DAMAGE, SOAK

SHAPES: tuple[tuple[str, Literal["attack", "defence"]], ...] = (
    ("proficiency", "attack"),
    ("ability", "attack"),
    ("boost", "attack"),
    ("challenge", "defence"),
    ("difficulty", "defence"),
    ("setback", "defence"),
)
"""The kinds of dice in the order of a pool, and whose they are."""


def telling(event: Rolled) -> Telling:
    """A roll with its dice by shape and its verdict; the mood is that of who rolls."""
    if not event.dice or any(name not in DICE for name in event.dice):
        return plainly(event)
    made = read(event.dice, event.faces)
    groups = _groups(event.dice, event.faces)
    if any(row.what == DAMAGE for row in event.modifiers):
        return Telling(groups, f"{symbols(made)}: {_harm(event.modifiers, made)}", _mood(made))
    if event.label == "initiative":
        return Telling(groups, symbols(made))
    verdict = "passed" if made.passed else "failed"
    return Telling(groups, f"{symbols(made)}: {named(event.label)} {verdict}", _mood(made))


def named(label: str) -> str:
    """What a check is called in a sentence."""
    return f"the {label} check"


def read(dice: Sequence[str], faces: tuple[int, ...]) -> Result:
    """What faces come to."""
    check = Check(tuple(DICE[name] for name in dice), "sum", Joint(), "", (0, 0, 0, 0))
    return result(check, faces)


def symbols(made: Result) -> str:
    """A result in words: "2 successes, 1 advantage"."""
    parts = [_many(made.successes, "success", "successes") if made.passed else "no success"]
    if made.advantages:
        kind = ("advantage", "advantages") if made.advantages > 0 else ("threat", "threats")
        parts.append(_many(abs(made.advantages), *kind))
    if made.triumphs:
        parts.append(_many(made.triumphs, "triumph", "triumphs"))
    if made.despairs:
        parts.append(_many(made.despairs, "despair", "despairs"))
    return ", ".join(parts)


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _harm(rows: Iterable[Modifier], made: Result) -> str:
    """What an attack does: "hits for 9, 6 after soak"."""
    if not made.passed:
        return "misses"
    sums = {row.what: row for row in rows}
    amount = sums[DAMAGE].value + made.successes
    left = max(amount + sums[SOAK].value, 0)
    kind = " strain" if sums[DAMAGE].why.endswith("strain") else ""
    return f"hits for {amount}, {left}{kind} after soak"


def _mood(made: Result) -> Mood:
    return "good" if made.passed else "bad"


def _groups(dice: Sequence[str], faces: Sequence[int]) -> tuple[DiceGroup, ...]:
    """The dice by kind, in letters; those whose symbols are all cancelled do not count."""
    shown = [FACES[name][face - 1] for name, face in zip(dice, faces, strict=True)]
    left = _counted(dice, shown)
    return tuple(
        DiceGroup(
            role,
            shape,
            tuple(face for name, face in zip(dice, shown, strict=True) if name == shape),
            tuple(one for name, one in zip(dice, left, strict=True) if name == shape),
        )
        for shape, role in SHAPES
        if shape in dice
    )


def _counted(dice: Sequence[str], shown: Sequence[str]) -> list[bool]:
    """For each die whether any symbol of it is left: those of the other side cancel the first ones (N-03)."""
    totals = [sum(SYMBOLS[letter][axis] for face in shown for letter in face) for axis in (0, 1)]
    spare = {good: [max(total, 0) if good else max(-total, 0) for total in totals] for good in (True, False)}
    return [_left(face, spare[name in GOOD]) for name, face in zip(dice, shown, strict=True)]


def _left(face: str, spare: list[int]) -> bool:
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


def came_to(roll: Roll, made: object) -> str:
    """What a roll can come to, in symbols."""
    return symbols(made) if isinstance(made, Result) else counted(roll, made)


def pool(roll: Roll) -> Telling:
    """The dice of a roll before they fall, by shape."""
    dice = [die.name for die in roll.check.dice]
    if not dice or any(name not in DICE for name in dice):
        return uncast(roll)
    groups = [
        DiceGroup(role, shape, ("",) * dice.count(shape), (True,) * dice.count(shape))
        for shape, role in SHAPES
        if shape in dice
    ]
    return Telling(tuple(groups), "")
