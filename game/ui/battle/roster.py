"""The roster: the viewer's units with health, what they can still do, their statuses."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.rules.presentation import AnyWords, Badge, Gauge, Pip
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.battle.action_bar import STAR
from game.ui.battle.layout import FRAME, MORE, NAMED, SLIM
from game.ui.board import gauges, tokens
from game.ui.board.card import Row, Span, row
from game.ui.board.explain import named_badges
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.board.status_icons import lasting_icons, most_urgent_first, status_icon
from game.ui.board.tokens import health_colour
from game.ui.layout import Box
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import GROUND, INK, LIT, SIDE_COLOURS, Colour, Tone, mix

WAITING = 0.5
"""The part of its light that is left of who waits."""

UNSHOWN = "…"
"""What stands for the statuses without room: a number beside the others would read as one of theirs."""


class RosterEntry(NamedTuple):
    """A unit of the roster: its health, left and full; `ready`: it may act now."""

    id: str
    name: str
    side: Side
    health: tuple[int, int]
    gauges: tuple[Gauge, ...]
    pips: tuple[Pip, ...]
    badges: tuple[Badge, ...]
    ready: bool
    down: bool
    figure: str
    waits_for: str = ""
    """Who has begun, after whom alone it may act."""
    held: str = ""
    """The weapon in its hand."""


def entry(system: Any, view: AnyState, unit: Any, *, ready: bool) -> RosterEntry:
    """A unit as the roster of a system shows it."""
    words: AnyWords = system.words
    return RosterEntry(
        unit.id,
        unit.name,
        unit.side,
        system.health(unit),
        words.gauges(unit),
        words.pips(view, unit) if unit.conscious else (),
        named_badges(view, words.badges(view, unit)) if unit.conscious else (),
        ready=ready,
        down=not unit.conscious,
        figure=unit.figure,
        waits_for="" if ready else _waits_for(view, unit),
        held=unit.held,
    )


def _waits_for(view: AnyState, unit: Any) -> str:
    """Who of its side has begun, so that a unit acts only after it; empty for none."""
    clock = view.clock
    if not unit.conscious or unit.id in {*clock.done, clock.active} or not view.has(clock.active):
        return ""
    begun: Any = view.unit(clock.active)
    return str(begun.name) if begun.side == unit.side else ""


class Units(NamedTuple):
    """What the roster shows: its units, which of them is chosen, how tall each is at 100 %."""

    entries: tuple[RosterEntry, ...]
    chosen: str
    card: int = NAMED


class Roster(BoxPanel[Units]):
    """The panel with the units; it scrolls, unit by unit, when there are more than fit."""

    def __init__(self, choose: Callable[[str], object]) -> None:
        super().__init__()
        self._choose = choose
        self._shown = ("", 0)
        """The chosen unit that has been brought into view, and among how many."""

    def scroll(self, steps: int, look: Look) -> bool:
        self.scrolled = max(0, self.scrolled - steps)
        return True

    def paint(self, surface: Surface, box: Box, data: Units, look: Look, over: str) -> Spots:
        m, entries = look.measure, data.entries
        tall = m(data.card)
        fit = max(1, (box.height - m(FRAME)) // tall)
        if fit < len(entries):  # a line says which of them are shown
            fit = max(1, (box.height - m(FRAME) - m(MORE)) // tall)
        self._bring(data, fit)
        shown = entries[self.scrolled : self.scrolled + fit]
        if not shown or box.height < tall:
            return ()
        look.lay(surface, box)
        spots: list[Spot] = [Spot(box)]
        for at, entry in enumerate(shown):
            card = Box(
                box.left + m(4), box.top + m(FRAME) // 2 + at * tall, box.width - 2 * m(4), tall - m(2)
            )
            choose = partial(self._choose, entry.id)
            spots.append(Spot(card, choose, _told(entry), entry.id))
            draw = _slim_card if data.card == SLIM else _card
            statuses = draw(surface, card, entry, data, look)
            spots += [status._replace(act=choose) for status in statuses]
        if len(shown) < len(entries):
            first, last = self.scrolled + 1, self.scrolled + len(shown)
            span = f"{first} of {len(entries)}" if first == last else f"{first}-{last} of {len(entries)}"
            words = look.text(span, "label", "soft")
            surface.blit(
                words, (box.left + (box.width - words.get_width()) // 2, box.bottom - m(MORE) - m(1))
            )
        return tuple(spots)

    def _bring(self, data: Units, fit: int) -> None:
        """Bring who is chosen into view, once for the room there is: whoever scrolls may scroll it away."""
        ids = [entry.id for entry in data.entries]
        if (data.chosen, fit) != self._shown and data.chosen in ids:
            at = ids.index(data.chosen)
            self.scrolled = max(at - fit + 1, min(self.scrolled, at))
        self._shown = (data.chosen, fit)
        self.scrolled = max(0, min(self.scrolled, len(ids) - fit))


def _card(surface: Surface, box: Box, entry: RosterEntry, data: Units, look: Look) -> list[Spot]:
    """Figure, pips and statuses, below them the name and what is left of its health."""
    m = look.measure
    chosen = entry.id == data.chosen
    _ground(surface, box, entry, look, chosen=chosen)
    _face(surface, (box.left + m(4), box.top + m(3)), entry, m(30))
    right = box.right - m(4)
    gauges.draw_pips(surface, look, entry.pips, right, box.top + m(10), _pip_colour(entry))
    spots = _statuses(
        surface, Box(box.left + m(37), box.top + m(18), right - box.left - m(37), m(15)), entry, look
    )
    if data.card == NAMED:
        tone: Tone = "faint" if entry.down else "ink" if entry.ready or chosen else "soft"
        stars, size, step = lasting_icons(entry.badges), m(STAR), m(STAR + 3)
        room = box.width - len(stars) * step
        name = look.text(look.called(entry.name, "small", room - m(6)), "small", tone)
        x = box.left + (room - name.get_width()) // 2
        y = box.bottom - m(7) - name.get_height()
        for star in stars:
            surface.blit(icon(star, size, INK["gold"]), (x, y + (name.get_height() - size) // 2))
            x += step
        surface.blit(name, (x, y))
    if entry.down:
        words = look.text("out", "small", "bad")
        surface.blit(words, (right - words.get_width(), box.top + m(8)))
        return spots
    low = Box(box.left + m(6), box.bottom - m(8), box.width - 2 * m(6), m(5))
    _health(surface, low, entry)
    for other in [gauge for gauge in entry.gauges if gauge.bear]:  # what else it can bear: strain
        thin = low._replace(top=low.bottom, height=max(2, m(3)))
        gauges.gauge(surface, thin, other.left / other.full if other.full else 0.0, INK["glass"])
    return spots


def _slim_card(surface: Surface, box: Box, entry: RosterEntry, data: Units, look: Look) -> list[Spot]:
    """Figure, pips and what is left of its health; the rest is told when it is pointed at."""
    m = look.measure
    _ground(surface, box, entry, look, chosen=entry.id == data.chosen)
    _face(surface, (box.left + m(3), box.top + (box.height - m(22)) // 2), entry, m(22))
    left, right = box.left + m(31), box.right - m(4)
    if entry.down:
        words = look.text("out", "small", "bad")
        surface.blit(words, (right - words.get_width(), box.top + (box.height - words.get_height()) // 2))
        return []
    gauges.draw_pips(surface, look, entry.pips, right, box.top + m(9), _pip_colour(entry))
    _health(surface, Box(left, box.bottom - m(11), right - left, m(5)), entry)
    return []


def _ground(surface: Surface, box: Box, entry: RosterEntry, look: Look, *, chosen: bool) -> None:
    """Under the one that is chosen its side's colour."""
    if chosen:
        m = look.measure
        ground = mix(GROUND["panel"], SIDE_COLOURS[entry.side], LIT)
        pygame.draw.rect(surface, ground, box, border_radius=m(6))
        pygame.draw.rect(surface, SIDE_COLOURS[entry.side], box, max(1, m(1.5)), border_radius=m(6))


def _face(surface: Surface, corner: tuple[int, int], entry: RosterEntry, px: int) -> None:
    """The figure, fainter when it is out of action, or waits."""
    face, margin = tokens.token(entry.side, entry.figure, "E", px)
    if entry.down or entry.waits_for:
        face = tokens.dimmed(face, WAITING)
    surface.blit(face, (corner[0] - margin, corner[1] - margin), special_flags=PREMULTIPLIED)


def _pip_colour(entry: RosterEntry) -> Colour:
    """What it can still do is lit in the colour of its side, while it need not wait."""
    colour = SIDE_COLOURS[entry.side]
    return mix(GROUND["panel"], colour, WAITING) if entry.waits_for else colour


def _health(surface: Surface, line: Box, entry: RosterEntry) -> None:
    """What is left of its health as a bar."""
    left, full = entry.health
    part = left / full if full else 0.0
    gauges.gauge(surface, line, part, health_colour(part))


def _told(entry: RosterEntry) -> tuple[Row, ...]:
    """All that the card says, in words, with what each status means."""
    if entry.down:
        return (row(Span(entry.name, entry.side, "strong")), row(Span("out of action", "bad")))
    return (
        row(Span(entry.name, entry.side, "strong")),
        *((row(Span(f"waits: {entry.waits_for} has begun", "warn")),) if entry.waits_for else ()),
        row(Span(", ".join(gauges.counted_words(entry.gauges, entry.held)) or health_words(entry))),
        *gauges.pip_rows(entry.pips, entry.side),
        *(line for badge in entry.badges for line in gauges.tip(badge)),
    )


def health_words(entry: RosterEntry) -> str:
    """What is left of the first gauge, or, where that is used up, what is left before it is out of action."""
    first = entry.gauges[0] if entry.gauges else None
    return f"{first.left}/{first.full}" if first and first.left else f"{entry.health[0]} left"


def _statuses(surface: Surface, box: Box, entry: RosterEntry, look: Look) -> list[Spot]:
    """The statuses that come and go, as pictures; those without room are told where dots are pointed at."""
    m, spots, x = look.measure, list[Spot](), box.left
    badges = most_urgent_first(entry.badges)
    for at, badge in enumerate(badges):
        face = _mark(badge, look)
        rest = len(badges) - at
        more = look.width(UNSHOWN, "label") if rest > 1 else 0
        if x + face.get_width() + m(2) + more > box.right:
            words = look.text(UNSHOWN, "label", "soft")
            surface.blit(words, (x, box.top + m(1)))
            tip = tuple(line for other in badges[at:] for line in gauges.tip(other))
            spots.append(Spot(Box(x, box.top, words.get_width(), box.height), None, tip))
            break
        surface.blit(face, (x, box.top), special_flags=PREMULTIPLIED)
        where = Box(x, box.top, face.get_width(), box.height)
        spots.append(Spot(where, None, gauges.tip(badge)))
        x = where.right + m(2)
    return spots


def _mark(badge: Badge, look: Look) -> Surface:
    """A status as a picture, or as its letters where it has none, premultiplied."""
    tone = gauges.TONES[badge.mood]
    if name := status_icon(badge):
        return icon(name, look.measure(15), INK[tone])
    return look.text(badge.mark, "label", tone).premul_alpha()
