"""What a side could do better the next time, as the record of the match shows it: one thing in a sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain

from game.analysis.review import Attack, Moment, Review, SideReview
from game.match.match import Match
from game.rules.presentation import counted, with_article
from game.rules.scenario import Victory
from game.rules.state import AnyState
from game.rules.units import Side, enemies, friends
from game.ui.battle.event_log import name_of
from game.ui.board.explain import percent

ENOUGH = 2
"""So many attacks of a kind are compared with those of another."""

APART = Fraction(3, 20)
"""By so much chances differ that are worth a word."""

UNUSED = 1.0
"""So many actions left a turn are worth a word."""

LUCK = 1.5
"""So many more hits than came were to be expected, of whom the dice were against."""

MOST_HITS = 4
"""Of so many hits one unit has taken more than half, when it is worth a word."""

HARDER = "a stronger computer, or the next map."
"""What can be tried by who has won and could do nothing better."""

EASIER = "a weaker computer, or tougher units (in the setup): yours then take a third more."
"""What can be tried by who did nothing worse than the others."""


def advised(match: Match[AnyState], review: Review, eyes: Side, *, won: bool) -> str:
    """What a side could do better, by what weighed most in this match."""
    own, foes = review.of(eyes), [side for side in review.sides if enemies(side.side, eyes)]
    anyway = HARDER if won else EASIER
    if own is None or not foes:
        return anyway
    foe = max(foes, key=lambda side: len(side.attacks))
    if won and not any(attack.hurt for attack in foe.attacks):
        return anyway
    if won:
        return next(_chances(own, foe), anyway)
    found = chain(
        _goal(match),
        _struck(match, own, foe),
        _chances(own, foe),
        _losses(match, own, foe),
        _turned(match, review.turning, eyes),
    )
    return next(found, anyway)


def _goal(match: Match[AnyState]) -> Iterator[str]:
    """What the enemy has reached beside the fight."""
    outcome, plot = match.state.outcome, match.state.plot
    if outcome is None or outcome.winner is None:
        return
    if outcome.clause == "B-38" and match.state.clock.turn >= match.state.turn_limit:
        yield f"mind the clock: after turn {match.state.turn_limit} the side with more units standing wins."
    for victory, held in zip(plot.victory, plot.held, strict=True):
        if _holds(victory, outcome.winner, held):
            where = with_article(victory.zone)
            yield (
                f"stand on {where}: they were alone there for {counted(victory.turns or 1, 'turn')} running, "
                "and one of yours at the end of a turn stops that."
            )


def _holds(victory: Victory, winner: Side, held: int) -> bool:
    """Whether a side has won by holding a zone."""
    return victory.kind == "hold" and friends(victory.side, winner) and held >= (victory.turns or 1)


def _struck(match: Match[AnyState], own: SideReview, foe: SideReview) -> Iterator[str]:
    """How the enemy's attacks could have been worse, and one's own more."""
    shots = [attack for attack in foe.attacks if attack.hurt and not attack.close]
    bare = [attack for attack in shots if not attack.covered]
    if len(bare) >= ENOUGH and 2 * len(bare) >= len(shots):
        first = bare[0]
        name = name_of(match.state, first.target)
        yield (
            f"keep behind something: of {len(shots)} shots that hurt you {len(bare)} came over open ground, "
            f"the first at {name} in turn {first.turn}."
        )
    if 2 * len(own.attacks) * max(1, foe.turns) < len(foe.attacks) * max(1, own.turns):
        yield (
            f"attack more often: your units did so {_times(len(own.attacks))} in {own.turns} turns, "
            f"theirs {_times(len(foe.attacks))} in {foe.turns}."
        )


def _chances(own: SideReview, foe: SideReview) -> Iterator[str]:
    """How one's own attacks could have been better, and more."""
    shots, strikes = _kinds(own.attacks)
    yield from _beside_one_another(shots, strikes)
    yield from _beside_theirs(shots, strikes, foe)
    if own.unused >= UNUSED * max(1, own.turns):
        yield f"use every action: {own.unused} were left when turns ended."


def _beside_one_another(shots: list[Attack], strikes: list[Attack]) -> Iterator[str]:
    """Which of one's own attacks were better than the others."""
    bare = [attack for attack in shots if not attack.covered]
    covered = [attack for attack in shots if attack.covered]
    if 2 * len(covered) > len(shots) + len(strikes) and _better(bare, covered):
        yield (
            f"shoot at who stands in the open: your {len(bare)} shots there from afar "
            f"had {_mean(bare)} to hurt, the {len(covered)} at somebody behind something {_mean(covered)}."
        )
    if len(strikes) >= len(shots) and _better(shots, strikes):
        yield (
            f"shoot before you close in. Your shots had {_mean(shots)} to hurt, "
            f"your attacks at arm's length {_mean(strikes)}."
        )
    if len(shots) >= len(strikes) and _better(strikes, shots):
        yield (
            f"close in. Your attacks at arm's length had {_mean(strikes)} to hurt, your shots {_mean(shots)}."
        )


def _beside_theirs(shots: list[Attack], strikes: list[Attack], foe: SideReview) -> Iterator[str]:
    """Which of the enemy's attacks were better than one's own."""
    their_shots, their_strikes = _kinds(foe.attacks)
    if _better(their_shots, shots):
        yield (
            f"aim, or come closer, before you attack from afar: yours had {_mean(shots)} to hurt, "
            f"theirs {_mean(their_shots)}."
        )
    if _better(their_strikes, strikes):
        yield (
            f"keep away from them and shoot: at arm's length your attacks had {_mean(strikes)} to hurt, "
            f"theirs {_mean(their_strikes)}."
        )


def _losses(match: Match[AnyState], own: SideReview, foe: SideReview) -> Iterator[str]:
    """What else went against a side."""
    if own.expected - own.hurt >= LUCK:
        yield (
            f"the same again: {float(own.expected):.1f} of your attacks were to hurt, "
            f"and {own.hurt} did: the dice were against you."
        )
    hits = Counter(attack.target for attack in foe.attacks if attack.hurt)
    target, most = next(iter(hits.most_common(1)), ("", 0))
    if hits.total() >= MOST_HITS and 2 * most > hits.total():
        name = name_of(match.state, target)
        yield f"let another one than {name} go first: it took {most} of the {hits.total()} hits on you."


def _turned(match: Match[AnyState], turning: Moment | None, eyes: Side) -> Iterator[str]:
    """How the attack that turned it could have been worse."""
    attack = turning.attack if turning else None
    if turning is None or attack is None or not (attack.hurt and enemies(turning.side, eyes)):
        return
    who, by, chance = (
        name_of(match.state, attack.target),
        name_of(match.state, attack.unit),
        percent(attack.chance),
    )
    if attack.close:
        yield f"keep {who} out of {by}'s reach: what turned it was a strike at {chance}."
    elif attack.covered:
        yield f"keep {who} out of {by}'s sight, or farther off: it was hit behind something, at {chance}."
    else:
        yield f"keep {who} behind something: what turned it came over open ground, at {chance}."


def _kinds(attacks: Iterable[Attack]) -> tuple[list[Attack], list[Attack]]:
    """Attacks from afar, and those from the next square."""
    every = [*attacks]
    return [attack for attack in every if not attack.close], [attack for attack in every if attack.close]


def _better(ones: list[Attack], others: list[Attack]) -> bool:
    """Whether some attacks were clearly likelier to hurt than others, as far as there were enough of both."""
    return min(len(ones), len(others)) >= ENOUGH and _chance(ones) - _chance(others) >= APART


def _chance(attacks: list[Attack]) -> Fraction:
    """The mean chance to hurt."""
    return sum((attack.chance for attack in attacks), start=Fraction(0)) / len(attacks)


def _mean(attacks: list[Attack]) -> str:
    return percent(_chance(attacks))


def _times(count: int) -> str:
    return "once" if count == 1 else "never" if not count else f"{count} times"
