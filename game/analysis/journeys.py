"""The path explorer: what a way costs step by step, who watches it, what they could do, how it ends.

From top to bottom: what others could do to it meanwhile (`Threat`,
`Reactions`), the whole way (`journey`).
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any, Generic, NamedTuple, TypeAlias, cast

from msgspec import convert
from msgspec.structs import fields

from game.analysis.danger import seated, watchers
from game.board.board import Board
from game.board.paths import step_cost
from game.board.squares import Square, half_squares
from game.rules import engine
from game.rules.actions import Action, Refusal, foresee
from game.rules.forecast import Aside, each_way
from game.rules.movement import reach_of
from game.rules.obstacles import obstacle
from game.rules.odds import nobody_reacts, odds, reacting
from game.rules.scripts import Do
from game.rules.state import AnyState, S
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import friends


class Threat(NamedTuple):
    """What somebody could do to another meanwhile: `at` is where its target would be then.

    The chances that it hits, that its target loses health by it, and that it takes its target out; `taken`
    says whether the figure that stands beside it follows it.
    """

    unit: str
    what: str
    target: str
    at: Square | None
    hit: Fraction
    hurt: Fraction
    out: Fraction
    taken: bool = False


def threat_of(system: System[S], aside: Aside[S]) -> Threat:
    """An aside as a threat to its target."""
    where, target = aside.where, aside.target
    known = where.has(target)
    hurt = sum(
        chance
        for after, chance in aside.odds.outcomes.items()
        if known and worse(system, where, after, target)
    )
    at = where.unit(target).at if known else None
    return Threat(aside.unit, aside.what, target, at, aside.hit, Fraction(hurt), aside.takes_out)


def risks(system: System[S], others: Iterable[Aside[S]]) -> Iterator[Threat]:
    """What others could do during an act, by choice or by itself, where it may hit; each where first met.

    `others` are the asides of the act, which its odds do not follow.
    """
    return (threat_of(system, aside) for aside in others if aside.hit)


def worse(system: System[S], before: S, after: S, unit: str) -> bool:
    """Whether a unit has lost health, or is out of the fight."""
    earlier, later = before.unit(unit), after.unit(unit)
    return later is not earlier and (
        system.health(later)[0] < system.health(earlier)[0] or (earlier.conscious and not later.conscious)
    )


MOST_REACTIONS = 48
"""How many reactions in different positions are worked out for one way at most."""


class _TooMany(Exception):
    """Reactions would have to be worked out in more positions than MOST_REACTIONS."""


class _Offer(NamedTuple):
    """The best that a unit could do at one place of the way: its threat, and the choice that it takes."""

    key: Hashable
    threat: Threat
    side: Any
    choice: str


_Offers: TypeAlias = dict[str, list[_Offer]]
"""What each unit could do, in the order of the way."""

_Ends: TypeAlias = list[tuple[int, Fraction]]
"""The last square in which the unit who goes is unhurt, by number, with the chance of that."""


class Reactions(Generic[S]):
    """The reactions of others to an act in which a unit goes along squares, the first being its own.

    Each unit takes what it is offered from one of its offers on, with the choice that does most harm; that
    one is sought, unit by unit, until none can make it worse for who goes. So a reaction that can be made
    once is made where it is worst, and one that can be repeated is. Who goes declines, and so do its friends.

    `exact`: the act is followed with all that is taken. Where that would need more than MOST_REACTIONS
    positions it is not, and the chances are products: of coming so far when nobody reacts, and of each
    unit's one worst reaction failing to hurt, as if nobody else had reacted.
    """

    def __init__(self, system: System[S], view: S, action: Action[S], squares: tuple[Square, ...]) -> None:
        now = prompt(system, view)
        if now is None:
            raise ValueError("the match is over")
        self.system, self.view, self.action, self.grant = system, view, action, now.grant
        self.squares = squares
        self.exact = True
        self._ends: _Ends = []
        self._taken: set[Hashable] = set()
        self._known: dict[Hashable, Mapping[S, Fraction]] = {}
        met: dict[Hashable, Do] = {}

        def noted(task: Do) -> None:
            met.setdefault(self._key(task), task)

        calm = odds(foresee, view, action, self.grant, aside=noted)
        self.threats: tuple[Threat, ...] = ()
        offers = [offer for key, task in met.items() for offer in self._offers(key, task)]
        self._plan(sorted(offers, key=lambda offer: self._place(offer.threat.at)), calm.outcomes)

    def coming(self, number: int) -> Fraction:
        """The chance that the unit reaches that square of its way, and is unhurt after what happens there.

        Of a way that crosses itself a wound counts for the first time that it is in the square; who ends
        beside its way has not come anywhere on it.
        """
        return sum((chance for place, chance in self._ends if place >= number), Fraction(0))

    # the plan of the others

    def _key(self, task: Do) -> Hashable:
        """What tells one chance to react from another: whose it is, of what kind, and where one is then."""
        return task.aside, task.rule, task.args, task.state.unit(self.action.unit).at

    def _place(self, at: Square | None) -> int:
        return self.squares.index(at) if at in self.squares else len(self.squares)

    def _offers(self, key: Hashable, task: Do) -> Iterator[_Offer]:
        """What others could do in an aside: by itself, or by the choice that does most harm."""
        own = self.view.unit(self.action.unit).side
        ways = [way for way in each_way(self.system, task) if not (way.side and friends(way.side, own))]
        offers = [self._offer(key, way) for way in ways]
        best = max(offers, key=lambda way: (way.threat.hurt, way.threat.hit))
        if best.threat.hit or best.threat.hurt:
            yield best

    def _offer(self, key: Hashable, aside: Aside[S]) -> _Offer:
        return _Offer(key, threat_of(self.system, aside), aside.side, aside.reaction)

    def _plan(self, offers: list[_Offer], calm: Mapping[S, Fraction]) -> None:
        """Find from which of its offers on each unit takes them."""
        own: dict[str, list[_Offer]] = {}
        for offer in offers:
            own.setdefault(offer.threat.unit, []).append(offer)
        since = {unit: _worst(mine) for unit, mine in own.items()}
        try:
            self._ends, self._taken = self._follow(own, since)
        except _TooMany:
            self._multiply([mine[since[unit]] for unit, mine in own.items()], calm)
        else:
            with suppress(_TooMany):
                self._improve(own, since)
        self.threats = tuple(offer.threat._replace(taken=offer.key in self._taken) for offer in offers)

    def _improve(self, own: _Offers, since: dict[str, int]) -> None:
        """Let each unit in turn begin with another of its offers, until none does more harm by that."""
        last, better = len(self.squares) - 1, True
        while better:
            better = False
            for unit, number in _others(own, since):
                before, tried = (self._ends, self._taken), {**since, unit: number}
                least = self.coming(last)
                self._ends, self._taken = self._follow(own, tried)
                if self.coming(last) < least:
                    since, better = tried, True
                else:
                    self._ends, self._taken = before

    def _multiply(self, worst: list[_Offer], calm: Mapping[S, Fraction]) -> None:
        """The chances as products of what each unit's worst reaction leaves."""
        self.exact = False
        places = [(self._place(offer.threat.at), offer.threat.hurt) for offer in worst]
        self._ends = self._places(calm)
        came = [self.coming(number) for number in range(len(self.squares))]
        for number, chance in enumerate(came):
            came[number] = chance * prod(1 - hurt for place, hurt in places if place <= number)
        after = [*came[1:], Fraction(0)]
        self._ends = [
            (number, chance - then) for number, (chance, then) in enumerate(zip(came, after, strict=True))
        ]
        self._taken = {offer.key for offer in worst}

    def _places(self, outcomes: Mapping[S, Fraction]) -> _Ends:
        return [(self._reached(end), chance) for end, chance in outcomes.items()]

    def _follow(self, own: _Offers, since: dict[str, int]) -> tuple[_Ends, set[Hashable]]:
        """Follow the act with what everybody takes: how it ends, and which of the offers were taken."""
        plan = {offer.key: offer for unit, offers in own.items() for offer in offers[since[unit] :]}
        taken: set[Hashable] = set()

        def answered(task: Do) -> Mapping[S, Fraction]:
            offer = plan.get(self._key(task))
            if offer:
                taken.add(offer.key)
            return self._outcomes(task, offer)

        forecast = odds(foresee, self.view, self.action, self.grant, aside=answered, over=self._hurt)
        return self._places(forecast.outcomes), taken

    def _outcomes(self, task: Do, offer: _Offer | None) -> Mapping[S, Fraction]:
        """The outcomes of an aside when the offer in it is taken, or nothing is."""
        choice = offer.choice if offer else ""
        key = (task.rule, task.state, task.args, choice)
        if key not in self._known:
            if len(self._known) >= MOST_REACTIONS:
                raise _TooMany
            policy = reacting(offer.side, choice) if offer and choice else nobody_reacts
            forecast = odds(task.rule, cast("S", task.state), *task.args, policy=policy)
            self._known[key] = self._told_apart(forecast.outcomes)
        return self._known[key]

    def _told_apart(self, outcomes: Mapping[S, Fraction]) -> Mapping[S, Fraction]:
        """Outcomes with all that hurt the unit in the same square as one: nothing more comes of them."""
        merged: dict[S, Fraction] = {}
        hurt: dict[Square, S] = {}
        for end, chance in outcomes.items():
            kept = hurt.setdefault(end.unit(self.action.unit).at, end) if self._hurt(end) else end
            merged[kept] = merged.get(kept, Fraction(0)) + chance
        return merged

    def _hurt(self, state: S) -> bool:
        return worse(self.system, self.view, state, self.action.unit)

    def _reached(self, end: S) -> int:
        """The last square of the way in which the unit was unhurt, by number; -1: none."""
        at, hurt = end.unit(self.action.unit).at, self._hurt(end)
        places = [number for number, square in enumerate(self.squares) if square == at]
        if not places:
            return -1
        return places[0] - 1 if hurt else places[-1]


def _worst(offers: list[_Offer]) -> int:
    """The first of the offers by which a unit does most harm."""
    return max(range(len(offers)), key=lambda number: (offers[number].threat.hurt, -number))


def _others(own: _Offers, since: dict[str, int]) -> list[tuple[str, int]]:
    """Every unit with each offer but the one from which on it takes them."""
    return [(unit, at) for unit, offers in own.items() for at in range(len(offers)) if at != since[unit]]


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
    unit, way = action.unit, action.path(view)
    met = Reactions(system, view, action, (view.unit(unit).at, *way))
    steps = tuple(
        replace(
            step,
            threats=tuple(threat for threat in met.threats if threat.at == step.at),
            unhurt=met.coming(number),
        )
        for number, step in enumerate(_steps(view, unit, way))
    )
    return Journey(unit, steps, "", "", steps[-1].unhurt, action, met.exact)


def _steps(view: AnyState, unit: str, way: tuple[Square, ...]) -> tuple[Step, ...]:
    """The squares of a way with what they cost and who watches them."""
    mover = view.unit(unit)
    squares = (mover.at, *way)
    seers = watchers(view, mover.side, squares)
    paid = (0, *costs(view.board, mover.at, way))
    return tuple(Step(*each) for each in zip(squares, paid, seers, strict=True))


# Which act goes there, and why none does -------------------------------------------------------------------


def _going(system: System[S], view: S, unit: str, goals: tuple[Square, ...]) -> Action[S] | None:
    """The legal action that goes to the first of these squares to which any does; None: none does.

    Of several the one of the kind that a bare click tries first.
    """
    ranks = {goal: number for number, goal in enumerate(goals)}
    candidates = [
        (ranks[at], _rank(system, kind), action)
        for kind, action in _actions(system, view, unit)
        if (at := getattr(action, "at", None)) in ranks and action.path(view)[-1:] == (at,)
    ]
    return min(candidates, key=lambda candidate: candidate[:2])[2] if candidates else None


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
    for kind in sorted(system.kinds, key=lambda kind: _rank(system, kind)):
        act = system.kinds[kind]
        if now and act.answers(now.grant) and [kind.name for kind in fields(act) if kind.required] == ["at"]:
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
