"""What known enemies would do in the middle of a unit's way, and what the way then comes to."""

from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from math import prod
from typing import Any, Generic, NamedTuple, TypeAlias, cast

from game.analysis.risks import Threat, threat_of, worse
from game.board.squares import Square
from game.rules.actions import Action, foresee
from game.rules.forecast import Aside, each_way
from game.rules.odds import nobody_reacts, odds, reacting
from game.rules.scripts import Do
from game.rules.sides import friends
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import prompt

MOST_REACTIONS = 48
"""So many reactions in different positions are worked out for one way."""


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
        self._plan(sorted(offers, key=lambda one: self._place(one.threat.at)), calm.outcomes)

    def coming(self, number: int) -> Fraction:
        """The chance that the unit comes to that square of its way, and is unhurt after what happens there.

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
        ways = [one for one in each_way(self.system, task) if not (one.side and friends(one.side, own))]
        found = [self._offer(key, one) for one in ways]
        best = max(found, key=lambda one: (one.threat.hurt, one.threat.hit))
        if best.threat.hit or best.threat.hurt:
            yield best

    def _offer(self, key: Hashable, aside: Aside[S]) -> _Offer:
        return _Offer(key, threat_of(self.system, aside), aside.side, aside.reaction)

    def _plan(self, offers: list[_Offer], calm: Mapping[S, Fraction]) -> None:
        """Find from which of its offers on each unit takes them."""
        own: dict[str, list[_Offer]] = {}
        for offer in offers:
            own.setdefault(offer.threat.unit, []).append(offer)
        since = {unit: _worst(found) for unit, found in own.items()}
        try:
            self._ends, self._taken = self._follow(own, since)
        except _TooMany:
            self._multiply([found[since[unit]] for unit, found in own.items()], calm)
        else:
            with suppress(_TooMany):
                self._improve(own, since)
        self.threats = tuple(one.threat._replace(taken=one.key in self._taken) for one in offers)

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
        places = [(self._place(one.threat.at), one.threat.hurt) for one in worst]
        self._ends = self._places(calm)
        came = [self.coming(number) for number in range(len(self.squares))]
        for number, chance in enumerate(came):
            came[number] = chance * prod(1 - hurt for place, hurt in places if place <= number)
        after = [*came[1:], Fraction(0)]
        self._ends = [
            (number, chance - then) for number, (chance, then) in enumerate(zip(came, after, strict=True))
        ]
        self._taken = {one.key for one in worst}

    def _places(self, outcomes: Mapping[S, Fraction]) -> _Ends:
        return [(self._reached(end), chance) for end, chance in outcomes.items()]

    def _follow(self, own: _Offers, since: dict[str, int]) -> tuple[_Ends, set[Hashable]]:
        """Follow the act with what everybody takes: how it ends, and which of the offers were taken."""
        plan = {offer.key: offer for unit, found in own.items() for offer in found[since[unit] :]}
        taken: set[Hashable] = set()

        def answered(task: Do) -> Mapping[S, Fraction]:
            offer = plan.get(self._key(task))
            if offer:
                taken.add(offer.key)
            return self._outcomes(task, offer)

        made = odds(foresee, self.view, self.action, self.grant, aside=answered, over=self._hurt)
        return self._places(made.outcomes), taken

    def _outcomes(self, task: Do, offer: _Offer | None) -> Mapping[S, Fraction]:
        """What an aside comes to when the offer in it is taken, or nothing is."""
        choice = offer.choice if offer else ""
        key = (task.rule, task.state, task.args, choice)
        if key not in self._known:
            if len(self._known) >= MOST_REACTIONS:
                raise _TooMany
            policy = reacting(offer.side, choice) if offer and choice else nobody_reacts
            made = odds(task.rule, cast("S", task.state), *task.args, policy=policy)
            self._known[key] = self._told_apart(made.outcomes)
        return self._known[key]

    def _told_apart(self, outcomes: Mapping[S, Fraction]) -> Mapping[S, Fraction]:
        """Outcomes with all that hurt the unit in the same square as one: nothing more comes of them."""
        found: dict[S, Fraction] = {}
        hurt: dict[Square, S] = {}
        for end, chance in outcomes.items():
            one = hurt.setdefault(end.unit(self.action.unit).at, end) if self._hurt(end) else end
            found[one] = found.get(one, Fraction(0)) + chance
        return found

    def _hurt(self, state: S) -> bool:
        return worse(self.system, self.view, state, self.action.unit)

    def _reached(self, end: S) -> int:
        """The last square of the way in which the unit was unhurt, by number; -1: none."""
        at, hurt = end.unit(self.action.unit).at, self._hurt(end)
        places = [number for number, square in enumerate(self.squares) if square == at]
        if not places:
            return -1
        return places[0] - 1 if hurt else places[-1]


def _worst(found: list[_Offer]) -> int:
    """The first of the offers by which a unit does most harm."""
    return max(range(len(found)), key=lambda number: (found[number].threat.hurt, -number))


def _others(own: _Offers, since: dict[str, int]) -> list[tuple[str, int]]:
    """Every unit with each offer but the one from which on it takes them."""
    return [(unit, at) for unit, found in own.items() for at in range(len(found)) if at != since[unit]]
