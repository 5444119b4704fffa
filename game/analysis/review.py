"""A match looked back on: what each side's attacks should have come to and came to, and what turned it.

All of it is the truth: a match that is over is open to both sides.
"""

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from game.board.cover import Degree, cover
from game.bots.stakes import stakes
from game.match.match import Match, Taken
from game.rules import engine
from game.rules.actions import Choose
from game.rules.events import Hurt, Out
from game.rules.forecast import Forecast, Unforeseen, forecast
from game.rules.knowledge import known
from game.rules.state import AnyState
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import SIDES, Side, enemies, friends

LEAST = 0.25
"""What a moment that turned a match is worth at least, in healths of a unit."""


class Moment(NamedTuple):
    """An act with all decisions in it, by the number of its entry.

    `chance` is that with which the target was to lose something if nobody reacted, None of what attacks
    nobody; `worth` by how much better its side fared than was to be expected. `out` are those who went out,
    `unused` how many actions were left to whoever ended a turn by it.
    """

    entry: int
    turn: int
    side: Side
    unit: str
    target: str
    chance: Fraction | None
    hurt: bool
    out: tuple[str, ...]
    worth: float
    unused: int


class SideReview(NamedTuple):
    """A side's attacks on enemies, how many were to hurt somebody and how many did; what it left unused.

    A unit has ended a turn in the open for which an enemy that knows of it has a line without cover to it,
    out of `turns` that its units have ended.
    """

    side: Side
    attacks: int
    expected: Fraction
    hurt: int
    exposed: int
    turns: int
    unused: int

    @property
    def chance(self) -> Fraction:
        """The mean chance of an attack to hurt, 0 without any."""
        return self.expected / self.attacks if self.attacks else Fraction(0)


class Review(NamedTuple):
    """What a match came to; `turning` is the moment that did most for who won, None without one."""

    sides: tuple[SideReview, ...]
    turning: Moment | None

    def of(self, side: Side) -> SideReview | None:
        """What it came to for a side; None when it had no unit."""
        return next((review for review in self.sides if review.side == side), None)


def reviewing(match: Match[AnyState]) -> Generator[float, None, Review]:
    """Look back on a match, act by act: which part of it has been looked at; then all of it."""
    acts = [*_whole(match.taken())]
    moments, ends = list[Moment](), list[AnyState]()
    for number, act in enumerate(acts, 1):
        moments.append(_moment(match, act))
        last = act.after if act.after.outcome else act.before
        if act.after.outcome or act.after.clock.turn > act.before.clock.turn:
            ends.append(last)
        yield number / len(acts)
    present = {unit.side for unit in match.state.units}
    sides = tuple(_side(side, moments, ends) for side in SIDES if side in present)
    return Review(sides, _turning(moments, match.state))


def _whole(acts: Iterator[Taken[Any]]) -> Iterator[Taken[Any]]:
    """The acts, each with the decisions that were taken in the middle of it."""
    whole: Taken[Any] | None = None
    for act in acts:
        if whole and isinstance(act.action, Choose):
            whole = whole._replace(after=act.after, events=whole.events + act.events)
            continue
        if whole:
            yield whole
        whole = act
    if whole:
        yield whole


def _moment(match: Match[AnyState], act: Taken[Any]) -> Moment:
    """What an act came to beside what it was to."""
    system, target = match.system, str(getattr(act.action, "target", "") or "")
    seen = engine.view(system, act.before, act.side)
    foreseen = _foreseen(match, seen, act, target)
    gained = stakes(system, act.before, act.side).gained(act.after)
    if foreseen:
        hoped = stakes(system, seen, act.side)
        gained -= sum(float(chance) * hoped.gained(after) for after, chance in foreseen.odds.outcomes.items())
    hurt = {event.unit for event in act.events if isinstance(event, Hurt) and event.by == act.action.unit}
    out = tuple(event.unit for event in act.events if isinstance(event, Out) and not event.left)
    chance = foreseen.harms if foreseen else None
    turn, unit = act.before.clock.turn, str(act.action.unit)
    unused = _unused(match, act)
    return Moment(act.entry, turn, act.side, unit, target, chance, target in hurt, out, gained, unused)


def _unused(match: Match[AnyState], act: Taken[Any]) -> int:
    """How many actions are left to those whose turn an act ends."""
    if not isinstance(act.action, EndTurn | EndPhase):
        return 0
    state, pips = act.before, match.system.words.pips
    own = (unit for unit in state.conscious() if unit.side == act.side and unit.id not in state.clock.done)
    ending = (unit for unit in own if act.action.unit in {"", unit.id})
    return sum(pip.ready and not pip.spare for unit in ending for pip in pips(state, unit))


def _foreseen(match: Match[AnyState], seen: AnyState, act: Taken[Any], target: str) -> Forecast[Any] | None:
    """The odds of an attack on an enemy as its side knew it; None of anything else."""
    if not target or not seen.has(target) or not enemies(seen.unit(target).side, act.side):
        return None
    try:
        foreseen = forecast(match.system, seen, act.action)
    except Unforeseen:
        return None
    return foreseen if foreseen.harms else None


def _side(side: Side, moments: list[Moment], ends: list[AnyState]) -> SideReview:
    own = [moment for moment in moments if moment.side == side and moment.chance is not None]
    units = [(state, unit) for state in ends for unit in state.conscious() if unit.side == side]
    exposed = sum(_in_the_open(state, unit) for state, unit in units)
    expected = sum((moment.chance or Fraction(0) for moment in own), start=Fraction(0))
    unused = sum(moment.unused for moment in moments if moment.side == side)
    hurt = sum(moment.hurt for moment in own)
    return SideReview(side, len(own), expected, hurt, exposed, len(units), unused)


def _in_the_open(state: AnyState, unit: Any) -> bool:
    """Whether an enemy that knows of a unit has a line to it without cover."""
    foes = (foe for foe in state.conscious() if enemies(foe.side, unit.side))
    covers = (cover(state.board, foe.at, unit.at) for foe in foes if known(state, foe.side, unit))
    return any(found is not None and found.degree is Degree.NONE for found in covers)


def _turning(moments: list[Moment], state: AnyState) -> Moment | None:
    """What did most for who has won; of a draw, what did most for anybody."""
    winner = state.outcome.winner if state.outcome else None

    def worth(moment: Moment) -> float:
        if winner is None:
            return abs(moment.worth)
        ours = moment.side == winner or friends(moment.side, winner)
        return moment.worth if ours else -moment.worth

    best = max(moments, key=worth, default=None)
    return best if best and worth(best) >= LEAST else None
