"""The combat check: the roll, what it does, what it uses up, then the spending (N-22, N-25, N-26, N-28)."""

from msgspec.structs import replace

from game.dice import Check
from game.rules import events
from game.rules.gear import exchanged
from game.rules.modifiers import Modifier
from game.rules.scripts import Script, do, hanging, roll, tell
from game.rules.state import changed
from game.rules.targets import is_there
from game.systems.narrative.checks import used_up
from game.systems.narrative.dice import Result
from game.systems.narrative.pool import AUTO, Attack, attack_check, damage, in_the_way, soaked
from game.systems.narrative.spending import Purse, spend
from game.systems.narrative.stealth import found
from game.systems.narrative.strike import hit
from game.systems.narrative.unit import Character, Narrative, Weapon


def attack(state: Narrative, attacker: str, target: str, weapon: Weapon, auto: bool) -> Script[Narrative]:  # noqa: FBT001 (called as data)
    """A unit attacks another; spent, and without a roll, when that is not where it is known (B-36)."""
    state = _shot(state, state.unit(attacker), weapon)
    if not is_there(state, state.unit(attacker), target):
        return (yield from do(_over, state, attacker))
    made = Attack(state, state.unit(attacker), state.unit(target), weapon, auto)
    check, rows = attack_check(made)
    others = in_the_way(made)
    friend = others[0].id if others else ""
    return (yield from do(_rolled, state, made.attacker.id, target, weapon, friend, check, rows))


def _rolled(
    state: Narrative,
    attacker: str,
    target: str,
    weapon: Weapon,
    friend: str,
    check: Check[Result],
    rows: tuple[Modifier, ...],
) -> Script[Narrative]:
    """The roll; a despair sends it into the friend in the way, and is used up by that (N-25)."""
    result = yield from roll(state, check, "N-22", unit=attacker, target=target, modifiers=rows)
    astray = bool(friend) and result.despairs > 0
    victim = friend if astray else target
    struck = result.passed or astray
    before: Character = state.unit(victim)
    state = yield from do(_lands, state, attacker, victim, weapon, result.successes, struck, astray)
    purse = Purse(result.advantages, result.triumphs, result.despairs - astray)
    if purse.empty:
        return state
    through = damage(state.unit(attacker), weapon) + result.successes > soaked(before, weapon)
    hits = (victim,) if struck and through and not astray else ()
    auto = any(row.what == AUTO for row in rows)
    on = (purse, result.successes, hits, auto)
    return (yield from hanging("spending", spend, state, attacker, target, weapon, on=on))


def _lands(
    state: Narrative,
    attacker: str,
    victim: str,
    weapon: Weapon,
    successes: int,
    struck: bool,  # noqa: FBT001 (called as data)
    astray: bool,  # noqa: FBT001 (called as data)
) -> Script[Narrative]:
    """What the check used up is gone; who is hit, is hit."""
    state = yield from do(_over, used_up(state, attacker), attacker)
    if astray:
        text = f"{victim} takes the attack instead"
        yield from tell(state, events.Said(text=text, unit=victim, clause="N-25"))
    if not struck:
        return state
    amount = damage(state.unit(attacker), weapon) + successes
    return (yield from do(hit, state, attacker, victim, weapon, amount))


def _over(state: Narrative, attacker: str) -> Script[Narrative]:
    """Once one has attacked, aim is used up and one is hidden no more (N-10, N-33)."""
    return (yield from do(found, changed(state, attacker, aims=()), attacker, "N-33"))


def _shot(state: Narrative, actor: Character, weapon: Weapon) -> Narrative:
    """Each attack takes one off limited ammunition (N-26)."""
    if not weapon.stats.qualities.limited_ammo:
        return state
    less = replace(weapon, left=weapon.left - 1)
    return changed(state, actor.id, weapons=exchanged(actor.weapons, less))
