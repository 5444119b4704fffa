"""The path explorer: what a way costs step by step, who watches it, what they could do, how it ends."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic

from msgspec import convert
from msgspec.structs import fields

from game.analysis.obstacles import obstacle
from game.analysis.reactions import Reactions
from game.analysis.risks import Threat
from game.analysis.seats import seated
from game.analysis.threat import watchers
from game.board.board import Board
from game.board.paths import step_cost
from game.board.squares import Square, half_squares
from game.rules import engine
from game.rules.actions import Action, Refusal
from game.rules.moving import reach_of
from game.rules.state import AnyState, S
from game.rules.system import System
from game.rules.turns import prompt


@dataclass(frozen=True)
class Step:
    """A square of a way, the first being where it begins.

    `cost` is in half squares so far. `watchers` are the known enemies that would see the unit there,
    `threats` what they could do out of turn when it is there; `unhurt` is the chance that the act brings
    the unit into the square, and that it is unhurt after what happens to it there.
    """

    at: Square
    cost: int
    watchers: tuple[str, ...] = ()
    threats: tuple[Threat, ...] = ()
    unhurt: Fraction = Fraction(0)


@dataclass(frozen=True)
class Journey(Generic[S]):
    """A way to a square by an `action`, as the unit's side knows the position; None: no act goes there.

    `stopped` says what is in its way, by which clause; empty when nothing is. Then `steps` tell the whole
    way all the same, if there is one, and `action` goes as far on it as any does. `unhurt` is the chance to
    arrive in the last square and to have lost no health on the way.

    Known enemies react where it is worst for the unit, by choices that do most harm (`Reactions`), whoever
    goes declines all that it is asked. The chance is exact for these choices: the script of the act is
    followed with them, so what one reaction changes for the next counts; it is no product of single figures,
    unless it is not `exact`, because there would be too much to follow.
    """

    unit: str
    steps: tuple[Step, ...]
    stopped: str
    clause: str
    unhurt: Fraction
    action: Action[S] | None
    exact: bool = True


def journey(system: System[S], state: S, unit: str, to: Square) -> Journey[S]:
    """A unit's way to a square by the action that a bare click on it would be, as if it were its turn.

    NoUnit for a unit that is not in the position.
    """
    seen = engine.view(system, state, state.unit(unit).side)
    for position in seated(system, seen, unit):
        action = _going(system, position, unit, (to,))
        if action:
            return _travelled(system, position, action)
    return _stopped(system, seen, unit, to)


def journey_of(system: System[S], state: S, action: Action[S]) -> Journey[S]:
    """The way of a given action of a unit, legal or not; of one that does not go, its square alone.

    NoUnit for a unit that is not in the position.
    """
    seen = engine.view(system, state, state.unit(action.unit).side)
    refused: list[tuple[S, Refusal]] = []
    for position in seated(system, seen, action.unit):
        reasons = engine.refusals(system, position, action)
        if not reasons:
            return _travelled(system, position, action)
        refused.append((position, reasons[0]))
    position, reason = refused[0] if refused else (seen, _idle(action.unit))
    return _barred(position, action.unit, system.words.path(position, action), reason)


def costs(board: Board, start: Square, squares: Iterable[Square]) -> Iterator[int]:
    """What a way costs up to each of its squares, in half squares; a leap is as long as it is far (B-02)."""
    total, at = 0, start
    for square in squares:
        cost = step_cost(board, at, square)
        total += half_squares(at, square) if cost is None else cost
        at = square
        yield total


def _travelled(system: System[S], view: S, action: Action[S]) -> Journey[S]:
    """What a legal act meets on its way."""
    unit, way = action.unit, system.words.path(view, action)
    met = Reactions(system, view, action, (view.unit(unit).at, *way))
    steps = tuple(
        replace(
            step,
            threats=tuple(one for one in met.threats if one.at == step.at),
            unhurt=met.coming(number),
        )
        for number, step in enumerate(_steps(view, unit, way))
    )
    return Journey(unit, steps, "", "", steps[-1].unhurt, action, met.exact)


def _steps(view: AnyState, unit: str, way: tuple[Square, ...]) -> tuple[Step, ...]:
    """The squares of a way with what they cost and who watches them."""
    one = view.unit(unit)
    squares = (one.at, *way)
    seers = watchers(view, one.side, squares)
    paid = (0, *costs(view.board, one.at, way))
    return tuple(Step(*each) for each in zip(squares, paid, seers, strict=True))


# Which act goes there, and why none does -------------------------------------------------------------------


def _going(system: System[S], view: S, unit: str, goals: tuple[Square, ...]) -> Action[S] | None:
    """The legal action that goes to the first of these squares to which any does; None: none does.

    Of several the one of the kind that a bare click tries first.
    """
    ranks = {goal: number for number, goal in enumerate(goals)}
    found = [
        (ranks[at], _rank(system, kind), action)
        for kind, action in _actions(system, view, unit)
        if (at := getattr(action, "at", None)) in ranks and system.words.path(view, action)[-1:] == (at,)
    ]
    return min(found, key=lambda one: one[:2])[2] if found else None


def _actions(system: System[S], view: S, unit: str) -> Iterator[tuple[str, Action[S]]]:
    """Every legal action of a unit that names a square, with its kind."""
    now = prompt(system, view)
    for kind, act in system.kinds.items():
        if now and act.personal and "at" in act.__struct_fields__ and act.answers(now.grant):
            yield from ((kind, action) for action in act.options(view, unit, now.grant))


def _rank(system: System[Any], kind: str) -> int:
    """How soon a bare click tries a kind of action."""
    first = system.words.first
    return first.index(kind) if kind in first else len(first)


def _stopped(system: System[S], view: S, unit: str, to: Square) -> Journey[S]:
    """Why no act of a unit goes to a square, with as much of the way there as one does go."""
    way = (reach_of(view, unit).path(to) if to in view.board else None) or ()
    why = None if to in way and not view.holder(to) else obstacle(view, unit, to)
    for position in seated(system, view, unit):
        reason = why or _refusal(system, position, unit, to)
        action = _going(system, position, unit, way[::-1]) if reason and way else None
        if reason and action:
            return _cut_short(_travelled(system, position, action), view, way, reason)
        if reason:
            return _barred(view, unit, way, reason)
    return _barred(view, unit, way, why or _idle(unit))


def _refusal(system: System[S], view: S, unit: str, to: Square) -> Refusal | None:
    """What is against going to a square by the first kind of action that goes to one."""
    now = prompt(system, view)
    for kind in sorted(system.kinds, key=lambda one: _rank(system, one)):
        act = system.kinds[kind]
        if now and act.answers(now.grant) and [one.name for one in fields(act) if one.required] == ["at"]:
            action = convert({"kind": kind, "unit": unit, "at": to}, act)
            if reasons := engine.refusals(system, view, action):
                return reasons[0]
    return None


def _idle(unit: str) -> Refusal:
    return Refusal("B-37", f"{unit} can go nowhere now")


def _cut_short(gone: Journey[S], view: AnyState, way: tuple[Square, ...], reason: Refusal) -> Journey[S]:
    """As much of a way as an act goes, and the rest of it."""
    end = gone.steps[-1].at
    rest = _steps(view, gone.unit, way)[way.index(end) + 2 :]
    steps = (*gone.steps, *rest)
    return replace(gone, steps=steps, stopped=reason.text, clause=reason.clause, unhurt=Fraction(0))


def _barred(view: AnyState, unit: str, way: tuple[Square, ...], reason: Refusal) -> Journey[Any]:
    """A way on which no act begins."""
    return Journey(unit, _steps(view, unit, way), reason.text, reason.clause, Fraction(0), None)
