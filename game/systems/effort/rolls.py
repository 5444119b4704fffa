"""How players of `effort` read a roll: its dice, what it came to, and what its Effort buys (E-01, E-21)."""

from fractions import Fraction
from typing import Any

from game.board.squares import FACINGS
from game.dice import Distribution, distribution
from game.rules.events import Modifier, Rolled, why_of
from game.rules.presentation import DiceGroup, Mood, Telling, counted, uncast
from game.rules.scripts import Roll
from game.rules.system import Line
from game.systems.effort.choices import KNOCK_DOWN, LEAVE_OPEN, PUSH, SPOIL_AIM, WOUNDS
from game.systems.effort.harm import FURTHER
from game.systems.effort.pool import (
    DODGES,
    DUE,
    MOST_DICE,
    NEED,
    NO_DODGE,
    POOR_DIE,
    TASK,
    UNHARMED,
    AttackResult,
    cancelled,
    leaves_open,
    pooled,
    summed,
)

NUMBER, POOR = 5, 6
"""What a die must show to be Effort, and what the one die of a poor pool must (E-01, E-04)."""

QUIRK, MORE_QUIRKS = 1, "more 1s than Effort"
"""What a die shows that is a Quirk, and what leaves whoever attacks Open, in words (E-01, E-05)."""

CANCELLABLE = 2
"""The least Effort of an attack of which a dodge may cancel some: the last one never is (E-38)."""


def telling(event: Rolled) -> Telling:
    """A roll with its Effort lit, and its verdict; the mood is that of the unit that rolls."""
    poor = POOR_DIE.name in event.dice
    lit = tuple(face >= (POOR if poor else NUMBER) for face in event.faces)
    role = "attack" if _needed(event.modifiers) else "plain"
    note = f"{'6 counts' if poor else '5 and 6 count'}{_beside(event.modifiers, rolled=any(lit))}"
    shape = event.dice[0] if event.dice else "d6"
    group = DiceGroup(role, shape, tuple(map(str, event.faces)), lit, note)  # type: ignore[arg-type]
    if event.label == "stray":
        return Telling((DiceGroup("plain", "d8", group.shown, (True,)),), "it goes astray", "bad")
    verdict, mood = _verdict(event)
    return Telling((group,), verdict, mood, why_of(event.modifiers, TASK))


def _beside(rows: tuple[Modifier, ...], *, rolled: bool) -> str:
    """What Effort there is beside the dice that count: for dice beyond ten, and added to any (E-02, E-23)."""
    found = pooled(rows)
    added = found.added if rolled or found.sure else 0
    sure = f", {found.sure} Effort sure for dice beyond {MOST_DICE}" if found.sure else ""
    return f"{sure}, {added} Effort added" if added else sure


def _needed(rows: tuple[Modifier, ...]) -> int:
    return summed(rows, NEED)


def _verdict(event: Rolled) -> tuple[str, Mood]:
    effort, needed = int(event.result), _needed(event.modifiers)
    if event.label == "task":
        left = summed(event.modifiers, TASK)
        return f"{_said(effort)} of {left}: {'done' if effort >= left else 'not done'}", (
            "good" if effort >= left else "bad"
        )
    if event.label == DODGES:
        return _dodged(event, effort), "plain" if cancelled(effort) else "bad"
    if event.label == "wound threshold":
        return _held(effort, summed(event.modifiers, DUE)), "good" if effort else "bad"
    if not needed:
        return (_said(effort), "good") if effort else ("no Effort: it comes to nothing", "bad")
    quirks = f"; {MORE_QUIRKS}: Open" if leaves_open(event.faces.count(QUIRK), effort) else ""
    if effort < needed:
        return f"{_said(effort)}, {needed} to hit: missed{quirks}", "bad"
    light = effort == needed
    unharmed = why_of(event.modifiers, UNHARMED) if light else ""
    what = "a light hit" if light else "a wound, unless shaken off"
    why = why_of(event.modifiers, NO_DODGE)
    sure = f"; no dodge: {why}" if why and effort >= CANCELLABLE else ""
    told = f"{_said(effort)}, {needed + 1} to wound: {what}{unharmed and f': {unharmed}'}{sure}{quirks}"
    return told, "plain" if unharmed else "good"


def _held(negated: int, due: int) -> str:
    """What a wound threshold check comes to, against so many wounds; 0: it is not told of how many (E-46)."""
    if not negated:
        return f"none of {due} wounds shaken off" if due else "no wound shaken off"
    return f"{f'{negated} of {due} wounds' if due else counted(negated, 'wound')} shaken off"


def _dodged(event: Rolled, effort: int) -> str:
    """What a dodge, parry or block cancels, and why no more (E-26, E-38)."""
    gone = cancelled(effort)
    if not gone:
        return f"{_said(effort)}: nothing cancelled{', it takes 2' if effort else ''}"
    more_than_counts = sum(face >= NUMBER for face in event.faces) > effort
    return f"{_said(effort)} cancel {gone}{', never the last 1' if more_than_counts else ''}"


def _said(effort: int) -> str:
    return f"{effort} Effort" if effort else "no Effort"


def pool(roll: Roll) -> Telling:
    """A roll before it falls: each die with what it must reach."""
    rows, cast = roll.modifiers, roll.check.dice
    if not cast or cast[0].name not in {"d6", POOR_DIE.name}:
        return uncast(roll)
    poor = cast[0] == POOR_DIE
    sure = pooled(rows).sure
    note = f"{sure} Effort sure" if sure else ""
    if need := _needed(rows):
        told = f"a {POOR if poor else NUMBER}+ is 1 Effort: {need} hits, {need + 1} wound"
        note = f"{note}; {told}" if note else told
    shown = (f"{POOR if poor else NUMBER}+",) * len(cast)
    role = "attack" if need else "plain"
    return Telling((DiceGroup(role, "d6", shown, (True,) * len(cast), note),), "")  # type: ignore[arg-type]


def result(roll: Roll, value: Any) -> str:
    """What a roll can come to, in words."""
    if isinstance(value, AttackResult):
        troubles = (", Open" if value.open else "") + (", an action lost" if value.stunned else "")
        return f"{_said(value.effort)}{troubles}"
    return f"strays {FACINGS[value - 1]}" if roll.check.label == "stray" else _said(int(value))


PRICES: dict[str, int] = {KNOCK_DOWN: 1, LEAVE_OPEN: 1, SPOIL_AIM: 1, PUSH: 1, WOUNDS: FURTHER}
"""What each effect costs beyond a wound (E-21)."""


def lines(roll: Roll) -> tuple[Line, ...]:
    """Each effect with the chance that an attack roll, as it falls, has Effort left for it."""
    need = summed(roll.modifiers, NEED)
    if not need:
        return ()
    odds = distribution(roll.check)
    return tuple(
        Line(name, roll.unit, _reaches(odds, need + 1 + price), "E-21") for name, price in PRICES.items()
    )


def _reaches(odds: Distribution[AttackResult], effort: int) -> Fraction:
    """The chance of an amount of Effort or more."""
    chances = {struck: odds.chance(struck) for struck in odds}
    return sum((chance for struck, chance in chances.items() if struck.effort >= effort), Fraction(0))
