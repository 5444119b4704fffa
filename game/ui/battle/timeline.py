"""The timeline of a replay: buttons, and a track with acts, turns and falls, to be dragged along."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.units import Side
from game.ui import commands
from game.ui.battle.projector import SPEEDS, Projector
from game.ui.board.card import Row, Span, row
from game.ui.board.panel import Spot
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON_OFF, INK, PANEL_EDGE, SIDE_COLOURS, VOID, Colour, mix

BUTTON, GAP, PAD, TRACK, NUMBERS = 30, 5, 12, 18, 16
"""The height of buttons, the air between them and around, the heights of track and numbers, at 100 %."""

EVERYTHING = "everything"


class Knob(NamedTuple):
    """A button: what it does, its picture or words, what is told of it, with which key."""

    name: str
    face: str
    tip: str
    key: str
    act: Callable[[], object]


def _knob(name: str, act: Callable[[], object], face: str = "") -> Knob:
    """The button of a command."""
    command = commands.COMMANDS[name]
    return Knob(name, face or command.label, command.hint, commands.caps(name), act)


class Track(NamedTuple):
    """Where positions lie along a line of pixels: the first at its left end, the last at its right end."""

    left: int
    width: int
    last: int

    def x(self, at: int) -> int:
        """The pixel of a position."""
        return self.left + round(self.width * at / max(1, self.last))

    def at(self, x: float) -> int:
        """The position that is nearest to a pixel."""
        return max(0, min(self.last, round((x - self.left) / max(1, self.width) * self.last)))


class Timeline:
    """The panel; `dragged`: the mouse holds the mark of the present position."""

    def __init__(self, projector: Projector) -> None:
        self.projector = projector
        self.dragged = False
        self.track = Track(0, 1, 1)
        self._strip: tuple[tuple[object, ...], Surface] | None = None

    def knobs(self) -> tuple[Knob, ...]:
        """The buttons in their order."""
        show = self.projector
        speed = f"{show.speed:g} x"
        eyes = show.eyes or EVERYTHING
        return (
            _knob("first", lambda: show.go(0)),
            _knob("turn back", lambda: show.turn(-1)),
            _knob("earlier", show.back),
            Knob("play", "||" if show.playing else "|>", "Play, pause", "Space", show.play),
            _knob("later", show.on),
            _knob("turn on", lambda: show.turn(1)),
            _knob("last", lambda: show.go(show.reel.last)),
            Knob("speed", speed, "How fast it plays", self._speed_keys(), self._next_speed),
            _knob("eyes", show.next_eyes, f"Eyes: {eyes}"),
        )

    def _speed_keys(self) -> str:
        return f"{commands.caps('slower')}  {commands.caps('faster')}"

    def _next_speed(self) -> None:
        """The next speed, after the fastest the slowest."""
        self.projector.speed = SPEEDS[(SPEEDS.index(self.projector.speed) + 1) % len(SPEEDS)]

    def height(self, width: int, look: Look) -> int:
        """How tall the panel becomes."""
        m = look.measure
        rows = 1 + max(line for _, line, _ in self._flow(width, look))
        return 2 * m(PAD) + rows * m(BUTTON + GAP) + m(NUMBERS + TRACK)

    def _flow(self, width: int, look: Look) -> Iterator[tuple[int, int, int]]:
        """The left edge, the line and the width of each button; a line that is full begins another one."""
        m = look.measure
        x = line = 0
        for knob in self.knobs():
            wide = max(m(34), look.width(knob.face, "body") + m(22))
            if knob.name == "eyes":  # as wide as it ever becomes, so that nothing jumps
                wide = max(look.width(f"Eyes: {name}", "body") for name in self._names()) + m(22)
            if x and x + wide > width - 2 * m(PAD):
                x, line = 0, line + 1
            yield x, line, wide
            x += wide + m(GAP)

    def _names(self) -> tuple[str, ...]:
        return (EVERYTHING, *self.projector.reel.sides)

    def draw(self, surface: Surface, box: Box, look: Look, over: str) -> tuple[Spot, ...]:
        """Draw the panel; the spots of its buttons and of its track."""
        m = look.measure
        look.lay(surface, box)
        spots = [Spot(box, name="timeline")]
        right = bottom = 0
        for knob, (x, line, wide) in zip(self.knobs(), self._flow(box.width, look), strict=True):
            where = Box(box.left + m(PAD) + x, box.top + m(PAD) + line * m(BUTTON + GAP), wide, m(BUTTON))
            _button(surface, where, knob, look, lit=over == knob.name)
            tip = (row(Span(knob.tip, "ink", "strong"), Span(f"   {knob.key}", "gold", "small")),)
            spots.append(Spot(where, knob.act, tip, knob.name))
            right, bottom = where.right, where.bottom
        words = Box(right + m(12), bottom - m(BUTTON), box.right - m(PAD) - right - m(12), m(BUTTON))
        self._words(surface, words, look)
        return (*spots, self._draw_track(surface, box, look))

    def _words(self, surface: Surface, box: Box, look: Look) -> None:
        """Where it stands, as far as there is room."""
        show = self.projector
        words = f"Turn {show.state.clock.turn}   {show.at_frame} / {show.reel.last}"
        if box.width >= look.width(words, "body"):
            text = look.text(words, "body", "soft")
            surface.blit(
                text, (box.right - text.get_width(), box.top + (box.height - text.get_height()) // 2)
            )

    def _draw_track(self, surface: Surface, box: Box, look: Look) -> Spot:
        m, show = look.measure, self.projector
        top = box.bottom - m(PAD) - m(TRACK)
        self.track = Track(box.left + m(PAD + 6), box.width - 2 * m(PAD + 6), show.reel.last)
        line = Box(self.track.left, top, self.track.width, m(TRACK))
        surface.blit(self._kept(line, look), (line.left - m(6), line.top - m(NUMBERS)))
        here = self.track.x(show.at_frame)
        dim = Surface((max(0, line.right - here), line.height), pygame.SRCALPHA)
        dim.fill((*VOID, 120))
        surface.blit(dim, (here, line.top))
        knob = pygame.Rect(here - m(3), top - m(3), m(7), m(TRACK + 6))
        pygame.draw.rect(surface, VOID, knob.inflate(2, 2), border_radius=m(3))
        pygame.draw.rect(surface, INK["gold"], knob, border_radius=m(3))
        whole = Box(box.left, line.top - m(NUMBERS), box.width, box.bottom - line.top + m(NUMBERS))
        return Spot(whole, None, (), "track")

    def _kept(self, line: Box, look: Look) -> Surface:
        """The track without the mark, painted anew for other eyes or another size."""
        key = (line.width, look.percent, self.projector.eyes)
        if self._strip is None or self._strip[0] != key:
            self._strip = (key, self._painted(line, look))
        return self._strip[1]

    def _painted(self, line: Box, look: Look) -> Surface:
        m, show = look.measure, self.projector
        margin, low = m(6), m(NUMBERS)
        sheet = Surface((line.width + 2 * margin, low + line.height), pygame.SRCALPHA)
        track = Track(margin, line.width, show.reel.last)
        pygame.draw.rect(sheet, BUTTON_OFF, (margin, low, line.width, line.height), border_radius=m(3))
        for at in range(1, show.reel.last + 1):
            x, end = track.x(at - 1), track.x(at)
            seen = bool(show.reel.events(at, show.eyes))
            colour = _colour(show.reel.frames[at].side, seen=seen)
            high = line.height if seen else line.height // 3
            wide = max(1, end - x - (1 if end - x > 3 else 0))
            pygame.draw.rect(sheet, colour, (x, low + line.height - high, wide, high))
        self._turns(sheet, track, low, look)
        for at in range(1, show.reel.last + 1):
            for side in show.reel.falls(at, show.eyes):
                _cross(sheet, (track.x(at), low + line.height // 2), m(4), SIDE_COLOURS[side])
        return sheet

    def _turns(self, sheet: Surface, track: Track, low: int, look: Look) -> None:
        """A line where each turn begins, with its number where there is room for it."""
        free = -1000
        for at in self.projector.reel.turns:
            turn, x = self.projector.reel.frames[at].state.clock.turn, track.x(at)
            pygame.draw.line(sheet, INK["ink"], (x, low - look.measure(3)), (x, sheet.get_height()))
            number = look.text(str(turn), "label", "soft")
            if x - number.get_width() // 2 > free:
                left = max(0, min(sheet.get_width() - number.get_width(), x - number.get_width() // 2))
                sheet.blit(number, (left, 0))
                free = left + number.get_width() + look.measure(6)

    def tip(self, pixel: tuple[int, int]) -> tuple[Row, ...]:
        """What is told of the act at a pixel of the track."""
        show, at = self.projector, self.track.at(pixel[0])
        turn = show.reel.frames[at].state.clock.turn
        head = row(Span(f"Turn {turn}, act {at}", "ink", "strong"))
        lines = [line for line in show.act_lines(at) if not line.head]
        return (head, *(Row(line.spans) for line in lines[:3]))


def _colour(side: Side | None, *, seen: bool) -> Colour:
    """The colour of an act: its side's, dark when nothing of it was seen."""
    colour = SIDE_COLOURS[side] if side else PANEL_EDGE
    return mix(VOID, colour, 0.62 if seen else 0.3)


def _cross(surface: Surface, at: tuple[int, int], size: int, colour: Colour) -> None:
    """Somebody went out of action here."""
    x, y = at
    for tone, wide in ((VOID, 5), (colour, 2)):
        pygame.draw.line(surface, tone, (x - size, y - size), (x + size, y + size), wide)
        pygame.draw.line(surface, tone, (x - size, y + size), (x + size, y - size), wide)


def _button(surface: Surface, box: Box, knob: Knob, look: Look, *, lit: bool) -> None:
    """A button; those for going through it have pictures."""
    picture = set(knob.face) <= set("|<>")
    button.draw_button(surface, look, box, Face("" if picture else knob.face, lit=lit, on=knob.face == "||"))
    if not picture:
        return
    size, step = look.measure(6), look.measure(9)
    x = box.left + (box.width - step * (len(knob.face) - 1)) // 2
    y = box.top + box.height // 2
    faces = ">" if knob.face == "|>" else knob.face
    x = x if faces == knob.face else box.left + box.width // 2
    for sign in faces:
        if sign == "|":
            pygame.draw.rect(surface, INK["ink"], (x - size // 3, y - size, max(2, size // 2), 2 * size))
        else:
            way = 1 if sign == ">" else -1
            tip = (x + way * size * 0.8, y)
            back = x - way * size * 0.6
            pygame.draw.polygon(surface, INK["ink"], (tip, (back, y - size), (back, y + size)))
        x += step
