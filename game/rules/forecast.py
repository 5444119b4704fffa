"""What an act may come to for whom it is about: its odds, judged by its system, and against which reaction.

What the odds of an act do not follow has odds of its own (`asides`), and so have all others whom it can harm.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeAlias, cast

from msgspec import structs

from game.errors import EnfiladeError
from game.rules.actions import Action, Choose, declined, foresee
from game.rules.odds import Aim, Budget, Explorer, Odds, Policy, nobody_reacts, odds, reacting
from game.rules.scripts import Ask, Do, Roll
from game.rules.state import AnyState, NoUnit, Prompt, S
from game.rules.system import Judged, System
from game.rules.turns import prompt
from game.rules.units import Side, enemies


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
    """The odds of a legal act in the acting side's view, when others decide so: nobody reacts.

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
    found = answered_forecast(system, seen, action) if prompt(system, seen) else None
    return found if found and (found.reaction or found.odds.left_out) else None


def answered_forecast(system: System[S], seen: S, action: Action[S]) -> Forecast[S]:
    """The odds when others react as is best for them: those of `forecast` where they have no choice."""
    now, budget, names = _now(system, seen), Budget(), dict[str, bool]()
    responder = _Responder(system, seen, now.side, _actor(action, now), _target(action, now), budget)

    def policy(request: Ask, spent: bool) -> tuple[Any, bool]:
        choice = responder.choice(request)
        grant = request.prompt.grant
        if request.prompt.side != now.side and len(grant.choices) > 1:
            names[choice] = choice != declined(grant)
        return Choose(choice=choice), spent

    found = _forecast(system, seen, action, policy, budget)
    chosen = [name for name, reacts in names.items() if reacts] or list(names)
    return replace(found, reaction=", ".join(_ranges(chosen))) if chosen else found


def _now(system: System[S], seen: S) -> Prompt[Any]:
    now = prompt(system, seen)
    if now is None:
        raise ValueError("the match is over")
    return now


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
        self._explorer = Explorer(self._chosen, self.budget)

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
        judged = [(self._judge(end), weight) for end, weight, _, _ in followed.ends]
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
    now = _now(system, seen)
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


def lost_words(system: System[S], before: S, target: str, found: Odds[S]) -> str:
    """What an act may cost its target, "strain" or "vitality and life": else what damage is."""
    if not before.has(target):
        return system.words.damage
    unit = before.unit(target)
    later = {after.unit(target) for after in found.outcomes if after.has(target)}
    lost = (what for then in later for what in system.words.harmed(unit, then))
    return " and ".join(sorted(set(lost), reverse=True)) or system.words.damage


def target_of(system: System[S], seen: S, action: Action[S]) -> str:
    """Whom an act in a position is about, empty for nobody."""
    now = prompt(system, seen)
    return _target(action, now) if now else ""


def _target(action: Action[S], now: Prompt[Any]) -> str:
    """Whom an act is about: of a plain choice whom its grant is about."""
    about = now.grant if isinstance(action, Choose) else action
    return str(getattr(about, "target", ""))
