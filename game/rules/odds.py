"""The interpreter of odds: it follows every result of every roll of an act with its exact weight.

It runs the very scripts that play runs; there is no second formula. What it does not follow (`aside`) it
lists, unless it is told what that comes to. Sub-rules are remembered by rule, state and arguments, so that
equal positions are followed once.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeAlias

from game.dice import distribution
from game.rules.actions import Choose, declined
from game.rules.play import simulated
from game.rules.prompts import Prompt
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.sides import Side
from game.rules.state import S

Policy: TypeAlias = Callable[[Prompt[Any], bool], tuple[Any, bool]]
"""How decisions are taken in odds: the prompt, and whether the one reaction is spent, give the answer."""


Follow: TypeAlias = Callable[[Do], Mapping[Any, Fraction] | None]
"""What an aside comes to: positions with their chances; None: it is not followed."""


def unfollowed(task: Do) -> None:
    """No aside is followed."""


def never(state: Any) -> bool:
    """Every position is followed to the end of the act."""
    return False


def nobody_reacts(prompt: Prompt[Any], spent: bool) -> tuple[Any, bool]:  # noqa: FBT001 (a Policy)
    """Every decision is declined."""
    return Choose(choice=declined(prompt.grant)), spent


def reacting(side: Side, choice: str) -> Policy:
    """The side takes this choice the first time that it is offered; all else is declined."""

    def policy(prompt: Prompt[Any], spent: bool) -> tuple[Any, bool]:  # noqa: FBT001 (a Policy)
        if spent or prompt.side != side or choice not in prompt.grant.choices:
            return nobody_reacts(prompt, spent)
        return Choose(choice=choice), True

    return policy


@dataclass(frozen=True)
class Odds(Generic[S]):
    """Every position that an act can lead to, with its probability; they add up to 1.

    `rolls` are the checks that were met and `asked` the decisions, each in the order of first meeting;
    `cut` are the asides that were not followed; `runs` counts the scripts that were run.
    """

    outcomes: dict[S, Fraction]
    rolls: tuple[Roll, ...]
    asked: tuple[Prompt[Any], ...]
    cut: tuple[Do, ...]
    runs: int


_Found: TypeAlias = dict[tuple[Any, bool], Fraction]


@dataclass(frozen=True)
class _Branch:
    """A beginning of a script's run: its answers so far, their weight, whether the reaction is spent."""

    answers: tuple[Any, ...]
    weight: Fraction
    spent: bool


@dataclass
class _Explorer:
    policy: Policy
    aside: Follow = unfollowed
    over: Callable[[Any], bool] = never
    memo: dict[Hashable, _Found] = field(default_factory=dict)
    rolls: dict[Hashable, Roll] = field(default_factory=dict)
    asked: dict[Hashable, Prompt[Any]] = field(default_factory=dict)
    cut: dict[Hashable, Do] = field(default_factory=dict)
    runs: int = 0

    def follow(self, task: Do, spent: bool) -> _Found:  # noqa: FBT001 (part of the key)
        """Where a rule leads from a state, by the state and whether the reaction is spent by then."""
        key = (task.rule, task.state, task.args, spent)
        if key not in self.memo:
            self.memo[key] = self._explore(task, spent)
        return self.memo[key]

    def _explore(self, task: Do, spent: bool) -> _Found:  # noqa: FBT001 (part of the key)
        found: _Found = {}
        open_branches = [_Branch((), Fraction(1), spent)]
        while open_branches:
            branch = open_branches.pop()
            script = task.rule(task.state, *task.args)
            self.runs += 1
            end, last = self._run(script, branch, open_branches)
            key = (end, last.spent)
            found[key] = found[key] + last.weight if key in found else last.weight
        return found

    def _run(self, script: Script[Any], branch: _Branch, open_branches: list[_Branch]) -> tuple[Any, _Branch]:
        """Run a script along one branch to its end; at each fork the other ways are left for later."""
        reply: Any = None
        replied = 0
        while True:
            try:
                request = script.send(reply)
            except StopIteration as stop:
                return stop.value, branch
            if isinstance(request, Tell):
                reply = None
                continue
            if replied == len(branch.answers):
                branch, *others = self._forks(request, branch)
                open_branches.extend(others)
            reply = branch.answers[replied]
            replied += 1
            if isinstance(request, Do) and self.over(reply):
                script.close()
                return reply, branch

    def _forks(self, request: Roll | Rest | Ask | Do, branch: _Branch) -> list[_Branch]:
        """The branch, longer by each answer that the request can have."""
        found = self._answers(request, branch.spent)
        sure = len(found) == 1
        return [
            _Branch((*branch.answers, answer), branch.weight if sure else branch.weight * weight, spent)
            for answer, weight, spent in found
        ]

    def _answers(
        self,
        request: Roll | Rest | Ask | Do,
        spent: bool,  # noqa: FBT001 (part of the key)
    ) -> list[tuple[Any, Fraction, bool]]:
        one = Fraction(1)
        match request:
            case Roll(check=check):
                self.rolls.setdefault((check, request.clause, request.unit, request.target), request)
                odds = distribution(check)
                return [(outcome, odds.chance(outcome), spent) for outcome in odds]
            case Rest():
                return [(simulated(request), one, spent)]
            case Ask(prompt=prompt):
                self.asked.setdefault((prompt.side, prompt.units, prompt.text, prompt.grant.choices), prompt)
                action, spent = self.policy(prompt, spent)
                return [(action, one, spent)]
            case Do(aside=aside) if aside:
                found = None if request.on else self.aside(request)
                if found is not None:
                    return [(state, weight, spent) for state, weight in found.items()]
                if not request.on:
                    self.cut.setdefault((aside, request.rule, request.args), request)
                return [(request.state, one, spent)]
            case Do():
                return [
                    (state, weight, after) for (state, after), weight in self.follow(request, spent).items()
                ]


def odds(
    rule: Callable[..., Script[S]],
    state: S,
    *args: object,
    policy: Policy = nobody_reacts,
    aside: Follow = unfollowed,
    over: Callable[[S], bool] = never,
) -> Odds[S]:
    """The exact odds of a rule, called as data on a state; decisions are taken by the policy.

    `aside` says what others' reactions come to that are to be followed. Nothing more is followed from a
    position that is `over`: it is an outcome as it is when a sub-rule has led to it.
    """
    explorer = _Explorer(policy, aside, over)
    found = explorer.follow(Do(rule, state, args, ""), spent=False)
    outcomes: dict[S, Fraction] = {}
    for (end, _), weight in found.items():
        outcomes[end] = outcomes.get(end, Fraction(0)) + weight
    return Odds(
        outcomes,
        tuple(explorer.rolls.values()),
        tuple(explorer.asked.values()),
        tuple(explorer.cut.values()),
        explorer.runs,
    )
