"""The interpreter of odds: it follows every result of every roll of an act with its exact weight.

It runs the very scripts that play runs; there is no second formula. What it does not follow (`aside`) it
lists, unless it is told what that comes to. Sub-rules are remembered by rule, state and arguments, so that
equal positions are followed once. `forecast` says what an action would come to, and against which reaction.
What would need more than MOST_STEPS is left out, and the odds say how likely that is.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd, lcm
from types import GeneratorType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from msgspec import structs

from game.dice import distribution
from game.errors import EnfiladeError, OddsTooLarge
from game.rules.actions import Action, Choose, declined, foresee
from game.rules.engine import simulated
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.state import AnyState, NoUnit, Prompt, S
from game.rules.system import Judged, System
from game.rules.turns import prompt
from game.rules.units import Side, enemies

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


_End: TypeAlias = tuple[Any, bool, bool]
"""Where a script has ended: the position, whether the reaction is spent, whether the attack has hit."""


class _Found(NamedTuple):
    """Where a rule can end, each end with its weight out of `total`: integers, quicker than fractions."""

    ends: dict[_End, int]
    total: int


@dataclass(slots=True)
class _Branch:
    """A beginning of a script's run: its answers so far, their weight out of `total`.

    `spent`: the reaction is spent; `hit`: in it the attack has hit.
    """

    answers: list[Any]
    weight: int
    total: int
    spent: bool
    hit: bool = False

    def ended(self, state: Any) -> "_Weighed":
        """Its end, when that is this position."""
        return (state, self.spent, self.hit), self.weight, self.total


_Weighed: TypeAlias = tuple[_End, int, int]
"""An end with its weight, and out of what."""

_Answer: TypeAlias = tuple[Any, int, bool, bool]
"""An answer that a request can have, its weight, whether the reaction is spent then, whether it is a hit."""


@dataclass
class _Explorer:
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
        ends: list[_Weighed] = []
        open_branches = [_Branch([], 1, 1, spent)]
        while open_branches and (self.budget.left > 0 or not ends):  # one way is always gone to its end
            branch = open_branches.pop()
            self.runs += 1
            begun = task.begun()
            if not isinstance(begun, GeneratorType):
                self.budget.left -= 1
                return _Found({(begun, spent, False): 1}, 1)
            ends += self._run(begun, branch, open_branches)
        return _added(ends)

    def _run(self, script: Script[Any], branch: _Branch, open_branches: list[_Branch]) -> Iterable[_Weighed]:
        """Run a script along one branch to its end; at each fork the other ways are left for later.

        The branch grows by its answers. Where a script ends with a sub-rule are all the ends of that; there
        is none when it meets a roll with too many results.
        """
        answers, send, over = branch.answers, script.send, self.over
        known, replied = len(answers), 0
        reply: Any = None
        while True:
            self.budget.left -= 1
            try:
                request = send(reply)
            except StopIteration as stop:
                return (branch.ended(stop.value),)
            if isinstance(request, Tell):
                reply = None
                continue
            if replied < known:
                reply = answers[replied]
            elif isinstance(request, Do) and request.last and _is_own(script):
                script.close()
                return self._ends(self.follow(request, branch.spent), branch)
            elif self._fork(request, branch, open_branches):
                reply = answers[-1]
            else:
                script.close()
                return ()
            replied += 1
            if over is not never and isinstance(request, Do) and over(reply):
                script.close()
                return (branch.ended(reply),)

    def _ends(self, found: _Found, branch: _Branch) -> Iterator[_Weighed]:
        """The ends of a sub-rule as those of the branch that ends with it, in the order of following."""
        part, total = branch.weight, branch.total * found.total
        for end, weight in _in_order(found.ends.items()):
            yield (end[0], end[1], True) if branch.hit else end, part * weight, total

    def _fork(self, request: Roll | Rest | Ask | Do, branch: _Branch, open_branches: list[_Branch]) -> bool:
        """Lengthen a branch by the first answer that the request can have, and open one for each other.

        Whether there is an answer at all.
        """
        found, total = self._answers(request, branch.spent)
        if not found:
            return False
        first, *others = found
        for answer, weight, spent, hit in others:
            open_branches.append(
                _Branch(
                    [*branch.answers, answer],
                    branch.weight * weight,
                    branch.total * total,
                    spent,
                    branch.hit or hit,
                )
            )
        answer, weight, branch.spent, hit = first
        branch.answers.append(answer)
        branch.weight *= weight
        branch.total *= total
        branch.hit = branch.hit or hit
        return True

    def _answers(self, request: Roll | Rest | Ask | Do, spent: bool) -> tuple[list[_Answer], int]:
        """The answers that a request can have, and what their weights are out of."""
        match request:
            case Do(aside=""):
                found = self.follow(request, spent)
                return [
                    (state, weight, after, hit) for (state, after, hit), weight in found.ends.items()
                ], found.total
            case Do():
                return self._aside(request, spent)
            case Roll():
                return self._results(request, spent)
            case Rest():
                return [(simulated(request), 1, spent, False)], 1
            case Ask(prompt=prompt):
                self.asked.setdefault((prompt.side, prompt.units, prompt.text, prompt.grant.choices), prompt)
                action, spent = self.policy(request, spent)
                return [(action, 1, spent, False)], 1

    def _aside(self, request: Do, spent: bool) -> tuple[list[_Answer], int]:
        """What an aside comes to when it is followed; else it is listed, unless it hangs on dice."""
        if not request.on:
            followed = self.aside(request)
            if followed is not None:
                total = lcm(*(chance.denominator for chance in followed.values()))
                return [
                    (state, chance.numerator * (total // chance.denominator), spent, False)
                    for state, chance in followed.items()
                ], total
            self.cut.setdefault((request.aside, request.rule, request.args), request)
        return [(request.state, 1, spent, False)], 1

    def _results(self, request: Roll, spent: bool) -> tuple[list[_Answer], int]:
        """What a roll can come to, of results that are `alike` one; nothing when no budget lasts for it."""
        check = request.check
        try:
            odds = distribution(check)
        except OddsTooLarge:
            return [], 1
        if len(odds) > MOST_STEPS:
            return [], 1
        self.rolls.setdefault((check, request.clause, request.unit, request.target), request)
        hits = request.hits if self.aim(request) else None
        self.aimed = self.aimed or hits is not None
        results: list[_Answer] = [
            (outcome, weight, spent, hits is not None and hits(outcome)) for outcome, weight in odds.items()
        ]
        return _merged(results, request.alike) if request.alike else results, odds.total


def _merged(results: list[_Answer], alike: Callable[[Any], Hashable]) -> list[_Answer]:
    """One result for all that are alike, in the order in which the first of each would be followed."""
    merged: dict[Hashable, _Answer] = {}
    for result, weight, spent, hit in _in_order(results):
        key = alike(result), hit
        first, before, _, _ = merged.get(key, (result, 0, spent, hit))
        merged[key] = first, before + weight, spent, hit
    return _in_order(merged.values())


def _is_own(script: Script[Any]) -> bool:
    """Whether a script itself has made its request, and not another that it goes on after."""
    helper = cast("GeneratorType[Any, Any, Any]", script).gi_yieldfrom
    return isinstance(helper, GeneratorType) and helper.gi_yieldfrom is None


_T = TypeVar("_T")


def _in_order(ways: Iterable[_T]) -> list[_T]:
    """Ways in the order in which they are followed: the first at once, then the one put off last."""
    every = list(ways)
    return every[:1] + every[:0:-1]


def _added(ends: list[_Weighed]) -> _Found:
    """Ends that are equal added up, over one denominator as small as can be."""
    if len(ends) == 1 and ends[0][1] == ends[0][2]:
        return _Found({ends[0][0]: 1}, 1)
    total = lcm(*{out_of for _, _, out_of in ends})
    weights: dict[_End, int] = {}
    for end, weight, out_of in ends:
        weights[end] = weights.get(end, 0) + weight * (total // out_of)
    shared = gcd(total, *weights.values())
    if shared == 1:
        return _Found(weights, total)
    return _Found({end: weight // shared for end, weight in weights.items()}, total // shared)


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
    explorer = _Explorer(policy, budget or Budget(), aside, over, aim)
    found = explorer.follow(Do(rule, state, args, ""), spent=False)
    outcomes: dict[S, Fraction] = {}
    hits: dict[S, Fraction] = {}
    for (end, _, hit), weight in found.ends.items():
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
        1 - Fraction(sum(found.ends.values()), found.total),
    )


class Unforeseen(EnfiladeError):
    """The odds would need to know somebody whom the side does not know."""


@dataclass(frozen=True, repr=False)
class Verdicts:
    """What an act may come to for a unit, each verdict with its chance."""

    judged: dict[Judged, Fraction]

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"<{name}: hit {self.hit}, damage {self.expected} expected, takes out {self.takes_out}>"

    @property
    def hit(self) -> Fraction:
        """The chance that the attack hits, whatever it does then (J-08)."""
        return self._mean(lambda judged: judged.hit)

    @property
    def harms(self) -> Fraction:
        """The chance that the target loses anything (J-08)."""
        return self._mean(lambda judged: judged.damage > 0)

    @property
    def takes_out(self) -> Fraction:
        """The chance that the target goes out of action."""
        return self._mean(lambda judged: judged.out)

    @property
    def expected(self) -> Fraction:
        """The expected damage."""
        return self._mean(lambda judged: judged.damage)

    @property
    def damage(self) -> dict[int, Fraction]:
        """The distribution of damage, from the least."""
        chances: dict[int, Fraction] = {}
        for judged, chance in self.judged.items():
            chances[judged.damage] = chances.get(judged.damage, Fraction(0)) + chance
        return dict(sorted(chances.items()))

    def _mean(self, worth: Callable[[Judged], int]) -> Fraction:
        """What a verdict is worth, in the mean; where a chance is left out it is worth nothing."""
        total = lcm(*{chance.denominator for chance in self.judged.values()})
        parts = (
            worth(judged) * chance.numerator * (total // chance.denominator)
            for judged, chance in self.judged.items()
        )
        return Fraction(sum(parts), total)


@dataclass(frozen=True, repr=False)
class Forecast(Verdicts, Generic[S]):
    """The odds of an act under one reaction, `reaction` empty when nobody reacts."""

    odds: Odds[S]
    reaction: str = ""


@dataclass(frozen=True, repr=False, kw_only=True)
class Aside(Forecast[S]):
    """Something that the odds of an act do not follow, with odds of its own `where` it is first met.

    `reaction` is the one decision that is taken in it by `side`, empty when all are declined; `unit` acts,
    perhaps on a `target`.
    """

    what: str
    where: S
    side: Side | None
    unit: str
    target: str


def forecast(system: System[S], seen: S, action: Action[S], policy: Policy = nobody_reacts) -> Forecast[S]:
    """The odds of a legal act in the acting side's view, when further decisions are taken by a policy.

    Of an answer to a decision they are those of what it leads to by itself, from the position as the side
    knows it; the act that waits for it may be another side's, and is not followed. Raises Unforeseen when
    that would be done to somebody whom the side does not know.
    """
    return _forecast(system, seen, action, policy, Budget())


def best_reaction(system: System[S], seen: S, action: Action[S]) -> Forecast[S] | None:
    """The odds against the choices of others that leave the least expected harm; None when there are none.

    They are as many choices as are offered, each fitted to how dice have fallen by then. `reaction` names
    them, those that decline only when there are no others (E-52).
    """
    now = prompt(system, seen)
    if now is None:
        return None
    budget = Budget()
    responder = _Responder(system, seen, now.side, _actor(action, now), _target(action, now), budget)
    names: dict[str, bool] = {}

    def policy(request: Ask, spent: bool) -> tuple[Any, bool]:
        choice = responder.choice(request)
        grant = request.prompt.grant
        if request.prompt.side != now.side and len(grant.choices) > 1:
            names[choice] = choice != declined(grant)
        return Choose(choice=choice), spent

    found = _forecast(system, seen, action, policy, budget)
    chosen = [name for name, reacts in names.items() if reacts] or list(names)
    return replace(found, reaction=", ".join(_ranges(chosen))) if chosen or found.odds.left_out else None


def _ranges(choices: list[str]) -> list[str]:
    """The choices with those that differ in their last number alone as one: `negate 1 to 3`."""
    numbers: dict[str, list[int]] = {}
    for choice in choices:
        stem, _, last = choice.rpartition(" ")
        numbers.setdefault(stem if last.isdecimal() else choice, []).extend(
            [int(last)] if last.isdecimal() else []
        )
    spans = {stem: sorted({min(found), max(found)}) if found else [] for stem, found in numbers.items()}
    return [f"{stem} {' to '.join(map(str, span))}".strip() for stem, span in spans.items()]


Harm: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Expected damage, the chance that the target goes out, the chance that it is hit: compared in this order."""


@dataclass
class _Responder(Generic[S]):
    """Finds the choices of sides other than `side` after which the least harm is to be expected.

    A decision is judged by what each of its choices leads to by itself, decisions that follow taken as well
    as can be; of equal choices the last is taken, which is to decline, or to spend the least.
    """

    system: System[S]
    before: S
    side: Side
    unit: str
    target: str
    budget: Budget
    chosen: dict[Hashable, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._explorer = _Explorer(self._chosen, self.budget)

    def _chosen(self, request: Ask, spent: bool) -> tuple[Any, bool]:
        return Choose(choice=self.choice(request)), spent

    def choice(self, request: Ask) -> str:
        """What is chosen."""
        asked, key = request.prompt, (request.state, request.prompt)
        if asked.side == self.side:
            return declined(asked.grant)
        if key not in self.chosen:
            harms = {choice: self._harm(request, choice) for choice in reversed(asked.grant.choices)}
            self.chosen[key] = min(harms, key=lambda choice: harms[choice])
        return self.chosen[key]

    def _harm(self, request: Ask, choice: str) -> Harm:
        """What a choice leads to."""
        task = Do(foresee, request.state, (Choose(choice=choice), request.prompt.grant))
        followed = self._explorer.follow(task, spent=False)
        judged = [(self._judge(end), weight) for (end, _, _), weight in followed.ends.items()]
        return (
            Fraction(sum(weight * verdict.damage for verdict, weight in judged), followed.total),
            Fraction(sum(weight for verdict, weight in judged if verdict.out), followed.total),
            Fraction(sum(weight for verdict, weight in judged if verdict.hit), followed.total),
        )

    def _judge(self, end: S) -> Judged:
        return self.system.judge(self.before, end, self.unit, self.target) if self.unit else _NOTHING


def asides(system: System[S], made: Forecast[S]) -> tuple[Aside[S], ...]:
    """What the odds of an act do not follow: each when nothing is chosen in it, then by each choice in it.

    A choice is taken the first time that it is offered, as by `reacting`; what it leads to may offer more,
    which is declined. They share one budget.
    """
    budget = Budget()
    return tuple(aside for task in made.odds.cut for aside in each_way(system, task, budget))


def each_way(system: System[S], task: Do, budget: Budget | None = None) -> Iterator[Aside[S]]:
    """An aside when nothing is chosen in it, and by each choice that it offers then."""
    calm = _aside(system, task, "", nobody_reacts, budget)
    yield calm
    for side, choice in _offered(calm.odds.asked):
        yield _aside(system, task, choice, reacting(side, choice), budget, side)


def _aside(
    system: System[S],
    task: Do,
    reaction: str,
    policy: Policy,
    budget: Budget | None,
    side: Side | None = None,
) -> Aside[S]:
    where: S = cast("S", task.state)
    found = odds(task.rule, where, *task.args, policy=policy, aim=_first_attack(), budget=budget)
    unit, target = _acting(found)
    judged = verdicts(system, where, found, unit, target)
    return Aside(judged, found, reaction, what=task.aside, where=where, side=side, unit=unit, target=target)


def _first_attack() -> Aim:
    """Takes the rolls of the first unit that attacks for the attack, on whom it attacks first."""
    first: list[tuple[str, str]] = []

    def aim(roll: Roll) -> bool:
        if roll.hits and not first:
            first.append((roll.unit, roll.target))
        return [(roll.unit, roll.target)] == first

    return aim


def _attack(seen: AnyState, unit: str, target: str) -> Aim:
    """Takes the rolls of a unit against a target for the attack; without one those against its enemies."""

    def aim(roll: Roll) -> bool:
        if roll.unit != unit or target:
            return roll.unit == unit and roll.target == target
        foe = seen.has(roll.target) and seen.has(unit)
        return not foe or enemies(seen.unit(roll.target).side, seen.unit(unit).side)

    return aim


def _acting(found: Odds[S]) -> tuple[str, str]:
    """Who acts and on whom: who rolls first, or who decides first; empty when nobody does either."""
    for roll in found.rolls:
        return roll.unit, roll.target
    for asked in found.asked:
        return asked.units[0], str(getattr(asked.grant, "target", ""))
    return "", ""


def _offered(asked: Iterable[Prompt[Any]]) -> tuple[tuple[Side, str], ...]:
    """The choices that are not to decline, with the side that has them, in the order of asking, each once."""
    return tuple(
        dict.fromkeys((prompt.side, choice) for prompt in asked for choice in prompt.grant.choices[:-1])
    )


def _forecast(system: System[S], seen: S, action: Action[S], policy: Policy, budget: Budget) -> Forecast[S]:
    now = prompt(system, seen)
    if now is None:
        raise ValueError("the match is over")
    unit = _actor(action, now)
    try:
        target = _target(action, now)
        aim = _attack(seen, unit, target)
        found = odds(foresee, seen, action, now.grant, policy=policy, aim=aim, budget=budget)
        judged = verdicts(system, seen, found, unit, target)
    except NoUnit as error:
        raise Unforeseen("it would be done to somebody whom the side does not know") from error
    return Forecast(judged, found)


def _actor(action: Action[S], now: Prompt[Any]) -> str:
    """Who acts: of what is nobody's own the first who could act, empty when nobody is left."""
    return action.unit or next(iter(now.units), "")


def verdicts(system: System[S], before: S, found: Odds[S], unit: str, target: str) -> dict[Judged, Fraction]:
    """What everything that may come to pass is for the target; nothing if it is nobody's deed."""
    judged: list[tuple[Judged, Fraction]] = []
    for after, chance in found.outcomes.items():
        verdict = system.judge(before, after, unit, target) if unit else _NOTHING
        if found.hits is None:
            judged.append((verdict, chance))
            continue
        hit = found.hits.get(after, Fraction(0))
        for struck, share in ((True, hit), (False, chance - hit)):
            if share:
                judged.append((structs.replace(verdict, hit=struck), share))
    return _summed(judged)


def _summed(judged: list[tuple[Judged, Fraction]]) -> dict[Judged, Fraction]:
    """The chance of each verdict: integers over one denominator are quicker than fractions."""
    total = lcm(*{chance.denominator for _, chance in judged})
    weights: dict[Judged, int] = {}
    for verdict, chance in judged:
        weight = chance.numerator * (total // chance.denominator)
        weights[verdict] = weights.get(verdict, 0) + weight
    return {verdict: Fraction(weight, total) for verdict, weight in weights.items()}


def others(system: System[S], seen: S, made: Forecast[S], target: str) -> dict[str, Verdicts]:
    """What an act may do to everybody but its target, by id: whom it can harm, friends too (J-08).

    Who is not followed jointly, the farthest in a blast, has the odds of the aside in which it is met first.
    """
    found, budget = _harmed(system, seen, made.odds, target), Budget()
    for task in made.odds.cut:
        calm = next(each_way(system, task, budget))
        for unit, verdicts in _harmed(system, calm.where, calm.odds, target).items():
            found.setdefault(unit, verdicts)
    return dict(sorted(found.items()))


def _harmed(system: System[S], before: S, found: Odds[S], target: str) -> dict[str, Verdicts]:
    """What becomes of those who can come to harm, the target left out."""
    harmed: dict[str, Verdicts] = {}
    for unit in before.conscious():
        if unit.id != target and any(_worse(system, unit, after) for after in found.outcomes):
            bare = replace(found, hits=None)
            harmed[unit.id] = Verdicts(verdicts(system, before, bare, unit.id, unit.id))
    return harmed


def _worse(system: System[S], unit: Any, after: S) -> bool:
    later = after.unit(unit.id)
    return later is not unit and (system.health(later)[0] < system.health(unit)[0] or not later.conscious)


_NOTHING = Judged(hit=False, damage=0, out=False)


def target_of(system: System[S], seen: S, action: Action[S]) -> str:
    """Whom an act in a position is about, empty for nobody."""
    now = prompt(system, seen)
    return _target(action, now) if now else ""


def _target(action: Action[S], now: Prompt[Any]) -> str:
    """Whom an act is about: of a plain choice whom its grant is about."""
    about = now.grant if isinstance(action, Choose) else action
    return str(getattr(about, "target", ""))
