"""The top bar: map, rule system, turn and phases, whose go it is, what is to be done."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.presentation import counted, with_article
from game.rules.scenario import Victory
from game.rules.state import AnyState
from game.rules.story import has_done
from game.rules.units import SIDES, Side, friends
from game.ui.board import gauges
from game.ui.board.card import Row, Span, row
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON, BUTTON_ON, PANEL_EDGE, SIDE_COLOURS, Tone


class Aim(NamedTuple):
    """Something that is to be done, in words; what an enemy has got of it has the tone of what is bad."""

    words: str
    tone: Tone = "ink"
    who: str = ""
    """Whose it is, where the words alone do not say so."""


class Top(NamedTuple):
    """What the bar shows: `at` is the place of the present phase; `go` says whose it is.

    `standing` is what the system has to say of whole sides.
    """

    name: str
    system: str
    turn: int
    phases: tuple[str, ...]
    at: int
    go: str
    side: Side | None
    aims: tuple[Aim, ...]
    standing: tuple[tuple[Side, tuple[str, ...]], ...] = ()


class TopBar(BoxPanel[Top]):
    """The bar; `room` pixels at 100 % at its right are left to the buttons of the screen."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def paint(self, surface: Surface, box: Box, data: Top, look: Look, over: str) -> Spots:
        return _paint(surface, box, data, look, look.measure(self._room))


def _paint(surface: Surface, box: Box, top: Top, look: Look, room: int) -> Spots:
    m = look.measure
    look.lay(surface, box)
    middle = box.top + box.height // 2
    name = look.text(look.short(top.name, "title", m(190)), "title")
    surface.blit(name, (box.left + m(14), middle - name.get_height() // 2))
    x = box.left + m(14) + name.get_width() + m(12)
    x = gauges.chip(surface, look, top.system, (x, middle - m(9))).right + m(12)
    turn = look.text(f"turn {top.turn}", "label", "soft")
    surface.blit(turn, (x, middle - turn.get_height() // 2))
    x += turn.get_width() + m(14)
    end = box.right - room
    x = _phases(surface, Box(x, box.top, end - x, box.height), top, look)
    spots = [Spot(box)]
    for side, lines in top.standing:
        spots.append(_standing(surface, (x, middle - m(9)), (side, lines), look))
        x = spots[-1].box.right + m(8)
    if end - x > m(80):
        spots.append(_aims(surface, Box(x, box.top, end - x, box.height), top, look))
    return tuple(spots)


def _phases(surface: Surface, box: Box, top: Top, look: Look) -> int:
    """The phases of a turn as a strip, the present one lit; where it ends.

    Where the bar is short only the present one and the next are named.
    """
    m = look.measure
    names = list(enumerate(top.phases))
    if sum(_wide(name, look) for _, name in names) > box.width * 0.62:
        names = [pair for pair in names if top.at <= pair[0] <= top.at + 1] or names[:1]
    x, high = box.left, m(26)
    y = box.top + (box.height - high) // 2
    for at, name in names:
        lit = at == top.at
        words = look.text(name, "small", "ink" if lit else "soft" if at > top.at else "faint")
        wide = _wide(name, look) - m(4)
        pygame.draw.rect(surface, BUTTON_ON if lit else BUTTON, (x, y, wide, high), border_radius=m(6))
        edge = SIDE_COLOURS[top.side] if lit and top.side else PANEL_EDGE
        pygame.draw.rect(surface, edge, (x, y, wide, high), 1, border_radius=m(6))
        if at < top.at:
            pygame.draw.line(
                surface, PANEL_EDGE, (x + m(6), y + high - m(5)), (x + wide - m(6), y + high - m(5))
            )
        surface.blit(words, (x + (wide - words.get_width()) // 2, y + (high - words.get_height()) // 2))
        x += wide + m(4)
    return x + m(10)


def _wide(name: str, look: Look) -> int:
    return look.width(name, "small") + look.measure(20)


def _standing(
    surface: Surface, at: tuple[int, int], standing: tuple[Side, tuple[str, ...]], look: Look
) -> Spot:
    """What is said of a side, in its colour, told with its name when pointed at."""
    side, lines = standing
    box = gauges.chip(surface, look, ", ".join(lines), at, side)
    tip = tuple(row(Span(line)) for line in lines)
    return Spot(box, None, (row(Span(side.capitalize(), side, "strong")), *tip), f"standing {side}")


def _aims(surface: Surface, box: Box, top: Top, look: Look) -> Spot:
    """Whose go it is, and under it the first of what is to be done; all of it when pointed at."""
    tone: Tone = top.side or "soft"
    go = look.text(look.short(top.go, "strong", box.width), "strong", tone)
    aim = urgent(top.aims)
    more = f"   +{counted(len(top.aims) - 1, 'more line')}" if len(top.aims) > 1 else ""
    room = box.width - look.width(more, "small")
    words = look.text(look.short(f"{aim.who}{aim.words}", "small", room) + more, "small", aim.tone)
    y = box.top + (box.height - go.get_height() - words.get_height()) // 2
    surface.blit(go, (box.right - go.get_width(), y))
    surface.blit(words, (box.right - words.get_width(), y + go.get_height()))
    tip: tuple[Row, ...] = tuple(row(Span(aim.words, aim.tone)) for aim in top.aims)
    return Spot(box, None, (row(Span("Objectives", "gold", "strong")), *tip) if tip else (), "aims")


def urgent(aims: tuple[Aim, ...]) -> Aim:
    """What the bar itself says: what an enemy is about to win by, else the first of what is to be done."""
    first = aims[0]._replace(tone="soft") if aims else Aim("")
    return next((aim for aim in aims if aim.tone == "bad"), first)


def standings(
    view: AnyState, banner: Callable[[AnyState, Side], tuple[str, ...]]
) -> tuple[tuple[Side, tuple[str, ...]], ...]:
    """What a system has to say of each side that has units, as far as is known."""
    said = ((side, banner(view, side)) for side in SIDES if any(unit.side == side for unit in view.units))
    return tuple((side, lines) for side, lines in said if lines)


def objectives(view: AnyState, viewer: Side | None, named: dict[str, str]) -> tuple[Aim, ...]:
    """What is to be done: what the map says, then how each side wins and how far it is, one's own first.

    Without any on the map it is the one that there always is (B-38).
    """
    said = [Aim(aim.text) for aim in view.plot.aims]
    sides = sorted(
        dict.fromkeys(victory.side for victory in view.plot.victory), key=lambda side: not _mine(side, viewer)
    )
    ways = [aim for side in sides for aim in _ways(view, side, viewer, named)]
    return (*said, *(ways or [Aim("Put every enemy out of action")]))


def _mine(side: Side, viewer: Side | None) -> bool:
    return viewer is None or side == viewer or friends(side, viewer)


def _ways(view: AnyState, side: Side, viewer: Side | None, named: dict[str, str]) -> Iterator[Aim]:
    """How a side wins: a heading, where there are several ways, and each with how far it is."""
    plot = view.plot
    own = [
        (victory, held)
        for victory, held in zip(plot.victory, plot.held or (0,) * len(plot.victory), strict=True)
        if victory.side == side
    ]
    who, several = f"{side.capitalize()}: ", len(own) > 1
    if several:
        yield Aim(f"{side.capitalize()}, {'all' if plot.every else 'one'} of these:", side)
    for victory, held in own:
        done = victory.kind == "task" and has_done(view.plot, victory)
        tone: Tone = "ink" if not (done or held) else "good" if _mine(side, viewer) else "bad"
        words = f"{_way(victory, held, named)}{': done' if done else ''}"
        yield Aim(words, tone, who) if several else Aim(f"{who}{words}", tone)


def _way(victory: Victory, held: int, named: dict[str, str]) -> str:
    units = ", ".join(named.get(unit, unit) for unit in victory.units)
    match victory.kind:
        case "hold":
            turns = counted(victory.turns or 1, "turn")
            where = with_article(victory.zone)
            return f"has held {where} for {held} of {turns}" if held else f"hold {where} for {turns}"
        case "exit":
            return f"leave by {with_article(victory.zone)}{_count(victory.count)}"
        case "escort":
            return f"bring {units} out by {with_article(victory.zone)}"
        case "task":
            return f"{victory.task}"
        case "survive":
            return f"{units or 'somebody'} stands after turn {victory.turns}"
        case _:
            return f"put {units or 'every enemy'} out of action"


def _count(count: int | None) -> str:
    return f", {count} units" if count else ", everybody who can"
