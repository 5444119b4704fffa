"""How decisions of these rules are put to players: in whose check, what is there to spend, what it buys."""

from typing import Any

from game.rules.presentation import Question
from game.rules.state import TOGETHER, Prompt
from game.systems.narrative.actions import FreeManeuver
from game.systems.narrative.menu import IN_GENERAL
from game.systems.narrative.purchases import menu
from game.systems.narrative.spending import Spending, is_plain, left_over, line_of, payment, whom_of
from game.systems.narrative.units import Narrative

FREE_MANEUVER = {
    True: "may make one maneuver now for nothing: one of the two of this turn",
    False: "may make one maneuver now for nothing, beside the two of its own turn",
}
"""What a free maneuver is, of one's own turn, and in somebody else's (N-06, N-30, N-31)."""


def question(view: Narrative, prompt: Prompt[Any]) -> Question:
    """How a decision is put to whom it is for, as far as its side knows."""
    grant = prompt.grant
    if isinstance(grant, Spending):
        return _of_spending(view, grant)
    if isinstance(grant, FreeManeuver):
        return Question(FREE_MANEUVER[grant.own])
    return Question(prompt.text)


def _of_spending(view: Narrative, spending: Spending) -> Question:
    fought = spending.fought
    left = f"{left_over(spending)} left" if spending.bought else left_over(spending)
    units = {"it": fought.attacker, "target": fought.target, "payer": fought.payer}
    names = {part: view.unit(unit).name for part, unit in units.items() if view.has(unit)}
    what = "check" if fought.skill else "attack"
    if spending.attacker:
        text = f"has {left} to spend from its {what}"
    else:
        text = f"has {left} to spend from {names.get('it', 'somebody')}'s {what}"
    lines = menu(attacker=spending.attacker)
    alone = [offer for offer in spending.offers if TOGETHER not in offer and not whom_of(offer)]
    labels = {offer: lines[line_of(offer)].called({**IN_GENERAL, **names}) for offer in alone}
    prices = {offer: payment(spending, offer) for offer in spending.offers}
    plain = tuple(offer for offer in spending.offers if is_plain(offer))
    return Question(text, labels, prices, plain)
