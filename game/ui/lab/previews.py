"""What has not been done yet, on the board and in words: a way with its dangers, a throw with its ends."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple, TypeAlias

import pygame
from pygame import Surface

from game.analysis.journeys import Journey, Step, Threat
from game.analysis.throws import Ghost
from game.board.squares import Square
from game.rules.state import AnyState
from game.ui.board.camera import Frame
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.explain import percent, squares_words
from game.ui.board.overlays import lines, marks
from game.ui.board.overlays.patterns import DASH, GAP, Dash, Pattern, line, swatch
from game.ui.board.panel import Painted, ScrollPanel, Stack
from game.ui.board.picture import Course
from game.ui.lab.verdict_panels import Who
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, Colour

Point: TypeAlias = tuple[float, float]


def course(journey: Journey[Any]) -> Course | None:
    """A journey as the scene draws it; None when it leads nowhere.

    Marked as watched is what enemies only see: where they can do something a number stands.
    """
    if len(journey.steps) < 2:
        return None
    start, *rest = journey.steps
    watched = tuple(step.at for step in rest if step.watchers and not step.threats)
    return Course(start.at, tuple(step.at for step in rest), journey.steps[-1].cost, watched=watched)


def dangers(surface: Surface, frame: Frame, look: Look, journey: Journey[Any]) -> None:
    """Number the steps at which something threatens, as the panel does; cross the end of a stopped way."""
    for number, step in enumerate(journey.steps):
        if step.threats:
            _badge(surface, frame, look, step.at, str(number))
    if journey.stopped and journey.steps:
        _cross(surface, frame, journey.steps[-1].at)


def _badge(surface: Surface, frame: Frame, look: Look, at: Square, words: str) -> None:
    """A number in a ring in the corner of a square."""
    text = look.text(words, "strong", "bad")
    x, y = frame.corner(at.x + 0.82, at.y + 0.18)
    radius = max(text.get_width(), text.get_height()) / 2 + 1
    pygame.draw.aacircle(surface, DARK, (x, y), radius + 2)
    pygame.draw.aacircle(surface, INK["bad"], (x, y), radius + 1, 2)
    surface.blit(text, (x - text.get_width() / 2, y - text.get_height() / 2))


def _cross(surface: Surface, frame: Frame, at: Square) -> None:
    x, y = frame.centre(at)
    r = frame.px * 0.28
    for colour, wide in ((DARK, 7), (INK["bad"], 3)):
        pygame.draw.line(surface, colour, (x - r, y - r), (x + r, y + r), wide)
        pygame.draw.line(surface, colour, (x - r, y + r), (x + r, y - r), wide)


DASHES: tuple[Dash, ...] = ("solid", "dashed", "dotted")
"""How the likeliest, the next and all further ghosts are drawn."""


def throws(surface: Surface, frame: Frame, look: Look, ghosts: tuple[Ghost, ...], state: AnyState) -> None:
    """Each way that something may go: its path with bounces, where it lands, how likely, who is caught."""
    ranked = sorted(ghosts, key=lambda ghost: -ghost.chance)
    for rank, ghost in reversed(tuple(enumerate(ranked))):
        _ghost(surface, frame, ghost, min(rank, len(DASHES) - 1))
    for unit in dict.fromkeys(unit for ghost in ghosts for unit in ghost.caught):
        if state.has(unit):
            _ring(surface, frame, state.unit(unit).at)
    for square in dict.fromkeys(ghost.lands for ghost in ghosts):
        _landing(surface, frame, look, square, ghosts)


def _ghost(surface: Surface, frame: Frame, ghost: Ghost, rank: int) -> None:
    """One of the ways, the likeliest most clearly."""
    colour, dash = INK["warn"] if rank else INK["gold"], DASHES[rank]
    stamp = swatch(Pattern(colour, "hatch" if rank == 0 else "plain", 26 if rank == 0 else 10, 60), frame.px)
    surface.fblits([(stamp, frame.at(square)) for square in ghost.squares], PREMULTIPLIED)
    lines.stroke(surface, frame, lines.sides_of(ghost.squares), colour, 1 if rank else 2, dash)
    for way in (*ghost.crates, ghost.path):
        _flight(surface, frame, way, colour, dash)
    for point in ghost.bounces:
        _bounce(surface, frame.corner(*point), colour)


def _flight(surface: Surface, frame: Frame, way: Sequence[Point], colour: Colour, dash: Dash) -> None:
    """A way; what rolls has a point for every instant, so that its dashes are laid over all of it."""
    points = _thinned([frame.corner(*point) for point in way])
    wide = max(2, frame.px // 16)
    for ink, thick in ((DARK, wide + 2), (colour, wide)):
        for start, end in pairwise(points):
            line(surface, start, end, ink, thick, dash)


def _thinned(points: list[Point]) -> list[Point]:
    """The points without those that are less than a dash from the one before, the last kept."""
    kept = points[:1]
    for point in points[1:-1]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= DASH + GAP:
            kept.append(point)
    return [*kept, *points[1:][-1:]]


def _bounce(surface: Surface, at: Point, colour: Colour) -> None:
    """Where it changes its way: a small diamond."""
    for ink, r in ((DARK, 7), (colour, 5)):
        x, y = at
        pygame.draw.polygon(surface, ink, [(x - r, y), (x, y - r), (x + r, y), (x, y + r)])


def _ring(surface: Surface, frame: Frame, at: Square) -> None:
    """Somebody who would be caught."""
    for colour, extra, wide in ((DARK, 2, 5), (INK["bad"], 1, 3)):
        pygame.draw.aacircle(surface, colour, frame.centre(at), frame.px * 0.5 + extra, wide)


def _landing(surface: Surface, frame: Frame, look: Look, at: Square, ghosts: tuple[Ghost, ...]) -> None:
    """A square in which something may land: its corners, the numbers of the ghosts, their chance together."""
    marks.corners(surface, frame, at, INK["gold"])
    here = [(number, ghost) for number, ghost in enumerate(ghosts, 1) if ghost.lands == at]
    numbers = ", ".join(str(number) for number, _ in here)
    words = f"{numbers}: {percent(sum((ghost.chance for _, ghost in here), Fraction(0)))}"
    x, y = frame.corner(at.x + 0.5, at.y + 1)
    marks.plate(surface, look, words, (x, y + 2), "small", "gold")


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
        """The result of the whole way, then step by step."""
        stack = Stack(width, look)
        for said in path_rows(data):
            stack.row(said, 2)
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
            yield from (_threat(data, threat) for threat in step.threats if _kind(threat) not in before)
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
        for said in throw_rows(data):
            stack.row(said, 2)
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
        words = "      caught: " if ghost.caught else "      nobody is caught"
        yield row(Span(words, "faint", "small"), *_caught(data, ghost))


def _times(bounces: int) -> str:
    return "bounces once" if bounces == 1 else f"bounces {bounces} times"


def _caught(data: Throw, ghost: Ghost) -> Iterator[Span]:
    for at, unit in enumerate(ghost.caught):
        who = data.who(unit)
        yield Span(f"{', ' if at else ''}{who.name}", who.side, "small")
