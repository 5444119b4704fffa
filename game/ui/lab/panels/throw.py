"""A throw or a push before it is done: where it may come to rest, how likely, and who would be caught."""

from collections.abc import Iterator
from typing import NamedTuple

from game.analysis.throws import Ghost
from game.ui.battle.shotpanel import percent
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.panel import Painted, ScrollPanel, Stack
from game.ui.lab.panels.rulings import Who
from game.ui.widgets.look import Look


class Throw(NamedTuple):
    """What is thrown in words, the ways that it may go, and the units that are caught by their ids."""

    title: str
    ghosts: tuple[Ghost, ...]
    names: tuple[tuple[str, Who], ...]

    def who(self, unit: str) -> Who:
        """A unit by its name; one that is not named by its id."""
        return dict(self.names).get(unit, Who(unit, "neutral"))


class ThrowPanel(ScrollPanel[Throw]):
    """The panel."""

    name = "throw"

    def paint(self, data: Throw, width: int, look: Look, over: str) -> Painted:
        """The ways that it may go, the likeliest first as they are given."""
        stack = Stack(width, look)
        for one in rows(data):
            stack.row(one, 2)
        return stack.painted()


def rows(data: Throw) -> tuple[Row, ...]:
    """All that is said of a throw."""
    return (heading("throw"), row(Span(data.title, "ink", "title")), *_ways(data))


def _ways(data: Throw) -> Iterator[Row]:
    if not data.ghosts:
        yield row(Span("Nothing can be thrown there", "bad"))
    for number, ghost in enumerate(data.ghosts, 1):
        moved = data.who(ghost.unit).name if ghost.unit else ""
        where = f"{moved} comes to rest at {ghost.lands}" if moved else f"lands at {ghost.lands}"
        bounced = f", {_times(len(ghost.bounces))}" if ghost.bounces else ""
        head = (Span(f"{number}  ", "gold", "strong"), Span(ghost.label, "ink", "strong"))
        yield Row(head, note=percent(ghost.chance), space=6)
        yield row(Span(f"      {where}{bounced}", "soft", "small"))
        told = "      caught: " if ghost.caught else "      nobody is caught"
        yield row(Span(told, "faint", "small"), *_caught(data, ghost))


def _times(bounces: int) -> str:
    return "bounces once" if bounces == 1 else f"bounces {bounces} times"


def _caught(data: Throw, ghost: Ghost) -> Iterator[Span]:
    for at, unit in enumerate(ghost.caught):
        who = data.who(unit)
        yield Span(f"{', ' if at else ''}{who.name}", who.side, "small")
