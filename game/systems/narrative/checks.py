"""What every check of `narrative` has in common: its dice, what adds to them, what is used up (N-02)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules.modifiers import Modifier
from game.rules.scripts import Script, roll
from game.rules.sides import enemies, friends
from game.rules.state import changed, having
from game.systems.narrative.dice import HARDER, UPGRADES, Result, check_of
from game.systems.narrative.stats import SKILLS
from game.systems.narrative.unit import Character, Favour, Narrative

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


def used_up(state: Narrative, unit: str) -> Narrative:
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
    return used_up(state, unit), result


def owing(state: Narrative, unit: str, row: Modifier) -> Narrative:
    """The position in which a unit's next check has further dice."""
    return changed(state, unit, owed=(*state.unit(unit).owed, row))
