"""The recruit level: it plays as the regular one does, with mistakes that a player can see and use.

It attacks whoever is nearest, minds no danger before it is badly hurt, tells what an attack is worth only
roughly, is mostly too late to answer what others do, hesitates now and then to attack, and mostly to do so
again in a turn, and does not think of most of what it could do.
"""

from dataclasses import replace
from zlib import crc32

from game.bots.decisions import Decision, Judgement, best_of, declining, limited
from game.bots.evaluation import UnitEvaluation
from game.bots.regular import WORTH_IT, nothing_better, regular
from game.match.record import NO_PAST, Past
from game.rules.engine import legal
from game.rules.interaction import Leave
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import Unit

FORGETS = 3
"""Of so many things that it could do it thinks of one."""

HESITATES = 4
"""In one turn of so many it does not come to attack."""

OBVIOUS = ("attack", "move", "declaration")
"""What everybody thinks of."""


@limited
def recruit(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
    """What looks best at a glance, of what comes to mind; None when nobody has to choose."""
    now = prompt(system, seen)
    if now is None or not now.units:
        return regular(system, seen, past)
    unit = seen.unit(now.units[0])
    if now.grant.choices:
        return _answered(system, seen, unit, past)
    judgements = UnitEvaluation(system, seen, now.grant, unit, green=True).judged()
    noticed = [_roughly(judged) for judged in judgements if _noticed(seen, unit, judged)]
    idle = [judged for judged in noticed if judged.action.role.purpose != "attack"]
    hesitates = _hesitates(seen, unit, again=_attacked(system, past))
    options = best_of(idle if hesitates else noticed)
    if options and options[0].worth > WORTH_IT:
        return Decision(options[0].action, (options[0].why,), options)
    found = nothing_better(system, seen, unit.id, options)
    if found and hesitates and idle != noticed:
        return replace(found, reasons=(f"{unit.name} hesitates.",))
    return found


def _answered(system: System[S], seen: S, unit: Unit, past: Past) -> Decision | None:
    """An answer as good as the regular level's, when it is not too late for it."""
    now = prompt(system, seen)
    if now is not None and not _comes_to_mind(seen, unit, type(now.grant).__name__):
        for refusal in declining(now.grant, tuple(legal(system, seen))):
            return Decision(refusal, (f"{unit.name} is too slow to answer.",))
    return regular(system, seen, past)


def _attacked(system: System[S], past: Past) -> bool:
    """Whether the unit that acts has attacked in this turn."""
    return any(kind in system.kinds and system.kinds[kind].role.purpose == "attack" for kind in past.turn)


def _hesitates(seen: S, unit: Unit, *, again: bool) -> bool:
    """Whether it does not attack, or not again, in this turn."""
    if again:
        return not _comes_to_mind(seen, unit, "attack again")
    return _drawn(seen, unit, "hesitate", HESITATES)


def _noticed(seen: S, unit: Unit, judged: Judgement) -> bool:
    """Whether it thinks of an action: always of what is obvious or asked for, else now and then."""
    action = judged.action
    role = action.role
    if role.purpose in OBVIOUS or role.enables or role.free or isinstance(action, Leave):
        return True
    return action.kind == "try_task" or _comes_to_mind(seen, unit, action.kind)


def _comes_to_mind(seen: S, unit: Unit, what: str) -> bool:
    """Whether it thinks of something in this turn."""
    return _drawn(seen, unit, what, FORGETS)


def _drawn(seen: S, unit: Unit, what: str, often: int) -> bool:
    """Once in so often, the same in a whole turn: what is forgotten stays so until the next."""
    return crc32(f"{unit.id} {what} {seen.clock.turn}".encode()) % often == 0


def _roughly(judged: Judgement) -> Judgement:
    """An attack told to a tenth of an enemy."""
    if judged.action.role.purpose != "attack":
        return judged
    return Judgement(max(round(judged.worth, 1), WORTH_IT), judged.action, judged.why)
