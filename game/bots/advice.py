"""What a level decides in a position, or advises somebody who has chosen one of the units."""

from dataclasses import replace

from game.bots import PLAYERS
from game.bots.decisions import Decision
from game.bots.policy import acting
from game.bots.traits import UNBOUNDED
from game.match.record import NO_PAST, Past
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import EndTurn, prompt


def decided(level: str, system: System[S], seen: S, past: Past = NO_PAST, unit: str = "") -> Decision | None:
    """What a level does, None when nobody has to choose.

    Of a `unit` that may act it is the best for that one, and beside it what the level would do sooner.
    """
    player = PLAYERS[level]
    best, now = player(system, seen, past), prompt(system, seen)
    if best is None or now is None or now.grant.choices or unit not in now.units or _of(best) == unit:
        return best
    own = acting(system, seen, now.grant, seen.unit(unit), player.traits or UNBOUNDED)
    if own is None:
        return best
    if not own.options or own.options[0].action != own.action:  # nothing that it could do is worth it
        own = replace(own, options=())
    rather = _of(best) and not best.action.words_only and not isinstance(best.action, EndTurn)
    return replace(own, sooner=best.reasons[0] if rather else "")


def _of(decision: Decision) -> str:
    """The unit that acts by a decision, empty when none does."""
    unit: str = getattr(decision.action, "unit", "")
    return unit
