"""What a level decides in a position, or advises somebody who has chosen one of the units."""

from dataclasses import replace

from game.bots import PLAYERS
from game.bots.decisions import Decision, Judgement
from game.bots.foreseen import foreseen_answered
from game.bots.policy import acting
from game.bots.reasons import Doings
from game.bots.traits import UNBOUNDED
from game.match.record import NO_PAST, Past
from game.rules.forecast import Unforeseen
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import EndTurn, prompt


def decided(level: str, system: System[S], seen: S, past: Past = NO_PAST, unit: str = "") -> Decision | None:
    """What a level does, None when nobody has to choose.

    Of a `unit` that may act it is the best for that one, and beside it what the level would do sooner.
    """
    player = PLAYERS[level]
    found, now = player(system, seen, past), prompt(system, seen)
    best = found and _measured(system, seen, found)
    if best is None or now is None or now.grant.choices or unit not in now.units or _of(best) == unit:
        return best
    own = acting(system, seen, now.grant, seen.unit(unit), player.traits or UNBOUNDED)
    if own is None:
        return best
    if not own.options or own.options[0].action != own.action:  # nothing that it could do is worth it
        own = replace(own, options=())
    own = _measured(system, seen, own)
    rather = _of(best) and not best.action.words_only and not isinstance(best.action, EndTurn)
    return replace(own, sooner=best.reasons[0] if rather else "")


def _measured(system: System[S], seen: S, decision: Decision) -> Decision:
    """A decision whose attacks are told by what they come to when others react as is best for them.

    So the attack panel tells of them; what a level reckons with may be less.
    """
    options = tuple(replace(option, why=_attack_words(system, seen, option)) for option in decision.options)
    told = tuple(option.why for option in options[:1] if option.action == decision.action)
    return replace(decision, options=options, reasons=told or decision.reasons)


def _attack_words(system: System[S], seen: S, option: Judgement) -> str:
    """Why an option is one; of an attack with its odds."""
    action = option.action
    if action.role.purpose != "attack" or not getattr(action, "target", ""):
        return option.why
    try:
        found = foreseen_answered(system, seen, action)
    except Unforeseen:
        return option.why
    return Doings(seen, seen.unit(action.unit)).odds(action, found)


def _of(decision: Decision) -> str:
    """The unit that acts by a decision, empty when none does."""
    unit: str = getattr(decision.action, "unit", "")
    return unit
