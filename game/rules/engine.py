"""The questions that whoever hosts a match asks of a system: who may act, what is legal, why not, what if.

All are answered from a side's view (`knowledge.view`); only `run` is given the truth.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from game.rules.actions import Action, Refusal
from game.rules.knowledge import view as generic_view
from game.rules.play import Played, Sources, play
from game.rules.prompts import Prompt
from game.rules.scripts import Script
from game.rules.sides import Side
from game.rules.state import AnyState, Chosen, S
from game.rules.system import System
from game.rules.turns import opening, prompt, take


def view(system: System[S], state: S, side: Side) -> S:
    """The position as a side knows it, what the system itself keeps secret included."""
    return system.mask(generic_view(state, side), side)


def refusals(system: System[S], seen: S, action: Action[S]) -> tuple[Refusal, ...]:
    """Every reason why an action is not possible now, in the acting side's view; empty is legal."""
    now = prompt(system, seen)
    if now is None:
        return (Refusal("B-38", "the match is over", "not_now"),)
    if not action.answers(now.grant):
        return (Refusal(now.clause, f"not now: {_asked(now)}", "not_now"),)
    if not action.personal and action.unit:
        return (Refusal("J-03", "this is no unit's own: it takes no unit"),)
    if action.personal and action.unit not in now.units:
        return (_not_this_unit(seen, now, action.unit),)
    return tuple(action.refusals(seen, now.grant))


def _asked(now: Prompt[Any]) -> str:
    return now.text or f"it is the turn of {', '.join(now.units)}"


def _not_this_unit(seen: AnyState, now: Prompt[Any], unit: str) -> Refusal:
    if not seen.has(unit):
        return Refusal("J-03", f"there is no unit {unit or 'named'}")
    if seen.unit(unit).side != now.side:
        return Refusal("B-37", f"{unit} is not of the side to act, {now.side}", "wrong_side")
    return Refusal(now.clause, f"{unit} may not act now: {_asked(now)}", "not_now")


def legal(system: System[S], seen: S, only: str | None = None) -> Iterator[Action[S]]:
    """Every legal action, complete and ready to be done, in the acting side's view.

    `only` lists those of one unit; of no unit (empty) those that are nobody's own.
    """
    now = prompt(system, seen)
    if now is None:
        return
    for kind in system.actions:
        if kind.answers(now.grant):
            for unit in now.units if kind.personal else ("",):
                if only in {None, unit}:
                    yield from kind.options(seen, unit, now.grant)


def run(system: System[S], state: S, action: Action[S] | None, sources: Sources) -> Played[S]:
    """Carry out an action, or answer the decision that waits with it; None begins the match.

    The action is taken to be legal. Raises BadDice when forced faces do not fit.
    """
    waiting = state.pending
    if waiting is None:
        return play(_act(system, action), state, action, sources)
    if waiting.before is None:
        raise ValueError("a side's view of an act cannot be played on")
    answers = (*waiting.answers, Chosen(action))
    before = cast("S", waiting.before)
    script = _act(system, waiting.act)
    return play(script, before, waiting.act, sources, answers=answers, told=waiting.told)


def _act(system: System[S], action: Action[S] | None) -> Callable[[S], Script[S]]:
    if action is None:
        return lambda state: opening(state, system)
    return lambda state: take(state, action, system)
