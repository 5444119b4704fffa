"""What lands: lost ranks, wounds and the check against them, falls, hazards (E-46, E-47)."""

from game.rules import events
from game.rules.modifiers import Modifier
from game.rules.moving import put_out
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed
from game.rules.turns import finish
from game.systems.effort.dice import DICE, plain_check
from game.systems.effort.unit import Effort

HAZARD = 2
"""The Effort of a hazard's attack (E-47)."""

FURTHER = 2
"""The Effort that a further wound costs (E-21)."""


def harmed(state: Effort, unit: str, effort: int, by: str, clause: str) -> Script[Effort]:
    """An attack by nobody who could spend: 1 Effort a rank, 2 a wound, each 2 more a further one (E-47)."""
    if effort >= FURTHER:
        return (yield from do(wounded, state, unit, effort // FURTHER, by, clause))
    return (yield from do(dulled, state, unit, by, clause)) if effort else state


def dulled(state: Effort, unit: str, by: str, clause: str) -> Script[Effort]:
    """A unit loses a rank of its aspect, not below 0, until First Aid (E-21)."""
    one = state.unit(unit)
    if not one.conscious or not one.aspect:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=1, what="aspect", by=by, clause=clause))
    return changed(state, unit, dulled=one.dulled + 1)


def wounded(state: Effort, unit: str, wounds: int, by: str, clause: str) -> Script[Effort]:
    """Wounds about to be taken allow one check; those that it does not negate are taken (E-46)."""
    one = state.unit(unit)
    if not one.conscious:
        return state
    rows = (
        Modifier(one.stats.wound_threshold, DICE, "wound threshold", "E-46"),
        *((Modifier(-one.wounds, DICE, "wounds had", "E-46"),) if one.wounds else ()),
    )
    check = plain_check(one.left, "wound threshold", wounds)
    negated = yield from roll(state, check, "E-46", unit=unit, modifiers=rows)
    if negated:
        yield from tell(state, events.Status(unit=unit, status="shaken", clause="E-46"))
        state = changed(state, unit, owed=one.owed + 1)
        state = yield from do(dulled, state, unit, by, "E-46")
    taken = min(wounds - negated, one.left)
    if not taken:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=taken, what="wounds", by=by, clause=clause))
    state = changed(state, unit, wounds=one.wounds + taken)
    return state if state.unit(unit).left else (yield from do(put_out, state, unit, "E-46"))


def stunned(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """A unit loses its next action: one left in its own turn, else one of the next (E-05, E-47)."""
    one = state.unit(unit)
    if not one.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status="stunned", clause=clause))
    if state.clock.active != unit or not one.actions:
        return changed(state, unit, owed=one.owed + 1)
    state = changed(state, unit, actions=one.actions - 1)
    return state if one.actions > 1 else finish(state, unit)


def floored(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """A unit lies on the ground."""
    one = state.unit(unit)
    if not one.conscious or one.prone:
        return state
    yield from tell(state, events.Status(unit=unit, status="prone", clause=clause))
    return changed(state, unit, prone=True)


def fall(state: Effort, unit: str, levels: int) -> Script[Effort]:
    """A fall of n levels is an attack with n Effort (E-47)."""
    yield from tell(state, events.Fell(unit=unit, at=state.unit(unit).at, levels=levels, clause="E-47"))
    return (yield from do(harmed, state, unit, levels, "", "E-47"))


def burn(state: Effort, unit: str) -> Script[Effort]:
    """A hazard attacks who is in it with 2 Effort (E-47)."""
    one = state.unit(unit)
    if not one.conscious or not state.board.terrain(one.at).hazard:
        return state
    return (yield from do(harmed, state, unit, HAZARD, "", "E-47"))
