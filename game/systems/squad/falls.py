"""Falls: from roofs and ledges, into pits (S-37, S-38)."""

from game.dice import Amount, Check, counting
from game.rules import events
from game.rules.events import Modifier
from game.rules.scripts import Script, do, roll, tell
from game.systems.squad.harm import hurt, knock_down
from game.systems.squad.unit import Squad

CATCH = 7
"""What each athletics die must reach to take 1 off a fall (S-37)."""


def fall(state: Squad, unit: str, levels: int) -> Script[Squad]:
    """A unit falls: from half a body length on, 1 damage for each body length begun (S-37, S-38)."""
    one = state.unit(unit)
    yield from tell(state, events.Fell(unit=unit, at=one.at, levels=levels, clause="S-37"))
    if 2 * levels < one.stats.height:
        return state
    damage = -(-levels // one.stats.height)
    rows = (Modifier(damage, "damage", f"{levels} levels, body length {one.stats.height}", "S-37"),)
    dice = 0 if one.fallen else one.stats.ath
    check = Check((counting(10, CATCH),) * dice, "sum", Amount(0, damage), "fall", (0,))
    caught = yield from roll(state, check, "S-37", unit=unit, modifiers=rows)
    if damage == caught:
        return state
    state = yield from do(hurt, state, unit, damage - caught, "", "S-37")
    return (yield from do(knock_down, state, unit, "S-37"))
