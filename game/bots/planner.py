"""The levels that plan: the best few acts of each unit, each followed through the turns to come.

An act is judged by how its side stands when its turn comes again, after all others of both sides have done
what the plain policy would do. What the plain policy would do itself is left only for what is clearly better.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import mean
from typing import Any, Generic

from game.board.squares import distance
from game.bots.decisions import Decision, Judgement, Player, best_of, limited
from game.bots.evaluation import UnitEvaluation
from game.bots.playout import Playouts
from game.bots.policy import acting, in_order, policy
from game.bots.traits import UNBOUNDED, Traits
from game.match.record import NO_PAST, Past
from game.rules.knowledge import ours
from game.rules.state import Prompt, S
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import Unit, enemies

ACTS = 2
"""How many decisions a unit's turn takes about."""

HOPELESS = -0.4
"""An act that seems worth less at a glance is not followed."""

DOUBTFUL = 0.3
"""Nor is one that seems so much worse at a glance than what the plain policy would do."""

RIVALS = 4
"""So many acts are followed beside that."""

FEWEST = 2
"""Of these so many are followed as long as none of them falls behind."""

SAMPLES = 12
"""No act is followed more often, each time with other dice."""

BEHIND = 0.2
"""An act that shows itself so much worse is followed no more."""

TRUST = 6
"""As much as having followed an act so often counts what it seems worth at a glance."""

DOUBT = 0.1
"""By how much an act is worse than it seems that the plain policy would not do, in the mean."""

GLANCE = 1.0
"""By how much an act seems worse at a glance at most."""

ADVANTAGE = 0.03
"""By how much an act must be better than what the plain policy would do."""

AT_ONCE = 12
"""For each so many positions that a decision may take one more unit of each side is reckoned with."""


@lru_cache
def planner(budget: int, traits: Traits = UNBOUNDED) -> Player:
    """The player with these traits that looks at so many positions for its side's whole turn."""

    @limited
    def planned(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        now, bounds = prompt(system, seen), _bounds(system, traits)
        if now is None or not any(enemies(now.side, unit.side) for unit in seen.conscious()):
            return policy(bounds)(system, seen, past)
        if now.grant.choices or not now.units:
            return policy(bounds)(system, seen, past)
        return _Plan(system, seen, now, budget, bounds).decision()

    return planned


def _bounds(system: System[S], traits: Traits) -> Traits:
    """The traits, with which reactions are left out only where they decide little."""
    return traits._replace(unanswered=traits.unanswered and not system.bot.answered)


@dataclass
class _Candidate:
    """An act that is followed: what it seemed worth at a glance, and what came of it each time."""

    judged: Judgement
    values: list[float] = field(default_factory=list)

    def better(self, other: "_Candidate") -> float:
        """By how much it is better than another, as it seemed at first and as often as both were followed."""
        gaps = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        at_a_glance = min(max(self.judged.worth - other.judged.worth, -GLANCE), 0.0) - DOUBT
        return (sum(gaps) + TRUST * at_a_glance) / (len(gaps) + TRUST) - ADVANTAGE


@dataclass
class _Plan(Generic[S]):
    """What one decision is taken by."""

    system: System[S]
    seen: S
    now: Prompt[Any]
    budget: int
    traits: Traits

    def decision(self) -> Decision | None:
        """The act that is surely better than what the plain policy would do, else that."""
        units = in_order(self.system, self.seen, self.now, self.traits)
        usual = acting(self.system, self.seen, self.now.grant, units[0], self.traits)
        if usual is None or usual.action.role.free:
            return usual
        first = _Candidate(Judgement(_worth(usual), usual.action, usual.reasons[0]))
        cast = self._cast(units[0])
        if self._share < ACTS * len(cast):  # not enough to follow even one act to its end
            return usual
        every = [first, *self._rivals(first, units)]
        if len(every) > 1:
            self._follow(every, cast)
        if not any(each.values for each in every[1:]):
            return usual
        ranked = sorted(every, key=lambda each: -(0.0 if each is first else each.better(first)))
        return _told(ranked[0], ranked)

    @property
    def _share(self) -> int:
        """The positions that may be looked at for this decision."""
        friends = [unit for unit in self.seen.conscious() if unit.side == self.now.side]
        board, room = self.seen.board, self.system.bot.room
        affordable = self.budget * room // max(board.width * board.height, room)
        return affordable // (ACTS * max(len(friends), 1))

    def _rivals(self, first: _Candidate, units: list[Unit]) -> list[_Candidate]:
        """What may turn out better than what the plain policy would do, the likeliest first."""
        others = (each for each in self._candidates(units) if each.judged.action != first.judged.action)
        likely = [each for each in others if each.judged.worth > first.judged.worth - DOUBTFUL]
        return sorted(likely, key=lambda each: -each.judged.worth)[:RIVALS]

    def _candidates(self, units: list[Unit]) -> Iterator[_Candidate]:
        """The best acts of who is to act, its ways to the extremes, and the best act of some others."""
        evaluation = UnitEvaluation(self.system, self.seen, self.now.grant, units[0], self.traits)
        every = {judged.action: judged for judged in (*evaluation.extremes(), *best_of(evaluation.judged()))}
        for unit in units[1 : self._most]:
            judged = UnitEvaluation(self.system, self.seen, self.now.grant, unit, self.traits).judged()
            every.update((best.action, best) for best in best_of(judged)[:1])
        yield from (_Candidate(judged) for judged in every.values() if judged.worth > HOPELESS)

    @property
    def _most(self) -> int:
        """How many units of each side are reckoned with."""
        return max(self._share // AT_ONCE, 2)

    def _follow(self, every: list[_Candidate], cast: frozenset[str]) -> None:
        """Follow all, and the better half of them again and again, as long as the budget lasts."""
        playouts = Playouts(self.system, self.seen, self.now.side, cast, self.traits)
        first, left = every[0], every[1:]
        for sample in range(SAMPLES):
            for candidate in (first, *left):
                if playouts.looked >= self._share:
                    return
                candidate.values.append(playouts.value(candidate.judged.action, sample))
            left = [each for each in left if each.better(first) > -BEHIND]
            left = sorted(left, key=lambda each: -each.better(first))[: max(len(left) // 2, FEWEST)]
            if not left:
                return

    def _cast(self, unit: Unit) -> frozenset[str]:
        """Who acts in what follows: those of both sides who are nearest."""
        near = sorted(self.seen.conscious(), key=lambda other: (distance(unit.at, other.at), other.id))
        mine = [other.id for other in near if ours(unit.side, other)][: self._most]
        theirs = [other.id for other in near if enemies(unit.side, other.side)][: self._most + 1]
        return frozenset((*mine, *theirs))


def _worth(decision: Decision) -> float:
    return decision.options[0].worth if decision.options else 0.0


def _told(chosen: _Candidate, ranked: list[_Candidate]) -> Decision:
    """The decision with its best options, each with how its side stands a round later."""
    options = tuple(
        Judgement(mean(each.values), each.judged.action, each.judged.why) for each in ranked if each.values
    )
    return Decision(chosen.judged.action, (chosen.judged.why,), options[:3])
