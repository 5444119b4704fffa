"""A match looked back on: what each side's attacks should have come to and came to, and what turned it.

All of it is the truth: a match that is over is open to both sides.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from game.board.cover import Degree, cover
from game.bots.stakes import stakes
from game.match.match import Match, Taken
from game.rules import engine
from game.rules.actions import Choose, declined
from game.rules.events import Hurt, Out, Rolled
from game.rules.forecast import Forecast, Unforeseen, best_reaction, forecast, target_of
from game.rules.odds import Policy, nobody_reacts, reacting
from game.rules.state import AnyState
from game.rules.turns import EndPhase, EndTurn, prompt
from game.rules.units import HEROES, SIDES, Side, allied, enemies

LEAST = 0.25
"""What a turn that turned a match is worth at least, in healths of a unit."""

DECIDED = 1 / 3
"""A match is decided when the losers have kept so little of their strength beside what the others have."""


class Attack(NamedTuple):
    """An attack on an enemy: `chance` is that with which it was to lose something, met as it was in fact.

    `takes_out` is the chance that it was to go out of action. `spared`: its target could have reacted.
    `close`: from the square beside it; `covered`: something stood between them.
    """

    turn: int
    unit: str
    target: str
    chance: Fraction
    hurt: bool
    close: bool
    covered: bool
    takes_out: Fraction
    spared: bool = False


class Moment(NamedTuple):
    """An act with all decisions in it, by the numbers of its first and last entry.

    `attack` is None of what attacks nobody, `answers` are the attacks that others made in the middle of it.
    `worth` is what its side has gained by it. `out` are those who went out, `by` whose doing that was, empty
    where that is nobody's. `unused` is how many actions were left to whoever ended a turn by it, `kept` what
    part of their strength heroes and opposition had kept until then.
    """

    entry: int
    last: int
    turn: int
    side: Side
    unit: str
    attack: Attack | None
    answers: tuple[tuple[Side, Attack], ...]
    out: tuple[str, ...]
    by: str
    worth: float
    unused: int
    kept: tuple[float, float]


class SideReview(NamedTuple):
    """A side's attacks on enemies, in others' turns too, the turns of its units, its unused actions."""

    side: Side
    attacks: tuple[Attack, ...]
    turns: int
    unused: int

    @property
    def expected(self) -> Fraction:
        """How many of the attacks were to hurt somebody."""
        return sum((attack.chance for attack in self.attacks), start=Fraction(0))

    @property
    def hurt(self) -> int:
        """How many of them did."""
        return sum(attack.hurt for attack in self.attacks)


class Review(NamedTuple):
    """What a match came to; `turning` is where the turn that did most for who won was decided, if anywhere.

    `fell` are those whom the losers lost in that turn, `until` is the entry with the last of that.
    """

    sides: tuple[SideReview, ...]
    turning: Moment | None
    fell: tuple[str, ...] = ()
    until: int = 0

    def of(self, side: Side) -> SideReview | None:
        """What it came to for a side; None when it had no unit."""
        return next((review for review in self.sides if review.side == side), None)


def reviewing(match: Match[AnyState]) -> Generator[float, None, Review]:
    """Look back on a match, act by act: which part of it has been looked at; then all of it."""
    acts = [*_whole(match.taken())]
    moments, ends = list[Moment](), list[AnyState]()
    fresh = _strengths(match, acts[0].act.before) if acts else (0.0, 0.0)
    for number, whole in enumerate(acts, 1):
        moments.append(_moment(match, whole, fresh))
        act = whole.act
        last = act.after if act.after.outcome else act.before
        if act.after.outcome or act.after.clock.turn > act.before.clock.turn:
            ends.append(last)
        yield number / len(acts)
    present = {unit.side for unit in match.state.units}
    sides = tuple(_side(side, moments, ends) for side in SIDES if side in present)
    return Review(sides, *_turning(moments, match.state))


class Whole(NamedTuple):
    """An act with the decisions that were taken in the middle of it: as one act, and one by one."""

    act: Taken[Any]
    parts: Sequence[Taken[Any]]


def _whole(acts: Iterator[Taken[Any]]) -> Iterator[Whole]:
    parts = list[Taken[Any]]()
    for act in acts:
        if parts and not isinstance(act.action, Choose):
            yield Whole(_as_one(parts), parts)
            parts = []
        parts.append(act)
    if parts:
        yield Whole(_as_one(parts), parts)


def _as_one(parts: Sequence[Taken[Any]]) -> Taken[Any]:
    """What was taken one after the other, as if it were the first of it that did all."""
    events = tuple(event for part in parts for event in part.events)
    return parts[0]._replace(after=parts[-1].after, events=events)


def _moment(match: Match[AnyState], whole: Whole, fresh: tuple[float, float]) -> Moment:
    """What an act came to; `fresh` are the camps' strengths at the beginning."""
    act, system = whole.act, match.system
    last = whole.parts[-1].entry
    gained = stakes(system, act.before, act.side).gained(act.after)
    out = tuple(event.unit for event in act.events if isinstance(event, Out) and not event.left)
    harm = [event for event in act.events if isinstance(event, Hurt) and event.unit in out]
    by = harm[-1].by if harm and harm[-1].by not in out else ""
    turn, unit = act.before.clock.turn, str(act.action.unit)
    attack = _attack(match, whole.parts, unit, str(getattr(act.action, "target", "") or ""))
    answers = tuple(_answers(match, whole))
    kept = _kept(_strengths(match, act.before), fresh)
    unused = _unused(match, act)
    return Moment(act.entry, last, turn, act.side, unit, attack, answers, out, by, gained, unused, kept)


def _answers(match: Match[AnyState], whole: Whole) -> Iterator[tuple[Side, Attack]]:
    """The attacks that others made in the middle of an act: decisions upon which they rolled for one."""
    system = match.system
    for number, choice in enumerate(whole.parts[1:], 1):
        asked = prompt(system, choice.before)
        if asked is None or choice.side == whole.act.side:
            continue
        unit, target = asked.units[0], target_of(system, choice.before, choice.action)
        rolled = (event for event in choice.events if isinstance(event, Rolled))
        if any((event.unit, event.target) == (unit, target) for event in rolled):
            attack = _attack(match, whole.parts[number:], unit, target)
            yield from ((choice.side, attack),) if attack else ()


def _attack(match: Match[AnyState], parts: Sequence[Taken[Any]], unit: str, target: str) -> Attack | None:
    """An act, in its parts, as the attack that it is; to hurt is for it what the chance of that counts."""
    act = parts[0]
    seen = engine.view(match.system, act.before, act.side)
    reaction = _reaction(match, parts)
    foreseen = _foreseen(match, seen, act, target, reaction)
    if foreseen is None:
        return None
    best = best_reaction(match.system, seen, act.action) if reaction is nobody_reacts else None
    spared = best is not None and best.harms < foreseen.harms
    state = act.before
    hurt = any(_hurts(match, part, unit, target) for part in parts)
    start, end = state.unit(unit).at, state.unit(target).at
    between = cover(state.board, start, end)
    covered = between is None or between.degree is not Degree.NONE
    close = state.board.adjacent(start, end)
    chance, out = foreseen.harms, foreseen.takes_out
    return Attack(state.clock.turn, unit, target, chance, hurt, close, covered, out, spared)


def _hurts(match: Match[AnyState], part: Taken[Any], unit: str, target: str) -> bool:
    """Whether a unit hurt another in a part of an act; what others did to it in other parts is theirs.

    Who is out by it is hurt, even where the turn has ended with it and its damage is forgotten (P-45).
    """
    struck = any(
        isinstance(event, Hurt) and (event.by, event.unit) == (unit, target) for event in part.events
    )
    judged = match.system.judge(part.before, part.after, unit, target)
    return struck and (judged.damage > 0 or judged.out)


def _strengths(match: Match[AnyState], state: AnyState) -> tuple[float, float]:
    """How much health the heroes and the opposition have left, in healths of a unit."""
    heroes = foes = 0.0
    for unit in state.conscious():
        left, full = match.system.health(unit)
        if unit.side in HEROES:
            heroes += left / full
        elif unit.side == "opposition":
            foes += left / full
    return heroes, foes


def _kept(now: tuple[float, float], fresh: tuple[float, float]) -> tuple[float, float]:
    """What part of their strength both camps have kept; all of it where one had none to begin with."""
    return (now[0] / fresh[0], now[1] / fresh[1]) if all(fresh) else (1.0, 1.0)


def _decided(moment: Moment, winner: Side | None) -> bool:
    """Whether those who lost had hardly anything left before a moment; of a draw, whether anybody had."""
    least, most = sorted(moment.kept)
    if winner:
        most, least = moment.kept if winner in HEROES else moment.kept[::-1]
    return least <= DECIDED * most


def _unused(match: Match[AnyState], act: Taken[Any]) -> int:
    """How many actions are left to those whose turn an act ends."""
    if not isinstance(act.action, EndTurn | EndPhase):
        return 0
    state, pips = act.before, match.system.words.pips
    own = (unit for unit in state.conscious() if unit.side == act.side and unit.id not in state.clock.done)
    ending = (unit for unit in own if act.action.unit in {"", unit.id})
    return sum(pip.ready and not pip.spare for unit in ending for pip in pips(state, unit))


def _reaction(match: Match[AnyState], parts: Sequence[Taken[Any]]) -> Policy:
    """What enemies decided in the middle of an attack: the first choice of theirs that was no refusal."""
    for part in parts[1:]:
        asked, choice = prompt(match.system, part.before), str(getattr(part.action, "choice", ""))
        if asked and enemies(part.side, parts[0].side) and choice not in {"", declined(asked.grant)}:
            return reacting(part.side, choice)
    return nobody_reacts


def _foreseen(
    match: Match[AnyState], seen: AnyState, act: Taken[Any], target: str, met: Policy
) -> Forecast[Any] | None:
    """The odds of an attack on an enemy as its side knew it, `met` by a reaction; None of what is none."""
    if not target or not seen.has(target) or not enemies(seen.unit(target).side, act.side):
        return None
    try:
        foreseen = forecast(match.system, seen, act.action, met)
    except Unforeseen:
        return None
    return foreseen if foreseen.harms else None


def _side(side: Side, moments: list[Moment], ends: list[AnyState]) -> SideReview:
    attacks = tuple(attack for moment in moments for by, attack in _attacks(moment) if by == side)
    turns = sum(unit.side == side for state in ends for unit in state.conscious())
    unused = sum(moment.unused for moment in moments if moment.side == side)
    return SideReview(side, attacks, turns, unused)


def _attacks(moment: Moment) -> Iterator[tuple[Side, Attack]]:
    if moment.attack:
        yield moment.side, moment.attack
    yield from moment.answers


def _turning(moments: list[Moment], state: AnyState) -> tuple[Moment | None, tuple[str, ...], int]:
    """Where the turn was decided that did most for who has won, who fell in it on the other side, until when.

    Of a draw it is the turn that did most for anybody.
    """
    winner = state.outcome.winner if state.outcome else None
    camp: Side = winner or "squad"
    moments = [moment for moment in moments if not _decided(moment, winner)]

    def worth(moment: Moment) -> float:
        ours = allied(moment.side, camp)
        return moment.worth if ours else -moment.worth

    turns = defaultdict[int, float](float)
    for moment in moments:
        turns[moment.turn] += worth(moment)
    turn = max(turns, key=lambda turn: turns[turn] if winner else abs(turns[turn]), default=0)
    sign = 1 if winner or turns[turn] > 0 else -1
    decisive = [
        moment
        for moment in moments
        if moment.turn == turn and sign * worth(moment) > 0 and _is_decisive(moment)
    ]
    if sign * turns[turn] < LEAST or not decisive:
        return None, (), 0
    lost: Side = "opposition" if (camp in HEROES) == (sign > 0) else "squad"
    fell = [unit for moment in decisive for unit in moment.out if not enemies(state.unit(unit).side, lost)]
    told = [moment for moment in decisive if set(moment.out) & set(fell)]
    told = told or [max(decisive, key=lambda moment: sign * worth(moment))]
    return told[0], tuple(fell), told[-1].last


def _is_decisive(moment: Moment) -> bool:
    """Whether a moment is an attack that hurt somebody, or somebody's end."""
    return bool(moment.out) or (moment.attack is not None and moment.attack.hurt)
