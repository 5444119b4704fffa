"""The roll of a skill check, whatever it is for (N-02, N-38)."""

from collections.abc import Callable, Iterable

from game.rules.events import Modifier
from game.rules.scripts import Script, roll
from game.systems.narrative.checks import (
    Result,
    check_of,
    skill_rows,
    skilled_rows,
    standing_rows,
    use_up_dice,
    with_cleared,
)
from game.systems.narrative.story_points import spend_points
from game.systems.narrative.units import Character, Narrative


def skill_check(
    state: Narrative,
    unit_id: str,
    skill: str,
    difficulty: Iterable[Modifier],
    clause: str,
    target: str = "",
    *,
    fate: bool = False,
    hits: Callable[[Result], bool] | None = None,
) -> Script[tuple[Narrative, Result]]:
    """Roll a skill against a difficulty, with a story point of the unit's side or not.

    The position after it, and the result. `hits` tells which results do what odds are about.
    """
    state, fated = yield from spend_points(state, unit_id, fate)
    rows = check_rows(state, state.unit(unit_id), skill, (*difficulty, *fated))
    check = check_of(rows, skill.replace("_", " "))
    result = yield from roll(state, check, clause, unit=unit_id, target=target, modifiers=rows, hits=hits)
    return use_up_dice(state, unit_id), result


def check_rows(
    state: Narrative, unit: Character, skill: str, difficulty: Iterable[Modifier]
) -> tuple[Modifier, ...]:
    """All rows of a check of a skill: the unit's own, what makes it hard, what adds to any check of it."""
    dice = (*skill_rows(unit, skill), *skilled_rows(unit, skill))
    return with_cleared((*dice, *difficulty, *standing_rows(state, unit)), unit)
