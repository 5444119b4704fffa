"""Why a battle ended as it did, in words and figures for the end screen."""

from collections.abc import Callable, Generator, Iterator

from game.analysis.review import Moment, Review, SideReview, reviewing
from game.match.match import Match
from game.rules.state import AnyState
from game.rules.units import Side, enemies
from game.ui.battle import event_log
from game.ui.board.explain import percent
from game.ui.menus.finish import Figures, Offer, Reasons

HEADINGS = ("hurt / expected", "turns in the open", "actions unused")
"""What a review adds to the figures."""

OPEN, UNUSED = 0.5, 1.0
"""So large a part of the turns in the open, so many actions left unused a turn, are worth a word."""

LUCK = 1.5
"""So many more hits than came were to be expected, of whom the dice were against."""


def reasons(
    match: Match[AnyState], eyes: Side | None, figures: Figures, watch: Callable[[int], object]
) -> Generator[float, None, Reasons]:
    """Look back on a match: which part has been looked at; then what is said of it to a side.

    `watch` opens the replay at a position.
    """
    review = yield from reviewing(match)
    said, offers = list[str](), list[Offer]()
    if moment := review.turning:
        said.append(f"Turn {moment.turn} turned it: {_told(match, moment)}.")
        about = "The replay just before what turned it; all that was hidden is open now."
        offers.append(Offer("The turning point", about, lambda: watch(moment.entry - 1)))
    if eyes:
        outcome = match.state.outcome
        won = outcome is not None and outcome.winner is not None and not enemies(outcome.winner, eyes)
        said.append(f"One thing to try: {_advice(review, eyes, won=won)}")
    return Reasons(_with_reviews(figures, review), tuple(said), tuple(offers))


def _with_reviews(figures: Figures, review: Review) -> Figures:
    """The figures with those of the review beside them."""
    of = {side.side: side for side in review.sides}
    rows = tuple(row._replace(cells=(*row.cells, *_cells(of[row.side]))) for row in figures.rows)
    return Figures((*figures.headings, *HEADINGS), rows)


def _cells(side: SideReview) -> tuple[str, ...]:
    expected = f"{side.hurt} / {float(side.expected):.1f}"
    return (expected, f"{side.exposed} of {side.turns}", str(side.unused))


def _told(match: Match[AnyState], moment: Moment) -> str:
    """What happened in a moment, in words."""

    def name(unit: str) -> str:
        return event_log.named(match.state, unit)[0]

    out = " and ".join(map(name, moment.out))
    actor = name(moment.unit) if moment.unit else f"the {moment.side}"
    if moment.chance is None:
        return f"{out} went out when {actor} acted" if out else f"what {actor} did"
    done = f"{actor} {'hurt' if moment.hurt else 'did not hurt'} {name(moment.target)}"
    return f"{done} at {percent(moment.chance)}" + (f", and {out} went out" if out else "")


def _advice(review: Review, eyes: Side, *, won: bool) -> str:
    """What a side could do better, by what its figures say first."""
    own, anyway = review.of(eyes), HARDER if won else ANYWAY
    foes = [side for side in review.sides if enemies(side.side, eyes)]
    if own is None or not foes:
        return anyway
    return next(_advices(own, max(foes, key=lambda side: side.attacks), won=won), anyway)


def _advices(own: SideReview, foe: SideReview, *, won: bool) -> Iterator[str]:
    """What a side could do better beside an enemy, what matters most first."""
    if 2 * own.attacks < foe.attacks:
        yield f"attack more: you did so {own.attacks} times, they {foe.attacks} times."
    if own.exposed >= OPEN * max(1, own.turns) and own.exposed * foe.turns > foe.exposed * own.turns:
        yield "end your turns behind something: who has a line to you without cover hits more easily."
    if own.chance < foe.chance:
        mean, theirs = percent(own.chance), percent(foe.chance)
        yield f"come closer or aim before you attack: yours were to hurt at {mean}, theirs at {theirs}."
    if own.unused >= UNUSED * max(1, own.turns):
        yield f"use every action: {own.unused} were left when turns ended."
    if own.expected - own.hurt >= LUCK and not won:
        yield "the same again: the dice were against you."


ANYWAY = "what else could have been done just before it turned: the replay and its lab show it."
"""What can be tried whatever the figures say."""

HARDER = "a stronger computer, or the next map."
"""What can be tried by who has won and could do nothing better."""
