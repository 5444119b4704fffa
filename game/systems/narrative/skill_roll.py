"""The roll of a skill check, whatever it is for (N-02, N-38)."""

from collections.abc import Iterable

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
from game.systems.narrative.units import Narrative


def skill_check(
    state: Narrative,
    unit_id: str,
    skill: str,
    difficulty: Iterable[Modifier],
    clause: str,
    target: str = "",
    *,
    fate: bool = False,
) -> Script[tuple[Narrative, Result]]:
    """Roll a skill against a difficulty, with a story point of the unit's side or not.

    The position after it, and the result.
    """
    state, fated = yield from spend_points(state, unit_id, fate)
    unit = state.unit(unit_id)
    dice = (*skill_rows(unit, skill), *skilled_rows(unit, skill), *difficulty)
    rows = with_cleared((*dice, *standing_rows(state, unit), *fated), unit)
    check = check_of(rows, skill.replace("_", " "))
    result = yield from roll(state, check, clause, unit=unit_id, target=target, modifiers=rows)
    return use_up_dice(state, unit_id), result
