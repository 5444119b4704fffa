"""What the title says about the map that is chosen there."""

from collections import Counter

from pygame import Surface

from game.rules.scenario import Scenario
from game.ui.layout import Box
from game.ui.panels.card import Card
from game.ui.panels.rows import Row, Span, heading, row
from game.ui.widgets.look import Look


class MapCard:
    """The card of the chosen map."""

    def __init__(self) -> None:
        self._card = Card()

    def draw(self, surface: Surface, box: Box, scenario: Scenario, look: Look) -> None:
        """Draw it into the top of a box."""
        self._card.draw(surface, box, rows(scenario), look)


def rows(scenario: Scenario) -> tuple[Row, ...]:
    """The name, what it is about, and how many units each side has."""
    sides = Counter(unit.side for unit in scenario.placements)
    counts = [Span(f"{count} {side}   ", side) for side, count in sides.items()]
    return (
        heading("chosen map"),
        row(Span(scenario.name, style="title")),
        *([row(Span(scenario.about, "soft"))] if scenario.about else []),
        Row(tuple(counts) or (Span("no units", "faint"),), space=4),
    )
