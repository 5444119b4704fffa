"""A position as a side knows it, played on by the plain policy for everybody, and what that comes to.

What dice bring is told from what they were to bring: each act counts by its exact odds, and the way that
it took only decides how things go on.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic

from msgspec.structs import replace

from game.bots.bystander import bystander
from game.bots.decisions import passing
from game.bots.foreseen import foreseen, foreseen_answered
from game.bots.playout_dice import PlayoutDice
from game.bots.policy import acting, answered, in_order
from game.bots.square_values import FloatField, square_values_of
from game.bots.stakes import opponents, stakes
from game.bots.traits import UNBOUNDED, Traits
from game.rules import engine
from game.rules.actions import Action
from game.rules.engine import Sources
from game.rules.forecast import Unforeseen
from game.rules.scenario import Arrive, Beat, When
from game.rules.state import Prompt, S, WholeTurn, having
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt
from game.rules.units import Side, Unit

ROUNDS = 2
"""So many rounds a position is played on: what is done in one shows mostly in the next."""

MOST_ACTS = 120
"""A position is played on for no more acts."""

STRIDE = 0.5
"""What being nearer to where one is to go weighs a round later, against what it does at a glance."""

WON = 3.0
"""What the end of the match is worth to who wins it."""


def undecided(seen: S) -> S:
    """The position, in which nobody wins by the end of all others: each has its worth, and more may come."""
    unit = seen.conscious()[0]
    later = When("turn", seen.turn_limit + 1)
    others = tuple(Arrive(replace(unit, id=f"later {side}", side=side)) for side in ("squad", "opposition"))
    beats = (*seen.plot.beats, Beat(later, others, once=True))
    return having(seen, plot=replace(seen.plot, beats=beats))


@dataclass
class Playouts(Generic[S]):
    """Ways on from one position, the root, for one side.

    Only the units of `cast` act, all by the policy with the same traits; all others let their turns go by.
    `looked` counts the positions in which somebody of them had to choose: positions that come again are
    looked at once.
    """

    system: System[S]
    root: S
    side: Side
    cast: frozenset[str]
    traits: Traits = UNBOUNDED
    looked: int = 0
    _known: dict[S, Action[S] | None] = field(default_factory=dict)
    _pulls: dict[str, FloatField] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.root = undecided(self.root)

    def value(self, action: Action[S], sample: int) -> float:
        """What the side has won, and where it stands, when its turn comes again after an action.

        Equal samples have equal dice.
        """
        dice, luck, state = PlayoutDice(sample), 0.0, self.root
        next_action: Action[S] | None = action
        begun, fallen = (state, action), False
        for _ in range(MOST_ACTS):
            if next_action is None:
                break
            if not state.pending:
                begun, fallen = (state, next_action), False
            sources = Sources(dice.of(next_action))
            state = engine.run(self.system, state, next_action, sources).state
            fallen = fallen or bool(sources.faces)
            if fallen and not state.pending:
                luck += self._luck(*begun, state)
            next_action = self._next(state)
        return self._gained(self.root, state) - luck + self._standing(state) + self._won(state)

    def _gained(self, before: S, after: S) -> float:
        """How much better a position is for the side, whose losses count as much as the others'."""
        sides = self.side, opponents(self.side)
        ours, theirs = (stakes(self.system, before, side).gained(after) for side in sides)
        return (ours - theirs) / (1 + self.system.bot.weights.friend)

    def _luck(self, before: S, action: Action[S], after: S) -> float:
        """How much better an act has gone than was to be expected.

        Where the odds know of no chance others have answered to it: what these did counts as it came.
        """
        try:
            look = foreseen if self.traits.unanswered else foreseen_answered
            outcomes = look(self.system, before, action).odds.outcomes
        except Unforeseen:
            return 0.0
        if len(outcomes) == 1:
            return 0.0
        expected = sum(float(chance) * self._gained(before, end) for end, chance in outcomes.items())
        return self._gained(before, after) - expected

    def _standing(self, state: S) -> float:
        """What the squares are worth where the side's units stand: the danger there, the way that is left.

        What they could attack from there is left out: it differs by the dice, and hardly by what was done.
        """
        total = 0.0
        for unit in state.conscious():
            if unit.side == self.side and self.root.has(unit.id):
                (x, y), dread = unit.at, square_values_of(self.system, state, unit).dread
                total += STRIDE * float(self._pull(unit.id)[y, x]) - float(dread[y, x])
        return total

    def _pull(self, name: str) -> FloatField:
        """What the squares are worth to a unit of the root for its errand there."""
        if name not in self._pulls:
            self._pulls[name] = square_values_of(self.system, self.root, self.root.unit(name)).pull
        return self._pulls[name]

    def _won(self, state: S) -> float:
        """What the end of the match is worth, if not for those who are out: they count by themselves."""
        key = stakes(self.system, self.root, self.side).key
        if not state.outcome or any(state.has(unit) and state.unit(unit).fate == "out" for unit in key):
            return 0.0
        winner = state.outcome.winner
        return WON * ((winner == self.side) - (winner not in {None, self.side}))

    def _next(self, state: S) -> Action[S] | None:
        """What is done next; None when the side's turn has come again, or is past, or the match is over."""
        now = prompt(self.system, state)
        passed = state.clock.turn - self.root.clock.turn
        if now is None or passed > ROUNDS:
            return None
        if passed == ROUNDS and now.side == self.side and not now.grant.choices:
            return None
        if state not in self._known:
            self._known[state] = self._chosen(state, now)
        return self._known[state]

    def _chosen(self, state: S, now: Prompt[Any]) -> Action[S] | None:
        seen = engine.view(self.system, state, now.side)
        if now.side == "neutral":
            decision = bystander(self.system, seen)
            return decision.action if decision else None
        if now.grant.choices:
            return _answer(self.system, seen)
        cast = tuple(unit for unit in now.units if unit in self.cast)
        if not cast:
            return self._passed(seen, now.units)
        self.looked += 1
        first = in_order(self.system, seen, replace(now, units=cast), self.traits)[0]
        return _act(self.system, seen, now.grant, first, self.traits)

    def _passed(self, seen: S, units: tuple[str, ...]) -> Action[S] | None:
        """What leaves a seat in which nobody of the cast has anything to do."""
        ends: tuple[Action[S], ...] = (EndPhase(), *(EndTurn(unit=unit) for unit in units))
        for end in ends:
            if not engine.refusals(self.system, seen, end):
                return end
        decision = passing(self.system, seen)
        return decision.action if decision else None


@lru_cache(maxsize=128)
def _act(system: System[S], seen: S, grant: WholeTurn, unit: Unit, traits: Traits) -> Action[S] | None:
    decision = acting(system, seen, grant, unit, traits)
    return decision.action if decision else None


@lru_cache(maxsize=64)
def _answer(system: System[S], seen: S) -> Action[S] | None:
    now = prompt(system, seen)
    decision = answered(system, seen, now) if now else None
    return decision.action if decision else None
