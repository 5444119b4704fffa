"""What happens to a unit: lost ranks, wounds, falls, hazards, pushes, discovery (E-18, E-21, E-46, E-47)."""

from game.board.throws import Slide, slide
from game.rules import events
from game.rules.events import Modifier
from game.rules.knowledge import look
from game.rules.movement import carried, met, put_out
from game.rules.scripts import Script, do, end_remembered, end_with, roll, tell
from game.rules.state import changed
from game.rules.system import Judged
from game.rules.turns import finish
from game.rules.units import enemies
from game.systems.effort.pool import DICE, DUE, plain_check
from game.systems.effort.units import Effort

HAZARD = 2
"""The Effort of a hazard's attack (E-47)."""

FURTHER = 2
"""The Effort that a further wound costs (E-21)."""


def suffer(state: Effort, unit: str, effort: int, by: str, clause: str) -> Script[Effort]:
    """Suffer Effort that nobody spends: 1 costs a rank, 2 wound, each 2 more wound again (E-47)."""
    if effort >= FURTHER:
        return (yield from end_with(wound, state, unit, effort // FURTHER, by, clause))
    return (yield from end_with(lose_rank, state, unit, by, clause))


def lose_rank(state: Effort, unit: str, by: str, clause: str) -> Script[Effort]:
    """Lose a rank of the aspect, not below 0, until First Aid (E-21)."""
    agent = state.unit(unit)
    if not agent.conscious:
        return state
    if not agent.aspect:
        yield from tell(state, events.Status(unit=unit, status="no aspect left", clause=clause))
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=1, what="aspect", by=by, clause=clause))
    return changed(state, unit, dulled=agent.dulled + 1)


def wound(state: Effort, unit: str, wounds: int, by: str, clause: str) -> Script[Effort]:
    """Check once against wounds, and take those that it does not negate (E-46)."""
    agent = state.unit(unit)
    if not agent.conscious:
        return state
    rows = (
        Modifier(agent.stats.wound_threshold, DICE, "wound threshold", "E-46"),
        *((Modifier(-agent.wounds, DICE, "wounds had", "E-46"),) if agent.wounds else ()),
        *((Modifier(wounds, DUE, "hit", "E-46"),) if wounds > 1 else ()),
    )
    check = plain_check(agent.left, "wound threshold", wounds)
    negated = yield from roll(state, check, "E-46", unit=unit, modifiers=rows)
    if negated:
        if not agent.shaken:
            status = "shaken too" if agent.owed else "shaken"
            yield from tell(state, events.Status(unit=unit, status=status, clause="E-46"))
        state = changed(state, unit, shaken=True)
        state = yield from do(lose_rank, state, unit, by, "E-46")
    taken = min(wounds - negated, agent.left)
    if not taken:
        return state
    yield from tell(state, events.Hurt(unit=unit, amount=taken, what="wounds", by=by, clause=clause))
    state = changed(state, unit, wounds=agent.wounds + taken)
    return state if state.unit(unit).left else (yield from end_remembered(put_out, state, unit, "E-46"))


def stun(state: Effort, unit: str, status: str, clause: str) -> Script[Effort]:
    """Take a unit's next action: one left in its own turn, else one of the next (E-05, E-47)."""
    agent = state.unit(unit)
    if not agent.conscious:
        return state
    yield from tell(state, events.Status(unit=unit, status=status, clause=clause))
    if state.clock.active != unit or not agent.actions:
        return changed(state, unit, owed=agent.owed + 1)
    state = changed(state, unit, actions=agent.actions - 1)
    return state if agent.actions > 1 else finish(state, unit)


def fall_prone(state: Effort, unit: str, clause: str, status: str = "prone") -> Script[Effort]:
    """Fall to the ground, if not there yet, which is told as a `status` that begins."""
    agent = state.unit(unit)
    if not agent.conscious or agent.prone:
        return state
    yield from tell(state, events.Status(unit=unit, status=status, clause=clause))
    return changed(state, unit, prone=True)


def fall(state: Effort, unit: str, levels: int) -> Script[Effort]:
    """A fall of n levels is an attack with n Effort (E-47)."""
    yield from tell(state, events.Fell(unit=unit, at=state.unit(unit).at, levels=levels, clause="E-47"))
    return (yield from end_with(suffer, state, unit, levels, "", "E-47"))


def burn(state: Effort, unit: str) -> Script[Effort]:
    """Let a hazard attack a unit in it, with 2 Effort (E-47)."""
    agent = state.unit(unit)
    if not agent.conscious or not state.board.terrain(agent.at).hazard:
        return state
    return (yield from end_with(suffer, state, unit, HAZARD, "", "E-47"))


def reveal(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """End a unit's hiding; one that has gone out of action hides no more, and is not found."""
    agent = state.unit(unit)
    if not agent.hidden:
        return changed(state, unit, quiet=0) if agent.quiet else state
    state = look(changed(state, unit, quiet=0, hidden_from=()))
    yield from tell(state, events.Revealed(unit=unit, at=agent.at, clause=clause))
    return state


def pushed(state: Effort, attacker: str, target: str) -> Slide:
    """How a push of the target goes, as far as it is known who stands where (B-29)."""
    others = {other.at for other in state.conscious()}
    return slide(state.board, state.unit(attacker).at, state.unit(target).at, 1, others)


def push(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """Let the target slide a square; stopped it loses its next action (B-29, E-47)."""
    agent, start = state.unit(target), state.unit(target).at
    slid = pushed(state, attacker, target)
    for to in slid.path:
        state = changed(state, target, cover=False, crawled=False)
        moved = events.Moved(unit=target, start=start, end=to, how="push", clause="E-21")
        state = yield from do(carried, state, moved, agent.facing)
        if slid.fell:
            state = yield from do(fall, state, target, slid.fell)
        state = yield from do(burn, state, target)
    if not slid.slammed:
        return state
    for ahead in slide(state.board, state.unit(attacker).at, start, 1, frozenset()).path:
        if holder := state.holder(ahead):
            state = yield from do(met, state, target, holder.id)
    return (yield from end_with(stun, state, target, "slammed", "E-47"))


def knock_down(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """Knock the target down (E-21)."""
    return (yield from end_with(fall_prone, state, target, "E-21", "knocked down"))


def spoil_aim(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """Take the target's aim (E-21)."""
    yield from tell(state, events.Status(unit=target, status="aiming", on=False, clause="E-21"))
    return changed(state, target, aim=False)


def judge(before: Effort, after: Effort, actor: str, target: str) -> Judged:
    """The result of an act: any rank or wound lost, or action owed, is a hit; damage is wounds (E-21).

    Without a target: by what the enemies of the actor lost together.
    """
    side = before.unit(actor).side
    struck = (before.unit(target),) if target else before.conscious()
    pairs = [(unit, after.unit(unit.id)) for unit in struck if target or enemies(unit.side, side)]
    lost = sum(unit.left - later.left for unit, later in pairs)
    dulled = any(later.dulled > unit.dulled or later.losing > unit.losing for unit, later in pairs)
    out = any(unit.conscious and not later.conscious for unit, later in pairs)
    return Judged(lost > 0 or dulled, lost, out)
