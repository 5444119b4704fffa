"""What has not been done yet, in words: a way step by step with its dangers, a throw with its ends."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.analysis.journeys import Journey, Step, Threat
from game.analysis.throws import Ghost
from game.ui.battle.shotpanel import percent
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.explain import squares_words
from game.ui.board.panel import Painted, ScrollPanel, Stack
from game.ui.lab.verdict_panels import Who
from game.ui.widgets.look import Look


class Trip(NamedTuple):
    """A journey, and the units that it tells of by their ids."""

    journey: Journey[Any]
    names: tuple[tuple[str, Who], ...]

    def who(self, unit: str) -> Who:
        """A unit by its name; one that is not named by its id."""
        return dict(self.names).get(unit, Who(unit, "neutral"))


class PathPanel(ScrollPanel[Trip]):
    """The panel."""

    name = "path"

    def paint(self, data: Trip, width: int, look: Look, over: str) -> Painted:
        """What the whole way comes to, then step by step."""
        stack = Stack(width, look)
        for one in path_rows(data):
            stack.row(one, 2)
        return stack.painted()


def path_rows(data: Trip) -> tuple[Row, ...]:
    """All that is said of a journey."""
    return (*_head(data), *_stopped(data.journey), *_steps(data))


def _head(data: Trip) -> Iterator[Row]:
    journey = data.journey
    who = data.who(journey.unit)
    yield heading("path", "counting known enemies")
    end = f" to {journey.steps[-1].at}" if len(journey.steps) > 1 else ""
    yield row(Span(who.name, who.side, "title"), Span(end, "ink", "title"))
    if len(journey.steps) < 2:
        return
    count = len(journey.steps) - 1
    steps = "1 step" if count == 1 else f"{count} steps"
    yield row(Span(f"{squares_words(journey.steps[-1].cost)}, {steps}", "soft"))
    if not journey.stopped:
        yield row(Span(percent(journey.unhurt), "gold", "title"), Span("  arrives unhurt", "soft"), space=4)


def _stopped(journey: Journey[Any]) -> Iterator[Row]:
    if journey.stopped:
        yield row(Span("Stopped: ", "bad", "strong"), Span(journey.stopped), note=journey.clause, space=4)


def _steps(data: Trip) -> Iterator[Row]:
    """Each step with its number; what threatens it is told where it is another than a step before."""
    steps = data.journey.steps
    if len(steps) > 1:
        yield heading("step by step", "unhurt" if not data.journey.stopped else "")
    before: frozenset[tuple[str, str, str]] = frozenset()
    for number, step in enumerate(steps):
        if number or step.threats:
            yield _step(data, number, step)
            yield from (_threat(data, one) for one in step.threats if _kind(one) not in before)
        before = frozenset(map(_kind, step.threats))


def _kind(threat: Threat) -> tuple[str, str, str]:
    """What of a threat is told."""
    return threat.unit, threat.what, percent(threat.hit)


def _step(data: Trip, number: int, step: Step) -> Row:
    spans = [
        Span(f"{number}  ", "gold" if step.threats else "soft", "strong"),
        Span(f"{step.at}", "ink", "small"),
        Span(f"   {squares_words(step.cost) if step.cost else 'start'}", "faint", "small"),
    ]
    if step.watchers:
        names = ", ".join(data.who(unit).name for unit in step.watchers)
        spans.append(Span(f"   seen by {names}", "warn", "small"))
    return Row(tuple(spans), note="" if data.journey.stopped else percent(step.unhurt))


def _threat(data: Trip, threat: Threat) -> Row:
    who = data.who(threat.unit)
    out = f", takes out {percent(threat.out)}" if threat.out else ""
    return row(
        Span("      ", "soft", "small"),
        Span(who.name, who.side, "small"),
        Span(f": {threat.what}, hits ", "soft", "small"),
        Span(percent(threat.hit), "bad", "small"),
        Span(f", hurts {percent(threat.hurt)}{out}", "soft", "small"),
    )


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
        for one in throw_rows(data):
            stack.row(one, 2)
        return stack.painted()


def throw_rows(data: Throw) -> tuple[Row, ...]:
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
