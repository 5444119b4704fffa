"""The interpreter of odds: it follows every result of every roll of an act with its exact weight.

It runs the very scripts that play runs; there is no second formula. What it does not follow (`aside`) it
lists, unless it is told what that comes to. Sub-rules are remembered by rule, state and arguments, so that
equal positions are followed once; what a script ends with only where it says so (`scripts.end_remembered`).
What an act comes to for those whom it is about is for `forecast`. What would need more than MOST_STEPS is
left out, and the odds say how likely that is.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from types import GeneratorType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from game.dice import distribution
from game.errors import OddsTooLarge
from game.rules.actions import Choose, declined
from game.rules.engine import simulated
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.state import Prompt, S
from game.rules.units import Side

Policy: TypeAlias = Callable[[Ask, bool], tuple[Any, bool]]
"""How decisions are taken in odds: what is asked, and whether the one reaction is spent, give the answer."""


Aim: TypeAlias = Callable[[Roll], bool]
"""Whether a roll is the attack that odds are about."""


Follow: TypeAlias = Callable[[Do], Mapping[Any, Fraction] | None]
"""What an aside comes to: positions with their chances; None: it is not followed."""


MOST_STEPS = 100_000
"""How many requests of scripts are answered for one question: many times what any shipped map asks for."""


@dataclass
class Budget:
    """How many requests may still be answered: a count, so that every machine leaves out the same."""

    left: int = MOST_STEPS


def unfollowed(task: Do) -> None:
    """No aside is followed."""


def never(_: Any) -> bool:
    """Every position is followed to the end of the act, and no roll is an attack."""
    return False


def nobody_reacts(request: Ask, spent: bool) -> tuple[Any, bool]:
    """Every decision is declined."""
    return Choose(choice=declined(request.prompt.grant)), spent


def reacting(side: Side, choice: str) -> Policy:
    """The side takes this choice the first time that it is offered; all else is declined."""

    def policy(request: Ask, spent: bool) -> tuple[Any, bool]:
        asked = request.prompt
        if spent or asked.side != side or choice not in asked.grant.choices:
            return nobody_reacts(request, spent)
        return Choose(choice=choice), True

    return policy


@dataclass(frozen=True)
class Odds(Generic[S]):
    """Every position that an act can lead to, with its probability; with `left_out` they add up to 1.

    `left_out` is the chance of what was not followed, since it would have taken more than the budget.
    `rolls` are the checks that were met and `asked` the decisions, each in the order of first meeting;
    `cut` are the asides that were not followed; `runs` counts the scripts that were run. `hits` are the
    chances with which the attack that they are about has hit and each position has come about, None when
    no roll says what hits.
    """

    outcomes: dict[S, Fraction]
    hits: dict[S, Fraction] | None
    rolls: tuple[Roll, ...]
    asked: tuple[Prompt[Any], ...]
    cut: tuple[Do, ...]
    runs: int
    left_out: Fraction = Fraction(0)


_End: TypeAlias = tuple[Any, int, bool, bool]
"""Where a script can end: a position, its weight, whether the reaction is spent, and the attack has hit.

An answer that a request can have is the same, with what is answered in place of the position.
"""


class _Found(NamedTuple):
    """Where a rule can end, each end with its weight out of `total`: integers, quicker than fractions."""

    ends: list[_End]
    total: int


@dataclass(slots=True)
class _Branch:
    """A beginning of a script's run: its answers so far, their weight out of `total`.

    `task` is what it runs, `spent`: the reaction is spent; `hit`: in it the attack has hit.
    """

    task: Do
    answers: list[Any]
    weight: int
    total: int
    spent: bool
    hit: bool = False

    def ended(self, state: Any) -> "_Weighed":
        """Its end, when that is this position."""
        return (state, self.weight, self.spent, self.hit), self.total


_Weighed: TypeAlias = tuple[_End, int]
"""An end, and out of what its weight is."""


_NEW: Any = object()
"""In place of an answer that is not known yet."""


@dataclass
class Explorer:
    """Follows scripts to all their ends as long as the budget lasts; then what is found adds up to less."""

    policy: Policy
    budget: Budget
    aside: Follow = unfollowed
    over: Callable[[Any], bool] = never
    aim: Aim = never
    aimed: bool = False
    memo: dict[Hashable, _Found] = field(default_factory=dict)
    rolls: dict[Hashable, Roll] = field(default_factory=dict)
    asked: dict[Hashable, Prompt[Any]] = field(default_factory=dict)
    cut: dict[Hashable, Do] = field(default_factory=dict)
    runs: int = 0

    def follow(self, task: Do, spent: bool) -> _Found:
        """Where a rule leads from a state, whether the reaction is spent by then, and the attack has hit."""
        key = (task.rule, task.state, task.args, spent)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._explore(task, spent)
        return found

    def _explore(self, task: Do, spent: bool) -> _Found:
        return _added(self._ends(_Branch(task, [], 1, 1, spent)))

    def _ends(self, branch: _Branch) -> list[_Weighed]:
        """The ends of all ways that a branch can go on."""
        open_branches: list[_Branch] = []
        ends = self._begin(branch, open_branches)
        while open_branches and (self.budget.left > 0 or not ends):  # one way is always gone to its end
            ends += self._begin(open_branches.pop(), open_branches)
        return ends

    def _begin(self, branch: _Branch, open_branches: list[_Branch]) -> list[_Weighed]:
        """Run what a branch runs along it."""
        self.runs += 1
        begun = branch.task.begun()
        if isinstance(begun, GeneratorType):
            return self._run(begun, branch, open_branches)
        self.budget.left -= 1
        return [branch.ended(begun)]

    def _run(self, script: Script[Any], branch: _Branch, open_branches: list[_Branch]) -> list[_Weighed]:
        """Run a script along one branch to its end; at each fork the other ways are left for later.

        The branch grows by its answers. Where a script ends with a sub-rule are all the ends of that; there
        is none when it meets a roll with too many results.
        """
        known, send, over, budget = iter(branch.answers), script.send, self.over, self.budget
        reply: Any = None
        while True:
            budget.left -= 1
            try:
                request = send(reply)
            except StopIteration as stop:
                return [branch.ended(stop.value)]
            if isinstance(request, Tell):
                reply = None
                continue
            reply = next(known, _NEW)
            if reply is _NEW:
                if isinstance(request, Do) and request.last and _is_own(script):
                    script.close()
                    return self._last(request, branch)
                if not self._fork(request, branch, open_branches):
                    script.close()
                    return []
                reply = branch.answers[-1]
            if over is not never and isinstance(request, Do) and over(reply):
                script.close()
                return [branch.ended(reply)]

    def _last(self, task: Do, branch: _Branch) -> list[_Weighed]:
        """The ends of a branch whose script ends with a sub-rule, in the order of following."""
        if task.remembered:
            return _continued(self.follow(task, branch.spent), branch)
        branch.task, branch.answers = task, []
        ends = self._ends(branch)
        return ends if len(ends) < 3 else _in_order(_each_once(ends))

    def _fork(self, request: Roll | Rest | Ask | Do, branch: _Branch, open_branches: list[_Branch]) -> bool:
        """Lengthen a branch by the first answer that the request can have, and open one for each other.

        Whether there is an answer at all.
        """
        found, total = self._answers(request, branch.spent)
        if not found:
            return False
        answers, before, hit_before = branch.answers, branch.weight, branch.hit
        branch.total *= total
        for answer, weight, spent, hit in found[1:]:
            so_far = [*answers, answer]
            open_branches.append(
                _Branch(branch.task, so_far, before * weight, branch.total, spent, hit_before or hit)
            )
        answer, weight, branch.spent, hit = found[0]
        answers.append(answer)
        branch.weight = before * weight
        branch.hit = hit_before or hit
        return True

    def _answers(self, request: Roll | Rest | Ask | Do, spent: bool) -> _Found:
        """The answers that a request can have, and what their weights are out of."""
        match request:
            case Do():
                return self._aside(request, spent) if request.aside else self.follow(request, spent)
            case Roll():
                return self._results(request, spent)
            case Rest():
                return _Found([(simulated(request), 1, spent, False)], 1)
            case Ask(prompt=prompt):
                self.asked.setdefault((prompt.side, prompt.units, prompt.text, prompt.grant.choices), prompt)
                action, spent = self.policy(request, spent)
                return _Found([(action, 1, spent, False)], 1)

    def _aside(self, request: Do, spent: bool) -> _Found:
        """What an aside comes to when it is followed; else it is listed, unless it hangs on dice."""
        if not request.on:
            followed = self.aside(request)
            if followed is not None:
                total = lcm(*(chance.denominator for chance in followed.values()))
                ends = [
                    (state, chance.numerator * (total // chance.denominator), spent, False)
                    for state, chance in followed.items()
                ]
                return _Found(ends, total)
            self.cut.setdefault((request.aside, request.rule, request.args), request)
        return _Found([(request.state, 1, spent, False)], 1)

    def _results(self, request: Roll, spent: bool) -> _Found:
        """What a roll can come to, of results that are `alike` one; nothing when no budget lasts for it."""
        check = request.check
        try:
            odds = distribution(check)
        except OddsTooLarge:
            return _Found([], 1)
        if len(odds) > MOST_STEPS:
            return _Found([], 1)
        self.rolls.setdefault((check, request.clause, request.unit, request.target), request)
        hits = request.hits if self.aim(request) else None
        self.aimed = self.aimed or hits is not None
        results = [
            (outcome, weight, spent, hits is not None and hits(outcome)) for outcome, weight in odds.items()
        ]
        return _Found(_merged(results, request.alike) if request.alike else results, odds.total)


def _merged(results: list[_End], alike: Callable[[Any], Hashable]) -> list[_End]:
    """One result for all that are alike, in the order in which the first of each would be followed."""
    merged: dict[Hashable, _End] = {}
    for result, weight, spent, hit in _in_order(results):
        key = alike(result), hit
        first, before, _, _ = merged.get(key, (result, 0, spent, hit))
        merged[key] = first, before + weight, spent, hit
    return _in_order([*merged.values()])


def _is_own(script: Script[Any]) -> bool:
    """Whether a script itself has made its request, and not another that it goes on after."""
    helper = cast("GeneratorType[Any, Any, Any]", script).gi_yieldfrom
    return isinstance(helper, GeneratorType) and helper.gi_yieldfrom is None


_T = TypeVar("_T")


def _in_order(ways: list[_T]) -> list[_T]:
    """Ways in the order in which they are followed: the first at once, then the one put off last."""
    return ways[:1] + ways[:0:-1]


def _continued(found: _Found, branch: _Branch) -> list[_Weighed]:
    """The ends of a sub-rule as those of the branch that ends with it."""
    part, total, hit_before = branch.weight, branch.total * found.total, branch.hit
    return [
        ((state, part * weight, spent, hit_before or hit), total)
        for state, weight, spent, hit in _in_order(found.ends)
    ]


def _each_once(ends: list[_Weighed]) -> list[_Weighed]:
    """Ends that are equal added up, in the order of the first of each."""
    found = _added(ends)
    return [(end, found.total) for end in found.ends]


def _added(ends: list[_Weighed]) -> _Found:
    """Ends that are equal added up, over one denominator as small as can be."""
    if len(ends) == 1:
        (state, weight, spent, hit), out_of = ends[0]
        if weight == out_of:
            return _Found([(state, 1, spent, hit)], 1)
    total = lcm(*{out_of for _, out_of in ends})
    weights: dict[tuple[Any, bool, bool], int] = {}
    for (state, weight, spent, hit), out_of in ends:
        end = state, spent, hit
        weights[end] = weights.get(end, 0) + weight * (total // out_of)
    shared = gcd(total, *weights.values())
    return _Found(
        [(state, weight // shared, spent, hit) for (state, spent, hit), weight in weights.items()],
        total // shared,
    )


def odds(
    rule: Callable[..., Script[S] | S],
    state: S,
    *args: object,
    policy: Policy = nobody_reacts,
    aside: Follow = unfollowed,
    over: Callable[[S], bool] = never,
    aim: Aim = never,
    budget: Budget | None = None,
) -> Odds[S]:
    """The exact odds of a rule, called as data on a state; decisions are taken by the policy.

    `aside` says what others' reactions come to that are to be followed. Nothing more is followed from a
    position that is `over`: it is an outcome as it is when a sub-rule has led to it. `aim` knows the attack
    that they are about by its rolls. `budget` is shared with other questions; left out: it is their own.
    """
    explorer = Explorer(policy, budget or Budget(), aside, over, aim)
    found = explorer.follow(Do(rule, state, args, ""), spent=False)
    outcomes: dict[S, Fraction] = {}
    hits: dict[S, Fraction] = {}
    for end, weight, _, hit in found.ends:
        chance = Fraction(weight, found.total)
        outcomes[end] = outcomes[end] + chance if end in outcomes else chance
        if hit:
            hits[end] = hits[end] + chance if end in hits else chance
    return Odds(
        outcomes,
        hits if explorer.aimed else None,
        tuple(explorer.rolls.values()),
        tuple(explorer.asked.values()),
        tuple(explorer.cut.values()),
        explorer.runs,
        1 - Fraction(sum(weight for _, weight, _, _ in found.ends), found.total),
    )
