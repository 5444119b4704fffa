"""Why a battle ended as it did, in words and figures for the end screen."""

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial

from game.analysis.review import Attack, Moment, Review, SideReview, reviewing
from game.match.match import Match
from game.rules.presentation import together
from game.rules.state import AnyState
from game.rules.units import Side, enemies
from game.ui.battle.event_log import name_of
from game.ui.battle.improvements import advised
from game.ui.board.explain import percent
from game.ui.menus.finish import Figures, Offer, Reasons

HEADINGS = ("attacks", "that hurt", "by the odds")
"""What a review adds to the figures."""


def reasons(
    match: Match[AnyState], eyes: Side | None, figures: Figures, watch: Callable[[int, int], object]
) -> Generator[float, None, Reasons]:
    """Look back on a match: which part has been looked at; then what is said of it to a side.

    `watch` opens the replay at a position, and has it played until another.
    """
    review = yield from reviewing(match)
    said, offers = list[str](), list[Offer]()
    if left := [unit.name for unit in match.state.units if unit.fate == "left"]:
        said.append(f"{together(left)} left the board.")
    if moment := review.turning:
        said.append(_turned(match, moment, review.fell))
        about = "The replay just before what turned it; all that was hidden is open now."
        offers.append(Offer("The turning point", about, lambda: watch(moment.entry - 1, review.until)))
    if eyes:
        outcome = match.state.outcome
        won = outcome is not None and outcome.winner is not None and not enemies(outcome.winner, eyes)
        said.append(f"One thing to try: {advised(match, review, eyes, won=won)}")
    return Reasons(_with_reviews(figures, review), tuple(said), tuple(offers))


def _with_reviews(figures: Figures, review: Review) -> Figures:
    """The figures with those of the review beside them."""
    of = {side.side: side for side in review.sides}
    rows = tuple(row._replace(cells=(*row.cells, *_cells(of[row.side]))) for row in figures.rows)
    return Figures((*figures.headings, *HEADINGS), rows)


def _cells(side: SideReview) -> tuple[str, ...]:
    return (str(len(side.attacks)), str(side.hurt), f"{float(side.expected):.1f}")


def _turned(match: Match[AnyState], moment: Moment, fell: tuple[str, ...]) -> str:
    """What turned a match, in a sentence; in two where more than one fell in that turn."""
    told = _told(match, moment)
    if len(fell) > 1:
        names = together([name_of(match.state, unit) for unit in fell])
        told = f"{names} went out" if set(fell) <= set(moment.out) else f"{names} went out. First {told}"
    return f"Turn {moment.turn} turned it: {told}."


def _told(match: Match[AnyState], moment: Moment) -> str:
    """What happened in a moment, in words."""
    name = partial(name_of, match.state)
    attack, out = moment.attack, together([*map(name, moment.out)])
    actor = name(moment.unit) if moment.unit else f"the {moment.side}"
    if attack is None or (out and moment.by != moment.unit):
        when = "" if moment.unit in {*moment.out, moment.by} else f" as {actor} acted"
        return f"{name(moment.by)} put {out} out{when}" if moment.by else f"{out} went out{when}"
    if out:
        chance = _at(match, attack, attack.takes_out) if attack.target in moment.out else ""
        return f"{actor} put {out} out{chance}"
    return f"{actor} hurt {name(attack.target)}{_at(match, attack, attack.chance)}"


def _at(match: Match[AnyState], attack: Attack, chance: Fraction) -> str:
    """At what chance; which was less before who was attacked let its reaction be."""
    met = f", as {name_of(match.state, attack.target)} did not react" if attack.spared else ""
    return f", at a chance of {percent(chance)}{met}"
